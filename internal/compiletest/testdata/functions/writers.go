package functions

import (
	"time"

	"github.com/sparkgen/sparkgen/dsl"
	n "github.com/sparkgen/sparkgen/internal/langtest/nexmark"
)

func modes() {
	// Rows without an aggregation go out in append or update.
	_ = raw.WriteStream(dsl.Append)
	_ = raw.WriteStream(dsl.Complete)      // want `dsl.completeMode does not implement dsl.RowMode (missing method fitsRowsWithoutAggregation)`
	_ = bids.WriteStream(dsl.Complete)     // want `dsl.completeMode does not implement dsl.RowMode (missing method fitsRowsWithoutAggregation)`
	_ = timeless.WriteStream(dsl.Complete) // want `dsl.completeMode does not implement dsl.RowMode (missing method fitsRowsWithoutAggregation)`
	_ = inner.WriteStream(dsl.Append)      // want `inner.WriteStream undefined (type dsl.JoinedEvents[st] has no field or method WriteStream)`

	// Groups by key go out in update or complete.
	_ = byKey.WriteStream(dsl.Update)
	_ = byKey.WriteStream(dsl.Append) // want `dsl.appendMode does not implement dsl.AggMode (missing method fitsAggregationNotByEventTime)`

	// Groups by event time go out in any mode, but once.
	_ = counts.WriteStream(dsl.Append)
	_ = chained.WriteStream(dsl.Append)
	_ = chained.WriteStream(dsl.Update)   // want `dsl.updateMode does not implement dsl.AppendMode (missing method fitsOuterJoinsLimitsAndChainedAggregation)`
	_ = chained.WriteStream(dsl.Complete) // want `dsl.completeMode does not implement dsl.AppendMode (missing method fitsOuterJoinsLimitsAndChainedAggregation)`

	// Sessions go out when they are closed, or all of them.
	_ = sessions.WriteStream(dsl.Complete)
	_ = sessions.WriteStream(dsl.Update) // want `dsl.updateMode does not implement dsl.SessionMode (missing method fitsSessionWindows)`

	// Outer joins and limits go out in append.
	_ = leftRows.WriteStream(dsl.Append)
	_ = leftRows.WriteStream(dsl.Update) // want `dsl.updateMode does not implement dsl.AppendMode (missing method fitsOuterJoinsLimitsAndChainedAggregation)`
	_ = dsl.LimitStream(raw, 3).WriteStream(dsl.Append)
	_ = dsl.LimitStream(raw, 3).WriteStream(dsl.Update) // want `dsl.updateMode does not implement dsl.AppendMode (missing method fitsOuterJoinsLimitsAndChainedAggregation)`

	// Groups by key behind a join go out in update.
	_ = joinKeys.WriteStream(dsl.Update)
	_ = joinKeys.WriteStream(dsl.Complete) // want `dsl.completeMode does not implement dsl.UpdateMode (missing method fitsAggregationBehindStreamJoinNotByEventTime)`
	_ = joinKeys.WriteStream(dsl.Append)   // want `dsl.appendMode does not implement dsl.UpdateMode (missing method fitsAggregationBehindStreamJoinNotByEventTime)`

	// What is sorted goes out complete.
	_ = dsl.SortStream(byKey, dsl.Desc(n.BidPrice.Price)).WriteStream(dsl.Complete)
	_ = dsl.SortStream(byKey, dsl.Desc(n.BidPrice.Price)).WriteStream(dsl.Update) // want `dsl.updateMode does not implement dsl.CompleteMode (missing method fitsSortedAggregation)`

	// A mode is a value of the language.
	_ = raw.WriteStream("append") // want `string does not implement dsl.RowMode (missing method fitsRowsWithoutAggregation)`
	_ = raw.WriteStream()         // want `not enough arguments in call to raw.WriteStream have () want (dsl.RowMode)`
	var any dsl.Mode = dsl.Append
	_ = raw.WriteStream(any) // want `dsl.Mode does not implement dsl.RowMode (missing method fitsRowsWithoutAggregation)`
}

func sinks() {
	// Files take closed groups and rows, in append mode.
	_ = raw.WriteFiles("parquet", "/out")
	_ = counts.WriteFiles("parquet", "/out")
	_ = byKey.WriteFiles("parquet", "/out")                   // want `type dsl.Result[nexmark.BidPriceRow, dsl.AggMode] has no field or method WriteFiles`
	_ = dsl.LimitStream(raw, 3).WriteFiles("parquet", "/out") // want `type dsl.Result[nexmark.BidRow, dsl.AppendMode] has no field or method WriteFiles`
	_ = raw.WriteFiles("parquet")                             // want `not enough arguments in call to raw.WriteFiles have (string) want (string, string)`
	_ = raw.WriteStream(dsl.Update).Parquet("/out")           // want `type dsl.StreamWriter[nexmark.BidRow] has no field or method Parquet`

	// A query in memory has the name that its table is read by.
	_ = raw.WriteStream(dsl.Append).Memory("bids")
	_ = raw.WriteStream(dsl.Append).Memory() // want `not enough arguments in call to raw.WriteStream(dsl.Append).Memory have () want (string)`

	// A trigger is a duration.
	_ = raw.WriteStream(dsl.Append).Console().ProcessingTime(10 * time.Second)
	_ = raw.WriteStream(dsl.Append).Console().ProcessingTime("10 seconds") // want `cannot use "10 seconds" (untyped string constant) as time.Duration value`
	_ = raw.WriteStream(dsl.Append).Console().ProcessingTime(0.5)          // want `cannot use 0.5 (untyped float constant) as time.Duration value`
	_ = raw.WriteStream(dsl.Append).Console().Trigger(time.Second)         // want `type dsl.StreamWriter[nexmark.BidRow] has no field or method Trigger`

	// Files are laid out by columns of their rows.
	_ = raw.WriteFiles("parquet", "/out").PartitionBy(n.Bid.Auction)
	_ = raw.WriteFiles("parquet", "/out").PartitionBy("auction")    // want `string does not implement dsl.Operand[nexmark.BidRow] (missing method inScope)`
	_ = raw.WriteFiles("parquet", "/out").PartitionBy(n.Auction.ID) // want `*dsl.Int[nexmark.AuctionRow, int64, dsl.NotNull] does not implement dsl.Operand[nexmark.BidRow] (wrong type for method inScope) have inScope(*nexmark.AuctionRow) *dsl.Node want inScope(*nexmark.BidRow) *dsl.Node`

	// Options are text.
	_ = raw.WriteStream(dsl.Append).Console().Option("numRows", "20")
	_ = raw.WriteStream(dsl.Append).Console().Option("numRows", 20)                    // want `cannot use 20 (untyped int constant) as string value`
	_ = dsl.ReadStream(n.BidType, "rate", dsl.Option{Key: "rowsPerSecond", Value: 10}) // want `cannot use 10 (untyped int constant) as string value in struct literal`

	// What is written is no stream any more.
	_ = raw.WriteStream(dsl.Append).Console().Where(dsl.Eq(n.Bid.Auction, 1)) // want `type dsl.StreamWriter[nexmark.BidRow] has no field or method Where`
	_ = dsl.Where(raw.WriteStream(dsl.Append), dsl.Eq(n.Bid.Auction, 1))      // want `type dsl.StreamWriter[nexmark.BidRow] of raw.WriteStream(dsl.Append) does not match dsl.Frame[S, Q] (cannot infer S and Q)`
}
