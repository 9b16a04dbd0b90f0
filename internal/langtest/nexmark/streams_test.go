package nexmark_test

import (
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/sparkgen/sparkgen/dsl"
	"github.com/sparkgen/sparkgen/internal/langtest"
	"github.com/sparkgen/sparkgen/internal/langtest/nexmark"
	"github.com/sparkgen/sparkgen/row"
	"github.com/sparkgen/sparkgen/runtime"
)

type (
	input   = nexmark.Input
	bidRow  = nexmark.BidRow
	auction = nexmark.AuctionRow
)

var (
	bid      = nexmark.Bid
	auctions = nexmark.Auction
)

// TestSteps runs each step of the stages that Nexmark does not use, in the spelling of functions, against the same
// query as SQL text.
func TestSteps(t *testing.T) {
	dir := writeStreams(t)
	s := connect(t, dir)
	for _, q := range []want{
		{"keys in update mode", `SELECT bidder, count(*) FROM bid GROUP BY 1`, checkLatest},
		{"keys in complete mode", `SELECT bidder, count(*) FROM bid GROUP BY 1`, check(func(in input) dsl.StreamWriter[nexmark.BidderCountRow] {
			return bidsByBidder(in).WriteStream(dsl.Complete).Memory("complete")
		})},
		{"sorted and cut", `SELECT bidder, count(*) n FROM bid GROUP BY 1 ORDER BY n DESC, bidder LIMIT 2`, check(func(in input) dsl.StreamWriter[nexmark.BidderCountRow] {
			c := nexmark.BidderCount
			sorted := dsl.SortStream[nexmark.BidderCountRow](bidsByBidder(in), dsl.Desc(c.N), dsl.Asc(c.Bidder))
			return dsl.Top[nexmark.BidderCountRow](sorted, 2).WriteStream(dsl.Complete).Memory("sorted")
		})},
		{"windows in complete mode", `SELECT window(date_time, '10 seconds') w, count(*) FROM bid GROUP BY 1`, check(func(in input) dsl.StreamWriter[row.Pair[row.Window, int64]] {
			return bidsByWindow(in, 0).WriteStream(dsl.Complete).Memory("windows_complete")
		})},
		{"windows that begin elsewhere", `SELECT window(date_time, '10 seconds', '10 seconds', '3 seconds') w, count(*) FROM bid WHERE ` + before + ` GROUP BY 1`, check(func(in input) dsl.StreamWriter[row.Pair[row.Window, int64]] {
			return bidsByWindow(in, 3*time.Second).WriteStream(dsl.Append).Memory("windows_offset")
		})},
		{"groups by the event time", `SELECT date_time, max(price) FROM bid WHERE ` + before + ` GROUP BY 1`, check(func(in input) dsl.StreamWriter[row.Pair[time.Time, int64]] {
			bids := in.Bids()
			at := dsl.EventTime(bids)
			return dsl.AggEvents(dsl.GroupByTime(bids, at), dsl.Pair(at, dsl.Max(bid.Price))).WriteStream(dsl.Append).Memory("by_time")
		})},
		{"having", `SELECT window(date_time, '10 seconds') w, max(price) FROM bid WHERE ` + before + ` GROUP BY 1 HAVING max(price) > 190`, check(func(in input) dsl.StreamWriter[row.Pair[row.Window, int64]] {
			bids := in.Bids()
			w := dsl.Tumbling(bids, 10*time.Second)
			groups := dsl.HavingEvents(dsl.GroupByWindow(bids, w), dsl.Gt(dsl.Max(bid.Price), 190))
			return dsl.AggEvents(groups, dsl.Pair(w, dsl.Max(bid.Price))).WriteStream(dsl.Append).Memory("having")
		})},
		{"sessions in complete mode", `SELECT bidder, session_window(date_time, '3 seconds') w FROM bid GROUP BY 1, 2`, check(func(in input) dsl.StreamWriter[row.Pair[int64, row.Window]] {
			bids := in.Bids()
			w, bidder := dsl.Session(bids, 3*time.Second), dsl.Key(bid.Bidder)
			return dsl.AggSessions(dsl.GroupBySession(bids, w, bidder), dsl.Pair(bidder, w)).WriteStream(dsl.Complete).Memory("sessions")
		})},
		{"sessions widened to windows", `SELECT window(window_time(w), '20 seconds') w2, count(*) FROM (SELECT session_window(date_time, '10 seconds') w, bidder, count(*)
			FROM bid WHERE ` + before + ` GROUP BY 1, 2) GROUP BY 1`, check(func(in input) dsl.StreamWriter[row.Pair[row.Window, int64]] {
			bids := in.Bids()
			w, bidder := dsl.Session(bids, 10*time.Second), dsl.Key(bid.Bidder)
			sessions := dsl.AggSessions(dsl.GroupBySession(bids, w, bidder), nexmark.ToUserSession(bidder, w, dsl.CountRows(w)))
			wide := dsl.WidenSession(sessions, nexmark.UserSession.Session, 20*time.Second)
			return dsl.AggEvents(dsl.GroupByWindowSession(sessions, wide), dsl.Pair(wide, dsl.CountRows(wide))).WriteStream(dsl.Append).Memory("widened_sessions")
		})},
		{"windows widened", `SELECT window(window_time(w), '30 seconds') w3, count(*) FROM
			(SELECT window(date_time, '10 seconds') w, auction, count(*) FROM bid WHERE ` + before + ` GROUP BY 1, 2) GROUP BY 1`, check(func(in input) dsl.StreamWriter[row.Pair[row.Window, int64]] {
			bids := in.Bids()
			w, a := dsl.Tumbling(bids, 10*time.Second), dsl.Key(bid.Auction)
			counts := dsl.AggEvents(dsl.GroupByWindow(bids, w, a), nexmark.ToAuctionBids(w, a, dsl.CountRows(w)))
			wide := dsl.Widen(counts, nexmark.AuctionBids.Window, 30*time.Second)
			return dsl.AggEvents(dsl.GroupByWindowEventResult(counts, wide), dsl.Pair(wide, dsl.CountRows(wide))).WriteStream(dsl.Append).Memory("widened")
		})},
		{"distinct rows", `SELECT DISTINCT bidder FROM bid`, check(func(in input) dsl.StreamWriter[row.One[int64]] {
			return dsl.DropDuplicatesStream(dsl.SelectStream(in.RawBids(), dsl.Only(bid.Bidder))).WriteStream(dsl.Append).Memory("distinct_rows")
		})},
		{"duplicates within the watermark", `SELECT DISTINCT auction, price, date_time FROM bid`, check(func(in input) dsl.StreamWriter[nexmark.BidPriceAtRow] {
			twice := dsl.UnionEvents(in.Bids(), in.Bids())
			rows := dsl.SelectEvent(twice, nexmark.ToBidPriceAt(bid.Auction, bid.Price, bid.DateTime), nexmark.BidPriceAt.At)
			return dsl.DropDuplicatesWithinWatermark(rows).WriteStream(dsl.Append).Memory("dedup_within")
		})},
		{"first rows", `SELECT 3L`, checkFirst},
		{"union", `SELECT price FROM bid UNION ALL SELECT price FROM bid WHERE price > 150`, check(func(in input) dsl.StreamWriter[row.One[int64]] {
			both := dsl.UnionEvents(in.Bids(), dsl.Where(in.Bids(), dsl.Gt(bid.Price, 150)))
			return dsl.SelectEvents(both, dsl.Only(bid.Price)).WriteStream(dsl.Append).Memory("both")
		})},
		{"explode", `SELECT a.id, explode(array(a.seller, a.category)) FROM auction a`, check(func(in input) dsl.StreamWriter[row.Pair[int64, int64]] {
			s, n := dsl.ExplodeStream(in.RawAuctions(), dsl.MakeList[auction, int64](auctions.Seller, auctions.Category))
			return dsl.SelectStream(s, dsl.Pair(auctions.ID, n)).WriteStream(dsl.Append).Memory("exploded")
		})},
		{"left join with a table", `SELECT b.price, s.value FROM bid b LEFT JOIN side s ON b.auction = s.key`, check(func(in input) dsl.StreamWriter[row.Pair[int64, row.Null[string]]] {
			type q struct{}
			b, side := nexmark.BidIn[q](), nexmark.SideOuter[q]()
			s := dsl.LeftJoinTable(dsl.AsEvents(in.Bids(), b), side, dsl.EqCol(b.Auction, side.Key))
			return dsl.SelectEvents(s, dsl.Pair(b.Price, dsl.OrNull(side.Value))).WriteStream(dsl.Append).Memory("left_table")
		})},
		{"semi join with a table", `SELECT b.* FROM bid b LEFT SEMI JOIN side s ON b.auction = s.key`, check(func(in input) dsl.StreamWriter[bidRow] {
			return dsl.Semi(in.RawBids(), nexmark.ReadSide(), dsl.On(bid.Auction, nexmark.Side.Key)).WriteStream(dsl.Append).Memory("semi_table")
		})},
		{"anti join with a table", `SELECT b.* FROM bid b LEFT ANTI JOIN side s ON b.auction = s.key`, check(func(in input) dsl.StreamWriter[bidRow] {
			return dsl.Anti(in.RawBids(), nexmark.ReadSide(), dsl.On(bid.Auction, nexmark.Side.Key)).WriteStream(dsl.Append).Memory("anti_table")
		})},
		{"event time of another row type", `SELECT window(at, '10 seconds') w, sum(price) FROM (SELECT auction, price, date_time at FROM bid WHERE ` + before + `) GROUP BY 1`, check(func(in input) dsl.StreamWriter[row.Pair[row.Window, int64]] {
			s := dsl.SelectEvent(in.Bids(), nexmark.ToBidPriceAt(bid.Auction, bid.Price, bid.DateTime), nexmark.BidPriceAt.At)
			w := dsl.Tumbling(s, 10*time.Second)
			return dsl.AggEvents(dsl.GroupByWindow(s, w), dsl.Pair(w, dsl.Sum(nexmark.BidPriceAt.Price))).WriteStream(dsl.Append).Memory("moved_time")
		})},
		{"subquery over a table", `SELECT price FROM bid WHERE auction IN (SELECT key FROM side)`, check(func(in input) dsl.StreamWriter[row.One[int64]] {
			keys := dsl.Column(nexmark.ReadSide(), nexmark.Side.Key)
			return dsl.SelectStream(dsl.Where(in.RawBids(), dsl.InQuery(bid.Auction, keys)), dsl.Only(bid.Price)).WriteStream(dsl.Append).Memory("in_table")
		})},
	} {
		t.Run(q.name, func(t *testing.T) {
			q.run(t, s, input{Dir: dir}, q.sql)
		})
	}
}

