package oracle_test

import (
	"github.com/sparkgen/sparkgen/dsl"
	tables "github.com/sparkgen/sparkgen/internal/oracle/oracletables"
	"github.com/sparkgen/sparkgen/row"
)

// subqueries are queries inside of expressions, correlated or not.
func subqueries() []operation {
	type (
		q   struct{}
		in  = dsl.Inner[q]
		low = dsl.Inner[in]
		cr  = tables.CustomerRow
		pr  = tables.PurchaseRow
	)
	c, p := tables.CustomerIn[q](), tables.PurchaseIn[q]()
	sp, si := tables.PurchaseIn[in](), tables.ItemIn[in]()
	deep := tables.ItemIn[low]()
	customers, purchases, items := tables.ReadCustomer(), tables.ReadPurchase(), tables.ReadItem()
	cu, pu, it := tables.Customer, tables.Purchase, tables.Item

	theirs := dsl.Where(dsl.From(sp), dsl.EqCol(sp.Customer, dsl.Outer(c.ID)))
	withItems := dsl.Where(theirs, dsl.Exists(dsl.Where(dsl.From(deep), dsl.EqCol(deep.Purchase, dsl.Outer(sp.ID)))))
	average := dsl.SingleOf(purchases, dsl.OfAll(dsl.Avg(pu.Total)))
	small := dsl.SingleOf(dsl.Where(items, dsl.Eq(it.Sku, "nut")), dsl.CountOfAll(dsl.CountAll[tables.ItemRow]()))
	bought := dsl.Column(items, it.Purchase)

	frameSp := tables.PurchaseIn[dsl.Inner[cr]]()
	ofFrame := dsl.Where(dsl.From(frameSp), dsl.EqCol(frameSp.Customer, dsl.Outer(cu.ID)))
	byCustomer := dsl.Key(pu.Customer)
	m := tables.MadeUp
	mo, ms := tables.MadeUpIn[q](), tables.MadeUpIn[in]()
	frameMade := tables.MadeUpIn[dsl.Inner[tables.MadeUpRow]]()
	const theirPurchases = `c2 = customer.alias("customer_2") # purchase has a column customer, which would hide the alias in the subquery
theirs = p.where(C("purchase.customer") == C("customer_2.id").outer())
`
	return []operation{
		frame("exists", dsl.Select(dsl.Where(dsl.From(c), dsl.Exists(theirs)), dsl.All(c)), theirPurchases+
			`df = c2.where(theirs.exists()).select(*[C("customer_2." + n).alias(n) for n in customer.columns])`),
		frame("not exists", dsl.Select(dsl.Where(dsl.From(c), dsl.NotExists(theirs)), dsl.Only(c.Name)), theirPurchases+
			`df = c2.where(~theirs.exists()).select(C("customer_2.name").alias("v"))`),
		frame("exists and a condition", dsl.Select(dsl.Where(dsl.From(c), dsl.Exists(theirs), dsl.Gt(c.Balance, row.D(0, 0))), dsl.Only(c.Name)),
			theirPurchases+
				`df = c2.where(theirs.exists() & (C("customer_2.balance") > dec("0"))).select(C("customer_2.name").alias("v"))`),
		frame("exists with a range", dsl.Select(dsl.Where(dsl.From(c), dsl.Exists(dsl.Where(theirs, dsl.GtCol(sp.Total, dsl.Outer(c.Balance))))),
			dsl.Only(c.ID)), theirPurchases+
			`df = c2.where(theirs.where(C("purchase.total") > C("customer_2.balance").outer()).exists()).select(C("customer_2.id").alias("v"))`),
		frame("exists in exists", dsl.Select(dsl.Where(dsl.From(c), dsl.Exists(withItems)), dsl.Only(c.Name)), theirPurchases+`
theirs = purchase.alias("purchase_2").where(C("purchase_2.customer") == C("customer_2.id").outer())
items = i.where(C("item.purchase") == C("purchase_2.id").outer())
df = c2.where(theirs.where(items.exists()).exists()).select(C("customer_2.name").alias("v"))`),
		frame("exists with a join inside", dsl.Select(dsl.Where(dsl.From(c),
			dsl.Exists(dsl.Where(dsl.Join(dsl.From(sp), si, dsl.EqCol(si.Purchase, sp.ID)), dsl.EqCol(sp.Customer, dsl.Outer(c.ID))))),
			dsl.Only(c.Name)), `
inner = purchase.alias("purchase_2").join(i, C("item.purchase") == C("purchase_2.id"),
				"inner").where(C("purchase_2.customer") == C("customer_2.id").outer())
df = customer.alias("customer_2").where(inner.exists()).select(C("customer_2.name").alias("v"))`),
		frame("exists behind a join", dsl.Select(dsl.Where(dsl.Join(dsl.From(c), p, dsl.EqCol(p.Customer, c.ID)),
			dsl.Exists(dsl.Where(dsl.From(si), dsl.EqCol(si.Purchase, dsl.Outer(p.ID)), dsl.LtCol(si.Price, dsl.Outer(c.Balance))))),
			dsl.Pair(c.Name, p.ID)), `
inner = i.where((C("item.purchase") == C("purchase_2.id").outer()) & (C("item.price") < C("customer_2.balance").outer()))
df = customer.alias("customer_2").join(purchase.alias("purchase_2"), C("purchase_2.customer") == C("customer_2.id"), "inner").where(inner.exists())
df = select(df, a=C("customer_2.name"), b=C("purchase_2.id"))`),
		frame("exists of a frame", dsl.Where(customers, dsl.Exists(ofFrame)), `
df = customer.alias("outer").where(p.where(C("purchase.customer") == C("outer.id").outer()).exists())`),
		frame("exists of a table by the same name",
			dsl.Select(dsl.Where(dsl.From(p), dsl.Exists(dsl.Where(dsl.From(sp), dsl.EqCol(sp.Customer, dsl.Outer(p.Customer)),
				dsl.LtCol(sp.ID, dsl.Outer(p.ID))))), dsl.Only(p.ID)), `
inner = purchase.alias("purchase_2").where((C("purchase_2.customer") == C("purchase.customer").outer()) & (C("purchase_2.id") < C("purchase.id").outer()))
df = p.where(inner.exists()).select(C("purchase.id").alias("v"))`),

		frame("a total of a subquery", dsl.Select(dsl.From(c),
			dsl.Triple(c.Name, dsl.Scalar(theirs, dsl.CountOfAll(dsl.CountAll[in]())),
				dsl.OrNull(dsl.Scalar(theirs, dsl.OfAll(dsl.Sum(sp.Total)))))), `
theirs = p.where(C("purchase.customer") == C("customer_2.id").outer())
df = select(customer.alias("customer_2"), a=C("customer_2.name"), b=theirs.agg(F.count(F.lit(1)).alias("value")).scalar(),
			c=theirs.agg(F.sum("purchase.total").alias("value")).scalar())`),
		frame("comparison with a total of a subquery",
			dsl.Select(dsl.Where(dsl.From(c), dsl.LtCol(dsl.Opt(c.Balance), dsl.Scalar(theirs, dsl.OfAll(dsl.Sum(sp.Total))))), dsl.Only(c.Name)),
			theirPurchases+
				`df = c2.where(C("customer_2.balance") < theirs.agg(F.sum("purchase.total").alias("value")).scalar()).select(C("customer_2.name").alias("v"))`),
		frame("a total of another query", dsl.Where(purchases, dsl.GtCol(pu.Total, dsl.Use[pr](average))),
			`df = purchase.where(C("total") > purchase.agg(F.avg("total").alias("value")).scalar())`),
		frame("arithmetic with totals of other queries",
			dsl.Select(customers, dsl.Pair(cu.ID, dsl.Add(dsl.AddCol(dsl.Use[cr](small), dsl.Use[cr](small)), 1))), `
small = lambda: item.where(C("sku") == "nut").agg(F.count(F.lit(1)).alias("value")).scalar()
df = select(customer, a=C("id"), b=small() + small() + long(1))`),
		frame("order by a subquery", dsl.OrderBy(customers, dsl.Asc(dsl.SubFrom(dsl.ToInt64(dsl.Use[cr](small)), 0)), dsl.Desc(cu.ID)), `
small = item.where(C("sku") == "nut").agg(F.count(F.lit(1)).alias("value")).scalar()
df = customer.orderBy((long(0) - small.cast("bigint")).asc(), C("id").desc())`).inOrder(),

		frame("one of a query", dsl.Where(purchases, dsl.InQuery(pu.ID, bought)),
			`df = purchase.where(C("id").isin(item.select(C("purchase").alias("v"))))`),
		frame("none of a query", dsl.Where(purchases, dsl.NotInQuery(pu.ID, bought)),
			`df = purchase.where(~C("id").isin(item.select(C("purchase").alias("v"))))`),
		frame("one of the groups of a query", dsl.Where(customers,
			dsl.InQuery(cu.ID, dsl.GroupColumn(dsl.Having(dsl.GroupBy(purchases, byCustomer), dsl.Gt(dsl.CountRows(byCustomer), 1)), byCustomer))), `
many = purchase.groupBy(C("customer").alias("v")).agg((F.count(F.lit(1)) > long(1)).alias("having")).where(C("having")).select("v")
df = customer.where(C("id").isin(many))`),
		frame("one of a query, or a condition", dsl.Select(dsl.Where(purchases, dsl.Or(dsl.InQuery(pu.ID, bought), dsl.Eq(pu.Status, "void"))),
			dsl.Only(pu.ID)),
			`df = purchase.where(C("id").isin(item.select(C("purchase").alias("v"))) | (C("status") == "void")).select(C("id").alias("v"))`),
		frame("an expression that is one of a query", dsl.Select(dsl.Where(customers, dsl.InQuery(dsl.Add(cu.ID, 8), bought)), dsl.Only(cu.ID)),
			`df = customer.where((C("id") + long(8)).isin(item.select(C("purchase").alias("v")))).select(C("id").alias("v"))`),

		frame("exists beside a struct that is called like the alias",
			dsl.Where(tables.ReadMadeUp(), dsl.Exists(dsl.Where(dsl.From(frameMade), dsl.EqCol(frameMade.Outer.Key, dsl.Opt(dsl.Outer(m.Key))),
				dsl.Eq(frameMade.Having, 6)))), `
inner = made.alias("made_up").where((C("made_up.outer")["key"] == C("outer_2.key").outer()) & (C("made_up.having") == 6))
df = made.alias("outer_2").where(inner.exists())`),
		frame("exists in a scope beside such a struct",
			dsl.Select(dsl.Where(dsl.From(mo), dsl.Exists(dsl.Where(dsl.From(ms), dsl.LtCol(ms.Key, dsl.Outer(mo.Key)),
				dsl.EqCol(ms.Having, dsl.Outer(mo.Having))))), dsl.Only(mo.Key)), `
inner = made.alias("made_up_2").where((C("made_up_2.key") < C("made_up.key").outer()) & (C("made_up_2.having") == C("made_up.having").outer()))
df = made.alias("made_up").where(inner.exists()).select(C("made_up.key").alias("v"))`),
	}
}
