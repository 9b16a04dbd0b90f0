package methods

import (
	"time"

	"github.com/sparkgen/sparkgen/dsl"
	"github.com/sparkgen/sparkgen/internal/compiletest/rows"
	n "github.com/sparkgen/sparkgen/internal/langtest/nexmark"
	"github.com/sparkgen/sparkgen/internal/testtables/tables"
)

func watermarks() {
	// A watermark is declared once.
	_ = raw.WithWatermark(n.Bid.DateTime, sec)
	_ = bids.WithWatermark(n.Bid.DateTime, sec)       // want `type dsl.EventStream[nexmark.BidRow] has no field or method WithWatermark`
	_ = timeless.WithWatermark(n.BidPrice.Price, sec) // want `type dsl.TimelessStream[nexmark.BidPriceRow] has no field or method WithWatermark`
	_ = counts.WithWatermark(n.Bid.DateTime, sec)     // want `type dsl.EventResult[nexmark.AuctionBidsRow, dsl.EventAggMode] has no field or method WithWatermark`
	_ = joined.WithWatermark(n.BidPriceAt.At, sec)    // want `type dsl.EventJoinStream[nexmark.BidPriceAtRow] has no field or method WithWatermark`

	// A watermark is on a time that is never NULL.
	reading := dsl.ReadStream(rows.ReadingType, "kafka")
	_ = reading.WithWatermark(R.At, sec)
	_ = reading.WithWatermark(R.Sensor, sec)       // want `*dsl.Text[rows.ReadingRow, dsl.NotNull] does not implement dsl.Required[rows.ReadingRow, time.Time] (wrong type for method yields) have yields(string) want yields(time.Time)`
	_ = reading.WithWatermark(R.Local, sec)        // want `*dsl.Col[rows.ReadingRow, row.LocalTime, dsl.NotNull] does not implement dsl.Required[rows.ReadingRow, time.Time] (wrong type for method yields) have yields(row.LocalTime) want yields(time.Time)`
	_ = reading.WithWatermark(R.Day, sec)          // want `*dsl.Date[rows.ReadingRow, dsl.NotNull] does not implement dsl.Required[rows.ReadingRow, time.Time] (wrong type for method yields) have yields(row.Date) want yields(time.Time)`
	_ = reading.WithWatermark(R.Closed, sec)       // want `*dsl.Time[rows.ReadingRow, dsl.Nullable] does not implement dsl.Required[rows.ReadingRow, time.Time] (wrong type for method nullness) have nullness(dsl.Nullable) want nullness(dsl.NotNull)`
	_ = reading.WithWatermark(n.Bid.DateTime, sec) // want `*dsl.Time[nexmark.BidRow, dsl.NotNull] does not implement dsl.Required[rows.ReadingRow, time.Time] (wrong type for method inScope) have inScope(*nexmark.BidRow) *dsl.Node want inScope(*rows.ReadingRow) *dsl.Node`

	// Delays and sizes are durations, not Spark's text.
	_ = raw.WithWatermark(n.Bid.DateTime, "10 seconds") // want `cannot use "10 seconds" (untyped string constant) as time.Duration value`
	_ = bids.Sliding("10 seconds", "5 seconds")         // want `cannot use "10 seconds" (untyped string constant) as time.Duration value` `cannot use "5 seconds" (untyped string constant) as time.Duration value`

	// A stream is filtered by its own columns.
	_ = raw.Where(n.Bid.Auction.InQuery(tables.ReadOrders().Column(tables.Orders.Orderkey)))
	_ = raw.Where(n.Auction.ID.Eq(1)) // want `cannot use n.Auction.ID.Eq(1) (value of struct type dsl.Cond[nexmark.AuctionRow]) as dsl.Cond[nexmark.BidRow] value`
	_ = raw.Where(b.Price.Gt(1))      // want `cannot use b.Price.Gt(1) (value of struct type dsl.Cond[st]) as dsl.Cond[nexmark.BidRow] value`
}

