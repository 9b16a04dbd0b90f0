package row_test

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/array"
	"github.com/apache/arrow-go/v18/arrow/memory"
	"github.com/google/go-cmp/cmp"

	"github.com/sparkgen/sparkgen/row"
)

type order struct {
	ID    int64                            `spark:"id"`
	Note  row.Null[string]                 `spark:"note"`
	Total row.Decimal                      `spark:"total"`
	Ship  row.Null[ship]                   `spark:"ship"`
	Lines []line                           `spark:"lines"`
	Attrs row.Map[string, row.Null[int32]] `spark:"attrs"`
}

type ship struct {
	City string          `spark:"city"`
	Zip  row.Null[int32] `spark:"zip"`
}

type line struct {
	SKU string `spark:"sku"`
	Qty int32  `spark:"qty"`
}

func field(name string, t arrow.DataType) arrow.Field {
	return arrow.Field{Name: name, Type: t, Nullable: true}
}

// orderSchema is a schema that fits order.
func orderSchema() []arrow.Field {
	str, i32 := arrow.BinaryTypes.String, arrow.PrimitiveTypes.Int32
	return []arrow.Field{
		field("id", arrow.PrimitiveTypes.Int64),
		field("note", str),
		field("total", &arrow.Decimal128Type{Precision: 10, Scale: 2}),
		field("ship", arrow.StructOf(field("city", str), field("zip", i32))),
		field("lines", arrow.ListOfField(field("element", arrow.StructOf(field("sku", str), field("qty", i32))))),
		field("attrs", arrow.MapOf(str, i32)),
	}
}

// fromJSON is a batch of rows written as JSON.
func fromJSON(t *testing.T, fields []arrow.Field, rows string) arrow.RecordBatch {
	t.Helper()
	rec, _, err := array.RecordFromJSON(memory.DefaultAllocator, arrow.NewSchema(fields, nil), strings.NewReader(rows))
	if err != nil {
		t.Fatal(err)
	}
	return rec
}

const goodOrder = `{"id":1,"note":null,"total":"1.50","ship":{"city":"Oslo","zip":null},
	"lines":[{"sku":"a","qty":2}],"attrs":[{"key":"k","value":null}]}`

// orders decodes a batch with the decoder that reflection makes.
func orders(t *testing.T, b *row.Batch) ([]order, error) {
	t.Helper()
	typ := row.TypeOf[order]("shop.order")
	if err := typ.Err(); err != nil {
		t.Fatal(err)
	}
	d := typ.NewDecoder()
	if err := d.Bind(b); err != nil {
		return nil, err
	}
	rows := make([]order, b.NumRows())
	return rows, row.Decode(d, rows, 0)
}

func TestBindMismatch(t *testing.T) {
	t.Parallel()
	str, i64 := arrow.BinaryTypes.String, arrow.PrimitiveTypes.Int64
	for _, tt := range []struct {
		why    string
		change func(f []arrow.Field) []arrow.Field
		want   string
	}{
		{"column missing", func(f []arrow.Field) []arrow.Field { return f[:5] }, `shop.order: 1 column differs from order
  6 "attrs": want MAP<STRING, INT>, missing`},
		{"column too many", func(f []arrow.Field) []arrow.Field { return append(f, field("x", str)) }, `shop.order: 1 column differs from order
  7 "x": not in the row type, got STRING`},
		{"names exchanged", func(f []arrow.Field) []arrow.Field {
			f[0], f[1] = f[1], f[0]
			return f
		}, `shop.order: 2 columns differ from order
  1 "id": want name "id", got name "note"
  2 "note": want name "note", got name "id"`},
		{"types", func(f []arrow.Field) []arrow.Field {
			f[0].Type, f[1].Type, f[2].Type = str, i64, arrow.PrimitiveTypes.Float64
			f[4].Type = str
			return f
		}, `shop.order: 4 columns differ from order
  1 "id": want BIGINT, got STRING
  2 "note": want STRING, got BIGINT
  3 "total": want DECIMAL, got DOUBLE
  5 "lines": want ARRAY<STRUCT<sku: STRING, qty: INT>>, got STRING`},
		{"inside nested types", func(f []arrow.Field) []arrow.Field {
			f[3].Type = arrow.StructOf(field("city", str), field("zip", i64))
			f[4].Type = arrow.ListOf(arrow.StructOf(field("sku", str), field("amount", i64)))
			f[5].Type = arrow.MapOf(str, str)
			return f
		}, `shop.order: 3 columns differ from order
  4 "ship.zip": want INT, got BIGINT
  5 "lines.element.qty": want name "qty", got name "amount"
  6 "attrs.value": want INT, got STRING`},
		{"field of a struct missing", func(f []arrow.Field) []arrow.Field {
			f[3].Type = arrow.StructOf(field("city", str))
			return f
		}, `shop.order: 1 column differs from order
  4 "ship": want STRUCT<city: STRING, zip: INT>, got STRUCT<city: STRING>`},
		{"timestamp without zone", func(f []arrow.Field) []arrow.Field {
			f[0].Type = &arrow.TimestampType{Unit: arrow.Microsecond}
			f[1].Type = &arrow.TimestampType{Unit: arrow.Microsecond, TimeZone: "UTC"}
			f[2].Type = arrow.FixedWidthTypes.Float16
			return f
		}, `shop.order: 3 columns differ from order
  1 "id": want BIGINT, got TIMESTAMP_NTZ
  2 "note": want STRING, got TIMESTAMP
  3 "total": want DECIMAL, got Arrow's float16`},
	} {
		t.Run(tt.why, func(t *testing.T) {
			t.Parallel()
			rec := array.NewRecordBuilder(memory.DefaultAllocator, arrow.NewSchema(tt.change(orderSchema()), nil)).NewRecordBatch()
			_, err := orders(t, row.NewBatch(rec, 0))
			if _, ok := errors.AsType[*row.MismatchError](err); !ok {
				t.Fatalf("got %v, want a MismatchError", err)
			}
			if diff := cmp.Diff(tt.want, err.Error()); diff != "" {
				t.Errorf("error (-want +got):\n%s", diff)
			}
		})
	}
}

