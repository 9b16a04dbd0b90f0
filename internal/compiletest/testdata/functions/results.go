package functions

import (
	"time"

	"github.com/sparkgen/sparkgen/dsl"
	"github.com/sparkgen/sparkgen/internal/compiletest/rows"
	"github.com/sparkgen/sparkgen/internal/testtables/tables"
	"github.com/sparkgen/sparkgen/row"
)

func results() {
	// A field takes an expression of its type.
	_ = rows.ToCustCount(c.Custkey, o.Orderkey)
	_ = rows.ToCustCount(c.Custkey, c.Name)      // want `type *dsl.Text[s, dsl.NotNull] of c.Name does not match inferred type dsl.Required[s, int64]`
	_ = rows.ToCustCount(o.Orderdate, c.Custkey) // want `type *dsl.Date[s, dsl.NotNull] of o.Orderdate does not match inferred type dsl.Required[s, int64]`
	_ = rows.ToCustCount(c.Custkey, 1)           // want `int does not implement dsl.Required[s, int64] (missing method inScope)`
	_ = rows.ToBalance(c.Acctbal, c.Name)        // want `type *dsl.Dec[s, dsl.NotNull] of c.Acctbal does not match inferred type dsl.Required[s, string]`

	// All fields are given.
	_ = rows.ToCustCount(c.Custkey)                        // want `not enough arguments in call to rows.ToCustCount have (*dsl.Int[s, int64, dsl.NotNull]) want (dsl.Required[S, int64], dsl.Required[S, int64])`
	_ = rows.ToCustCount(c.Custkey, o.Orderkey, o.Custkey) // want `too many arguments in call to rows.ToCustCount have (*dsl.Int[s, int64, dsl.NotNull], *dsl.Int[s, int64, dsl.NotNull], *dsl.Int[s, int64, dsl.NotNull]) want (dsl.Required[S, int64], dsl.Required[S, int64])`

	// All expressions of a row are of one scope.
	_ = rows.ToCustCount(c.Custkey, x.Orderkey) // want `type *dsl.Int[other, int64, dsl.NotNull] of x.Orderkey does not match inferred type dsl.Required[s, int64]`
	_ = dsl.Pair(c.Custkey, B.ID)               // want `type *dsl.Int[tables.BasketRow, int64, dsl.NotNull] of B.ID does not match inferred type dsl.Required[s, B]`

	// A From struct names fields of the row, each with its type.
	_ = rows.CustCountFrom[s]{Custkey: c.Custkey, Orders: o.Orderkey}
	_ = rows.CustCountFrom[s]{Custkey: c.Custkey, Orders: c.Name}      // want `*dsl.Text[s, dsl.NotNull] does not implement dsl.Required[s, int64] (wrong type for method yields) have yields(string) want yields(int64)`
	_ = rows.CustCountFrom[s]{Custkey: c.Custkey, Orders: oo.Orderkey} // want `*dsl.Int[s, int64, dsl.Nullable] does not implement dsl.Required[s, int64] (wrong type for method nullness) have nullness(dsl.Nullable) want nullness(dsl.NotNull)`
	_ = rows.CustCountFrom[s]{Custkey: x.Custkey, Orders: o.Orderkey}  // want `*dsl.Int[other, int64, dsl.NotNull] does not implement dsl.Required[s, int64] (wrong type for method inScope) have inScope(*other) *dsl.Node want inScope(*s) *dsl.Node`
	_ = rows.CustCountFrom[s]{Custkey: c.Custkey, Order: o.Orderkey}   // want `unknown field Order in struct literal of type rows.CustCountFrom[s]`
	_ = rows.CustCountFrom[s]{c.Custkey}                               // want `too few values in struct literal of type rows.CustCountFrom[s]`
	_ = rows.CustCountFrom{Custkey: c.Custkey, Orders: o.Orderkey}     // want `cannot use generic type rows.CustCountFrom[S any] without instantiation`

	// A From struct of a table takes NULL where its column can.
	_ = rows.BalanceFrom[s]{Name: c.Name, Balance: oo.Totalprice}
	_ = rows.BalanceFrom[s]{Name: oo.Clerk, Balance: c.Acctbal} // want `*dsl.Text[s, dsl.Nullable] does not implement dsl.Required[s, string] (wrong type for method nullness) have nullness(dsl.Nullable) want nullness(dsl.NotNull)`

	// A projection is of the scope that is selected from.
	_ = dsl.Select(q, rows.ToCustCount(c.Custkey, o.Orderkey))
	_ = dsl.Select(orders, rows.ToCustCount(c.Custkey, o.Orderkey))              // want `type dsl.Projected[s, rows.CustCountRow] of rows.ToCustCount(c.Custkey, o.Orderkey) does not match inferred type dsl.Projection[tables.OrdersRow, R]`
	_ = dsl.Select(q, rows.CustCountRow{Custkey: 1, Orders: 2})                  // want `type rows.CustCountRow of rows.CustCountRow{…} does not match inferred type dsl.Projection[s, R]`
	_ = dsl.Select(q, c.Custkey)                                                 // want `type *dsl.Int[s, int64, dsl.NotNull] of c.Custkey does not match inferred type dsl.Projection[s, R]`
	_ = dsl.Select(q, dsl.Pair(c.Custkey, dsl.OrNull(c.Name)), dsl.Only(c.Name)) // want `too many arguments in call to dsl.Select have (dsl.Scope[s], dsl.Projected[s, row.Pair[int64, row.Null[string]]], dsl.Projected[s, row.One[string]]) want (dsl.Opened[S], dsl.Projection[S, R])`

	// A frame has the rows that were projected.
	var _ dsl.DataFrame[rows.CustCountRow] = dsl.Select(q, rows.ToCustCount(c.Custkey, o.Orderkey))
	var _ dsl.DataFrame[tables.OrdersRow] = dsl.Select(q, dsl.All(c))                         // want `cannot use dsl.Select(q, dsl.All(c)) (value of struct type dsl.DataFrame[tables.CustomerRow]) as dsl.DataFrame[tables.OrdersRow] value`
	var _ dsl.DataFrame[row.Pair[int64, string]] = dsl.Select(q, dsl.Pair(c.Name, c.Custkey)) // want `cannot use dsl.Select(q, dsl.Pair(c.Name, c.Custkey)) (value of struct type dsl.DataFrame[row.Pair[string, int64]]) as dsl.DataFrame[row.Pair[int64, string]] value`
	var _ dsl.DataFrame[row.One[string]] = dsl.Select(lq, dsl.Only(dsl.OrNull(oo.Clerk)))     // want `cannot use dsl.Select(lq, dsl.Only(dsl.OrNull(oo.Clerk))) (value of struct type dsl.DataFrame[row.One[row.Null[string]]]) as dsl.DataFrame[row.One[string]] value`

	// Behind a projection its columns are those of the new rows.
	selected := dsl.Select(q, rows.ToCustCount(c.Custkey, o.Orderkey))
	_ = dsl.OrderBy(selected, dsl.Desc(rows.CustCount.Orders))
	_ = dsl.OrderBy(selected, dsl.Desc(o.Orderkey)) // want `type dsl.Order[s] of dsl.Desc(o.Orderkey) does not match inferred type dsl.Order[rows.CustCountRow]`
	_ = dsl.Where(selected, dsl.Eq(c.Custkey, 1))   // want `type dsl.Cond[s] of dsl.Eq(c.Custkey, 1) does not match inferred type dsl.Cond[rows.CustCountRow]`
	_ = dsl.GroupBy(selected, dsl.Key(c.Custkey))   // want `type dsl.KeyOf[s, int64, dsl.NotNull] of dsl.Key(c.Custkey) does not match inferred type dsl.GroupKey[rows.CustCountRow]`

	// Rows of the library hold no NULL: a member that may be NULL goes in through OrNull.
	_ = dsl.Triple(c.Custkey, c.Name, dsl.OrNull(oo.Clerk))
	_ = dsl.Triple(c.Custkey, c.Name, oo.Clerk) // want `type *dsl.Text[s, dsl.Nullable] of oo.Clerk does not match inferred type dsl.Required[s, C]`
	_ = dsl.Only(oo.Clerk)                      // want `type *dsl.Text[s, dsl.Nullable] of oo.Clerk does not match inferred type dsl.Required[s, A]`
	_ = dsl.Pair(oo.Clerk, c.Name)              // want `type *dsl.Text[s, dsl.Nullable] of oo.Clerk does not match inferred type dsl.Required[s, A]`
	_ = dsl.Plus(dsl.All(c), oo.Orderkey)       // want `type *dsl.Int[s, int64, dsl.Nullable] of oo.Orderkey does not match inferred type dsl.Required[s, T]`
	_ = dsl.Plus(dsl.All(c), x.Orderkey)        // want `type *dsl.Int[other, int64, dsl.NotNull] of x.Orderkey does not match inferred type dsl.Required[s, T]`
	_ = dsl.Both(dsl.All(c), dsl.All(x))        // want `type dsl.Projected[other, tables.OrdersRow] of dsl.All(x) does not match inferred type dsl.Projection[s, B]`
}

