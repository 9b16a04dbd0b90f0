package functions

import (
	"github.com/sparkgen/sparkgen/dsl"
	"github.com/sparkgen/sparkgen/internal/testtables/tables"
)

func windows() {
	// A window function is no value: it filters by Qualify and becomes a column by Let.
	_ = dsl.Qualify(orders, dsl.QualifyEq(dsl.RowNumber(win), 1))
	_ = dsl.Where(orders, dsl.QualifyEq(dsl.RowNumber(win), 1))      // want `type dsl.QualifyCond[tables.OrdersRow] of dsl.QualifyEq(dsl.RowNumber(win), 1) does not match inferred type dsl.Cond[tables.OrdersRow]`
	_ = dsl.Eq(dsl.RowNumber(win), 1)                                // want `type dsl.Windowed[tables.OrdersRow, int32, dsl.NotNull] of dsl.RowNumber(win) does not match dsl.Value[S, T] (cannot infer S and T)`
	_ = dsl.Select(orders, dsl.Pair(O.Orderkey, dsl.RowNumber(win))) // want `type dsl.Windowed[tables.OrdersRow, int32, dsl.NotNull] of dsl.RowNumber(win) does not match inferred type dsl.Required[tables.OrdersRow, B]`
	_ = dsl.GroupBy(orders, dsl.Key(dsl.RowNumber(win)))             // want `type dsl.Windowed[tables.OrdersRow, int32, dsl.NotNull] of dsl.RowNumber(win) does not match dsl.Of[S, T, N] (cannot infer S, T, and N)`
	_ = dsl.Asc[tables.OrdersRow](dsl.RowNumber(win))                // want `dsl.Windowed[tables.OrdersRow, int32, dsl.NotNull] does not implement dsl.Operand[tables.OrdersRow] (missing method inScope)`
	_ = dsl.SumInt(dsl.RowNumber(win))                               // want `type dsl.Windowed[tables.OrdersRow, int32, dsl.NotNull] of dsl.RowNumber(win) does not match dsl.Of[S, T, N] (cannot infer S, T, and N)`
	_ = dsl.Lag(dsl.RowNumber(win), 1, win)                          // want `type dsl.Windowed[tables.OrdersRow, int32, dsl.NotNull] of dsl.RowNumber(win) does not match dsl.Value[S, T] (cannot infer S and T)`

	// Qualify filters by window functions alone.
	_ = dsl.Qualify(orders, dsl.Eq(O.Orderkey, 1)) // want `type dsl.Cond[tables.OrdersRow] of dsl.Eq(O.Orderkey, 1) does not match inferred type dsl.QualifyCond[tables.OrdersRow]`

	// Some window functions need an order.
	_ = dsl.RowNumber(win)
	_ = dsl.RowNumber(dsl.PartitionBy[tables.OrdersRow](O.Custkey))       // want `type dsl.Partition[tables.OrdersRow] of dsl.PartitionBy[tables.OrdersRow](O.Custkey) does not match inferred type dsl.OrderedWindow[tables.OrdersRow]`
	_ = dsl.FrameRows(dsl.PartitionBy[tables.OrdersRow](O.Custkey), 1, 0) // want `type dsl.Partition[tables.OrdersRow] of dsl.PartitionBy[tables.OrdersRow](O.Custkey) does not match inferred type dsl.OrderedWindow[tables.OrdersRow]`

	// An aggregate is over a window, a column is not.
	_ = dsl.Over(dsl.Sum(O.Totalprice), win)
	_ = dsl.Over(O.Totalprice, win)                     // want `type *dsl.Dec[tables.OrdersRow, dsl.NotNull] of O.Totalprice does not match dsl.AggregateOf[S, T, N] (cannot infer S, T, and N)`
	_ = dsl.Over(dsl.Sum(B.ID), win)                    // want `type dsl.OrderedWindow[tables.OrdersRow] of win does not match inferred type dsl.Spec[tables.BasketRow]`
	_ = dsl.Over(dsl.OfAll(dsl.Sum(O.Totalprice)), win) // want `type dsl.TotalOf[tables.OrdersRow, row.Decimal, dsl.Nullable] of dsl.OfAll(dsl.Sum(O.Totalprice)) does not match dsl.AggregateOf[S, T, N] (cannot infer S, T, and N)`

	// A window is of the frame's columns.
	_ = dsl.Qualify(baskets, dsl.QualifyEq(dsl.RowNumber(win), 1))                   // want `type dsl.QualifyCond[tables.OrdersRow] of dsl.QualifyEq(dsl.RowNumber(win), 1) does not match inferred type dsl.QualifyCond[tables.BasketRow]`
	_ = dsl.OrderWindow(dsl.PartitionBy[tables.OrdersRow](O.Custkey), dsl.Asc(B.At)) // want `type dsl.Order[tables.BasketRow] of dsl.Asc(B.At) does not match inferred type dsl.Order[tables.OrdersRow]`

	// The row before may not be there.
	_, p := dsl.Let(orders, dsl.Lag(O.Totalprice, 1, win))
	withPrevious, _ := dsl.Let(orders, dsl.Lag(O.Totalprice, 1, win))
	_ = dsl.Select(withPrevious, dsl.Pair(O.Orderkey, dsl.OrNull(p)))
	_ = dsl.Select(withPrevious, dsl.Pair(O.Orderkey, p)) // want `type *dsl.Col[tables.OrdersRow, row.Decimal, dsl.Nullable] of p does not match inferred type dsl.Required[tables.OrdersRow, B]`

	// Let computes window functions, LetCol everything else.
	_, _ = dsl.LetCol(orders, dsl.Rand[tables.OrdersRow](1))
	_, _ = dsl.Let(orders, dsl.Rand[tables.OrdersRow](1)) // want `type *dsl.Float[tables.OrdersRow, dsl.NotNull] of dsl.Rand[tables.OrdersRow](1) does not match inferred type dsl.Windowed[tables.OrdersRow, T, N]`

	// Row numbers are INT.
	_ = dsl.QualifyLe(dsl.RowNumber(win), 3)
	_ = dsl.QualifyEq(dsl.RowNumber(win), "1") // want `cannot use "1" (untyped string constant) as int32 value`
	_ = dsl.Lag(O.Orderkey, "1", win)          // want `cannot use "1" (untyped string constant) as int value`
	_ = dsl.QualifyIn(dsl.Rank(win), 1, 2.5)   // want `cannot use 2.5 (untyped float constant) as int32 value`
}
