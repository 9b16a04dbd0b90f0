//go:build go1.27

package tpch

import (
	"time"

	"github.com/sparkgen/sparkgen/dsl"
	"github.com/sparkgen/sparkgen/internal/testtables/tables"
	"github.com/sparkgen/sparkgen/row"
)

func q1() dsl.DataFrame[Q1Row] {
	l := tables.Lineitem
	flag, status := l.Returnflag.Key(), l.Linestatus.Key()
	disc := l.Extendedprice.MulCol(l.Discount.SubFrom(row.D(1, 0)))
	return tables.ReadLineitem().
		Where(l.Shipdate.Le(row.Day(1998, time.September, 2))).
		GroupBy(flag, status).
		Agg(Q1From[dsl.Group[tables.LineitemRow]]{
			ReturnFlag: flag,
			LineStatus: status,
			SumQty:     l.Quantity.Sum(),
			SumBase:    l.Extendedprice.Sum(),
			SumDisc:    disc.Sum(),
			SumCharge:  disc.MulCol(l.Tax.Add(row.D(1, 0))).Sum(),
			AvgQty:     l.Quantity.Avg(),
			AvgPrice:   l.Extendedprice.Avg(),
			AvgDisc:    l.Discount.Avg(),
			N:          flag.CountRows(),
		}).
		OrderBy(Q1.ReturnFlag.Asc(), Q1.LineStatus.Asc())
}

func q2() dsl.DataFrame[Q2Row] {
	type q2 struct{}
	type in = dsl.Inner[q2]
	p, ps, s := tables.PartIn[q2](), tables.PartsuppIn[q2](), tables.SupplierIn[q2]()
	n, r := tables.NationIn[q2](), tables.RegionIn[q2]()

	ps2, s2, n2, r2 := tables.PartsuppIn[in](), tables.SupplierIn[in](), tables.NationIn[in](), tables.RegionIn[in]()
	cheapest := dsl.Scalar(dsl.From(ps2).
		Join(s2, s2.Suppkey.EqCol(ps2.Suppkey)).
		Join(n2, n2.Nationkey.EqCol(s2.Nationkey)).
		Join(r2, r2.Regionkey.EqCol(n2.Regionkey)).
		Where(r2.Name.Eq("EUROPE"), ps2.Partkey.EqCol(dsl.Outer(p.Partkey))),
		ps2.Supplycost.Min().Total())

	return dsl.From(p).
		Join(ps, ps.Partkey.EqCol(p.Partkey)).
		Join(s, s.Suppkey.EqCol(ps.Suppkey)).
		Join(n, n.Nationkey.EqCol(s.Nationkey)).
		Join(r, r.Regionkey.EqCol(n.Regionkey)).
		Where(p.Size.Eq(15), p.Type.Like("%BRASS"), r.Name.Eq("EUROPE"), ps.Supplycost.EqCol(cheapest)).
		Select(ToQ2(s.Acctbal, s.Name, n.Name, p.Partkey, p.Mfgr, s.Address, s.Phone, s.Comment)).
		OrderBy(Q2.Acctbal.Desc(), Q2.Nation.Asc(), Q2.Supplier.Asc(), Q2.Partkey.Asc()).
		Limit(100)
}

func q3() dsl.DataFrame[Q3Row] {
	type q3 struct{}
	c, o, l := tables.CustomerIn[q3](), tables.OrdersIn[q3](), tables.LineitemIn[q3]()
	day := row.Day(1995, time.March, 15)
	key, date, prio := l.Orderkey.Key(), o.Orderdate.Key(), o.Shippriority.Key()
	return dsl.From(c).
		Join(o, o.Custkey.EqCol(c.Custkey)).
		Join(l, l.Orderkey.EqCol(o.Orderkey)).
		Where(c.Mktsegment.Eq("BUILDING"), o.Orderdate.Lt(day), l.Shipdate.Gt(day)).
		GroupBy(key, date, prio).
		Agg(ToQ3(key, l.Extendedprice.MulCol(l.Discount.SubFrom(row.D(1, 0))).Sum(), date, prio)).
		OrderBy(Q3.Revenue.Desc(), Q3.Orderdate.Asc()).
		Limit(10)
}

