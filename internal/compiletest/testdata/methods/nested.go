package methods

import (
	"github.com/sparkgen/sparkgen/dsl"
	"github.com/sparkgen/sparkgen/internal/testtables/tables"
)

func nested() {
	// The variable of a lambda has the type of the elements.
	_ = B.Tags.Filter(tag, tag.Eq("x"))
	_ = B.Tags.Filter(tag, tag.Eq(5))            // want `cannot use 5 (untyped int constant) as string value`
	_ = B.Tags.Filter(tag, dsl.AsInt(tag).Gt(1)) // want `string does not satisfy dsl.Integer` `cannot use 1 (untyped int constant) as string value`
	_ = B.Tags.Filter(line, line.IsNull())       // want `cannot use line (variable of struct type dsl.Elem[tables.BasketRow, tables.BasketLine]) as dsl.Elem[tables.BasketRow, string] value`

	// The body of a lambda is over the scope of the array.
	_ = B.Lines.Any(line, tables.BasketLineOf(line).Qty.Gt(1))
	_ = B.Lines.Filter(line, o.Custkey.Eq(1))                    // want `cannot use o.Custkey.Eq(1) (value of struct type dsl.Cond[s]) as dsl.Cond[tables.BasketRow] value`
	_ = B.Lines.Any(line, tables.BasketLineOf(line).Qty.Gt("1")) // want `cannot use "1" (untyped string constant) as int32 value`

	// Elements are replaced by what is never NULL.
	_ = B.Tags.Transform(tag, dsl.Upper(tag))
	_ = B.Tags.Transform(tag, B.Note) // want `type *dsl.Text[tables.BasketRow, dsl.Nullable] of B.Note does not match dsl.Required[tables.BasketRow, F] (cannot infer F)`

	// A lambda takes a variable, not a function.
	_ = B.Tags.Filter(func(t string) bool { return t == "x" }) // want `not enough arguments in call to B.Tags.Filter have (func(t string) bool) want (dsl.Elem[tables.BasketRow, string], dsl.Cond[tables.BasketRow])`

	// Fields of a struct are of an expression that yields it.
	_ = tables.BasketLineOf(line)
	_ = tables.BasketLineOf(tag) // want `type dsl.Elem[tables.BasketRow, string] of tag does not match inferred type dsl.Required[tables.BasketRow, tables.BasketLine]`
	_ = B.Lines.Price            // want `type *dsl.List[tables.BasketRow, tables.BasketLine, dsl.NotNull] has no field or method Price`

	// The key of a map has its type.
	_ = B.Attrs.Get("k")
	_ = B.Attrs.Get(5) // want `cannot use 5 (untyped int constant) as string value`
	_ = B.Attrs.At(1)  // want `type *dsl.Dict[tables.BasketRow, string, row.Null[string], dsl.NotNull] has no field or method At`

	// A value of a map may be NULL: Flat it.
	_ = dsl.Flat(B.Attrs.Get("k")).Eq("x")
	_ = B.Attrs.Get("k").Eq("x") // want `cannot use "x" (untyped string constant) as row.Null[string] value`

	// Maps have no order and are no keys.
	_ = B.Attrs.Asc()                  // want `type *dsl.Dict[tables.BasketRow, string, row.Null[string], dsl.NotNull] has no field or method Asc`
	_ = baskets.GroupBy(B.Attrs.Key()) // want `type *dsl.Dict[tables.BasketRow, string, row.Null[string], dsl.NotNull] has no field or method Key`
	_ = B.Attrs.EqCol(B.Attrs)         // want `type *dsl.Dict[tables.BasketRow, string, row.Null[string], dsl.NotNull] has no field or method EqCol`

	// A field and its value have one type.
	_ = dsl.SetField(B.ShipTo, B.ShipTo.City, B.ShipTo.City.Upper())
	_ = dsl.SetField(B.ShipTo, B.ShipTo.City, B.ShipTo.Zip) // want `type *dsl.Int[tables.BasketRow, int32, dsl.Nullable] of B.ShipTo.Zip does not match inferred type dsl.Value[tables.BasketRow, string]`

	// A struct is made of what its fields can hold.
	_ = tables.MakeBasketShipTo(B.ShipTo.City.Coalesce("?"), B.ShipTo.Zip)
	_ = tables.MakeBasketShipTo(B.ShipTo.City, B.ShipTo.Zip) // want `type *dsl.Text[tables.BasketRow, dsl.Nullable] of B.ShipTo.City does not match inferred type dsl.Required[tables.BasketRow, string]`

	// Arrays of the frame are exploded.
	_, _ = baskets.Explode(B.Tags)
	_, _ = orders.Explode(B.Tags)  // want `type *dsl.List[tables.BasketRow, string, dsl.Nullable] of B.Tags does not match dsl.Value[tables.OrdersRow, []E] (cannot infer E)`
	_, _ = baskets.Explode(B.Note) // want `type *dsl.Text[tables.BasketRow, dsl.Nullable] of B.Note does not match dsl.Value[tables.BasketRow, []E] (cannot infer E)`

	// A basket without tags is kept with NULL by ExplodeOuter.
	withTags, t := baskets.ExplodeOuter(B.Tags)
	_ = withTags.Select(dsl.Pair(B.ID, dsl.OrNull(t)))
	_ = withTags.Select(dsl.Pair(B.ID, t)) // want `type *dsl.Col[tables.BasketRow, string, dsl.Nullable] of t does not match inferred type dsl.Required[tables.BasketRow, B]`
}
