package row

// Field describes one column of a row, or one child of a nested type. Values are static data: generated code writes
// them as literals and nothing changes them.
type Field struct {
	// Name is Spark's name. The child of an array is "element", those of a map are "key" and "value".
	Name string

	// Type is the head of the type in Spark's DDL spelling, lower case: "bigint", "decimal(15,2)", "array", "map",
	// "struct", "interval day to second". Two are of this library: "decimal" without numbers is a decimal of any
	// precision, "window" is the struct<start, end> that Spark's window() yields.
	Type string

	// Nullable says that Go's field can hold NULL. Where it is false, a NULL that arrives is a [NullError].
	Nullable bool

	// Fields are the fields of a struct, the one element of an array, or key and value of a map.
	Fields []Field
}

// Type is what the language and the runtime know about a row type R.
//
// A Type is immutable once made and may be used by any number of goroutines.
type Type[R any] struct {
	// Name is Spark's name of the table, or a word for rows that are no table's.
	Name string

	// Fields are the columns, in the order in which results carry them.
	Fields []Field

	// NewDecoder makes a decoder. Each goroutine that decodes needs its own.
	NewDecoder func() Decoder[R]

	err error // why Fields could not be derived
}

// Err reports why a descriptor made by [TypeOf], [PairOf] or [WithOf] is unusable: a Go type that is no Spark type,
// too few names. It is nil for generated descriptors.
func (t *Type[R]) Err() error { return t.err }

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