func groups() {
	// An event window is of a stream that has its event time at hand.
	_ = bids.GroupByWindow(w)
	_ = bids.DropDuplicatesWithinWatermark(n.Bid.Auction).Tumbling(sec)
	_ = bids.Semi(table, dsl.On(n.Bid.Auction, S.Key)).Tumbling(sec)
	_ = raw.Tumbling(sec)                                     // want `type dsl.Stream[nexmark.BidRow] has no field or method Tumbling`
	_ = timeless.Tumbling(sec)                                // want `type dsl.TimelessStream[nexmark.BidPriceRow] has no field or method Tumbling`
	_ = inner.Tumbling(sec)                                   // want `type dsl.JoinedEvents[st] has no field or method Tumbling`
	_ = bids.GroupByWindow(dsl.WindowOf(n.Bid.DateTime, sec)) // want `cannot use dsl.WindowOf(n.Bid.DateTime, sec) (value of type *dsl.Window[nexmark.BidRow, dsl.NotNull]) as dsl.EventWindow[nexmark.BidRow] value`
	_ = auctions.GroupByWindow(w)                             // want `cannot use w (variable of struct type dsl.EventWindow[nexmark.BidRow]) as dsl.EventWindow[nexmark.AuctionRow] value`
	_ = raw.GroupByWindow(w)                                  // want `type dsl.Stream[nexmark.BidRow] has no field or method GroupByWindow`

	// A session window is for sessions, and sessions have a key.
	_ = bids.GroupBySession(sw, bidder)
	_ = bids.GroupByWindow(sw)         // want `cannot use sw (variable of struct type dsl.SessionWindow[nexmark.BidRow]) as dsl.EventWindow[nexmark.BidRow] value`
	_ = bids.GroupBySession(sw)        // want `not enough arguments in call to bids.GroupBySession have (dsl.SessionWindow[nexmark.BidRow]) want (dsl.SessionWindow[nexmark.BidRow], dsl.GroupKey[nexmark.BidRow], ...dsl.GroupKey[nexmark.BidRow])`
	_ = bids.GroupBySession(w, bidder) // want `cannot use w (variable of struct type dsl.EventWindow[nexmark.BidRow]) as dsl.SessionWindow[nexmark.BidRow] value`
	_ = raw.Session(sec)               // want `type dsl.Stream[nexmark.BidRow] has no field or method Session`

	// A stream is grouped by keys and shows keys and aggregates.
	_ = bids.GroupByWindow(w, n.Bid.Auction)                                                   // want `*dsl.Int[nexmark.BidRow, int64, dsl.NotNull] does not implement dsl.GroupKey[nexmark.BidRow] (missing method madeByKey)`
	_ = bids.GroupByWindow(w).Agg(n.ToMaxBid(w, n.Bid.Price))                                  // want `type *dsl.Int[nexmark.BidRow, int64, dsl.NotNull] of n.Bid.Price does not match inferred type dsl.Required[dsl.Group[nexmark.BidRow], int64]`
	_ = bids.GroupBy(w)                                                                        // want `dsl.EventWindow[nexmark.BidRow] does not implement dsl.GroupKey[nexmark.BidRow] (missing method madeByKey)`
	_ = bids.GroupByWindow(w).Agg(n.ToMaxBid(sw, n.Bid.Price.Sum().Filter(n.Bid.Price.Gt(1)))) // want `type dsl.Agg[nexmark.BidRow, int64, dsl.Nullable] of n.Bid.Price.Sum().Filter(n.Bid.Price.Gt(1)) does not match inferred type dsl.Required[dsl.Group[nexmark.BidRow], int64]`

	// Behind an aggregation only its window is grouped by.
	_ = counts.GroupByWindow(again)
	_ = counts.GroupBy(num.Key())                  // want `type dsl.EventResult[nexmark.AuctionBidsRow, dsl.EventAggMode] has no field or method GroupBy`
	_ = byKey.GroupBy(n.BidPrice.Price.Key())      // want `type dsl.Result[nexmark.BidPriceRow, dsl.AggMode] has no field or method GroupBy`
	_ = counts.GroupByTime(bids.Time())            // want `type dsl.EventResult[nexmark.AuctionBidsRow, dsl.EventAggMode] has no field or method GroupByTime`
	_ = counts.GroupByWindow(w)                    // want `cannot use w (variable of struct type dsl.EventWindow[nexmark.BidRow]) as dsl.EventWindow[nexmark.AuctionBidsRow] value`
	_ = leftRows.GroupBy(n.BidPrice.Auction.Key()) // want `type dsl.EventResult[nexmark.BidPriceRow, dsl.AppendMode] has no field or method GroupBy`
	_ = counts.Tumbling(sec)                       // want `type dsl.EventResult[nexmark.AuctionBidsRow, dsl.EventAggMode] has no field or method Tumbling`

	// Sessions are widened, not grouped by again.
	_ = sessions.GroupByWindow(sessions.Widen(n.UserSession.Session, time.Hour))
	_ = sessions.Again(n.UserSession.Session)        // want `type dsl.SessionResult[nexmark.UserSessionRow] has no field or method Again`
	_ = sessions.GroupBy(n.UserSession.Bidder.Key()) // want `type dsl.SessionResult[nexmark.UserSessionRow] has no field or method GroupBy`

	// A stream has no subtotals, no analytic functions, no subqueries over it.
	_ = bids.Rollup(n.Bid.Auction.SetKey())                                                           // want `type dsl.EventStream[nexmark.BidRow] has no field or method Rollup`
	_ = bids.Totals(dsl.Only(dsl.CountAll[n.BidRow]().Total()))                                       // want `type dsl.EventStream[nexmark.BidRow] has no field or method Totals`
	_ = bids.Qualify(dsl.RowNumber(dsl.PartitionBy(n.Bid.Auction).OrderBy(n.Bid.Price.Desc())).Eq(1)) // want `type dsl.EventStream[nexmark.BidRow] has no field or method Qualify`
	_, _ = bids.Let(dsl.RowNumber(dsl.PartitionBy(n.Bid.Auction).OrderBy(n.Bid.Price.Desc())))        // want `type dsl.EventStream[nexmark.BidRow] has no field or method Let`
	_ = dsl.Exists(bids)                                                                              // want `type dsl.EventStream[nexmark.BidRow] of bids does not match dsl.Scope[dsl.Inner[S]] (cannot infer S)`
	_ = raw.Distinct()                                                                                // want `type dsl.Stream[nexmark.BidRow] has no field or method Distinct`
	_ = raw.Offset(1)                                                                                 // want `type dsl.Stream[nexmark.BidRow] has no field or method Offset`

	// Functions of batch take no stream.
	_ = dsl.Select(bids, n.ToBidPrice(n.Bid.Auction, n.Bid.Price)) // want `type dsl.EventStream[nexmark.BidRow] of bids does not match dsl.Opened[S] (cannot infer S and R)`
}

