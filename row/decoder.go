package row

// Decoder turns Arrow batches into rows. It is bound to a batch and then asked for runs of rows, in any order and any
// number of times. Rows stay valid when the next batch is bound, except in borrowed mode (see [Borrowed]).
//
// A decoder is used by one goroutine at a time.
type Decoder[R any] interface {
	// Bind checks the columns of b (names, types, NULLs, lengths, offsets) and takes views of them. Columns that do
	// not fit are all reported together as a [*MismatchError], a NULL where R has no room for it is a [*NullError],
	// and data that contradicts itself is a [*CorruptError].
	Bind(b *Batch) error

	// Decode writes rows lo … lo+len(dst) of the bound batch into dst, every field of each.
	//
	// It panics when the batch is malformed inside (offsets that fall) or has fewer rows. Callers recover, once a call:
	// [Decode] does.
	Decode(dst []R, lo int) error
}
