package decode

import (
	"unsafe"

	"github.com/apache/arrow-go/v18/arrow"

	"github.com/sparkgen/sparkgen/bench/decode/tables"
	"github.com/sparkgen/sparkgen/row"
)

// Kernel is one way to go through all batches of a shape.
type Kernel struct {
	Name string
	Run  func() error
}

// Comparison is our kernel beside those that it is compared with.
type Comparison struct {
	Shape *Shape
	Ours  []Kernel // borrowed, then with memory of the rows' own
	Peers []Kernel // handwritten, handwritten-arena, memcpy
}

// Comparisons are those of all shapes.
func Comparisons(batches, rows int) ([]Comparison, error) {
	var out []Comparison
	for _, s := range []struct {
		make    func(batches, rows int) (*Shape, error)
		compare func(*Shape) Comparison
	}{
		{Rate, func(s *Shape) Comparison { return compare(s, tables.RateType, new(HandRate)) }},
		{Ticks, func(s *Shape) Comparison { return compare(s, tables.TicksType, new(HandTicks)) }},
		{Lineitem, func(s *Shape) Comparison { return compare(s, tables.LineitemType, new(HandLineitem)) }},
		{Nested, func(s *Shape) Comparison { return compare(s, tables.NestedType, new(HandNested)) }},
	} {
		shape, err := s.make(batches, rows)
		if err != nil {
			return nil, err
		}
		out = append(out, s.compare(shape))
	}
	return out, nil
}

// hand is a handwritten decoder.
type hand[R any] interface {
	Bind(rec arrow.RecordBatch, arena bool)
	Decode(dst []R, lo int)
}

func compare[R any, H hand[R]](s *Shape, typ *row.Type[R], h H) Comparison {
	rows := make([]R, tile[R]())
	generated := func(typ *row.Type[R], opts ...row.BatchOption) func() error {
		d := typ.NewDecoder()
		var batches []*row.Batch
		for _, rec := range s.Records {
			batches = append(batches, row.NewBatch(rec, 0, append(opts, row.WithSchemaID(1))...))
		}
		return func() error {
			for _, b := range batches {
				if err := d.Bind(b); err != nil {
					return err
				}
				for lo, n := 0, b.NumRows(); lo < n; lo += len(rows) {
					if err := row.Decode(d, rows[:min(len(rows), n-lo)], lo); err != nil {
						return err
					}
				}
			}
			return nil
		}
	}
	written := func(arena bool) func() error {
		return func() error {
			for _, rec := range s.Records {
				h.Bind(rec, arena)
				for lo, n := 0, int(rec.NumRows()); lo < n; lo += len(rows) {
					h.Decode(rows[:min(len(rows), n-lo)], lo)
				}
			}
			return nil
		}
	}
	return Comparison{
		Shape: s,
		Ours: []Kernel{
			{"borrowed", generated(typ, row.Borrowed())},
			{"arena", generated(typ)},
			{"reflected", generated(row.TypeOf[R](s.Name), row.Borrowed())},
		},
		Peers: []Kernel{{"handwritten", written(false)}, {"handwritten-arena", written(true)}, {"memcpy", memcpy(s)}},
	}
}

// tile is how many rows are decoded at once: as many as leave room for their columns in the first cache.
func tile[R any]() int {
	var r R
	return min(max(24*1024/int(unsafe.Sizeof(r)), 16), 512)
}

// memcpy copies the bytes of each batch.
func memcpy(s *Shape) func() error {
	n := 0
	for _, b := range s.Streams {
		n = max(n, len(b))
	}
	buf := make([]byte, n)
	return func() error {
		for _, b := range s.Streams {
			copy(buf, b)
		}
		return nil
	}
}
