package functions

import (
	"github.com/sparkgen/sparkgen/dsl"
	"github.com/sparkgen/sparkgen/internal/testtables/tables"
)

func scopes() {
	// A condition is over the scope of the frame.
	_ = dsl.Where(q, dsl.Eq(o.Custkey, 1))
	_ = dsl.Where(q, dsl.Eq(x.Custkey, 1))      // want `type dsl.Cond[other] of dsl.Eq(x.Custkey, 1) does not match inferred type dsl.Cond[s]`
	_ = dsl.Where(q, dsl.Eq(O.Custkey, 1))      // want `type dsl.Cond[tables.OrdersRow] of dsl.Eq(O.Custkey, 1) does not match inferred type dsl.Cond[s]`
	_ = dsl.Where(orders, dsl.Eq(B.ID, 1))      // want `type dsl.Cond[tables.BasketRow] of dsl.Eq(B.ID, 1) does not match inferred type dsl.Cond[tables.OrdersRow]`
	_ = dsl.Where(orders, dsl.Eq(o.Custkey, 1)) // want `type dsl.Cond[s] of dsl.Eq(o.Custkey, 1) does not match inferred type dsl.Cond[tables.OrdersRow]`

	// Both operands are of one scope.
	_ = dsl.EqCol(o.Custkey, c.Custkey)
	_ = dsl.EqCol(x.Custkey, c.Custkey)  // want `type *dsl.Int[s, int64, dsl.NotNull] of c.Custkey does not match inferred type dsl.Value[other, int64]`
	_ = dsl.AddCol(o.Custkey, x.Custkey) // want `type *dsl.Int[other, int64, dsl.NotNull] of x.Custkey does not match inferred type dsl.Of[s, int64, dsl.NotNull]`

	// What is joined by And and Or is of one scope.
	_ = dsl.And(dsl.Eq(o.Custkey, 1), dsl.Eq(c.Custkey, 1))
	_ = dsl.And(dsl.Eq(o.Custkey, 1), dsl.Eq(x.Custkey, 1)) // want `type dsl.Cond[other] of dsl.Eq(x.Custkey, 1) does not match inferred type dsl.Cond[s]`

	// A frame is sorted by its own columns.
	_ = dsl.OrderBy(orders, dsl.Asc(O.Orderkey))
	_ = dsl.OrderBy(orders, dsl.Asc(B.ID)) // want `type dsl.Order[tables.BasketRow] of dsl.Asc(B.ID) does not match inferred type dsl.Order[tables.OrdersRow]`
	_ = dsl.OrderBy(orders, O.Orderkey)    // want `type *dsl.Int[tables.OrdersRow, int64, dsl.NotNull] of O.Orderkey does not match inferred type dsl.Order[tables.OrdersRow]`

	// A column that the table has not is no field of its handle.
	_ = dsl.IsNull(O.Orderkey)
	_ = dsl.IsNull(O.OrderKey) // want `type tables.OrdersColumns[tables.OrdersRow] has no field or method OrderKey, but does have field Orderkey`

	// Columns are handles, not names.
	_ = dsl.DropDuplicates(orders, O.Custkey)
	_ = dsl.DropDuplicates(orders, "custkey")        // want `string does not implement dsl.Operand[tables.OrdersRow] (missing method inScope)`
	_ = dsl.GroupBy(orders, "custkey")               // want `string does not implement dsl.GroupKey[tables.OrdersRow] (missing method madeByKey)`
	_ = dsl.Select(orders, "custkey")                // want `in call to dsl.Select, cannot infer R`
	_ = dsl.PartitionBy[tables.OrdersRow]("custkey") // want `string does not implement dsl.Operand[tables.OrdersRow] (missing method inScope)`
	_ = dsl.Where(orders, "custkey > 1")             // want `cannot use "custkey > 1" (untyped string constant) as dsl.Cond[tables.OrdersRow] value`

	// Conditions are values of the language, not of Go.
	_ = dsl.Where(q, dsl.EqCol(o.Custkey, c.Custkey), dsl.Eq(c.Name, "x"))
	_ = dsl.Where(q, o.Custkey == c.Custkey)                                 // want `cannot use o.Custkey == c.Custkey (untyped bool value) as dsl.Cond[s] value`
	_ = dsl.Where(q, dsl.EqCol(o.Custkey, c.Custkey) && dsl.Eq(c.Name, "x")) // want `invalid operation: operator && not defined on dsl.EqCol(o.Custkey, c.Custkey) (value of struct type dsl.Cond[s])`
	_ = dsl.Where(q, !dsl.Eq(c.Name, "x"))                                   // want `invalid operation: operator ! not defined on dsl.Eq(c.Name, "x") (value of struct type dsl.Cond[s])`
	_ = l.Extendedprice * l.Discount                                         // want `invalid operation: operator * not defined on l.Extendedprice (variable of type *dsl.Dec[s, dsl.NotNull])`

	// Conditions that were collected are of one table.
	_ = dsl.Where(orders, []dsl.Cond[tables.OrdersRow]{dsl.Eq(O.Orderkey, 1)}...)
	_ = dsl.Where(baskets, []dsl.Cond[tables.OrdersRow]{dsl.Eq(O.Orderkey, 1)}...) // want `type []dsl.Cond[tables.OrdersRow] of []dsl.Cond[tables.OrdersRow]{…} does not match inferred type []dsl.Cond[tables.BasketRow]`
}
