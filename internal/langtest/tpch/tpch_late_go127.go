//go:build go1.27

package tpch

import (
	"time"

	"github.com/sparkgen/sparkgen/dsl"
	"github.com/sparkgen/sparkgen/internal/testtables/tables"
	"github.com/sparkgen/sparkgen/row"
)

func q13() dsl.DataFrame[row.Pair[int64, int64]] {
	type q13 struct{}
	c, o := tables.CustomerIn[q13](), tables.OrdersOuter[q13]()
	cust := c.Custkey.Key()
	perCustomer := dsl.From(c).
		LeftJoin(o, o.Custkey.EqCol(c.Custkey), o.Comment.Like("%special%requests%").Not()).
		GroupBy(cust).
		Agg(ToCustCount(cust, o.Orderkey.Count()))

	orders := CustCount.Orders.Key()
	return perCustomer.
		GroupBy(orders).
		Agg(dsl.Pair(orders, orders.CountRows()))
}

func q15() dsl.DataFrame[Q15Row] {
	l := tables.Lineitem
	supp := l.Suppkey.Key()
	revenue := tables.ReadLineitem().
		Where(l.Shipdate.Ge(row.Day(1996, time.January, 1)), l.Shipdate.Lt(row.Day(1996, time.April, 1))).
		GroupBy(supp).
		Agg(ToSupplierRevenue(supp, l.Extendedprice.MulCol(l.Discount.SubFrom(row.D(1, 0))).Sum()))

	type q15 struct{}
	s, r := tables.SupplierIn[q15](), SupplierRevenueIn[q15](revenue)
	top := revenue.Value(SupplierRevenue.Revenue.Max().Total())
	return dsl.From(s).
		Join(r, r.Suppkey.EqCol(s.Suppkey)).
		Where(r.Revenue.EqCol(dsl.Use[q15](top))).
		Select(ToQ15(s.Suppkey, s.Name, s.Address, s.Phone, r.Revenue)).
		OrderBy(Q15.Suppkey.Asc())
}

func q16() dsl.DataFrame[Q16Row] {
	type q16 struct{}
	ps, p := tables.PartsuppIn[q16](), tables.PartIn[q16]()
	bad := tables.ReadSupplier().
		Where(tables.Supplier.Comment.Like("%Customer%Complaints%")).
		Column(tables.Supplier.Suppkey)
	brand, typ, size := p.Brand.Key(), p.Type.Key(), p.Size.Key()
	return dsl.From(ps).
		Join(p, p.Partkey.EqCol(ps.Partkey)).
		Where(
			p.Brand.Ne("Brand#45"), p.Type.Like("MEDIUM POLISHED%").Not(),
			p.Size.In(49, 14, 23, 45, 19, 3, 36, 9), dsl.NotInQuery(ps.Suppkey, bad)).
		GroupBy(brand, typ, size).
		Agg(ToQ16(brand, typ, size, ps.Suppkey.CountDistinct())).
		OrderBy(Q16.Suppliers.Desc(), Q16.Brand.Asc(), Q16.Type.Asc(), Q16.Size.Asc())
}

func q18() dsl.DataFrame[Q18Row] {
	big := tables.Lineitem.Orderkey.Key()
	large := tables.ReadLineitem().
		GroupBy(big).
		Having(tables.Lineitem.Quantity.Sum().Gt(row.D(300, 0))).
		Column(big)

	type q18 struct{}
	c, o, l := tables.CustomerIn[q18](), tables.OrdersIn[q18](), tables.LineitemIn[q18]()
	name, cust, key, date, price := c.Name.Key(), c.Custkey.Key(), o.Orderkey.Key(), o.Orderdate.Key(), o.Totalprice.Key()
	return dsl.From(c).
		Join(o, o.Custkey.EqCol(c.Custkey)).
		Join(l, l.Orderkey.EqCol(o.Orderkey)).
		Where(o.Orderkey.InQuery(large)).
		GroupBy(name, cust, key, date, price).
		Agg(ToQ18(name, cust, key, date, price, l.Quantity.Sum())).
		OrderBy(Q18.Totalprice.Desc(), Q18.Orderdate.Asc()).
		Limit(100)
}

func q21() dsl.DataFrame[row.Pair[string, int64]] {
	type q21 struct{}
	s, l1, o, n := tables.SupplierIn[q21](), tables.LineitemIn[q21](), tables.OrdersIn[q21](), tables.NationIn[q21]()
	l2, l3 := tables.LineitemIn[dsl.Inner[q21]](), tables.LineitemIn[dsl.Inner[q21]]()
	others := dsl.From(l2).
		Where(l2.Orderkey.EqCol(dsl.Outer(l1.Orderkey)), l2.Suppkey.NeCol(dsl.Outer(l1.Suppkey)))
	otherLate := dsl.From(l3).
		Where(l3.Orderkey.EqCol(dsl.Outer(l1.Orderkey)), l3.Suppkey.NeCol(dsl.Outer(l1.Suppkey)), l3.Receiptdate.GtCol(l3.Commitdate))
	name := s.Name.Key()
	return dsl.From(s).
		Join(l1, l1.Suppkey.EqCol(s.Suppkey)).
		Join(o, o.Orderkey.EqCol(l1.Orderkey)).
		Join(n, n.Nationkey.EqCol(s.Nationkey)).
		Where(
			o.Orderstatus.Eq("F"), l1.Receiptdate.GtCol(l1.Commitdate), n.Name.Eq("SAUDI ARABIA"),
			dsl.Exists(others), dsl.NotExists(otherLate)).
		GroupBy(name).
		Agg(dsl.Pair(name, name.CountRows()))
}

func q22() dsl.DataFrame[Q22Row] {
	c := tables.Customer
	code := c.Phone.Substring(1, 2)
	inCodes := code.In("13", "31", "23", "29", "30", "18", "17")
	average := tables.ReadCustomer().
		Where(c.Acctbal.Gt(row.D(0, 0)), inCodes).
		Value(c.Acctbal.Avg().Total())
	key := code.Key()
	return tables.ReadCustomer().
		Where(inCodes, c.Acctbal.GtCol(dsl.Use[tables.CustomerRow](average))).
		Anti(tables.ReadOrders(), dsl.On(c.Custkey, tables.Orders.Custkey)).
		GroupBy(key).
		Agg(ToQ22(key, key.CountRows(), c.Acctbal.Sum())).
		OrderBy(Q22.Code.Asc())
}
