package methods

import (
	"time"

	"github.com/sparkgen/sparkgen/dsl"
	"github.com/sparkgen/sparkgen/internal/compiletest/rows"
	"github.com/sparkgen/sparkgen/row"
)

func comparisons() {
	// A column is compared with a Go value of its type.
	_ = c.Name.Eq("x")
	_ = c.Name.Eq(5)               // want `cannot use 5 (untyped int constant) as string value`
	_ = c.Acctbal.Gt(0.5)          // want `cannot use 0.5 (untyped float constant) as row.Decimal value`
	_ = o.Orderdate.Ge(time.Now()) // want `cannot use time.Now() (value of struct type time.Time) as row.Date value`
	_ = R.At.Lt(row.LocalTime{})   // want `cannot use row.LocalTime{} (value of struct type row.LocalTime) as time.Time value`
	_ = o.Shippriority.In(1, "2")  // want `cannot use "2" (untyped string constant) as int32 value`
	_ = c.Name.Between("a", 5)     // want `cannot use 5 (untyped int constant) as string value`

	// With another expression, the name ends in Col.
	_ = o.Custkey.EqCol(c.Custkey)
	_ = o.Custkey.Eq(c.Custkey) // want `cannot use c.Custkey (variable of type *dsl.Int[s, int64, dsl.NotNull]) as int64 value`
	_ = o.Custkey.EqCol(5)      // want `int does not implement dsl.Value[s, int64] (missing method inScope)`

	// Expressions that are compared have one type.
	_ = o.Custkey.EqCol(c.Name)         // want `*dsl.Text[s, dsl.NotNull] does not implement dsl.Value[s, int64] (wrong type for method yields) have yields(string) want yields(int64)`
	_ = o.Shippriority.LtCol(o.Custkey) // want `*dsl.Int[s, int64, dsl.NotNull] does not implement dsl.Value[s, int32] (wrong type for method yields) have yields(int64) want yields(int32)`

	// Methods are those of the column's kind.
	_ = c.Name.Like("x%")
	_ = o.Orderdate.Like("x%")    // want `type *dsl.Date[s, dsl.NotNull] has no field or method Like`
	_ = c.Name.Year()             // want `type *dsl.Text[s, dsl.NotNull] has no field or method Year`
	_ = R.OK.Upper()              // want `type *dsl.Col[rows.ReadingRow, bool, dsl.NotNull] has no field or method Upper`
	_ = R.Factor.Add(1)           // want `type *dsl.Col[rows.ReadingRow, float32, dsl.NotNull] has no field or method Add`
	_ = B.At.Window(time.Hour)    // want `type *dsl.Time[tables.BasketRow, dsl.NotNull] has no field or method Window`
	_ = c.Custkey.Substring(1, 2) // want `type *dsl.Int[s, int64, dsl.NotNull] has no field or method Substring`

	// Spark's name in Go's case is the name.
	_ = c.Name.HasPrefix("x")
	_ = c.Name.StartsWith("x") // want `type *dsl.Text[s, dsl.NotNull] has no field or method StartsWith`
	_ = c.Name.Equals("x")     // want `type *dsl.Text[s, dsl.NotNull] has no field or method Equals`
	_ = c.Name.Cast("int")     // want `type *dsl.Text[s, dsl.NotNull] has no field or method Cast`
	_ = c.Name.Alias("n")      // want `type *dsl.Text[s, dsl.NotNull] has no field or method Alias`
}

func arithmetic() {
	// An operand has the type of the column.
	_ = c.Acctbal.Add(row.D(5, 1))
	_ = c.Acctbal.Add(0.5)          // want `cannot use 0.5 (untyped float constant) as row.Decimal value`
	_ = c.Acctbal.AddCol(c.Custkey) // want `*dsl.Int[s, int64, dsl.NotNull] does not implement dsl.Of[s, row.Decimal, dsl.NotNull] (wrong type for method yields) have yields(int64) want yields(row.Decimal)`
	_ = c.Custkey.Mul(0.9)          // want `cannot use 0.9 (untyped float constant) as int64 value`

	// What may be NULL stands beside what may be NULL: say Opt, or Coalesce.
	_ = c.Acctbal.Opt().MulCol(oo.Totalprice)
	_ = c.Acctbal.MulCol(oo.Totalprice) // want `*dsl.Dec[s, dsl.Nullable] does not implement dsl.Of[s, row.Decimal, dsl.NotNull] (wrong type for method nullness) have nullness(dsl.Nullable) want nullness(dsl.NotNull)`

	// An integer divided is a double; the whole quotient is of integers.
	_ = o.Shippriority.Div(2).AddCol(o.Shippriority.ToFloat64())
	_ = o.Shippriority.Div(2).AddCol(o.Shippriority) // want `*dsl.Int[s, int32, dsl.NotNull] does not implement dsl.Of[s, float64, dsl.NotNull] (wrong type for method yields) have yields(int32) want yields(float64)`
	_ = c.Acctbal.Quo(2)                             // want `type *dsl.Dec[s, dsl.NotNull] has no field or method Quo`
	_ = o.Shippriority.Quo(2).AddCol(o.Shippriority) // want `*dsl.Int[s, int32, dsl.NotNull] does not implement dsl.Of[s, int64, dsl.NotNull] (wrong type for method yields) have yields(int32) want yields(int64)`
}

