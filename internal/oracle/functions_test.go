package oracle_test

import (
	"time"

	"github.com/sparkgen/sparkgen/dsl"
	tables "github.com/sparkgen/sparkgen/internal/oracle/oracletables"
	"github.com/sparkgen/sparkgen/row"
)

// functions are a sample of each group of SQL functions: that Go and Python call the same one with the same arguments.
// What each yields is tested elsewhere.
func functions() []operation {
	type (
		cr = tables.CustomerRow
		pr = tables.PurchaseRow
		sr = tables.ScalarRow
	)
	c, p, s := tables.Customer, tables.Purchase, tables.Scalar
	customers, purchases, scalars := tables.ReadCustomer(), tables.ReadPurchase(), tables.ReadScalar()
	return []operation{
		frame("case and length of texts", dsl.Select(customers, dsl.Triple(dsl.Upper(c.Name), dsl.InitCap(dsl.Lower(c.Name)), dsl.OrNull(dsl.Length(c.City)))),
			`df = select(customer, a=F.upper("name"), b=F.initcap(F.lower("name")), c=F.length("city"))`),
		frame("parts of texts", dsl.Select(customers, tables.TextsFrom[cr]{
			A: dsl.Substring(c.City, 2, 2), B: dsl.Left(c.City, 2), C: dsl.Right(c.City, 2), D: dsl.SubstringIndex(c.City, "s", 1),
			E: dsl.SplitPart(c.City, "o", 1), F: dsl.SubstringCol(dsl.Opt(c.Name), dsl.Opt(dsl.Lit[cr](int32(2))), dsl.Length(c.City)),
		}), `df = select(customer, a=F.substring("city", 2, 2), b=F.left("city", F.lit(2)), c=F.right("city", F.lit(2)), d=F.substring_index("city", "s", 1),
			e=F.split_part("city", F.lit("o"), F.lit(1)), f=F.substring("name", F.lit(2), F.length("city")))`),
		frame("texts put together", dsl.Select(customers, tables.TextsFrom[cr]{
			A: dsl.Concat(c.Name, "!"), B: dsl.ConcatCol(dsl.Opt(c.Name), c.City), C: dsl.ConcatWS("-", c.Name, c.City), D: dsl.Repeat(c.City, 2),
			E: dsl.LPad(c.Name, 5, "*"), F: dsl.FormatString("%s of %s", c.Name, dsl.Coalesce(c.City, "nowhere")),
		}), `df = select(customer, a=F.concat("name", F.lit("!")), b=F.concat("name", "city"), c=F.concat_ws("-", "name", "city"), d=F.repeat("city", 2),
			e=F.lpad("name", 5, "*"), f=F.format_string("%s of %s", "name", F.coalesce(C("city"), F.lit("nowhere"))))`),
		frame("texts changed", dsl.Select(customers, tables.TextsFrom[cr]{
			A: dsl.Replace(c.City, "o", "0"), B: dsl.Translate(c.City, "lo", "LO"), C: dsl.Reverse(c.City), D: dsl.Trim(dsl.Concat(c.Name, " ")),
			E: dsl.RegexpReplace(c.City, "[aeiou]", "_"), F: dsl.RegexpExtract(c.City, "^(.)(.)", 2),
		}), `df = select(customer, a=F.replace("city", F.lit("o"), F.lit("0")), b=F.translate("city", "lo", "LO"), c=F.reverse("city"),
			d=F.trim(F.concat("name", F.lit(" "))), e=F.regexp_replace("city", "[aeiou]", "_"), f=F.regexp_extract("city", "^(.)(.)", 2))`),
		frame("places in texts", dsl.Select(customers, tables.CountsFrom[cr]{
			A: dsl.Instr(c.City, "o"), B: dsl.ASCII(c.City), C: dsl.Levenshtein(c.City, "Oslo"), D: dsl.OctetLength(c.City),
			E: dsl.RegexpCount(c.City, "[lo]"), F: dsl.Length(dsl.Soundex(c.City)),
		}), `df = select(customer, a=F.instr("city", "o"), b=F.ascii("city"), c=F.levenshtein("city", F.lit("Oslo")), d=F.octet_length("city"),
			e=F.regexp_count("city", F.lit("[lo]")), f=F.length(F.soundex("city")))`),
		frame("patterns of texts", dsl.Select(purchases, tables.FlagsFrom[pr]{
			A: dsl.CondValue(dsl.Like(p.Note, `a\_b%`)), B: dsl.CondValue(dsl.ILike(p.Note, "NO%")), C: dsl.CondValue(dsl.RLike(p.Note, "^g.*t$")),
			D: dsl.CondValue(dsl.HasPrefix(p.Note, "no")), E: dsl.CondValue(dsl.HasSuffix(p.Note, "r")), F: dsl.CondValue(dsl.Contains(p.Note, "_")),
		}), `n = C("note")
df = select(purchase, a=n.like(r"a\_b%"), b=n.ilike("NO%"), c=n.rlike("^g.*t$"), d=F.startswith(n, F.lit("no")), e=F.endswith(n, F.lit("r")), f=n.contains("_"))`),
		frame("patterns that are expressions", dsl.Select(dsl.Where(purchases, dsl.Or(dsl.LikeCol(p.Note, dsl.Opt(p.Status)), dsl.ContainsCol(dsl.Opt(p.Status), p.Note))), dsl.Only(p.ID)),
			`df = select(purchase.where(F.like("note", C("status")) | C("status").contains(C("note"))), v=C("id"))`),

		frame("parts of days", dsl.Select(purchases, tables.CountsFrom[pr]{
			A: dsl.Year(p.Day), B: dsl.Month(p.Day), C: dsl.DayOfMonth(p.Day), D: dsl.DayOfWeek(p.Day), E: dsl.WeekOfYear(p.Day), F: dsl.Quarter(p.Day),
		}), `df = select(purchase, a=F.year("day"), b=F.month("day"), c=F.dayofmonth("day"), d=F.dayofweek("day"), e=F.weekofyear("day"), f=F.quarter("day"))`),
		frame("parts of times", dsl.Select(purchases, dsl.Triple(dsl.Hour(p.At), dsl.Minute(p.At), dsl.OrNull(dsl.Second(p.Shipped)))),
			`df = select(purchase, a=F.hour("at"), b=F.minute("at"), c=F.second("shipped"))`),
		frame("calculation with days", dsl.Select(purchases, tables.DaysFrom[pr]{
			A: dsl.DateAdd(p.Day, 30), B: dsl.DateSubCol(p.Day, p.Qty), C: dsl.AddMonths(p.Day, 12), D: dsl.LastDay(p.Day), E: dsl.NextDay(p.Day, "MON"),
			F: dsl.TruncDate(p.Day, "quarter"),
		}), `df = select(purchase, a=F.date_add("day", 30), b=F.date_sub("day", C("qty")), c=F.add_months("day", 12), d=F.last_day("day"),
			e=F.next_day("day", "MON"), f=F.trunc("day", "quarter"))`),
		frame("days between days", dsl.Select(purchases, dsl.Pair(dsl.DateDiff(p.Day, row.Day(2026, time.January, 1)), dsl.UnixDate(p.Day))),
			`df = select(purchase, a=F.datediff("day", F.lit(date(2026, 1, 1))), b=F.unix_date("day"))`),
		frame("calculation with times", dsl.Select(purchases, tables.TimesFrom[pr]{
			A: dsl.TimeAdd(p.At, 90*time.Minute), B: dsl.TimeSub(p.Shipped, 500*time.Microsecond), C: dsl.DateTrunc(p.At, "day"),
			D: dsl.FromUTCTimestamp(p.At, "America/New_York"), E: dsl.TimestampSeconds(p.ID), F: dsl.ToTimestampFormat(dsl.Lit[pr]("01.02.2026 03:04"), "dd.MM.yyyy HH:mm"),
		}), `df = select(purchase, a=C("at") + timedelta(minutes=90), b=C("shipped") - timedelta(microseconds=500), c=F.date_trunc("day", "at"),
			d=F.from_utc_timestamp("at", "America/New_York"), e=F.timestamp_seconds("id"), f=F.to_timestamp(F.lit("01.02.2026 03:04"), "dd.MM.yyyy HH:mm"))`),
		frame("times between times", dsl.Select(purchases, dsl.Pair(dsl.OrNull(dsl.TimeDiffCol(p.Shipped, dsl.Opt(p.At))), dsl.TimeDiff(p.At, time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)))),
			`df = select(purchase, a=C("shipped") - C("at"), b=C("at") - utc(2026, 1, 1))`),
		frame("times as texts and numbers", dsl.Select(purchases, dsl.Pair(dsl.DateFormat(p.At, "EEE yyyy-MM-dd HH:mm"), dsl.UnixMillis(p.At))),
			`df = select(purchase, a=F.date_format("at", "EEE yyyy-MM-dd HH:mm"), b=F.unix_millis("at"))`),

		frame("rounding", dsl.Select(purchases, tables.MathFrom[pr]{
			A: dsl.Round(p.Weight, 1), B: dsl.BRound(p.Weight, 0), C: dsl.ToFloat64(dsl.Floor(p.Weight)), D: dsl.ToFloat64(dsl.Ceil(p.Ratio)),
			E: dsl.ToFloat64(dsl.FloorDec(p.Total)), F: dsl.Abs(p.Ratio),
		}), `df = select(purchase, a=F.round("weight", 1), b=F.bround("weight", 0), c=F.floor("weight").cast("double"), d=F.ceil("ratio").cast("double"),
			e=F.floor("total").cast("double"), f=F.abs("ratio"))`),
		frame("powers and angles", dsl.Select(purchases, tables.MathFrom[pr]{
			A: dsl.Sqrt(p.Weight), B: dsl.Pow(p.Weight, 2), C: dsl.Ln(p.Weight), D: dsl.Log10(p.Weight), E: dsl.Sin(p.Weight), F: dsl.Atan2(p.Ratio, dsl.Opt(p.Weight)),
		}), `df = select(purchase, a=F.sqrt("weight"), b=F.pow("weight", F.lit(2.0)), c=F.ln("weight"), d=F.log10("weight"), e=F.sin("weight"),
			f=F.atan2("ratio", "weight"))`),
		frame("least, greatest, positive remainder", dsl.Select(purchases, dsl.Triple(dsl.Greatest(p.Qty, dsl.Neg(p.Qty)), dsl.OrNull(dsl.Least(p.Ratio, dsl.Opt(p.Weight))), dsl.PMod(p.Qty, 4))),
			`df = select(purchase, a=F.greatest("qty", -C("qty")), b=F.least("ratio", "weight"), c=F.pmod("qty", F.lit(4)))`),
		frame("bits", dsl.Select(purchases, tables.CountsFrom[pr]{
			A: dsl.BitAnd(p.Qty, 6), B: dsl.BitOr(p.Qty, 8), C: dsl.BitXorCol(p.Qty, p.Qty), D: dsl.BitNot(p.Qty), E: dsl.ShiftLeft(p.Qty, 2), F: dsl.BitCount(p.Qty),
		}), `q = C("qty")
df = select(purchase, a=q.bitwiseAND(6), b=q.bitwiseOR(8), c=q.bitwiseXOR(q), d=F.bitwise_not(q), e=F.shiftleft(q, 2), f=F.bit_count(q))`),
		frame("arithmetic that yields NULL where it does not fit", dsl.Select(scalars, tables.LongsFrom[sr]{
			Add: dsl.TryAdd(s.I64, -1), Sub: dsl.TrySub(s.I64, 1), Mul: dsl.TryMulCol(s.I64, s.I64), Mod: s.I64, Div: dsl.TryDiv(s.F64, 0),
		}), `n = C("i64")
df = select(scalar, add=F.try_add(n, long(-1)), sub=F.try_subtract(n, long(1)), mul=F.try_multiply(n, n), mod=n, div=F.try_divide("f64", F.lit(0.0)))`),
		frame("NaN in place of NaN", dsl.Select(scalars, dsl.Only(dsl.OrNull(dsl.NaNvl(s.F64, -1)))),
			`df = select(scalar, v=F.nanvl("f64", F.lit(-1.0)))`),
		frame("hashes", dsl.Select(customers, dsl.Triple(dsl.XxHash64(c.Name, c.City), dsl.MD5(c.Name), dsl.OrNull(dsl.SHA2(c.City, 256)))),
			`df = select(customer, a=F.xxhash64("name", "city"), b=F.md5("name"), c=F.sha2("city", 256))`),
		frame("bytes", dsl.Select(scalars, dsl.Triple(dsl.OrNull(dsl.Hex(s.Bin)), dsl.OrNull(dsl.Base64(s.Bin)), dsl.OrNull(dsl.Decode(dsl.Encode(s.Text, "UTF-8"), "UTF-8")))),
			`df = select(scalar, a=F.hex("bin"), b=F.base64("bin"), c=F.decode(F.encode("text", "UTF-8"), "UTF-8"))`),
		frame("arguments left out", dsl.Select(purchases, dsl.Pair(dsl.MonthsBetween(p.At, time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)), dsl.Split(p.Status, "[ai]"))),
			`df = select(purchase, a=F.months_between("at", F.lit(utc(2026, 1, 1))), b=F.split("status", "[ai]"))`).
			rowsOnly("PySpark passes the default too: to round, and no limit"),
		frame("random numbers of a seed", dsl.Select(customers, dsl.Pair(c.ID, dsl.Rand[cr](1<<40))),
			`df = select(customer, a=C("id"), b=F.rand(1 << 40))`),
		frame("the time of the query", dsl.Select(customers, dsl.Pair(dsl.CurrentDate[cr](), dsl.CurrentTimestamp[cr]())),
			`df = select(customer, a=F.current_date(), b=F.current_timestamp())`).unrun("it is another time"),
	}
}
