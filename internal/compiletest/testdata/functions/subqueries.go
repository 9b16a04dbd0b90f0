package functions

import (
	"github.com/sparkgen/sparkgen/dsl"
	"github.com/sparkgen/sparkgen/row"
)

func subqueries() {
	// Columns of a subquery end with it.
	_ = dsl.Where(q, dsl.Exists(sub))
	_ = dsl.Where(q, dsl.Exists(sub), dsl.Eq(li.Orderkey, 1)) // want `type dsl.Cond[in] of dsl.Eq(li.Orderkey, 1) does not match inferred type dsl.Cond[s]`

	// Columns of the enclosing query come in through Outer.
	_ = dsl.Where(dsl.From(li), dsl.EqCol(li.Orderkey, dsl.Outer(o.Orderkey)))
	_ = dsl.Where(dsl.From(li), dsl.EqCol(li.Orderkey, o.Orderkey))            // want `type *dsl.Int[s, int64, dsl.NotNull] of o.Orderkey does not match inferred type dsl.Value[in, int64]`
	_ = dsl.Where(dsl.From(li), dsl.EqCol(li.Orderkey, dsl.Outer(x.Orderkey))) // want `type *dsl.Col[dsl.Inner[other], int64, dsl.NotNull] of dsl.Outer(x.Orderkey) does not match inferred type dsl.Value[in, int64]`
	_ = dsl.Where(q, dsl.EqCol(o.Orderkey, dsl.Outer(c.Custkey)))              // want `type *dsl.Col[dsl.Inner[s], int64, dsl.NotNull] of dsl.Outer(c.Custkey) does not match inferred type dsl.Value[s, int64]`

	// A subquery is of the query that it stands in.
	_ = dsl.Where(q, dsl.Exists(q))             // want `type dsl.Scope[s] of q does not match dsl.Scope[dsl.Inner[S]] (cannot infer S)`
	_ = dsl.Where(dsl.From(x), dsl.Exists(sub)) // want `type dsl.Cond[s] of dsl.Exists(sub) does not match inferred type dsl.Cond[other]`
	_ = dsl.Where(q, dsl.Exists(orders))        // want `type dsl.DataFrame[tables.OrdersRow] of orders does not match dsl.Scope[dsl.Inner[S]] (cannot infer S)`

	// A scalar subquery is one total, so it has one row.
	_ = dsl.Where(q, dsl.GtCol(o.Totalprice, dsl.Scalar(sub, dsl.OfAll(dsl.Max(li.Quantity)))))
	_ = dsl.Where(q, dsl.GtCol(o.Totalprice, dsl.Scalar(sub, li.Quantity)))                     // want `type *dsl.Dec[in, dsl.NotNull] of li.Quantity does not match inferred type dsl.Of[dsl.Total[dsl.Inner[s]], T, N]`
	_ = dsl.Where(q, dsl.GtCol(o.Totalprice, dsl.Scalar(sub, dsl.Max(li.Quantity))))            // want `type dsl.Agg[in, row.Decimal, dsl.NotNull] of dsl.Max(li.Quantity) does not match inferred type dsl.Of[dsl.Total[dsl.Inner[s]], T, N]`
	_ = dsl.Where(q, dsl.GtCol(o.Totalprice, dsl.Scalar(sub, dsl.OfAll(dsl.Min(li.Shipdate))))) // want `type *dsl.Col[s, row.Date, dsl.Nullable] of dsl.Scalar(sub, dsl.OfAll(dsl.Min(li.Shipdate))) does not match inferred type dsl.Value[s, row.Decimal]`

	// A single value is a total.
	_ = dsl.Where(q, dsl.GtCol(o.Totalprice, dsl.Use[s](dsl.SingleOf(orders, dsl.OfAll(dsl.Max(O.Totalprice))))))
	_ = dsl.SingleOf(orders, O.Totalprice)                                                            // want `type *dsl.Dec[tables.OrdersRow, dsl.NotNull] of O.Totalprice does not match inferred type dsl.Of[dsl.Total[tables.OrdersRow], T, N]`
	_ = dsl.Where(q, dsl.GtCol(o.Totalprice, dsl.SingleOf(orders, dsl.OfAll(dsl.Max(O.Totalprice))))) // want `type dsl.Single[row.Decimal, dsl.Nullable] of dsl.SingleOf(orders, dsl.OfAll(dsl.Max(O.Totalprice))) does not match inferred type dsl.Value[s, row.Decimal]`

	// IN compares with one column of the same type.
	_ = dsl.Where(q, dsl.InQuery(o.Orderkey, dsl.Column(orders, O.Orderkey)))
	_ = dsl.Where(q, dsl.InQuery(o.Orderkey, dsl.Column(orders, O.Clerk))) // want `type dsl.DataFrame[row.One[string]] of dsl.Column(orders, O.Clerk) does not match inferred type dsl.DataFrame[row.One[int64]]`
	_ = dsl.Where(q, dsl.InQuery(o.Orderkey, orders))                      // want `type dsl.DataFrame[tables.OrdersRow] of orders does not match inferred type dsl.DataFrame[row.One[int64]]`
	_ = dsl.Where(q, dsl.In(o.Orderkey, dsl.Column(orders, O.Orderkey)))   // want `type dsl.DataFrame[row.One[int64]] of dsl.Column(orders, O.Orderkey) does not match inferred type int64`

	// NOT IN is never true beside a NULL, so neither side may have one.
	_ = dsl.NotInQuery(o.Orderkey, dsl.Column(orders, O.Orderkey))
	_ = dsl.NotInQuery(oo.Orderkey, dsl.Column(orders, O.Orderkey)) // want `type *dsl.Int[s, int64, dsl.Nullable] of oo.Orderkey does not match inferred type dsl.Required[s, T]`
	_ = dsl.Column(baskets, B.Note)                                 // want `type *dsl.Text[tables.BasketRow, dsl.Nullable] of B.Note does not match inferred type dsl.Required[tables.BasketRow, T]`
	_ = dsl.GroupColumn(dsl.GroupBy(q, name), c.Name)               // want `type *dsl.Text[s, dsl.NotNull] of c.Name does not match inferred type dsl.Required[dsl.Group[s], T]`
	_ = row.D(1, 0)
}
