package oracle_test

import (
	"time"

	"github.com/sparkgen/sparkgen/dsl"
	tables "github.com/sparkgen/sparkgen/internal/oracle/oracletables"
	"github.com/sparkgen/sparkgen/row"
)

// groups are aggregations with keys, without, and with sets of keys.
func groups() []operation {
	type (
		q  struct{}
		pr = tables.PurchaseRow
	)
	c, p, m := tables.Customer, tables.Purchase, tables.MadeUp
	customers, purchases := tables.ReadCustomer(), tables.ReadPurchase()
	city, customer, status := dsl.Key(c.City), dsl.Key(p.Customer), dsl.Key(p.Status)
	setStatus, setDay, setYear := dsl.SetKey(p.Status), dsl.SetKey(p.Day), dsl.SetKey(dsl.Year(p.Day))
	byCustomer := dsl.GroupBy(purchases, customer)
	all := dsl.CountAll[pr]()
	none := dsl.Where(purchases, dsl.Lt(p.ID, 0))
	subtotal := func(n dsl.Required[dsl.Group[pr], int64]) dsl.Projected[dsl.Group[pr], tables.SubtotalRow] {
		return tables.ToSubtotal(setStatus, setDay, dsl.Sum(p.Total), n)
	}

	jc, jp := tables.CustomerIn[q](), tables.PurchaseIn[q]()
	name := dsl.Key(jc.Name)
	return []operation{
		frame("groups by a key with NULL", dsl.Aggregate(dsl.GroupBy(customers, city),
			tables.ToCityTotal(city, dsl.Sum(c.Balance), dsl.CountRows(city))),
			`df = customer.groupBy(C("city").alias("city")).agg(F.sum("balance").alias("total"), F.count(F.lit(1)).alias("n"))`),
		frame("a key between aggregates", dsl.Aggregate(dsl.GroupBy(purchases, status),
			tables.ToStatusTotal(dsl.CountRows(status), status, dsl.Sum(p.Total))),
			`df = purchase.groupBy(C("status").alias("status")).agg(F.count(F.lit(1)).alias("n"), F.sum("total").alias("total")).select("n",
				"status", "total")`),
		frame("a key that is not shown", dsl.Aggregate(dsl.GroupBy(purchases, status), dsl.Only(dsl.Sum(p.Total))),
			`df = purchase.groupBy(C("status").alias("key")).agg(F.sum("total").alias("v")).select("v")`),
		frame("a key shown twice", dsl.Aggregate(dsl.GroupBy(purchases, status), dsl.Triple(status, status, dsl.CountRows(status))),
			`df = purchase.groupBy(C("status").alias("a")).agg(C("status").alias("b"), F.count(F.lit(1)).alias("c"))`),
		frame("two keys", dsl.Aggregate(dsl.GroupBy(purchases, status, customer), dsl.Triple(status, customer, dsl.Max(p.Total))),
			`df = purchase.groupBy(C("status").alias("a"), C("customer").alias("b")).agg(F.max("total").alias("c"))`),
		frame("a key that is an expression", dsl.Aggregate(dsl.GroupBy(purchases, dsl.Key(dsl.Month(p.Day))),
			dsl.Pair(dsl.Key(dsl.Month(p.Day)), dsl.SumInt(p.Qty))),
			`df = purchase.groupBy(F.month("day").alias("a")).agg(F.sum("qty").alias("b"))`),
		frame("groups by a window of time", dsl.Aggregate(dsl.GroupBy(purchases, dsl.Key(dsl.WindowOf(p.At, 24*time.Hour))),
			dsl.Pair(dsl.Key(dsl.WindowOf(p.At, 24*time.Hour)), all)),
			`df = purchase.groupBy(F.window("at", "24 hours").alias("a")).agg(F.count(F.lit(1)).alias("b"))`),
		frame("groups behind a join", dsl.Aggregate(dsl.GroupBy(dsl.Join(dsl.From(jp), jc, dsl.EqCol(jc.ID, jp.Customer)), name),
			dsl.Triple(name, dsl.CountRows(name), dsl.Sum(jp.Total))), `
df = p.join(c, C("customer.id") == C("purchase.customer"), "inner").groupBy(C("customer.name").alias("a"))
df = df.agg(F.count(F.lit(1)).alias("b"), F.sum("purchase.total").alias("c"))`),
		frame("groups of groups", dsl.Aggregate(dsl.GroupBy(dsl.Aggregate(byCustomer,
			tables.ToStatusTotal(dsl.CountRows(customer), dsl.Min(p.Status), dsl.Sum(p.Total))),
			dsl.Key(tables.StatusTotal.Status)), dsl.Pair(dsl.Key(tables.StatusTotal.Status), dsl.Sum(tables.StatusTotal.N))), `
df = purchase.groupBy(C("customer").alias("key")).agg(F.count(F.lit(1)).alias("n"), F.min("status").alias("status"),
				F.sum("total").alias("total")).select("n", "status", "total")
df = df.groupBy(C("status").alias("a")).agg(F.sum("n").alias("b"))`),

		frame("the usual aggregates", dsl.Aggregate(byCustomer, tables.AggregatesFrom[dsl.Group[pr]]{
			Customer: customer, Total: dsl.Sum(p.Total), Qty: dsl.SumInt(p.Qty), Weight: dsl.Avg(p.Weight), Discount: dsl.Max(p.Discount),
			First: dsl.Min(p.Day), N: dsl.Count(p.Note),
		}), `df = purchase.groupBy(C("customer").alias("customer")).agg(F.sum("total").alias("total"), F.sum("qty").alias("qty"),
				F.avg("weight").alias("weight"),
			F.max("discount").alias("discount"), F.min("day").alias("first"), F.count("note").alias("n"))`),
		frame("averages of integers and decimals", dsl.Aggregate(byCustomer, dsl.Triple(customer, dsl.AvgInt(p.Qty), dsl.Avg(p.Total))),
			`df = purchase.groupBy(C("customer").alias("a")).agg(F.avg("qty").alias("b"), F.avg("total").alias("c"))`),
		frame("the value beside an extreme", dsl.Aggregate(byCustomer, dsl.Triple(customer, dsl.MaxBy(p.ID, p.Weight), dsl.MinBy(p.Status, p.Total))),
			`df = purchase.groupBy(C("customer").alias("a")).agg(F.max_by("id", "weight").alias("b"), F.min_by("status", "total").alias("c"))`),
		frame("counts", dsl.Aggregate(byCustomer, tables.AggregatesFrom[dsl.Group[pr]]{
			Customer: customer, Total: dsl.SumDistinct(p.Total), Qty: dsl.CountDistinct(p.Status), Weight: dsl.Avg(p.Weight),
			Discount: dsl.Min(p.Discount), First: dsl.Max(p.Day),
			N: dsl.CountDistinct(p.Day, p.Discount),
		}), `df = purchase.groupBy(C("customer").alias("customer")).agg(F.sum_distinct("total").alias("total"),
				F.count_distinct("status").alias("qty"), F.avg("weight").alias("weight"),
			F.min("discount").alias("discount"), F.max("day").alias("first"), F.count_distinct("day", "discount").alias("n"))`),
		frame("counts of what is true, and about",
			dsl.Aggregate(byCustomer, dsl.Triple(customer, dsl.CountIf(dsl.Eq(p.Status, "paid")), dsl.ApproxCountDistinct(p.Day))),
			`df = purchase.groupBy(C("customer").alias("a")).agg(F.count_if(C("status") == "paid").alias("b"),
				F.approx_count_distinct("day").alias("c"))`),
		frame("statistics", dsl.Aggregate(byCustomer,
			dsl.Triple(dsl.OrNull(dsl.StdDev(p.Weight)), dsl.VarPop(p.Weight), dsl.OrNull(dsl.Corr(p.Weight, dsl.ToFloat64(p.Qty))))),
			`df = purchase.groupBy(C("customer").alias("key")).agg(F.stddev("weight").alias("a"), F.var_pop("weight").alias("b"),
				F.corr("weight", C("qty").cast("double")).alias("c")).select("a", "b", "c")`),
		frame("more statistics", dsl.Aggregate(byCustomer,
			dsl.Triple(dsl.StdDevPop(p.Weight), dsl.OrNull(dsl.Variance(p.Weight)), dsl.OrNull(dsl.CovarPop(p.Weight, dsl.ToFloat64(p.Qty))))),
			`df = purchase.groupBy(C("customer").alias("key")).agg(F.stddev_pop("weight").alias("a"), F.variance("weight").alias("b"),
				F.covar_pop("weight", C("qty").cast("double")).alias("c")).select("a", "b", "c")`),
		frame("shapes of distributions", dsl.Aggregate(byCustomer,
			dsl.Triple(dsl.OrNull(dsl.Skewness(p.Weight)), dsl.OrNull(dsl.Kurtosis(p.Weight)),
				dsl.OrNull(dsl.CovarSamp(p.Weight, dsl.ToFloat64(p.Qty))))),
			`df = purchase.groupBy(C("customer").alias("key")).agg(F.skewness("weight").alias("a"), F.kurtosis("weight").alias("b"),
				F.covar_samp("weight", C("qty").cast("double")).alias("c")).select("a", "b", "c")`),
		frame("sums that may not fit, and about a percentile",
			dsl.Aggregate(byCustomer, dsl.Triple(customer, dsl.OrNull(dsl.TrySum(p.Weight)), dsl.PercentileApprox(p.Weight, 0.5, 100))),
			`df = purchase.groupBy(C("customer").alias("a")).agg(F.try_sum("weight").alias("b"),
				F.percentile_approx("weight", 0.5, 100).alias("c"))`),
		frame("texts of a group", dsl.Aggregate(dsl.GroupBy(customers, city),
			dsl.Triple(dsl.OrNull(city), dsl.ListAgg(dsl.Left(c.Name, 0), "-"), dsl.Size(dsl.CollectList(c.Name)))),
			`df = customer.groupBy(C("city").alias("a")).agg(F.listagg(F.left("name", F.lit(0)), F.lit("-")).alias("b"),
				F.size(F.collect_list("name")).alias("c"))`),
		frame("percentiles", dsl.Aggregate(byCustomer, dsl.Triple(customer, dsl.Median(p.Weight), dsl.Percentile(p.Weight, 0.9))),
			`df = purchase.groupBy(C("customer").alias("a")).agg(F.median("weight").alias("b"), F.percentile("weight", 0.9).alias("c"))`).
			rowsOnly("PySpark passes the default frequency of one"),
		frame("lists of groups", dsl.Aggregate(dsl.GroupBy(customers, dsl.Key(c.Name)), dsl.Pair(dsl.Key(c.Name), dsl.CollectSet(c.City))),
			`df = customer.groupBy(C("name").alias("a")).agg(F.collect_set("city").alias("b"))`),
		frame("truth of groups", dsl.Aggregate(dsl.GroupBy(customers, dsl.Key(c.Name)),
			dsl.Triple(dsl.Key(c.Name), dsl.OrNull(dsl.BoolAnd(c.Vip)), dsl.OrNull(dsl.BoolOr(c.Vip)))),
			`df = customer.groupBy(C("name").alias("a")).agg(F.bool_and("vip").alias("b"), F.bool_or("vip").alias("c"))`),
		frame("any value", dsl.Aggregate(byCustomer,
			dsl.Triple(customer, dsl.AnyValue(dsl.Mul(p.Customer, 2)), dsl.OrNull(dsl.FilterAgg(dsl.AnyValue(p.Customer), dsl.Gt(p.Qty, 2))))),
			`df = purchase.groupBy(C("customer").alias("a")).agg(F.any_value(C("customer") * long(2)).alias("b"),
				F.any_value(F.when(C("qty") > 2, C("customer")), True).alias("c"))`),
		frame("the first value and the last", dsl.Aggregate(byCustomer,
			tables.ToFirsts(dsl.First(dsl.Neg(p.Customer)), dsl.Last(dsl.Neg(p.Customer)), dsl.ModeOf(p.Customer))),
			`df = purchase.groupBy("customer").agg(F.first(-C("customer")).alias("first"), F.last(-C("customer")).alias("last"),
				F.mode("customer").alias("mode")).select("first", "last", "mode")`).
			rowsOnly("PySpark passes the defaults too: not to skip NULL, and any of several modes"),
		frame("aggregates of some rows", dsl.Aggregate(byCustomer,
			dsl.Triple(customer, dsl.OrNull(dsl.FilterAgg(dsl.Sum(p.Total), dsl.Eq(p.Status, "paid"))),
				dsl.FilterCount(dsl.CountRows(customer), dsl.Gt(p.Discount, 0)))),
			`df = purchase.groupBy(C("customer").alias("a")).agg(F.sum(F.when(C("status") == "paid", C("total"))).alias("b"),
				F.count(F.when(C("discount") > 0, F.lit(1))).alias("c"))`),
		frame("a value beside an extreme of some rows",
			dsl.Aggregate(byCustomer, dsl.Pair(customer, dsl.OrNull(dsl.FilterAgg(dsl.MaxBy(p.ID, p.Weight), dsl.Eq(p.Status, "paid"))))),
			`df = purchase.groupBy(C("customer").alias("a")).agg(F.max_by("id", F.when(C("status") == "paid", C("weight"))).alias("b"))`),
		frame("distinct counts of some rows", dsl.Aggregate(byCustomer,
			dsl.Pair(customer, dsl.FilterCount(dsl.CountDistinct(p.Day), dsl.Eq(p.Status, "paid")))),
			`df = purchase.groupBy(C("customer").alias("a")).agg(F.count_distinct(F.when(C("status") == "paid", C("day"))).alias("b"))`),
		frame("a column for each value", dsl.Aggregate(byCustomer, tables.PivotFrom[dsl.Group[pr]]{
			Customer: customer, Open: dsl.FilterAgg(dsl.Sum(p.Total), dsl.Eq(p.Status, "open")),
			Paid: dsl.FilterAgg(dsl.Sum(p.Total), dsl.Eq(p.Status, "paid")),
		}), `df = purchase.groupBy(C("customer").alias("customer")).agg(*[F.sum(F.when(C("status") == s, C("total"))).alias(s) for s in ["open",
				"paid"]])`),
		frame("arithmetic of aggregates", dsl.Aggregate(byCustomer,
			dsl.Pair(customer, dsl.Mul(dsl.DivCol(dsl.Sum(p.Weight), dsl.Max(p.Weight)), 100))),
			`df = purchase.groupBy(C("customer").alias("a")).agg((F.sum("weight") / F.max("weight") * 100.0).alias("b"))`),
		frame("arithmetic of keys", dsl.Aggregate(byCustomer, dsl.Pair(dsl.Add(dsl.Key(p.Customer), 1000), dsl.Coalesce(dsl.Max(p.Discount), 0))),
			`df = purchase.groupBy(C("customer").alias("key")).agg((C("customer") + long(1000)).alias("a"),
				F.coalesce(F.max("discount"), F.lit(0)).alias("b")).select("a", "b")`),

		frame("groups that satisfy a condition", dsl.Aggregate(dsl.Having(byCustomer, dsl.Gt(dsl.Sum(p.Total), row.D(15, 0))),
			dsl.Pair(customer, dsl.CountRows(customer))), `
df = purchase.groupBy(C("customer").alias("a")).agg(F.count(F.lit(1)).alias("b"), (F.sum("total") > dec("15")).alias("having"))
df = df.where(C("having")).select("a", "b")`),
		frame("groups that satisfy two conditions",
			dsl.Aggregate(dsl.Having(byCustomer, dsl.Gt(dsl.CountRows(customer), 1), dsl.Lt(customer, 5)), dsl.Pair(dsl.Min(p.Day), customer)), `
df = purchase.groupBy(C("customer").alias("b")).agg(F.min("day").alias("a"), (F.count(F.lit(1)) > long(1)).alias("having"),
				(C("customer") < long(5)).alias("having_2"))
df = df.where(C("having") & C("having_2")).select("a", "b")`),

		frame("groups of a table whose columns are called like hidden ones",
			dsl.Aggregate(dsl.Having(dsl.GroupBy(tables.ReadMadeUp(), dsl.Key(m.Match1)), dsl.Gt(dsl.Max(m.Qualified), 9)),
				tables.ToHidden(dsl.Max(m.Key), dsl.SumInt(m.Having))), `
df = made.groupBy(C("match_1").alias("key_2")).agg(F.max("key").alias("key"), F.sum("having").alias("having"),
				(F.max("qualified") > 9).alias("having_2"))
df = df.where(C("having_2")).select("key", "having")`),

		frame("totals", dsl.Totals(purchases, dsl.Triple(dsl.CountOfAll(all), dsl.OrNull(dsl.OfAll(dsl.Sum(p.Total))),
			dsl.OrNull(dsl.OfAll(dsl.Max(p.Note))))),
			`df = purchase.agg(F.count(F.lit(1)).alias("a"), F.sum("total").alias("b"), F.max("note").alias("c"))`),
		frame("totals of nothing", dsl.Totals(none, dsl.Pair(dsl.CountOfAll(all), dsl.OrNull(dsl.OfAll(dsl.Sum(p.Total))))),
			`df = purchase.where(C("id") < long(0)).agg(F.count(F.lit(1)).alias("a"), F.sum("total").alias("b"))`),
		frame("arithmetic of totals", dsl.Totals(purchases,
			dsl.Only(dsl.OrNull(dsl.DivCol(dsl.OfAll(dsl.Sum(p.Weight)), dsl.OfAll(dsl.Sum(p.Ratio)))))),
			`df = purchase.agg((F.sum("weight") / F.sum("ratio")).alias("v"))`),

		frame("rollup", dsl.Aggregate(dsl.Rollup(purchases, setStatus, setDay), subtotal(dsl.GroupingID(setStatus, setDay))), `
df = purchase.rollup("status", "day").agg(F.sum("total").alias("total"), F.grouping_id("status", "day").alias("grouping")).select("status", "day",
				"total", "grouping")`),
		frame("cube", dsl.Aggregate(dsl.Cube(purchases, setStatus, setDay), subtotal(dsl.GroupingID(setStatus, setDay))), `
df = purchase.cube("status", "day").agg(F.sum("total").alias("total"), F.grouping_id("status", "day").alias("grouping")).select("status", "day",
				"total", "grouping")`),
		frame("grouping sets", dsl.Aggregate(dsl.GroupingSets(purchases, dsl.Set[pr](setStatus), dsl.Set[pr](setDay), nil),
			subtotal(dsl.CountRows(setDay))), `
df = purchase.groupingSets([[C("status")], [C("day")], []], "status", "day").agg(F.sum("total").alias("total"),
				F.count(F.lit(1)).alias("grouping")).select("status", "day", "total", "grouping")`),
		frame("which keys are rolled up", dsl.Aggregate(dsl.Rollup(purchases, setStatus),
			dsl.Triple(dsl.OrNull(setStatus), dsl.Grouping(setStatus), dsl.Sum(p.Total))), `
df = purchase.rollup("status").agg(F.grouping("status").alias("b"), F.sum("total").alias("c")).select(C("status").alias("a"), "b", "c")`),
		frame("rollup of an expression", dsl.Aggregate(dsl.Rollup(purchases, setYear), dsl.Pair(dsl.OrNull(setYear), all)), `
df = purchase.select("*", F.year("day").alias("computed_year")).rollup("computed_year").agg(F.count(F.lit(1)).alias("b")).select(C("computed_year").alias("a"), "b")`),
		frame("rollup of nothing", dsl.Aggregate(dsl.Rollup(none, setStatus), dsl.Pair(dsl.OrNull(setStatus), all)), `
df = purchase.where(C("id") < long(0)).rollup("status").agg(F.count(F.lit(1)).alias("b")).select(C("status").alias("a"), "b")`).none(),
		frame("subtotals that satisfy a condition",
			dsl.Aggregate(dsl.Having(dsl.Cube(purchases, setStatus), dsl.Ge(all, 2)), dsl.Pair(dsl.OrNull(setStatus), all)), `
df = purchase.cube("status").agg(F.count(F.lit(1)).alias("b"),
				(F.count(F.lit(1)) >= long(2)).alias("having")).where(C("having")).select(C("status").alias("a"), "b")`),
	}
}