func TestBindMismatchManyColumns(t *testing.T) {
	t.Parallel()
	var fields []arrow.Field
	for i := range 27 {
		fields = append(fields, field(fmt.Sprint("c", i), arrow.PrimitiveTypes.Int64))
	}
	rec := array.NewRecordBuilder(memory.DefaultAllocator, arrow.NewSchema(fields, nil)).NewRecordBatch()
	err := row.TypeOf[row.One[int64]]("n", "c0").NewDecoder().Bind(row.NewBatch(rec, 0))
	var mismatch *row.MismatchError
	if !errors.As(err, &mismatch) || len(mismatch.Items) != 26 {
		t.Fatalf("got %v, want 26 differences", err)
	}
	const last = "\n  and 6 more"
	if s := err.Error(); s[len(s)-len(last):] != last {
		t.Errorf("error ends with %q, want %q", s[len(s)-30:], last)
	}
}

func TestBindNames(t *testing.T) {
	t.Parallel()
	fields := orderSchema()
	fields[0].Name = "ID" // Spark resolves names without regard to case
	fields[3].Type = arrow.StructOf(field("city_0", arrow.BinaryTypes.String), field("zip_1", arrow.PrimitiveTypes.Int32))
	if _, err := orders(t, row.NewBatch(fromJSON(t, fields, `[]`), 0)); err != nil {
		t.Error(err)
	}
}

func TestNullInRequiredField(t *testing.T) {
	t.Parallel()
	const head = `[` + goodOrder + `,` + goodOrder + `,`
	for _, tt := range []struct{ why, rows, want string }{
		{"column", head + `{"id":null,"total":"1","lines":[],"attrs":[]}]`, `column "id" is NULL in row 102, order.ID is required`},
		{"list", head + `{"id":1,"total":"1","lines":null,"attrs":[]}]`, `column "lines" is NULL in row 102, order.Lines is required`},
		{
			"field of a struct", head + `{"id":1,"total":"1","ship":{"city":null},"lines":[],"attrs":[]}]`,
			`column "ship.city" is NULL in row 102, order.Ship is required`,
		},
		{
			"element", `[` + goodOrder + `,{"id":1,"total":"1","lines":[{"sku":"a","qty":1},null],"attrs":[]}]`,
			`column "lines.element" is NULL in row 101, order.Lines is required`,
		},
		{
			"field of an element", head + `{"id":1,"total":"1","lines":[{"sku":"a","qty":1},{"sku":"b","qty":null}],"attrs":[]},` + goodOrder + `]`,
			`column "lines.element.qty" is NULL in row 102, order.Lines is required`,
		},
	} {
		t.Run(tt.why, func(t *testing.T) {
			t.Parallel()
			_, err := orders(t, row.NewBatch(fromJSON(t, orderSchema(), tt.rows), 100))
			if _, ok := errors.AsType[*row.NullError](err); !ok {
				t.Fatalf("got %v, want a NullError", err)
			}
			if want := "shop.order: " + tt.want + "; make it nullable or use Coalesce"; err.Error() != want {
				t.Errorf("got  %v\nwant %s", err, want)
			}
		})
	}
}

