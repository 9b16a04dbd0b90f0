package oracle_test

import (
	"github.com/sparkgen/sparkgen/dsl"
	tables "github.com/sparkgen/sparkgen/internal/oracle/oracletables"
	"github.com/sparkgen/sparkgen/row"
)

// collections are arrays, maps, structs and lambdas.
func collections() []operation {
	type br = tables.BasketRow
	b := tables.Basket
	baskets := tables.ReadBasket()
	tag, line, mark := dsl.Each(b.Tags), dsl.Each(b.Lines), dsl.Each(b.Marks)
	zero := dsl.Lit[br](row.Dec("0.00"))
	total, sum := dsl.Accumulator[br](zero), dsl.Each(b.Lines)
	price := tables.LineOf(sum).Price
	colours := dsl.MakeList(dsl.Lit[br]("red"), dsl.Lit[br]("green"))
	return []operation{
		frame("sizes", dsl.Select(baskets, dsl.Triple(dsl.Size(b.Lines), dsl.OrNull(dsl.Size(b.Tags)), dsl.MapSize(b.Attrs))),
			`df = select(basket, a=F.size("lines"), b=F.size("tags"), c=F.size("attrs"))`),
		frame("elements by place", dsl.Select(baskets, dsl.Pair(dsl.OrNull(dsl.At(b.Tags, 1)), dsl.OrNull(dsl.Flat(dsl.At(b.Marks, 0))))),
			`df = select(basket, a=F.get("tags", F.lit(1)), b=F.get("marks", F.lit(0)))`),
		frame("elements that are there", dsl.Select(baskets, dsl.Triple(dsl.OrNull(dsl.CondValue(dsl.ArrayContains(b.Tags, "red"))),
			dsl.OrNull(dsl.CondValue(dsl.ArraysOverlap(b.Tags, dsl.Opt(colours)))), dsl.OrNull(dsl.ArrayPosition(b.Tags, "blue")))),
			`df = select(basket, a=F.array_contains("tags", "red"), b=F.arrays_overlap("tags", F.array(F.lit("red"), F.lit("green"))),
				c=F.array_position("tags", "blue"))`),
		frame("arrays as sets", dsl.Select(baskets, dsl.Triple(dsl.OrNull(dsl.SortArray(dsl.ArrayDistinct(b.Tags), true)),
			dsl.OrNull(dsl.ArrayUnion(b.Tags, dsl.Opt(colours))), dsl.OrNull(dsl.ArrayExcept(b.Tags, dsl.Opt(colours))))),
			`k = F.array(F.lit("red"), F.lit("green"))
df = select(basket, a=F.sort_array(F.array_distinct("tags"), True), b=F.array_union("tags", k), c=F.array_except("tags", k))`),
		frame("arrays cut and joined", dsl.Select(baskets, dsl.Triple(dsl.OrNull(dsl.Slice(b.Tags, 1, 2)), dsl.OrNull(dsl.ArrayAppend(b.Tags, "end")),
			dsl.OrNull(dsl.ArrayJoin(b.Tags, ",")))),
			`df = select(basket, a=F.slice("tags", 1, 2), b=F.array_append("tags", "end"), c=F.array_join("tags", ","))`),
		frame("arrays made", dsl.Select(baskets, dsl.Pair(dsl.ArrayRepeat(b.ID, 2), dsl.Sequence(dsl.Lit[br](int64(1)), b.ID))),
			`df = select(basket, a=F.array_repeat("id", 2), b=F.sequence(long(1), C("id")))`),
		frame("extremes of arrays", dsl.Select(baskets, dsl.Pair(dsl.OrNull(dsl.ArrayMin(b.Tags)), dsl.OrNull(dsl.Flat(dsl.ArrayMax(b.Marks))))),
			`df = select(basket, a=F.array_min("tags"), b=F.array_max("marks"))`),

		frame("arrays with values and arrays", dsl.Select(baskets,
			dsl.Triple(dsl.OrNull(dsl.ArrayPrepend(b.Tags, "first")), dsl.OrNull(dsl.ArrayRemove(b.Tags, "red")),
				dsl.OrNull(dsl.ArrayConcat(dsl.ArrayReverse(dsl.AsList(b.Tags)), dsl.ArrayIntersect(b.Tags, dsl.Opt(colours)))))),
			`df = select(basket, a=F.array_prepend("tags", "first"), b=F.array_remove("tags", "red"),
			c=F.concat(F.reverse("tags"), F.array_intersect("tags", F.array(F.lit("red"), F.lit("green")))))`),
		frame("arrays with columns", dsl.Select(baskets,
			dsl.Triple(dsl.OrNull(dsl.AtCol(b.Tags, dsl.Size(b.Lines))), dsl.OrNull(dsl.CondValue(dsl.ArrayContainsCol(b.Tags, b.ShipTo.City))),
				dsl.OrNull(dsl.ArrayPositionCol(b.Tags, b.ShipTo.City)))),
			`df = select(basket, a=F.get("tags", F.size("lines")), b=F.array_contains("tags", C("ship_to")["city"]),
				c=F.array_position("tags", C("ship_to")["city"]))`),
		frame("arrays of arrays", dsl.Select(baskets, dsl.Only(dsl.Flatten(dsl.MakeList(colours, colours)))),
			`k = F.array(F.lit("red"), F.lit("green"))
df = select(basket, v=F.flatten(F.array(k, k)))`),
		frame("maps put together", dsl.Select(baskets, dsl.Only(dsl.MapSize(dsl.MapConcat(b.Attrs, b.Attrs)))), `df = select(basket,
				v=F.size(F.map_concat("attrs", "attrs")))`).
			unrun("maps of the same keys fail"),

		frame("each element changed", dsl.Select(baskets, dsl.Pair(b.ID, dsl.OrNull(dsl.Transform(b.Tags, tag, dsl.Upper(tag))))),
			`df = select(basket, a=C("id"), b=F.transform("tags", lambda x: F.upper(x)))`),
		frame("each element to another type", dsl.Select(baskets, dsl.Only(dsl.Transform(b.Lines, line, dsl.Mul(tables.LineOf(line).Qty, 2)))),
			`df = select(basket, v=F.transform("lines", lambda x: x["qty"] * 2))`),
		frame("some elements", dsl.Select(baskets, dsl.Pair(b.ID, dsl.Filter(b.Lines, line, dsl.Gt(tables.LineOf(line).Price, row.D(5, 0))))),
			`df = select(basket, a=C("id"), b=F.filter("lines", lambda x: x["price"] > dec("5")))`),
		frame("elements that may be NULL", dsl.Select(baskets, dsl.Pair(dsl.Filter(b.Marks, mark, dsl.IsNotNull(dsl.Flat(mark))),
			dsl.Transform(b.Marks, mark, dsl.Coalesce(dsl.Flat(mark), -1)))),
			`df = select(basket, a=F.filter("marks", lambda x: x.isNotNull()), b=F.transform("marks", lambda x: F.coalesce(x, F.lit(-1))))`),
		frame("any element", dsl.Where(baskets, dsl.Any(b.Tags, tag, dsl.Eq(tag, "blue"))),
			`df = basket.where(F.exists("tags", lambda x: x == "blue"))`),
		frame("every element", dsl.Select(dsl.Where(baskets, dsl.Every(b.Lines, line, dsl.Ge(tables.LineOf(line).Qty, 2))), dsl.Only(b.ID)),
			`df = select(basket.where(F.forall("lines", lambda x: x["qty"] >= 2)), v=C("id"))`),
		frame("a lambda in a lambda", dsl.Select(dsl.Where(baskets,
			dsl.Any(b.Lines, line, dsl.Any(b.Tags, tag, dsl.NeCol(tag, tables.LineOf(line).Sku)))), dsl.Only(b.ID)),
			`df = select(basket.where(F.exists("lines", lambda x: F.exists("tags", lambda y: y != x["sku"]))), v=C("id"))`),
		frame("elements folded", dsl.Select(baskets,
			dsl.Pair(b.ID, dsl.Fold(b.Lines, dsl.ToDecimal(zero, 38, 2), total, sum, dsl.ToDecimal(dsl.AddCol(total, price), 38, 2)))),
			`df = select(basket, a=C("id"), b=F.aggregate("lines", dec("0.00").cast("decimal(38,2)"), lambda acc,
				x: (acc + x["price"]).cast("decimal(38,2)")))`),

		frame("values of a map", dsl.Select(baskets,
			dsl.Pair(dsl.Coalesce(dsl.Flat(dsl.Get(b.Attrs, "channel")), "?"), dsl.OrNull(dsl.Flat(dsl.Get(b.Attrs, "coupon"))))),
			`df = select(basket, a=F.coalesce(F.try_element_at("attrs", F.lit("channel")), F.lit("?")),
				b=F.try_element_at("attrs", F.lit("coupon")))`),
		frame("keys of a map", dsl.Select(dsl.Where(baskets, dsl.MapContainsKey(b.Attrs, "coupon")),
			dsl.Pair(dsl.MapKeys(b.Attrs), dsl.MapValues(b.Attrs))),
			`df = select(basket.where(F.map_contains_key("attrs", "coupon")), a=F.map_keys("attrs"), b=F.map_values("attrs"))`),
		frame("entries of a map", dsl.Select(baskets, dsl.Only(dsl.Size(dsl.MapEntries(b.Attrs)))),
			`df = select(basket, v=F.size(F.map_entries("attrs")))`),
		frame("a map made of arrays", dsl.Select(baskets, dsl.Only(dsl.MapFromArrays(colours, dsl.ArrayRepeat(b.ID, 2)))),
			`df = select(basket, v=F.map_from_arrays(F.array(F.lit("red"), F.lit("green")), F.array_repeat("id", 2)))`),

		frame("fields of structs", dsl.Select(baskets, dsl.Triple(dsl.OrNull(b.ShipTo.City), dsl.OrNull(b.ShipTo.Zip), b.BillTo.Address.City)),
			`df = select(basket, a=C("ship_to")["city"], b=C("ship_to")["zip"], c=C("bill_to")["address"]["city"])`),
		frame("a field set", dsl.Select(baskets, dsl.Only(dsl.OrNull(dsl.SetField(b.ShipTo, b.ShipTo.City, dsl.Upper(b.ShipTo.City))))),
			`df = select(basket, v=C("ship_to").withField("city", F.upper(C("ship_to")["city"])))`),
		frame("a field of a field set", dsl.Select(baskets, dsl.Only(dsl.SetField(b.BillTo, b.BillTo.Address.Zip, dsl.Null[br, int32]()))),
			`df = select(basket, v=C("bill_to").withField("address.zip", F.lit(None).cast("int")))`),
		frame("a struct made", dsl.Select(baskets, dsl.Pair(b.ID, tables.MakeAddress(b.BillTo.Name, b.ShipTo.Zip))),
			`df = select(basket, a=C("id"), b=F.named_struct(F.lit("city"), C("bill_to")["name"], F.lit("zip"), C("ship_to")["zip"]))`),
		frame("structs compared", dsl.Select(dsl.Where(baskets,
			dsl.EqCol(b.ShipTo, dsl.Opt(tables.MakeAddress(dsl.Lit[br]("Rome"), dsl.Null[br, int32]())))), dsl.Only(b.ID)),
			`df = select(basket.where(C("ship_to") == F.named_struct(F.lit("city"), F.lit("Rome"), F.lit("zip"), F.lit(None).cast("int"))),
				v=C("id"))`),
		frame("an array of structs made", dsl.Select(baskets,
			dsl.Only(dsl.MakeList(tables.MakeLine(dsl.Lit[br]("one"), dsl.ToDecimal(dsl.Lit[br](int32(1)), 15, 2), dsl.Lit[br](int32(1)))))),
			`df = select(basket, v=F.array(F.named_struct(F.lit("sku"), F.lit("one"), F.lit("price"), F.lit(1).cast("decimal(15,2)"), F.lit("qty"),
				F.lit(1))))`),
		frame("all of a table with nested columns", baskets, `df = basket`),
	}
}
