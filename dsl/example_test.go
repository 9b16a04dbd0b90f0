package dsl_test

import (
	"errors"
	"fmt"
	"time"

	"github.com/sparkgen/sparkgen/dsl"
	"github.com/sparkgen/sparkgen/internal/langtest/nexmark"
	"github.com/sparkgen/sparkgen/internal/testtables/tables"
	"github.com/sparkgen/sparkgen/row"
)

// The examples use functions, which every toolchain has. On Go 1.27 the first one reads
//
//	tables.ReadOrders().Where(o.Totalprice.Gt(row.Dec("1000"))).OrderBy(o.Orderdate.Desc()).Limit(10)

func Example() {
	o := tables.Orders
	large := dsl.Where(tables.ReadOrders(), dsl.Gt(o.Totalprice, row.Dec("1000")))
	newest := dsl.Limit(dsl.OrderBy(large, dsl.Desc(o.Orderdate)), 10)
	plan, err := newest.Plan()
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(plan)
	// Output:
	// limit 10
	//   order by orderdate desc
	//     where totalprice > 1000
	//       select orderkey, custkey, orderstatus, totalprice, orderdate, orderpriority, clerk, shippriority, comment
	//         read orders
}

// A query over several tables names its sources in a scope of its own, here the type q.
func ExampleJoin() {
	type q struct{}
	n, r := tables.NationIn[q](), tables.RegionOuter[q]()
	named := dsl.LeftJoin(dsl.From(n), r, dsl.EqCol(r.Regionkey, n.Regionkey))
	pairs := dsl.Select(named, dsl.Pair(n.Name, dsl.Coalesce(r.Name, "nowhere")))
	plan, err := pairs.Plan()
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(plan)
	// Output:
	// select nation.name as a, coalesce(region.name, 'nowhere') as b
	//   left_outer join on region.regionkey == nation.regionkey
	//     as nation
	//       select nationkey, name, regionkey, comment
	//         read nation
	//     as region
	//       select regionkey, name, comment
	//         read region
}

// A key is written once and used twice: to group by and in the rows of the groups.
func ExampleGroupBy() {
	l := tables.Lineitem
	mode := dsl.Key(l.Shipmode)
	byMode := dsl.GroupBy(tables.ReadLineitem(), mode)
	large := dsl.Having(byMode, dsl.Gt(dsl.Sum(l.Quantity), row.D(300, 0)))
	plan, err := dsl.Aggregate(large, dsl.Triple(mode, dsl.Sum(l.Quantity), dsl.CountRows(mode))).Plan()
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(plan)
	// Output:
	// select a, b, c
	//   where having
	//     group by shipmode as a: sum(quantity) as b, count(1) as c, sum(quantity) > 300 as having
	//       select orderkey, partkey, suppkey, linenumber, quantity, extendedprice, discount, tax, returnflag, linestatus, shipdate, commitdate, receiptdate, shipinstruct, shipmode, comment
	//         read lineitem
}

// Windows of event time come from a stream with a watermark.
func ExampleTumbling() {
	bids := dsl.WithWatermark(dsl.ReadStream(nexmark.BidType, "kafka"), nexmark.Bid.DateTime, 5*time.Second)
	w := dsl.Tumbling(bids, time.Minute)
	perMinute := dsl.AggEvents(dsl.GroupByWindow(bids, w), dsl.Pair(dsl.Start(w), dsl.CountRows(w)))
	plan, err := perMinute.WriteStream(dsl.Append).Memory("per_minute").ProcessingTime(10 * time.Second).Plan()
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(plan)
	// Output:
	// write stream append memory per_minute 10 seconds
	//   select a, b
	//     group by window(date_time, '1 minutes') as key: window(date_time, '1 minutes').start as a, count(1) as b
	//       watermark date_time 5 seconds
	//         select auction, bidder, price, channel, date_time, local
	//           read stream kafka
}

// What the compiler cannot see is an error of Plan, with the line of the call.
func ExamplePlanError() {
	brand, size := dsl.Key(tables.Part.Brand), dsl.Key(tables.Part.Size)
	_, err := dsl.Aggregate(dsl.GroupBy(tables.ReadPart(), brand), dsl.Pair(brand, size)).Plan()
	if mistake, ok := errors.AsType[*dsl.PlanError](err); ok {
		fmt.Println(mistake.Step+":", mistake.Msg)
	}
	// Output: Agg: Key(size) is not in GroupBy(brand); add it there or aggregate it
}