func bidsByBidder(in input) dsl.Result[nexmark.BidderCountRow, dsl.AggMode] {
	bidder := dsl.Key(bid.Bidder)
	return dsl.AggStream(dsl.GroupByStream(in.RawBids(), bidder), nexmark.ToBidderCount(bidder, dsl.CountRows(bidder)))
}

func bidsByWindow(in input, offset time.Duration) dsl.EventResult[row.Pair[row.Window, int64], dsl.EventAggMode] {
	bids := in.Bids()
	w := dsl.Tumbling(bids, 10*time.Second)
	if offset != 0 {
		w = dsl.StartAt(w, offset)
	}
	return dsl.AggEvents(dsl.GroupByWindow(bids, w), dsl.Pair(w, dsl.CountRows(w)))
}

func largestByCategory(in input) dsl.StreamWriter[row.Pair[int64, int64]] {
	type q struct{}
	a, b := nexmark.AuctionIn[q](), nexmark.BidIn[q]()
	as, bs := dsl.AsEvents(in.Auctions(), a), dsl.AsEvents(in.Bids(), b)
	sold := dsl.JoinWithin[q](as, bs, dsl.Within[q](as, bs, 0, 20*time.Second), dsl.On(a.ID, b.Auction))
	category := dsl.Key(a.Category)
	return dsl.AggStream(dsl.GroupByJoinedEvents(sold, category), dsl.Pair(category, dsl.Max(b.Price))).WriteStream(dsl.Update).Memory("by_category")
}

