package decodertest

import (
	"fmt"
	"reflect"
	"testing"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/google/go-cmp/cmp"

	"github.com/sparkgen/sparkgen/internal/arrowtest"
	"github.com/sparkgen/sparkgen/row"
)

// TestDecoders decodes random batches of every layout and compares each row with one read value by value.
func TestDecoders(t *testing.T) {
	t.Parallel()
	compare(t, RateType)
	compare(t, LineitemType)
	compare(t, NestedType)
	compare(t, AllType)
	compare(t, AllNullType)
	compare(t, AllPtrType)
	compare(t, DeepType)
	compare(t, WideType)
	compare(t, OddType)
	compare(t, ForeignType)
}

// TestReflected does the same with decoders that reflection makes.
func TestReflected(t *testing.T) {
	t.Parallel()
	compare(t, row.TypeOf[RateRow]("rate"))
	compare(t, row.TypeOf[LineitemRow]("lineitem"))
	compare(t, row.TypeOf[NestedRow]("nested"))
	compare(t, row.TypeOf[AllRow]("alltypes"))
	compare(t, row.TypeOf[AllNullRow]("allnull"))
	compare(t, row.TypeOf[AllPtrRow]("allptr"))
	compare(t, row.TypeOf[DeepRow]("deep"))
	compare(t, row.TypeOf[WideRow]("wide"))
	compare(t, row.TypeOf[row.Triple[int64, row.Null[string], []NestedAddr]]("triple", "a", "b", "c"))
}

func compare[R any](t *testing.T, typ *row.Type[R]) {
	if err := typ.Err(); err != nil {
		t.Fatal(err)
	}
	for _, layout := range arrowtest.Layouts() {
		for _, size := range []struct{ rows, nulls int }{{0, 0}, {1, 0}, {1, 100}, {65, 30}, {150, 0}, {150, 2}, {150, 100}} {
			o := arrowtest.Options{Seed: uint64(size.rows + size.nulls), Rows: size.rows, Layout: layout, Nulls: size.nulls}
			t.Run(fmt.Sprintf("%s %v %d rows %d%% null", typ.Name, layout, size.rows, size.nulls), func(t *testing.T) {
				t.Parallel()
				compareBatch(t, typ, o)
			})
		}
	}
}

func compareBatch[R any](t *testing.T, typ *row.Type[R], o arrowtest.Options) {
	t.Helper()
	rec, rows := arrowtest.Record(typ.Fields, o), o.Rows
	want := arrowtest.Rows[R](rec)
	d := typ.NewDecoder()
	for _, opts := range [][]row.BatchOption{nil, {row.Borrowed()}} {
		bind(t, d, rec, opts...)
		equal(t, want, decode(t, d, 0, rows, rows))
		equal(t, want, decode(t, d, 0, rows, 47))
		if rows > 100 {
			equal(t, want[61:99], decode(t, d, 61, 99, 100))
		}
	}
	for _, cut := range [][2]int{{0, rows / 2}, {rows / 3, rows}, {rows / 5, rows - rows/5}} {
		bind(t, d, rec.NewSlice(int64(cut[0]), int64(cut[1])))
		equal(t, want[cut[0]:cut[1]], decode(t, d, 0, cut[1]-cut[0], 64))
	}
}

// TestManyRows decodes batches as large as servers send them.
func TestManyRows(t *testing.T) {
	t.Parallel()
	compareBatch(t, RateType, arrowtest.Options{Rows: 10_000})
	compareBatch(t, LineitemType, arrowtest.Options{Rows: 10_000})
	compareBatch(t, NestedType, arrowtest.Options{Rows: 10_000, Nulls: 10})
}

func bind[R any](t *testing.T, d row.Decoder[R], rec arrow.RecordBatch, opts ...row.BatchOption) {
	t.Helper()
	if err := d.Bind(row.NewBatch(rec, 0, opts...)); err != nil {
		t.Fatal(err)
	}
}

// decode reads rows lo … hi in tiles, into rows that held others before.
func decode[R any](t *testing.T, d row.Decoder[R], lo, hi, tile int) []R {
	t.Helper()
	out := make([]R, 0, hi-lo)
	buf := make([]R, tile)
	for lo < hi {
		dst := buf[:min(tile, hi-lo)]
		if err := row.Decode(d, dst, lo); err != nil {
			t.Fatal(err)
		}
		out = append(out, dst...)
		lo += len(dst)
	}
	return out
}

func equal[R any](t *testing.T, want, got []R) {
	t.Helper()
	if len(want) != len(got) {
		t.Fatalf("got %d rows, want %d", len(got), len(want))
	}
	for i := range want {
		if !reflect.DeepEqual(want[i], got[i]) {
			all := cmp.Exporter(func(reflect.Type) bool { return true })
			t.Fatalf("row %d (-want +got):\n%s", i, cmp.Diff(want[i], got[i], all))
		}
	}
}
