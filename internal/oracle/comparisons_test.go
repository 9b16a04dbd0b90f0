package oracle_test

import (
	"time"

	"github.com/sparkgen/sparkgen/dsl"
	tables "github.com/sparkgen/sparkgen/internal/oracle/oracletables"
	"github.com/sparkgen/sparkgen/row"
)

// comparisons are the predicates: each comparison with a value and with an expression, NULL, and how they combine.
func comparisons() []operation {
	p, c, s := tables.Purchase, tables.Customer, tables.Scalar
	manyTotals := make([]dsl.Cond[tables.PurchaseRow], 20)
	for i := range manyTotals {
		manyTotals[i] = dsl.Eq(p.Qty, int32(i))
	}
	return []operation{
		frame("equal to a value", dsl.Where(tables.ReadPurchase(), dsl.Eq(p.Status, "paid")),
			`df = purchase.where(C("status") == "paid")`),
		frame("equal to an expression", dsl.Where(tables.ReadPurchase(), dsl.EqCol(p.Qty, p.Discount)),
			`df = purchase.where(C("qty") == C("discount"))`).none(),
		frame("not equal to a value, NULL on one side", dsl.Where(tables.ReadPurchase(), dsl.Ne(p.Discount, 5)),
			`df = purchase.where(C("discount") != 5)`),
		frame("not equal to an expression", dsl.Where(tables.ReadPurchase(), dsl.NeCol(p.At, p.Shipped)),
			`df = purchase.where(C("at") != C("shipped"))`),
		frame("less than a value", dsl.Where(tables.ReadPurchase(), dsl.Lt(p.Day, row.Day(2026, time.March, 2))),
			`df = purchase.where(C("day") < date(2026, 3, 2))`),
		frame("less than an expression", dsl.Where(tables.ReadPurchase(), dsl.LtCol(p.Discount, p.Qty)),
			`df = purchase.where(C("discount") < C("qty"))`),
		frame("at most a value", dsl.Where(tables.ReadPurchase(), dsl.Le(p.Total, row.Dec("12.50"))),
			`df = purchase.where(C("total") <= dec("12.50"))`),
		frame("at most an expression", dsl.Where(tables.ReadPurchase(), dsl.LeCol(p.Ratio, p.Weight)),
			`df = purchase.where(C("ratio") <= C("weight"))`),
		frame("greater than a value", dsl.Where(tables.ReadPurchase(), dsl.Gt(p.At, time.Date(2026, 3, 2, 23, 0, 0, 0, time.UTC))),
			`df = purchase.where(C("at") > utc(2026, 3, 2, 23))`),
		frame("greater than an expression", dsl.Where(tables.ReadPurchase(), dsl.GtCol(p.Shipped, p.At)),
			`df = purchase.where(C("shipped") > C("at"))`),
		frame("at least a value", dsl.Where(tables.ReadPurchase(), dsl.Ge(p.Customer, 2)),
			`df = purchase.where(C("customer") >= long(2))`),
		frame("at least an expression", dsl.Where(tables.ReadPurchase(), dsl.GeCol(p.Customer, dsl.ToInt64(p.Qty))),
			`df = purchase.where(C("customer") >= C("qty").cast("bigint"))`),
		frame("equal with NULL as a value", dsl.Where(tables.ReadPurchase(), dsl.NullSafeEq(p.Note, dsl.Null[tables.PurchaseRow, string]())),
			`df = purchase.where(C("note").eqNullSafe(F.lit(None).cast("string")))`),
		frame("boolean equal to a value", dsl.Where(tables.ReadCustomer(), dsl.Eq(c.Vip, true)),
			`df = customer.where(C("vip") == True)`),
		frame("boolean as a predicate", dsl.Where(tables.ReadCustomer(), dsl.Not(dsl.IsTrue(c.Vip))),
			`df = customer.where(~C("vip"))`),
		frame("double greater than, with NaN above all", dsl.Select(dsl.Where(tables.ReadScalar(), dsl.Gt(s.F64, 1e300)), dsl.Only(s.ID)),
			`df = scalar.where(C("f64") > 1e300).select(C("id").alias("v"))`),
		frame("between values", dsl.Where(tables.ReadPurchase(), dsl.Between(p.Weight, 1.5, 3.5)),
			`df = purchase.where(C("weight").between(1.5, 3.5))`),
		frame("between expressions", dsl.Where(tables.ReadPurchase(), dsl.BetweenCol(p.Discount, dsl.Lit[tables.PurchaseRow](int32(0)), p.Qty)),
			`df = purchase.where(C("discount").between(F.lit(0), C("qty")))`),
		frame("one of some values", dsl.Where(tables.ReadPurchase(), dsl.In(p.Status, "open", "void", "none")),
			`df = purchase.where(C("status").isin("open", "void", "none"))`),
		frame("one of no values", dsl.Where(tables.ReadPurchase(), dsl.In(p.Status)),
			`df = purchase.where(F.lit(False))`).none(),
		frame("NULL", dsl.Where(tables.ReadPurchase(), dsl.IsNull(p.Note)),
			`df = purchase.where(C("note").isNull())`),
		frame("not NULL", dsl.Where(tables.ReadPurchase(), dsl.IsNotNull(p.Ratio)),
			`df = purchase.where(C("ratio").isNotNull())`),
		frame("NaN", dsl.Select(dsl.Where(tables.ReadScalar(), dsl.IsNaN(s.F64)), dsl.Only(s.ID)),
			`df = scalar.where(F.isnan("f64")).select(C("id").alias("v"))`),
		frame("and of some", dsl.Where(tables.ReadPurchase(), dsl.And(dsl.Eq(p.Status, "paid"), dsl.Gt(p.Qty, 1), dsl.IsNull(p.Note))),
			`df = purchase.where((C("status") == "paid") & (C("qty") > 1) & C("note").isNull())`),
		frame("conditions of one filter", dsl.Where(tables.ReadPurchase(), dsl.Eq(p.Status, "paid"), dsl.Gt(p.Qty, 1)),
			`df = purchase.where((C("status") == "paid") & (C("qty") > 1))`),
		frame("and of none", dsl.Where(tables.ReadPurchase(), dsl.And[tables.PurchaseRow]()),
			`df = purchase.where(F.lit(True))`),
		frame("or of some", dsl.Where(tables.ReadPurchase(), dsl.Or(dsl.Eq(p.Status, "void"), dsl.Gt(p.Discount, 3))),
			`df = purchase.where((C("status") == "void") | (C("discount") > 3))`),
		frame("or of none", dsl.Where(tables.ReadPurchase(), dsl.Or[tables.PurchaseRow]()),
			`df = purchase.where(F.lit(False))`).none(),
		frame("not of an and", dsl.Where(tables.ReadPurchase(), dsl.Not(dsl.And(dsl.Eq(p.Status, "paid"), dsl.Gt(p.Discount, 0)))),
			`df = purchase.where(~((C("status") == "paid") & (C("discount") > 0)))`),
		frame("or of twenty", dsl.Where(tables.ReadPurchase(), dsl.Or(manyTotals...)), `
import functools, operator
df = purchase.where(functools.reduce(operator.or_, [C("qty") == n for n in range(20)]))`).
			rowsOnly("PySpark chains; the language builds a balanced tree of more than 16, since servers limit depth"),
		frame("predicate as a column", dsl.Select(tables.ReadPurchase(), dsl.Pair(p.ID, dsl.OrNull(dsl.CondValue(dsl.Gt(p.Discount, 3))))),
			`df = purchase.select(C("id").alias("a"), (C("discount") > 3).alias("b"))`),
		frame("no condition at all", dsl.Where(tables.ReadPurchase()), `df = purchase`),
	}
}
