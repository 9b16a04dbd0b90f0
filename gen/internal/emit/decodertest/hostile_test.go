package decodertest

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/array"
	"github.com/apache/arrow-go/v18/arrow/memory"

	"github.com/sparkgen/sparkgen/internal/arrowtest"
	"github.com/sparkgen/sparkgen/row"
)

// TestHostileArrays breaks the arrays themselves, past what arrow-go checks while it reads a stream: each buffer of
// each array in turn is cut, emptied or filled with other numbers, lengths and counts of NULLs are made up.
func TestHostileArrays(t *testing.T) {
	t.Parallel()
	hostileArrays(t, AllNullType)
	hostileArrays(t, AllType)
	hostileArrays(t, DeepType)
	hostileArrays(t, row.TypeOf[DeepRow]("deep"))
}

func hostileArrays[R any](t *testing.T, typ *row.Type[R]) {
	for _, layout := range arrowtest.Layouts() {
		t.Run(fmt.Sprint(typ.Name, " ", layout), func(t *testing.T) {
			t.Parallel()
			rec := arrowtest.Record(typ.Fields, arrowtest.Options{Seed: 3, Rows: 20, Layout: layout, Nulls: 20})
			rnd := rand.New(rand.NewPCG(4, uint64(layout)))
			d := typ.NewDecoder()
			for range 300 {
				b := &breaker{rnd: rnd, left: rnd.IntN(40)}
				columns := make([]arrow.Array, rec.NumCols())
				start := rnd.IntN(len(columns))
				for i := range columns {
					c := (start + i) % len(columns)
					columns[c] = broken{rec.Column(c), b.data(rec.Column(c).Data())}
				}
				_ = decodeAll(d, record{rec, columns})
			}
		})
	}
}

// broken is an array with other data. Only its data may be looked at: arrow-go's own arrays check some of it.
type broken struct {
	arrow.Array
	data arrow.ArrayData
}

func (b broken) Data() arrow.ArrayData { return b.data }

// record is a batch with other columns.
type record struct {
	arrow.RecordBatch
	columns []arrow.Array
}

func (r record) Column(i int) arrow.Array { return r.columns[i] }

// breaker copies array data and breaks one array of it, the one that left counts down to.
type breaker struct {
	rnd  *rand.Rand
	left int
}

func (b *breaker) data(d arrow.ArrayData) arrow.ArrayData {
	var children []arrow.ArrayData
	buffers := append([]*memory.Buffer(nil), d.Buffers()...)
	length, nulls, offset := d.Len(), d.NullN(), d.Offset()
	b.left--
	if b.left == 0 {
		switch b.rnd.IntN(6) {
		case 0:
			nulls = b.rnd.IntN(30) - 2
		case 1:
			length = b.rnd.IntN(2 * (length + 1))
		case 2:
			offset = b.rnd.IntN(2 * (length + 1))
		default:
			if len(buffers) > 0 {
				i := b.rnd.IntN(len(buffers))
				buffers[i] = b.buffer(buffers[i])
			}
		}
	}
	for _, c := range d.Children() {
		children = append(children, b.data(c))
	}
	out := array.NewData(d.DataType(), length, buffers, children, nulls, offset)
	if dict, ok := d.Dictionary().(*array.Data); ok && dict != nil {
		out.SetDictionary(b.data(dict))
	}
	return out
}

func (b *breaker) buffer(old *memory.Buffer) *memory.Buffer {
	if old == nil || old.Len() == 0 {
		return memory.NewBufferBytes([]byte{1, 2, 3})
	}
	s := bytes.Clone(old.Bytes())
	switch b.rnd.IntN(4) {
	case 0:
		return nil
	case 1:
		return memory.NewBufferBytes(s[:b.rnd.IntN(len(s))])
	case 2:
		for i := range s {
			s[i] = byte(b.rnd.Uint32())
		}
	default:
		for range 3 {
			s[b.rnd.IntN(len(s))] = byte(b.rnd.Uint32())
		}
	}
	return memory.NewBufferBytes(s)
}

// decodeAll decodes a batch and reads every byte of its rows.
func decodeAll[R any](d row.Decoder[R], rec arrow.RecordBatch) error {
	if rec.NumRows() > 1000 {
		return nil
	}
	b := row.NewBatch(rec, 0)
	if err := d.Bind(b); err != nil {
		return err
	}
	rows := make([]R, b.NumRows())
	err := row.Decode(d, rows, 0)
	_ = fmt.Sprint(rows)
	return err
}
