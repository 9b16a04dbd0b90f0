package schemas_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/sparkgen/sparkgen/schemas"
)

// alterCases are scripts of statements separated by ";\n", and the one table that they leave.
var alterCases = []struct {
	name   string
	sql    string
	want   string // name: columns
	server bool   // Spark's own catalog does it too
}{
	{name: "add columns", sql: "CREATE TABLE t (a INT);\nALTER TABLE t ADD COLUMNS (b STRING COMMENT 'x', c STRUCT<d: INT>)",
		want: "t: a int, b string 'x', c struct<d: int>", server: true},
	{name: "add columns without brackets", sql: "CREATE TABLE t (a INT);\nALTER TABLE t ADD COLUMN b INT DEFAULT 5 COMMENT 'x', c INT",
		want: "t: a int, b int 'x' = 5, c int", server: true},
	{name: "added columns go before partition columns", sql: "CREATE TABLE t (a INT, p INT, b INT) PARTITIONED BY (p);\nALTER TABLE t ADD COLUMN c INT",
		want: "t: a int, b int, c int, p int", server: true},
	{name: "position in spark's own catalog", sql: "CREATE TABLE t (a INT);\nALTER TABLE t ADD COLUMN b INT FIRST", want: "t: a int, b int", server: true},
	{name: "positions", sql: "CREATE TABLE t (a INT, b INT) USING delta;\nALTER TABLE t ADD COLUMNS (c INT FIRST, d INT NOT NULL AFTER a)",
		want: "t: c int, a int, d int not null, b int"},
	{name: "add a nested field", sql: "CREATE TABLE t (a STRUCT<b: INT>, c ARRAY<STRUCT<d: INT>>, m MAP<INT, STRUCT<x: INT>>) USING delta;\n" +
		"ALTER TABLE t ADD COLUMNS (a.e INT FIRST, c.element.f STRING AFTER d, m.value.y INT)",
		want: "t: a struct<e: int, b: int>, c array<struct<d: int, f: string>>, m map<int, struct<x: int, y: int>>"},
	{name: "add with the table's collation", sql: "CREATE TABLE t (a INT) DEFAULT COLLATION utf8_lcase;\nALTER TABLE t ADD COLUMN b STRING",
		want: "t: a int, b string collate UTF8_LCASE", server: true},
	{name: "rename column", sql: "CREATE TABLE t (a INT, b STRUCT<c: INT>);\nALTER TABLE t RENAME COLUMN A TO x;\nALTER TABLE t RENAME COLUMN b.c TO `y z`",
		want: "t: x int, b struct<`y z`: int>"},
	{name: "rename table", sql: "CREATE TABLE t (a INT);\nALTER TABLE t RENAME TO u;\nALTER TABLE u ADD COLUMN b INT", want: "u: a int, b int", server: true},
	{name: "drop columns", sql: "CREATE TABLE t (a INT, b INT, c STRUCT<d: INT, e: INT>);\nALTER TABLE t DROP COLUMN a;\n" +
		"ALTER TABLE t DROP COLUMNS IF EXISTS (b, c.d, no)", want: "t: c struct<e: int>"},
	{name: "drop a partition column", sql: "CREATE TABLE t (a INT, p INT, q INT) PARTITIONED BY (p, q);\nALTER TABLE t DROP COLUMN p;\n" +
		"ALTER TABLE t ADD COLUMN b INT", want: "t: a int, b int, q int"},
	{name: "replace columns", sql: "CREATE TABLE t (a INT);\nALTER TABLE t REPLACE COLUMNS (b INT COMMENT 'x', c STRING)", want: "t: b int 'x', c string"},
	{name: "alter type", sql: "CREATE TABLE t (a INT, b INT);\nALTER TABLE t ALTER COLUMN a TYPE BIGINT;\nALTER TABLE t CHANGE b TYPE INTERVAL DAY TO SECOND",
		want: "t: a bigint, b interval day to second"},
	{name: "alter comment", sql: "CREATE TABLE t (a INT);\nALTER TABLE t ALTER COLUMN a COMMENT 'x'", want: "t: a int 'x'", server: true},
	{name: "alter many", sql: "CREATE TABLE t (a INT, b INT NOT NULL, c INT DEFAULT 1, d INT) USING delta;\n" +
		"ALTER TABLE t ALTER a SET NOT NULL, b DROP NOT NULL, c DROP DEFAULT, d SET DEFAULT 2 + 3, d FIRST, a AFTER c",
		want: "t: d int = 2 + 3, b int, c int, a int not null"},
	{name: "alter an element", sql: "CREATE TABLE t (a ARRAY<STRUCT<b: INT>>);\nALTER TABLE t ALTER COLUMN a.element.b TYPE BIGINT",
		want: "t: a array<struct<b: bigint>>"},
	{name: "change column of hive", sql: "CREATE TABLE t (a INT, b INT);\nALTER TABLE t CHANGE COLUMN a a INT COMMENT 'x'", want: "t: a int 'x', b int", server: true},
	{name: "change column keeps the comment", sql: "CREATE TABLE t (a INT NOT NULL COMMENT 'c');\nALTER TABLE t CHANGE a a BIGINT", want: "t: a bigint not null 'c'"},
	{name: "comment on column", sql: "CREATE TABLE t (a INT COMMENT 'old', b INT);\nCOMMENT ON COLUMN t.a IS 'new' ' one'", want: "t: a int 'new one', b int", server: true},
	{name: "what leaves the columns alone", sql: "CREATE TABLE t (a INT);\nALTER TABLE t SET TBLPROPERTIES ('a' = 'b');\nALTER TABLE t ADD CONSTRAINT c CHECK (a > 0);\n" +
		"ALTER TABLE t DROP CONSTRAINT IF EXISTS c;\nALTER TABLE t ADD IF NOT EXISTS PARTITION (a = 1);\nALTER TABLE t CLUSTER BY NONE;\n" +
		"ALTER TABLE t SET LOCATION 'x';\nALTER TABLE t PARTITION (a = 1) SET LOCATION 'x';\nALTER TABLE t RECOVER PARTITIONS;\nALTER TABLE elsewhere SET TBLPROPERTIES ('a' = 'b')",
		want: "t: a int"},
	{name: "drop and create", sql: "CREATE TABLE t (a INT);\nDROP TABLE IF EXISTS T PURGE;\nCREATE TABLE t (b INT);\nDROP TABLE elsewhere", want: "t: b int"},
	{name: "create or replace", sql: "CREATE TABLE t (a INT);\nCREATE OR REPLACE TABLE T (b INT)", want: "T: b int"},
	{name: "if not exists", sql: "CREATE TABLE t (a INT);\nCREATE TABLE IF NOT EXISTS t (b INT)", want: "t: a int", server: true},
	{name: "use", sql: "USE main.shop;\nCREATE TABLE t (a INT);\nALTER TABLE main.shop.t ADD COLUMN b INT", want: "main.shop.t: a int, b int"},
	{name: "use schema and catalog", sql: "SET CATALOG main;\nUSE SCHEMA shop;\nCREATE TABLE t (a INT)", want: "main.shop.t: a int"},
	{name: "name of two parts in a catalog", sql: "USE CATALOG main;\nCREATE TABLE shop.t (a INT);\nCOMMENT ON COLUMN main.shop.t.a IS 'x'", want: "main.shop.t: a int 'x'"},
	{name: "use catalog", sql: "USE CATALOG main;\nUSE shop;\nCREATE TABLE t (a INT);\nUSE schema;\nDROP TABLE t", want: "main.shop.t: a int"},
	{name: "other statements", sql: "SET spark.sql.x = 'CREATE TABLE x (a INT)';\nCREATE SCHEMA s COMMENT ';' LOCATION 's3://a--b/c';\nCREATE OR REPLACE TEMP VIEW v AS SELECT 1;\n" +
		"INSERT INTO t VALUES (1, ';'), (2, 'x');\nSHOW CREATE TABLE t;\nADD JAR s3://a/b--c.jar;\nCREATE TABLE t (a INT);\nWITH x AS (SELECT /*+ hint */ 1) SELECT * FROM x;\n" +
		"(SELECT 1);\nOPTIMIZE t ZORDER BY (a);\nDROP VIEW v;\nALTER VIEW v RENAME TO w;\nCOMMENT ON SCHEMA s IS 'x';\nGRANT SELECT ON t TO x;\nCREATE FUNCTION f AS 'x'",
		want: "t: a int"},
}

