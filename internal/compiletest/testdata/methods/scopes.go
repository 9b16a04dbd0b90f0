package methods

import (
	"github.com/sparkgen/sparkgen/dsl"
	"github.com/sparkgen/sparkgen/internal/testtables/tables"
)

func scopes() {
	// A condition is over the scope of the frame.
	_ = q.Where(o.Custkey.Eq(1))
	_ = q.Where(x.Custkey.Eq(1)) // want `cannot use x.Custkey.Eq(1) (value of struct type dsl.Cond[other]) as dsl.Cond[s] value`
	_ = q.Where(O.Custkey.Eq(1)) // want `cannot use O.Custkey.Eq(1) (value of struct type dsl.Cond[tables.OrdersRow]) as dsl.Cond[s] value`

	// Both operands are of one scope.
	_ = o.Custkey.EqCol(c.Custkey)
	_ = c.Custkey.EqCol(x.Custkey)                 // want `*dsl.Int[other, int64, dsl.NotNull] does not implement dsl.Value[s, int64] (wrong type for method inScope) have inScope(*other) *dsl.Node want inScope(*s) *dsl.Node`
	_ = o.Custkey.AddCol(x.Custkey)                // want `*dsl.Int[other, int64, dsl.NotNull] does not implement dsl.Of[s, int64, dsl.NotNull] (wrong type for method inScope) have inScope(*other) *dsl.Node want inScope(*s) *dsl.Node`
	_ = o.Custkey.Eq(1).And(x.Custkey.Eq(1))       // want `cannot use x.Custkey.Eq(1) (value of struct type dsl.Cond[other]) as dsl.Cond[s] value`
	_ = o.Custkey.BetweenCol(c.Custkey, x.Custkey) // want `*dsl.Int[other, int64, dsl.NotNull] does not implement dsl.Value[s, int64] (wrong type for method inScope) have inScope(*other) *dsl.Node want inScope(*s) *dsl.Node`

	// A frame is sorted by its own columns.
	_ = orders.OrderBy(O.Orderkey.Asc())
	_ = orders.OrderBy(B.ID.Asc()) // want `cannot use B.ID.Asc() (value of struct type dsl.Order[tables.BasketRow]) as dsl.Order[tables.OrdersRow] value`
	_ = orders.OrderBy(O.Orderkey) // want `cannot use O.Orderkey (variable of type *dsl.Int[tables.OrdersRow, int64, dsl.NotNull]) as dsl.Order[tables.OrdersRow] value`

	// Columns are handles, not names.
	_ = orders.DropDuplicates(O.Custkey)
	_ = orders.DropDuplicates("custkey") // want `string does not implement dsl.Operand[tables.OrdersRow] (missing method inScope)`
	_ = orders.OrderBy("custkey")        // want `cannot use "custkey" (untyped string constant) as dsl.Order[tables.OrdersRow] value`
	_ = O.CustKey.IsNull()               // want `type tables.OrdersColumns[tables.OrdersRow] has no field or method CustKey, but does have field Custkey`

	// Conditions that were collected are of one table.
	_ = orders.Where([]dsl.Cond[tables.OrdersRow]{O.Orderkey.Eq(1)}...)
	_ = baskets.Where([]dsl.Cond[tables.OrdersRow]{O.Orderkey.Eq(1)}...) // want `cannot use []dsl.Cond[tables.OrdersRow]{…} (value of type []dsl.Cond[tables.OrdersRow]) as []dsl.Cond[tables.BasketRow] value`

	// Methods of columns are generic: they are called, and no values themselves.
	is := func(v string) dsl.Cond[s] { return c.Name.Eq(v) }
	_ = is("x")
	eq := c.Name.Eq                                    // want `cannot use generic function c.Name.Eq without instantiation`
	var _ interface{ Eq(string) dsl.Cond[s] } = c.Name // want `*dsl.Text[s, dsl.NotNull] does not implement interface{Eq(string) dsl.Cond[s]} (wrong type for method Eq) have Eq[_ dsl.lazy[s]](string) dsl.Cond[s] want Eq(string) dsl.Cond[s]`
	_ = eq
}
