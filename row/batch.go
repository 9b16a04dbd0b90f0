package row

import "github.com/apache/arrow-go/v18/arrow"

// Batch is an Arrow record batch on its way into rows.
//
// It holds the record only for as long as its user does: no reference is counted. A Batch may be bound by several
// decoders, one after the other.
type Batch struct {
	rec      arrow.RecordBatch
	firstRow int64
	schemaID uint64
	borrowed bool
	from, to int // the columns that are seen
}

// BatchOption changes how a batch is read.
type BatchOption func(*Batch)

// Borrowed lets strings, binary and lists of the rows point into the batch's own memory. That is fastest, and the rows
// are valid only until that memory is used again or released: copy what is kept. Without it rows own what they hold.
func Borrowed() BatchOption { return func(b *Batch) { b.borrowed = true } }

// WithSchemaID names the batch's schema: two batches with the same id, other than 0, have the same schema, so that a
// decoder checks it once. Without it batches that share one *arrow.Schema are checked once.
func WithSchemaID(id uint64) BatchOption { return func(b *Batch) { b.schemaID = id } }

// NewBatch wraps a record batch whose first row is row firstRow of the result, from 0; errors count from there.
func NewBatch(rec arrow.RecordBatch, firstRow int64, opts ...BatchOption) *Batch {
	b := &Batch{rec: rec, firstRow: firstRow, to: int(rec.NumCols())}
	for _, o := range opts {
		o(b)
	}
	return b
}

// NumRows is the number of rows.
func (b *Batch) NumRows() int { return int(b.rec.NumRows()) }

// FirstRow is the number of the batch's first row in the result, from 0.
func (b *Batch) FirstRow() int64 { return b.firstRow }

// columns is a batch of the columns [from, to) alone.
func (b *Batch) columns(from, to int) *Batch {
	c := *b
	c.from, c.to = b.from+from, b.from+to
	return &c
}