func steps() {
	// Results are sorted where complete is among their modes.
	_ = dsl.SortStream(counts, num.Desc())
	_ = raw.OrderBy(n.Bid.Price.Asc())                  // want `type dsl.Stream[nexmark.BidRow] has no field or method OrderBy`
	_ = byKey.OrderBy(n.BidPrice.Price.Asc())           // want `type dsl.Result[nexmark.BidPriceRow, dsl.AggMode] has no field or method OrderBy`
	_ = dsl.SortStream(raw, n.Bid.Price.Asc())          // want `type dsl.Stream[nexmark.BidRow] of raw does not match dsl.Aggregated[S, M] (cannot infer S and M)`
	_ = dsl.SortStream(joinKey, n.BidPrice.Price.Asc()) // want `in call to dsl.SortStream, M (type dsl.UpdateMode) does not satisfy dsl.WithComplete (missing method completeIsAmongThem)`
	_ = dsl.SortStream(chained, n.HotItem.Num.Asc())    // want `in call to dsl.SortStream, M (type dsl.AppendMode) does not satisfy dsl.WithComplete (missing method completeIsAmongThem)`

	// Streams are united with streams of their rows and stage.
	_ = raw.Union(raw)
	_ = raw.Union(table)     // want `cannot use table (variable of struct type dsl.DataFrame[nexmark.SideRow]) as dsl.Stream[nexmark.BidRow] value`
	_ = bids.Union(raw)      // want `cannot use raw (variable of struct type dsl.Stream[nexmark.BidRow]) as dsl.EventStream[nexmark.BidRow] value`
	_ = counts.Union(counts) // want `type dsl.EventResult[nexmark.AuctionBidsRow, dsl.EventAggMode] has no field or method Union`

	// Duplicates within the watermark need one.
	_ = counts.DropDuplicatesWithinWatermark(n.AuctionBids.Auction)
	_ = raw.DropDuplicatesWithinWatermark(n.Bid.Auction) // want `type dsl.Stream[nexmark.BidRow] has no field or method DropDuplicatesWithinWatermark`
	_ = timeless.DropDuplicates(n.BidPrice.Auction)      // want `type dsl.TimelessStream[nexmark.BidPriceRow] has no field or method DropDuplicates`
	_ = byKey.DropDuplicates(n.BidPrice.Auction)         // want `type dsl.Result[nexmark.BidPriceRow, dsl.AggMode] has no field or method DropDuplicates`

	// Only rows are exploded and cut.
	_, _ = raw.Explode(dsl.MakeList(n.Bid.Price))
	_, _ = byKey.Explode(dsl.MakeList(n.BidPrice.Price)) // want `type dsl.Result[nexmark.BidPriceRow, dsl.AggMode] has no field or method Explode`
	_ = byKey.Limit(3)                                   // want `type dsl.Result[nexmark.BidPriceRow, dsl.AggMode] has no field or method Limit`
	_ = counts.Limit(3)                                  // want `type dsl.EventResult[nexmark.AuctionBidsRow, dsl.EventAggMode] has no field or method Limit`

	// The event time is named once more where rows change.
	_ = bids.SelectEvent(n.ToBidAt(n.Bid.Bidder, n.Bid.DateTime), n.BidAt.At)
	_ = bids.SelectEvent(n.ToBidAt(n.Bid.Bidder, n.Bid.DateTime), n.Bid.DateTime) // want `type *dsl.Time[nexmark.BidRow, dsl.NotNull] of n.Bid.DateTime does not match inferred type dsl.Required[nexmark.BidAtRow, time.Time]`
	_ = bids.Select(n.ToBidAt(n.Bid.Bidder, n.Bid.DateTime)).Tumbling(sec)        // want `type dsl.TimelessStream[nexmark.BidAtRow] has no field or method Tumbling`
	_ = raw.SelectEvent(n.ToBidAt(n.Bid.Bidder, n.Bid.DateTime), n.BidAt.At)      // want `type dsl.Stream[nexmark.BidRow] has no field or method SelectEvent`
}
