package functions

import (
	"github.com/sparkgen/sparkgen/dsl"
	"github.com/sparkgen/sparkgen/row"
)

func aggregates() {
	// An aggregate is of a group: it filters by Having, not by Where.
	_ = dsl.Having(dsl.GroupBy(q, name), dsl.Gt(dsl.Sum(o.Totalprice), row.D(1, 0)))
	_ = dsl.Where(q, dsl.Gt(dsl.Sum(o.Totalprice), row.D(1, 0)))            // want `type dsl.Cond[dsl.Group[s]] of dsl.Gt(dsl.Sum(o.Totalprice), row.D(1, 0)) does not match inferred type dsl.Cond[s]`
	_ = dsl.Having(dsl.GroupBy(q, name), dsl.Gt(o.Totalprice, row.D(1, 0))) // want `type dsl.Cond[s] of dsl.Gt(o.Totalprice, row.D(1, 0)) does not match inferred type dsl.Cond[dsl.Group[s]]`

	// A group shows its keys and aggregates.
	_ = dsl.Aggregate(dsl.GroupBy(q, name), dsl.Pair(name, dsl.Sum(c.Acctbal)))
	_ = dsl.Aggregate(dsl.GroupBy(q, name), dsl.Pair(name, c.Acctbal))            // want `type *dsl.Dec[s, dsl.NotNull] of c.Acctbal does not match inferred type dsl.Required[dsl.Group[s], B]`
	_ = dsl.Aggregate(dsl.GroupBy(q, name), dsl.Pair(c.Name, dsl.Sum(c.Acctbal))) // want `type dsl.Agg[s, row.Decimal, dsl.NotNull] of dsl.Sum(c.Acctbal) does not match inferred type dsl.Required[s, B]`
	_ = dsl.Select(q, dsl.Pair(c.Name, dsl.Sum(c.Acctbal)))                       // want `type dsl.Agg[s, row.Decimal, dsl.NotNull] of dsl.Sum(c.Acctbal) does not match inferred type dsl.Required[s, B]`

	// Groups are aggregated, not selected from.
	_ = dsl.Select(dsl.GroupBy(q, name), dsl.Only(c.Name)) // want `type dsl.Grouped[s] of dsl.GroupBy(q, name) does not match dsl.Opened[S] (cannot infer S and R)`

	// A key says that it is one.
	_ = dsl.GroupBy(q, name)
	_ = dsl.GroupBy(q, c.Name) // want `type *dsl.Text[s, dsl.NotNull] of c.Name does not match inferred type dsl.GroupKey[s]`

	// An aggregate is not aggregated again.
	_ = dsl.Aggregate(dsl.GroupBy(q, name), dsl.Pair(name, dsl.Sum(dsl.Sum(c.Acctbal)))) // want `type dsl.Agg[dsl.Group[s], row.Decimal, dsl.NotNull] of dsl.Sum(dsl.Sum(c.Acctbal)) does not match inferred type dsl.Required[dsl.Group[s], B]`

	// Aggregates are over the scope that is grouped.
	_ = dsl.Aggregate(dsl.GroupBy(q, name), dsl.Pair(name, dsl.CountAll[s]()))
	_ = dsl.Aggregate(dsl.GroupBy(q, name), dsl.Pair(name, dsl.CountAll[other]())) // want `type dsl.Counting[other] of dsl.CountAll[other]() does not match inferred type dsl.Required[dsl.Group[s], B]`
	_ = dsl.Aggregate(dsl.GroupBy(q, name), dsl.Pair(name, dsl.Sum(x.Totalprice))) // want `type dsl.Agg[other, row.Decimal, dsl.NotNull] of dsl.Sum(x.Totalprice) does not match inferred type dsl.Required[dsl.Group[s], B]`

	// Numbers are added, integers by functions that widen.
	_ = dsl.SumInt(o.Shippriority)
	_ = dsl.Sum(o.Shippriority) // want `int32 does not satisfy dsl.Summable`
	_ = dsl.Sum(c.Name)         // want `string does not satisfy dsl.Summable`
	_ = dsl.Avg(o.Custkey)      // want `int64 does not satisfy dsl.Fraction`
	_ = dsl.AvgInt(c.Acctbal)   // want `row.Decimal does not satisfy dsl.Integer`

	// What has no order has no least value.
	_ = dsl.Min(o.Orderdate)
	_ = dsl.Min(B.Tags)   // want `[]string does not satisfy dsl.Ordered`
	_ = dsl.Max(B.ShipTo) // want `tables.BasketShipTo does not satisfy dsl.Ordered`

	// Booleans are what BoolAnd takes, conditions are what CountIf counts.
	_ = dsl.CountIf[s](dsl.Eq(c.Name, "x"))
	_ = dsl.CountIf(R.OK)    // want `type *dsl.Col[rows.ReadingRow, bool, dsl.NotNull] of R.OK does not match dsl.Cond[S] (cannot infer S)`
	_ = dsl.BoolAnd(R.Level) // want `type *dsl.Float[rows.ReadingRow, dsl.NotNull] of R.Level does not match inferred type dsl.Of[rows.ReadingRow, bool, dsl.NotNull]`

	// The filter of an aggregate may leave nothing.
	_ = dsl.Pair(name, dsl.OrNull(dsl.FilterAgg(dsl.Sum(c.Acctbal), dsl.Eq(c.Name, "x"))))
	_ = dsl.Pair(name, dsl.FilterAgg(dsl.Sum(c.Acctbal), dsl.Eq(c.Name, "x"))) // want `type dsl.Agg[s, row.Decimal, dsl.Nullable] of dsl.FilterAgg(dsl.Sum(c.Acctbal), dsl.Eq(c.Name, "x")) does not match inferred type dsl.Required[dsl.Group[s], B]`

	// What the order of MaxBy decides is there.
	_ = dsl.MaxBy(B.ID, B.At)
	_ = dsl.MaxBy(B.ID, B.Note) // want `type *dsl.Text[tables.BasketRow, dsl.Nullable] of B.Note does not match inferred type dsl.Required[tables.BasketRow, O]`
}

