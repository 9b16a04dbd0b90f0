package functions

import (
	"github.com/sparkgen/sparkgen/dsl"
	"github.com/sparkgen/sparkgen/internal/testtables/tables"
	"github.com/sparkgen/sparkgen/row"
)

func generated() {
	// The functions of a source name its scope.
	_ = tables.OrdersIn[s]()
	_ = tables.OrdersIn()     // want `in call to tables.OrdersIn, cannot infer S`
	_ = tables.OrdersIn[s]    // a function value
	_ = tables.OrdersIn[s](O) // want `cannot use O (variable of struct type tables.OrdersColumns[tables.OrdersRow]) as dsl.DataFrame[tables.OrdersRow] value`

	// Rows of more than eight columns are projected by their From struct.
	_ = tables.OrdersFrom[s]{Orderkey: o.Orderkey}
	_ = tables.ToOrders(o.Orderkey, o.Custkey) // want `undefined: tables.ToOrders`

	// A handle is no source of another table.
	var _ tables.OrdersColumns[s] = o
	var _ tables.OrdersColumns[s] = l                // want `cannot use l (variable of struct type tables.LineitemColumns[s]) as tables.OrdersColumns[s] value`
	var _ tables.OrdersColumns[s] = oo               // want `cannot use oo (variable of struct type tables.OrdersOuterColumns[s]) as tables.OrdersColumns[s] value`
	var _ tables.OrdersColumns[tables.OrdersRow] = o // want `cannot use o (variable of struct type tables.OrdersColumns[s]) as tables.OrdersColumns[tables.OrdersRow] value`

	// The interfaces of the language are its own.
	var _ dsl.Value[s, int64] = c.Custkey
	var _ dsl.Value[s, int64] = mine{} // want `mine does not implement dsl.Value[s, int64] (unexported method inScope)`
	var _ dsl.Source[s] = mine{}       // want `mine does not implement dsl.Source[s] (missing method rowsArePresent)`
	var _ dsl.Mode = mine{}            // want `mine does not implement dsl.Mode (unexported method mode)`

	// A row's fields have the types of its columns.
	_ = tables.OrdersRow{Orderkey: 1, Totalprice: row.D(1, 0), Orderdate: row.Date{}}
	_ = tables.OrdersRow{Orderkey: "1"}    // want `cannot use "1" (untyped string constant) as int64 value in struct literal`
	_ = tables.OrdersRow{Totalprice: 9.99} // want `cannot use 9.99 (untyped float constant) as row.Decimal value in struct literal`
	_ = tables.OrdersRow{OrderKey: 1}      // want `unknown field OrderKey in struct literal of type tables.OrdersRow, but does have Orderkey`
	_ = tables.BasketRow{Note: row.Some("x")}
	_ = tables.BasketRow{Note: "x"}         // want `cannot use "x" (untyped string constant) as row.Null[string] value in struct literal`
	_ = tables.BasketRow{Note: row.Some(5)} // want `cannot use row.Some(5) (value of struct type row.Null[int]) as row.Null[string] value in struct literal`

	// A value that may be NULL is asked for.
	var b tables.BasketRow
	_ = b.Note.Or("")
	_ = "note: " + b.Note // want `invalid operation: "note: " + b.Note (mismatched types untyped string and row.Null[string])`
	_ = b.Note == nil     // want `invalid operation: b.Note == nil (mismatched types row.Null[string] and untyped nil)`
	_ = len(b.Note)       // want `invalid argument: b.Note (variable of struct type row.Null[string]) for built-in len`

	// A decimal is calculated with by the server, or by big.
	_ = b.Lines[0].Price.Cmp(row.D(1, 0))
	_ = b.Lines[0].Price * 2           // want `invalid operation: b.Lines[0].Price * 2 (mismatched types row.Decimal and untyped int)`
	_ = b.Lines[0].Price > row.D(1, 0) // want `invalid operation: b.Lines[0].Price > row.D(1, 0) (operator > not defined on struct)`
}

// mine would be an operand of the language if that were open.
type mine struct{}

func (mine) inScope(*s) *dsl.Node { return nil }
func (mine) yields(int64)         {}
func (mine) mode() string         { return "append" }
