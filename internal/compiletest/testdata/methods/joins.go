package methods

import (
	"github.com/sparkgen/sparkgen/dsl"
	"github.com/sparkgen/sparkgen/internal/compiletest/rows"
	"github.com/sparkgen/sparkgen/internal/testtables/tables"
)

func joins() {
	// Sources are joined in their own scope.
	_ = q.Join(l, l.Orderkey.EqCol(o.Orderkey))
	_ = q.Join(x, x.Custkey.EqCol(c.Custkey)) // want `tables.OrdersColumns[other] does not implement dsl.Source[s] (wrong type for method rowsArePresent) have rowsArePresent(*other) *dsl.source want rowsArePresent(*s) *dsl.source` `cannot use x.Custkey.EqCol(c.Custkey) (value of struct type dsl.Cond[other]) as dsl.Cond[s] value` `*dsl.Int[s, int64, dsl.NotNull] does not implement dsl.Value[other, int64] (wrong type for method inScope) have inScope(*s) *dsl.Node want inScope(*other) *dsl.Node`
	_ = q.Join(x)                             // want `tables.OrdersColumns[other] does not implement dsl.Source[s] (wrong type for method rowsArePresent) have rowsArePresent(*other) *dsl.source want rowsArePresent(*s) *dsl.source`
	_ = q.Join(orders)                        // want `dsl.DataFrame[tables.OrdersRow] does not implement dsl.Source[s] (missing method rowsArePresent)`

	// Keys that are joined on have one type.
	_ = q.Join(l, l.Orderkey.EqCol(c.Name)) // want `*dsl.Text[s, dsl.NotNull] does not implement dsl.Value[s, int64] (wrong type for method yields) have yields(string) want yields(int64)`

	// A left join may find no row, so it takes a source whose columns say so.
	_ = q.LeftJoin(oo)
	_ = q.LeftJoin(l) // want `tables.LineitemColumns[s] does not implement dsl.OuterSource[s] (missing method rowsMayBeMissing)`

	// An inner join takes a source whose rows are present.
	_ = q.Join(oo)  // want `tables.OrdersOuterColumns[s] does not implement dsl.Source[s] (missing method rowsArePresent)`
	_ = q.Cross(oo) // want `tables.OrdersOuterColumns[s] does not implement dsl.Source[s] (missing method rowsArePresent)`

	// In a full join either side may be missing.
	_ = dsl.FromOuter(co).FullJoin(oo, oo.Custkey.EqCol(co.Custkey))
	_ = dsl.From(c).FullJoin(oo)      // want `type dsl.Scope[s] has no field or method FullJoin`
	_ = dsl.FromOuter(co).FullJoin(o) // want `tables.OrdersColumns[s] does not implement dsl.OuterSource[s] (missing method rowsMayBeMissing)`
	_ = dsl.From(c).RightJoin(o)      // want `type dsl.Scope[s] has no field or method RightJoin`

	// Behind an outer join NULL does not reach a field that cannot hold it.
	_ = lq.Select(rows.ToCustCount(c.Custkey, oo.Orderkey.Coalesce(0)))
	_ = lq.Select(rows.ToCustCount(c.Custkey, oo.Orderkey))                       // want `type *dsl.Int[s, int64, dsl.Nullable] of oo.Orderkey does not match inferred type dsl.Required[s, int64]`
	_ = lq.Select(rows.CustCountFrom[s]{Custkey: c.Custkey, Orders: oo.Orderkey}) // want `*dsl.Int[s, int64, dsl.Nullable] does not implement dsl.Required[s, int64] (wrong type for method nullness) have nullness(dsl.Nullable) want nullness(dsl.NotNull)`
	_ = lq.Select(dsl.Pair(c.Custkey, oo.Orderkey))                               // want `type *dsl.Int[s, int64, dsl.Nullable] of oo.Orderkey does not match inferred type dsl.Required[s, B]`

	// The whole row of a side that may be missing is no row.
	_ = lq.Select(dsl.All(c))
	_ = lq.Select(dsl.All(oo)) // want `type tables.OrdersOuterColumns[s] of oo does not match dsl.SourceOf[S, R] (cannot infer S and R)`

	// A source takes frames of its own rows.
	_ = tables.CustomerIn[s](orders) // want `cannot use orders (variable of struct type dsl.DataFrame[tables.OrdersRow]) as dsl.DataFrame[tables.CustomerRow] value`

	// A field takes an expression of its type.
	_ = q.Select(rows.ToCustCount(o.Orderdate, c.Custkey)) // want `type *dsl.Date[s, dsl.NotNull] of o.Orderdate does not match inferred type dsl.Required[s, int64]`

	// A semi join names its sides in their order, and columns of one type.
	_ = orders.Semi(baskets, dsl.On(O.Orderkey, B.ID))
	_ = orders.Semi(baskets, dsl.On(B.ID, O.Orderkey))   // want `type dsl.Match[tables.BasketRow, tables.OrdersRow] of dsl.On(B.ID, O.Orderkey) does not match inferred type dsl.Match[tables.OrdersRow, tables.BasketRow]`
	_ = orders.Semi(baskets, dsl.On(O.Orderkey, B.Note)) // want `type *dsl.Text[tables.BasketRow, dsl.Nullable] of B.Note does not match inferred type dsl.Value[tables.BasketRow, int64]`
	_ = orders.Anti(baskets, O.Orderkey.EqCol(B.ID))     // want `type dsl.Cond[tables.OrdersRow] of O.Orderkey.EqCol(B.ID) does not match inferred type dsl.Match[tables.OrdersRow, tables.BasketRow]` `*dsl.Int[tables.BasketRow, int64, dsl.NotNull] does not implement dsl.Value[tables.OrdersRow, int64] (wrong type for method inScope) have inScope(*tables.BasketRow) *dsl.Node want inScope(*tables.OrdersRow) *dsl.Node`
	_ = q.Semi(l, dsl.On(o.Orderkey, l.Orderkey))        // want `type tables.LineitemColumns[s] of l does not match inferred type dsl.DataFrame[s]`
}
