// Package schemas holds the schema model of the generator and the readers that fill it from text.
//
// A [Table] is Spark's StructType with what a generator wants to know besides: the table's name, comments, defaults, and
// the place that each name was read from. A [Source] yields tables. The sources here read files and need no server:
// [JSON] the text of df.schema.json(), [DDL] files of SQL statements, [DDLStrings] bare column lists. [Read] reads many
// sources at once. Every mistake has a place and a remedy, and all are reported together ([Error], [ErrorList]).
//
//	tables, err := schemas.Read(ctx,
//		schemas.JSON{Files: []schemas.File{{Path: "schemas/rate.json", Data: rate}}},
//		schemas.DDL{Files: migrations},
//	)
//
// [ParseDDL], [ParseJSON] and [ParseFieldJSON] read a single type, for sources that find Spark's spelling inside
// something else. The package imports the standard library alone.
package schemas