func frames() {
	// A union is of frames of one row type.
	_ = dsl.Union(orders, orders)
	_ = dsl.Union(orders, baskets)                                      // want `type dsl.DataFrame[tables.BasketRow] of baskets does not match inferred type dsl.DataFrame[tables.OrdersRow]`
	_ = dsl.Except(orders, baskets)                                     // want `type dsl.DataFrame[tables.BasketRow] of baskets does not match inferred type dsl.DataFrame[tables.OrdersRow]`
	_ = dsl.Intersect(orders, dsl.Select(orders, dsl.Only(O.Orderkey))) // want `type dsl.DataFrame[row.One[int64]] of dsl.Select(orders, dsl.Only(O.Orderkey)) does not match inferred type dsl.DataFrame[tables.OrdersRow]`

	// Row types with the same columns in another order are two types.
	forward := dsl.Table(rows.ForwardType, "forward")
	_ = dsl.Union(forward, dsl.Select(dsl.Table(rows.BackwardType, "backward"), rows.ToForward(rows.Backward.A, rows.Backward.B)))
	_ = dsl.Union(forward, dsl.Table(rows.BackwardType, "backward")) // want `type dsl.DataFrame[rows.BackwardRow] of dsl.Table(rows.BackwardType, "backward") does not match inferred type dsl.DataFrame[rows.ForwardRow]`

	// An open scope is selected from before it is sorted, cut or united.
	_ = dsl.Limit(dsl.Select(q, dsl.All(c)), 10)
	_ = dsl.Limit(q, 10)                // want `type dsl.Scope[s] of q does not match inferred type dsl.DataFrame[s]`
	_ = dsl.OrderBy(q, dsl.Asc(c.Name)) // want `type dsl.Scope[s] of q does not match inferred type dsl.DataFrame[s]`
	_ = dsl.Distinct(q)                 // want `type dsl.Scope[s] of q does not match inferred type dsl.DataFrame[s]`
	_ = dsl.Union(q, q)                 // want `type dsl.Scope[s] of q does not match inferred type dsl.DataFrame[s]`

	// A number of rows is an int.
	_ = dsl.Limit(orders, 10)
	_ = dsl.Limit(orders, "10") // want `cannot use "10" (untyped string constant) as int value`
	_ = dsl.Offset(orders, 1.5) // want `cannot use 1.5 (untyped float constant) as int value`

	// A helper is generic over row types, and keeps columns and frame together.
	_ = latest(baskets, B.ID, B.At)
	_ = latest(baskets, O.Custkey, B.At) // want `type *dsl.Int[tables.OrdersRow, int64, dsl.NotNull] of O.Custkey does not match inferred type dsl.Value[tables.BasketRow, K]`
	_ = latest(baskets, B.ID, B.Note)    // want `type *dsl.Text[tables.BasketRow, dsl.Nullable] of B.Note does not match inferred type dsl.Required[tables.BasketRow, time.Time]`

	// A table's type describes its rows.
	_ = dsl.Table(tables.OrdersType, "orders")
	_ = dsl.Table(tables.Orders, "orders")                                                     // want `type tables.OrdersColumns[tables.OrdersRow] of tables.Orders does not match *row.Type[R] (cannot infer R)`
	_ = dsl.Table("orders")                                                                    // want `not enough arguments in call to dsl.Table have (string) want (*row.Type[R], string)`
	var _ dsl.DataFrame[tables.OrdersRow] = dsl.SQL(tables.BasketType, "SELECT * FROM orders") // want `cannot use dsl.SQL(tables.BasketType, "SELECT * FROM orders") (value of struct type dsl.DataFrame[tables.BasketRow]) as dsl.DataFrame[tables.OrdersRow] value`

	// What is observed are totals.
	_ = dsl.Observe(orders, "seen", dsl.Only(dsl.CountOfAll(dsl.CountAll[tables.OrdersRow]())))
	_ = dsl.Observe(orders, "seen", dsl.Only(O.Orderkey)) // want `type dsl.Projected[tables.OrdersRow, row.One[int64]] of dsl.Only(O.Orderkey) does not match inferred type dsl.Projection[dsl.Total[tables.OrdersRow], R]`

	// A table is no stream.
	_ = orders.WriteStream(dsl.Append)                // want `type dsl.DataFrame[tables.OrdersRow] has no field or method WriteStream`
	_ = dsl.WithWatermark(baskets, B.At, time.Second) // want `type dsl.DataFrame[tables.BasketRow] of baskets does not match inferred type dsl.Stream[tables.BasketRow]`
	_ = dsl.Tumbling(baskets, time.Second)            // want `type dsl.DataFrame[tables.BasketRow] of baskets does not match dsl.HasEventTime[S] (cannot infer S)`
}

// latest is a helper as users write them.
func latest[R, K any](d dsl.DataFrame[R], key dsl.Value[R, K], at dsl.Required[R, time.Time]) dsl.DataFrame[R] {
	w := dsl.OrderWindow(dsl.PartitionBy[R](key), dsl.Desc[R](at))
	return dsl.Qualify(d, dsl.QualifyEq(dsl.RowNumber(w), 1))
}