func q4() dsl.DataFrame[row.Pair[string, int64]] {
	o := tables.Orders
	l := tables.LineitemIn[dsl.Inner[tables.OrdersRow]]()
	late := dsl.From(l).Where(l.Orderkey.EqCol(dsl.Outer(o.Orderkey)), l.Commitdate.LtCol(l.Receiptdate))
	prio := o.Orderpriority.Key()
	return tables.ReadOrders().
		Where(o.Orderdate.Ge(row.Day(1993, time.July, 1)), o.Orderdate.Lt(row.Day(1993, time.October, 1)), dsl.Exists(late)).
		GroupBy(prio).
		Agg(dsl.Pair(prio, prio.CountRows()))
}

// q4semi is the same as a semi join of frames.
func q4semi() dsl.DataFrame[row.Pair[string, int64]] {
	o, l := tables.Orders, tables.Lineitem
	prio := o.Orderpriority.Key()
	return tables.ReadOrders().
		Where(o.Orderdate.Ge(row.Day(1993, time.July, 1)), o.Orderdate.Lt(row.Day(1993, time.October, 1))).
		Semi(tables.ReadLineitem().Where(l.Commitdate.LtCol(l.Receiptdate)), dsl.On(o.Orderkey, l.Orderkey)).
		GroupBy(prio).
		Agg(dsl.Pair(prio, prio.CountRows()))
}

func q5() dsl.DataFrame[NationRevenueRow] {
	type q5 struct{}
	c, o, l := tables.CustomerIn[q5](), tables.OrdersIn[q5](), tables.LineitemIn[q5]()
	s, n, r := tables.SupplierIn[q5](), tables.NationIn[q5](), tables.RegionIn[q5]()
	nation := n.Name.Key()
	return dsl.From(c).
		Join(o, o.Custkey.EqCol(c.Custkey)).
		Join(l, l.Orderkey.EqCol(o.Orderkey)).
		Join(s, s.Suppkey.EqCol(l.Suppkey), s.Nationkey.EqCol(c.Nationkey)).
		Join(n, n.Nationkey.EqCol(s.Nationkey)).
		Join(r, r.Regionkey.EqCol(n.Regionkey)).
		Where(r.Name.Eq("ASIA"), o.Orderdate.Ge(row.Day(1994, time.January, 1)), o.Orderdate.Lt(row.Day(1995, time.January, 1))).
		GroupBy(nation).
		Agg(ToNationRevenue(nation, l.Extendedprice.MulCol(l.Discount.SubFrom(row.D(1, 0))).Sum())).
		OrderBy(NationRevenue.Revenue.Desc())
}

func q6() dsl.DataFrame[row.One[row.Null[row.Decimal]]] {
	l := tables.Lineitem
	return tables.ReadLineitem().
		Where(
			l.Shipdate.Ge(row.Day(1994, time.January, 1)), l.Shipdate.Lt(row.Day(1995, time.January, 1)),
			l.Discount.Between(row.D(5, 2), row.D(7, 2)), l.Quantity.Lt(row.D(24, 0))).
		Totals(dsl.Only(dsl.OrNull(l.Extendedprice.MulCol(l.Discount).Sum().Total())))
}

func q7() dsl.DataFrame[Q7Row] {
	type q7 struct{}
	s, l, o, c := tables.SupplierIn[q7](), tables.LineitemIn[q7](), tables.OrdersIn[q7](), tables.CustomerIn[q7]()
	n1, n2 := tables.NationIn[q7](), tables.NationIn[q7]()
	supp, cust, year := n1.Name.Key(), n2.Name.Key(), l.Shipdate.Year().Key()
	return dsl.From(s).
		Join(l, l.Suppkey.EqCol(s.Suppkey)).
		Join(o, o.Orderkey.EqCol(l.Orderkey)).
		Join(c, c.Custkey.EqCol(o.Custkey)).
		Join(n1, n1.Nationkey.EqCol(s.Nationkey)).
		Join(n2, n2.Nationkey.EqCol(c.Nationkey)).
		Where(
			n1.Name.Eq("FRANCE").And(n2.Name.Eq("GERMANY")).Or(n1.Name.Eq("GERMANY").And(n2.Name.Eq("FRANCE"))),
			l.Shipdate.Between(row.Day(1995, time.January, 1), row.Day(1996, time.December, 31))).
		GroupBy(supp, cust, year).
		Agg(ToQ7(supp, cust, year, l.Extendedprice.MulCol(l.Discount.SubFrom(row.D(1, 0))).Sum())).
		OrderBy(Q7.SuppNation.Asc(), Q7.CustNation.Asc(), Q7.Year.Asc())
}

