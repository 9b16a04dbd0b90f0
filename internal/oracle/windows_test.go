package oracle_test

import (
	"github.com/sparkgen/sparkgen/dsl"
	tables "github.com/sparkgen/sparkgen/internal/oracle/oracletables"
)

// windows are analytic functions, computed columns and generators.
func windows() []operation {
	type (
		q  struct{}
		pr = tables.PurchaseRow
		br = tables.BasketRow
	)
	p, b := tables.Purchase, tables.Basket
	purchases, baskets := tables.ReadPurchase(), tables.ReadBasket()
	byCustomer := dsl.PartitionBy[pr](p.Customer)
	byDay := dsl.OrderWindow(byCustomer, dsl.Asc(p.Day), dsl.Asc(p.ID))
	everything := dsl.OrderWindow(dsl.PartitionBy[pr](), dsl.Desc(p.Total), dsl.Asc(p.ID))
	const byDayPython = `w = W.partitionBy("customer").orderBy(C("day").asc(), C("id").asc())
`
	const everythingPython = `w = W.partitionBy().orderBy(C("total").desc(), C("id").asc())
`
	ranked, rank := dsl.Let(purchases, dsl.Rank(dsl.OrderWindow(dsl.PartitionBy[pr](), dsl.Desc(p.Total))))
	numbered, number := dsl.Let(ranked, dsl.RowNumber(byDay))
	twice, second := dsl.Let(ranked, dsl.Rank(byDay))
	summed, sum := dsl.Let(purchases, dsl.Over(dsl.Sum(p.Total), byCustomer))
	running, run := dsl.Let(purchases, dsl.Over(dsl.SumInt(p.Qty), dsl.FrameRows(byDay, -1, 0)))
	around, mean := dsl.Let(purchases, dsl.Over(dsl.Avg(p.Weight), dsl.FrameRows(everything, 1, 2)))
	ahead, rest := dsl.Let(purchases, dsl.Over(dsl.CountAll[pr](), dsl.FrameRows(everything, 0, -1)))
	lagged, before := dsl.Let(purchases, dsl.Lag(p.ID, 1, byDay))
	both, after := dsl.Let(lagged, dsl.LeadOr(p.ID, 2, -1, byDay))
	tiled, tile := dsl.Let(purchases, dsl.NTile(2, everything))
	spread, share := dsl.Let(tiled, dsl.CumeDist(everything))
	ends, first := dsl.Let(purchases, dsl.FirstValue(p.Status, byDay))
	places, percent := dsl.Let(purchases, dsl.PercentRank(everything))
	lasts, last := dsl.Let(places, dsl.LastValue(p.Status, byDay))
	seconds, nth := dsl.Let(purchases, dsl.NthValue(p.Status, 2, byDay))
	leads, lead := dsl.Let(purchases, dsl.Lead(p.Status, 1, byDay))
	lags, lag := dsl.Let(leads, dsl.LagOr(p.Status, 1, "none", byDay))
	random, r := dsl.LetCol(purchases, dsl.Rand[pr](1<<40))
	tags, tag := dsl.Explode(baskets, b.Tags)
	lines, line := dsl.Explode(baskets, b.Lines)
	outer, maybe := dsl.ExplodeOuter(baskets, b.Tags)
	nested, inner := dsl.Explode(lines, dsl.Sequence(dsl.Lit[br](int32(1)), tables.LineOf(line).Qty))
	m := tables.MadeUp
	clashing, place := dsl.Let(tables.ReadMadeUp(), dsl.RowNumber(dsl.OrderWindow(dsl.PartitionBy[tables.MadeUpRow](), dsl.Desc(m.Key))))
	jc, jp := tables.CustomerIn[q](), tables.PurchaseIn[q]()
	scoped, byName := dsl.Let(dsl.Join(dsl.From(jp), jc, dsl.EqCol(jc.ID, jp.Customer)),
		dsl.RowNumber(dsl.OrderWindow(dsl.PartitionBy[q](jc.Name), dsl.Asc(jp.ID))))
	return []operation{
		frame("rank", dsl.Select(ranked, dsl.Pair(p.ID, rank)),
			`df = purchase.select("*", F.rank().over(W.partitionBy().orderBy(C("total").desc())).alias("computed_rank")).select(C("id").alias("a"),
				C("computed_rank").alias("b"))`),
		frame("two analytic columns", dsl.Select(dsl.Where(numbered, dsl.Le(rank, 4)), dsl.Triple(p.ID, rank, number)), byDayPython+`
df = purchase.select("*", F.rank().over(W.partitionBy().orderBy(C("total").desc())).alias("computed_rank")).select("*",
				F.row_number().over(w).alias("computed_row_number"))
df = select(df.where(C("computed_rank") <= 4), a=C("id"), b=C("computed_rank"), c=C("computed_row_number"))`),
		frame("one function twice", dsl.Select(twice, dsl.Pair(rank, second)), byDayPython+`
df = purchase.select("*", F.rank().over(W.partitionBy().orderBy(C("total").desc())).alias("computed_rank")).select("*",
				F.rank().over(w).alias("computed_rank_2"))
df = select(df, a=C("computed_rank"), b=C("computed_rank_2"))`),
		frame("sum of a partition", dsl.Select(summed, dsl.Triple(p.ID, p.Total, sum)),
			`df = select(purchase.select("*", F.sum("total").over(W.partitionBy("customer")).alias("computed_sum")), a=C("id"), b=C("total"),
				c=C("computed_sum"))`),
		frame("running sum", dsl.Select(running, dsl.Pair(p.ID, run)), byDayPython+
			`df = select(purchase.select("*", F.sum("qty").over(w.rowsBetween(W.unboundedPreceding, W.currentRow)).alias("computed_sum")),
				a=C("id"), b=C("computed_sum"))`),
		frame("mean of the rows around", dsl.Select(around, dsl.Pair(p.ID, mean)), everythingPython+
			`df = select(purchase.select("*", F.avg("weight").over(w.rowsBetween(-1, 2)).alias("computed_avg")), a=C("id"), b=C("computed_avg"))`),
		frame("count of the rows ahead", dsl.Select(ahead, dsl.Pair(p.ID, rest)), everythingPython+
			`df = select(purchase.select("*", F.count(F.lit(1)).over(w.rowsBetween(W.currentRow, W.unboundedFollowing)).alias("computed_count")),
				a=C("id"), b=C("computed_count"))`),
		frame("the rows before and after", dsl.Select(both, dsl.Triple(p.ID, dsl.OrNull(before), after)), byDayPython+`
df = purchase.select("*", F.lag("id", 1).over(w).alias("computed_lag")).select("*", F.lead("id", 2, long(-1)).over(w).alias("computed_lead"))
df = select(df, a=C("id"), b=C("computed_lag"), c=C("computed_lead"))`),
		frame("tiles and shares", dsl.Select(spread, dsl.Triple(p.ID, tile, share)), everythingPython+`
df = purchase.select("*", F.ntile(2).over(w).alias("computed_ntile")).select("*", F.cume_dist().over(w).alias("computed_cume_dist"))
df = select(df, a=C("id"), b=C("computed_ntile"), c=C("computed_cume_dist"))`),
		frame("the first value of a window", dsl.Select(ends, dsl.Pair(p.ID, first)), byDayPython+
			`df = select(purchase.select("*", F.first_value("status").over(w).alias("computed_first_value")), a=C("id"),
				b=C("computed_first_value"))`),
		frame("places in a window", dsl.Select(lasts, dsl.Pair(percent, last)), everythingPython+`
df = purchase.select("*", F.percent_rank().over(w).alias("computed_percent_rank"))
w = W.partitionBy("customer").orderBy(C("day").asc(), C("id").asc())
df = df.select("*", F.last_value("status").over(w).alias("computed_last_value"))
df = select(df, a=C("computed_percent_rank"), b=C("computed_last_value"))`),
		frame("the second value of a window", dsl.Select(seconds, dsl.Pair(p.ID, dsl.OrNull(nth))), byDayPython+
			`df = select(purchase.select("*", F.nth_value("status", 2).over(w).alias("computed_nth_value")), a=C("id"), b=C("computed_nth_value"))`).
			rowsOnly("PySpark passes the default too: not to skip NULL"),
		frame("the next and the last value", dsl.Select(lags, dsl.Pair(dsl.OrNull(lead), lag)), byDayPython+`
df = purchase.select("*", F.lead("status", 1).over(w).alias("computed_lead")).select("*", F.lag("status", 1, "none").over(w).alias("computed_lag"))
df = select(df, a=C("computed_lead"), b=C("computed_lag"))`),
		frame("an analytic column behind a join", dsl.Select(scoped, dsl.Triple(jp.ID, jc.Name, byName)), `
df = p.join(c, C("customer.id") == C("purchase.customer"), "inner").select("*",
				F.row_number().over(W.partitionBy("customer.name").orderBy(C("purchase.id").asc())).alias("computed_row_number"))
df = select(df, a=C("purchase.id"), b=C("customer.name"), c=C("computed_row_number"))`),

		frame("the newest row of each", dsl.Qualify[pr](purchases, dsl.QualifyEq(dsl.RowNumber(byDay), 1)), byDayPython+
			`df = purchase.select("*", (F.row_number().over(w) == 1).alias("qualified")).where(C("qualified")).drop("qualified")`),
		frame("the best rows", dsl.Qualify[pr](purchases, dsl.QualifyLe(dsl.DenseRank(everything), 2)), everythingPython+
			`df = purchase.select("*", (F.dense_rank().over(w) <= 2).alias("qualified")).where(C("qualified")).drop("qualified")`),
		frame("rows of large partitions", dsl.Select(dsl.Qualify[pr](purchases, dsl.QualifyGt(dsl.Over(dsl.CountAll[pr](), byCustomer), 1)),
			dsl.Only(p.ID)),
			`df = purchase.select("*", (F.count(F.lit(1)).over(W.partitionBy("customer")) > long(1)).alias("qualified")).where(C("qualified")).drop("qualified").select(C("id").alias("v"))`),
		frame("rows at some places", dsl.Select(dsl.Qualify[pr](purchases, dsl.QualifyIn(dsl.RowNumber(everything), 2, 4)), dsl.Only(p.ID)),
			everythingPython+
				`df = purchase.select("*", F.row_number().over(w).isin(2,
				4).alias("qualified")).where(C("qualified")).drop("qualified").select(C("id").alias("v"))`),
		frame("rows of a scope qualified", dsl.Select(dsl.Qualify[q](dsl.Join(dsl.From(jp), jc, dsl.EqCol(jc.ID, jp.Customer)),
			dsl.QualifyEq(dsl.RowNumber(dsl.OrderWindow(dsl.PartitionBy[q](jc.Name), dsl.Asc(jp.ID))), 1)), dsl.Pair(jp.ID, jc.Name)), `
df = p.join(c, C("customer.id") == C("purchase.customer"), "inner")
df = df.select("*", (F.row_number().over(W.partitionBy("customer.name").orderBy(C("purchase.id").asc())) == 1).alias("qualified")).where(C("qualified")).drop("qualified")
df = select(df, a=C("purchase.id"), b=C("customer.name"))`),

		frame("analytic columns called like the table's",
			dsl.Select(dsl.Qualify[tables.MadeUpRow](tables.ReadMadeUp(),
				dsl.QualifyEq(dsl.RowNumber(dsl.OrderWindow(dsl.PartitionBy[tables.MadeUpRow](m.Having), dsl.Asc(m.Key))), 1)), dsl.All(m)), `
w = W.partitionBy("having").orderBy(C("key").asc())
df = made.select("*", (F.row_number().over(w) == 1).alias("qualified_2")).where(C("qualified_2")).drop("qualified_2").select(*made.columns)`),
		frame("a computed column called like the table's, but for case", dsl.Select(clashing, dsl.Pair(m.ComputedRowNumber, place)), `
df = made.select("*", F.row_number().over(W.partitionBy().orderBy(C("key").desc())).alias("computed_row_number_2"))
df = select(df, a=C("Computed_Row_Number"), b=C("computed_row_number_2"))`),

		frame("a column that is computed once", dsl.Select(dsl.Where(random, dsl.Ge(r, 0)), dsl.Triple(p.ID, r, dsl.Mul(r, 2))), `
df = purchase.select("*", F.rand(1 << 40).alias("computed_rand")).where(C("computed_rand") >= 0.0)
df = select(df, a=C("id"), b=C("computed_rand"), c=C("computed_rand") * 2.0)`),
		frame("a row of each element", dsl.Select(tags, dsl.Pair(b.ID, tag)),
			`df = select(basket.select("*", F.explode("tags").alias("computed_explode")), a=C("id"), b=C("computed_explode"))`),
		frame("a row of each element, and of none", dsl.Select(outer, dsl.Pair(b.ID, dsl.OrNull(maybe))),
			`df = select(basket.select("*", F.explode_outer("tags").alias("computed_explode_outer")), a=C("id"), b=C("computed_explode_outer"))`),
		frame("a row of each struct", dsl.Select(dsl.Where(lines, dsl.Gt(tables.LineOf(line).Qty, 1)),
			dsl.Triple(b.ID, tables.LineOf(line).Sku, tables.LineOf(line).Price)), `
df = basket.select("*", F.explode("lines").alias("computed_explode")).where(C("computed_explode")["qty"] > 1)
df = select(df, a=C("id"), b=C("computed_explode")["sku"], c=C("computed_explode")["price"])`),
		frame("a row of each element of an element", dsl.Select(nested, dsl.Pair(tables.LineOf(line).Sku, inner)), `
df = basket.select("*", F.explode("lines").alias("computed_explode"))
df = df.select("*", F.explode(F.sequence(F.lit(1), C("computed_explode")["qty"])).alias("computed_explode_2"))
df = select(df, a=C("computed_explode")["sku"], b=C("computed_explode_2"))`),
		frame("groups by elements", dsl.Aggregate(dsl.GroupBy(tags, dsl.Key(tag)), dsl.Pair(dsl.Key(tag), dsl.CountAll[br]())), `
df = basket.select("*", F.explode("tags").alias("computed_explode")).groupBy(C("computed_explode").alias("a")).agg(F.count(F.lit(1)).alias("b"))`),
	}
}
