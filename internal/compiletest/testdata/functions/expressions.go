package functions

import (
	"time"

	"github.com/sparkgen/sparkgen/dsl"
	"github.com/sparkgen/sparkgen/row"
)

func comparisons() {
	// A column is compared with a Go value of its type.
	_ = dsl.Eq(c.Name, "x")
	_ = dsl.Eq(c.Name, 5)                 // want `cannot use 5 (untyped int constant) as string value`
	_ = dsl.Gt(c.Acctbal, 0.5)            // want `cannot use 0.5 (untyped float constant) as row.Decimal value`
	_ = dsl.Gt(c.Custkey, 0.5)            // want `cannot use 0.5 (untyped float constant) as int64 value`
	_ = dsl.Ge(o.Orderdate, time.Now())   // want `type time.Time of time.Now() does not match inferred type row.Date`
	_ = dsl.Ge(o.Orderdate, "1994-01-01") // want `cannot use "1994-01-01" (untyped string constant) as row.Date value`
	_ = dsl.Eq(R.OK, "true")              // want `cannot use "true" (untyped string constant) as bool value`
	_ = dsl.Lt(R.Local, time.Now())       // want `type time.Time of time.Now() does not match inferred type row.LocalTime`
	_ = dsl.Eq(c.Name, nil)               // want `cannot use nil as string value in argument to dsl.Eq`

	// With another expression, the name ends in Col.
	_ = dsl.EqCol(o.Custkey, c.Custkey)
	_ = dsl.Eq(o.Custkey, c.Custkey) // want `type *dsl.Int[s, int64, dsl.NotNull] of c.Custkey does not match inferred type int64`
	_ = dsl.EqCol(o.Custkey, 5)      // want `int does not implement dsl.Value[s, int64] (missing method inScope)`

	// Expressions that are compared have one type.
	_ = dsl.EqCol(l.Orderkey, c.Name)        // want `type *dsl.Text[s, dsl.NotNull] of c.Name does not match inferred type dsl.Value[s, int64]`
	_ = dsl.EqCol(o.Shippriority, o.Custkey) // want `type *dsl.Int[s, int64, dsl.NotNull] of o.Custkey does not match inferred type dsl.Value[s, int32]`
	_ = dsl.LtCol(R.At, R.Local)             // want `type *dsl.Col[rows.ReadingRow, row.LocalTime, dsl.NotNull] of R.Local does not match inferred type dsl.Value[rows.ReadingRow, time.Time]`
	_ = dsl.BetweenCol(R.At, R.At, R.Day)    // want `type *dsl.Date[rows.ReadingRow, dsl.NotNull] of R.Day does not match inferred type dsl.Value[rows.ReadingRow, time.Time]`
	_ = dsl.NullSafeEq(c.Custkey, c.Name)    // want `type *dsl.Text[s, dsl.NotNull] of c.Name does not match inferred type dsl.Value[s, int64]`

	// The values of a list have the type of the column.
	_ = dsl.In(o.Shippriority, 1, 2)
	_ = dsl.In(o.Shippriority, 1, "2")         // want `cannot use "2" (untyped string constant) as int32 value`
	_ = dsl.In(c.Name, []string{"a", "b"})     // want `type []string of []string{…} does not match inferred type string`
	_ = dsl.Between(c.Acctbal, row.D(0, 0), 9) // want `cannot use 9 (untyped int constant) as row.Decimal value`

	// A Go variable has the column's type, which is never int.
	var limit int
	var ids []int
	_ = dsl.Gt(o.Custkey, int64(limit))
	_ = dsl.Gt(o.Custkey, limit)       // want `type int of limit does not match inferred type int64`
	_ = dsl.In(o.Custkey, ids...)      // want `type []int of ids does not match inferred type []int64`
	_ = dsl.Eq(o.Custkey, time.Second) // want `*dsl.Int[s, int64, dsl.NotNull] does not implement dsl.Value[s, time.Duration] (wrong type for method yields) have yields(int64) want yields(time.Duration)`
	_ = dsl.Gt(c.Acctbal, 100)         // want `cannot use 100 (untyped int constant) as row.Decimal value`
	_ = dsl.Gt(c.Acctbal, "100.00")    // want `cannot use "100.00" (untyped string constant) as row.Decimal value`

	// A decimal is its unscaled number and its scale, or its text.
	_ = dsl.Gt(c.Acctbal, row.Dec("0.05"))
	_ = dsl.Gt(c.Acctbal, row.D(5))      // want `not enough arguments in call to row.D have (number) want (int64, int32)`
	_ = dsl.Gt(c.Acctbal, row.Dec(0.05)) // want `cannot use 0.05 (untyped float constant) as string value`
	_ = row.Day("1994-01-01")            // want `not enough arguments in call to row.Day have (string) want (int, time.Month, int)`

	// Text functions take text.
	_ = dsl.Like(c.Name, "x%")
	_ = dsl.Like(o.Orderdate, "x%")      // want `type *dsl.Date[s, dsl.NotNull] of o.Orderdate does not match inferred type dsl.Value[s, string]`
	_ = dsl.Upper(c.Custkey)             // want `type *dsl.Int[s, int64, dsl.NotNull] of c.Custkey does not match inferred type dsl.Of[s, string, dsl.NotNull]`
	_ = dsl.ConcatCol(c.Name, c.Custkey) // want `type *dsl.Int[s, int64, dsl.NotNull] of c.Custkey does not match inferred type dsl.Of[s, string, dsl.NotNull]`
	_ = dsl.Substring(c.Name, "1", 2)    // want `cannot use "1" (untyped string constant) as int value`

	// Parts of dates are of dates and times.
	_ = dsl.Year(o.Orderdate)
	_ = dsl.Year(c.Name)                      // want `string does not satisfy row.Date | time.Time | row.LocalTime`
	_ = dsl.Hour(o.Orderdate)                 // want `row.Date does not satisfy time.Time | row.LocalTime`
	_ = dsl.DateAdd(R.At, 1)                  // want `type *dsl.Time[rows.ReadingRow, dsl.NotNull] of R.At does not match inferred type dsl.Of[rows.ReadingRow, row.Date, dsl.NotNull]`
	_ = dsl.DateDiff(o.Orderdate, time.Now()) // want `cannot use time.Now() (value of struct type time.Time) as row.Date value`
}

