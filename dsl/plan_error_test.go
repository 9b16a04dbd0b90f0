package dsl_test

import (
	"errors"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/sparkgen/sparkgen/dsl"
	"github.com/sparkgen/sparkgen/internal/langtest/nexmark"
	"github.com/sparkgen/sparkgen/internal/testtables/tables"
	"github.com/sparkgen/sparkgen/row"
)

type planned interface{ Plan() (*dsl.Plan, error) }

type scope struct{}

func rawBids() dsl.Stream[nexmark.BidRow] { return dsl.ReadStream(nexmark.BidType, "kafka") }

func bids() dsl.EventStream[nexmark.BidRow] {
	return dsl.WithWatermark(rawBids(), nexmark.Bid.DateTime, time.Second)
}

func auctions() dsl.EventStream[nexmark.AuctionRow] {
	s := dsl.ReadStream(nexmark.AuctionType, "kafka")
	return dsl.WithWatermark(s, nexmark.Auction.DateTime, time.Second)
}

// TestMistakes has what the types do not reach, each with the message that Plan returns.
func TestMistakes(t *testing.T) {
	t.Parallel()
	o, l := tables.OrdersIn[scope](), tables.LineitemIn[scope]()
	a, b := nexmark.AuctionIn[scope](), nexmark.BidIn[scope]()
	as, bs := dsl.AsEvents(auctions(), a), dsl.AsEvents(bids(), b)
	city := dsl.Key(tables.Customer.Mktsegment)
	other := dsl.Key(tables.Customer.Nationkey)
	tag := dsl.Each(tables.Basket.Tags)

	for _, c := range []struct {
		name string
		plan planned
		want []string // each without its file and line
	}{
		{
			name: "column of a source that is not joined",
			plan: dsl.Select(dsl.Where(dsl.From(o), dsl.Eq(l.Suppkey, 1)), dsl.Only(o.Orderkey)),
			want: []string{"Where: column lineitem.suppkey belongs to lineitem, which is not joined here (joined: orders)"},
		},
		{
			name: "all mistakes at once",
			plan: dsl.Limit(dsl.Select(dsl.Where(dsl.From(o), dsl.Eq(l.Suppkey, 1)), dsl.Only(l.Orderkey)), -1),
			want: []string{
				"Where: column lineitem.suppkey belongs to lineitem, which is not joined here (joined: orders)",
				"Select: column lineitem.orderkey belongs to lineitem, which is not joined here (joined: orders)",
				"Limit: -1 rows; give a number from 0 to 2147483647",
			},
		},
		{
			name: "source joined twice",
			plan: dsl.Select(dsl.Join(dsl.Cross(dsl.From(o), l), l, dsl.EqCol(o.Orderkey, l.Orderkey)), dsl.Only(o.Orderkey)),
			want: []string{"Join: lineitem is joined already; call its generated In function once more for a second source"},
		},
		{
			name: "join without a condition",
			plan: dsl.Select(dsl.Join(dsl.From(o), l), dsl.Only(o.Orderkey)),
			want: []string{"Join: no condition; say Cross to pair every row with every row"},
		},
		{
			name: "ordinary key in the subtotals of a rollup",
			plan: dsl.Aggregate(dsl.Rollup(tables.ReadCustomer(), dsl.SetKey(tables.Customer.Mktsegment)), dsl.Only(city)),
			want: []string{"Agg: Key(mktsegment) would be NULL in the subtotals of Rollup; use its SetKey, which says so"},
		},
		{
			name: "grouping without subtotals",
			plan: dsl.Aggregate(dsl.GroupBy(tables.ReadCustomer(), city), dsl.Only(dsl.Grouping(dsl.SetKey(tables.Customer.Mktsegment)))),
			want: []string{
				"Agg: grouping tells subtotals apart, and GroupBy has none; use it with Rollup, Cube or GroupingSets",
				"Agg: Key(mktsegment) is not in GroupBy(mktsegment); add it there or aggregate it",
			},
		},
		{
			name: "duration as a literal",
			plan: dsl.Where(tables.ReadOrders(), dsl.IsNotNull[tables.OrdersRow](dsl.Lit[tables.OrdersRow](time.Second))),
			want: []string{"Where: the duration 1s is no literal; say row.Interval(1s) for an interval"},
		},
		{
			name: "window ordered by nothing",
			plan: dsl.Qualify(tables.ReadOrders(), dsl.QualifyEq(dsl.RowNumber(dsl.OrderWindow(dsl.PartitionBy[tables.OrdersRow](tables.Orders.Custkey))), 1)),
			want: []string{"Qualify: a window ordered by nothing; name a sort key, as in OrderBy(column.Asc())"},
		},
		{
			name: "distinct aggregate over a window",
			plan: dsl.Qualify(tables.ReadOrders(), dsl.QualifyEq(dsl.Over(dsl.CountDistinct[tables.OrdersRow](tables.Orders.Clerk), dsl.PartitionBy[tables.OrdersRow](tables.Orders.Custkey)), 1)),
			want: []string{"Qualify: Spark has no distinct aggregates over windows: count distinct(clerk)"},
		},
		{
			name: "distinct aggregate observed",
			plan: dsl.Observe(tables.ReadOrders(), "metrics", dsl.Only(dsl.CountOfAll(dsl.CountDistinct[tables.OrdersRow](tables.Orders.Clerk)))),
			want: []string{"Observe: Spark has no distinct aggregates in observed metrics: count distinct(clerk); use ApproxCountDistinct, or DropDuplicates before"},
		},
		{
			name: "changes written to files",
			plan: rawBids().WriteStream(dsl.Update).Format("parquet").Option("path", "/x"),
			want: []string{"WriteStream: files and tables of files take append mode alone, not update; write to a memory or Delta table, or group by event time"},
		},
		{
			name: "changes written to a table",
			plan: rawBids().WriteStream(dsl.Update).Table("t"),
			want: []string{"WriteStream: files and tables of files take append mode alone, not update; write to a memory or Delta table, or group by event time"},
		},
		{
			name: "groups row by row",
			plan: dsl.AggStream(dsl.GroupByStream(rawBids(), dsl.Key(nexmark.Bid.Auction)), dsl.Only(dsl.Key(nexmark.Bid.Auction))).WriteStream(dsl.Update).Noop().Continuous(time.Second),
			want: []string{"Continuous: only projections and filters of a stream without a watermark run row by row; use ProcessingTime"},
		},
		{
			name: "two frames for one source",
			plan: dsl.Select(dsl.From(tables.OrdersIn[scope](tables.ReadOrders(), tables.ReadOrders())), dsl.Only(dsl.Lit[scope]("x"))),
			want: []string{"orders: 2 frames were given for one source; Union them first"},
		},
		{
			name: "handle of rows as a source",
			plan: dsl.Select(dsl.From(tables.Orders), dsl.Only(tables.Orders.Orderkey)),
			want: []string{"From: orders is the handle of a row type, not a source; call its generated In or Outer function"},
		},
		{
			name: "source behind a projection",
			plan: dsl.Where(dsl.Select(dsl.From(o), dsl.All(o)), dsl.Eq(tables.Orders.Orderkey, 1)),
			want: nil,
		},
		{
			name: "key that is not grouped by",
			plan: dsl.Aggregate(dsl.GroupBy(tables.ReadCustomer(), city), dsl.Pair(city, other)),
			want: []string{"Agg: Key(nationkey) is not in GroupBy(mktsegment); add it there or aggregate it"},
		},
		{
			name: "key built twice is one key",
			plan: dsl.Aggregate(dsl.GroupBy(tables.ReadOrders(), dsl.Key(dsl.Year(tables.Orders.Orderdate))), dsl.Only(dsl.Key(dsl.Year(tables.Orders.Orderdate)))),
			want: nil,
		},
		{
			name: "grouping without keys",
			plan: dsl.Aggregate(dsl.GroupBy(tables.ReadOrders()), dsl.Only(dsl.CountAll[tables.OrdersRow]())),
			want: []string{"GroupBy: no keys; use Totals to aggregate all rows"},
		},
		{
			name: "field of a From struct that is not set",
			plan: dsl.Select(tables.ReadRegion(), tables.RegionFrom[tables.RegionRow]{Regionkey: tables.Region.Regionkey}),
			want: []string{`Select: field "name" of region is not set`, `Select: field "comment" of region is not set`},
		},
		{
			name: "row type that is none",
			plan: dsl.Select(tables.ReadRegion(), dsl.Only(dsl.OrNull(dsl.Null[tables.RegionRow, chan int]()))),
			want: []string{`Select: row: type "one": column "v": chan int is no Spark type; use a type of package row, or generate the row with sparkgen`},
		},
		{
			name: "zero handle",
			plan: dsl.Where(tables.ReadOrders(), dsl.Eq(tables.OrdersColumns[tables.OrdersRow]{}.Orderkey, 1)),
			want: []string{"Where: an operand has no expression: a zero handle, or a field of a From struct that was not set"},
		},
		{
			name: "zero frame",
			plan: dsl.Limit(dsl.DataFrame[tables.OrdersRow]{}, 1),
			want: []string{"Plan: a zero frame was used; begin with Table, ReadStream, From or a generated Read function"},
		},
		{
			name: "lambda variable outside its lambda",
			plan: dsl.Where(tables.ReadBasket(), dsl.Eq(dsl.Upper(tag), "X")),
			want: []string{"Where: the variable of a lambda is used outside it; pass it to Transform, Filter, Any, Every or Fold beside its body"},
		},
		{
			name: "maps compared",
			plan: dsl.OrderBy(tables.ReadBasket(), dsl.Asc[tables.BasketRow](tables.Basket.Attrs)),
			want: []string{"OrderBy: attrs is a MAP, which Spark neither compares nor orders nor groups by; take a value out of it first"},
		},
		{
			name: "literal that Spark has not",
			plan: dsl.Where(tables.ReadBasket(), dsl.Eq(tables.Basket.Tags, nil)),
			want: []string{"Where: a []string is no literal in Spark; compare with an expression, or take its parts"},
		},
		{
			name: "decimal that is none",
			plan: dsl.Where(tables.ReadOrders(), dsl.Gt(tables.Orders.Totalprice, row.Dec("12,50"))),
			want: []string{`Where: row: decimal "12,50" is not a number; want digits with at most one point, as -12.50`},
		},
		{
			name: "field of another struct",
			plan: dsl.Select(tables.ReadBasket(), dsl.Only(dsl.OrNull(dsl.SetField(tables.Basket.ShipTo, tables.Basket.Note, tables.Basket.Note)))),
			want: []string{"Select: SetField: note is not a field of ship_to"},
		},
		{
			name: "duplicates by an expression",
			plan: dsl.DropDuplicates(tables.ReadOrders(), dsl.Operand[tables.OrdersRow](dsl.Year(tables.Orders.Orderdate))),
			want: []string{"DropDuplicates: year(orderdate) is no column of the row; Select it as one first"},
		},
		{
			name: "sorting by nothing",
			plan: dsl.OrderBy(tables.ReadOrders()),
			want: []string{"OrderBy: no sort keys; name one, as in OrderBy(column.Asc())"},
		},
		{
			name: "semi join on nothing",
			plan: dsl.Semi[tables.OrdersRow, dsl.DataFrame[tables.OrdersRow], tables.LineitemRow](tables.ReadOrders(), tables.ReadLineitem()),
			want: []string{"Semi: no columns to match; say On(column of this frame, column of the other)"},
		},
		{
			name: "watermark on an expression",
			plan: dsl.WithWatermark(rawBids(), dsl.CurrentTimestamp[nexmark.BidRow](), 0).WriteStream(dsl.Append).Noop(),
			want: []string{"WithWatermark: a watermark stands on a column of the row, not on current_timestamp(); Select it as one first"},
		},
		{
			name: "negative delay",
			plan: dsl.WithWatermark(rawBids(), nexmark.Bid.DateTime, -time.Second).WriteStream(dsl.Append).Noop(),
			want: []string{"WithWatermark: the delay -1s is negative"},
		},
		{
			name: "delay finer than a microsecond",
			plan: dsl.WithWatermark(rawBids(), nexmark.Bid.DateTime, time.Nanosecond).WriteStream(dsl.Append).Noop(),
			want: []string{"WithWatermark: 1ns is finer than a microsecond, which Spark cannot say"},
		},
		{
			name: "window of another stream",
			plan: windowCount(bids(), dsl.Tumbling(bids(), time.Second)),
			want: []string{"GroupByWindow: the window is over window(date_time, '1 seconds') of another stream; make it from the stream that is grouped"},
		},
		{
			name: "window of no length",
			plan: own(func(s dsl.EventStream[nexmark.BidRow]) dsl.EventWindow[nexmark.BidRow] { return dsl.Tumbling(s, 0) }),
			want: []string{"GroupByWindow: window: the size 0s is not positive"},
		},
		{
			name: "slide longer than the window",
			plan: own(func(s dsl.EventStream[nexmark.BidRow]) dsl.EventWindow[nexmark.BidRow] {
				return dsl.Sliding(s, time.Second, time.Minute)
			}),
			want: []string{"GroupByWindow: window: the slide 1m0s is not between zero and the size 1s"},
		},
		{
			name: "start beyond the slide",
			plan: own(func(s dsl.EventStream[nexmark.BidRow]) dsl.EventWindow[nexmark.BidRow] {
				return dsl.StartAt(dsl.Tumbling(s, time.Hour), time.Hour)
			}),
			want: []string{"GroupByWindow: window: the start 1h0m0s is not less than the slide 1h0m0s"},
		},
		{
			name: "negative session gap",
			plan: sessions(-time.Second),
			want: []string{"GroupBySession: session_window: the size -1s is not positive"},
		},
		{
			name: "two windows among the keys",
			plan: own(func(s dsl.EventStream[nexmark.BidRow]) dsl.EventWindow[nexmark.BidRow] {
				return dsl.Tumbling(s, time.Second)
			},
				dsl.Key(dsl.WindowOf(nexmark.Bid.DateTime, time.Minute))),
			want: []string{"GroupByWindow: more than one window among the keys, which Spark refuses; group by one and widen the result"},
		},
		{
			name: "distinct aggregate on a stream",
			plan: dsl.AggStream(dsl.GroupByStream(rawBids(), dsl.Key(nexmark.Bid.Auction)), dsl.Only(dsl.CountDistinct[nexmark.BidRow](nexmark.Bid.Bidder))).WriteStream(dsl.Update).Noop(),
			want: []string{"Agg: Spark has no distinct aggregates on streams: count distinct(bidder); use ApproxCountDistinct, or DropDuplicates before"},
		},
		{
			name: "event time that is not passed on",
			plan: dsl.SelectEvent(auctions(), nexmark.ToBidAt(nexmark.Auction.ID, nexmark.Auction.Expires), nexmark.BidAt.At).WriteStream(dsl.Append).Noop(),
			want: []string{"SelectEvent: the projection does not pass on the event time date_time unchanged, so the watermark would be lost"},
		},
		{
			name: "match within one side",
			plan: dsl.SelectJoin(dsl.JoinStreams[scope](as, bs, dsl.On(a.ID, a.Seller)), dsl.Only(a.ID)).WriteStream(dsl.Append).Noop(),
			want: []string{"Join: On(auction.id, auction.seller) does not name one column of either side: streams join on an equality"},
		},
		{
			name: "stream without a name in a join",
			plan: dsl.JoinStreams[nexmark.BidRow](bids(), bids(), dsl.On(nexmark.Bid.Auction, nexmark.Bid.Auction)).WriteStream(dsl.Append).Noop(),
			want: []string{
				"Join: a side of the join has no name in this scope; say As(source) first",
				"Join: a side of the join has no name in this scope; say As(source) first",
				"Join: On(auction, auction) does not name one column of either side: streams join on an equality",
			},
		},
		{
			name: "event time of neither side",
			plan: dsl.SelectEventJoin(dsl.EventTimeAt(dsl.JoinWithin[scope](as, bs, dsl.Within[scope](as, bs, 0, time.Hour), dsl.On(a.ID, b.Auction)), a.Expires), dsl.Only(a.ID)).WriteStream(dsl.Append).Noop(),
			want: []string{"At: auction.expires is no event time of this join; name auction.date_time or bid.date_time"},
		},
		{
			name: "negative bound",
			plan: dsl.SelectJoinedEvents(dsl.JoinWithin[scope](as, bs, dsl.Within[scope](as, bs, 0, -time.Hour), dsl.On(a.ID, b.Auction)), dsl.Only(a.ID)).WriteStream(dsl.Append).Noop(),
			want: []string{"Within: 0s before and -1h0m0s after; durations are not negative: say which stream comes first by their order"},
		},
		{
			name: "stream written from an open scope",
			plan: bs.WriteStream(dsl.Append).Noop(),
			want: []string{"WriteStream: the stream is an open scope, whose rows have no type; Select its columns first"},
		},
		{
			name: "no mode",
			plan: rawBids().WriteStream(nil).Noop(),
			want: []string{"WriteStream: no output mode; say dsl.Append, dsl.Update or dsl.Complete"},
		},
		{
			name: "no sink",
			plan: rawBids().WriteStream(dsl.Append),
			want: []string{"WriteStream: no sink; say Memory, Console, Noop, Table or Format, or use WriteFiles"},
		},
		{
			name: "memory sink without a name",
			plan: rawBids().WriteStream(dsl.Append).Memory(""),
			want: []string{"Memory: the memory sink needs a query name, which its table is read by"},
		},
		{
			name: "partitions of all columns",
			plan: dsl.SelectStream(rawBids(), nexmark.ToBidPrice(nexmark.Bid.Auction, nexmark.Bid.Price)).WriteFiles("parquet", "/x").PartitionBy(nexmark.BidPrice.Auction, nexmark.BidPrice.Price),
			want: []string{"PartitionBy: all columns partition the files, so none would be in them"},
		},
		{
			name: "union of streams that are named",
			plan: dsl.UnionEvents(as, as).WriteStream(dsl.Append).Noop(),
			want: []string{
				"Union: an open scope does not tell its row type; Union first, As afterwards",
			},
		},
		{
			name: "number beyond INT",
			plan: dsl.Offset(tables.ReadOrders(), math.MaxInt32+1),
			want: []string{"Offset: 2147483648 rows; give a number from 0 to 2147483647"},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			_, err := c.plan.Plan()
			if diff := cmp.Diff(c.want, messages(t, err)); diff != "" {
				t.Errorf("mistakes (-want +got):\n%s", diff)
			}
		})
	}
}

