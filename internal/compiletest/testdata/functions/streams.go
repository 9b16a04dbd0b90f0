package functions

import (
	"time"

	"github.com/sparkgen/sparkgen/dsl"
	"github.com/sparkgen/sparkgen/internal/compiletest/rows"
	n "github.com/sparkgen/sparkgen/internal/langtest/nexmark"
)

func watermarks() {
	// A watermark is on a time that is never NULL.
	_ = dsl.WithWatermark(raw, n.Bid.DateTime, time.Second)
	_ = dsl.WithWatermark(raw, n.Bid.Channel, time.Second) // want `type *dsl.Text[nexmark.BidRow, dsl.Nullable] of n.Bid.Channel does not match inferred type dsl.Required[nexmark.BidRow, time.Time]`
	_ = dsl.WithWatermark(raw, n.Bid.Local, time.Second)   // want `type *dsl.Col[nexmark.BidRow, row.LocalTime, dsl.Nullable] of n.Bid.Local does not match inferred type dsl.Required[nexmark.BidRow, time.Time]`
	reading := dsl.ReadStream(rows.ReadingType, "kafka")
	_ = dsl.WithWatermark(reading, R.Local, time.Second)  // want `type *dsl.Col[rows.ReadingRow, row.LocalTime, dsl.NotNull] of R.Local does not match inferred type dsl.Required[rows.ReadingRow, time.Time]`
	_ = dsl.WithWatermark(reading, R.Day, time.Second)    // want `type *dsl.Date[rows.ReadingRow, dsl.NotNull] of R.Day does not match inferred type dsl.Required[rows.ReadingRow, time.Time]`
	_ = dsl.WithWatermark(reading, R.Closed, time.Second) // want `type *dsl.Time[rows.ReadingRow, dsl.Nullable] of R.Closed does not match inferred type dsl.Required[rows.ReadingRow, time.Time]`
	_ = dsl.WithWatermark(reading, R.Sensor, time.Second) // want `type *dsl.Text[rows.ReadingRow, dsl.NotNull] of R.Sensor does not match inferred type dsl.Required[rows.ReadingRow, time.Time]`

	// Delays are durations, not Spark's text.
	_ = dsl.WithWatermark(raw, n.Bid.DateTime, "10 seconds") // want `cannot use "10 seconds" (untyped string constant) as time.Duration value`
	_ = dsl.Tumbling(bids, "10 seconds")                     // want `cannot use "10 seconds" (untyped string constant) as time.Duration value`
	_ = dsl.WithWatermark(raw, "date_time", time.Second)     // want `string does not implement dsl.Required[nexmark.BidRow, time.Time] (missing method inScope)`

	// Options of a source are pairs.
	_ = dsl.ReadStream(n.BidType, "rate", dsl.Option{Key: "rowsPerSecond", Value: "5"})
	_ = dsl.ReadStream(n.BidType, "rate", "rowsPerSecond=5") // want `cannot use "rowsPerSecond=5" (untyped string constant) as dsl.Option value`
	_ = dsl.ReadStream(n.BidType)                            // want `not enough arguments in call to dsl.ReadStream have (*row.Type[nexmark.BidRow]) want (*row.Type[R], string, ...dsl.Option)`
	_ = dsl.ReadFiles(n.BidType, "json")                     // want `not enough arguments in call to dsl.ReadFiles have (*row.Type[nexmark.BidRow], string) want (*row.Type[R], string, string, ...dsl.Option)`

	// A watermark is declared once.
	_ = dsl.WithWatermark(bids, n.Bid.DateTime, time.Second)      // want `type dsl.EventStream[nexmark.BidRow] of bids does not match inferred type dsl.Stream[nexmark.BidRow]`
	_ = dsl.WithWatermark(timeless, n.BidPriceAt.At, time.Second) // want `type dsl.TimelessStream[nexmark.BidPriceRow] of timeless does not match inferred type dsl.Stream[nexmark.BidPriceRow]`
	_ = dsl.WithWatermark(counts, n.BidPriceAt.At, time.Second)   // want `type dsl.EventResult[nexmark.AuctionBidsRow, dsl.EventAggMode] of counts does not match dsl.Stream[S] (cannot infer S)`

	// The column is of the stream.
	_ = dsl.WithWatermark(raw, n.Auction.DateTime, time.Second) // want `type *dsl.Time[nexmark.AuctionRow, dsl.NotNull] of n.Auction.DateTime does not match inferred type dsl.Required[nexmark.BidRow, time.Time]`
	_ = dsl.Where(raw, dsl.Eq(n.Auction.ID, 1))                 // want `type dsl.Cond[nexmark.AuctionRow] of dsl.Eq(n.Auction.ID, 1) does not match inferred type dsl.Cond[nexmark.BidRow]`
}

