package decodertest

import (
	"errors"
	"reflect"
	"testing"
	"time"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/array"
	"github.com/apache/arrow-go/v18/arrow/decimal128"
	"github.com/apache/arrow-go/v18/arrow/memory"

	"github.com/sparkgen/sparkgen/gen/internal/emit/decodertest/d"
	"github.com/sparkgen/sparkgen/internal/arrowtest"
	"github.com/sparkgen/sparkgen/row"
)

// TestRowsOwnTheirMemory overwrites all of a batch's memory, and binds another batch, while rows of the first are kept.
func TestRowsOwnTheirMemory(t *testing.T) {
	t.Parallel()
	for _, typ := range []*row.Type[DeepRow]{DeepType, row.TypeOf[DeepRow]("deep")} {
		for _, layout := range arrowtest.Layouts() {
			rec := arrowtest.Record(typ.Fields, arrowtest.Options{Rows: 50, Layout: layout, Nulls: 20})
			other := arrowtest.Record(typ.Fields, arrowtest.Options{Seed: 9, Rows: 60, Layout: layout, Nulls: 20})
			want := arrowtest.Rows[DeepRow](rec)
			dec := typ.NewDecoder()
			bind(t, dec, rec)
			got := decode(t, dec, 0, 50, 50)
			for _, c := range rec.Columns() {
				overwrite(c.Data())
			}
			bind(t, dec, other)
			_ = decode(t, dec, 0, 60, 60)
			equal(t, want, got)
		}
	}
}

func overwrite(d arrow.ArrayData) {
	for _, b := range d.Buffers() {
		if b != nil {
			s := b.Bytes()
			for i := range s {
				s[i] = 0xAA
			}
		}
	}
	for _, c := range d.Children() {
		overwrite(c)
	}
	if dict, ok := d.Dictionary().(*array.Data); ok && dict != nil {
		overwrite(dict)
	}
}

// TestAppendToList appends to the list of one row and to a map: the next row keeps its own.
func TestAppendToList(t *testing.T) {
	t.Parallel()
	for _, opts := range [][]row.BatchOption{nil, {row.Borrowed()}} {
		rec := arrowtest.Record(NestedType.Fields, arrowtest.Options{Rows: 100})
		want := arrowtest.Rows[NestedRow](rec)
		dec := NestedType.NewDecoder()
		bind(t, dec, rec, opts...)
		got := decode(t, dec, 0, 100, 100)
		for i := range got {
			_ = append(got[i].Tags.V, 1, 2, 3)
			_ = append(got[i].Attrs.V, row.Entry[string, row.Null[string]]{Key: "x"})
		}
		equal(t, want, got)
	}
}

// TestAllocations holds a decoder to a fixed number of allocations a batch: the text of all columns, and the elements
// of each list.
func TestAllocations(t *testing.T) {
	rate := arrowtest.Record(RateType.Fields, arrowtest.Options{Rows: 1000})
	lineitem := arrowtest.Record(LineitemType.Fields, arrowtest.Options{Rows: 1000})
	nested := arrowtest.Record(NestedType.Fields, arrowtest.Options{Rows: 1000, Nulls: 10})
	for _, tt := range []struct {
		name     string
		want     float64
		borrowed float64
		run      func(opts ...row.BatchOption) float64
	}{
		{"rate", 0, 0, allocations(RateType, rate)},
		{"lineitem", 1, 0, allocations(LineitemType, lineitem)},
		{"nested", 3, 0, allocations(NestedType, nested)},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := tt.run(); got > tt.want {
				t.Errorf("%v allocations a batch, want %v", got, tt.want)
			}
			if got := tt.run(row.Borrowed()); got > tt.borrowed {
				t.Errorf("borrowed: %v allocations a batch, want %v", got, tt.borrowed)
			}
		})
	}
}

func allocations[R any](typ *row.Type[R], rec arrow.RecordBatch) func(...row.BatchOption) float64 {
	return func(opts ...row.BatchOption) float64 {
		dec, b := typ.NewDecoder(), row.NewBatch(rec, 0, opts...)
		rows := make([]R, 64)
		return testing.AllocsPerRun(20, func() {
			if err := dec.Bind(b); err != nil {
				panic(err)
			}
			for lo := 0; lo < b.NumRows(); lo += len(rows) {
				if err := dec.Decode(rows[:min(len(rows), b.NumRows()-lo)], lo); err != nil {
					panic(err)
				}
			}
		})
	}
}

// TestOverrides decodes columns into Go types of their own.
func TestOverrides(t *testing.T) {
	t.Parallel()
	rec := overrides(t, 150)
	dec := OverrideType.NewDecoder()
	bind(t, dec, rec)
	at := func(i int) time.Time { return time.Unix(int64(i), 0).UTC() }
	for i, got := range decode(t, dec, 0, 150, 64) {
		c := d.Cents(i)
		want := OverrideRow{Total: c, Inners: []OverrideInner{{Cents: c}, {Cents: c, Note: row.Some("x")}}}
		if i%3 != 0 {
			want.Tip, want.Fee = row.Some(c), &c
			want.Span = row.Some(d.Span{Start: at(i), Len: time.Minute})
		}
		if !reflect.DeepEqual(want, got) {
			t.Fatalf("row %d: got %+v, want %+v", i, got, want)
		}
	}
}

