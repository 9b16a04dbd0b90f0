package methods

import (
	"github.com/sparkgen/sparkgen/dsl"
	"github.com/sparkgen/sparkgen/row"
)

func aggregates() {
	// An aggregate is of a group: it filters by Having, not by Where.
	_ = q.GroupBy(name).Having(c.Acctbal.Sum().Gt(row.D(1, 0)))
	_ = q.Where(l.Quantity.Sum().Gt(row.D(1, 0)))         // want `cannot use l.Quantity.Sum().Gt(row.D(1, 0)) (value of struct type dsl.Cond[dsl.Group[s]]) as dsl.Cond[s] value`
	_ = q.GroupBy(name).Having(c.Acctbal.Gt(row.D(1, 0))) // want `cannot use c.Acctbal.Gt(row.D(1, 0)) (value of struct type dsl.Cond[s]) as dsl.Cond[dsl.Group[s]] value`

	// A group shows its keys and aggregates.
	_ = q.GroupBy(name).Agg(dsl.Pair(name, c.Acctbal.Sum()))
	_ = q.GroupBy(name).Agg(dsl.Pair(name, c.Acctbal)) // want `type *dsl.Dec[s, dsl.NotNull] of c.Acctbal does not match inferred type dsl.Required[dsl.Group[s], B]`
	_ = q.Select(dsl.Pair(c.Name, l.Quantity.Sum()))   // want `type dsl.Agg[s, row.Decimal, dsl.NotNull] of l.Quantity.Sum() does not match inferred type dsl.Required[s, B]`
	_ = q.Select(dsl.Pair(name, c.Acctbal))            // want `type *dsl.Dec[s, dsl.NotNull] of c.Acctbal does not match inferred type dsl.Required[dsl.Group[s], B]`

	// A key says that it is one.
	_ = q.GroupBy(name)
	_ = q.GroupBy(c.Name) // want `*dsl.Text[s, dsl.NotNull] does not implement dsl.GroupKey[s] (missing method madeByKey)`

	// An aggregate is not aggregated again.
	_ = q.GroupBy(name).Agg(dsl.Pair(name, dsl.Sum(c.Acctbal.Sum()))) // want `type dsl.Agg[dsl.Group[s], row.Decimal, dsl.NotNull] of dsl.Sum(c.Acctbal.Sum()) does not match inferred type dsl.Required[dsl.Group[s], B]`
	_ = c.Acctbal.Sum().Max()                                         // want `type dsl.Agg[s, row.Decimal, dsl.NotNull] has no field or method Max`

	// Numbers are added.
	_ = q.GroupBy(name).Agg(dsl.Pair(name, c.Name.Sum())) // want `type *dsl.Text[s, dsl.NotNull] has no field or method Sum`
	_ = o.Orderdate.Avg()                                 // want `type *dsl.Date[s, dsl.NotNull] has no field or method Avg`

	// The filter of an aggregate may leave nothing.
	_ = q.GroupBy(name).Agg(dsl.Pair(name, dsl.OrNull(c.Acctbal.Sum().Filter(c.Name.Eq("x")))))
	_ = q.GroupBy(name).Agg(dsl.Pair(name, c.Acctbal.Sum().Filter(c.Name.Eq("x")))) // want `type dsl.Agg[s, row.Decimal, dsl.Nullable] of c.Acctbal.Sum().Filter(c.Name.Eq("x")) does not match inferred type dsl.Required[dsl.Group[s], B]`
	_ = c.Acctbal.Sum().Filter(c.Acctbal.Sum().Gt(row.D(1, 0)))                     // want `cannot use c.Acctbal.Sum().Gt(row.D(1, 0)) (value of struct type dsl.Cond[dsl.Group[s]]) as dsl.Cond[s] value`

	// Aggregates and counts are over the scope that is grouped.
	_ = q.GroupBy(name).Agg(dsl.Pair(name, name.CountRows()))
	_ = q.GroupBy(name).Agg(dsl.Pair(name, x.Totalprice.Sum()))          // want `type dsl.Agg[other, row.Decimal, dsl.NotNull] of x.Totalprice.Sum() does not match inferred type dsl.Required[dsl.Group[s], B]`
	_ = q.GroupBy(name).Agg(dsl.Pair(name, dsl.CountAll[other]()))       // want `type dsl.Counting[other] of dsl.CountAll[other]() does not match inferred type dsl.Required[dsl.Group[s], B]`
	_ = q.GroupBy(name).Agg(dsl.Pair(name, x.Custkey.Key().CountRows())) // want `type dsl.Counting[other] of x.Custkey.Key().CountRows() does not match inferred type dsl.Required[dsl.Group[s], B]`

	// Groups are counted through a key.
	_ = q.GroupBy(name).Count() // want `type dsl.Grouped[s] has no field or method Count`

	// Groups are aggregated, not selected from.
	_ = q.GroupBy(name).Select(dsl.Pair(c.Name, c.Name)) // want `type dsl.Grouped[s] has no field or method Select`
	_ = q.GroupBy(name).Where(c.Name.Eq("x"))            // want `type dsl.Grouped[s] has no field or method Where`

	// What the order of MaxBy decides is there.
	_ = c.Name.MaxBy(c.Acctbal)
	_ = c.Name.MaxBy(oo.Totalprice) // want `type *dsl.Dec[s, dsl.Nullable] of oo.Totalprice does not match dsl.Required[s, O] (cannot infer O)`

	// Arithmetic on aggregates is by functions.
	_ = dsl.DivCol(dsl.Sum(c.Acctbal), c.Acctbal.Max())
	_ = c.Acctbal.Sum().DivCol(c.Acctbal.Max()) // want `type dsl.Agg[s, row.Decimal, dsl.NotNull] has no field or method DivCol`
}

