package oracle_test

import (
	"github.com/sparkgen/sparkgen/dsl"
	tables "github.com/sparkgen/sparkgen/internal/oracle/oracletables"
	"github.com/sparkgen/sparkgen/row"
)

// joins are queries over several sources.
func joins() []operation {
	type q struct{}
	c, p, i := tables.CustomerIn[q](), tables.PurchaseIn[q](), tables.ItemIn[q]()
	p2 := tables.PurchaseIn[q]()
	oc, op, oi, op2 := tables.CustomerOuter[q](), tables.PurchaseOuter[q](), tables.ItemOuter[q](), tables.PurchaseOuter[q]()
	paid := tables.PurchaseIn[q](dsl.Where(tables.ReadPurchase(), dsl.Eq(tables.Purchase.Status, "paid")))

	cities := dsl.Aggregate(dsl.GroupBy(tables.ReadCustomer(), dsl.Key(tables.Customer.City)),
		tables.ToCityTotal(dsl.Key(tables.Customer.City), dsl.Sum(tables.Customer.Balance), dsl.CountAll[tables.CustomerRow]()))
	ct, oct := tables.CityTotalIn[q](cities), tables.CityTotalOuter[q](cities)

	purchases, customers := tables.ReadPurchase(), tables.ReadCustomer()
	buys := dsl.Join(dsl.From(p), c, dsl.EqCol(c.ID, p.Customer))
	const cityTotals = `
t = customer.groupBy(C("city").alias("city")).agg(F.sum("balance").alias("total"), F.count(F.lit(1)).alias("n")).alias("cityTotal")
`
	return []operation{
		frame("inner join", dsl.Select(buys, tables.ToSale(p.ID, c.Name, p.Total, p.Note)), `
df = p.join(c, C("customer.id") == C("purchase.customer"), "inner")
df = select(df, id=C("purchase.id"), name=C("customer.name"), total=C("purchase.total"), sku=C("purchase.note"))`),
		frame("inner join of three", dsl.Select(dsl.Where(dsl.Join(buys, i, dsl.EqCol(i.Purchase, p.ID)), dsl.Gt(i.Price, row.D(2, 0))),
			tables.ToSale(p.ID, c.Name, i.Price, i.Sku)), `
df = p.join(c, C("customer.id") == C("purchase.customer"), "inner").join(i, C("item.purchase") == C("purchase.id"), "inner")
df = df.where(C("item.price") > dec("2")).select(C("purchase.id").alias("id"), C("customer.name").alias("name"), C("item.price").alias("total"),
				C("item.sku").alias("sku"))`),
		frame("join on several conditions", dsl.Select(dsl.Join(dsl.From(p), c, dsl.EqCol(c.ID, p.Customer), dsl.Gt(c.Balance, row.D(0, 0)),
			dsl.LtCol(c.Joined, p.Day)), dsl.Pair(p.ID, c.Name)), `
df = p.join(c, (C("customer.id") == C("purchase.customer")) & (C("customer.balance") > dec("0")) & (C("customer.joined") < C("purchase.day")),
				"inner")
df = df.select(C("purchase.id").alias("a"), C("customer.name").alias("b"))`),
		frame("join on an inequality", dsl.Select(dsl.Join(dsl.From(c), p, dsl.GtCol(c.Balance, p.Total)), dsl.Pair(c.ID, p.ID)),
			`df = c.join(p, C("customer.balance") > C("purchase.total"), "inner").select(C("customer.id").alias("a"), C("purchase.id").alias("b"))`),
		frame("cross join", dsl.Select(dsl.Cross(dsl.From(c), i), dsl.Pair(c.Name, i.Sku)),
			`df = c.crossJoin(i).select(C("customer.name").alias("a"), C("item.sku").alias("b"))`),
		frame("left join", dsl.Select(dsl.LeftJoin(dsl.From(p), oi, dsl.EqCol(oi.Purchase, p.ID)),
			dsl.Triple(p.ID, dsl.OrNull(oi.Sku), dsl.OrNull(oi.Price))), `
df = p.join(i, C("item.purchase") == C("purchase.id"), "left")
df = df.select(C("purchase.id").alias("a"), C("item.sku").alias("b"), C("item.price").alias("c"))`),
		frame("rows without a match", dsl.Select(dsl.Where(dsl.LeftJoin(dsl.From(c), op, dsl.EqCol(op.Customer, c.ID)), dsl.IsNull(op.ID)),
			dsl.Only(c.Name)),
			`df = c.join(p, C("purchase.customer") == C("customer.id"),
				"left").where(C("purchase.id").isNull()).select(C("customer.name").alias("v"))`),
		frame("join behind a left join", dsl.Select(dsl.Join(dsl.LeftJoin(dsl.From(p), oc, dsl.EqCol(oc.ID, p.Customer)), i,
			dsl.EqCol(i.Purchase, p.ID)), dsl.Triple(p.ID, i.Sku, dsl.OrNull(oc.Name))), `
df = p.join(c, C("customer.id") == C("purchase.customer"), "left").join(i, C("item.purchase") == C("purchase.id"), "inner")
df = df.select(C("purchase.id").alias("a"), C("item.sku").alias("b"), C("customer.name").alias("c"))`),
		frame("right join", dsl.Select(dsl.RightJoin(dsl.FromOuter(oc), p, dsl.EqCol(oc.ID, p.Customer)), dsl.Pair(p.ID, dsl.OrNull(oc.Name))),
			`df = c.join(p, C("customer.id") == C("purchase.customer"), "right").select(C("purchase.id").alias("a"), C("customer.name").alias("b"))`),
		frame("full join", dsl.Select(dsl.FullJoin(dsl.FromOuter(oc), op, dsl.EqCol(oc.ID, op.Customer)),
			dsl.Pair(dsl.OrNull(op.ID), dsl.OrNull(oc.Name))),
			`df = c.join(p, C("customer.id") == C("purchase.customer"), "full").select(C("purchase.id").alias("a"), C("customer.name").alias("b"))`),
		frame("full join of three", dsl.Select(dsl.FullJoin(dsl.FullJoin(dsl.FromOuter(oc), op, dsl.EqCol(oc.ID, op.Customer)), oi,
			dsl.EqCol(oi.Purchase, op.ID)),
			dsl.Triple(dsl.OrNull(oc.Name), dsl.OrNull(op.ID), dsl.OrNull(oi.Sku))), `
df = c.join(p, C("customer.id") == C("purchase.customer"), "full").join(i, C("item.purchase") == C("purchase.id"), "full")
df = df.select(C("customer.name").alias("a"), C("purchase.id").alias("b"), C("item.sku").alias("c"))`),
		frame("join on NULL as a value", dsl.Select(dsl.Join(dsl.From(c), ct, dsl.NullSafeEq(c.City, ct.City)), dsl.Pair(c.ID, ct.N)), cityTotals+`
df = c.join(t, C("customer.city").eqNullSafe(C("cityTotal.city")), "inner").select(C("customer.id").alias("a"), C("cityTotal.n").alias("b"))`),

		frame("a table joined with itself", dsl.Select(dsl.Join(dsl.From(p), p2, dsl.EqCol(p.Customer, p2.Customer), dsl.LtCol(p.ID, p2.ID)),
			dsl.Triple(p.Customer, p.ID, p2.ID)), `
df = p.join(purchase.alias("purchase_2"), (C("purchase.customer") == C("purchase_2.customer")) & (C("purchase.id") < C("purchase_2.id")), "inner")
df = df.select(C("purchase.customer").alias("a"), C("purchase.id").alias("b"), C("purchase_2.id").alias("c"))`),
		frame("a table left joined with itself", dsl.Select(dsl.LeftJoin(dsl.From(p), op2, dsl.EqCol(p.Customer, op2.Customer),
			dsl.LtCol(p.ID, op2.ID)), dsl.Pair(p.ID, dsl.OrNull(op2.ID))), `
df = p.join(purchase.alias("purchase_2"), (C("purchase.customer") == C("purchase_2.customer")) & (C("purchase.id") < C("purchase_2.id")), "left")
df = df.select(C("purchase.id").alias("a"), C("purchase_2.id").alias("b"))`),
		frame("a filtered frame as a source", dsl.Select(dsl.Join(dsl.From(c), paid, dsl.EqCol(paid.Customer, c.ID)), dsl.Pair(c.Name, paid.ID)), `
df = c.join(purchase.where(C("status") == "paid").alias("purchase"), C("purchase.customer") == C("customer.id"), "inner")
df = df.select(C("customer.name").alias("a"), C("purchase.id").alias("b"))`),
		frame("an aggregated frame as a source", dsl.Select(dsl.LeftJoin(dsl.From(c), oct, dsl.EqCol(oct.City, c.City)),
			dsl.Triple(c.Name, dsl.OrNull(oct.Total), dsl.OrNull(oct.N))), cityTotals+`
df = c.join(t, C("cityTotal.city") == C("customer.city"), "left").select(C("customer.name").alias("a"), C("cityTotal.total").alias("b"),
				C("cityTotal.n").alias("c"))`),
		frame("the whole row of a source", dsl.Select(buys, dsl.All(c)), `
df = p.join(c, C("customer.id") == C("purchase.customer"), "inner").select(*[C("customer." + n).alias(n) for n in customer.columns])`),
		frame("the whole rows of two sources", dsl.Select(buys, dsl.Both(dsl.All(p), dsl.All(c))), `
df = p.join(c, C("customer.id") == C("purchase.customer"), "inner")
df = df.select(*[C("purchase." + n).alias(n) for n in purchase.columns], *[C("customer." + n).alias(n) for n in customer.columns])`),

		frame("semi join", dsl.Semi[tables.CustomerRow](customers, purchases, dsl.On(tables.Customer.ID, tables.Purchase.Customer)),
			`df = customer.join(purchase.select(C("customer").alias("match_1")), C("id") == C("match_1"), "semi")`),
		frame("semi join on two columns", dsl.Select(dsl.Semi[tables.PurchaseRow](purchases, dsl.Where(purchases, dsl.Gt(tables.Purchase.ID, 11)),
			dsl.On(tables.Purchase.Total, tables.Purchase.Total), dsl.On(tables.Purchase.Day, tables.Purchase.Day)), dsl.Only(tables.Purchase.ID)), `
r = purchase.where(C("id") > long(11)).select(C("total").alias("match_1"), C("day").alias("match_2"))
df = purchase.join(r, (C("total") == C("match_1")) & (C("day") == C("match_2")), "semi").select(C("id").alias("v"))`),
		frame("anti join", dsl.Anti[tables.CustomerRow](customers, purchases, dsl.On(tables.Customer.ID, tables.Purchase.Customer)),
			`df = customer.join(purchase.select(C("customer").alias("match_1")), C("id") == C("match_1"), "anti")`),
		frame("semi join of a table whose column is called like a hidden one",
			dsl.Semi[tables.MadeUpRow](tables.ReadMadeUp(), tables.ReadMadeUp(), dsl.On(tables.MadeUp.Key, tables.MadeUp.Match1)),
			`df = made.join(made.select(C("match_1").alias("match_1_2")), C("key") == C("match_1_2"), "semi")`),
		frame("semi join in a scope", dsl.Select(dsl.Semi[q](buys, tables.ReadItem(), dsl.On(p.ID, tables.Item.Purchase)), dsl.Pair(p.ID, c.Name)), `
df = p.join(c, C("customer.id") == C("purchase.customer"), "inner").join(item.select(C("purchase").alias("match_1")),
				C("purchase.id") == C("match_1"), "semi")
df = df.select(C("purchase.id").alias("a"), C("customer.name").alias("b"))`),
	}
}
