package oracle_test

import (
	"time"

	"github.com/sparkgen/sparkgen/dsl"
	tables "github.com/sparkgen/sparkgen/internal/oracle/oracletables"
)

// input is where the streams are read from.
type input struct{ folder string }

func (in input) raw() dsl.Stream[tables.BidRow] {
	return dsl.ReadFiles(tables.BidType, "json", in.folder+"/bid", dsl.Option{Key: "maxFilesPerTrigger", Value: "1"})
}

func (in input) bids() dsl.EventStream[tables.BidRow] {
	return dsl.WithWatermark(in.raw(), tables.Bid.At, 2*time.Second)
}

func (in input) auctions() dsl.EventStream[tables.AuctionRow] {
	s := dsl.ReadFiles(tables.AuctionType, "json", in.folder+"/auction", dsl.Option{Key: "maxFilesPerTrigger", Value: "1"})
	return dsl.WithWatermark(s, tables.Auction.At, 2*time.Second)
}

func rates() dsl.Stream[tables.RateRow] {
	return dsl.ReadStream(tables.RateType, "rate", dsl.Option{Key: "rowsPerSecond", Value: "5"})
}

// memory ends with what is there, in a table.
func memory[R any](w dsl.StreamWriter[R], name string) dsl.StreamWriter[R] {
	return w.Memory(name).AvailableNow()
}

