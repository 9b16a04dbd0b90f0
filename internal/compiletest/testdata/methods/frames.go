package methods

import (
	"time"

	"github.com/sparkgen/sparkgen/dsl"
	"github.com/sparkgen/sparkgen/internal/compiletest/rows"
	"github.com/sparkgen/sparkgen/internal/testtables/tables"
)

func frames() {
	// A union is of frames of one row type.
	_ = orders.Union(orders)
	_ = orders.Union(baskets) // want `cannot use baskets (variable of struct type dsl.DataFrame[tables.BasketRow]) as dsl.DataFrame[tables.OrdersRow] value`

	// Row types with the same columns in another order are two types.
	forward, backward := dsl.Table(rows.ForwardType, "forward"), dsl.Table(rows.BackwardType, "backward")
	_ = forward.Union(backward.Select(rows.ToForward(rows.Backward.A, rows.Backward.B)))
	_ = forward.Union(backward)     // want `cannot use backward (variable of struct type dsl.DataFrame[rows.BackwardRow]) as dsl.DataFrame[rows.ForwardRow] value`
	_ = forward.ExceptAll(backward) // want `cannot use backward (variable of struct type dsl.DataFrame[rows.BackwardRow]) as dsl.DataFrame[rows.ForwardRow] value`

	// An open scope is selected from before it is sorted or cut.
	_ = q.Select(dsl.All(c)).OrderBy(tables.Customer.Name.Asc()).Limit(10)
	_ = q.OrderBy(c.Name.Asc())                    // want `type dsl.Scope[s] has no field or method OrderBy`
	_ = q.Limit(10)                                // want `type dsl.Scope[s] has no field or method Limit`
	_ = q.Select(dsl.All(c)).OrderBy(c.Name.Asc()) // want `cannot use c.Name.Asc() (value of struct type dsl.Order[s]) as dsl.Order[tables.CustomerRow] value`

	// A helper is generic over row types, and keeps columns and frame together.
	_ = latest(baskets, B.ID, B.At)
	_ = latest(baskets, O.Custkey, B.At) // want `type *dsl.Int[tables.OrdersRow, int64, dsl.NotNull] of O.Custkey does not match inferred type dsl.Value[tables.BasketRow, K]`
	_ = latest(baskets, B.ID, B.Note)    // want `type *dsl.Text[tables.BasketRow, dsl.Nullable] of B.Note does not match inferred type dsl.Required[tables.BasketRow, time.Time]`

	// A frame has the rows that were projected.
	var _ dsl.DataFrame[tables.CustomerRow] = q.Select(dsl.All(c))
	var _ dsl.DataFrame[tables.OrdersRow] = q.Select(dsl.All(c)) // want `cannot use q.Select(dsl.All(c)) (value of struct type dsl.DataFrame[tables.CustomerRow]) as dsl.DataFrame[tables.OrdersRow] value`

	// A frame does not start at a handle.
	_ = tables.ReadOrders().Where(O.Custkey.Eq(1))
	_ = tables.Orders.Where(O.Custkey.Eq(1)) // want `type tables.OrdersColumns[tables.OrdersRow] has no field or method Where`
	_ = o.Join(c)                            // want `type tables.OrdersColumns[s] has no field or method Join`

	// A step takes its own kind of condition.
	_ = orders.Observe("seen", dsl.Only(dsl.CountAll[tables.OrdersRow]().Total()))
	_ = orders.Observe("seen", dsl.Only(dsl.CountAll[tables.OrdersRow]())) // want `type dsl.Projected[dsl.Group[tables.OrdersRow], row.One[int64]] of dsl.Only(dsl.CountAll[tables.OrdersRow]()) does not match dsl.Projection[dsl.Total[tables.OrdersRow], R] (cannot infer R)`
	_ = orders.Limit(int64(10))                                            // want `cannot use int64(10) (constant 10 of type int64) as int value`

	// A table is no stream.
	_ = orders.Limit(10).WriteStream(dsl.Append) // want `type dsl.DataFrame[tables.OrdersRow] has no field or method WriteStream`
	_ = baskets.WithWatermark(B.At, time.Second) // want `type dsl.DataFrame[tables.BasketRow] has no field or method WithWatermark`
}

// latest is a helper as users write them.
func latest[R, K any](d dsl.DataFrame[R], key dsl.Value[R, K], at dsl.Required[R, time.Time]) dsl.DataFrame[R] {
	w := dsl.OrderWindow(dsl.PartitionBy[R](key), dsl.Desc[R](at))
	return d.Qualify(dsl.RowNumber(w).Eq(1))
}
