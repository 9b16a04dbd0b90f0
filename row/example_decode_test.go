package row_test

import (
	"fmt"
	"strings"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/array"
	"github.com/apache/arrow-go/v18/arrow/memory"

	"github.com/sparkgen/sparkgen/row"
)

// Arrow records decode into any struct whose fields have Spark's names in their tags, also without generated code.
func ExampleTypeOf() {
	type Item struct {
		SKU   string                   `spark:"sku"`
		Price row.Decimal              `spark:"price"`
		Note  row.Null[string]         `spark:"note"`
		Sizes row.Map[string, float64] `spark:"sizes"`
	}
	schema := arrow.NewSchema([]arrow.Field{
		{Name: "sku", Type: arrow.BinaryTypes.String},
		{Name: "price", Type: &arrow.Decimal128Type{Precision: 10, Scale: 2}},
		{Name: "note", Type: arrow.BinaryTypes.String, Nullable: true},
		{Name: "sizes", Type: arrow.MapOf(arrow.BinaryTypes.String, arrow.PrimitiveTypes.Float64)},
	}, nil)
	rec, _, err := array.RecordFromJSON(memory.DefaultAllocator, schema, strings.NewReader(`[
		{"sku": "A-1", "price": "12.50", "note": null, "sizes": [{"key": "cm", "value": 30}]},
		{"sku": "A-2", "price": "0.99", "note": "last one", "sizes": []}
	]`))
	if err != nil {
		fmt.Println(err)
		return
	}

	d := row.TypeOf[Item]("item").NewDecoder()
	if err := d.Bind(row.NewBatch(rec, 0)); err != nil {
		fmt.Println(err)
		return
	}
	items := make([]Item, rec.NumRows())
	if err := row.Decode(d, items, 0); err != nil {
		fmt.Println(err)
		return
	}
	for _, it := range items {
		cm, _ := it.Sizes.Get("cm")
		fmt.Println(it.SKU, it.Price, it.Note, cm)
	}
	// Output:
	// A-1 12.50 NULL 30
	// A-2 0.99 last one 0
}
