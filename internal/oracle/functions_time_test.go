package oracle_test

import (
	"time"

	"github.com/sparkgen/sparkgen/dsl"
	tables "github.com/sparkgen/sparkgen/internal/oracle/oracletables"
	"github.com/sparkgen/sparkgen/row"
)

// timeFunctions are functions of days, times and windows of time.
func timeFunctions() []operation {
	type (
		cr = tables.CustomerRow
		pr = tables.PurchaseRow
	)
	p := tables.Purchase
	customers, purchases := tables.ReadCustomer(), tables.ReadPurchase()
	return []operation{
		frame("parts of days", dsl.Select(purchases, tables.CountsFrom[pr]{
			A: dsl.Year(p.Day), B: dsl.Month(p.Day), C: dsl.DayOfMonth(p.Day), D: dsl.DayOfWeek(p.Day), E: dsl.WeekOfYear(p.Day),
			F: dsl.Quarter(p.Day),
		}), `df = select(purchase, a=F.year("day"), b=F.month("day"), c=F.dayofmonth("day"), d=F.dayofweek("day"), e=F.weekofyear("day"),
				f=F.quarter("day"))`),
		frame("parts of times", dsl.Select(purchases, dsl.Triple(dsl.Hour(p.At), dsl.Minute(p.At), dsl.OrNull(dsl.Second(p.Shipped)))),
			`df = select(purchase, a=F.hour("at"), b=F.minute("at"), c=F.second("shipped"))`),
		frame("calculation with days", dsl.Select(purchases, tables.DaysFrom[pr]{
			A: dsl.DateAdd(p.Day, 30), B: dsl.DateSubCol(p.Day, p.Qty), C: dsl.AddMonths(p.Day, 12), D: dsl.LastDay(p.Day),
			E: dsl.NextDay(p.Day, "MON"),
			F: dsl.TruncDate(p.Day, "quarter"),
		}), `df = select(purchase, a=F.date_add("day", 30), b=F.date_sub("day", C("qty")), c=F.add_months("day", 12), d=F.last_day("day"),
			e=F.next_day("day", "MON"), f=F.trunc("day", "quarter"))`),
		frame("days between days", dsl.Select(purchases, dsl.Pair(dsl.DateDiff(p.Day, row.Day(2026, time.January, 1)), dsl.UnixDate(p.Day))),
			`df = select(purchase, a=F.datediff("day", F.lit(date(2026, 1, 1))), b=F.unix_date("day"))`),
		frame("calculation with times", dsl.Select(purchases, tables.TimesFrom[pr]{
			A: dsl.TimeAdd(p.At, 90*time.Minute), B: dsl.TimeSub(p.Shipped, 500*time.Microsecond), C: dsl.DateTrunc(p.At, "day"),
			D: dsl.FromUTCTimestamp(p.At, "America/New_York"), E: dsl.TimestampSeconds(p.ID),
			F: dsl.ToTimestampFormat(dsl.Lit[pr]("01.02.2026 03:04"), "dd.MM.yyyy HH:mm"),
		}), `df = select(purchase, a=C("at") + timedelta(minutes=90), b=C("shipped") - timedelta(microseconds=500), c=F.date_trunc("day", "at"),
			d=F.from_utc_timestamp("at", "America/New_York"), e=F.timestamp_seconds("id"),
				f=F.to_timestamp(F.lit("01.02.2026 03:04"), "dd.MM.yyyy HH:mm"))`),
		frame("times between times", dsl.Select(purchases,
			dsl.Pair(dsl.OrNull(dsl.TimeDiffCol(p.Shipped, dsl.Opt(p.At))), dsl.TimeDiff(p.At, time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)))),
			`df = select(purchase, a=C("shipped") - C("at"), b=C("at") - utc(2026, 1, 1))`),
		frame("times as texts and numbers", dsl.Select(purchases, dsl.Pair(dsl.DateFormat(p.At, "EEE yyyy-MM-dd HH:mm"), dsl.UnixMillis(p.At))),
			`df = select(purchase, a=F.date_format("at", "EEE yyyy-MM-dd HH:mm"), b=F.unix_millis("at"))`),
		frame("arguments left out", dsl.Select(purchases,
			dsl.Triple(dsl.MonthsBetween(p.At, time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)), dsl.Split(p.Status, "[ai]"),
				dsl.OrNull(dsl.MonthsBetweenCol(p.Shipped, dsl.Opt(p.At))))),
			`df = select(purchase, a=F.months_between("at", F.lit(utc(2026, 1, 1))), b=F.split("status", "[ai]"),
				c=F.months_between("shipped", "at"))`).
			rowsOnly("PySpark passes the default too: to round, and no limit"),
		frame("the time of the query", dsl.Select(customers, dsl.Pair(dsl.CurrentDate[cr](), dsl.CurrentTimestamp[cr]())),
			`df = select(customer, a=F.current_date(), b=F.current_timestamp())`).unrun("it is another time"),
		frame("parts of days, the rest", dsl.Select(purchases,
			dsl.Triple(dsl.DayOfYear(p.Day), dsl.Weekday(p.At), dsl.OrNull(dsl.DayOfMonth(p.Shipped)))),
			`df = select(purchase, a=F.dayofyear("day"), b=F.weekday("at"), c=F.dayofmonth("shipped"))`),
		frame("calculation with days and columns", dsl.Select(purchases, tables.DaysFrom[pr]{
			A: dsl.DateAddCol(p.Day, p.Qty), B: dsl.DateSub(p.Day, 1), C: dsl.AddMonthsCol(p.Day, p.Qty),
			D: dsl.MakeDate(dsl.Year(p.Day), dsl.Month(p.Day), dsl.Lit[pr](int32(1))),
			E: dsl.DateFromUnixDate(p.Qty), F: dsl.DateAdd(p.Day, int(0)),
		}), `df = select(purchase, a=F.date_add("day", C("qty")), b=F.date_sub("day", 1), c=F.add_months("day", C("qty")),
				d=F.make_date(F.year("day"), F.month("day"), F.lit(1)),
			e=F.date_from_unix_date("qty"), f=F.date_add("day", 0))`),
		frame("calculation with times and columns", dsl.Select(purchases, tables.TimesFrom[pr]{
			A: dsl.TimestampMillis(p.ID), B: dsl.TimestampMicros(p.ID), C: dsl.ToUTCTimestamp(p.At, "Asia/Tokyo"),
			D: dsl.TryToTimestampFormat(p.Status, "yyyy"),
			E: dsl.DateTrunc(p.Shipped, "hour"), F: p.Shipped,
		}), `df = select(purchase, a=F.timestamp_millis("id"), b=F.timestamp_micros("id"), c=F.to_utc_timestamp("at", "Asia/Tokyo"),
				d=F.try_to_timestamp("status", F.lit("yyyy")),
			e=F.date_trunc("hour", "shipped"), f=C("shipped"))`),
		frame("times as numbers", dsl.Select(purchases,
			dsl.Triple(dsl.UnixSeconds(p.At), dsl.UnixMicros(p.At), dsl.DateDiffCol(p.Day, dsl.ToDate(p.At)))),
			`df = select(purchase, a=F.unix_seconds("at"), b=F.unix_micros("at"), c=F.datediff("day", C("at").cast("date")))`),
		frame("days and times without a kind", dsl.Select(purchases,
			dsl.Pair(dsl.DateAdd(dsl.AsDate(dsl.Coalesce(p.Day, row.Day(1970, 1, 1))), 1),
				dsl.Hour(dsl.AsTime(dsl.Coalesce(p.Shipped, time.Unix(0, 0)))))),
			`df = select(purchase, a=F.date_add(F.coalesce("day", F.lit(date(1970, 1, 1))), 1),
				b=F.hour(F.coalesce("shipped", F.lit(utc(1970, 1, 1)))))`),
		frame("windows of time that slide", dsl.Select(purchases, dsl.Triple(dsl.Start(dsl.SlidingOf(p.At, 2*time.Hour, time.Hour)), p.ID, p.At)),
			`df = select(purchase, a=F.window("at", "2 hours", "1 hours")["start"], b=C("id"), c=C("at"))`),
		frame("windows of time that begin at another hour",
			dsl.Select(purchases, dsl.Pair(dsl.Start(dsl.WindowStartingAt(p.At, 24*time.Hour, 24*time.Hour, 6*time.Hour)),
				dsl.End(dsl.WindowStartingAt(p.At, 24*time.Hour, 24*time.Hour, 6*time.Hour)))),
			`w = F.window("at", "24 hours", "24 hours", "6 hours")
df = select(purchase, a=w["start"], b=w["end"])`),
	}
}
