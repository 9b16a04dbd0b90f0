// Package row holds the Go values of Spark's types, the descriptor that connects a Go row type with a Spark schema, and
// the views over Arrow columns that generated decoders read.
//
// A row is a plain struct. Numbers, booleans, strings, binary, timestamps, arrays and structs are Go's own types; what
// Go has no type for is here: [Decimal], [Date], [LocalTime], [TimeOfDay], the intervals, [Variant], [Map]. A column
// that may be NULL is a [Null]. All of them print as Spark prints them and have JSON and database/sql forms.
//
//	type OrderRow struct {
//		ID    int64            `spark:"id"`
//		Total row.Decimal      `spark:"total"`
//		Note  row.Null[string] `spark:"note"`
//	}
//
// [Type] describes a row type: sparkgen generates one for each table, [TypeOf] derives one from a struct without
// generated code, [PairOf] and [WithOf] put descriptors together.
//
// Everything from [Batch] on (Columns, Strings, Spans, Words and the functions around them) is read by generated code;
// programs need it only to decode Arrow records of their own.
package row
