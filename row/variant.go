package row

// Variant is a value of Spark's VARIANT, a self-describing type, in its binary encoding.
type Variant struct {
	Value    []byte
	Metadata []byte
}