func cases() {
	// All branches of a case have one type.
	_ = dsl.When(c.Name.Eq("x"), int64(1)).Else(0)
	_ = dsl.When(c.Name.Eq("x"), int64(1)).Else("y")                       // want `cannot use "y" (untyped string constant) as int64 value`
	_ = dsl.When(c.Name.Eq("x"), "a").WhenCol(c.Name.Eq("y"), c.Acctbal)   // want `*dsl.Dec[s, dsl.NotNull] does not implement dsl.Of[s, string, dsl.NotNull] (wrong type for method yields) have yields(row.Decimal) want yields(string)`
	_ = dsl.Pair(c.Name, dsl.WhenCol(c.Name.Eq("x"), c.Custkey).Else(0.5)) // want `cannot use 0.5 (untyped float constant) as int64 value`
	_ = dsl.When(c.Name.Eq("x"), 1)                                        // want `int does not satisfy dsl.Literal`

	// Branches are of the scope of the condition.
	_ = dsl.WhenCol(c.Name.Eq("x"), x.Clerk)                     // want `type *dsl.Text[other, dsl.NotNull] of x.Clerk does not match inferred type dsl.Of[s, T, N]`
	_ = dsl.When(c.Name.Eq("x"), "a").When(x.Clerk.Eq("y"), "b") // want `cannot use x.Clerk.Eq("y") (value of struct type dsl.Cond[other]) as dsl.Cond[s] value`

	// Without ELSE a case may be NULL.
	_ = dsl.Pair(c.Name, dsl.OrNull(dsl.WhenCol(c.Name.Eq("x"), c.Name).ElseNull()))
	_ = dsl.Pair(c.Name, dsl.WhenCol(c.Name.Eq("x"), c.Name).ElseNull()) // want `type *dsl.Col[s, string, dsl.Nullable] of dsl.WhenCol(c.Name.Eq("x"), c.Name).ElseNull() does not match inferred type dsl.Required[s, B]`

	// A case that is not ended is no value.
	_ = c.Name.EqCol(dsl.When(c.Name.Eq("x"), "a")) // want `dsl.Cases[s, string, dsl.NotNull] does not implement dsl.Value[s, string] (missing method inScope)`
}

func casts() {
	// A literal is of a type that Spark has.
	_ = dsl.Lit[s](int64(1))
	_ = dsl.Lit[s](1) // want `int does not satisfy dsl.Literal`

	// A cast that yields NULL where the value does not fit is nullable.
	_ = dsl.Pair(c.Name, c.Phone.ToInt64())
	_ = dsl.Pair(c.Name, c.Phone.TryToInt64()) // want `type *dsl.Int[s, int64, dsl.Nullable] of c.Phone.TryToInt64() does not match inferred type dsl.Required[s, B]`

	// A decimal has precision and scale.
	_ = c.Name.Opt().ToDecimal(18, 2)
	_ = c.Name.Opt().ToDecimal(18) // want `not enough arguments in call to c.Name.Opt().ToDecimal have (number) want (int, int)`

	// What has no cast has no method for it.
	_ = o.Orderdate.ToInt64() // want `type *dsl.Date[s, dsl.NotNull] has no field or method ToInt64`
	_ = c.Custkey.ToDate()    // want `type *dsl.Int[s, int64, dsl.NotNull] has no field or method ToDate`

	// A default has the type of the column.
	_ = oo.Totalprice.CoalesceCol(c.Acctbal)
	_ = oo.Totalprice.CoalesceCol(c.Custkey) // want `type *dsl.Int[s, int64, dsl.NotNull] of c.Custkey does not match inferred type dsl.Of[s, row.Decimal, dsl.NotNull]`
	_ = oo.Clerk.Coalesce(0)                 // want `cannot use 0 (untyped int constant) as string value`

	// A predicate is no boolean column, nor the other way round.
	_ = dsl.Table(rows.ReadingType, "reading").Where(dsl.IsTrue(R.OK))
	_ = dsl.Table(rows.ReadingType, "reading").Where(R.OK) // want `cannot use R.OK (variable of type *dsl.Col[rows.ReadingRow, bool, dsl.NotNull]) as dsl.Cond[rows.ReadingRow] value`
	_ = R.OK.And(R.Level.Gt(0))                            // want `type *dsl.Col[rows.ReadingRow, bool, dsl.NotNull] has no field or method And`
	_ = R.Level.Gt(0).And(R.OK)                            // want `cannot use R.OK (variable of type *dsl.Col[rows.ReadingRow, bool, dsl.NotNull]) as dsl.Cond[rows.ReadingRow] value`
	_ = dsl.When(R.OK, "x")                                // want `type *dsl.Col[rows.ReadingRow, bool, dsl.NotNull] of R.OK does not match dsl.Cond[S] (cannot infer S and T)`
}
