package oracle_test

import (
	"time"

	"github.com/sparkgen/sparkgen/dsl"
	tables "github.com/sparkgen/sparkgen/internal/oracle/oracletables"
	"github.com/sparkgen/sparkgen/row"
)

// relations are sources, the steps that keep their rows' type, set operations and names that have to be quoted.
func relations() []operation {
	c, p, odd := tables.Customer, tables.Purchase, tables.OddName
	customers, purchases, items, odds := tables.ReadCustomer(), tables.ReadPurchase(), tables.ReadItem(), tables.ReadOddName()
	rome := dsl.Where(customers, dsl.Eq(c.City, "Rome"))
	return []operation{
		frame("a table", customers, `df = table("customer", "id", "name", "city", "balance", "joined", "vip")`),
		frame("some columns of a wider table, in another order", tables.ReadNumber(), `df = table("number", "n", "half")`),
		frame("a table by another name", dsl.Table(tables.CustomerType, "`customer`"), "df = table(\"`customer`\", *customer.columns)"),
		frame("SQL", dsl.SQL(tables.NumberType, "SELECT n, n / 2D AS half FROM number WHERE n > 2"),
			`df = spark.sql("SELECT n, n / 2D AS half FROM number WHERE n > 2")`),
		frame("SQL with arguments", dsl.SQL(tables.NumberType, "SELECT n, half FROM number WHERE n > ? AND half < ? AND ? = 'it''s'", 1, 2.5, "it's"),
			`df = spark.sql("SELECT n, half FROM number WHERE n > ? AND half < ? AND ? = 'it''s'", args=[1, 2.5, "it's"])`),

		frame("one column", dsl.Select(purchases, dsl.Only(p.Status)), `df = purchase.select(C("status").alias("v"))`),
		frame("two columns", dsl.Select(purchases, dsl.Pair(p.Status, dsl.OrNull(p.Note))), `df = purchase.select(C("status").alias("a"),
				C("note").alias("b"))`),
		frame("three columns", dsl.Select(purchases, dsl.Triple(p.ID, p.Day, p.At)), `df = select(purchase, a=C("id"), b=C("day"), c=C("at"))`),
		frame("a row and one column more", dsl.Select(customers, dsl.Plus(dsl.All(c), dsl.Length(c.Name))),
			`df = customer.select(*customer.columns, F.length("name").alias("v"))`),
		frame("the steps of one query", dsl.Limit(dsl.OrderBy(dsl.Select(dsl.Where(purchases, dsl.Eq(p.Status, "paid")),
			tables.ToItem(p.ID, dsl.Coalesce(p.Note, "-"), p.Total)),
			dsl.Desc(tables.Item.Price), dsl.Asc(tables.Item.Purchase)), 2), `
df = select(purchase.where(C("status") == "paid"), purchase=C("id"), sku=F.coalesce("note", F.lit("-")), price=C("total"))
df = df.orderBy(C("price").desc(), C("purchase").asc()).limit(2)`).inOrder(),

		frame("order with NULL first", dsl.OrderBy(purchases, dsl.Asc(p.Discount), dsl.Desc(p.ID)),
			`df = purchase.orderBy(C("discount").asc(), C("id").desc())`).inOrder(),
		frame("order with NULL last", dsl.OrderBy(purchases, dsl.AscNullsLast(p.Discount), dsl.Asc(p.ID)),
			`df = purchase.orderBy(C("discount").asc_nulls_last(), C("id").asc())`).inOrder(),
		frame("order downwards with NULL last", dsl.OrderBy(purchases, dsl.Desc(p.Ratio), dsl.Asc(p.ID)),
			`df = purchase.orderBy(C("ratio").desc(), C("id").asc())`).inOrder(),
		frame("order downwards with NULL first", dsl.OrderBy(purchases, dsl.DescNullsFirst(p.Ratio), dsl.Asc(p.ID)),
			`df = purchase.orderBy(C("ratio").desc_nulls_first(), C("id").asc())`).inOrder(),
		frame("order by an expression", dsl.OrderBy(purchases, dsl.Desc(dsl.Mul(p.Weight, -1)), dsl.Asc(p.ID)),
			`df = purchase.orderBy((C("weight") * -1.0).desc(), C("id").asc())`).inOrder(),
		frame("the first rows", dsl.Limit(dsl.OrderBy(purchases, dsl.Asc(p.ID)), 3), `df = purchase.orderBy(C("id").asc()).limit(3)`).inOrder(),
		frame("no rows", dsl.Limit(purchases, 0), `df = purchase.limit(0)`).none(),
		frame("all but the first rows", dsl.Offset(dsl.OrderBy(purchases, dsl.Asc(p.ID)), 4),
			`df = purchase.orderBy(C("id").asc()).offset(4)`).inOrder(),
		frame("a page", dsl.Limit(dsl.Offset(dsl.OrderBy(purchases, dsl.Asc(p.Customer), dsl.Asc(p.ID)), 1), 2),
			`df = purchase.orderBy(C("customer").asc(), C("id").asc()).offset(1).limit(2)`).inOrder(),

		frame("distinct rows", dsl.Distinct(items), `df = item.distinct()`),
		frame("distinct rows by all columns", dsl.DropDuplicates(items), `df = item.dropDuplicates()`),
		frame("distinct rows by some columns", dsl.Select(dsl.DropDuplicates(purchases, p.Customer, p.Status), dsl.Pair(p.Customer, p.Status)),
			`df = select(purchase.dropDuplicates(["customer", "status"]), a=C("customer"), b=C("status"))`),
		frame("union", dsl.Union(customers, rome), `df = customer.unionByName(customer.where(C("city") == "Rome"))`),
		frame("union of three", dsl.Union(dsl.Union(items, items), dsl.Limit(items, 1)), `df = item.unionByName(item).unionByName(item.limit(1))`),
		frame("intersection", dsl.Intersect(items, dsl.Where(items, dsl.Eq(tables.Item.Sku, "nut"))),
			`df = item.intersect(item.where(C("sku") == "nut"))`),
		frame("intersection with duplicates", dsl.IntersectAll(items, dsl.Where(items, dsl.Eq(tables.Item.Sku, "nut"))),
			`df = item.intersectAll(item.where(C("sku") == "nut"))`),
		frame("difference", dsl.Except(items, dsl.Where(items, dsl.Eq(tables.Item.Sku, "nut"))), `df = item.subtract(item.where(C("sku") == "nut"))`),
		frame("difference with duplicates", dsl.ExceptAll(items, dsl.Distinct(items)), `df = item.exceptAll(item.distinct())`),

		frame("names that have to be quoted", odds,
			"df = table(\"`odd name`\", \"`a.b`\", \"`two words`\", \"`back``tick`\", \"`größe`\", \"Select\", \"1st\")"),
		frame("conditions on names that have to be quoted",
			dsl.Where(odds, dsl.Gt(odd.AB, 1), dsl.IsNotNull(odd.BackTick), dsl.LtCol(odd.X1st, odd.Größe)),
			"odd = table(\"`odd name`\", \"`a.b`\", \"`two words`\", \"`back``tick`\", \"`größe`\", \"Select\", \"1st\")\n"+
				"df = odd.where((C(\"`a.b`\") > long(1)) & C(\"`back``tick`\").isNotNull() & (C(\"1st\") < C(\"`größe`\")))"),
		frame("groups by names that have to be quoted", oddGroups(),
			"odd = table(\"`odd name`\", \"`a.b`\", \"`two words`\", \"`back``tick`\", \"`größe`\", \"Select\", \"1st\")\n"+
				"df = odd.groupBy(C(\"`two words`\").alias(\"a\")).agg(F.sum(\"`größe`\").alias(\"b\"))"),
		frame("duplicates by names that have to be quoted", dsl.Select(dsl.DropDuplicates(odds, odd.TwoWords), dsl.Only(odd.TwoWords)),
			"odd = table(\"`odd name`\", \"`a.b`\", \"`two words`\", \"`back``tick`\", \"`größe`\", \"Select\", \"1st\")\n"+
				"df = odd.dropDuplicates([\"two words\"]).select(C(\"`two words`\").alias(\"v\"))"),
		frame("a join of names that have to be quoted", oddJoin(),
			"odd = table(\"`odd name`\", \"`a.b`\", \"`two words`\", \"`back``tick`\", \"`größe`\", \"Select\", \"1st\")\n"+
				"l, r = odd.alias(\"odd name\"), odd.alias(\"odd name_2\")\n"+
				"df = l.join(r, C(\"`odd name`.`two words`\") == C(\"`odd name_2`.`two words`\"), \"inner\").select(C(\"`odd name`.`a.b`\").alias(\"a\"), C(\"`odd name_2`.Select\").alias(\"b\"))"),

		frame("totals of what passes by", dsl.Observe[tables.PurchaseRow](purchases, "oracle_seen",
			dsl.Pair(dsl.CountOfAll(dsl.CountAll[tables.PurchaseRow]()),
				dsl.OrNull(dsl.OfAll(dsl.Max(p.Day))))), `df = purchase.observe("oracle_seen", F.count(F.lit(1)).alias("a"), F.max("day").alias("b"))`),
		frame("a filter grown under conditions", dsl.Where(purchases, grown(true, true)...),
			`df = purchase.where((C("status") == "open") & (C("day") >= date(2026, 1, 1)))`),
		frame("rows behind a key", dsl.Limit(dsl.OrderBy(dsl.Where(purchases, dsl.Or(dsl.Lt(p.Day, row.Day(2026, time.March, 2)),
			dsl.And(dsl.Eq(p.Day, row.Day(2026, time.March, 2)), dsl.Gt(p.ID, 11)))), dsl.Desc(p.Day), dsl.Asc(p.ID)), 2), `
df = purchase.where((C("day") < date(2026, 3, 2)) | ((C("day") == date(2026, 3, 2)) & (C("id") > long(11))))
df = df.orderBy(C("day").desc(), C("id").asc()).limit(2)`).inOrder(),
	}
}

func oddGroups() dsl.DataFrame[row.Pair[string, int64]] {
	odd := tables.OddName
	words := dsl.Key(odd.TwoWords)
	return dsl.Aggregate(dsl.GroupBy(tables.ReadOddName(), words), dsl.Pair(words, dsl.SumInt(odd.Größe)))
}

func oddJoin() dsl.DataFrame[row.Pair[int64, int32]] {
	type pair struct{}
	l, r := tables.OddNameIn[pair](), tables.OddNameIn[pair]()
	return dsl.Select(dsl.Join(dsl.From(l), r, dsl.EqCol(l.TwoWords, r.TwoWords)), dsl.Pair(l.AB, r.Select))
}

func grown(open, recent bool) []dsl.Cond[tables.PurchaseRow] {
	var where []dsl.Cond[tables.PurchaseRow]
	if open {
		where = append(where, dsl.Eq(tables.Purchase.Status, "open"))
	}
	if recent {
		where = append(where, dsl.Ge(tables.Purchase.Day, row.Day(2026, time.January, 1)))
	}
	return where
}
