package result

import (
	"fmt"
	"io"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/ipc"

	"github.com/sparkgen/sparkgen/internal/connectpb"
	"github.com/sparkgen/sparkgen/internal/rpc"
)

// Reader reads the rows of an execution. One goroutine uses it at a time.
type Reader struct {
	execution *rpc.Execution
	offsets   bool // the server numbers rows, so its numbers are checked

	schema  *connectpb.DataType
	waiting *rpc.Batch // came before the schema did

	batch   *rpc.Batch // the one being read
	framing *messages
	ipc     *ipc.Reader
	inBatch int64 // rows of it that were returned

	schemas  schemas
	schemaID uint64
	rows     int64 // of all batches read to their end
	first    int64 // number of the first row of the current record
}

// NewReader reads from x. Some servers do not number rows; for them offsets is false.
func NewReader(x *rpc.Execution, offsets bool) *Reader {
	return &Reader{execution: x, offsets: offsets}
}

// Schema returns Spark's schema of the result. It receives until the schema is there, or rows are; then it is nil,
// since servers are free not to send one.
func (r *Reader) Schema() (*connectpb.DataType, error) {
	for r.schema == nil && r.waiting == nil {
		batch, err := r.receive()
		if err == io.EOF {
			return nil, nil
		}
		if err != nil {
			return nil, err
		}
		r.waiting = batch
	}
	return r.schema, nil
}

// receive takes one response, and returns its batch if it completes one.
func (r *Reader) receive() (*rpc.Batch, error) {
	resp, err := r.execution.Recv()
	if err != nil {
		return nil, err
	}
	if s := resp.Message.GetSchema(); s != nil {
		r.schema = s
	}
	return resp.Batch, nil
}

// FirstRow is the number of the first row of the current record in the result, from 0.
func (r *Reader) FirstRow() int64 { return r.first }

// SchemaID numbers the Arrow schema of the current record: records with the same number have equal schemas.
func (r *Reader) SchemaID() uint64 { return r.schemaID }

// Next returns the next record, which is valid until the following call; [Reader.Keep] makes it last. After the last
// one it returns io.EOF. An error ends the execution.
func (r *Reader) Next() (arrow.RecordBatch, error) {
	rec, err := r.next()
	if err != nil && err != io.EOF {
		r.execution.Close()
	}
	return rec, err
}

func (r *Reader) next() (arrow.RecordBatch, error) {
	for {
		if r.ipc == nil {
			if err := r.open(); err != nil {
				return nil, err
			}
		}
		if r.ipc.Next() {
			rec := r.ipc.RecordBatch()
			r.first = r.rows + r.inBatch
			r.inBatch += rec.NumRows()
			return rec, nil
		}
		if err := r.close(); err != nil {
			return nil, err
		}
	}
}

// open receives the next batch and begins to read it.
func (r *Reader) open() error {
	batch := r.waiting
	r.waiting = nil
	for batch == nil {
		var err error
		if batch, err = r.receive(); err != nil {
			return err
		}
	}
	if batch.Rows < 0 {
		return fmt.Errorf("result: a batch of %d rows; the server is broken", batch.Rows)
	}
	if r.offsets && batch.HasStart && batch.Start != r.rows {
		what := "missing"
		lo, hi := r.rows, batch.Start-1
		if batch.Start < r.rows {
			what, lo, hi = "repeated", batch.Start, r.rows-1
		}
		return fmt.Errorf("result: a batch starts at row %d where row %d is due, rows %d to %d are %s; run the query again: %w",
			batch.Start, r.rows, lo, hi, what, rpc.ErrIncompleteResult)
	}
	framing := &messages{rest: batch.Data}
	reader, err := ipc.NewReaderFromMessageReader(framing, ipc.WithAllocator(newLimited(len(batch.Data))))
	if err != nil {
		return fmt.Errorf("result: batch at row %d: %w", r.rows, err)
	}
	r.batch, r.framing, r.ipc, r.inBatch = batch, framing, reader, 0
	r.schemaID = r.schemas.number(framing.schema)
	return nil
}

// close ends the current batch and holds it to the number of rows that the server said.
func (r *Reader) close() error {
	err := r.ipc.Err()
	r.ipc.Release()
	r.ipc = nil
	if err != nil {
		return fmt.Errorf("result: batch at row %d: %w", r.rows, err)
	}
	if r.inBatch != r.batch.Rows {
		return fmt.Errorf("result: the batch at row %d has %d rows where the server says %d; run the query again: %w",
			r.rows, r.inBatch, r.batch.Rows, rpc.ErrIncompleteResult)
	}
	r.rows += r.inBatch
	return nil
}

// Keep makes the current record last: its memory is not used again.
func (r *Reader) Keep() { r.execution.KeepBatch() }
