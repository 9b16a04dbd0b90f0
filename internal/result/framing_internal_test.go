package result

import (
	"bytes"
	"encoding/binary"
	"errors"
	"strings"
	"testing"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/array"
	"github.com/apache/arrow-go/v18/arrow/ipc"
	"github.com/apache/arrow-go/v18/arrow/memory"
)

// record has a column of numbers, one of words and one of lists, with NULLs.
func record(n int) arrow.RecordBatch {
	schema := arrow.NewSchema([]arrow.Field{
		{Name: "id", Type: arrow.PrimitiveTypes.Int64}, {Name: "word", Type: arrow.BinaryTypes.String, Nullable: true},
		{Name: "list", Type: arrow.ListOf(arrow.PrimitiveTypes.Int32), Nullable: true},
	}, nil)
	b := array.NewRecordBuilder(memory.DefaultAllocator, schema)
	for i := range n {
		b.Field(0).(*array.Int64Builder).Append(int64(i))
		if i%7 == 0 {
			b.Field(1).AppendNull()
		} else {
			b.Field(1).(*array.StringBuilder).Append(strings.Repeat("x", i%5))
		}
		b.Field(2).(*array.ListBuilder).Append(true)
		b.Field(2).(*array.ListBuilder).ValueBuilder().(*array.Int32Builder).Append(int32(i))
	}
	return b.NewRecordBatch()
}

func encoded(t testing.TB, rec arrow.RecordBatch, opts ...ipc.Option) []byte {
	t.Helper()
	var buf bytes.Buffer
	w := ipc.NewWriter(&buf, append(opts, ipc.WithSchema(rec.Schema()))...)
	if err := errors.Join(w.Write(rec), w.Close()); err != nil {
		t.Fatal(err)
	}
	return buf.Bytes()
}

// read reads a stream to its end by the framing of this package.
func read(data []byte) (rows int64, err error) {
	r, err := ipc.NewReaderFromMessageReader(&messages{rest: data}, ipc.WithAllocator(newLimited(len(data))))
	if err != nil {
		return 0, err
	}
	defer r.Release()
	for r.Next() {
		rows += r.RecordBatch().NumRows()
	}
	return rows, r.Err()
}

func TestFramingReadsWhatArrowReads(t *testing.T) {
	t.Parallel()
	want := record(1000)
	for name, opts := range map[string][]ipc.Option{"plain": nil, "lz4": {ipc.WithLZ4()}, "zstd": {ipc.WithZstd()}} {
		data := encoded(t, want, opts...)
		r, err := ipc.NewReaderFromMessageReader(&messages{rest: data})
		if err != nil {
			t.Fatal(err)
		}
		if !r.Next() || !array.RecordEqual(want, r.RecordBatch()) {
			t.Errorf("%s: another record, error %v", name, r.Err())
		}
		if r.Next() || r.Err() != nil {
			t.Errorf("%s: it does not end: %v", name, r.Err())
		}
	}
}

// TestFramingDoesNotCopy changes a byte of the received message and looks for it in the column.
func TestFramingDoesNotCopy(t *testing.T) {
	t.Parallel()
	data := encoded(t, record(100))
	r, err := ipc.NewReaderFromMessageReader(&messages{rest: data})
	if err != nil || !r.Next() {
		t.Fatal(err)
	}
	ids := r.RecordBatch().Column(0).(*array.Int64).Int64Values()
	pattern := make([]byte, 16)
	binary.LittleEndian.PutUint64(pattern, 41)
	binary.LittleEndian.PutUint64(pattern[8:], 42)
	data[bytes.Index(data, pattern)]++
	if ids[41] != 42 {
		t.Errorf("the column has %d; it was copied", ids[41])
	}
}

// TestFramingCut cuts a stream at each byte: that is an error or an end with fewer rows, never a panic.
func TestFramingCut(t *testing.T) {
	t.Parallel()
	for _, opts := range [][]ipc.Option{nil, {ipc.WithLZ4()}} {
		data := encoded(t, record(60), opts...)
		for n := range data {
			rows, err := read(data[:n])
			if err == nil && rows == 60 && n < len(data)-8 { // the mark of the end may be missing
				t.Errorf("%d of %d bytes gave all rows", n, len(data))
			}
		}
	}
}

// TestFramingBoundsMemory has compressed buffers that claim to be huge.
func TestFramingBoundsMemory(t *testing.T) {
	t.Parallel()
	rec := record(5000)
	data := encoded(t, rec, ipc.WithZstd())
	size := make([]byte, 8)
	binary.LittleEndian.PutUint64(size, 5000*8) // of the first column, before its compressed bytes
	at := bytes.Index(data, size)
	if at < 0 {
		t.Fatal("the size is not in the stream")
	}
	for _, claim := range []uint64{1 << 40, 1 << 62, 1 << 63, 1<<64 - 2} {
		hostile := bytes.Clone(data)
		binary.LittleEndian.PutUint64(hostile[at:], claim)
		if _, err := read(hostile); err == nil {
			t.Errorf("a claim of %d bytes was believed", claim)
		}
	}
}

func TestSchemasAreNumbered(t *testing.T) {
	t.Parallel()
	var s schemas
	got := []uint64{s.number([]byte("a")), s.number([]byte("a")), s.number([]byte("b")), s.number([]byte("a"))}
	if got[0] == 0 || got[0] != got[1] || got[1] == got[2] || got[2] == got[3] {
		t.Errorf("numbers %v", got)
	}
}

func FuzzFraming(f *testing.F) {
	f.Add(encoded(f, record(20)))
	f.Add(encoded(f, record(0)))
	f.Add(encoded(f, record(20), ipc.WithLZ4()))
	f.Add([]byte{0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0})
	f.Fuzz(func(t *testing.T, data []byte) {
		_, _ = read(data) // whatever it is, it does not panic
	})
}
