package methods

import (
	"github.com/sparkgen/sparkgen/dsl"
	"github.com/sparkgen/sparkgen/internal/testtables/tables"
	"github.com/sparkgen/sparkgen/row"
)

func subqueries() {
	// Columns of a subquery end with it.
	_ = q.Where(dsl.Exists(sub))
	_ = q.Where(dsl.Exists(sub), li.Quantity.Eq(row.D(1, 0))) // want `cannot use li.Quantity.Eq(row.D(1, 0)) (value of struct type dsl.Cond[in]) as dsl.Cond[s] value`

	// Columns of the enclosing query come in through Outer.
	_ = dsl.From(li).Where(li.Orderkey.EqCol(dsl.Outer(o.Orderkey)))
	_ = dsl.From(li).Where(li.Orderkey.EqCol(o.Orderkey))            // want `*dsl.Int[s, int64, dsl.NotNull] does not implement dsl.Value[in, int64] (wrong type for method inScope) have inScope(*s) *dsl.Node want inScope(*in) *dsl.Node`
	_ = dsl.From(li).Where(li.Orderkey.EqCol(dsl.Outer(x.Orderkey))) // want `*dsl.Col[dsl.Inner[other], int64, dsl.NotNull] does not implement dsl.Value[in, int64] (wrong type for method inScope) have inScope(*dsl.Inner[other]) *dsl.Node want inScope(*in) *dsl.Node`

	// A subquery is of the query that it stands in.
	_ = q.Where(dsl.Exists(q))             // want `type dsl.Scope[s] of q does not match dsl.Scope[dsl.Inner[S]] (cannot infer S)`
	_ = dsl.From(x).Where(dsl.Exists(sub)) // want `cannot use dsl.Exists(sub) (value of struct type dsl.Cond[s]) as dsl.Cond[other] value`

	// A subquery in a subquery knows how deep it is.
	type inIn = dsl.Inner[in]
	deep := dsl.From(tables.LineitemIn[inIn]())
	_ = sub.Where(dsl.Exists(deep))
	_ = q.Where(dsl.Exists(deep)) // want `cannot use dsl.Exists(deep) (value of struct type dsl.Cond[in]) as dsl.Cond[s] value`

	// A scalar subquery is one total, so it has one row.
	_ = q.Where(o.Totalprice.GtCol(dsl.Scalar(sub, li.Quantity.Max().Total())))
	_ = q.Where(o.Totalprice.GtCol(dsl.Scalar(sub, li.Quantity)))               // want `type *dsl.Dec[in, dsl.NotNull] of li.Quantity does not match inferred type dsl.Of[dsl.Total[dsl.Inner[s]], T, N]`
	_ = q.Where(o.Totalprice.GtCol(dsl.Scalar(sub, li.Quantity.Max())))         // want `type dsl.Agg[in, row.Decimal, dsl.NotNull] of li.Quantity.Max() does not match inferred type dsl.Of[dsl.Total[dsl.Inner[s]], T, N]`
	_ = q.Where(o.Totalprice.GtCol(dsl.Scalar(sub, li.Shipdate.Min().Total()))) // want `*dsl.Col[s, row.Date, dsl.Nullable] does not implement dsl.Value[s, row.Decimal] (wrong type for method yields) have yields(row.Date) want yields(row.Decimal)`

	// A single value is a total, and is used by Use.
	_ = q.Where(o.Totalprice.GtCol(dsl.Use[s](orders.Value(O.Totalprice.Max().Total()))))
	_ = orders.Value(O.Totalprice)                                                            // want `type *dsl.Dec[tables.OrdersRow, dsl.NotNull] of O.Totalprice does not match dsl.Of[dsl.Total[tables.OrdersRow], T, N] (cannot infer T and N)`
	_ = orders.Value(O.Totalprice.Max())                                                      // want `type dsl.Agg[tables.OrdersRow, row.Decimal, dsl.NotNull] of O.Totalprice.Max() does not match dsl.Of[dsl.Total[tables.OrdersRow], T, N] (cannot infer T and N)`
	_ = q.Where(o.Totalprice.GtCol(orders.Value(O.Totalprice.Max().Total())))                 // want `dsl.Single[row.Decimal, dsl.Nullable] does not implement dsl.Value[s, row.Decimal] (missing method inScope)`
	_ = q.Where(o.Custkey.EqCol(dsl.Use[s](orders.Value(O.Totalprice.Max().Total()))))        // want `*dsl.Col[s, row.Decimal, dsl.Nullable] does not implement dsl.Value[s, int64] (wrong type for method yields) have yields(row.Decimal) want yields(int64)`
	_ = q.Where(o.Totalprice.GtCol(dsl.Use[other](orders.Value(O.Totalprice.Max().Total())))) // want `*dsl.Col[other, row.Decimal, dsl.Nullable] does not implement dsl.Value[s, row.Decimal] (wrong type for method inScope) have inScope(*other) *dsl.Node want inScope(*s) *dsl.Node`

	// IN compares with one column of the same type.
	_ = q.Where(o.Orderkey.InQuery(orders.Column(O.Orderkey)))
	_ = q.Where(o.Orderkey.InQuery(orders.Column(O.Clerk))) // want `cannot use orders.Column(O.Clerk) (value of struct type dsl.DataFrame[row.One[string]]) as dsl.DataFrame[row.One[int64]] value`
	_ = q.Where(o.Orderkey.InQuery(orders))                 // want `cannot use orders (variable of struct type dsl.DataFrame[tables.OrdersRow]) as dsl.DataFrame[row.One[int64]] value`
	_ = q.Where(o.Orderkey.InQuery(O.Orderkey))             // want `cannot use O.Orderkey (variable of type *dsl.Int[tables.OrdersRow, int64, dsl.NotNull]) as dsl.DataFrame[row.One[int64]] value`

	// NOT IN is never true beside a NULL, so neither side may have one.
	_ = q.Where(dsl.NotInQuery(o.Orderkey, orders.Column(O.Orderkey)))
	_ = q.Where(dsl.NotInQuery(oo.Orderkey, orders.Column(O.Orderkey))) // want `type *dsl.Int[s, int64, dsl.Nullable] of oo.Orderkey does not match inferred type dsl.Required[s, T]`
	_ = baskets.Column(B.Note)                                          // want `type *dsl.Text[tables.BasketRow, dsl.Nullable] of B.Note does not match dsl.Required[tables.BasketRow, T] (cannot infer T)`
}
