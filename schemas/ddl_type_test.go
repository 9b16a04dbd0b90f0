package schemas_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/sparkgen/sparkgen/schemas"
)

// ddlCases are DDL strings, and the type that they are.
var ddlCases = []struct {
	name string
	ddl  string
	want string // the type's SQL
}{
	{"boolean", "boolean", "BOOLEAN"},
	{"tinyint", "tinyint", "TINYINT"},
	{"byte", "BYTE", "TINYINT"},
	{"smallint", "smallint", "SMALLINT"},
	{"short", "short", "SMALLINT"},
	{"int", "int", "INT"},
	{"integer", "INTEGER", "INT"},
	{"bigint", "bigint", "BIGINT"},
	{"long", "long", "BIGINT"},
	{"float", "float", "FLOAT"},
	{"real", "real", "FLOAT"},
	{"double", "double", "DOUBLE"},
	{"date", "date", "DATE"},
	{"binary", "binary", "BINARY"},
	{"void", "void", "VOID"},
	{"variant", "variant", "VARIANT"},
	{"decimal", "decimal", "DECIMAL(10,0)"},
	{"dec of precision", "dec(3)", "DECIMAL(3,0)"},
	{"numeric", "NUMERIC ( 5 , 2 )", "DECIMAL(5,2)"},
	{"widest decimal", "decimal(38,38)", "DECIMAL(38,38)"},
	{"decimal of nothing", "decimal(0)", "DECIMAL(0,0)"},
	{"char", "char(5)", "CHAR(5)"},
	{"character", "character(5)", "CHAR(5)"},
	{"varchar", "varchar(0)", "VARCHAR(0)"},
	{"string", "string", "STRING"},
	{"collation", "string collate utf8_lcase", "STRING COLLATE UTF8_LCASE"},
	{"default collation", "string collate utf8_binary", "STRING"},
	{"suffixes of collations", "string collate unicode_rtrim_ai_ci", "STRING COLLATE UNICODE_CI_AI_RTRIM"},
	{"suffixes that go without saying", "string collate UNICODE_CS_AS", "STRING COLLATE UNICODE"},
	{"collation of a language", "string collate SR_CYRL_SRB_AI", "STRING COLLATE sr_Cyrl_SRB_AI"},
	{"collation with schema", "string collate System.Builtin.`en_usa_rtrim`", "STRING COLLATE en_USA_RTRIM"},
	{"timestamp", "timestamp", "TIMESTAMP"},
	{"timestamp_ltz", "timestamp_ltz", "TIMESTAMP"},
	{"timestamp_ntz", "timestamp_ntz", "TIMESTAMP_NTZ"},
	{"timestamp without time zone", "timestamp without time zone", "TIMESTAMP_NTZ"},
	{"timestamp with local time zone", "timestamp with local time zone", "TIMESTAMP"},
	{"timestamp of 6", "timestamp(6)", "TIMESTAMP"},
	{"timestamp_ltz of 6", "timestamp_ltz(6)", "TIMESTAMP"},
	{"time", "time", "TIME(6)"},
	{"time of 0", "time(0)", "TIME(0)"},
	{"time of 9", "time(9) without time zone", "TIME(9)"},
	{"calendar interval", "interval", "INTERVAL"},
	{"year", "interval year", "INTERVAL YEAR"},
	{"month", "interval month", "INTERVAL MONTH"},
	{"year to month", "interval year to month", "INTERVAL YEAR TO MONTH"},
	{"day", "interval day", "INTERVAL DAY"},
	{"day to second", "INTERVAL DAY TO SECOND", "INTERVAL DAY TO SECOND"},
	{"hour to minute", "interval hour to minute", "INTERVAL HOUR TO MINUTE"},
	{"minute to second", "interval minute to second", "INTERVAL MINUTE TO SECOND"},
	{"second", "interval second", "INTERVAL SECOND"},
	{"geometry", "geometry(4326)", "GEOMETRY(4326)"},
	{"geometry of any", "geometry(any)", "GEOMETRY(ANY)"},
	{"geometry of none", "geometry(0)", "GEOMETRY(0)"},
	{"geometry of mercator", "geometry(3857)", "GEOMETRY(3857)"},
	{"geography", "geography(4326)", "GEOGRAPHY(4326)"},
	{"geography of any", "GEOGRAPHY ( ANY )", "GEOGRAPHY(ANY)"},
	{"array", "array<int>", "ARRAY<INT>"},
	{"map", "map<string,int>", "MAP<STRING, INT>"},
	{"struct", "struct<a:int>", "STRUCT<a: INT>"},
	{"struct without colons", "struct<a int, b string>", "STRUCT<a: INT, b: STRING>"},
	{"empty struct", "struct<>", "STRUCT<>"},
	{"empty struct with a blank", "STRUCT < >", "STRUCT<>"},
	{"closing brackets", "map<int,struct<a array<array<int>>>>", "MAP<INT, STRUCT<a: ARRAY<ARRAY<INT>>>>"},
	{"nested options", "struct<a: int not null comment 'x, y > z', b: string collate unicode comment 'y'>",
		"STRUCT<a: INT NOT NULL, b: STRING COLLATE UNICODE>"},
	{"collations all over", "a map<string collate unicode, array<string collate sr>>, b array<struct<c: string collate utf8_lcase>>",
		"STRUCT<a: MAP<STRING COLLATE UNICODE, ARRAY<STRING COLLATE sr>>, b: ARRAY<STRUCT<c: STRING COLLATE UTF8_LCASE>>>"},
	{"columns", "a int not null comment 'x', b string", "STRUCT<a: INT NOT NULL, b: STRING>"},
	{"colons at the top", "a: int not null comment 'x', b :string", "STRUCT<a: INT NOT NULL, b: STRING>"},
	{"colons here and there", "a: int, b string", "STRUCT<a: INT, b: STRING>"},
	{"nothing", "", "STRUCT<>"},
	{"blanks", " \n ", "STRUCT<>"},
	{"types as names", "bigint bigint, interval interval, day interval, time timestamp, identifier int, `` int",
		"STRUCT<bigint: BIGINT, interval: INTERVAL, day: INTERVAL, time: TIMESTAMP, identifier: INT, ``: INT>"},
	{"keywords as names", "end long, select int, from string, struct struct<table: string, date: boolean>",
		"STRUCT<end: BIGINT, select: INT, from: STRING, struct: STRUCT<table: STRING, date: BOOLEAN>>"},
	{"type before column", "interval day", "INTERVAL DAY"},
	{"names with digits", "1m int, 3d_model int, _ int, 12a int", "STRUCT<`1m`: INT, `3d_model`: INT, _: INT, `12a`: INT>"},
	{"names in quotes", "`a``b` int, `a.b` struct<`c d`: int>", "STRUCT<`a``b`: INT, `a.b`: STRUCT<`c d`: INT>>"},
	{"twins", "a int, A string, a int", "STRUCT<a: INT, A: STRING, a: INT>"},
	{"comments", "/* x /* y */ */ a int -- z \\\n not null\n", "STRUCT<a: INT>"},
	{"escapes", `a int comment 'it''s', b int comment 'a' "b", c int comment r'a\n', d int comment '\n\u0041\x\101\%\_\0\Z\b\r\t\U0001F600\u12\400\377\08'`,
		"STRUCT<a: INT, b: INT, c: INT, d: INT>"},
	{"raw strings", `a int comment R"x'y", b int comment r'a''b'`, "STRUCT<a: INT, b: INT>"},
	{"white space", "a\u00a0int\u3000not\u2028null", "STRUCT<a: INT NOT NULL>"},
}