func TestAlter(t *testing.T) {
	t.Parallel()
	for _, c := range alterCases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if diff := cmp.Diff(c.want, onlyTable(t, c.sql)); diff != "" {
				t.Errorf("table (-want +got):\n%s", diff)
			}
		})
	}
}

// onlyTable returns the one table of a script, name and columns.
func onlyTable(t *testing.T, sql string) string {
	t.Helper()
	tables := readTables(t, schemas.DDL{Files: files("x.sql", sql)})
	if len(tables) != 1 {
		t.Fatalf("%d tables, want 1", len(tables))
	}
	return tables[0].Name.String() + ": " + columns(tables[0].Fields)
}

func alterQuestions(t *testing.T) []question {
	t.Helper()
	var list []question
	for _, c := range alterCases {
		if !c.server {
			continue
		}
		tables := readTables(t, schemas.DDL{Files: files("x.sql", c.sql)})
		list = append(list, question{Op: "table", Texts: strings.Split(c.sql, ";\n"), Table: tables[0].Name.String(), name: c.name,
			check: func(t *testing.T, a answer) {
				t.Helper()
				checkTable(t, a, tables[0].Fields)
			}})
	}
	return list
}

func TestAlterKeepsPlaces(t *testing.T) {
	t.Parallel()
	tables := readTables(t, schemas.DDL{Files: files(
		"m/10_third.sql", "ALTER TABLE t RENAME COLUMN a TO c;",
		"m/2_second.sql", "ALTER TABLE t\n  ADD COLUMN b INT;",
		"m/1_first.sql", "CREATE TABLE t (a INT);",
	)})
	want := []schemas.Table{{
		Name: schemas.Name{"t"},
		Fields: []schemas.Field{
			{Name: "c", Type: schemas.Type{Kind: schemas.Integer}, Nullable: true, Pos: schemas.Position{File: "m/10_third.sql", Line: 1, Column: 34}},
			{Name: "b", Type: schemas.Type{Kind: schemas.Integer}, Nullable: true, Pos: schemas.Position{File: "m/2_second.sql", Line: 2, Column: 14}},
		},
		Pos:     schemas.Position{File: "m/1_first.sql", Line: 1, Column: 14},
		Sources: []string{"m/1_first.sql", "m/2_second.sql", "m/10_third.sql"},
	}}
	if diff := cmp.Diff(want, tables); diff != "" {
		t.Errorf("tables (-want +got):\n%s", diff)
	}
}