func groups() {
	// An event window is of a stream that has its event time at hand.
	_ = dsl.GroupByWindow(bids, w, auction)
	_ = dsl.Tumbling(raw, time.Second)                                     // want `type dsl.Stream[nexmark.BidRow] of raw does not match dsl.HasEventTime[S] (cannot infer S)`
	_ = dsl.Tumbling(timeless, time.Second)                                // want `type dsl.TimelessStream[nexmark.BidPriceRow] of timeless does not match dsl.HasEventTime[S] (cannot infer S)`
	_ = dsl.Tumbling(inner, time.Second)                                   // want `type dsl.JoinedEvents[st] of inner does not match dsl.HasEventTime[S] (cannot infer S)`
	_ = dsl.Sliding(counts, time.Second, time.Second)                      // want `type dsl.EventResult[nexmark.AuctionBidsRow, dsl.EventAggMode] of counts does not match dsl.HasEventTime[S] (cannot infer S)`
	_ = dsl.GroupByWindow(bids, dsl.WindowOf(n.Bid.DateTime, time.Second)) // want `type *dsl.Window[nexmark.BidRow, dsl.NotNull] of dsl.WindowOf(n.Bid.DateTime, time.Second) does not match inferred type dsl.EventWindow[nexmark.BidRow]`
	_ = dsl.GroupByWindow(raw, w)                                          // want `type dsl.Stream[nexmark.BidRow] of raw does not match inferred type dsl.EventStream[nexmark.BidRow]`
	_ = dsl.GroupByWindow(auctions, w)                                     // want `type dsl.EventWindow[nexmark.BidRow] of w does not match inferred type dsl.EventWindow[nexmark.AuctionRow]`

	// A session window is for sessions, and sessions have a key.
	_ = dsl.GroupBySession(bids, sw, auction)
	_ = dsl.GroupByWindow(bids, sw)          // want `type dsl.SessionWindow[nexmark.BidRow] of sw does not match inferred type dsl.EventWindow[nexmark.BidRow]`
	_ = dsl.GroupBySession(bids, sw)         // want `not enough arguments in call to dsl.GroupBySession have (dsl.EventStream[nexmark.BidRow], dsl.SessionWindow[nexmark.BidRow]) want (dsl.EventStream[S], dsl.SessionWindow[S], dsl.GroupKey[S], ...dsl.GroupKey[S])`
	_ = dsl.GroupBySession(bids, w, auction) // want `type dsl.EventWindow[nexmark.BidRow] of w does not match inferred type dsl.SessionWindow[nexmark.BidRow]`

	// Each stage has its own functions, and those of batch are none of them.
	_ = dsl.GroupByStream(raw, auction)
	_ = dsl.GroupByStream(bids, auction) // want `type dsl.EventStream[nexmark.BidRow] of bids does not match inferred type dsl.Stream[nexmark.BidRow]`
	_ = dsl.GroupByEvents(raw, auction)  // want `type dsl.Stream[nexmark.BidRow] of raw does not match inferred type dsl.EventStream[nexmark.BidRow]`
	_ = dsl.GroupBy(raw, auction)        // want `type dsl.Stream[nexmark.BidRow] of raw does not match dsl.Opened[S] (cannot infer S)`
	_ = dsl.SelectStream(raw, n.ToBidPrice(n.Bid.Auction, n.Bid.Price))
	_ = dsl.Select(raw, n.ToBidPrice(n.Bid.Auction, n.Bid.Price))                                         // want `type dsl.Stream[nexmark.BidRow] of raw does not match dsl.Opened[S] (cannot infer S and R)`
	_ = dsl.Aggregate(dsl.GroupByStream(raw, auction), n.ToBidPrice(auction, dsl.CountRows(auction)))     // want `type dsl.GroupedStream[nexmark.BidRow, dsl.AggMode] of dsl.GroupByStream(raw, auction) does not match dsl.Grouped[S] (cannot infer S and R)`
	_ = dsl.AggStream(dsl.GroupByWindow(bids, w, auction), n.ToBidPrice(auction, dsl.CountRows(auction))) // want `type dsl.EventGroupedStream[nexmark.BidRow, dsl.EventAggMode] of dsl.GroupByWindow(bids, w, auction) does not match inferred type dsl.GroupedStream[nexmark.BidRow, dsl.EventAggMode]`

	// A stream is grouped by keys and shows keys and aggregates.
	_ = dsl.GroupByWindow(bids, w, n.Bid.Auction)                                                                              // want `type *dsl.Int[nexmark.BidRow, int64, dsl.NotNull] of n.Bid.Auction does not match inferred type dsl.GroupKey[nexmark.BidRow]`
	_ = dsl.AggEvents(dsl.GroupByWindow(bids, w), n.ToMaxBid(w, n.Bid.Price))                                                  // want `type *dsl.Int[nexmark.BidRow, int64, dsl.NotNull] of n.Bid.Price does not match inferred type dsl.Required[dsl.Group[nexmark.BidRow], int64]`
	_ = dsl.AggEvents(dsl.GroupByWindow(bids, w), n.ToMaxBid(n.AuctionBids.Window, dsl.Max(n.Bid.Price)))                      // want `type dsl.Agg[nexmark.BidRow, int64, dsl.NotNull] of dsl.Max(n.Bid.Price) does not match inferred type dsl.Required[nexmark.AuctionBidsRow, int64]`
	_ = dsl.AggEvents(dsl.GroupByWindow(bids, w), n.ToMaxBid(dsl.WindowOf(n.Bid.DateTime, time.Second), dsl.Max(n.Bid.Price))) // want `type dsl.Agg[nexmark.BidRow, int64, dsl.NotNull] of dsl.Max(n.Bid.Price) does not match inferred type dsl.Required[nexmark.BidRow, int64]`

	// Behind an aggregation only its window is grouped by.
	_ = dsl.GroupByWindowEventResult(counts, again)
	_ = dsl.GroupByStream(counts, dsl.Key(num))      // want `type dsl.EventResult[nexmark.AuctionBidsRow, dsl.EventAggMode] of counts does not match dsl.Stream[S] (cannot infer S)`
	_ = dsl.GroupByEvents(byKey, price)              // want `type dsl.Result[nexmark.BidPriceRow, dsl.AggMode] of byKey does not match dsl.EventStream[S] (cannot infer S)`
	_ = dsl.GroupByWindowEventResult(byKey, again)   // want `type dsl.Result[nexmark.BidPriceRow, dsl.AggMode] of byKey does not match inferred type dsl.EventResult[nexmark.BidPriceRow, dsl.AggMode]`
	_ = dsl.GroupByWindowEventResult(counts, w)      // want `type dsl.EventWindow[nexmark.BidRow] of w does not match inferred type dsl.EventWindow[nexmark.AuctionBidsRow]`
	_ = dsl.Again(sessions, n.UserSession.Session)   // want `type dsl.SessionResult[nexmark.UserSessionRow] of sessions does not match dsl.EventResult[S, M] (cannot infer S and M)`
	_ = dsl.Again(counts, num)                       // want `type *dsl.Int[nexmark.AuctionBidsRow, int64, dsl.NotNull] of num does not match inferred type dsl.Required[nexmark.AuctionBidsRow, row.Window]`
	_ = dsl.GroupByTime(counts, dsl.EventTime(bids)) // want `type dsl.EventResult[nexmark.AuctionBidsRow, dsl.EventAggMode] of counts does not match dsl.EventStream[S] (cannot infer S)`

	// A stream has no subtotals, no analytic functions, no subqueries over it.
	_ = dsl.Rollup(bids, dsl.SetKey(n.Bid.Auction))                                                                                          // want `type dsl.EventStream[nexmark.BidRow] of bids does not match dsl.Opened[S] (cannot infer S)`
	_ = dsl.Totals(bids, dsl.Only(dsl.CountOfAll(dsl.CountAll[n.BidRow]())))                                                                 // want `type dsl.EventStream[nexmark.BidRow] of bids does not match dsl.Opened[S] (cannot infer S and R)`
	_ = dsl.Qualify(bids, dsl.QualifyEq(dsl.RowNumber(dsl.OrderWindow(dsl.PartitionBy[n.BidRow](n.Bid.Auction), dsl.Desc(n.Bid.Price))), 1)) // want `type dsl.EventStream[nexmark.BidRow] of bids does not match dsl.BoundedFrame[S, Q] (cannot infer S and Q)`
	_, _ = dsl.Let(bids, dsl.RowNumber(dsl.OrderWindow(dsl.PartitionBy[n.BidRow](n.Bid.Auction), dsl.Desc(n.Bid.Price))))                    // want `type dsl.EventStream[nexmark.BidRow] of bids does not match dsl.Opened[S] (cannot infer S, T, and N)`
	_ = dsl.Exists(bids)                                                                                                                     // want `type dsl.EventStream[nexmark.BidRow] of bids does not match dsl.Scope[dsl.Inner[S]] (cannot infer S)`
	_ = dsl.InQuery(o.Orderkey, raw)                                                                                                         // want `type dsl.Stream[nexmark.BidRow] of raw does not match inferred type dsl.DataFrame[row.One[int64]]`
}