func q8() dsl.DataFrame[Q8Row] {
	type q8 struct{}
	p, s, l, o := tables.PartIn[q8](), tables.SupplierIn[q8](), tables.LineitemIn[q8](), tables.OrdersIn[q8]()
	c, n1, n2, r := tables.CustomerIn[q8](), tables.NationIn[q8](), tables.NationIn[q8](), tables.RegionIn[q8]()
	year := o.Orderdate.Year().Key()
	volume := l.Extendedprice.MulCol(l.Discount.SubFrom(row.D(1, 0)))
	brazil := dsl.WhenCol(n2.Name.Eq("BRAZIL"), volume).Else(row.D(0, 0))
	return dsl.From(p).
		Join(l, l.Partkey.EqCol(p.Partkey)).
		Join(s, s.Suppkey.EqCol(l.Suppkey)).
		Join(o, o.Orderkey.EqCol(l.Orderkey)).
		Join(c, c.Custkey.EqCol(o.Custkey)).
		Join(n1, n1.Nationkey.EqCol(c.Nationkey)).
		Join(r, r.Regionkey.EqCol(n1.Regionkey)).
		Join(n2, n2.Nationkey.EqCol(s.Nationkey)).
		Where(
			r.Name.Eq("AMERICA"), p.Type.Eq("ECONOMY ANODIZED STEEL"),
			o.Orderdate.Between(row.Day(1995, time.January, 1), row.Day(1996, time.December, 31))).
		GroupBy(year).
		Agg(ToQ8(year, dsl.DivCol(dsl.Sum(brazil), volume.Sum()))).
		OrderBy(Q8.Year.Asc())
}

func q9() dsl.DataFrame[Q9Row] {
	type q9 struct{}
	p, s, l := tables.PartIn[q9](), tables.SupplierIn[q9](), tables.LineitemIn[q9]()
	ps, o, n := tables.PartsuppIn[q9](), tables.OrdersIn[q9](), tables.NationIn[q9]()
	nation, year := n.Name.Key(), o.Orderdate.Year().Key()
	amount := l.Extendedprice.MulCol(l.Discount.SubFrom(row.D(1, 0))).SubCol(ps.Supplycost.MulCol(l.Quantity))
	return dsl.From(p).
		Join(l, l.Partkey.EqCol(p.Partkey)).
		Join(s, s.Suppkey.EqCol(l.Suppkey)).
		Join(ps, ps.Suppkey.EqCol(l.Suppkey), ps.Partkey.EqCol(l.Partkey)).
		Join(o, o.Orderkey.EqCol(l.Orderkey)).
		Join(n, n.Nationkey.EqCol(s.Nationkey)).
		Where(p.Name.Like("%green%")).
		GroupBy(nation, year).
		Agg(ToQ9(nation, year, amount.Sum())).
		OrderBy(Q9.Nation.Asc(), Q9.Year.Desc())
}

func q10() dsl.DataFrame[Q10Row] {
	type q10 struct{}
	c, o, l, n := tables.CustomerIn[q10](), tables.OrdersIn[q10](), tables.LineitemIn[q10](), tables.NationIn[q10]()
	key, name, bal, phone := c.Custkey.Key(), c.Name.Key(), c.Acctbal.Key(), c.Phone.Key()
	nation, addr, comment := n.Name.Key(), c.Address.Key(), c.Comment.Key()
	return dsl.From(c).
		Join(o, o.Custkey.EqCol(c.Custkey)).
		Join(l, l.Orderkey.EqCol(o.Orderkey)).
		Join(n, n.Nationkey.EqCol(c.Nationkey)).
		Where(o.Orderdate.Ge(row.Day(1993, time.October, 1)), o.Orderdate.Lt(row.Day(1994, time.January, 1)), l.Returnflag.Eq("R")).
		GroupBy(key, name, bal, phone, nation, addr, comment).
		Agg(Q10From[dsl.Group[q10]]{
			Custkey: key, Name: name, Acctbal: bal, Nation: nation, Address: addr, Phone: phone, Comment: comment,
			Revenue: l.Extendedprice.MulCol(l.Discount.SubFrom(row.D(1, 0))).Sum(),
		}).
		OrderBy(Q10.Revenue.Desc()).
		Limit(20)
}