func windowCount(s dsl.EventStream[nexmark.BidRow], w dsl.EventWindow[nexmark.BidRow], ks ...dsl.GroupKey[nexmark.BidRow]) planned {
	return dsl.AggEvents(dsl.GroupByWindow(s, w, ks...), dsl.Pair(w, dsl.CountRows(w))).WriteStream(dsl.Append).Noop()
}

func own(w func(dsl.EventStream[nexmark.BidRow]) dsl.EventWindow[nexmark.BidRow], ks ...dsl.GroupKey[nexmark.BidRow]) planned {
	s := bids()
	return windowCount(s, w(s), ks...)
}

func sessions(gap time.Duration) planned {
	s := bids()
	w, bidder := dsl.Session(s, gap), dsl.Key(nexmark.Bid.Bidder)
	return dsl.AggSessions(dsl.GroupBySession(s, w, bidder), dsl.Pair(bidder, w)).WriteStream(dsl.Append).Noop()
}

// messages are the mistakes in err, without their places, which are checked here.
func messages(t *testing.T, err error) []string {
	t.Helper()
	if err == nil {
		return nil
	}
	if _, ok := errors.AsType[*dsl.PlanError](err); !ok {
		t.Fatalf("%T is no PlanError: %v", err, err)
	}
	var out []string
	for line := range strings.SplitSeq(err.Error(), "\n") {
		place, message, ok := strings.Cut(line, ": ")
		if !ok || !strings.HasPrefix(place, "dsl/plan_error_test.go:") {
			t.Errorf("mistake without a line of this file: %s", line)
		}
		out = append(out, message)
	}
	return out
}

// A column that is built once, in a variable of a package, names the line of the variable.
var net = dsl.MulCol(tables.Lineitem.Extendedprice, row10(tables.Lineitem.Discount))

func row10(v dsl.Of[tables.LineitemRow, row.Decimal, dsl.NotNull]) dsl.Of[tables.LineitemRow, row.Decimal, dsl.NotNull] {
	return dsl.SubFrom(v, row.Dec("1x"))
}

func TestMistakeInAPackageVariable(t *testing.T) {
	t.Parallel()
	_, err := dsl.Totals(tables.ReadLineitem(), dsl.Only(dsl.OrNull(dsl.OfAll(dsl.Sum(net))))).Plan()
	var mistake *dsl.PlanError
	if !errors.As(err, &mistake) {
		t.Fatalf("%v, want a PlanError", err)
	}
	if want := "dsl/plan_error_test.go:"; !strings.HasPrefix(mistake.Place, want) {
		t.Errorf("place %q, want a line of %s", mistake.Place, want)
	}
}
