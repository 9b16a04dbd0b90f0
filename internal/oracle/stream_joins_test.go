package oracle_test

import (
	"time"

	"github.com/sparkgen/sparkgen/dsl"
	tables "github.com/sparkgen/sparkgen/internal/oracle/oracletables"
)

// streamJoins are joins of streams with streams and with tables.
//
// The Python says what the types take off the user: names of each column that are unique behind the join, and times
// that lose their mark (metadata {}), so that one event time goes on.
func streamJoins(in input) []operation {
	type (
		q  struct{}
		br = tables.BidRow
	)
	const sec = time.Second
	a, b, side, purchases := tables.AuctionIn[q](), tables.BidIn[q](), tables.PlaceIn[q](), tables.PurchaseIn[q]()
	oa, ob, outerSide := tables.AuctionOuter[q](), tables.BidOuter[q](), tables.PlaceOuter[q]()
	raw, allBids := in.raw(), in.bids()
	rawBids, bids, auctions := dsl.AsStream(raw, b), dsl.AsEvents(allBids, b), dsl.AsEvents(in.auctions(), a)
	outerBids, outerAuctions := dsl.AsOuter(allBids, ob), dsl.AsOuter(in.auctions(), oa)
	on := dsl.On(a.ID, b.Auction)
	within := dsl.Within(auctions, bids, 0, 20*sec)

	joined := dsl.JoinWithin(auctions, bids, within, on, dsl.LeCol(b.At, a.Expires))
	events := dsl.EventTimeAt(joined, b.At)
	opened, id := dsl.EventTime(events), dsl.Key(a.ID)
	seller := dsl.Key(a.Seller)
	joinWindow := dsl.Tumbling(events, 10*sec)
	closed := dsl.AggEvents(dsl.GroupByTimeEventJoin(events, opened, id), tables.ToClosed(opened, id, dsl.Max(b.Price)))

	forEver := dsl.JoinStreams[q](rawBids, auctions, on)
	bt := tables.BidTimeIn[q]()
	kept := dsl.SelectEventEventJoin(events, tables.ToBidTime(b.Auction, b.Price, b.At), tables.BidTime.At)
	keptWindow := dsl.Tumbling(dsl.AsEventJoin(kept, bt), 10*sec)

	w, auction := dsl.Tumbling(allBids, 10*sec), dsl.Key(tables.Bid.Auction)
	perAuction := dsl.AggStream(dsl.GroupByStream(raw, auction), tables.ToBidderCount(auction, dsl.CountRows(auction)))
	bc, se := tables.BidderCountIn[q](), tables.SessionIn[q]()
	bidder, session := dsl.Key(tables.Bid.Bidder), dsl.Session(allBids, 8*sec)
	sessions := dsl.AggSessions(dsl.GroupBySession(allBids, session, bidder), tables.ToSession(bidder, session, dsl.CountRows(session)))
	counts := dsl.AggEvents(dsl.GroupByWindow(allBids, w, auction), tables.ToWindowCount(w, auction, dsl.CountRows(w)))
	wc := tables.WindowCountIn[q]()
	counted := dsl.AsEventResult(counts, wc)
	timedJoin := dsl.JoinTimed[q](counted, auctions, dsl.SameWindow(dsl.Again(counted, wc.Window), dsl.Tumbling(auctions, 10*sec)),
		dsl.On(wc.Auction, a.ID))

	const inner = `
l, r = flat(a, AUCTION, keep="auction.at"), flat(b, BID, keep="bid.at")
on = (X("auction.id") == X("bid.auction")) & (X("bid.at") >= X("auction.at") - timedelta(0)) & (X("bid.at") <= X("auction.at") + timedelta(seconds=20))
joined = l.join(r, on & (X("bid.at") <= X("auction.expires")), "inner")
events = flat(joined, AUCTION + BID, keep="bid.at", again=True)
`
	const ever = `
l, r = flat(raw.alias("bid"), BID), flat(a, AUCTION, keep="auction.at")
df = flat(l.join(r, X("auction.id") == X("bid.auction"), "inner"), BID + AUCTION, again=True)
`
	const outer = `
def outer(how, keep, auction=X("auction.id")):
    l, r = flat(a, AUCTION, keep="auction.at"), flat(b, BID, keep="bid.at")
    on = (X("auction.id") == X("bid.auction")) & (X("bid.at") >= X("auction.at") - timedelta(0)) & (X("bid.at") <= X("auction.at") + timedelta(seconds=20))
    df = flat(l.join(r, on, how), AUCTION + BID, keep=keep, again=True)
    return df.select(auction.alias("auction"), X("bid.price").alias("price"), X("auction.seller").alias("seller"),
				X("bid.at").alias("at", **({} if keep == "bid.at" else {"metadata": {}})))
`
	const timed = `
COUNTS = ["windowCount.window", "windowCount.auction", "windowCount.n"]
counts = bids.groupBy(F.window("at", "10 seconds").alias("window"),
				C("auction").alias("auction")).agg(F.count(F.lit(1)).alias("n")).alias("windowCount")
l = counts.select(*[C(c).alias(c) for c in COUNTS])
r = a.select(*[C(c).alias(c, metadata={}) if c[8:] in ("at", "expires") else C(c).alias(c) for c in AUCTION],
				F.window("auction.at", "10 seconds").alias("window_2"))
df = l.join(r, (X("windowCount.auction") == X("auction.id")) & (X("windowCount.window") == C("window_2")), "inner")
df = df.select(*[X(c).alias(c) for c in COUNTS],
    *[X(c).alias(c, metadata={}) if c[8:] in ("at", "expires") else X(c).alias(c) for c in AUCTION], C("window_2").alias("window_2", metadata={}))
`
	return []operation{
		stream("inner join of streams for ever", memory(dsl.SelectJoin(forEver,
			tables.ToBidTime(b.Auction, a.Seller, b.At)).WriteStream(dsl.Append), "join"), ever+`
query = memory(df.select(X("bid.auction").alias("auction"), X("auction.seller").alias("price"), X("bid.at").alias("at")), "join")`),
		stream("inner join of streams within a time",
			memory(dsl.SelectJoinedEvents(joined, dsl.Triple(a.ID, b.Price, b.At)).WriteStream(dsl.Append), "joined"), inner+`
query = memory(joined.select(X("auction.id").alias("a"), X("bid.price").alias("b"), X("bid.at").alias("c", metadata={})), "joined")`),
		stream("groups by event time behind a join", memory(closed.WriteStream(dsl.Append), "join_closed"), inner+`
query = memory(events.groupBy(X("bid.at").alias("at"),
				X("auction.id").alias("auction")).agg(F.max("`+"`bid.price`"+`").alias("price")), "join_closed")`).runs(),
		stream("windows behind a join", memory(dsl.AggEvents(dsl.GroupByWindowEventJoin(events, joinWindow, seller),
			dsl.Triple(joinWindow, seller, dsl.Max(b.Price))).WriteStream(dsl.Update), "join_windows"), inner+`
df = events.groupBy(F.window(X("bid.at"), "10 seconds").alias("a"), X("auction.seller").alias("b")).agg(F.max(X("bid.price")).alias("c"))
query = memory(df, "join_windows", "update")`),
		stream("groups behind a join of streams", memory(dsl.AggStream(dsl.GroupByEventJoin(events, seller),
			dsl.Pair(seller, dsl.Max(b.Price))).WriteStream(dsl.Update), "join_groups"), inner+`
query = memory(events.groupBy(X("auction.seller").alias("a")).agg(F.max(X("bid.price")).alias("b")), "join_groups", "update")`),
		stream("groups behind a join of streams with two times",
			memory(dsl.AggStream(dsl.GroupByJoinedEvents(joined, seller), dsl.Pair(seller, dsl.Max(b.Price))).WriteStream(dsl.Update),
				"joined_groups"), inner+`
df = flat(joined, AUCTION + BID, again=True).groupBy(X("auction.seller").alias("a")).agg(F.max(X("bid.price")).alias("b"))
query = memory(df, "joined_groups", "update")`),
		stream("groups behind a join for ever", memory(dsl.AggStream(dsl.GroupByJoin(forEver, seller),
			dsl.Pair(seller, dsl.Sum(b.Price))).WriteStream(dsl.Update), "for_ever"), ever+`
query = memory(df.groupBy(X("auction.seller").alias("a")).agg(F.sum(X("bid.price")).alias("b")), "for_ever", "update")`),
		stream("a join projected and named again",
			memory(dsl.SelectJoin(dsl.AsJoin(dsl.SelectJoin(forEver, tables.ToBidTime(b.Auction, a.Seller, b.At)), bt),
				dsl.Only(bt.Price)).WriteStream(dsl.Append), "named_join"), ever+`
df = df.select(X("bid.auction").alias("auction"), X("auction.seller").alias("price"), X("bid.at").alias("at")).alias("bidTime")
query = memory(df.select(C("bidTime.price").alias("v")), "named_join")`),
		stream("a join projected that keeps its time",
			memory(dsl.AggEvents(dsl.GroupByWindowEventJoin(dsl.AsEventJoin(kept, bt), keptWindow),
				tables.ToWindowTotal(keptWindow, dsl.CountRows(keptWindow))).WriteStream(dsl.Append), "kept_join"), inner+`
df = events.select(X("bid.auction").alias("auction"), X("bid.price").alias("price"), X("bid.at").alias("at")).alias("bidTime")
query = memory(df.groupBy(F.window("bidTime.at", "10 seconds").alias("window")).agg(F.count(F.lit(1)).alias("n")), "kept_join")`),
		stream("a join projected that leaves its time",
			memory(dsl.SelectEventJoin(events, tables.ToBidTime(b.Auction, b.Price, b.At)).WriteStream(dsl.Append), "left_time"), inner+`
query = memory(events.select(X("bid.auction").alias("auction"), X("bid.price").alias("price"), X("bid.at").alias("at", metadata={})), "left_time")`),
		stream("rows without the event time named and joined",
			memory(dsl.SelectJoin(dsl.JoinStreams[q](dsl.AsTimeless(dsl.SelectEvents(allBids,
				tables.ToBidTime(tables.Bid.Auction, tables.Bid.Price, tables.Bid.At)), bt), auctions, dsl.On(bt.Auction, a.ID)),
				dsl.Pair(bt.Price, a.Seller)).WriteStream(dsl.Append), "timeless_join"), `
TIMES = ["bidTime.auction", "bidTime.price", "bidTime.at"]
l = flat(bids.select("auction", "price", C("at").alias("at", metadata={})).alias("bidTime"), TIMES)
df = flat(l.join(flat(a, AUCTION, keep="auction.at"), X("bidTime.auction") == X("auction.id"), "inner"), TIMES + AUCTION, again=True)
query = memory(df.select(X("bidTime.price").alias("a"), X("auction.seller").alias("b")), "timeless_join")`),
		stream("running counts named and joined with a table",
			memory(dsl.SelectResult(dsl.JoinTable[q](dsl.AsResult(perAuction, bc), side, dsl.EqCol(side.Auction, bc.Bidder)),
				dsl.Pair(side.City, bc.N)).WriteStream(dsl.Complete), "count_place"), `
df = raw.groupBy(C("auction").alias("bidder")).agg(F.count(F.lit(1)).alias("n")).alias("bidderCount")
df = df.join(table("place", "auction", "city").alias("place"), C("place.auction") == C("bidderCount.bidder"), "inner")
query = memory(select(df, a=C("place.city"), b=C("bidderCount.n")), "count_place", "complete")`),
		stream("sessions named and joined with a table",
			memory(dsl.SelectSessions(dsl.JoinTable[q](dsl.AsSessions(sessions, se), side, dsl.EqCol(side.Auction, se.Bidder)),
				dsl.Pair(side.City, se.N)).WriteStream(dsl.Append), "session_place"), `
df = bids.groupBy(F.session_window("at", "8 seconds").alias("session"),
				C("bidder").alias("bidder")).agg(F.count(F.lit(1)).alias("n")).select("bidder", "session", "n").alias("session")
df = df.join(table("place", "auction", "city").alias("place"), C("place.auction") == C("session.bidder"), "inner")
query = memory(select(df, a=C("place.city"), b=C("session.n")), "session_place")`),
		stream("left join of streams", memory(dsl.SelectEventResult(dsl.LeftJoinWithin[q](auctions, outerBids,
			dsl.Within[q](auctions, outerBids, 0, 20*sec), dsl.On(a.ID, ob.Auction)),
			tables.ToBidSeller(a.ID, ob.Price, a.Seller, ob.At)).WriteStream(dsl.Append), "left_join"), outer+`
query = memory(outer("left", "auction.at"), "left_join")`).runs(),
		stream("right join of streams", memory(dsl.SelectEventResult(dsl.RightJoinWithin[q](outerAuctions, bids,
			dsl.Within[q](outerAuctions, bids, 0, 20*sec), dsl.On(oa.ID, b.Auction)),
			tables.ToBidSeller(b.Auction, b.Price, oa.Seller, b.At)).WriteStream(dsl.Append), "right_join"), outer+`
query = memory(outer("right", "bid.at", X("bid.auction")), "right_join")`),
		stream("full join of streams", memory(dsl.SelectEventResult(dsl.FullJoinWithin[q](outerAuctions, outerBids,
			dsl.Within[q](outerAuctions, outerBids, 0, 20*sec), dsl.On(oa.ID, ob.Auction)),
			tables.ToBidSeller(dsl.Coalesce(oa.ID, -1), ob.Price, oa.Seller, ob.At)).WriteStream(dsl.Append), "full_join"), outer+`
query = memory(outer("full", None, F.coalesce(X("auction.id"), long(-1))), "full_join")`),
		stream("join of windows", memory(dsl.SelectEventResult(timedJoin, dsl.Pair(wc.Auction, wc.N)).WriteStream(dsl.Append), "join_timed"), timed+`
query = memory(select(df, a=X("windowCount.auction"), b=X("windowCount.n")), "join_timed")`),
		stream("duplicates behind a join of windows",
			memory(dsl.SelectEventResult(dsl.DropDuplicatesWithinWatermarkEventResult[q](timedJoin, wc.N),
				dsl.Pair(wc.Auction, wc.N)).WriteStream(dsl.Append), "timed_distinct"), timed+`
query = memory(select(df.dropDuplicatesWithinWatermark(["windowCount.n"]), a=X("windowCount.auction"), b=X("windowCount.n")),
				"timed_distinct")`).runs(),
		stream("semi join of streams", memory(dsl.SelectJoin(dsl.SemiWithin[q](bids, in.auctions(), 20*sec, 0,
			dsl.On(b.Auction, tables.Auction.ID)), dsl.Pair(b.Auction, b.Price)).WriteStream(dsl.Append), "semi"), `
r = auctions.select(C("at").alias("match_time"), C("id").alias("match"))
on = (C("match_time") >= C("bid.at") - timedelta(seconds=20)) & (C("match_time") <= C("bid.at") + timedelta(0)) & (C("bid.auction") == C("match"))
df = flat(b.join(r, on, "semi"), BID)
query = memory(select(df, a=X("bid.auction"), b=X("bid.price")), "semi")`).runs(),

		stream("join with a table", memory(dsl.SelectStream(dsl.JoinTable[q](rawBids, side, dsl.EqCol(side.Auction, b.Auction)),
			tables.ToBidCity(b.Auction, b.Price, side.City)).WriteStream(dsl.Append), "place"), `
df = raw.alias("bid").join(table("place", "auction", "city").alias("place"), C("place.auction") == C("bid.auction"), "inner")
query = memory(select(df, auction=C("bid.auction"), price=C("bid.price"), city=C("place.city")), "place")`).runs(),
		stream("left join with a table", memory(dsl.SelectEvents(dsl.LeftJoinTable[q](bids, outerSide, dsl.EqCol(outerSide.Auction, b.Auction)),
			tables.ToBidCity(b.Auction, b.Price, outerSide.City)).WriteStream(dsl.Append), "left_place"), `
df = b.join(table("place", "auction", "city").alias("place"), C("place.auction") == C("bid.auction"), "left")
query = memory(select(df, auction=C("bid.auction"), price=C("bid.price"), city=C("place.city")), "left_place")`),
		stream("duplicates behind a join with a table",
			memory(dsl.SelectStream(dsl.DropDuplicatesStream[q](dsl.JoinTable[q](rawBids, side, dsl.LtCol(side.Auction, b.Auction)), b.Auction),
				dsl.Only(b.Auction)).WriteStream(dsl.Append), "place_distinct"), `
df = raw.alias("bid").join(table("place", "auction", "city").alias("place"), C("place.auction") < C("bid.auction"), "inner")
df = flat(df, BID + ["place.auction", "place.city"]).dropDuplicates(["bid.auction"])
query = memory(df.select(X("bid.auction").alias("v")), "place_distinct")`).runs(),
		stream("watermark behind a join with a table",
			memory(dsl.SelectEvents(dsl.WithWatermark[q](dsl.JoinTable[q](rawBids, purchases, dsl.LtCol(purchases.ID, b.Auction)), b.At, sec),
				tables.ToBidTime(b.Auction, b.Price, b.At)).WriteStream(dsl.Append), "late_watermark"), `
df = raw.alias("bid").join(p, C("purchase.id") < C("bid.auction"), "inner").withWatermark("bid.at", "1 seconds")
query = memory(df.select(C("bid.auction").alias("auction"), C("bid.price").alias("price"), C("bid.at").alias("at", metadata={})),
				"late_watermark")`).runs(),
		stream("semi join with a table", memory(dsl.Semi[br](raw, tables.ReadPlace(),
			dsl.On(tables.Bid.Auction, tables.Place.Auction)).WriteStream(dsl.Append), "semi_place"), `
df = raw.join(table("place", "auction", "city").select(C("auction").alias("match_1")), C("auction") == C("match_1"), "semi")
query = memory(df, "semi_place")`),
		stream("anti join with a table", memory(dsl.Anti[br](allBids, tables.ReadPlace(),
			dsl.On(tables.Bid.Auction, tables.Place.Auction)).WriteStream(dsl.Append), "anti_place"), `
df = bids.join(table("place", "auction", "city").select(C("auction").alias("match_1")), C("auction") == C("match_1"), "anti")
query = memory(df, "anti_place")`),
		stream("one of a table", memory(dsl.Where(raw,
			dsl.InQuery(tables.Bid.Auction, dsl.Column(tables.ReadPlace(), tables.Place.Auction))).WriteStream(dsl.Append), "in_place"), `
query = memory(raw.where(C("auction").isin(table("place", "auction", "city").select(C("auction").alias("v")))), "in_place")`).runs(),
	}
}
