package functions

import (
	"github.com/sparkgen/sparkgen/dsl"
	"github.com/sparkgen/sparkgen/internal/compiletest/rows"
	"github.com/sparkgen/sparkgen/internal/testtables/tables"
)

func joins() {
	// Sources are joined in their own scope.
	_ = dsl.Join(q, l, dsl.EqCol(l.Orderkey, o.Orderkey))
	_ = dsl.Join(q, x)      // want `type tables.OrdersColumns[other] of x does not match inferred type dsl.Source[s]`
	_ = dsl.Join(q, O)      // want `type tables.OrdersColumns[tables.OrdersRow] of O does not match inferred type dsl.Source[s]`
	_ = dsl.Join(q, orders) // want `type dsl.DataFrame[tables.OrdersRow] of orders does not match inferred type dsl.Source[s]`

	// A left join may find no row, so it takes a source whose columns say so.
	_ = dsl.LeftJoin(q, oo, dsl.EqCol(oo.Custkey, c.Custkey))
	_ = dsl.LeftJoin(q, l) // want `type tables.LineitemColumns[s] of l does not match inferred type dsl.OuterSource[s]`

	// An inner join takes a source whose rows are present.
	_ = dsl.Join(q, oo)  // want `type tables.OrdersOuterColumns[s] of oo does not match inferred type dsl.Source[s]`
	_ = dsl.Cross(q, oo) // want `type tables.OrdersOuterColumns[s] of oo does not match inferred type dsl.Source[s]`
	_ = dsl.From(oo)     // want `type tables.OrdersOuterColumns[s] of oo does not match dsl.Source[S] (cannot infer S)`
	_ = dsl.FromOuter(o) // want `type tables.OrdersColumns[s] of o does not match dsl.OuterSource[S] (cannot infer S)`

	// In a full join either side may be missing.
	_ = dsl.FullJoin(dsl.FromOuter(co), oo, dsl.EqCol(oo.Custkey, co.Custkey))
	_ = dsl.FullJoin(dsl.From(c), oo)      // want `type dsl.Scope[s] of dsl.From(c) does not match inferred type dsl.OuterScope[s]`
	_ = dsl.FullJoin(dsl.FromOuter(co), o) // want `type tables.OrdersColumns[s] of o does not match inferred type dsl.OuterSource[s]`

	// In a right join the left side may be missing, and the right side is there.
	_ = dsl.RightJoin(dsl.FromOuter(co), o, dsl.EqCol(o.Custkey, co.Custkey))
	_ = dsl.RightJoin(dsl.From(c), o)        // want `type dsl.Scope[s] of dsl.From(c) does not match inferred type dsl.OuterScope[s]`
	_ = dsl.RightJoin(dsl.FromOuter(co), oo) // want `type tables.OrdersOuterColumns[s] of oo does not match inferred type dsl.Source[s]`

	// Behind an outer join NULL does not reach a field that cannot hold it.
	_ = dsl.Select(lq, rows.ToCustCount(c.Custkey, dsl.Coalesce(oo.Orderkey, 0)))
	_ = dsl.Select(lq, rows.ToCustCount(c.Custkey, oo.Orderkey)) // want `type *dsl.Int[s, int64, dsl.Nullable] of oo.Orderkey does not match inferred type dsl.Required[s, int64]`
	_ = dsl.Select(lq, rows.ToCustCount(oo.Orderkey, c.Custkey)) // want `type *dsl.Int[s, int64, dsl.Nullable] of oo.Orderkey does not match inferred type dsl.Required[s, int64]`

	// The whole row of a side that may be missing is no row.
	_ = dsl.Select(lq, dsl.All(c))
	_ = dsl.Select(lq, dsl.All(oo)) // want `type tables.OrdersOuterColumns[s] of oo does not match dsl.SourceOf[S, R] (cannot infer S and R)`

	// A source takes frames of its own rows.
	_ = tables.OrdersIn[s](orders)
	_ = tables.CustomerIn[s](orders) // want `cannot use orders (variable of struct type dsl.DataFrame[tables.OrdersRow]) as dsl.DataFrame[tables.CustomerRow] value`

	// A semi join names its sides in their order, and columns of one type.
	_ = dsl.Semi(orders, baskets, dsl.On(O.Orderkey, B.ID))
	_ = dsl.Semi(orders, baskets, dsl.On(B.ID, O.Orderkey))         // want `type dsl.Match[tables.BasketRow, tables.OrdersRow] of dsl.On(B.ID, O.Orderkey) does not match inferred type dsl.Match[tables.OrdersRow, tables.BasketRow]`
	_ = dsl.Anti(orders, baskets, dsl.On(O.Orderkey, B.Note))       // want `type *dsl.Text[tables.BasketRow, dsl.Nullable] of B.Note does not match inferred type dsl.Value[tables.BasketRow, int64]`
	_ = dsl.Semi(orders, baskets, dsl.EqCol(O.Orderkey, O.Custkey)) // want `type dsl.Cond[tables.OrdersRow] of dsl.EqCol(O.Orderkey, O.Custkey) does not match inferred type dsl.Match[tables.OrdersRow, tables.BasketRow]`

	// Nothing of the right side of a semi join can be selected.
	_ = dsl.Select(dsl.Semi(orders, baskets, dsl.On(O.Orderkey, B.ID)), dsl.Only(O.Orderkey))
	_ = dsl.Select(dsl.Semi(orders, baskets, dsl.On(O.Orderkey, B.ID)), dsl.Only(B.ID)) // want `type dsl.Projected[tables.BasketRow, row.One[int64]] of dsl.Only(B.ID) does not match inferred type dsl.Projection[tables.OrdersRow, R]`
}