func TestNullsBelowNull(t *testing.T) {
	t.Parallel()
	rows := `[{"id":1,"total":"1","ship":null,"lines":[],"attrs":[]},` + goodOrder + `]`
	got, err := orders(t, row.NewBatch(fromJSON(t, orderSchema(), rows), 0))
	if err != nil {
		t.Fatal(err)
	}
	want := []order{
		{ID: 1, Total: row.D(100, 2), Lines: []line{}, Attrs: row.Map[string, row.Null[int32]]{}},
		{
			ID: 1, Total: row.D(150, 2), Ship: row.Some(ship{City: "Oslo"}), Lines: []line{{"a", 2}},
			Attrs: row.Map[string, row.Null[int32]]{{Key: "k"}},
		},
	}
	if !reflect.DeepEqual(want, got) {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

// TestNullListWithElements has elements, one of them NULL, in the range of a list that is NULL: nobody sees them.
func TestNullListWithElements(t *testing.T) {
	t.Parallel()
	values := fromJSON(t, []arrow.Field{field("v", arrow.PrimitiveTypes.Int64)}, `[{"v":1},{"v":null},{"v":3}]`).Column(0).Data()
	bits, offsets := []byte{0b101}, []int32{0, 1, 2, 3}
	typ := arrow.ListOf(arrow.PrimitiveTypes.Int64)
	list := array.NewData(typ, 3, []*memory.Buffer{
		memory.NewBufferBytes(bits), memory.NewBufferBytes(arrow.Int32Traits.CastToBytes(offsets)),
	}, []arrow.ArrayData{values}, 1, 0)
	rec := array.NewRecordBatch(arrow.NewSchema([]arrow.Field{field("l", typ)}, nil), []arrow.Array{array.MakeFromData(list)}, 3)
	type lists struct {
		L row.Null[[]int64] `spark:"l"`
	}
	d := row.TypeOf[lists]("lists").NewDecoder()
	if err := d.Bind(row.NewBatch(rec, 0)); err != nil {
		t.Fatal(err)
	}
	got := make([]lists, 3)
	if err := row.Decode(d, got, 0); err != nil {
		t.Fatal(err)
	}
	want := []lists{{row.Some([]int64{1})}, {}, {row.Some([]int64{3})}}
	if !reflect.DeepEqual(want, got) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestSchemaIsCheckedAgain(t *testing.T) {
	t.Parallel()
	good := fromJSON(t, []arrow.Field{field("v", arrow.PrimitiveTypes.Int64)}, `[{"v":1}]`)
	bad := fromJSON(t, []arrow.Field{field("v", arrow.BinaryTypes.String)}, `[{"v":"x"}]`)
	typ := row.TypeOf[row.One[int64]]("n", "v")
	d := typ.NewDecoder()
	for i, tt := range []struct {
		rec  arrow.RecordBatch
		id   uint64
		fits bool
	}{{good, 1, true}, {good, 1, true}, {bad, 2, false}, {bad, 2, false}, {good, 1, true}, {good, 0, true}, {bad, 0, false}} {
		err := d.Bind(row.NewBatch(tt.rec, 0, row.WithSchemaID(tt.id)))
		if (err == nil) != tt.fits {
			t.Errorf("batch %d: %v", i, err)
		}
	}
}

func TestPairOfAndWithOf(t *testing.T) {
	t.Parallel()
	fields := []arrow.Field{
		field("city", arrow.BinaryTypes.String), field("zip", arrow.PrimitiveTypes.Int32),
		field("sku", arrow.BinaryTypes.String), field("qty", arrow.PrimitiveTypes.Int32),
		field("n", arrow.PrimitiveTypes.Int64),
	}
	typ := row.WithOf[row.Pair[ship, line], int64](row.PairOf(row.TypeOf[ship]("ship"), row.TypeOf[line]("line")), "n")
	if err := typ.Err(); err != nil {
		t.Fatal(err)
	}
	rec := fromJSON(t, fields, `[{"city":"Oslo","zip":1,"sku":"a","qty":2,"n":3},{"city":"Rom","sku":"b","qty":4,"n":5}]`)
	d := typ.NewDecoder()
	if err := d.Bind(row.NewBatch(rec, 0)); err != nil {
		t.Fatal(err)
	}
	got := make([]row.With[row.Pair[ship, line], int64], 2)
	if err := row.Decode(d, got, 0); err != nil {
		t.Fatal(err)
	}
	want := []row.With[row.Pair[ship, line], int64]{
		{Row: row.Pair[ship, line]{A: ship{"Oslo", row.Some(int32(1))}, B: line{"a", 2}}, V: 3},
		{Row: row.Pair[ship, line]{A: ship{City: "Rom"}, B: line{"b", 4}}, V: 5},
	}
	if !reflect.DeepEqual(want, got) {
		t.Errorf("got %+v, want %+v", got, want)
	}

	fields[1].Type, fields[3].Type, fields[4].Type = arrow.BinaryTypes.String, arrow.BinaryTypes.String, arrow.BinaryTypes.String
	err := typ.NewDecoder().Bind(row.NewBatch(fromJSON(t, fields, `[]`), 0))
	const message = `ship, line: 3 columns differ from ship, line, One[int64]
  2 "zip": want INT, got STRING
  4 "qty": want INT, got STRING
  5 "n": want BIGINT, got STRING`
	if err == nil || err.Error() != message {
		t.Errorf("got %v, want %s", err, message)
	}
}

func TestTypeOfErrors(t *testing.T) {
	t.Parallel()
	type untagged struct{ A int64 }
	type hidden struct {
		a int64 `spark:"a"`
	}
	type platform struct {
		A int `spark:"a"`
	}
	type inner struct {
		B []untagged `spark:"b"`
	}
	type span struct {
		A time.Duration `spark:"a"`
	}
	_ = hidden{a: 0}
	for _, tt := range []struct {
		err  error
		want string
	}{
		{row.TypeOf[int64]("x").Err(), `row: type "x": int64 is no struct; want one with spark tags, or row.One of it`},
		{row.TypeOf[untagged]("x").Err(), `row: type "x": row_test.untagged.A has no spark tag; give it one, ` + "`spark:\"-\"` to leave it out"},
		{row.TypeOf[hidden]("x").Err(), `row: type "x": row_test.hidden.a has a spark tag and is not exported; export it`},
		{row.TypeOf[struct{}]("x").Err(), `row: type "x": struct {} has no field with a spark tag; want one for each column`},
		{
			row.TypeOf[platform]("x").Err(),
			`row: type "x": column "a": int is no Spark type; use a type of package row, or generate the row with sparkgen`,
		},
		{
			row.TypeOf[span]("x").Err(),
			`row: type "x": column "a": time.Duration is no Spark type; use a type of package row, or generate the row with sparkgen`,
		},
		{
			row.TypeOf[inner]("x").Err(),
			`row: type "x": column "b": element: row_test.untagged.A has no spark tag; give it one, ` + "`spark:\"-\"` to leave it out",
		},
		{row.TypeOf[row.Pair[int64, int64]]("x", "a").Err(), `row: type "x": 1 names for the 2 members of row.Pair[int64,int64]; want one each`},
		{row.PairOf(row.TypeOf[ship]("s"), row.TypeOf[line]("l", "a")).Err(), `row: type "l": names given for row_test.line; its spark tags have them`},
	} {
		if tt.err == nil || tt.err.Error() != tt.want {
			t.Errorf("got  %v\nwant %s", tt.err, tt.want)
		}
	}
	rec := fromJSON(t, []arrow.Field{field("a", arrow.PrimitiveTypes.Int64)}, `[]`)
	if err := row.TypeOf[platform]("x").NewDecoder().Bind(row.NewBatch(rec, 0)); err == nil {
		t.Error("a type that is none binds")
	}
}

func TestTypeOfFields(t *testing.T) {
	t.Parallel()
	want := []row.Field{
		{Name: "id", Type: "bigint"},
		{Name: "note", Type: "string", Nullable: true},
		{Name: "total", Type: "decimal"},
		{Name: "ship", Type: "struct", Nullable: true, Fields: []row.Field{
			{Name: "city", Type: "string"}, {Name: "zip", Type: "int", Nullable: true},
		}},
		{Name: "lines", Type: "array", Fields: []row.Field{{Name: "element", Type: "struct", Fields: []row.Field{
			{Name: "sku", Type: "string"}, {Name: "qty", Type: "int"},
		}}}},
		{Name: "attrs", Type: "map", Fields: []row.Field{{Name: "key", Type: "string"}, {Name: "value", Type: "int", Nullable: true}}},
	}
	if diff := cmp.Diff(want, row.TypeOf[order]("shop.order").Fields); diff != "" {
		t.Errorf("fields (-want +got):\n%s", diff)
	}
}
