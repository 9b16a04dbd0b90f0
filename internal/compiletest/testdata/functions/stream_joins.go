package functions

import (
	"time"

	"github.com/sparkgen/sparkgen/dsl"
	n "github.com/sparkgen/sparkgen/internal/langtest/nexmark"
)

func streamJoins() {
	// Streams are joined on an equality.
	_ = dsl.JoinStreams(aq, bq, on)
	_ = dsl.JoinStreams(aq, bq)                                                          // want `not enough arguments in call to dsl.JoinStreams have (dsl.EventStream[st], dsl.EventStream[st]) want (dsl.Rows[S], dsl.Rows[S], dsl.Match[S, S], ...dsl.Cond[S])`
	_ = dsl.JoinStreams(aq, bq, dsl.EqCol(a.ID, b.Auction))                              // want `type dsl.Cond[st] of dsl.EqCol(a.ID, b.Auction) does not match inferred type dsl.Match[st, st]`
	_ = dsl.JoinWithin(aq, bq, bound, dsl.BetweenCol(b.DateTime, a.DateTime, a.Expires)) // want `type dsl.Cond[st] of dsl.BetweenCol(b.DateTime, a.DateTime, a.Expires) does not match inferred type dsl.Match[st, st]`
	_ = dsl.JoinStreams(aq, bq, dsl.On(a.ID, x.Custkey))                                 // want `type dsl.Match[st, other] of dsl.On(a.ID, x.Custkey) does not match inferred type dsl.Match[st, st]`
	_ = dsl.JoinStreams(aq, bq, dsl.On(a.ID, b.DateTime))                                // want `type *dsl.Time[st, dsl.NotNull] of b.DateTime does not match inferred type dsl.Value[st, int64]`

	// A bounded join is of two streams that have their event time at hand.
	_ = dsl.JoinWithin(aq, bq, bound, on)
	_ = dsl.JoinWithin(aq, rawq, bound, on)       // want `type dsl.Stream[st] of rawq does not match inferred type dsl.Events[st]`
	_ = dsl.Within(rawq, aq, 0, time.Second)      // want `type dsl.Stream[st] of rawq does not match dsl.HasEventTime[S] (cannot infer S)`
	_ = dsl.Within(aq, bq, "0 seconds", "1 hour") // want `cannot use "0 seconds" (untyped string constant) as time.Duration value` `cannot use "1 hour" (untyped string constant) as time.Duration value`
	_ = dsl.JoinWithin(aq, bq, on, bound)         // want `type dsl.Match[st, st] of on does not match inferred type dsl.Bound[st]`
	_ = dsl.JoinWithin(auctions, bids, bound, on) // want `type dsl.EventStream[nexmark.BidRow] of bids does not match inferred type dsl.Events[nexmark.AuctionRow]`

	// An outer join of streams has a bound.
	_ = dsl.LeftJoinWithin(aq, missing, dsl.Within(aq, missing, 0, time.Second), dsl.On(a.ID, bo.Auction))
	_ = dsl.LeftJoinWithin(aq, on)                                // want `not enough arguments in call to dsl.LeftJoinWithin have (dsl.EventStream[st], dsl.Match[st, st]) want (dsl.Events[S], dsl.OuterEvents[S], dsl.Bound[S], dsl.Match[S, S], ...dsl.Cond[S])`
	_ = dsl.LeftJoinWithin(aq, missing, dsl.On(a.ID, bo.Auction)) // want `not enough arguments in call to dsl.LeftJoinWithin have (dsl.EventStream[st], dsl.OuterEvents[st], dsl.Match[st, st]) want (dsl.Events[S], dsl.OuterEvents[S], dsl.Bound[S], dsl.Match[S, S], ...dsl.Cond[S])`

	// The side that may be missing says so.
	_ = dsl.LeftJoinWithin(aq, bq, bound, on)                     // want `type dsl.EventStream[st] of bq does not match inferred type dsl.OuterEvents[st]`
	_ = dsl.RightJoinWithin(aq, bq, bound, on)                    // want `type dsl.EventStream[st] of aq does not match inferred type dsl.OuterEvents[st]`
	_ = dsl.FullJoinWithin(missing, bq, bound, on)                // want `type dsl.EventStream[st] of bq does not match inferred type dsl.OuterEvents[st]`
	_ = dsl.JoinWithin(aq, missing, bound, on)                    // want `type dsl.OuterEvents[st] of missing does not match inferred type dsl.Events[st]`
	_ = dsl.SelectEventResult(left, n.ToBidPrice(a.ID, bo.Price)) // want `type *dsl.Int[st, int64, dsl.Nullable] of bo.Price does not match inferred type dsl.Required[st, int64]`

	// The side that may be missing is joined and nothing else.
	_ = dsl.Where(missing, dsl.IsNull(bo.Price)) // want `type dsl.OuterEvents[st] of missing does not match inferred type dsl.Frame[st, Q]`
	_ = missing.WriteStream(dsl.Append)          // want `type dsl.OuterEvents[st] has no field or method WriteStream`

	// Names are of the rows of the stream.
	_ = dsl.AsEvents(bids, n.BidIn[other]())
	_ = dsl.AsEvents(auctions, b) // want `type nexmark.BidColumns[st] of b does not match inferred type dsl.SourceOf[st, nexmark.AuctionRow]`
	_ = dsl.AsEvents(bids, bo)    // want `type nexmark.BidOuterColumns[st] of bo does not match inferred type dsl.SourceOf[S, nexmark.BidRow]`
	_ = dsl.AsOuter(bids, b)      // want `type nexmark.BidColumns[st] of b does not match inferred type dsl.OuterSourceOf[S, nexmark.BidRow]`
	_ = dsl.AsStream(bids, b)     // want `type dsl.EventStream[nexmark.BidRow] of bids does not match inferred type dsl.Stream[nexmark.BidRow]`
	_ = dsl.AsEvents(raw, b)      // want `type dsl.Stream[nexmark.BidRow] of raw does not match inferred type dsl.EventStream[nexmark.BidRow]`
	_ = dsl.AsEvents(aq, a)       // want `type nexmark.AuctionColumns[st] of a does not match inferred type dsl.SourceOf[st, st]`

	// Results are joined by their event time, and by nothing else.
	_ = dsl.JoinStreams(aq, dsl.AsEventResult(counts, n.AuctionBidsIn[st]()), on) // want `type dsl.EventResult[st, dsl.EventAggMode] of dsl.AsEventResult(counts, n.AuctionBidsIn[st]()) does not match inferred type dsl.Rows[st]`
	_ = dsl.JoinTimed(aq, dsl.AsResult(byKey, n.BidPriceIn[st]()), bound, on)     // want `type dsl.Result[st, dsl.AggMode] of dsl.AsResult(byKey, n.BidPriceIn[st]()) does not match inferred type dsl.Timed[st]`
	_ = dsl.JoinStreams(aq, inner, on)                                            // want `type dsl.JoinedEvents[st] of inner does not match inferred type dsl.Rows[st]`

	// Behind a join the event time is one of both.
	_ = dsl.Tumbling(inTime, time.Second)
	_ = dsl.EventTimeAt(dsl.JoinStreams(aq, bq, on), b.DateTime) // want `type dsl.JoinStream[st] of dsl.JoinStreams(aq, bq, on) does not match inferred type dsl.JoinedEvents[st]`
	_ = dsl.EventTimeAt(inner, n.Bid.DateTime)                   // want `type *dsl.Time[nexmark.BidRow, dsl.NotNull] of n.Bid.DateTime does not match inferred type dsl.Required[st, time.Time]`
	_ = dsl.EventTimeAt(inner, a.ID)                             // want `type *dsl.Int[st, int64, dsl.NotNull] of a.ID does not match inferred type dsl.Required[st, time.Time]`
	_ = dsl.GroupByWindow(inTime, w)                             // want `type dsl.EventJoinStream[st] of inTime does not match inferred type dsl.EventStream[st]`

	// A table is joined as a table.
	_ = dsl.JoinTable(rawq, n.SideIn[st](), dsl.EqCol(n.SideIn[st]().Key, b.Auction))
	_ = dsl.JoinTable(rawq, aq)                                       // want `type dsl.EventStream[st] of aq does not match inferred type dsl.Source[st]`
	_ = dsl.JoinTable(rawq, n.SideOuter[st]())                        // want `type nexmark.SideOuterColumns[st] of n.SideOuter[st]() does not match inferred type dsl.Source[st]`
	_ = dsl.JoinTable(rawq, side)                                     // want `type dsl.DataFrame[nexmark.SideRow] of side does not match inferred type dsl.Source[st]`
	_ = dsl.LeftJoinTable(rawq, n.SideIn[st]())                       // want `type nexmark.SideColumns[st] of n.SideIn[st]() does not match inferred type dsl.OuterSource[st]`
	_ = dsl.JoinStreams(rawq, side, on)                               // want `type dsl.DataFrame[nexmark.SideRow] of side does not match inferred type dsl.Rows[st]`
	_ = dsl.Join(dsl.From(n.SideIn[st]()), rawq)                      // want `type dsl.Stream[st] of rawq does not match inferred type dsl.Source[st]`
	_ = dsl.LeftJoin(dsl.From(n.SideIn[st]()), rawq)                  // want `type dsl.Stream[st] of rawq does not match inferred type dsl.OuterSource[st]`
	_ = dsl.Semi(bids, auctions, dsl.On(n.Bid.Auction, n.Auction.ID)) // want `type dsl.EventStream[nexmark.AuctionRow] of auctions does not match inferred type dsl.DataFrame[nexmark.AuctionRow]`

	// A semi join of streams has a bound, and streams with their event time.
	_ = dsl.SemiWithin(auctions, bids, 0, time.Hour, dsl.On(n.Auction.ID, n.Bid.Auction))
	_ = dsl.SemiWithin(auctions, raw, 0, time.Hour, dsl.On(n.Auction.ID, n.Bid.Auction))  // want `type dsl.Stream[nexmark.BidRow] of raw does not match dsl.Events[R]`
	_ = dsl.SemiWithin(auctions, bids, 0, time.Hour)                                      // want `not enough arguments in call to dsl.SemiWithin have (dsl.EventStream[nexmark.AuctionRow], dsl.EventStream[nexmark.BidRow], number, time.Duration) want (dsl.Events[S], dsl.Events[R], time.Duration, time.Duration, dsl.Match[S, R], ...dsl.Match[S, R])`
	_ = dsl.SemiWithin(auctions, bids, 0, time.Hour, dsl.On(n.Bid.Auction, n.Auction.ID)) // want `type dsl.Match[nexmark.BidRow, nexmark.AuctionRow] of dsl.On(n.Bid.Auction, n.Auction.ID) does not match inferred type dsl.Match[nexmark.AuctionRow, nexmark.BidRow]`
}