func totals() {
	// Totals take aggregates of all rows.
	_ = q.Totals(dsl.Only(dsl.OrNull(c.Acctbal.Sum().Total())))
	_ = q.Totals(dsl.Only(c.Acctbal.Sum())) // want `type dsl.Projected[dsl.Group[s], row.One[row.Decimal]] of dsl.Only(c.Acctbal.Sum()) does not match dsl.Projection[dsl.Total[s], R] (cannot infer R)`

	// Over nothing a total is NULL.
	_ = q.Totals(dsl.Only(c.Acctbal.Sum().Total())) // want `type dsl.TotalOf[s, row.Decimal, dsl.Nullable] of c.Acctbal.Sum().Total() does not match inferred type dsl.Required[dsl.Total[s], A]`
}

func sets() {
	// Keys of sets are keys of their own.
	_ = q.Rollup(set)
	_ = q.Rollup(name)     // want `dsl.KeyOf[s, string, dsl.NotNull] does not implement dsl.GroupSetKey[s] (missing method madeBySetKey)`
	_ = q.GroupBy(set)     // want `dsl.SetKeyOf[s, string] does not implement dsl.GroupKey[s] (missing method madeByKey)`
	_ = dsl.Set(set, name) // want `type dsl.KeyOf[s, string, dsl.NotNull] of name does not match inferred type dsl.GroupSetKey[s]`
	_ = q.Cube(c.Name)     // want `*dsl.Text[s, dsl.NotNull] does not implement dsl.GroupSetKey[s] (missing method madeBySetKey)`

	// A key of a set is NULL in subtotals.
	_ = q.Rollup(set).Agg(dsl.Pair(dsl.OrNull(set), c.Acctbal.Sum()))
	_ = q.Rollup(set).Agg(dsl.Pair(set, c.Acctbal.Sum())) // want `type dsl.SetKeyOf[s, string] of set does not match inferred type dsl.Required[dsl.Group[s], A]`

	// Grouping tells of keys of sets.
	_ = dsl.GroupingID(set)
	_ = dsl.GroupingID(name) // want `type dsl.KeyOf[s, string, dsl.NotNull] of name does not match dsl.GroupSetKey[S] (cannot infer S)`
}