func arithmetic() {
	// An operand has the type of the column.
	_ = dsl.Add(c.Acctbal, row.D(5, 1))
	_ = dsl.Add(c.Acctbal, 0.5)          // want `cannot use 0.5 (untyped float constant) as row.Decimal value`
	_ = dsl.Mul(c.Custkey, 0.9)          // want `cannot use 0.9 (untyped float constant) as int64 value`
	_ = dsl.AddCol(c.Acctbal, c.Custkey) // want `type *dsl.Int[s, int64, dsl.NotNull] of c.Custkey does not match inferred type dsl.Of[s, row.Decimal, dsl.NotNull]`
	_ = dsl.SubFrom(l.Discount, 1)       // want `cannot use 1 (untyped int constant) as row.Decimal value`
	_ = dsl.MulCol(R.Level, R.Factor)    // want `type *dsl.Col[rows.ReadingRow, float32, dsl.NotNull] of R.Factor does not match inferred type dsl.Of[rows.ReadingRow, float64, dsl.NotNull]`

	// What may be NULL stands beside what may be NULL: say Opt, or Coalesce.
	_ = dsl.MulCol(dsl.Opt(c.Acctbal), oo.Totalprice)
	_ = dsl.MulCol(c.Acctbal, oo.Totalprice) // want `type *dsl.Dec[s, dsl.Nullable] of oo.Totalprice does not match inferred type dsl.Of[s, row.Decimal, dsl.NotNull]`
	_ = dsl.ConcatCol(c.Name, oo.Clerk)      // want `type *dsl.Text[s, dsl.Nullable] of oo.Clerk does not match inferred type dsl.Of[s, string, dsl.NotNull]`

	// Numbers are calculated with.
	_ = dsl.Add(o.Orderdate, 1) // want `row.Date does not satisfy dsl.Number` `cannot use 1 (untyped int constant) as row.Date value`
	_ = dsl.Neg(c.Name)         // want `string does not satisfy dsl.Number`
	_ = dsl.Add(R.OK, true)     // want `bool does not satisfy dsl.Number`

	// An integer is divided by functions that say what comes out.
	_ = dsl.DivInt(o.Shippriority, 2)
	_ = dsl.Quo(o.Shippriority, 2)
	_ = dsl.Div(o.Shippriority, 2)                                // want `int32 does not satisfy dsl.Fraction`
	_ = dsl.Quo(c.Acctbal, row.D(2, 0))                           // want `row.Decimal does not satisfy dsl.Integer`
	_ = dsl.AddCol(dsl.DivInt(o.Shippriority, 2), o.Shippriority) // want `type *dsl.Int[s, int32, dsl.NotNull] of o.Shippriority does not match inferred type dsl.Of[s, float64, dsl.NotNull]`
}