func steps() {
	// Results are sorted and cut where complete is among their modes.
	_ = dsl.SortStream(byKey, dsl.Desc(n.BidPrice.Price))
	_ = dsl.SortStream(raw, dsl.Desc(n.Bid.Price))           // want `type dsl.Stream[nexmark.BidRow] of raw does not match dsl.Aggregated[S, M] (cannot infer S and M)`
	_ = dsl.OrderBy(raw, dsl.Desc(n.Bid.Price))              // want `type dsl.Stream[nexmark.BidRow] of raw does not match inferred type dsl.DataFrame[nexmark.BidRow]`
	_ = dsl.SortStream(joinKeys, dsl.Desc(n.BidPrice.Price)) // want `in call to dsl.SortStream, M (type dsl.UpdateMode) does not satisfy dsl.WithComplete (missing method completeIsAmongThem)`
	_ = dsl.SortStream(chained, dsl.Desc(n.MaxBid.Price))    // want `in call to dsl.SortStream, M (type dsl.AppendMode) does not satisfy dsl.WithComplete (missing method completeIsAmongThem)`
	_ = dsl.Top(chained, 3)                                  // want `in call to dsl.Top, M (type dsl.AppendMode) does not satisfy dsl.WithComplete (missing method completeIsAmongThem)`
	_ = dsl.SortStream(byKey, n.BidPrice.Price)              // want `type *dsl.Int[nexmark.BidPriceRow, int64, dsl.NotNull] of n.BidPrice.Price does not match inferred type dsl.Order[nexmark.BidPriceRow]`

	// Streams are united with streams of their rows and stage.
	_ = dsl.UnionStream(raw, raw)
	_ = dsl.UnionStream(raw, bids)        // want `type dsl.EventStream[nexmark.BidRow] of bids does not match inferred type dsl.Stream[nexmark.BidRow]`
	_ = dsl.UnionEvents(bids, auctions)   // want `type dsl.EventStream[nexmark.AuctionRow] of auctions does not match inferred type dsl.EventStream[nexmark.BidRow]`
	_ = dsl.UnionStream(raw, n.ReadBid()) // want `type dsl.DataFrame[nexmark.BidRow] of n.ReadBid() does not match inferred type dsl.Stream[nexmark.BidRow]`
	_ = dsl.Union(raw, raw)               // want `type dsl.Stream[nexmark.BidRow] of raw does not match inferred type dsl.DataFrame[nexmark.BidRow]`

	// Duplicates within the watermark need one.
	_ = dsl.DropDuplicatesWithinWatermark(bids, n.Bid.Auction)
	_ = dsl.DropDuplicatesWithinWatermark(raw, n.Bid.Auction)                 // want `type dsl.Stream[nexmark.BidRow] of raw does not match inferred type dsl.EventStream[nexmark.BidRow]`
	_ = dsl.DropDuplicatesStream(raw, n.Auction.ID)                           // want `type *dsl.Int[nexmark.AuctionRow, int64, dsl.NotNull] of n.Auction.ID does not match inferred type dsl.Operand[nexmark.BidRow]`
	_ = dsl.DropDuplicatesWithinWatermarkEventResult(byKey, n.BidPrice.Price) // want `type dsl.Result[nexmark.BidPriceRow, dsl.AggMode] of byKey does not match inferred type dsl.EventResult[nexmark.BidPriceRow, dsl.AggMode]`

	// Only rows are exploded.
	_, _ = dsl.ExplodeStream(raw, dsl.MakeList(n.Bid.Price))
	_, _ = dsl.ExplodeStream(byKey, dsl.MakeList(n.BidPrice.Price)) // want `type dsl.Result[nexmark.BidPriceRow, dsl.AggMode] of byKey does not match dsl.RowsFrame[S, Q] (cannot infer S, Q, and E)`
	_, _ = dsl.ExplodeStream(raw, n.Bid.Price)                      // want `type *dsl.Int[nexmark.BidRow, int64, dsl.NotNull] of n.Bid.Price does not match inferred type dsl.Value[nexmark.BidRow, []E]`

	// The event time is what SelectEvent names, and a column of the new rows.
	_ = dsl.SelectEvent(bids, n.ToBidAt(n.Bid.Bidder, n.Bid.DateTime), n.BidAt.At)
	_ = dsl.SelectEvent(bids, n.ToBidAt(n.Bid.Bidder, n.Bid.DateTime), n.Bid.DateTime) // want `type *dsl.Time[nexmark.BidRow, dsl.NotNull] of n.Bid.DateTime does not match inferred type dsl.Required[nexmark.BidAtRow, time.Time]`
	_ = dsl.SelectEvent(bids, n.ToBidAt(n.Bid.Bidder, n.Bid.DateTime))                 // want `not enough arguments in call to dsl.SelectEvent have (dsl.EventStream[nexmark.BidRow], dsl.Projected[nexmark.BidRow, nexmark.BidAtRow]) want (dsl.EventStream[S], dsl.Projection[S, R], dsl.Required[R, time.Time])`
	_ = dsl.SelectEvent(raw, n.ToBidAt(n.Bid.Bidder, n.Bid.DateTime), n.BidAt.At)      // want `type dsl.Stream[nexmark.BidRow] of raw does not match inferred type dsl.EventStream[nexmark.BidRow]`
}
