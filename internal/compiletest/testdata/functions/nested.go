package functions

import (
	"github.com/sparkgen/sparkgen/dsl"
	"github.com/sparkgen/sparkgen/internal/testtables/tables"
)

func nested() {
	// The variable of a lambda has the type of the elements.
	_ = dsl.Filter(B.Tags, tag, dsl.Eq(tag, "x"))
	_ = dsl.Filter(B.Tags, tag, dsl.Eq(tag, 5))     // want `cannot use 5 (untyped int constant) as string value`
	_ = dsl.Filter(B.Tags, line, dsl.IsNull(line))  // want `type dsl.Elem[tables.BasketRow, tables.BasketLine] of line does not match inferred type dsl.Elem[tables.BasketRow, string]`
	_ = dsl.Any(B.Lines, tag, dsl.Eq(tag, "x"))     // want `type dsl.Elem[tables.BasketRow, string] of tag does not match inferred type dsl.Elem[tables.BasketRow, tables.BasketLine]`
	_ = dsl.Transform(B.Tags, tag, dsl.Add(tag, 1)) // want `string does not satisfy dsl.Number` `cannot use 1 (untyped int constant) as string value`

	// The body of a lambda is over the scope of the array.
	_ = dsl.Filter(B.Lines, line, dsl.Eq(B.ID, 1))
	_ = dsl.Filter(B.Lines, line, dsl.Eq(o.Custkey, 1)) // want `type dsl.Cond[s] of dsl.Eq(o.Custkey, 1) does not match inferred type dsl.Cond[tables.BasketRow]`

	// What a lambda yields is no predicate where elements are replaced.
	_ = dsl.Transform(B.Tags, tag, dsl.Upper(tag))
	_ = dsl.Transform(B.Tags, tag, dsl.Eq(tag, "x")) // want `type dsl.Cond[tables.BasketRow] of dsl.Eq(tag, "x") does not match inferred type dsl.Required[tables.BasketRow, F]`
	_ = dsl.Transform(B.Tags, tag, B.Note)           // want `type *dsl.Text[tables.BasketRow, dsl.Nullable] of B.Note does not match inferred type dsl.Required[tables.BasketRow, F]`

	// Fields of a struct are of an expression that yields it.
	_ = tables.BasketLineOf(line)
	_ = tables.BasketLineOf(tag)        // want `type dsl.Elem[tables.BasketRow, string] of tag does not match inferred type dsl.Required[tables.BasketRow, tables.BasketLine]`
	_ = tables.BasketShipToOf(B.ShipTo) // want `type tables.BasketShipToColumnOpt[tables.BasketRow] of B.ShipTo does not match inferred type dsl.Required[tables.BasketRow, tables.BasketShipTo]`

	// The key of a map has its type.
	_ = dsl.Get(B.Attrs, "k")
	_ = dsl.Get(B.Attrs, 5)  // want `cannot use 5 (untyped int constant) as string value`
	_ = dsl.Get(B.Tags, "k") // want `type *dsl.List[tables.BasketRow, string, dsl.Nullable] of B.Tags does not match inferred type dsl.Value[tables.BasketRow, row.Map[K, V]]`
	_ = dsl.At(B.Attrs, 1)   // want `type *dsl.Dict[tables.BasketRow, string, row.Null[string], dsl.NotNull] of B.Attrs does not match inferred type dsl.Value[tables.BasketRow, []E]`

	// A value of a map may be NULL: Flat it.
	_ = dsl.Eq(dsl.Flat(dsl.Get(B.Attrs, "k")), "x")
	_ = dsl.Eq(dsl.Get(B.Attrs, "k"), "x") // want `cannot use "x" (untyped string constant) as row.Null[string] value`

	// A field and its value have one type.
	_ = dsl.SetField(B.ShipTo, B.ShipTo.City, dsl.Upper(B.ShipTo.City))
	_ = dsl.SetField(B.ShipTo, B.ShipTo.City, B.ShipTo.Zip) // want `type *dsl.Int[tables.BasketRow, int32, dsl.Nullable] of B.ShipTo.Zip does not match inferred type dsl.Value[tables.BasketRow, string]`

	// A struct is made of what its fields can hold.
	_ = tables.MakeBasketShipTo(dsl.Coalesce(B.ShipTo.City, ""), B.ShipTo.Zip)
	_ = tables.MakeBasketShipTo(B.ShipTo.City, B.ShipTo.Zip)     // want `type *dsl.Text[tables.BasketRow, dsl.Nullable] of B.ShipTo.City does not match inferred type dsl.Required[tables.BasketRow, string]`
	_ = tables.MakeBasketShipTo(dsl.Coalesce(B.ShipTo.City, "")) // want `not enough arguments in call to tables.MakeBasketShipTo have (*dsl.Col[tables.BasketRow, string, dsl.NotNull]) want (dsl.Required[S, string], dsl.Value[S, int32])`

	// Arrays of the frame are exploded.
	_, _ = dsl.Explode(baskets, B.Tags)
	_, _ = dsl.Explode(orders, B.Tags)   // want `type *dsl.List[tables.BasketRow, string, dsl.Nullable] of B.Tags does not match inferred type dsl.Value[tables.OrdersRow, []E]`
	_, _ = dsl.Explode(baskets, B.Note)  // want `type *dsl.Text[tables.BasketRow, dsl.Nullable] of B.Note does not match inferred type dsl.Value[tables.BasketRow, []E]`
	_, _ = dsl.Explode(baskets, B.Attrs) // want `type *dsl.Dict[tables.BasketRow, string, row.Null[string], dsl.NotNull] of B.Attrs does not match inferred type dsl.Value[tables.BasketRow, []E]`

	// A basket without tags is kept with NULL by ExplodeOuter.
	withTags, t := dsl.ExplodeOuter(baskets, B.Tags)
	_ = dsl.Select(withTags, dsl.Pair(B.ID, dsl.OrNull(t)))
	_ = dsl.Select(withTags, dsl.Pair(B.ID, t)) // want `type *dsl.Col[tables.BasketRow, string, dsl.Nullable] of t does not match inferred type dsl.Required[tables.BasketRow, B]`

	// Elements have one type.
	_ = dsl.ArrayContains(B.Tags, "x")
	_ = dsl.ArrayContains(B.Tags, 1)     // want `cannot use 1 (untyped int constant) as string value`
	_ = dsl.MakeList(B.ID, B.Note)       // want `type *dsl.Text[tables.BasketRow, dsl.Nullable] of B.Note does not match inferred type dsl.Required[tables.BasketRow, int64]`
	_ = dsl.ArrayConcat(B.Tags, B.Lines) // want `type *dsl.List[tables.BasketRow, tables.BasketLine, dsl.NotNull] of B.Lines does not match inferred type dsl.Of[tables.BasketRow, []string, dsl.Nullable]`
	_ = dsl.ArrayJoin(B.Lines, ",")      // want `type *dsl.List[tables.BasketRow, tables.BasketLine, dsl.NotNull] of B.Lines does not match inferred type dsl.Of[tables.BasketRow, []string, dsl.NotNull]`
}
