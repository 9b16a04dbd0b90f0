package methods

import (
	"github.com/sparkgen/sparkgen/dsl"
	n "github.com/sparkgen/sparkgen/internal/langtest/nexmark"
)

func modes() {
	// Rows without an aggregation go out in append or update.
	_ = raw.WriteStream(dsl.Update)
	_ = raw.WriteStream(dsl.Complete)      // want `dsl.completeMode does not implement dsl.RowMode (missing method fitsRowsWithoutAggregation)`
	_ = timeless.WriteStream(dsl.Complete) // want `dsl.completeMode does not implement dsl.RowMode (missing method fitsRowsWithoutAggregation)`
	_ = joined.WriteStream(dsl.Complete)   // want `dsl.completeMode does not implement dsl.RowMode (missing method fitsRowsWithoutAggregation)`

	// Groups by key go out in update or complete, whatever the watermark is on.
	_ = byKey.WriteStream(dsl.Complete)
	_ = byKey.WriteStream(dsl.Append)   // want `dsl.appendMode does not implement dsl.AggMode (missing method fitsAggregationNotByEventTime)`
	_ = byKeyWM.WriteStream(dsl.Append) // want `dsl.appendMode does not implement dsl.AggMode (missing method fitsAggregationNotByEventTime)`

	// Groups by event time go out in any mode, but groups of them in append alone.
	_ = counts.WriteStream(dsl.Update)
	_ = chained.WriteStream(dsl.Append)
	_ = chained.WriteStream(dsl.Update)                                                     // want `dsl.updateMode does not implement dsl.AppendMode (missing method fitsOuterJoinsLimitsAndChainedAggregation)`
	_ = chained.WriteStream(dsl.Complete)                                                   // want `dsl.completeMode does not implement dsl.AppendMode (missing method fitsOuterJoinsLimitsAndChainedAggregation)`
	_ = counts.DropDuplicatesWithinWatermark(n.AuctionBids.Auction).WriteStream(dsl.Update) // want `dsl.updateMode does not implement dsl.AppendMode (missing method fitsOuterJoinsLimitsAndChainedAggregation)`

	// Sessions go out when they are closed, or all of them.
	_ = sessions.WriteStream(dsl.Complete)
	_ = sessions.WriteStream(dsl.Update) // want `dsl.updateMode does not implement dsl.SessionMode (missing method fitsSessionWindows)`

	// Outer joins and limits go out in append.
	_ = leftRows.WriteStream(dsl.Append)
	_ = leftRows.WriteStream(dsl.Update)     // want `dsl.updateMode does not implement dsl.AppendMode (missing method fitsOuterJoinsLimitsAndChainedAggregation)`
	_ = raw.Limit(3).WriteStream(dsl.Update) // want `dsl.updateMode does not implement dsl.AppendMode (missing method fitsOuterJoinsLimitsAndChainedAggregation)`

	// Behind a join groups do not go out complete.
	_ = joinKey.WriteStream(dsl.Update)
	_ = joinWin.WriteStream(dsl.Append)
	_ = joinKey.WriteStream(dsl.Complete) // want `dsl.completeMode does not implement dsl.UpdateMode (missing method fitsAggregationBehindStreamJoinNotByEventTime)`
	_ = joinWin.WriteStream(dsl.Complete) // want `dsl.completeMode does not implement dsl.JoinAggMode (missing method fitsAggregationBehindStreamJoin)`

	// What is sorted goes out complete.
	_ = dsl.Top(dsl.SortStream(byKey, n.BidPrice.Price.Desc()), 3).WriteStream(dsl.Complete)
	_ = dsl.SortStream(byKey, n.BidPrice.Price.Asc()).WriteStream(dsl.Update) // want `dsl.updateMode does not implement dsl.CompleteMode (missing method fitsSortedAggregation)`
}

func sinks() {
	// Files take rows and closed groups, in append mode.
	_ = counts.WriteFiles("parquet", "/out")
	_ = byKey.WriteFiles("parquet", "/out")         // want `type dsl.Result[nexmark.BidPriceRow, dsl.AggMode] has no field or method WriteFiles`
	_ = raw.WriteStream(dsl.Update).Parquet("/out") // want `type dsl.StreamWriter[nexmark.BidRow] has no field or method Parquet`

	// A stream is written and started; it is no query.
	var _ dsl.Query[n.BidRow] = noStream()
	var _ dsl.Query[n.BidRow] = raw // want `dsl.Stream[nexmark.BidRow] does not implement dsl.Query[nexmark.BidRow] (missing method Plan)`
	_, _ = raw.Plan()               // want `type dsl.Stream[nexmark.BidRow] has no field or method Plan`

	// Ways of Spark that are others here.
	_ = raw.WriteStream(dsl.Append).OutputMode("append") // want `type dsl.StreamWriter[nexmark.BidRow] has no field or method OutputMode`
	_ = raw.WriteStream(dsl.Append).Start()              // want `type dsl.StreamWriter[nexmark.BidRow] has no field or method Start`
	_ = raw.Writestream(dsl.Append)                      // want `type dsl.Stream[nexmark.BidRow] has no field or method Writestream, but does have method WriteStream`
	_ = raw.ForeachBatch(nil)                            // want `type dsl.Stream[nexmark.BidRow] has no field or method ForeachBatch`
}

func noStream() dsl.DataFrame[n.BidRow] { return n.ReadBid() }
