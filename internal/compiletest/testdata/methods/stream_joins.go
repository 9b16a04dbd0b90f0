package methods

import (
	"time"

	"github.com/sparkgen/sparkgen/dsl"
	n "github.com/sparkgen/sparkgen/internal/langtest/nexmark"
)

func streamJoins() {
	// Streams are joined on an equality of their scope.
	_ = aq.Join(bq, on)
	_ = aq.Join(bq)                                                            // want `not enough arguments in call to aq.Join have (dsl.EventStream[st]) want (dsl.Rows[st], dsl.Match[st, st], ...dsl.Cond[st])`
	_ = aq.Join(bq, a.ID.EqCol(b.Auction))                                     // want `cannot use a.ID.EqCol(b.Auction) (value of struct type dsl.Cond[st]) as dsl.Match[st, st] value`
	_ = aq.JoinWithin(bq, bound, b.DateTime.BetweenCol(a.DateTime, a.Expires)) // want `cannot use b.DateTime.BetweenCol(a.DateTime, a.Expires) (value of struct type dsl.Cond[st]) as dsl.Match[st, st] value`
	_ = aq.Join(xq, on)                                                        // want `dsl.EventStream[other] does not implement dsl.Rows[st] (wrong type for method noAggregationSoFar) have noAggregationSoFar(*other) dsl.core[other] want noAggregationSoFar(*st) dsl.core[st]`
	_ = aq.Join(bq, dsl.On(a.ID, xb.Auction))                                  // want `cannot use dsl.On(a.ID, xb.Auction) (value of struct type dsl.Match[st, other]) as dsl.Match[st, st] value`
	_ = auctions.Join(bids, dsl.On(n.Auction.ID, n.Bid.Auction))               // want `dsl.EventStream[nexmark.BidRow] does not implement dsl.Rows[nexmark.AuctionRow] (wrong type for method noAggregationSoFar) have noAggregationSoFar(*nexmark.BidRow) dsl.core[nexmark.BidRow] want noAggregationSoFar(*nexmark.AuctionRow) dsl.core[nexmark.AuctionRow]` `cannot use dsl.On(n.Auction.ID, n.Bid.Auction) (value of struct type dsl.Match[nexmark.AuctionRow, nexmark.BidRow]) as dsl.Match[nexmark.AuctionRow, nexmark.AuctionRow] value`

	// A bound is of two streams that have their event time at hand.
	_ = aq.JoinWithin(bq, bound, on)
	_ = dsl.Within(rawq, aq, 0, sec)         // want `type dsl.Stream[st] of rawq does not match dsl.HasEventTime[S] (cannot infer S)`
	_ = aq.JoinWithin(bq, on, bound)         // want `cannot use on (variable of struct type dsl.Match[st, st]) as dsl.Bound[st] value` `cannot use bound (variable of struct type dsl.Bound[st]) as dsl.Match[st, st] value`
	_ = aq.JoinWithin(rawq, bound, on)       // want `dsl.Stream[st] does not implement dsl.Events[st] (missing method eventTime)`
	_ = rawq.JoinWithin(bq, bound, on)       // want `type dsl.Stream[st] has no field or method JoinWithin`
	_ = dsl.SameWindow(aq.Tumbling(sec), sw) // want `type dsl.SessionWindow[nexmark.BidRow] of sw does not match inferred type dsl.EventWindow[st]`

	// An outer join of streams has a bound, and a side that may be missing.
	_ = laq.LeftJoinWithin(lbq, dsl.Within(laq, lbq, 0, sec), dsl.On(la.ID, lb.Auction))
	_ = laq.LeftJoinWithin(lbq, dsl.On(la.ID, lb.Auction))                                                  // want `not enough arguments in call to laq.LeftJoinWithin have (dsl.OuterEvents[lo], dsl.Match[lo, lo]) want (dsl.OuterEvents[lo], dsl.Bound[lo], dsl.Match[lo, lo], ...dsl.Cond[lo])`
	_ = laq.LeftJoinWithin(bids.As(n.BidIn[lo]()), dsl.Within(laq, lbq, 0, sec), dsl.On(la.ID, lb.Auction)) // want `cannot use bids.As(n.BidIn[lo]()) (value of struct type dsl.EventStream[lo]) as dsl.OuterEvents[lo] value`
	_ = aq.LeftJoin(bq, on)                                                                                 // want `type dsl.EventStream[st] has no field or method LeftJoin`
	_ = left.Select(n.ToBidPrice(la.ID, lb.Price))                                                          // want `type *dsl.Int[lo, int64, dsl.Nullable] of lb.Price does not match inferred type dsl.Required[lo, int64]`
	_ = lbq.WriteStream(dsl.Append)                                                                         // want `type dsl.OuterEvents[lo] has no field or method WriteStream`
	_ = lbq.Where(lb.Price.IsNull())                                                                        // want `type dsl.OuterEvents[lo] has no field or method Where`
	_ = lbq.LeftJoinWithin(laq, dsl.Within(laq, lbq, 0, sec), dsl.On(la.ID, lb.Auction))                    // want `type dsl.OuterEvents[lo] has no field or method LeftJoinWithin`
	_ = laq.AntiWithin(lbq, dsl.Within(laq, lbq, 0, sec), dsl.On(la.ID, lb.Auction))                        // want `type dsl.EventStream[lo] has no field or method AntiWithin`

	// Names are of the rows of the stream.
	_ = bids.As(b)
	_ = auctions.As(b)  // want `type nexmark.BidColumns[st] of b does not match inferred type dsl.SourceOf[st, nexmark.AuctionRow]`
	_ = bids.As(lb)     // want `type nexmark.BidOuterColumns[lo] of lb does not match dsl.SourceOf[S, nexmark.BidRow] (cannot infer S)`
	_ = bids.AsOuter(b) // want `type nexmark.BidColumns[st] of b does not match dsl.OuterSourceOf[S, nexmark.BidRow] (cannot infer S)`
	_ = raw.AsOuter(lb) // want `type dsl.Stream[nexmark.BidRow] has no field or method AsOuter`
	_ = inner.As(b)     // want `type dsl.JoinedEvents[st] has no field or method As`

	// Results are joined by their event time, and by nothing else.
	_ = aq.Join(byKey.As(n.BidPriceIn[st]()), on)             // want `dsl.Result[st, dsl.AggMode] does not implement dsl.Rows[st] (missing method noAggregationSoFar)`
	_ = byKey.Join(aq, on)                                    // want `type dsl.Result[nexmark.BidPriceRow, dsl.AggMode] has no field or method Join`
	_ = aq.JoinTimed(byKey.As(n.BidPriceIn[st]()), bound, on) // want `dsl.Result[st, dsl.AggMode] does not implement dsl.Timed[st] (missing method stillHasEventTime)`

	// Behind a join the event time is named before it is used.
	_ = inner.At(b.DateTime).Tumbling(sec)
	_ = aq.Join(inner, on)                // want `dsl.JoinedEvents[st] does not implement dsl.Rows[st] (missing method noAggregationSoFar)`
	_ = rawq.Join(aq, on).At(b.DateTime)  // want `type dsl.JoinStream[st] has no field or method At`
	_ = inner.At(b.Price)                 // want `*dsl.Int[st, int64, dsl.NotNull] does not implement dsl.Required[st, time.Time] (wrong type for method yields) have yields(int64) want yields(time.Time)`
	_ = inner.At(n.Bid.DateTime)          // want `*dsl.Time[nexmark.BidRow, dsl.NotNull] does not implement dsl.Required[st, time.Time] (wrong type for method inScope) have inScope(*nexmark.BidRow) *dsl.Node want inScope(*st) *dsl.Node`
	_ = inner.At(b.DateTime).Session(sec) // want `type dsl.EventJoinStream[st] has no field or method Session`

	// A condition is over the scope of the named stream.
	_ = aq.Where(a.Category.Eq(1))
	_ = aq.Where(n.Auction.Category.Eq(1)) // want `cannot use n.Auction.Category.Eq(1) (value of struct type dsl.Cond[nexmark.AuctionRow]) as dsl.Cond[st] value`

	// A table is joined as a table, a stream as a stream.
	side := n.SideIn[st]()
	_ = rawq.JoinTable(side, side.Key.EqCol(b.Auction))
	_ = aq.JoinTable(bq, on)                                     // want `dsl.EventStream[st] does not implement dsl.Source[st] (missing method rowsArePresent)` `cannot use on (variable of struct type dsl.Match[st, st]) as dsl.Cond[st] value`
	_ = rawq.JoinTable(n.SideOuter[st]())                        // want `nexmark.SideOuterColumns[st] does not implement dsl.Source[st] (missing method rowsArePresent)`
	_ = rawq.LeftJoinTable(side)                                 // want `nexmark.SideColumns[st] does not implement dsl.OuterSource[st] (missing method rowsMayBeMissing)`
	_ = rawq.JoinTable(table)                                    // want `dsl.DataFrame[nexmark.SideRow] does not implement dsl.Source[st] (missing method rowsArePresent)`
	_ = dsl.From(S).LeftJoin(raw)                                // want `dsl.Stream[nexmark.BidRow] does not implement dsl.OuterSource[nexmark.SideRow] (missing method rowsMayBeMissing)`
	_ = bids.Semi(auctions, dsl.On(n.Bid.Auction, n.Auction.ID)) // want `type dsl.EventStream[nexmark.AuctionRow] of auctions does not match inferred type dsl.DataFrame[nexmark.AuctionRow]`

	// A semi join of streams has streams with their event time.
	_ = auctions.SemiWithin(bids, 0, time.Hour, dsl.On(n.Auction.ID, n.Bid.Auction))
	_ = auctions.SemiWithin(raw, 0, sec, dsl.On(n.Auction.ID, n.Bid.Auction)) // want `type dsl.Stream[nexmark.BidRow] of raw does not match dsl.Events[R] (cannot infer R)`
	_ = auctions.SemiWithin(bids, bound, dsl.On(n.Auction.ID, n.Bid.Auction)) // want `not enough arguments in call to auctions.SemiWithin have (dsl.EventStream[nexmark.BidRow], dsl.Bound[st], dsl.Match[nexmark.AuctionRow, nexmark.BidRow]) want (dsl.Events[R], time.Duration, time.Duration, dsl.Match[nexmark.AuctionRow, R], ...dsl.Match[nexmark.AuctionRow, R])`
}
