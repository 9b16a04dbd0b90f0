package oracle_test

import (
	"time"

	"github.com/sparkgen/sparkgen/dsl"
	tables "github.com/sparkgen/sparkgen/internal/oracle/oracletables"
	"github.com/sparkgen/sparkgen/row"
)

// expressions are arithmetic, casts, literals, NULL and CASE.
func expressions() []operation {
	type (
		pr = tables.PurchaseRow
		sr = tables.ScalarRow
	)
	p, s := tables.Purchase, tables.Scalar
	purchases, scalars := tables.ReadPurchase(), tables.ReadScalar()
	berlin := time.FixedZone("", 2*60*60)
	values := dsl.Where(scalars, dsl.Eq(s.ID, 1))
	return []operation{
		frame("arithmetic of integers", dsl.Select(purchases, tables.IntsFrom[pr]{
			Add: dsl.Add(p.Qty, 1), Sub: dsl.Sub(p.Qty, 2), SubFrom: dsl.SubFrom(p.Qty, 100), Mul: dsl.Mul(p.Qty, 3),
			Mod: dsl.Mod(p.Qty, 4), Neg: dsl.Neg(p.Qty), Div: dsl.DivInt(p.Qty, 2),
		}), `df = select(purchase, add=C("qty") + 1, sub=C("qty") - 2, subFrom=100 - C("qty"), mul=C("qty") * 3,
			mod=C("qty") % 4, neg=-C("qty"), div=C("qty") / 2)`),
		frame("arithmetic of integers and NULL", dsl.Select(purchases, tables.LongsFrom[pr]{
			Add: dsl.AddCol(dsl.ToInt64(p.Discount), dsl.Opt(p.ID)), Sub: dsl.SubCol(dsl.Opt(p.ID), dsl.ToInt64(p.Discount)),
			Mul: dsl.MulCol(dsl.Opt(p.ID), dsl.ToInt64(p.Discount)), Mod: dsl.ModCol(dsl.ToInt64(p.Discount), dsl.Opt(p.ID)),
			Div: dsl.DivIntCol(dsl.ToInt64(p.Discount), dsl.Opt(p.ID)),
		}), `
d = C("discount").cast("bigint")
df = select(purchase, add=d + C("id"), sub=C("id") - d, mul=C("id") * d, mod=d % C("id"), div=d / C("id"))`),
		frame("whole quotient", dsl.Select(purchases, dsl.Pair(dsl.Quo(p.Qty, 2), dsl.QuoCol(p.Customer, dsl.ToInt64(dsl.Add(p.Qty, 10))))),
			`df = select(purchase, a=F.expr("qty div 2"), b=F.expr("customer div CAST(qty + 10 AS BIGINT)"))`).
			rowsOnly("PySpark has no div but in SQL text"),
		frame("arithmetic of doubles", dsl.Select(purchases, tables.FloatsFrom[pr]{
			Add: dsl.Add(p.Weight, 0.25), SubFrom: dsl.SubFrom(p.Weight, 1), Mul: dsl.MulCol(p.Weight, p.Weight), Div: dsl.Div(p.Weight, 3),
			Mod: dsl.Mod(p.Weight, 1), Neg: dsl.Neg(p.Weight), Ratio: dsl.DivCol(p.Ratio, dsl.Opt(p.Weight)),
		}), `df = select(purchase, add=C("weight") + 0.25, subFrom=1.0 - C("weight"), mul=C("weight") * C("weight"), div=C("weight") / 3.0,
			mod=C("weight") % 1.0, neg=-C("weight"), ratio=C("ratio") / C("weight"))`),
		frame("arithmetic of decimals", dsl.Select(purchases, tables.DecimalsFrom[pr]{
			Add: dsl.Add(p.Total, row.Dec("0.05")), SubFrom: dsl.SubFrom(p.Total, row.D(1, 0)), Mul: dsl.Mul(p.Total, row.Dec("-1.195")),
			Div: dsl.Div(p.Total, row.Dec("3")), Mod: dsl.Mod(p.Total, row.Dec("0.70")), Neg: dsl.Neg(p.Total),
			Sum: dsl.AddCol(p.Total, p.Total), Product: dsl.MulCol(p.Total, p.Total),
		}), `t = C("total")
df = select(purchase, add=t + dec("0.05"), subFrom=dec("1") - t, mul=t * dec("-1.195"), div=t / dec("3"), mod=t % dec("0.70"), neg=-t,
			sum=t + t, product=t * t)`),
		frame("precedence is that of the calls", dsl.Select(purchases, dsl.Only(dsl.Mul(dsl.Add(p.Qty, 1), 2))),
			`df = select(purchase, v=(C("qty") + 1) * 2)`),

		frame("casts of text", dsl.Select(values, tables.CastsFrom[sr]{
			I64: dsl.ToInt64(s.Text), I32: dsl.ToInt32(s.Text), F64: dsl.ToFloat64(s.Text), Dec: dsl.ToDecimal(s.Text, 10, 2),
			Text: dsl.ToText(s.Dec), Truth: dsl.ToBool(s.I8),
		}), `t = C("text")
df = select(scalar.where(C("id") == 1), i64=t.cast("bigint"), i32=t.cast("int"), f64=t.cast("double"), dec=t.cast("decimal(10,2)"),
			text=C("dec").cast("string"), truth=C("i8").cast("boolean"))`),
		frame("casts that yield NULL", dsl.Select(scalars, tables.CastsFrom[sr]{
			I64: dsl.TryToInt64(s.Text), I32: dsl.TryToInt32(s.I64), F64: dsl.TryToFloat64(s.Text), Dec: dsl.TryToDecimal(s.F64, 4, 1),
			Text: s.Text, Truth: s.B,
		}), `t = C("text")
df = scalar.select(t.try_cast("bigint").alias("i64"), C("i64").try_cast("int").alias("i32"), t.try_cast("double").alias("f64"),
			C("f64").try_cast("decimal(4,1)").alias("dec"), t, C("b").alias("truth"))`),
		frame("casts of days and times", dsl.Select(purchases, tables.DayCastsFrom[pr]{
			Day: dsl.ToDate(p.At), Time: dsl.ToTime(p.Day), Local: dsl.ToLocalTime(p.At), DayText: dsl.ToText(p.Day), AtText: dsl.ToText(p.At),
			OfText: dsl.TryToDate(p.Status), OfTime: dsl.TryToTime(p.Note),
		}), `df = select(purchase, day=C("at").cast("date"), time=C("day").cast("timestamp"), local=C("at").cast("timestamp_ntz"),
			dayText=C("day").cast("string"), atText=C("at").cast("string"), ofText=C("status").try_cast("date"),
				ofTime=C("note").try_cast("timestamp"))`),

		frame("literals of every type", dsl.Select(dsl.Limit(scalars, 1), tables.LiteralsFrom[sr]{
			B: dsl.Lit[sr](true), I8: dsl.Lit[sr](int8(-8)), I16: dsl.Lit[sr](int16(16)), I32: dsl.Lit[sr](int32(-32)), I64: dsl.Lit[sr](int64(64)),
			F32: dsl.Lit[sr](float32(0.1)), F64: dsl.Lit[sr](0.1), Text: dsl.Lit[sr]("it's \"ü\"\n"), Bin: dsl.Lit[sr]([]byte{0, 255}),
			Dec: dsl.Lit[sr](row.Dec("-12.340")), Day: dsl.Lit[sr](row.Day(1969, time.July, 20)),
			At:    dsl.Lit[sr](time.Date(2026, time.March, 29, 3, 30, 0, 123456789, berlin)),
			Local: dsl.Lit[sr](row.Local(2026, time.March, 29, 2, 30, 0, 0)), Clock: dsl.Lit[sr](row.Clock(23, 59, 59, 999999000)),
			Span: dsl.Lit[sr](row.Interval(-90 * time.Minute)),
		}), `import datetime
df = select(scalar.limit(1), b=F.lit(True), i8=F.lit(np.int8(-8)), i16=F.lit(np.int16(16)), i32=F.lit(-32), i64=long(64),
			f32=F.lit(np.float32(0.1)), f64=F.lit(0.1), text=F.lit("it's \"ü\"\n"), bin=F.lit(bytes([0, 255])), dec=dec("-12.340"),
			day=F.lit(date(1969, 7, 20)), at=F.lit(utc(2026, 3, 29, 1, 30, 0, 123456)),
			local=lit(datetime.datetime(2026, 3, 29, 2, 30), T.TimestampNTZType()), clock=F.lit(clock(23, 59, 59, 999999)),
			span=F.lit(timedelta(minutes=-90)))`),
		frame("literal intervals of months", dsl.Select(scalars, dsl.Pair(s.ID, dsl.Lit[sr](row.Months(-14)))),
			`df = select(scalar, a=C("id"), b=F.expr("INTERVAL '-1-2' YEAR TO MONTH"))`).
			rowsOnly("PySpark has no literal of that type"),
		frame("comparison with a decimal beyond 64 bits",
			dsl.Select(scalars, dsl.Pair(s.ID, dsl.OrNull(dsl.CondValue(dsl.Lt(s.Dec, row.Dec("12345678901234567890.5")))))),
			`df = select(scalar, a=C("id"), b=C("dec") < dec("12345678901234567890.5"))`),
		frame("comparison with bytes", dsl.Select(dsl.Where(scalars, dsl.Eq(s.Bin, []byte{0, 255})), dsl.Only(s.ID)),
			`df = select(scalar.where(C("bin") == F.lit(bytes([0, 255]))), v=C("id"))`),
		frame("comparison with a time of day and intervals", dsl.Select(dsl.Where(scalars,
			dsl.Ge(s.Clock, row.Clock(12, 0, 0, 0)), dsl.Lt(s.Dt, row.Interval(48*time.Hour)), dsl.Gt(s.Ntz, row.Local(2026, 1, 1, 0, 0, 0, 0))),
			dsl.Only(s.ID)),
			`import datetime
df = select(scalar.where((C("clock") >= clock(12)) & (C("dt") < timedelta(hours=48))
			& (C("ntz") > lit(datetime.datetime(2026, 1, 1), T.TimestampNTZType()))), v=C("id"))`),
		frame("NULLs of every type", dsl.Select(dsl.Limit(scalars, 1), tables.NullsFrom[sr]{
			B: dsl.Null[sr, bool](), I8: dsl.Null[sr, int8](), I16: dsl.Null[sr, int16](), I32: dsl.Null[sr, int32](), I64: dsl.Null[sr, int64](),
			F32: dsl.Null[sr, float32](), F64: dsl.Null[sr, float64](), Text: dsl.Null[sr, string](), Bin: dsl.Null[sr, []byte](),
			Dec: dsl.Null[sr, row.Decimal](), Day: dsl.Null[sr, row.Date](), At: dsl.Null[sr, time.Time](), Local: dsl.Null[sr, row.LocalTime](),
			Clock: dsl.Null[sr, row.TimeOfDay](), Ym: dsl.Null[sr, row.YearMonthInterval](), Dt: dsl.Null[sr, row.DayTimeInterval](),
		}), `types = {"b": "boolean", "i8": "tinyint", "i16": "smallint", "i32": "int", "i64": "bigint", "f32": "float", "f64": "double",
				"text": "string",
			"bin": "binary", "dec": "decimal(38,18)", "day": "date", "at": "timestamp", "local": "timestamp_ntz", "clock": "time(6)",
			"ym": "interval year to month", "dt": "interval day to second"}
df = select(scalar.limit(1), **{name: F.lit(None).cast(t) for name, t in types.items()})`),
		frame("columns of every type", dsl.Select(scalars, dsl.All(tables.Scalar)), `df = scalar.select(*scalar.columns)`),

		frame("a value in place of NULL", dsl.Select(purchases, dsl.Pair(p.ID, dsl.Coalesce(p.Note, "none"))),
			`df = select(purchase, a=C("id"), b=F.coalesce(C("note"), F.lit("none")))`),
		frame("an expression in place of NULL", dsl.Select(purchases,
			dsl.Pair(dsl.CoalesceCol(p.Discount, p.Qty), dsl.OrNull(dsl.CoalesceCol(p.Ratio, p.Ratio)))),
			`df = select(purchase, a=F.coalesce(C("discount"), C("qty")), b=F.coalesce(C("ratio"), C("ratio")))`),
		frame("a promise that there is no NULL", dsl.Select(dsl.Where(purchases, dsl.IsNotNull(p.Discount)), dsl.Only(dsl.AssertNotNull(p.Discount))),
			`df = select(purchase.where(C("discount").isNotNull()), v=F.coalesce(C("discount"),
			F.raise_error(F.lit("discount is NULL where the program asserts that it is not"))))`),
		frame("a case of one branch", dsl.Select(purchases, dsl.Pair(p.ID, dsl.Else(dsl.When(dsl.Gt(p.Total, row.D(20, 0)), "dear"), "cheap"))),
			`df = select(purchase, a=C("id"), b=F.when(C("total") > dec("20"), "dear").otherwise("cheap"))`),
		frame("a case of several branches", dsl.Select(purchases, dsl.Only(dsl.ElseCol(
			dsl.OrWhenCol(dsl.OrWhen(dsl.WhenCol(dsl.Eq(p.Status, "open"), p.Qty), dsl.IsNull(p.Note), -1), dsl.Gt(p.Weight, 3), dsl.Neg(p.Qty)),
			dsl.Mul(p.Qty, 2)))),
			`df = select(purchase, v=F.when(C("status") == "open", C("qty")).when(C("note").isNull(), -1).when(C("weight") > 3.0, -C("qty"))
			.otherwise(C("qty") * 2))`),
		frame("a case without else", dsl.Select(purchases, dsl.Pair(p.ID, dsl.OrNull(dsl.ElseNull(dsl.When(dsl.Eq(p.Status, "paid"), int64(1)))))),
			`df = select(purchase, a=C("id"), b=F.when(C("status") == "paid", long(1)))`),
	}
}
