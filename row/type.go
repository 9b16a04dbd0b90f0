package row

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