// checkLatest compares the last change of each key: update mode emits a row whenever one changed.
func checkLatest(t *testing.T, s *runtime.Session, in input, sql string) {
	w := bidsByBidder(in).WriteStream(dsl.Update).Memory("update").AvailableNow()
	latest := map[int64]int64{}
	changes := stream(t, s, w)
	for _, r := range changes {
		latest[r.Bidder] = max(latest[r.Bidder], r.N)
	}
	want, err := runtime.Collect(t.Context(), s, dsl.SQL(w.Type(), langtest.Named(w.Type(), sql)))
	if err != nil {
		t.Fatal(err)
	}
	counts := map[int64]int64{}
	for _, r := range want {
		counts[r.Bidder] = r.N
	}
	if diff := cmp.Diff(counts, latest); diff != "" || len(changes) <= len(counts) {
		t.Errorf("%d changes; last of each key (-want +got):\n%s", len(changes), diff)
	}
}

// checkFirst counts rows: which ones come first is not said.
func checkFirst(t *testing.T, s *runtime.Session, in input, _ string) {
	rows := stream(t, s, dsl.LimitStream(in.RawBids(), 3).WriteStream(dsl.Append).Memory("first_rows").AvailableNow())
	if len(rows) != 3 {
		t.Errorf("%d rows, want 3", len(rows))
	}
}

