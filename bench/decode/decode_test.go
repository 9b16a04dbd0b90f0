package decode_test

import (
	"fmt"
	"reflect"
	"testing"

	"github.com/apache/arrow-go/v18/arrow"

	"github.com/sparkgen/sparkgen/bench/decode"
	"github.com/sparkgen/sparkgen/bench/decode/tables"
	"github.com/sparkgen/sparkgen/row"
)

// TestSame holds generated and handwritten decoders to the same rows: what is compared does the same work.
func TestSame(t *testing.T) {
	t.Parallel()
	same(t, decode.Rate, tables.RateType, new(decode.HandRate))
	same(t, decode.Ticks, tables.TicksType, new(decode.HandTicks))
	same(t, decode.Lineitem, tables.LineitemType, new(decode.HandLineitem))
	same(t, decode.Nested, tables.NestedType, new(decode.HandNested))
}

func same[R any](t *testing.T, makeShape func(batches, rows int) (*decode.Shape, error), typ *row.Type[R], h interface {
	Bind(rec arrow.RecordBatch, arena bool)
	Decode(dst []R, lo int)
}) {
	t.Helper()
	const rows = 1000
	s, err := makeShape(2, rows)
	if err != nil {
		t.Fatal(err)
	}
	for _, rec := range s.Records {
		want := make([]R, rows)
		h.Bind(rec, true)
		h.Decode(want, 0)
		for _, typ := range []*row.Type[R]{typ, row.TypeOf[R](s.Name)} {
			d, got := typ.NewDecoder(), make([]R, rows)
			if err := d.Bind(row.NewBatch(rec, 0)); err != nil {
				t.Fatal(err)
			}
			if err := row.Decode(d, got, 0); err != nil {
				t.Fatal(err)
			}
			for i := range want {
				if !reflect.DeepEqual(want[i], got[i]) {
					t.Fatalf("%s row %d: got %+v, want %+v", s.Name, i, got[i], want[i])
				}
			}
		}
	}
}

// BenchmarkDecode measures each kernel by itself. Compare ratios that decodebench takes in one run, not these times.
func BenchmarkDecode(b *testing.B) {
	const batches, rows = 20, 10_000
	comparisons, err := decode.Comparisons(batches, rows)
	if err != nil {
		b.Fatal(err)
	}
	for _, c := range comparisons {
		for i, k := range append(c.Ours, c.Peers...) {
			who := "generated-"
			if i >= len(c.Ours) || k.Name == "reflected" {
				who = ""
			}
			b.Run(fmt.Sprintf("%s/%s%s", c.Shape.Name, who, k.Name), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					if err := k.Run(); err != nil {
						b.Fatal(err)
					}
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*batches*rows), "ns/row")
			})
		}
	}
}
