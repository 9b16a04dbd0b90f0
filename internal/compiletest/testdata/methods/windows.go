package methods

import (
	"github.com/sparkgen/sparkgen/dsl"
)

func windows() {
	// A window function is no value: it filters by Qualify and becomes a column by Let.
	_ = orders.Qualify(dsl.RowNumber(win).Eq(1))
	_ = orders.Where(dsl.RowNumber(win).Eq(1))                            // want `cannot use dsl.RowNumber(win).Eq(1) (value of struct type dsl.QualifyCond[tables.OrdersRow]) as dsl.Cond[tables.OrdersRow] value`
	_ = orders.Select(dsl.Pair(O.Orderkey, dsl.RowNumber(win)))           // want `type dsl.Windowed[tables.OrdersRow, int32, dsl.NotNull] of dsl.RowNumber(win) does not match inferred type dsl.Required[tables.OrdersRow, B]`
	_ = orders.GroupBy(dsl.RowNumber(win))                                // want `dsl.Windowed[tables.OrdersRow, int32, dsl.NotNull] does not implement dsl.GroupKey[tables.OrdersRow] (missing method madeByKey)`
	_ = orders.OrderBy(dsl.RowNumber(win).Asc())                          // want `type dsl.Windowed[tables.OrdersRow, int32, dsl.NotNull] has no field or method Asc`
	_ = O.Totalprice.Sum().Over(win).Sum()                                // want `type dsl.Windowed[tables.OrdersRow, row.Decimal, dsl.NotNull] has no field or method Sum`
	_ = dsl.Lag(dsl.RowNumber(win), 1, win)                               // want `type dsl.Windowed[tables.OrdersRow, int32, dsl.NotNull] of dsl.RowNumber(win) does not match dsl.Value[S, T] (cannot infer S and T)`
	_ = orders.Qualify(dsl.RowNumber(win).Eq(1).And(dsl.Rank(win).Eq(1))) // want `type dsl.QualifyCond[tables.OrdersRow] has no field or method And`

	// Qualify filters by window functions alone.
	_ = orders.Qualify(O.Orderkey.Eq(1)) // want `cannot use O.Orderkey.Eq(1) (value of struct type dsl.Cond[tables.OrdersRow]) as dsl.QualifyCond[tables.OrdersRow] value`

	// Some window functions need an order.
	_ = dsl.RowNumber(win)
	_ = dsl.RowNumber(dsl.PartitionBy(O.Custkey)) // want `type dsl.Partition[tables.OrdersRow] of dsl.PartitionBy(O.Custkey) does not match inferred type dsl.OrderedWindow[tables.OrdersRow]`
	_ = dsl.PartitionBy(O.Custkey).Rows(1, 0)     // want `type dsl.Partition[tables.OrdersRow] has no field or method Rows`

	// A window is of the frame's columns.
	_ = baskets.Qualify(dsl.RowNumber(win).Eq(1))      // want `cannot use dsl.RowNumber(win).Eq(1) (value of struct type dsl.QualifyCond[tables.OrdersRow]) as dsl.QualifyCond[tables.BasketRow] value`
	_ = dsl.PartitionBy(O.Custkey).OrderBy(B.At.Asc()) // want `cannot use B.At.Asc() (value of struct type dsl.Order[tables.BasketRow]) as dsl.Order[tables.OrdersRow] value`
	_ = dsl.PartitionBy(O.Custkey, B.ID)               // want `type *dsl.Int[tables.BasketRow, int64, dsl.NotNull] of B.ID does not match inferred type dsl.Operand[tables.OrdersRow]`

	// The row before may not be there.
	withPrevious, p := orders.Let(dsl.Lag(O.Totalprice, 1, win))
	_ = withPrevious.Select(dsl.Pair(O.Orderkey, dsl.OrNull(p)))
	_ = withPrevious.Select(dsl.Pair(O.Orderkey, p)) // want `type *dsl.Col[tables.OrdersRow, row.Decimal, dsl.Nullable] of p does not match inferred type dsl.Required[tables.OrdersRow, B]`

	// An aggregate is over a window, a column is not.
	_ = O.Totalprice.Sum().Over(win)
	_ = O.Totalprice.Over(win)               // want `type *dsl.Dec[tables.OrdersRow, dsl.NotNull] has no field or method Over`
	_ = O.Totalprice.Sum().Over(O.Orderdate) // want `*dsl.Date[tables.OrdersRow, dsl.NotNull] does not implement dsl.Spec[tables.OrdersRow] (missing method spec)`
	_, _ = orders.Let(O.Totalprice.Sum())    // want `type dsl.Agg[tables.OrdersRow, row.Decimal, dsl.NotNull] of O.Totalprice.Sum() does not match inferred type dsl.Windowed[tables.OrdersRow, row.Decimal, dsl.NotNull]`

	// Row numbers are INT, and so are offsets.
	_ = orders.Qualify(dsl.RowNumber(win).Le(3))
	_ = orders.Qualify(dsl.RowNumber(win).Eq("1"))          // want `cannot use "1" (untyped string constant) as int32 value`
	_ = orders.Qualify(dsl.Lag(O.Orderkey, "1", win).Eq(1)) // want `cannot use "1" (untyped string constant) as int value`
}
