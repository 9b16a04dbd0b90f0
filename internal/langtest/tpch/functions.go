package tpch

import (
	"time"

	"github.com/sparkgen/sparkgen/dsl"
	"github.com/sparkgen/sparkgen/internal/testtables/tables"
	"github.com/sparkgen/sparkgen/row"
)

// Six programs in the spelling of Go 1.26: everything is a function.

func q3f() dsl.DataFrame[Q3Row] {
	type q3 struct{}
	c, o, l := tables.CustomerIn[q3](), tables.OrdersIn[q3](), tables.LineitemIn[q3]()
	day := row.Day(1995, time.March, 15)
	key, date, prio := dsl.Key(l.Orderkey), dsl.Key(o.Orderdate), dsl.Key(o.Shippriority)
	revenue := dsl.MulCol(l.Extendedprice, dsl.SubFrom(l.Discount, row.D(1, 0)))
	q := dsl.From(c)
	q = dsl.Join(q, o, dsl.EqCol(o.Custkey, c.Custkey))
	q = dsl.Join(q, l, dsl.EqCol(l.Orderkey, o.Orderkey))
	q = dsl.Where(q, dsl.Eq(c.Mktsegment, "BUILDING"), dsl.Lt(o.Orderdate, day), dsl.Gt(l.Shipdate, day))
	d := dsl.Aggregate(dsl.GroupBy(q, key, date, prio), ToQ3(key, dsl.Sum(revenue), date, prio))
	d = dsl.OrderBy(d, dsl.Desc(Q3.Revenue), dsl.Asc(Q3.Orderdate))
	return dsl.Limit(d, 10)
}

func q5f() dsl.DataFrame[NationRevenueRow] {
	type q5 struct{}
	c, o, l := tables.CustomerIn[q5](), tables.OrdersIn[q5](), tables.LineitemIn[q5]()
	s, n, r := tables.SupplierIn[q5](), tables.NationIn[q5](), tables.RegionIn[q5]()
	nation := dsl.Key(n.Name)
	q := dsl.From(c)
	q = dsl.Join(q, o, dsl.EqCol(o.Custkey, c.Custkey))
	q = dsl.Join(q, l, dsl.EqCol(l.Orderkey, o.Orderkey))
	q = dsl.Join(q, s, dsl.EqCol(s.Suppkey, l.Suppkey), dsl.EqCol(s.Nationkey, c.Nationkey))
	q = dsl.Join(q, n, dsl.EqCol(n.Nationkey, s.Nationkey))
	q = dsl.Join(q, r, dsl.EqCol(r.Regionkey, n.Regionkey))
	q = dsl.Where(q, dsl.Eq(r.Name, "ASIA"), dsl.Ge(o.Orderdate, row.Day(1994, time.January, 1)), dsl.Lt(o.Orderdate,
		row.Day(1995, time.January, 1)))
	d := dsl.Aggregate(dsl.GroupBy(q, nation),
		ToNationRevenue(nation, dsl.Sum(dsl.MulCol(l.Extendedprice, dsl.SubFrom(l.Discount, row.D(1, 0))))))
	return dsl.OrderBy(d, dsl.Desc(NationRevenue.Revenue))
}

func q13f() dsl.DataFrame[row.Pair[int64, int64]] {
	type q13 struct{}
	c, o := tables.CustomerIn[q13](), tables.OrdersOuter[q13]()
	cust, orders := dsl.Key(c.Custkey), dsl.Key(CustCount.Orders)
	q := dsl.LeftJoin(dsl.From(c), o, dsl.EqCol(o.Custkey, c.Custkey), dsl.Not(dsl.Like(o.Comment, "%special%requests%")))
	perCustomer := dsl.Aggregate(dsl.GroupBy(q, cust), ToCustCount(cust, dsl.Count(o.Orderkey)))
	return dsl.Aggregate(dsl.GroupBy(perCustomer, orders), dsl.Pair(orders, dsl.CountRows(orders)))
}

func q18f() dsl.DataFrame[Q18Row] {
	L := tables.Lineitem
	big := dsl.Key(L.Orderkey)
	g := dsl.Having(dsl.GroupBy(tables.ReadLineitem(), big), dsl.Gt(dsl.Sum(L.Quantity), row.D(300, 0)))
	large := dsl.GroupColumn(g, big)

	type q18 struct{}
	c, o, l := tables.CustomerIn[q18](), tables.OrdersIn[q18](), tables.LineitemIn[q18]()
	name, cust, key, date, price := dsl.Key(c.Name), dsl.Key(c.Custkey), dsl.Key(o.Orderkey), dsl.Key(o.Orderdate), dsl.Key(o.Totalprice)
	q := dsl.From(c)
	q = dsl.Join(q, o, dsl.EqCol(o.Custkey, c.Custkey))
	q = dsl.Join(q, l, dsl.EqCol(l.Orderkey, o.Orderkey))
	q = dsl.Where(q, dsl.InQuery(o.Orderkey, large))
	d := dsl.Aggregate(dsl.GroupBy(q, name, cust, key, date, price), ToQ18(name, cust, key, date, price, dsl.Sum(l.Quantity)))
	return dsl.Limit(dsl.OrderBy(d, dsl.Desc(Q18.Totalprice), dsl.Asc(Q18.Orderdate)), 100)
}

func q21f() dsl.DataFrame[row.Pair[string, int64]] {
	type q21 struct{}
	s, l1, o, n := tables.SupplierIn[q21](), tables.LineitemIn[q21](), tables.OrdersIn[q21](), tables.NationIn[q21]()
	l2 := tables.LineitemIn[dsl.Inner[q21]]()
	others := dsl.Where(dsl.From(l2), dsl.EqCol(l2.Orderkey, dsl.Outer(l1.Orderkey)), dsl.NeCol(l2.Suppkey, dsl.Outer(l1.Suppkey)))
	name := dsl.Key(s.Name)
	q := dsl.From(s)
	q = dsl.Join(q, l1, dsl.EqCol(l1.Suppkey, s.Suppkey))
	q = dsl.Join(q, o, dsl.EqCol(o.Orderkey, l1.Orderkey))
	q = dsl.Join(q, n, dsl.EqCol(n.Nationkey, s.Nationkey))
	q = dsl.Where(q, dsl.Eq(n.Name, "SAUDI ARABIA"), dsl.Exists(others))
	return dsl.Aggregate(dsl.GroupBy(q, name), dsl.Pair(name, dsl.CountRows(name)))
}

func windowsF() dsl.DataFrame[RankedRow] {
	o := tables.Orders
	byPrice := dsl.OrderWindow(dsl.PartitionBy[tables.OrdersRow](o.Custkey), dsl.Desc(o.Totalprice))
	byDate := dsl.OrderWindow(dsl.PartitionBy[tables.OrdersRow](o.Custkey), dsl.Asc(o.Orderdate))
	q, rank := dsl.Let(tables.ReadOrders(), dsl.Rank(byPrice))
	q, running := dsl.Let(q, dsl.Over(dsl.Sum(o.Totalprice), byDate))
	q, previous := dsl.Let(q, dsl.Lag(o.Totalprice, 1, byDate))
	return dsl.Select(dsl.Where(q, dsl.Le(rank, 3)), ToRanked(o.Custkey, o.Orderkey, rank, running, previous))
}