func cases() {
	// All branches of a case have one type.
	_ = dsl.Else(dsl.When(dsl.Eq(c.Name, "x"), int64(1)), 0)
	_ = dsl.Else(dsl.When(dsl.Eq(c.Name, "x"), int64(1)), "y")                            // want `cannot use "y" (untyped string constant) as int64 value`
	_ = dsl.OrWhenCol(dsl.When(dsl.Eq(c.Name, "x"), "a"), dsl.Eq(c.Name, "y"), c.Acctbal) // want `type *dsl.Dec[s, dsl.NotNull] of c.Acctbal does not match inferred type dsl.Of[s, string, dsl.NotNull]`
	_ = dsl.ElseCol(dsl.WhenCol(dsl.Eq(c.Name, "x"), c.Custkey), o.Shippriority)          // want `type *dsl.Int[s, int32, dsl.NotNull] of o.Shippriority does not match inferred type dsl.Of[s, int64, dsl.NotNull]`

	// Branches are of the scope of the condition.
	_ = dsl.WhenCol(dsl.Eq(c.Name, "x"), o.Clerk)
	_ = dsl.WhenCol(dsl.Eq(c.Name, "x"), x.Clerk) // want `type *dsl.Text[other, dsl.NotNull] of x.Clerk does not match inferred type dsl.Of[s, T, N]`

	// Branches are all required or all nullable.
	_ = dsl.ElseCol(dsl.WhenCol(dsl.Eq(c.Name, "x"), c.Name), oo.Clerk) // want `type *dsl.Text[s, dsl.Nullable] of oo.Clerk does not match inferred type dsl.Of[s, string, dsl.NotNull]`

	// Without ELSE a case may be NULL.
	_ = dsl.Pair(c.Name, dsl.OrNull(dsl.ElseNull(dsl.WhenCol(dsl.Eq(c.Name, "x"), c.Name))))
	_ = dsl.Pair(c.Name, dsl.ElseNull(dsl.WhenCol(dsl.Eq(c.Name, "x"), c.Name))) // want `type *dsl.Col[s, string, dsl.Nullable] of dsl.ElseNull(dsl.WhenCol(dsl.Eq(c.Name, "x"), c.Name)) does not match inferred type dsl.Required[s, B]`

	// A case that is not ended is no value.
	_ = dsl.Pair(c.Name, dsl.WhenCol(dsl.Eq(c.Name, "x"), c.Name)) // want `type dsl.Cases[s, string, dsl.NotNull] of dsl.WhenCol(dsl.Eq(c.Name, "x"), c.Name) does not match inferred type dsl.Required[s, B]`
}

func literals() {
	// A Go value whose type nothing fixes has a type that Spark has.
	_ = dsl.When(dsl.Eq(c.Name, "x"), int64(1))
	_ = dsl.When(dsl.Eq(c.Name, "x"), 1) // want `int does not satisfy dsl.Literal`
	_ = dsl.Lit[s](1)                    // want `int does not satisfy dsl.Literal`
	_ = dsl.Lit[s](uint64(1))            // want `uint64 does not satisfy dsl.Literal`
	_ = dsl.Lit[s](time.Second)

	// What has no operand names its scope.
	_ = dsl.Lit[s]("x")
	_ = dsl.Lit("x")                                 // want `in call to dsl.Lit, cannot infer S`
	_ = dsl.CurrentTimestamp()                       // want `in call to dsl.CurrentTimestamp, cannot infer S`
	_ = dsl.Select(q, dsl.Only(dsl.Lit[other]("x"))) // want `type dsl.Projected[other, row.One[string]] of dsl.Only(dsl.Lit[other]("x")) does not match inferred type dsl.Projection[s, R]`
}

