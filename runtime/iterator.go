package runtime

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"sync/atomic"
	"unsafe"

	"github.com/apache/arrow-go/v18/arrow"

	"github.com/sparkgen/sparkgen/internal/result"
	"github.com/sparkgen/sparkgen/internal/rpc"
	"github.com/sparkgen/sparkgen/row"
)

// Iterator reads the rows of a query, in the server's order, as they arrive. Memory does not depend on how many there
// are: it holds one Arrow batch of the result and a few hundred rows.
//
// It is read once, in one of these ways: All, Next with Row and Err, Collect, Records. Except for Close, which may be
// called at any time from any goroutine, it belongs to one goroutine.
type Iterator[R any] struct {
	execution *rpc.Execution
	reader    *result.Reader
	typ       *row.Type[R]

	decoder row.Decoder[R]
	bound   int // rows of the bound batch
	next    int // the first of them that is not decoded yet
	tile    []R // decoded rows, reused
	at      int // index of the current row in tile
	rows    int64
	err     error
	done    bool
	closed  atomic.Bool
}

// All yields the rows, and at the end the error if there was one, with a zero row. It closes the iterator in the end,
// also when the loop is left early, which cancels the rest on the server.
func (it *Iterator[R]) All() iter.Seq2[R, error] {
	return func(yield func(R, error) bool) {
		defer it.Close()
		for it.Next() {
			if !yield(it.tile[it.at], nil) {
				return
			}
		}
		if it.err != nil {
			var none R
			yield(none, it.err)
		}
	}
}

// Next goes to the next row and says whether there is one. After false, Err tells why. It blocks until a row has
// arrived; the context given to [Query] bounds it.
func (it *Iterator[R]) Next() bool {
	if it.at+1 < len(it.tile) && !it.closed.Load() {
		it.at++
		it.rows++
		return true
	}
	return it.fill()
}

// Row is the row that Next went to. It is the caller's to keep and to change.
//
// Before the first Next, and after one that returned false, it is a zero row.
func (it *Iterator[R]) Row() (row R) {
	if it.at < 0 || it.at >= len(it.tile) {
		return row
	}
	return it.tile[it.at]
}

// Err is the error that ended the iteration: nil as long as there are rows, after the last of them, and after Close.
//
// It is a [*SparkError] when the query failed on the server, [ErrIncompleteResult] when rows got lost, a
// [*row.NullError] when a NULL came where R has no room for it, an error that wraps the context's when that ended. Rows
// that came before it are right.
func (it *Iterator[R]) Err() error { return it.err }

// Count is the number of rows that were returned so far.
func (it *Iterator[R]) Count() int64 { return it.rows }

// Close ends the iteration; if the query still runs, it is cancelled on the server, in the background. It returns nil,
// at once, and may be called any number of times, also while another goroutine is in Next, which then returns false.
func (it *Iterator[R]) Close() error {
	it.closed.Store(true)
	it.execution.Close()
	return nil
}

// mostAtOnce is how many rows Collect makes room for at once, whatever number of rows a batch claims to have.
const mostAtOnce = 1 << 16

// Collect returns the rows that were not read yet, an empty non-nil slice if there are none, and closes the iterator.
// With an error it returns no rows; that the iterator was closed before its last row is one.
func (it *Iterator[R]) Collect() ([]R, error) {
	defer it.Close()
	rows := []R{}
	if it.at+1 < len(it.tile) { // decoded already
		rows = append(rows, it.tile[it.at+1:]...)
	}
	it.clear()
	for it.err == nil && !it.done && !it.closed.Load() {
		if it.next == it.bound && !it.bind() {
			break
		}
		lo, n := len(rows), min(it.bound-it.next, mostAtOnce)
		rows = grow(rows, n)
		if err := row.Decode(it.decoder, rows[lo:], it.next); err != nil {
			it.fail(err)
			break
		}
		it.next += n
	}
	switch {
	case it.err != nil:
		return nil, it.err
	case !it.done:
		return nil, fmt.Errorf("%s: the iterator was closed before its last row", it.typ.Name)
	}
	it.rows += int64(len(rows))
	return rows, nil
}

// grow lengthens rows by n.
func grow[R any](rows []R, n int) []R {
	if len(rows)+n <= cap(rows) {
		return rows[:len(rows)+n]
	}
	return append(rows, make([]R, n)...)
}

// Records yields the result as Arrow records in place of rows, whatever their types are; R is not looked at beyond the
// check that [Query] made. Each record is the caller's, with memory of its own. A last error comes with a nil record. It
// closes the iterator in the end, also when the loop is left early. Rows that were read before are not in it, and no
// more than whole batches: start with it.
func (it *Iterator[R]) Records() iter.Seq2[arrow.RecordBatch, error] {
	return func(yield func(arrow.RecordBatch, error) bool) {
		defer it.Close()
		for {
			rec, ok := it.record()
			if !ok {
				break
			}
			it.reader.Keep()
			rec.Retain() // the reader gives its own reference back
			it.rows += rec.NumRows()
			if !yield(rec, nil) {
				return
			}
		}
		if it.err != nil {
			yield(nil, it.err)
		}
	}
}

// fill decodes the next tile.
func (it *Iterator[R]) fill() bool {
	if it.err != nil || it.done || it.closed.Load() {
		it.clear()
		return false
	}
	if it.next == it.bound && !it.bind() {
		it.clear()
		return false
	}
	if it.tile == nil {
		it.tile = make([]R, 0, tileRows[R]())
	}
	n := min(it.bound-it.next, cap(it.tile))
	it.tile = it.tile[:n]
	if err := row.Decode(it.decoder, it.tile, it.next); err != nil {
		it.fail(err)
		it.clear()
		return false
	}
	it.next += n
	it.at = 0
	it.rows++
	return true
}

// clear drops the decoded rows and what they refer to.
func (it *Iterator[R]) clear() {
	clear(it.tile)
	it.tile, it.at = it.tile[:0], 0
}

// bind goes to the next batch that has rows.
func (it *Iterator[R]) bind() bool {
	clear(it.tile[:cap(it.tile)]) // the strings of the batch before may go
	for {
		rec, ok := it.record()
		if !ok {
			return false
		}
		if it.decoder == nil {
			it.decoder = it.typ.NewDecoder()
		}
		if err := it.decoder.Bind(row.NewBatch(rec, it.reader.FirstRow(), row.WithSchemaID(it.reader.SchemaID()))); err != nil {
			it.fail(err)
			return false
		}
		it.bound, it.next = int(rec.NumRows()), 0
		if it.bound > 0 {
			return true
		}
	}
}

// record receives the next Arrow record. At the end of the result, or with an error, it is false.
func (it *Iterator[R]) record() (arrow.RecordBatch, bool) {
	if it.err != nil || it.done {
		return nil, false
	}
	rec, err := it.reader.Next()
	switch {
	case err == nil:
		return rec, true
	case err == io.EOF:
		it.done = true
	case errors.Is(err, rpc.ErrExecutionClosed): // by Close, which is no error of the iteration
	default:
		it.fail(err)
	}
	return nil, false
}

// fail ends the iteration with an error, and the query on the server.
func (it *Iterator[R]) fail(err error) {
	it.err = resultError(err, it.typ.Name, it.reader.FirstRow())
	it.execution.Close()
}

// tileRows is how many rows are decoded at a time: as many as stay in the processor's first cache.
func tileRows[R any]() int {
	const bytes, least, most = 24 << 10, 16, 512
	var r R
	return min(max(bytes/max(int(unsafe.Sizeof(r)), 1), least), most)
}
