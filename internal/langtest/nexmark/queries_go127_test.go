//go:build go1.27

package nexmark_test

import (
	"slices"
	"testing"
	"time"

	"github.com/sparkgen/sparkgen/dsl"
	"github.com/sparkgen/sparkgen/internal/langtest"
	"github.com/sparkgen/sparkgen/internal/langtest/nexmark"
	"github.com/sparkgen/sparkgen/row"
	"github.com/sparkgen/sparkgen/runtime"
)

const closed = `SELECT a.date_time closed, a.id, a.category, a.seller, max(b.price) final
  FROM auction a JOIN bid b ON a.id = b.auction AND b.date_time BETWEEN a.date_time AND a.expires
  WHERE a.` + before + ` GROUP BY a.date_time, a.id, a.category, a.seller`

func TestQueries(t *testing.T) {
	dir := writeStreams(t)
	s := connect(t, dir)
	for _, q := range queries {
		t.Run(q.name, func(t *testing.T) { q.run(t, s, nexmark.Input{Dir: dir}, q.sql) })
	}
}

var queries = []want{
	{"passes through", "SELECT * FROM bid", check(nexmark.Q0)},
	{"converts a currency", "SELECT auction, bidder, price * 0.908D price, date_time FROM bid", check(nexmark.Q1)},
	{"filters", "SELECT auction, price FROM bid WHERE auction % 123 = 23", check(nexmark.Q2)},
	{"joins for ever", `SELECT p.name, p.city, p.state, a.id FROM auction a JOIN person p ON a.seller = p.id
	  WHERE a.category = 10 AND p.state IN ('OR', 'ID', 'CA')`, check(nexmark.Q3)},
	{"averages the winners of a category", `SELECT window(closed, '1 hour') w, category, avg(final) FROM (` + closed + `) GROUP BY 1, 2`, check(nexmark.Q4)},
	{"finds hot items", `SELECT w, auction, num FROM (SELECT *, rank() OVER (PARTITION BY w ORDER BY num DESC) r FROM
	  (SELECT window(date_time, '10 seconds', '2 seconds') w, auction, count(*) num FROM bid WHERE ` + before + ` GROUP BY 1, 2)) WHERE r = 1`, checkHotItems},
	{"averages the winners of a seller", `SELECT window(closed, '1 hour') w, seller, avg(final) FROM (` + closed + `) GROUP BY 1, 2`, check(nexmark.Q6)},
	{"finds the highest bids", `SELECT b.auction, b.price, b.bidder, b.date_time FROM
	  (SELECT *, window(date_time, '10 seconds') w FROM bid WHERE ` + before + `) b JOIN
	  (SELECT window(date_time, '10 seconds') w, max(price) price FROM bid GROUP BY 1) m ON b.price = m.price AND b.w = m.w`, check(nexmark.Q7)},
	{"finds new sellers", `SELECT p.id, p.name, p.w, a.n FROM
	  (SELECT window(date_time, '10 seconds') w, id, name FROM person WHERE ` + before + ` GROUP BY 1, 2, 3) p JOIN
	  (SELECT window(date_time, '10 seconds') w, seller, count(*) n FROM auction GROUP BY 1, 2) a ON p.id = a.seller AND p.w = a.w`, check(nexmark.Q8)},
	{"joins the chain behind a join", `SELECT p.name, avg(c.final) FROM (` + closed + `) c JOIN person p ON c.seller = p.id AND
	  date_trunc('HOUR', c.closed) = date_trunc('HOUR', p.date_time) WHERE p.` + before + ` GROUP BY p.id, p.name`, check(nexmark.NamedSellers)},
	{"joins a third stream", `SELECT b.price, a.item_name, p.name FROM auction a JOIN bid b ON a.id = b.auction AND
	  b.date_time BETWEEN a.date_time AND a.date_time + INTERVAL 1 MINUTE JOIN person p ON a.seller = p.id AND
	  p.date_time BETWEEN a.date_time - INTERVAL 1 MINUTE AND a.date_time`, check(nexmark.SoldBy)},
	{"counts the bids of sessions", `SELECT bidder, session_window(date_time, '10 seconds') w, count(*) FROM bid WHERE ` + before + ` GROUP BY 1, 2`, check(nexmark.Q11)},
	{"enriches from a table", `SELECT b.auction, b.bidder, b.price, b.date_time, s.value FROM bid b JOIN side s ON b.auction % 10000 = s.key`, check(nexmark.Q13)},
	{"keeps bids without an auction", `SELECT b.price, a.item_name FROM bid b LEFT JOIN auction a ON b.auction = a.id AND
	  b.date_time BETWEEN a.date_time AND a.date_time + INTERVAL 1 HOUR WHERE b.` + before, check(nexmark.LeftBids)},
	{"keeps auctions without a bid", `SELECT b.price, a.item_name FROM bid b RIGHT JOIN auction a ON b.auction = a.id AND
	  b.date_time BETWEEN a.date_time AND a.date_time + INTERVAL 20 SECONDS WHERE a.` + before, check(nexmark.RightBids)},
	{"keeps both", `SELECT b.price, a.item_name FROM (SELECT * FROM bid WHERE ` + before + `) b FULL JOIN (SELECT * FROM auction WHERE ` + before + `) a ON b.auction = a.id AND
	  b.date_time BETWEEN a.date_time AND a.date_time + INTERVAL 20 SECONDS`, check(nexmark.AllBids)},
	{"keeps auctions that have a bid", `SELECT * FROM auction a WHERE EXISTS (SELECT * FROM bid b WHERE b.auction = a.id AND
	  b.date_time BETWEEN a.date_time AND a.date_time + INTERVAL 20 SECONDS)`, check(nexmark.SoldItems)},
}

// checkHotItems allows for ties: of auctions with the same number of bids, the stream may name any.
func checkHotItems(t *testing.T, s *runtime.Session, in nexmark.Input, sql string) {
	w := nexmark.Q5(in).AvailableNow()
	got := stream(t, s, w)
	want, err := runtime.Collect(t.Context(), s, dsl.SQL(w.Type(), langtest.Named(w.Type(), sql)))
	if err != nil {
		t.Fatal(err)
	}
	windows := map[row.Window][]nexmark.HotItemRow{}
	for _, r := range want {
		windows[r.Window] = append(windows[r.Window], r)
	}
	if len(got) != len(windows) || len(got) == 0 {
		t.Errorf("%d windows, want %d", len(got), len(windows))
	}
	for _, r := range got {
		if !slices.Contains(windows[r.Window], r) {
			t.Errorf("%+v is none of the hot items %+v", r, windows[r.Window])
		}
	}
}

// TestProcessingTime is query 12, whose windows depend on when it runs: what must hold of any run.
func TestProcessingTime(t *testing.T) {
	dir := writeStreams(t)
	s := connect(t, dir)
	rows := stream(t, s, nexmark.Q12(nexmark.Input{Dir: dir}).AvailableNow())
	bids := map[int64]int64{}
	for _, r := range rows {
		bids[r.Bidder] += r.Bids
		if d := r.Session.End.Sub(r.Session.Start); d != 10*time.Second {
			t.Errorf("window of %v, want 10s", d)
		}
	}
	if len(rows) == 0 || len(bids) > 5 {
		t.Errorf("bids of %d bidders in %d rows, want those of 5", len(bids), len(rows))
	}
}