func totals() {
	// Totals take aggregates of all rows.
	_ = dsl.Totals(q, dsl.Only(dsl.OrNull(dsl.OfAll(dsl.Sum(c.Acctbal)))))
	_ = dsl.Totals(q, dsl.Only(dsl.Sum(c.Acctbal))) // want `type dsl.Projected[dsl.Group[s], row.One[row.Decimal]] of dsl.Only(dsl.Sum(c.Acctbal)) does not match inferred type dsl.Projection[dsl.Total[s], R]`

	// Over nothing a total is NULL, a count is 0.
	_ = dsl.Totals(q, dsl.Only(dsl.CountOfAll(dsl.CountAll[s]())))
	_ = dsl.Totals(q, dsl.Only(dsl.OfAll(dsl.Sum(c.Acctbal)))) // want `type dsl.TotalOf[s, row.Decimal, dsl.Nullable] of dsl.OfAll(dsl.Sum(c.Acctbal)) does not match inferred type dsl.Required[dsl.Total[s], A]`

	// A total is not the aggregate of a group.
	_ = dsl.Aggregate(dsl.GroupBy(q, name), dsl.Pair(name, dsl.OfAll(dsl.Sum(c.Acctbal)))) // want `type dsl.TotalOf[s, row.Decimal, dsl.Nullable] of dsl.OfAll(dsl.Sum(c.Acctbal)) does not match inferred type dsl.Required[dsl.Group[s], B]`
}

func sets() {
	// Keys of sets are keys of their own.
	_ = dsl.Rollup(q, set)
	_ = dsl.Rollup(q, name) // want `type dsl.KeyOf[s, string, dsl.NotNull] of name does not match inferred type dsl.GroupSetKey[s]`
	_ = dsl.Cube(q, name)   // want `type dsl.KeyOf[s, string, dsl.NotNull] of name does not match inferred type dsl.GroupSetKey[s]`
	_ = dsl.GroupBy(q, set) // want `type dsl.SetKeyOf[s, string] of set does not match inferred type dsl.GroupKey[s]`
	_ = dsl.Set(set, name)  // want `type dsl.KeyOf[s, string, dsl.NotNull] of name does not match inferred type dsl.GroupSetKey[s]`

	// A key of a set is NULL in subtotals.
	_ = dsl.Aggregate(dsl.Rollup(q, set), dsl.Pair(dsl.Sum(c.Acctbal), dsl.OrNull(set)))
	_ = dsl.Aggregate(dsl.Rollup(q, set), dsl.Pair(dsl.Sum(c.Acctbal), set)) // want `type dsl.SetKeyOf[s, string] of set does not match inferred type dsl.Required[dsl.Group[s], B]`

	// Grouping tells of keys of sets.
	_ = dsl.Grouping(set)
	_ = dsl.Grouping(name)   // want `type dsl.KeyOf[s, string, dsl.NotNull] of name does not match dsl.GroupSetKey[S] (cannot infer S)`
	_ = dsl.GroupingID(name) // want `type dsl.KeyOf[s, string, dsl.NotNull] of name does not match dsl.GroupSetKey[S] (cannot infer S)`

	// Grouping sets are sets.
	_ = dsl.GroupingSets(q, dsl.Set(set), nil)
	_ = dsl.GroupingSets(q, set) // want `type dsl.SetKeyOf[s, string] of set does not match inferred type []dsl.GroupSetKey[s]`
}