// nanoCases are types that PySpark 4.3.0 itself cannot print, so that the server proves them by reading our JSON.
var nanoCases = []struct {
	name string
	ddl  string
	want string
}{
	{"timestamp of 9", "timestamp(9)", "TIMESTAMP_LTZ(9)"},
	{"timestamp_ltz of 8", "timestamp_ltz(8)", "TIMESTAMP_LTZ(8)"},
	{"timestamp_ntz of 7", "timestamp_ntz(7)", "TIMESTAMP_NTZ(7)"},
	{"timestamp of 9 without time zone", "timestamp(9) without time zone", "TIMESTAMP_NTZ(9)"},
	{"timestamp of 8 with local time zone", "timestamp(8) with local time zone", "TIMESTAMP_LTZ(8)"},
}

func TestParseDDL(t *testing.T) {
	t.Parallel()
	cases := append(slices.Clone(ddlCases), nanoCases...)
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			got := parseDDL(t, c.ddl)
			if diff := cmp.Diff(c.want, got.SQL()); diff != "" {
				t.Errorf("type (-want +got):\n%s", diff)
			}
			again := parseDDL(t, got.String())
			if diff := cmp.Diff(withoutComments(got), again, withoutPositions); diff != "" {
				t.Errorf("%s read again (-first +second):\n%s", got, diff)
			}
		})
	}
}