// TestSinks writes to files, a table, the console and nowhere.
func TestSinks(t *testing.T) {
	dir := writeStreams(t)
	s := connect(t, dir)
	in, ctx := input{Dir: dir}, t.Context()
	out := filepath.Join(t.TempDir(), "out")
	writers := map[string]dsl.StreamWriter[nexmark.BidPriceRow]{
		"files":   prices(in).WriteFiles("parquet", out).PartitionBy(nexmark.BidPrice.Auction),
		"table":   prices(in).WriteStream(dsl.Append).Table("langtest_prices"),
		"console": prices(in).WriteStream(dsl.Update).Console().QueryName("langtest_console"),
		"noop":    prices(in).WriteStream(dsl.Append).Noop().Once(),
	}
	for name, w := range writers {
		if name != "noop" {
			w = w.AvailableNow()
		}
		q, err := runtime.Start(ctx, s, w.CheckpointLocation(filepath.Join(t.TempDir(), name)))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if err := q.AwaitTermination(ctx); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
	}
	defer func() {
		if err := s.Exec(ctx, "DROP TABLE langtest_prices"); err != nil {
			t.Error(err)
		}
	}()
	want, err := runtime.Collect(ctx, s, dsl.SQL(nexmark.BidPriceType, "SELECT auction, price FROM bid"))
	if err != nil {
		t.Fatal(err)
	}
	for name, read := range map[string]dsl.DataFrame[nexmark.BidPriceRow]{
		"files": dsl.SQL(nexmark.BidPriceType, "SELECT CAST(auction AS BIGINT) auction, price FROM parquet.`"+out+"`"),
		"table": dsl.Table(nexmark.BidPriceType, "langtest_prices"),
	} {
		got, err := runtime.Collect(ctx, s, read)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if diff := cmp.Diff(langtest.Texts(want), langtest.Texts(got)); diff != "" || len(want) == 0 {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

func prices(in input) dsl.Stream[nexmark.BidPriceRow] {
	return dsl.SelectStream(in.RawBids(), nexmark.ToBidPrice(bid.Auction, bid.Price))
}

// TestChangedKeysOfAJoin: behind a join of streams, groups by keys exist in update mode alone.
func TestChangedKeysOfAJoin(t *testing.T) {
	dir := writeStreams(t)
	s := connect(t, dir)
	rows := stream(t, s, largestByCategory(input{Dir: dir}).AvailableNow())
	want, err := runtime.Collect(t.Context(), s, dsl.SQL(row.TypeOf[row.Pair[int64, int64]]("pair", "a", "b"), `SELECT a.category a, max(b.price) b
		FROM auction a JOIN bid b ON a.id = b.auction AND b.date_time BETWEEN a.date_time AND a.date_time + INTERVAL 20 SECONDS GROUP BY 1`))
	if err != nil {
		t.Fatal(err)
	}
	latest, largest := map[int64]int64{}, map[int64]int64{}
	for _, r := range rows {
		latest[r.A] = max(latest[r.A], r.B)
	}
	for _, r := range want {
		largest[r.A] = r.B
	}
	if diff := cmp.Diff(largest, latest); diff != "" || len(largest) == 0 {
		t.Errorf("last change of each key (-want +got):\n%s", diff)
	}
}