func casts() {
	// A cast starts from what Spark can cast.
	_ = dsl.ToDate(R.At)
	_ = dsl.ToDate(o.Custkey)   // want `int64 does not satisfy ~string | time.Time | row.LocalTime`
	_ = dsl.ToTime(o.Custkey)   // want `int64 does not satisfy ~string | row.Date | row.LocalTime`
	_ = dsl.ToInt64(B.Tags)     // want `[]string does not satisfy dsl.Castable`
	_ = dsl.ToBool(o.Orderdate) // want `row.Date does not satisfy dsl.Number | ~string | ~bool`

	// A cast that yields NULL where the value does not fit is nullable.
	_ = dsl.Pair(c.Name, dsl.ToInt64(c.Phone))
	_ = dsl.Pair(c.Name, dsl.TryToInt64(c.Phone)) // want `type *dsl.Int[s, int64, dsl.Nullable] of dsl.TryToInt64(c.Phone) does not match inferred type dsl.Required[s, B]`
	_ = dsl.Pair(c.Name, dsl.TryToDate(c.Phone))  // want `type *dsl.Date[s, dsl.Nullable] of dsl.TryToDate(c.Phone) does not match inferred type dsl.Required[s, B]`

	// A decimal has precision and scale.
	_ = dsl.ToDecimal(c.Phone, 18, 2)
	_ = dsl.ToDecimal(c.Phone, 18) // want `not enough arguments in call to dsl.ToDecimal have (*dsl.Text[s, dsl.NotNull], number) want (dsl.Of[S, T, N], int, int)`

	// A cast keeps NULL.
	_ = dsl.Pair(c.Name, dsl.ToText(oo.Orderkey)) // want `type *dsl.Text[s, dsl.Nullable] of dsl.ToText(oo.Orderkey) does not match inferred type dsl.Required[s, B]`

	// A kind is given back to what has its type.
	_ = dsl.AsText(tag)
	_ = dsl.AsText(c.Custkey) // want `type *dsl.Int[s, int64, dsl.NotNull] of c.Custkey does not match inferred type dsl.Of[s, string, dsl.NotNull]`
	_ = dsl.AsInt(c.Name)     // want `string does not satisfy dsl.Integer`
}

func nulls() {
	// A default has the type of the column.
	_ = dsl.Coalesce(oo.Clerk, "nobody")
	_ = dsl.Coalesce(oo.Clerk, 0)                 // want `cannot use 0 (untyped int constant) as string value`
	_ = dsl.CoalesceCol(oo.Totalprice, c.Custkey) // want `type *dsl.Int[s, int64, dsl.NotNull] of c.Custkey does not match inferred type dsl.Of[s, row.Decimal, dsl.NotNull]`

	// IsNotNull narrows no type.
	_ = dsl.Select(dsl.Where(baskets, dsl.IsNotNull(B.Note)), dsl.Only(dsl.AssertNotNull(B.Note)))
	_ = dsl.Select(dsl.Where(baskets, dsl.IsNotNull(B.Note)), dsl.Only(B.Note)) // want `type *dsl.Text[tables.BasketRow, dsl.Nullable] of B.Note does not match inferred type dsl.Required[tables.BasketRow, A]`

	// A default that may be NULL leaves NULL.
	_ = dsl.Only(dsl.CoalesceCol(oo.Clerk, c.Name))
	_ = dsl.Only(dsl.CoalesceCol(oo.Clerk, oo.Comment)) // want `type *dsl.Col[s, string, dsl.Nullable] of dsl.CoalesceCol(oo.Clerk, oo.Comment) does not match inferred type dsl.Required[s, A]`

	// A predicate is no boolean column, nor the other way round.
	_ = dsl.Where(reads, dsl.IsTrue(R.OK))
	_ = dsl.Where(reads, R.OK)                             // want `type *dsl.Col[rows.ReadingRow, bool, dsl.NotNull] of R.OK does not match inferred type dsl.Cond[rows.ReadingRow]`
	_ = dsl.IsTrue(R.Sensor)                               // want `type *dsl.Text[rows.ReadingRow, dsl.NotNull] of R.Sensor does not match inferred type dsl.Value[rows.ReadingRow, bool]`
	_ = dsl.Select(reads, dsl.Only(dsl.Eq(R.Sensor, "x"))) // want `type dsl.Cond[rows.ReadingRow] of dsl.Eq(R.Sensor, "x") does not match dsl.Required[S, A] (cannot infer S and A)`
}