func parseDDL(t *testing.T, ddl string) schemas.Type {
	t.Helper()
	typ, err := schemas.ParseDDL("x.ddl", ddl)
	if err != nil {
		t.Fatalf("ParseDDL(%q): %v", ddl, err)
	}
	return typ
}

// withoutComments returns what a type's text holds of it.
func withoutComments(typ schemas.Type) schemas.Type {
	fields := typ.Fields
	typ.Fields = nil
	for _, f := range fields {
		f.Comment, f.Type = "", withoutComments(f.Type)
		typ.Fields = append(typ.Fields, f)
	}
	return typ
}

// badDDLCases are DDL strings that neither we nor Spark read, with our first message.
var badDDLCases = []struct {
	name string
	ddl  string
	want string
}{
	{"unknown type", "a foo", "1:3: unknown type foo (UNSUPPORTED_DATATYPE); write a type of Spark, such as BIGINT or STRING"},
	{"unknown type alone", "foo", "1:1: unknown type foo (UNSUPPORTED_DATATYPE); write a type of Spark, such as BIGINT or STRING"},
	{"text", "a int, b text", "1:10: unknown type text (UNSUPPORTED_DATATYPE); write STRING"},
	{"double precision", "a double precision", `1:10: want a comma, got "precision"; separate the columns by commas`},
	{"argument of int", "a int(3)", "1:6: INT takes no argument; remove the brackets"},
	{"length of string", "string(5)", "1:7: STRING takes no argument; remove the brackets, or write VARCHAR(length)"},
	{"no element", "a array", "1:3: ARRAY has nothing in it (INCOMPLETE_TYPE_DEFINITION.ARRAY); write it as in ARRAY<INT>"},
	{"no value", "a map<string>", "1:3: MAP has no type of its values (INCOMPLETE_TYPE_DEFINITION.MAP); write it as in MAP<STRING, INT>"},
	{"no fields", "struct", "1:1: STRUCT has nothing in it (INCOMPLETE_TYPE_DEFINITION.STRUCT); write it as in STRUCT<a: INT>"},
	{"nested no element", "a struct<b: array>", "1:13: ARRAY has nothing in it (INCOMPLETE_TYPE_DEFINITION.ARRAY); write it as in ARRAY<INT>"},
	{"not null element", "a array<int not null>", `1:13: want >, got "not"; close the type`},
	{"wide decimal", "a decimal(39,1)", "1:3: DECIMAL(39,1) is out of Spark's range; the most digits are 38 (DECIMAL_PRECISION_EXCEEDS_MAX_PRECISION)"},
	{"very wide decimal", "a decimal(99999999999999999999)", "1:3: DECIMAL(1073741824,0) is out of Spark's range; the most digits are 38 (DECIMAL_PRECISION_EXCEEDS_MAX_PRECISION)"},
	{"scale above precision", "a decimal(5,6)", "1:3: DECIMAL(5,6) is out of Spark's range; the scale is at most the precision (DECIMAL_SCALE_EXCEEDS_PRECISION)"},
	{"negative scale", "a decimal(5,-1)", `1:13: want a whole number, got "-"; write DECIMAL(precision, scale)`},
	{"two numbers without a comma", "a decimal(5 2)", `1:13: want ), got "2"; write DECIMAL(precision, scale)`},
	{"char without length", "a char", "1:3: CHAR has no length (DATATYPE_MISSING_SIZE); write it as in CHAR(10)"},
	{"precision of a timestamp", "a timestamp(3)", "1:3: TIMESTAMP(3): the precision is 6, or 7 to 9 for nanoseconds (INVALID_TIMESTAMP_PRECISION); write TIMESTAMP"},
	{"precision of a time", "a time(10)", "1:7: TIME(10): the precision is 0 to 9 (UNSUPPORTED_TIME_PRECISION); write TIME(9)"},
	{"with time zone", "a timestamp with time zone", "1:13: Spark has no TIMESTAMP WITH TIME ZONE; write TIMESTAMP, or TIMESTAMP WITH LOCAL TIME ZONE"},
	{"ntz with local time zone", "a timestamp_ntz(9) with local time zone", `1:20: want a comma, got "with"; separate the columns by commas`},
	{"backward interval", "a interval second to day", "1:12: no such interval; write it as in INTERVAL DAY TO SECOND or INTERVAL YEAR TO MONTH"},
	{"mixed interval", "a interval year to day", "1:12: no such interval; write it as in INTERVAL DAY TO SECOND or INTERVAL YEAR TO MONTH"},
	{"interval to itself", "a interval day to day", "1:12: no such interval; write it as in INTERVAL DAY TO SECOND or INTERVAL YEAR TO MONTH"},
	{"geometry alone", "a geometry", "1:3: GEOMETRY has no SRID; write it as in GEOMETRY(4326) or GEOMETRY(ANY)"},
	{"unknown collation", "a string collate nope", "1:18: nope is no collation; take one that SELECT * FROM collations() lists, such as UNICODE_CI or en_USA (COLLATION_INVALID_NAME)"},
	{"collation in another schema", "a string collate x.y.unicode", "1:18: x.y.unicode is no collation; take one that SELECT * FROM collations() lists, such as UNICODE_CI or en_USA (COLLATION_INVALID_NAME)"},
	{"suffix of a binary collation", "a string collate utf8_binary_ci", "1:18: utf8_binary_ci is no collation; take one that SELECT * FROM collations() lists, such as UNICODE_CI or en_USA (COLLATION_INVALID_NAME)"},
	{"suffix twice", "a string collate unicode_ci_cs", "1:18: unicode_ci_cs is no collation; take one that SELECT * FROM collations() lists, such as UNICODE_CI or en_USA (COLLATION_INVALID_NAME)"},
	{"null as a type", "a null", "1:3: unknown type null (UNSUPPORTED_DATATYPE); write VOID"},
	{"dash in a name", "a-b int", "1:1: a-b needs quotes (INVALID_IDENTIFIER); write it as `a-b`"},
	{"letters of another script", "\u00e9\u00fc int", "1:1: \u00e9\u00fc needs quotes (INVALID_IDENTIFIER); write it as `\u00e9\u00fc`"},
	{"point in a name", "a.b int", `1:2: want a type, got "."; write one, such as BIGINT or STRING`},
	{"dollar in a name", "a$b int", `1:2: want a type, got "$"; render templates before sparkgen reads the file`},
	{"number as a name", "123 int", "1:1: want a column's name, got the number 123; write it as `123`"},
	{"exponent as a name", "1e5 int", "1:1: want a column's name, got the number 1e5; write it as `1e5`"},
	{"long literal as a name", "12L int", "1:1: want a column's name, got the number 12L; write it as `12L`"},
	{"string as a name", "'a' int", "1:1: want a column's name, got the string \"'a'\"; put names in backquotes, not in quotes"},
	{"double quotes", `"a" int`, `1:1: want a column's name, got the string "\"a\""; put names in backquotes, not in quotes`},
	{"no type", "a int, b", "1:9: want a type, got the end of the text; write one, such as BIGINT or STRING"},
	{"comma at the end", "a int, ", "1:8: want a column's name, got the end of the text; correct it"},
	{"comma too many", "a int, , b int", `1:8: want a column's name, got ","; correct it`},
	{"no comma", "a int b int", `1:7: want a comma, got "b"; separate the columns by commas`},
	{"semicolon", "a int;", `1:6: want a comma, got ";"; separate the columns by commas`},
	{"not null behind comment", "a int comment 'x' not null", `1:19: want a comma or the end, got "not"; write NOT NULL before COMMENT`},
	{"not null twice", "a int not null not null", `1:16: want a comma or the end, got "not"; write NOT NULL before COMMENT`},
	{"default", "a int default 1", `1:7: want a comma or the end, got "default"; write CREATE TABLE, a bare list of columns has no defaults`},
	{"comment without text", "a int comment x", `1:15: want a string, got "x"; write it as 'text'`},
	{"unclosed array", "a array<int", "1:12: want >, got the end of the text; close the type"},
	{"closed twice", "a array<int>>", `1:13: want a comma, got ">"; separate the columns by commas`},
	{"comma in a struct", "a struct<b: int, >", `1:18: want a field's name, got ">"; correct it`},
	{"hint", "/*+ x */ a int", `1:1: want a column's name, got "/"; correct it`},
	{"open comment", "a int /* b", "1:7: the comment is not closed (UNCLOSED_BRACKETED_COMMENT); append */ to it"},
	{"open string", "a int comment 'x\\", "1:15: the string is not closed; append ' to it"},
	{"open raw string", "a int comment r'x", "1:15: the raw string is not closed; append ' to it"},
	{"open name", "`a int", "1:1: the quoted name is not closed; append ` to it"},
	{"zero-width space", "a\u200bint", `1:2: want a type, got "\u200b"; write one, such as BIGINT or STRING`},
	{"identifier as a type", "a identifier('int')", `1:3: unknown type identifier (UNSUPPORTED_DATATYPE); write a type of Spark, such as BIGINT or STRING`},
	{"parameter", "?", `1:1: want a column's name, got "?"; correct it`},
}

