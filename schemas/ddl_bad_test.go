package schemas_test

import (
	"strings"
	"testing"

	"github.com/sparkgen/sparkgen/schemas"
)

// badScripts are files that sparkgen refuses, with all messages. Places are those of x.sql.
var badScripts = []struct {
	name string
	sql  string
	want []string
}{
	{"columns of a query", "CREATE TABLE t USING parquet AS SELECT 1 a;\nCREATE TABLE u SELECT 1;\nCREATE TABLE v AS WITH c AS (SELECT 1) SELECT * FROM c", []string{
		"1:30: table t takes its columns from a query (CREATE TABLE … AS SELECT); write its columns, or read the table from a live source",
		"2:16: table u takes its columns from a query (CREATE TABLE … AS SELECT); write its columns, or read the table from a live source",
		"3:16: table v takes its columns from a query (CREATE TABLE … AS SELECT); write its columns, or read the table from a live source"}},
	{"columns of another table", "CREATE TABLE t LIKE u USING parquet;\nCREATE TABLE IF NOT EXISTS v SHALLOW CLONE w;\nCREATE TABLE x CLONE y", []string{
		"1:16: table t takes its columns from another table (CREATE TABLE … LIKE); write its columns, or read the table from a live source",
		"2:30: table v takes its columns from another table (CREATE TABLE … CLONE); write its columns, or read the table from a live source",
		"3:16: table x takes its columns from another table (CREATE TABLE … CLONE); write its columns, or read the table from a live source"}},
	{"no columns", "CREATE TABLE t USING parquet LOCATION '/x'", []string{
		"1:14: table t has no columns; write them, or read the table from a live source"}},
	{"columns and a query", "CREATE TABLE t (a INT) AS SELECT 1", []string{"1:24: table t has both columns and a query; remove one of them"}},
	{"all mistakes of a table", "CREATE TABLE t (\n  a foo,\n  b DECIMAL(50, 2) NOT NULL,\n  c MAP<STRING>,\n  d INT NULL,\n  e INT ENCODE x, f INT,\n  g-h INT,\n  i VARCHAR\n);\nCREATE TABLE u (a ARRAY, b INT DEFAULT, c INT);", []string{
		"2:5: unknown type foo (UNSUPPORTED_DATATYPE); write a type of Spark, such as BIGINT or STRING",
		"3:5: DECIMAL(50,2) is out of Spark's range; the most digits are 38 (DECIMAL_PRECISION_EXCEEDS_MAX_PRECISION)",
		"4:5: MAP has no type of its values (INCOMPLETE_TYPE_DEFINITION.MAP); write it as in MAP<STRING, INT>",
		`5:9: want an option of column d, got "NULL"; remove NULL, columns may be NULL unless they are NOT NULL`,
		`6:9: want an option of column e, a comma or a bracket, got "ENCODE"; options are NOT NULL, DEFAULT, COMMENT, GENERATED and constraints`,
		"7:3: g-h needs quotes (INVALID_IDENTIFIER); write it as `g-h`",
		"8:5: VARCHAR has no length (DATATYPE_MISSING_SIZE); write it as in VARCHAR(10)",
		"10:19: ARRAY has nothing in it (INCOMPLETE_TYPE_DEFINITION.ARRAY); write it as in ARRAY<INT>",
		`10:39: want an expression, got ","; write a value, as in DEFAULT 0`}},
	{"mistakes in nested types", "CREATE TABLE t (a STRUCT<b: foo, c: MAP<INT, bar(3)>, d: DECIMAL(39)>, e INT)", []string{
		"1:29: unknown type foo (UNSUPPORTED_DATATYPE); write a type of Spark, such as BIGINT or STRING",
		"1:46: unknown type bar (UNSUPPORTED_DATATYPE); write a type of Spark, such as BIGINT or STRING",
		"1:58: DECIMAL(39,0) is out of Spark's range; the most digits are 38 (DECIMAL_PRECISION_EXCEEDS_MAX_PRECISION)"}},
	{"options twice", "CREATE TABLE t (a INT NOT NULL COMMENT 'x' NOT NULL COMMENT 'y')", []string{
		"1:44: column a has NOT NULL twice (CREATE_TABLE_COLUMN_DESCRIPTOR_DUPLICATE); remove one of them",
		"1:53: column a has COMMENT twice (CREATE_TABLE_COLUMN_DESCRIPTOR_DUPLICATE); remove one of them"}},
	{"clauses twice", "CREATE TABLE t (a INT) COMMENT 'x' LOCATION 'y' COMMENT 'z'", []string{
		"1:49: the clause COMMENT is there twice (DUPLICATE_CLAUSES); remove one of them"}},
	{"twins", "CREATE TABLE t (a INT, b STRUCT<c: INT, C: INT>, A STRING)", []string{
		"1:41: field C is already there as c at x.sql:1:33 (COLUMN_ALREADY_EXISTS); rename one of them",
		"1:50: column A is already there as a at x.sql:1:17 (COLUMN_ALREADY_EXISTS); rename one of them"}},
	{"twins among partition columns", "CREATE TABLE t (a INT) PARTITIONED BY (A INT)", []string{
		"1:40: column A is already there as a at x.sql:1:17 (COLUMN_ALREADY_EXISTS); rename one of them"}},
	{"partition column that is none", "CREATE TABLE t (a INT) PARTITIONED BY (b)", []string{
		"1:40: partition column b is no column of the table (COLUMN_NOT_DEFINED_IN_TABLE); define it, or give it a type here"}},
	{"partition columns of both kinds", "CREATE TABLE t (a INT) PARTITIONED BY (a, b INT);\nCREATE TABLE u (a INT) PARTITIONED BY (p INT, bucket(3, a))", []string{
		"1:39: PARTITIONED BY has columns with a type and columns without; give all of them a type, or none",
		"2:39: PARTITIONED BY has columns with a type and columns without; give all of them a type, or none"}},
	{"no list of columns", "CREATE TABLE t a INT", []string{"1:14: table t has no columns; write them, or read the table from a live source"}},
	{"empty list of columns", "CREATE TABLE t ()", []string{"1:17: want a column's name, got \")\"; correct it"}},
	{"comma at the end", "CREATE TABLE t (a INT, )", []string{`1:24: want a column's name, got ")"; correct it`}},
	{"no comma", "CREATE TABLE t (a INT b INT, c foo)", []string{
		`1:23: want an option of column a, a comma or a bracket, got "b"; options are NOT NULL, DEFAULT, COMMENT, GENERATED and constraints`,
		"1:32: unknown type foo (UNSUPPORTED_DATATYPE); write a type of Spark, such as BIGINT or STRING"}},
	{"open list", "CREATE TABLE t (a INT, b INT", []string{"1:29: want a comma or a bracket, got the end of the text; separate the columns by commas and close the list with )"}},
	{"no name", "CREATE TABLE (a INT);\nCREATE TABLE IF NOT EXISTS (a INT)", []string{`1:14: want a table's name, got "("; correct it`, `2:28: want a table's name, got "("; correct it`}},
	{"names that need quotes", "CREATE TABLE a-b.c (é INT, 1 INT, 'x' INT, \"y\" INT, z.z INT)", []string{
		"1:14: a-b needs quotes (INVALID_IDENTIFIER); write it as `a-b`",
		"1:21: é needs quotes (INVALID_IDENTIFIER); write it as `é`",
		"1:29: want a column's name, got the number 1; write it as `1`",
		"1:36: want a column's name, got the string \"'x'\"; put names in backquotes, not in quotes",
		"1:45: want a column's name, got the string \"\\\"y\\\"\"; put names in backquotes, not in quotes",
		`1:55: want a type, got "."; write one, such as BIGINT or STRING`}},
	{"identifier of an expression", "CREATE TABLE IDENTIFIER('a' || :b) (a INT)", []string{
		"1:14: the argument of IDENTIFIER is not one string; write the table's name itself"}},
	{"identifier of no name", "CREATE TABLE IDENTIFIER('a-b') (a INT)", []string{
		`1:25: "a-b" is no name; put parts with other characters in backquotes`}},
	{"templates", "CREATE TABLE ${schema}.t (a INT);\n{% if x %}\nCREATE TABLE u (a INT);", []string{
		`1:14: want a table's name, got "$"; render templates before sparkgen reads the file`,
		`2:1: "{" begins no statement that sparkgen knows; render templates before sparkgen reads the file`}},
	{"no statement", "hello world;\nCREATE TABLE t (a INT)", []string{
		`1:1: "hello" begins no statement that sparkgen knows; write CREATE TABLE name (…), or keep a bare list of columns in a file named after the table, name.ddl`}},
	{"missing semicolon", "CREATE TABLE t (a INT)\nCREATE TABLE u (b INT)", []string{`2:1: "CREATE" begins another statement; put a ; before it`}},
	{"missing semicolon behind another statement", "USE x\nCREATE TABLE t (a INT);\nSET a = b CREATE OR REPLACE TABLE t (a INT)", []string{
		`2:1: want the end of the statement, got "CREATE"; put a ; behind it`,
		`3:11: CREATE TABLE inside a statement that begins with "SET"; put a ; before it, or move it out of the script`}},
	{"long literals", "CREATE TABLE t (a INT 'a very long literal that goes on and on and on and on', b INT\n'two\nlines')", []string{
		`1:23: want an option of column a, a comma or a bracket, got "'a very long literal that goes on and on…"; options are NOT NULL, DEFAULT, COMMENT, GENERATED and constraints`,
		`2:1: want an option of column b, a comma or a bracket, got "'two…"; options are NOT NULL, DEFAULT, COMMENT, GENERATED and constraints`}},
	{"scripts", "BEGIN\n  CREATE TABLE t (a INT);\nEND", []string{
		`2:3: CREATE TABLE inside a statement that begins with "BEGIN"; put a ; before it, or move it out of the script`}},
	{"table twice", "CREATE TABLE s.t (a INT);\nCREATE TABLE S.T (b INT)", []string{
		"2:14: table S.T is already created as s.t at x.sql:1:14 (TABLE_OR_VIEW_ALREADY_EXISTS); drop it first, or remove one of them"}},
	{"alter what is not there", "ALTER TABLE t ADD COLUMN a INT;\nCREATE TABLE t (a INT);\nALTER TABLE t DROP COLUMN b;\nALTER TABLE t RENAME COLUMN a.c TO d;\nALTER TABLE t ADD COLUMN b INT, a INT", []string{
		"1:13: ALTER TABLE of t, which no statement before this one creates; add the file that creates it, or read the table from a live source",
		"3:27: table t has no column b here; correct the name, or the order of the files",
		"4:29: table t has no column a.c here; correct the name, or the order of the files",
		"5:33: column a is already there as a at x.sql:2:17 (COLUMN_ALREADY_EXISTS); rename one of them"}},
	{"alter in the way of others", "CREATE TABLE t (a INT);\nALTER TABLE t ALTER COLUMN a SET DATA TYPE BIGINT;\nALTER TABLE t ADD a INT;\nALTER TABLE t CHANGE a b INT", []string{
		`2:30: ALTER COLUMN has no SET DATA; write ALTER COLUMN a TYPE type`,
		`3:15: want an action of ALTER TABLE, got "ADD"; write ADD COLUMNS, DROP COLUMNS, RENAME COLUMN or ALTER COLUMN`,
		"4:24: CHANGE COLUMN cannot rename a to b; write ALTER TABLE … RENAME COLUMN"}},
	{"rename onto another table", "CREATE TABLE t (a INT);\nCREATE TABLE u (a INT);\nALTER TABLE t RENAME TO u", []string{
		"3:25: table u is already created at x.sql:2:14 (TABLE_OR_VIEW_ALREADY_EXISTS); drop it first, or choose another name"}},
	{"open comment", "CREATE TABLE t (a INT); /* /* */", []string{"1:25: the comment is not closed (UNCLOSED_BRACKETED_COMMENT); append */ to it"}},
	{"open string", "CREATE TABLE t (a INT COMMENT 'x); SELECT 1", []string{
		"1:31: the string is not closed; append ' to it", `1:44: want a string, got the end of the text; write it as 'text'`}},
	{"not utf-8", "CREATE TABLE t (a INT COMMENT '\xe9')", []string{"1:32: the file is not UTF-8; save it as UTF-8"}},
	{"nested too deep", "CREATE TABLE t (a " + strings.Repeat("ARRAY<", 600) + "INT" + strings.Repeat(">", 600) + ", b foo)", []string{
		"1:3019: the type nests deeper than 500 levels; flatten it",
		"1:4226: unknown type foo (UNSUPPORTED_DATATYPE); write a type of Spark, such as BIGINT or STRING"}},
}

func TestBadScripts(t *testing.T) {
	t.Parallel()
	for _, c := range badScripts {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			_, err := schemas.DDL{Files: files("x.sql", c.sql)}.Tables(t.Context())
			want := make([]string, len(c.want))
			for i, w := range c.want {
				want[i] = "x.sql:" + w
			}
			wantErrors(t, err, want...)
		})
	}
}

func TestDDLOptions(t *testing.T) {
	t.Parallel()
	sql := `CREATE TABLE "a b" (x TIMESTAMP, X TIMESTAMP(7), y TIMESTAMP_LTZ, z TIMESTAMP WITH LOCAL TIME ZONE, "n" INT COMMENT 'c')`
	s := schemas.DDL{Files: files("x.sql", sql), CaseSensitive: true, TimestampNTZ: true, DoubleQuotedIdentifiers: true}
	got := readTables(t, s)
	want := "x timestamp_ntz, X timestamp_ntz(7), y timestamp, z timestamp, n int 'c'"
	if len(got) != 1 || got[0].Name.String() != "`a b`" || columns(got[0].Fields) != want {
		t.Errorf("got %v %s, want %s", got[0].Name, columns(got[0].Fields), want)
	}
}