// TestOverrideRefuses names column and row of what an overriding function refused.
func TestOverrideRefuses(t *testing.T) {
	t.Parallel()
	rec := overrides(t, 3)
	scale := func(c int, width int32) arrow.RecordBatch {
		data := rec.Column(c).Data()
		typ := &arrow.Decimal128Type{Precision: 10, Scale: width}
		columns := append([]arrow.Array(nil), rec.Columns()...)
		columns[c] = array.MakeFromData(array.NewData(typ, data.Len(), data.Buffers(), nil, data.NullN(), 0))
		fields := append([]arrow.Field(nil), rec.Schema().Fields()...)
		fields[c].Type = typ
		return array.NewRecordBatch(arrow.NewSchema(fields, nil), columns, rec.NumRows())
	}
	for column, want := range []string{
		`override: column "total" in row 70: 0.000 is no amount in cents`,
		`override: column "tip" in row 71: 0.001 is no amount in cents`,
		`override: column "fee" in row 71: 0.001 is no amount in cents`,
	} {
		dec := OverrideType.NewDecoder()
		if err := dec.Bind(row.NewBatch(scale(column, 3), 70)); err != nil {
			t.Fatal(err)
		}
		err := row.Decode(dec, make([]OverrideRow, 3), 0)
		var convert *row.ConvertError
		if !errors.As(err, &convert) || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

// overrides is a batch for OverrideType; every third row has NULLs.
func overrides(t *testing.T, rows int) arrow.RecordBatch {
	t.Helper()
	b := array.NewRecordBuilder(memory.DefaultAllocator, arrowtest.Schema(OverrideType.Fields, arrowtest.Spark))
	cents := func(b array.Builder, i int) {
		b.(*array.Decimal128Builder).Append(decimal128.FromI64(int64(i)))
	}
	for i := range rows {
		cents(b.Field(0), i)
		if i%3 == 0 {
			b.Field(1).AppendNull()
			b.Field(2).AppendNull()
			b.Field(3).AppendNull()
		} else {
			cents(b.Field(1), i)
			cents(b.Field(2), i)
			w := b.Field(3).(*array.StructBuilder)
			w.Append(true)
			w.FieldBuilder(0).(*array.TimestampBuilder).Append(arrow.Timestamp(i * 1_000_000))
			w.FieldBuilder(1).(*array.TimestampBuilder).Append(arrow.Timestamp((i + 60) * 1_000_000))
		}
		l := b.Field(4).(*array.ListBuilder)
		l.Append(true)
		s := l.ValueBuilder().(*array.StructBuilder)
		s.AppendValues([]bool{true, true})
		cents(s.FieldBuilder(0), i)
		cents(s.FieldBuilder(0), i)
		s.FieldBuilder(1).AppendNull()
		s.FieldBuilder(1).(*array.StringBuilder).Append("x")
	}
	return b.NewRecordBatch()
}

// TestMissingBuffers has columns without values whose buffers are missing or empty, alone and below lists that are all
// empty: what Spark sends for results without rows.
func TestMissingBuffers(t *testing.T) {
	t.Parallel()
	for _, layout := range arrowtest.Layouts() {
		empty := arrowtest.Record(AllNullType.Fields, arrowtest.Options{Layout: layout})
		columns := make([]arrow.Array, empty.NumCols())
		for i := range columns {
			columns[i] = broken{empty.Column(i), withoutBuffers(empty.Column(i).Data())}
		}
		dec := AllNullType.NewDecoder()
		bind(t, dec, record{empty, columns})

		lists := arrowtest.Record(AllNullType.Fields, arrowtest.Options{Rows: 5, Layout: layout, Nulls: 100})
		want := arrowtest.Rows[AllNullRow](lists)
		for i := range columns {
			data := lists.Column(i).Data()
			children := append([]arrow.ArrayData(nil), data.Children()...)
			for c := range children {
				if children[c].Len() == 0 {
					children[c] = withoutBuffers(children[c])
				}
			}
			out := array.NewData(data.DataType(), data.Len(), data.Buffers(), children, data.NullN(), 0)
			out.SetDictionary(data.Dictionary())
			columns[i] = broken{lists.Column(i), out}
		}
		bind(t, dec, record{lists, columns})
		equal(t, want, decode(t, dec, 0, 5, 5))
	}
}

func withoutBuffers(d arrow.ArrayData) arrow.ArrayData {
	buffers := make([]*memory.Buffer, len(d.Buffers()))
	for i := range buffers {
		if i%2 == 1 {
			buffers[i] = memory.NewBufferBytes(nil)
		}
	}
	var children []arrow.ArrayData
	for _, c := range d.Children() {
		children = append(children, withoutBuffers(c))
	}
	out := array.NewData(d.DataType(), d.Len(), buffers, children, d.NullN(), 0)
	out.SetDictionary(d.Dictionary())
	return out
}