func TestParseDDLBad(t *testing.T) {
	t.Parallel()
	for _, c := range badDDLCases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			_, err := schemas.ParseDDL("", c.ddl)
			if err == nil {
				t.Fatal("no error")
			}
			got, _, _ := strings.Cut(err.Error(), "\n")
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("error (-want +got):\n%s", diff)
			}
		})
	}
}

func TestParseDDLAllMistakes(t *testing.T) {
	t.Parallel()
	_, err := schemas.ParseDDL("x.ddl", "a foo,\n b map<int, bar>, c int x y,\n  d array, struct<int: decimal(40), q struct>, 1 int,\n e struct<f: map<int, 3>, g int>, h char")
	wantErrors(t, err,
		"x.ddl:1:3: unknown type foo (UNSUPPORTED_DATATYPE); write a type of Spark, such as BIGINT or STRING",
		"x.ddl:2:13: unknown type bar (UNSUPPORTED_DATATYPE); write a type of Spark, such as BIGINT or STRING",
		`x.ddl:2:25: want a comma, got "x"; separate the columns by commas`,
		"x.ddl:3:5: ARRAY has nothing in it (INCOMPLETE_TYPE_DEFINITION.ARRAY); write it as in ARRAY<INT>",
		`x.ddl:3:18: want a type, got "<"; write one, such as BIGINT or STRING`,
		"x.ddl:3:48: want a column's name, got the number 1; write it as `1`",
		`x.ddl:4:23: want a type, got "3"; write one, such as BIGINT or STRING`,
		"x.ddl:4:37: CHAR has no length (DATATYPE_MISSING_SIZE); write it as in CHAR(10)",
	)
}

