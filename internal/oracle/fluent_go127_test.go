//go:build go1.27

package oracle_test

import (
	"time"

	"github.com/sparkgen/sparkgen/dsl"
	tables "github.com/sparkgen/sparkgen/internal/oracle/oracletables"
	"github.com/sparkgen/sparkgen/row"
)

// fluent are operations in methods, as guides write them. That methods do what functions do is tested in package dsl.
func fluent(in input) []operation {
	type q struct{}
	c, p, i := tables.CustomerIn[q](), tables.PurchaseIn[q](), tables.ItemIn[q]()
	name := c.Name.Key()
	newest := dsl.PartitionBy[tables.PurchaseRow](tables.Purchase.Customer).OrderBy(tables.Purchase.Day.Desc(), tables.Purchase.ID.Desc())
	theirs := tables.PurchaseIn[dsl.Inner[q]]()
	tag := tables.Basket.Tags.Each()

	bids := in.bids()
	w, auction := bids.Tumbling(10*time.Second), tables.Bid.Auction.Key()
	counts := bids.
		GroupByWindow(w, auction).
		Agg(tables.ToWindowCount(w, auction, w.CountRows()))
	return []operation{
		frame("in methods: join, group, order",
			dsl.From(p).
				Join(c, c.ID.EqCol(p.Customer)).
				Join(i, i.Purchase.EqCol(p.ID)).
				Where(i.Price.Gt(row.D(1, 0)), p.Status.In("open", "paid").And(p.Note.IsNull().Or(p.Qty.Between(0, 5)))).
				GroupBy(name).
				Having(i.Price.Sum().Gt(row.D(1, 0))).
				Agg(tables.ToStatusTotal(name.CountRows(), name, i.Price.MulCol(p.Total).Sum())).
				OrderBy(tables.StatusTotal.Total.Desc()).
				Limit(5), `
df = p.join(c, C("customer.id") == C("purchase.customer"), "inner").join(i, C("item.purchase") == C("purchase.id"), "inner")
df = df.where((C("item.price") > dec("1")) & (C("purchase.status").isin("open",
				"paid") & (C("purchase.note").isNull() | C("purchase.qty").between(0, 5))))
df = df.groupBy(C("customer.name").alias("status")).agg(F.count(F.lit(1)).alias("n"), F.sum(C("item.price") * C("purchase.total")).alias("total"),
				(F.sum("item.price") > dec("1")).alias("having"))
df = df.where(C("having")).select("n", "status", "total").orderBy(C("total").desc()).limit(5)`).inOrder(),
		frame("in methods: the newest of each",
			tables.ReadPurchase().
				Qualify(dsl.RowNumber(newest).Eq(1)).
				Select(dsl.Pair(tables.Purchase.Customer, tables.Purchase.Note.Coalesce("none").Upper())), `
w = W.partitionBy("customer").orderBy(C("day").desc(), C("id").desc())
df = purchase.select("*", (F.row_number().over(w) == 1).alias("qualified")).where(C("qualified")).drop("qualified")
df = select(df, a=C("customer"), b=F.upper(F.coalesce("note", F.lit("none"))))`),
		frame("in methods: exists and a case",
			dsl.From(c).
				Where(dsl.Exists(dsl.From(theirs).Where(theirs.Customer.EqCol(dsl.Outer(c.ID))))).
				Select(dsl.Pair(c.ID, dsl.When(c.Balance.Lt(row.D(0, 0)), "owes").When(c.City.IsNull(), "nowhere").Else("fine"))), `
theirs = p.where(C("purchase.customer") == C("customer_2.id").outer())
df = customer.alias("customer_2").where(theirs.exists())
df = select(df, a=C("customer_2.id"), b=F.when(C("customer_2.balance") < dec("0"), "owes").when(C("customer_2.city").isNull(),
				"nowhere").otherwise("fine"))`),
		frame("in methods: arrays, maps and structs",
			tables.ReadBasket().
				Where(tables.Basket.Lines.Size().Gt(0)).
				Select(dsl.Triple(
					dsl.OrNull(tables.Basket.Tags.Transform(tag, dsl.Upper(tag))),
					dsl.Flat(tables.Basket.Attrs.Get("channel")).Coalesce("?"),
					dsl.Coalesce(dsl.CondValue(tables.Basket.BillTo.Address.City.HasPrefix("R").Not().And(tables.Basket.ID.Mod(2).Eq(1))), false))), `
df = basket.where(F.size("lines") > 0)
df = select(df, a=F.transform("tags", lambda x: F.upper(x)), b=F.coalesce(F.try_element_at("attrs", F.lit("channel")), F.lit("?")),
    c=F.coalesce(~F.startswith(C("bill_to")["address"]["city"], F.lit("R")) & (C("id") % long(2) == long(1)), F.lit(False)))`),
		stream("in methods: windows of a stream",
			counts.WriteStream(dsl.Update).
				Memory("fluent").
				ProcessingTime(5*time.Second), `
df = bids.groupBy(F.window("at", "10 seconds").alias("window"), C("auction").alias("auction")).agg(F.count(F.lit(1)).alias("n"))
query = df.writeStream.outputMode("update").format("memory").queryName("fluent").trigger(processingTime="5 seconds").start()`),
	}
}
