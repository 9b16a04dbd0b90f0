// Package gen turns table schemas into Go source: row structs, column handles and decoders for packages dsl and row.
//
// [Generate] is pure. It reads no file and writes none: the tables of package schemas, the row structs that queries
// declare and [Options] go in, the text of every file comes out, or all mistakes at once. The same input gives the same
// bytes on any machine and in any order.
//
//	files, err := gen.Generate(gen.Input{Tables: tables}, gen.Options{Package: "tables", Out: "tables"})
//
// Names, types and comments are decided here (gen/internal/ir is the result), gen/internal/emit writes them down.
package gen