func ddlQuestions(t *testing.T) []question {
	t.Helper()
	var list []question
	for _, c := range ddlCases {
		ours := parseDDL(t, c.ddl)
		list = append(list, question{Op: "ddl", Text: c.ddl, name: c.name, check: func(t *testing.T, a answer) {
			t.Helper()
			if a.Error != "" {
				t.Fatalf("the server refuses it: %s", a.Error)
			}
			theirs, err := schemas.ParseJSON("", []byte(a.OK))
			if err != nil {
				t.Fatalf("ParseJSON(%s): %v", a.OK, err)
			}
			if diff := cmp.Diff(theirs, ours, withoutPositions); diff != "" {
				t.Errorf("type (-server +ours):\n%s", diff)
			}
		}})
		list = append(list, roundTrip(t, c.name, ours))
	}
	for _, c := range nanoCases {
		list = append(list, roundTrip(t, c.name, parseDDL(t, c.ddl)))
	}
	for _, c := range badDDLCases {
		list = append(list, question{Op: "ddl", Text: c.ddl, name: c.name, check: func(t *testing.T, a answer) {
			t.Helper()
			if a.Error == "" {
				t.Errorf("the server reads it: %s", a.OK)
			}
		}})
	}
	return list
}

// roundTrip has the server read our JSON, and compares the DDL that it makes of it.
func roundTrip(t *testing.T, name string, ours schemas.Type) question {
	t.Helper()
	if ours.Kind != schemas.Struct {
		ours = schemas.StructOf(schemas.Field{Name: "c", Type: ours, Nullable: true})
	}
	text, err := json.Marshal(ours)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return question{Op: "json", Text: string(text), name: name, check: func(t *testing.T, a answer) {
		t.Helper()
		if a.Error != "" {
			t.Fatalf("the server refuses %s: %s", text, a.Error)
		}
		theirs := parseDDL(t, a.OK)
		if diff := cmp.Diff(theirs, withoutLengths(ours), withoutPositions); diff != "" {
			t.Errorf("type (-server +ours):\n%s", diff)
		}
	}}
}

// withoutLengths returns a type as Spark has it once metadata is put aside: CHAR and VARCHAR are strings.
func withoutLengths(typ schemas.Type) schemas.Type {
	if typ.Kind == schemas.Char || typ.Kind == schemas.Varchar {
		typ.Kind, typ.Length = schemas.String, 0
	}
	fields := typ.Fields
	typ.Fields = nil
	for _, f := range fields {
		f.Type, f.Metadata = withoutLengths(f.Type), nil
		typ.Fields = append(typ.Fields, f)
	}
	return typ
}
