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