// streams are sources, steps and aggregations of streams.
func streams(in input) []operation {
	type br = tables.BidRow
	const sec = time.Second
	b := tables.Bid
	raw, bids, rate := in.raw(), in.bids(), rates()
	auction, bidder := dsl.Key(b.Auction), dsl.Key(b.Bidder)
	all := dsl.CountAll[br]()

	tumbling, sliding, moved := dsl.Tumbling(bids, 10*sec), dsl.Sliding(bids, 10*sec, 5*sec), dsl.StartAt(dsl.Tumbling(bids, 10*sec), 3*sec)
	session, at := dsl.Session(bids, 8*sec), dsl.EventTime(bids)
	counts := dsl.AggEvents(dsl.GroupByWindow(bids, tumbling, auction), tables.ToWindowCount(tumbling, auction, dsl.CountRows(tumbling)))
	again, wide := dsl.Again(counts, tables.WindowCount.Window), dsl.Widen(counts, tables.WindowCount.Window, 30*sec)
	sessions := dsl.AggSessions(dsl.GroupBySession(bids, session, bidder), tables.ToSession(bidder, session, dsl.CountRows(session)))
	wideSession := dsl.WidenSession(sessions, tables.Session.Session, time.Hour)
	closed := dsl.AggEvents(dsl.GroupByTime(bids, at, auction), tables.ToClosed(at, auction, dsl.Max(b.Price)))
	over := dsl.TumblingOver(closed, tables.Closed.At, 10*sec)
	perBidder := dsl.AggStream(dsl.GroupByStream(raw, bidder), tables.ToBidderCount(bidder, dsl.CountRows(bidder)))
	exploded, tag := dsl.ExplodeStream(raw, b.Tags)
	bidTimes := tables.ToBidTime(b.Auction, b.Price, b.At)
	timeless := dsl.SelectEvents(bids, bidTimes)
	rated := dsl.WithWatermark(rate, tables.Rate.Timestamp, 10*sec)
	rateWindow := dsl.Tumbling(rated, 10*sec)
	return []operation{
		stream("the pipeline of the demo", dsl.AggEvents(dsl.GroupByWindow(rated, rateWindow),
			tables.ToWindowTotal(rateWindow, dsl.CountRows(rateWindow))).
			WriteStream(dsl.Append).Memory("rate_table").ProcessingTime(10*sec), `
df = rate.withWatermark("timestamp", "10 seconds").groupBy(F.window("timestamp", "10 seconds").alias("window")).agg(F.count(F.lit(1)).alias("n"))
query = df.writeStream.outputMode("append").format("memory").queryName("rate_table").trigger(processingTime="10 seconds").start()`),
		stream("files as they are", memory(raw.WriteStream(dsl.Append), "files"), `query = memory(raw, "files")`).runs(),
		stream("a table as a stream", dsl.ReadTableStream(tables.RateType, "some.rates",
			dsl.Option{Key: "skipChangeCommits", Value: "true"}).WriteStream(dsl.Append).Memory("table_stream"), `
df = spark.readStream.option("skipChangeCommits", "true").table("some.rates").select("timestamp", "value")
query = df.writeStream.outputMode("append").format("memory").queryName("table_stream").start()`),
		stream("filter and projection", memory(dsl.SelectStream(dsl.Where(raw, dsl.Gt(b.Price, 9)),
			dsl.Pair(b.Auction, dsl.OrNull(b.Channel))).WriteStream(dsl.Append), "filtered"),
			`query = memory(select(raw.where(C("price") > long(9)), a=C("auction"), b=C("channel")), "filtered")`).runs(),
		stream("projection that leaves the event time behind", memory(timeless.WriteStream(dsl.Append), "timeless"),
			`query = memory(bids.select("auction", "price", C("at").alias("at", metadata={})), "timeless")`),
		stream("projection that keeps the event time", memory(dsl.SelectEvent(bids, bidTimes, tables.BidTime.At).WriteStream(dsl.Append), "kept"),
			`query = memory(bids.select("auction", "price", "at"), "kept")`),

		stream("running counts", memory(perBidder.WriteStream(dsl.Complete), "per_bidder"),
			`query = memory(raw.groupBy(C("bidder").alias("bidder")).agg(F.count(F.lit(1)).alias("n")), "per_bidder", "complete")`).runs(),
		stream("running counts that changed", memory(perBidder.WriteStream(dsl.Update), "per_bidder_update"),
			`query = memory(raw.groupBy(C("bidder").alias("bidder")).agg(F.count(F.lit(1)).alias("n")), "per_bidder_update", "update")`),
		stream("running counts of events", memory(dsl.AggStream(dsl.GroupByEvents(bids, auction),
			dsl.Pair(auction, dsl.Max(b.At))).WriteStream(dsl.Complete), "per_auction"),
			`query = memory(bids.groupBy(C("auction").alias("a")).agg(F.max("at").alias("b")), "per_auction", "complete")`),
		stream("running counts without the event time", memory(dsl.AggStream(dsl.GroupByTimeless(timeless, dsl.Key(tables.BidTime.Auction)),
			dsl.Pair(dsl.Key(tables.BidTime.Auction), dsl.Sum(tables.BidTime.Price))).WriteStream(dsl.Update), "timeless_sums"), `
df = bids.select("auction", "price", C("at").alias("at", metadata={})).groupBy(C("auction").alias("a")).agg(F.sum("price").alias("b"))
query = memory(df, "timeless_sums", "update")`),
		stream("groups of a stream that satisfy a condition",
			memory(dsl.AggStream(dsl.HavingStream(dsl.GroupByStream(raw, bidder), dsl.Gt(all, 2)),
				tables.ToBidderCount(bidder, all)).WriteStream(dsl.Complete), "busy"), `
df = raw.groupBy(C("bidder").alias("bidder")).agg(F.count(F.lit(1)).alias("n"),
				(F.count(F.lit(1)) > long(2)).alias("having")).where(C("having")).select("bidder", "n")
query = memory(df, "busy", "complete")`),
		stream("tumbling windows", memory(counts.WriteStream(dsl.Append), "tumbling"), `
df = bids.groupBy(F.window("at", "10 seconds").alias("window"), C("auction").alias("auction")).agg(F.count(F.lit(1)).alias("n"))
query = memory(df, "tumbling")`).runs(),
		stream("sliding windows", memory(dsl.AggEvents(dsl.GroupByWindow(bids, sliding),
			tables.ToWindowTotal(sliding, dsl.CountRows(sliding))).WriteStream(dsl.Complete), "sliding"), `
df = bids.groupBy(F.window("at", "10 seconds", "5 seconds").alias("window")).agg(F.count(F.lit(1)).alias("n"))
query = memory(df, "sliding", "complete")`).runs(),
		stream("windows that begin at another second",
			memory(dsl.AggEvents(dsl.GroupByWindow(bids, moved), tables.ToWindowTotal(moved, dsl.CountRows(moved))).WriteStream(dsl.Update),
				"moved"), `
df = bids.groupBy(F.window("at", "10 seconds", "10 seconds", "3 seconds").alias("window")).agg(F.count(F.lit(1)).alias("n"))
query = memory(df, "moved", "update")`),
		stream("windows that satisfy a condition",
			memory(dsl.AggEvents(dsl.HavingEvents(dsl.GroupByWindow(bids, tumbling), dsl.Gt(all, 1)),
				tables.ToWindowTotal(tumbling, all)).WriteStream(dsl.Append), "having"), `
df = bids.groupBy(F.window("at", "10 seconds").alias("window")).agg(F.count(F.lit(1)).alias("n"), (F.count(F.lit(1)) > long(1)).alias("having"))
query = memory(df.where(C("having")).select("window", "n"), "having")`),
		stream("a window behind a count", memory(dsl.AggEvents(dsl.GroupByWindow(bids, tumbling),
			dsl.Pair(dsl.CountRows(tumbling), tumbling)).WriteStream(dsl.Append), "window_last"), `
df = bids.groupBy(F.window("at", "10 seconds").alias("b")).agg(F.count(F.lit(1)).alias("a")).select("a", "b")
query = memory(df, "window_last")`),
		stream("session windows", memory(sessions.WriteStream(dsl.Append), "sessions"), `
df = bids.groupBy(F.session_window("at", "8 seconds").alias("session"),
				C("bidder").alias("bidder")).agg(F.count(F.lit(1)).alias("n")).select("bidder", "session", "n")
query = memory(df, "sessions")`).runs(),
		stream("groups by the event time", memory(closed.WriteStream(dsl.Append), "closed"), `
df = bids.groupBy(C("at").alias("at"), C("auction").alias("auction")).agg(F.max("price").alias("price"))
query = memory(df, "closed")`),
		stream("the same windows grouped again", memory(dsl.AggEvents(dsl.GroupByWindowEventResult(counts, again),
			tables.ToWindowTotal(again, dsl.Max(tables.WindowCount.N))).WriteStream(dsl.Append), "again"), `
df = bids.groupBy(F.window("at", "10 seconds").alias("window"), C("auction").alias("auction")).agg(F.count(F.lit(1)).alias("n"))
query = memory(df.groupBy(C("window").alias("window")).agg(F.max("n").alias("n")), "again")`).runs(),
		stream("windows of windows", memory(dsl.AggEvents(dsl.GroupByWindowEventResult(counts, wide),
			tables.ToWindowTotal(wide, dsl.Sum(tables.WindowCount.N))).WriteStream(dsl.Append), "wide"), `
df = bids.groupBy(F.window("at", "10 seconds").alias("window"), C("auction").alias("auction")).agg(F.count(F.lit(1)).alias("n"))
query = memory(df.groupBy(F.window("window", "30 seconds").alias("window")).agg(F.sum("n").alias("n")), "wide")`),
		stream("windows of sessions", memory(dsl.AggEvents(dsl.GroupByWindowSession(sessions, wideSession),
			tables.ToWindowTotal(wideSession, dsl.CountRows(wideSession))).WriteStream(dsl.Append), "wide_sessions"), `
df = bids.groupBy(F.session_window("at", "8 seconds").alias("session"),
				C("bidder").alias("bidder")).agg(F.count(F.lit(1)).alias("n")).select("bidder", "session", "n")
query = memory(df.groupBy(F.window(F.window_time("session"), "1 hours").alias("window")).agg(F.count(F.lit(1)).alias("n")), "wide_sessions")`),
		stream("windows of times that were grouped by",
			memory(dsl.AggEvents(dsl.GroupByWindowEventResult(closed, over),
				tables.ToWindowTotal(over, dsl.CountRows(over))).WriteStream(dsl.Append), "over"), `
df = bids.groupBy(C("at").alias("at"), C("auction").alias("auction")).agg(F.max("price").alias("price"))
query = memory(df.groupBy(F.window("at", "10 seconds").alias("window")).agg(F.count(F.lit(1)).alias("n")), "over")`),
		stream("a time beside a window loses its mark",
			memory(dsl.AggEvents(dsl.GroupByWindow(bids, tumbling), dsl.Pair(tumbling, dsl.Max(b.At))).WriteStream(dsl.Append), "marks"), `
df = bids.groupBy(F.window("at", "10 seconds").alias("a")).agg(F.max("at").alias("b", metadata={}))
query = memory(df, "marks")`),
		stream("results projected", memory(dsl.SelectEventResult(counts,
			dsl.Pair(dsl.Start(tables.WindowCount.Window), tables.WindowCount.N)).WriteStream(dsl.Append), "starts"), `
df = bids.groupBy(F.window("at", "10 seconds").alias("window"), C("auction").alias("auction")).agg(F.count(F.lit(1)).alias("n"))
query = memory(df.select(C("window")["start"].alias("a", metadata={}), C("n").alias("b")), "starts")`),

		stream("sorted counts", memory(dsl.SortStream(perBidder, dsl.Desc(tables.BidderCount.N),
			dsl.Asc(tables.BidderCount.Bidder)).WriteStream(dsl.Complete), "sorted"), `
df = raw.groupBy(C("bidder").alias("bidder")).agg(F.count(F.lit(1)).alias("n")).orderBy(C("n").desc(), C("bidder").asc())
query = memory(df, "sorted", "complete")`).runs().inOrder(),
		stream("the largest counts", memory(dsl.Top(dsl.SortStream(perBidder, dsl.Desc(tables.BidderCount.N), dsl.Asc(tables.BidderCount.Bidder)),
			2).WriteStream(dsl.Complete), "top"), `
df = raw.groupBy(C("bidder").alias("bidder")).agg(F.count(F.lit(1)).alias("n")).orderBy(C("n").desc(), C("bidder").asc()).limit(2)
query = memory(df, "top", "complete")`),
		stream("the first rows of a stream", memory(dsl.LimitStream(raw, 2).WriteStream(dsl.Append), "limited"), `query = memory(raw.limit(2),
				"limited")`),
		stream("the first rows of events", memory(dsl.LimitEvents(bids, 2).WriteStream(dsl.Append), "limited_events"),
			`query = memory(bids.limit(2), "limited_events")`),
		stream("counts projected", memory(dsl.SelectResult(perBidder, dsl.Only(tables.BidderCount.N)).WriteStream(dsl.Complete), "counts"), `
df = raw.groupBy(C("bidder").alias("bidder")).agg(F.count(F.lit(1)).alias("n"))
query = memory(df.select(C("n").alias("v")), "counts", "complete")`),
		stream("sessions projected", memory(dsl.SelectSessions(sessions,
			dsl.Pair(tables.Session.Session, tables.Session.N)).WriteStream(dsl.Append), "session_counts"), `
df = bids.groupBy(F.session_window("at", "8 seconds").alias("session"),
				C("bidder").alias("bidder")).agg(F.count(F.lit(1)).alias("n")).select("bidder", "session", "n")
query = memory(df.select(C("session").alias("a"), C("n").alias("b")), "session_counts")`),
		stream("rows without the event time projected",
			memory(dsl.SelectTimeless(timeless, dsl.Only(tables.BidTime.Price)).WriteStream(dsl.Append), "prices"), `
query = memory(bids.select("auction", "price", C("at").alias("at", metadata={})).select(C("price").alias("v")), "prices")`),
		stream("duplicates of a stream", memory(dsl.DropDuplicatesEvents(bids, b.Auction, b.Bidder, b.At).WriteStream(dsl.Append), "distinct"),
			`query = memory(bids.dropDuplicates(["auction", "bidder", "at"]), "distinct")`).runs(),
		stream("duplicates of a stream in all columns", memory(dsl.DropDuplicatesStream(raw).WriteStream(dsl.Append), "distinct_all"),
			`query = memory(raw.dropDuplicates(), "distinct_all")`),
		stream("duplicates within the watermark", memory(dsl.DropDuplicatesWithinWatermark(bids, b.Auction).WriteStream(dsl.Append), "within"),
			`query = memory(bids.dropDuplicatesWithinWatermark(["auction"]), "within")`).runs(),
		stream("union of streams", memory(dsl.UnionStream(raw, dsl.Where(raw, dsl.Eq(b.Auction, 1000))).WriteStream(dsl.Append), "union"),
			`query = memory(raw.unionByName(raw.where(C("auction") == long(1000))), "union")`),
		stream("union of events", memory(dsl.UnionEvents(bids, bids).WriteStream(dsl.Append), "union_events"),
			`query = memory(bids.unionByName(bids), "union_events")`),
		stream("a row of each element of a stream", memory(dsl.SelectStream(exploded, dsl.Pair(b.Auction, tag)).WriteStream(dsl.Append), "exploded"),
			`query = memory(select(raw.select("*", F.explode("tags").alias("computed_explode")), a=C("auction"), b=C("computed_explode")),
				"exploded")`).runs(),
		stream("totals of the micro-batches", memory(dsl.Observe[br](raw, "oracle_bids", dsl.Only(dsl.CountOfAll(all))).WriteStream(dsl.Append),
			"observed"),
			`query = memory(raw.observe("oracle_bids", F.count(F.lit(1)).alias("v")), "observed")`),
	}
}
