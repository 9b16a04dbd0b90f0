package schemas_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/sparkgen/sparkgen/schemas"
)

// jsonNames are the names of types in Spark's JSON.
var jsonNames = []struct{ json, want string }{
	{"string", "STRING"},
	{"long", "BIGINT"},
	{"integer", "INT"},
	{"short", "SMALLINT"},
	{"byte", "TINYINT"},
	{"boolean", "BOOLEAN"},
	{"float", "FLOAT"},
	{"double", "DOUBLE"},
	{"binary", "BINARY"},
	{"date", "DATE"},
	{"timestamp", "TIMESTAMP"},
	{"timestamp_ltz", "TIMESTAMP"},
	{"timestamp_ntz", "TIMESTAMP_NTZ"},
	{"timestamp_ltz(6)", "TIMESTAMP"},
	{"timestamp_ltz(9)", "TIMESTAMP_LTZ(9)"},
	{"timestamp_ntz( 7 )", "TIMESTAMP_NTZ(7)"},
	{"time(0)", "TIME(0)"},
	{"time(9)", "TIME(9)"},
	{"void", "VOID"},
	{"null", "VOID"},
	{"variant", "VARIANT"},
	{"decimal", "DECIMAL(10,0)"},
	{"decimal( 5 , 2 )", "DECIMAL(5,2)"},
	{"char(3)", "CHAR(3)"},
	{"varchar( 3 )", "VARCHAR(3)"},
	{"interval", "INTERVAL"},
	{"interval year", "INTERVAL YEAR"},
	{"interval month", "INTERVAL MONTH"},
	{"interval year to month", "INTERVAL YEAR TO MONTH"},
	{"interval day", "INTERVAL DAY"},
	{"interval day to hour", "INTERVAL DAY TO HOUR"},
	{"interval day to minute", "INTERVAL DAY TO MINUTE"},
	{"interval day to second", "INTERVAL DAY TO SECOND"},
	{"interval hour", "INTERVAL HOUR"},
	{"interval hour to minute", "INTERVAL HOUR TO MINUTE"},
	{"interval hour to second", "INTERVAL HOUR TO SECOND"},
	{"interval minute", "INTERVAL MINUTE"},
	{"interval minute to second", "INTERVAL MINUTE TO SECOND"},
	{"interval second", "INTERVAL SECOND"},
	{"geometry", "GEOMETRY(4326)"},
	{"geometry(OGC:CRS84)", "GEOMETRY(4326)"},
	{"geometry(EPSG:3857)", "GEOMETRY(3857)"},
	{"geometry(SRID:0)", "GEOMETRY(0)"},
	{"geometry(SRID:ANY)", "GEOMETRY(ANY)"},
	{"geography", "GEOGRAPHY(4326)"},
	{"geography(OGC:CRS84)", "GEOGRAPHY(4326)"},
	{"geography(OGC:CRS84, SPHERICAL)", "GEOGRAPHY(4326)"},
	{"geography(SRID:ANY,SPHERICAL)", "GEOGRAPHY(ANY)"},
	{"string collate UTF8_LCASE", "STRING COLLATE UTF8_LCASE"},
	{"string collate unicode", "STRING COLLATE UNICODE"},
}

// badJSONNames are names that neither we nor Spark read, and what we say to do.
var badJSONNames = []struct{ json, fix string }{
	{"int", `write "integer"; "int" is a word of DDL`},
	{"bigint", `write "long"; "bigint" is a word of DDL`},
	{"tinyint", `write "byte"; "tinyint" is a word of DDL`},
	{"smallint", `write "short"; "smallint" is a word of DDL`},
	{"real", `write "float"; "real" is a word of DDL`},
	{"Integer", `write "integer"`},
	{" string ", `write "string"`},
	{"bool", `write "boolean"`},
	{"text", `write "string"`},
	{"datetime", `write "timestamp"`},
	{"numeric", `write precision and scale, as in "decimal(10,2)"`},
	{"decimal(5)", `write precision and scale, as in "decimal(10,2)"`},
	{"decimal(39,1)", "the most digits are 38 (DECIMAL_PRECISION_EXCEEDS_MAX_PRECISION)"},
	{"decimal(5,6)", "the scale is at most the precision (DECIMAL_SCALE_EXCEEDS_PRECISION)"},
	{"varchar", `write its length, as in "varchar(10)"`},
	{"time", `write its precision, "time(6)"`},
	{"time(10)", `write its precision, "time(0)" to "time(9)"`},
	{"time( 3 )", `write its precision, "time(0)" to "time(9)"`},
	{"timestamp(7)", `write "timestamp"`},
	{"timestamp_ntz(10)", `write "timestamp_ntz", or "timestamp_ntz(7)" to "timestamp_ntz(9)" for nanoseconds`},
	{"interval  day", `write it as in "interval day to second" or "interval year to month"`},
	{"interval month to year", `write it as in "interval day to second" or "interval year to month"`},
	{"calendarinterval", `write "interval"`},
	{"geometry(4326)", `write its reference system, as in "geometry(OGC:CRS84)"`},
	{"geometry(any)", `write its reference system, as in "geometry(OGC:CRS84)"`},
	{"geography(4326)", `write its reference system, as in "geography(OGC:CRS84)"`},
	{"string collate `UNICODE`", "take one that SELECT * FROM collations() lists, such as UNICODE_CI or en_USA (COLLATION_INVALID_NAME)"},
	{"array", `write an object with "type": "array"`},
	{"array<int>", "correct it; a type of DDL such as array<int> has a form of its own in JSON"},
	{"", "correct it; a type of DDL such as array<int> has a form of its own in JSON"},
}

func oneColumn(name string) string {
	text, _ := json.Marshal(name)
	return fmt.Sprintf(`{"type":"struct","fields":[{"name":"a","type":%s,"nullable":true,"metadata":{}}]}`, text)
}

func TestJSONNames(t *testing.T) {
	t.Parallel()
	for _, c := range jsonNames {
		t.Run(c.json, func(t *testing.T) {
			t.Parallel()
			got, err := schemas.ParseJSON("x.json", []byte(oneColumn(c.json)))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff("STRUCT<a: "+c.want+">", got.SQL()); diff != "" {
				t.Errorf("type (-want +got):\n%s", diff)
			}
		})
	}
}

func TestJSONNamesBad(t *testing.T) {
	t.Parallel()
	for _, c := range badJSONNames {
		t.Run(c.json, func(t *testing.T) {
			t.Parallel()
			_, err := schemas.ParseJSON("x.json", []byte(oneColumn(c.json)))
			wantErrors(t, err, fmt.Sprintf("x.json:1:47: field a: unknown type %q; %s", c.json, c.fix))
		})
	}
}

// jsonForms are the objects of Spark's JSON.
var jsonForms = []struct {
	name string
	json string
	want string // see columns
	ours bool   // Spark refuses it
}{
	{name: "no fields", json: `{"type":"struct","fields":[]}`, want: ""},
	{name: "name and type", json: `{"fields":[{"type":"integer","name":"a"}],"type":"struct"}`, want: "a int"},
	{name: "nullable", json: `{"type":"struct","fields":[{"name":"a","type":"integer","nullable":false}]}`, want: "a int not null"},
	{name: "metadata without nullable", json: `{"type":"struct","fields":[{"name":"a","type":"integer","metadata":{}}]}`, want: "a int", ours: true},
	{name: "comment", json: `{"type":"struct","fields":[{"name":"a","type":"integer","nullable":true,"metadata":{"comment":"say \"x\""}}]}`, want: `a int 'say "x"'`},
	{name: "default", json: `{"type":"struct","fields":[{"name":"a","type":"integer","nullable":true,"metadata":{"CURRENT_DEFAULT":"1 + 2","EXISTS_DEFAULT":"3"}}]}`,
		want: `a int = 1 + 2`},
	{name: "array", json: `{"type":"struct","fields":[{"name":"a","type":{"type":"array","elementType":"long","containsNull":false},"nullable":true}]}`, want: "a array<bigint>"},
	{name: "map", json: `{"type":"struct","fields":[{"name":"a","type":{"type":"map","keyType":"string","valueType":{"type":"struct","fields":[{"name":"b","type":"date","nullable":false}]},"valueContainsNull":true},"nullable":true}]}`,
		want: "a map<string, struct<b: date not null>>"},
	{name: "python udt", json: `{"type":"struct","fields":[{"name":"a","type":{"type":"udt","pyClass":"x.Y","serializedClass":"eA==","sqlType":"double"},"nullable":true}]}`, want: "a double"},
	{name: "scala udt", json: `{"type":"struct","fields":[{"name":"a","type":{"type":"udt","class":"x.Y","pyClass":null,"sqlType":{"type":"struct","fields":[]}},"nullable":true}]}`,
		want: "a struct<>", ours: true},
	{name: "collation", json: `{"type":"struct","fields":[{"name":"a.b","type":"string","nullable":true,"metadata":{"__COLLATIONS":{"a.b":"spark.UTF8_LCASE"}}}]}`,
		want: "a.b string collate UTF8_LCASE"},
	{name: "nested collations", json: `{"type":"struct","fields":[{"name":"a","type":{"type":"map","keyType":"integer","valueType":{"type":"array","elementType":"string","containsNull":true},"valueContainsNull":true},"nullable":true,"metadata":{"__COLLATIONS":{"a.value.element":"icu.en_USA_CI"}}}]}`,
		want: "a map<int, array<string collate en_USA_CI>>"},
	{name: "varchar", json: `{"type":"struct","fields":[{"name":"a","type":"string","nullable":true,"metadata":{"__CHAR_VARCHAR_TYPE_STRING":"varchar(10) collate UNICODE","__COLLATIONS":{"a":"icu.UNICODE"}}}]}`,
		want: "a varchar(10) collate UNICODE"},
	{name: "nested varchar", json: `{"type":"struct","fields":[{"name":"a","type":{"type":"struct","fields":[{"name":"b","type":"integer","nullable":false},{"name":"c","type":{"type":"array","elementType":"string","containsNull":true},"nullable":true}]},"nullable":true,"metadata":{"__CHAR_VARCHAR_TYPE_STRING":"struct<b:int,c:array<char(3)>>"}}]}`,
		want: "a struct<b: int not null, c: array<char(3)>>"},
	{name: "varchar text that cannot be read", json: `{"type":"struct","fields":[{"name":"a","type":{"type":"struct","fields":[{"name":"b-c","type":"string","nullable":true}]},"nullable":true,"metadata":{"__CHAR_VARCHAR_TYPE_STRING":"struct<b-c:char(3)>"}}]}`,
		want: "a struct<`b-c`: string>"},
	{name: "hostile names", json: `{"type":"struct","fields":[{"name":"","type":"integer"},{"name":"a\u0000b\n","type":"integer"},{"name":"\ud83d\ude00","type":"integer"}]}`,
		want: " int, a\x00b\n int, 😀 int"},
}

func TestJSONForms(t *testing.T) {
	t.Parallel()
	for _, c := range jsonForms {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			got, err := schemas.ParseJSON("x.json", []byte(c.json))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(c.want, columns(got.Fields)); diff != "" {
				t.Errorf("columns (-want +got):\n%s", diff)
			}
			text, err := json.Marshal(got)
			if err != nil {
				t.Fatal(err)
			}
			again, err := schemas.ParseJSON("again.json", text)
			if err != nil {
				t.Fatalf("reading %s: %v", text, err)
			}
			if diff := cmp.Diff(got, again, withoutPositions); diff != "" {
				t.Errorf("written and read again (-first +second):\n%s", diff)
			}
		})
	}
}

// badJSONForms are texts that are no schema, with our whole message. Where lax is set Spark's reader lets it pass.
var badJSONForms = []struct {
	name string
	json string
	want string
	lax  bool
}{
	{name: "empty", json: "", want: "1:1: the JSON ends too early; complete it"},
	{name: "unclosed", json: `{"type":"struct","fields":[`, want: "1:28: the JSON ends too early; complete it"},
	{name: "comma at the end", json: "{\"type\":\"struct\",\n\"fields\":[],}", want: "2:13: broken JSON: want a key in double quotes, got '}'; correct it"},
	{name: "single quotes", json: `{'type':'struct'}`, want: "1:2: broken JSON: want a key in double quotes, got '\\''; correct it"},
	{name: "no comma", json: `{"type":"struct" "fields":[]}`, want: "1:18: broken JSON: want ',' or '}', got '\"'; correct it"},
	{name: "bad escape", json: `{"type":"st\ruct\q"}`, want: `1:18: broken JSON: want one of "\/bfnrtu behind the backslash, got 'q'; correct it`},
	{name: "line feed in a string", json: "{\"type\":\"str\nuct\"}", want: "1:13: broken JSON: want a string without control characters, got '\\n'; correct it"},
	{name: "open string", json: `{"type":"struct`, want: `1:9: broken JSON: the string is not closed; append " to it`},
	{name: "half a surrogate pair", json: `{"type":"\ud83d"}`, want: `1:16: broken JSON: \u with what is no character; correct it`, lax: true},
	{name: "two zeros", json: `{"type":00}`, want: "1:10: broken JSON: want ',' or '}', got '0'; correct it"},
	{name: "no digits", json: `{"type":-.5}`, want: "1:10: broken JSON: want a digit, got '.'; correct it"},
	{name: "no colon", json: `{"type" "struct"}`, want: "1:9: broken JSON: want ':', got '\"'; correct it"},
	{name: "word", json: `{"type": True}`, want: "1:10: broken JSON: want a value, got 'T'; correct it"},
	{name: "more behind it", json: "{\"type\":\"struct\",\"fields\":[]}\n{}", want: "2:1: there is more after the end of the JSON value; keep one schema in a file", lax: true},
	{name: "key twice", json: `{"type":"struct","type":"struct","fields":[]}`, want: `1:18: key "type" is there twice in one object; remove one of them`},
	{name: "not utf-8", json: "{\"type\":\"struct\",\"fields\":[{\"name\":\"\xff\"}]}", want: "1:37: the file is not UTF-8; save it as UTF-8"},
	{name: "number", json: "3", want: `1:1: a type is a string or an object, not a number; write it as in "integer"`},
	{name: "array at the top", json: "[]", want: `1:1: a type is a string or an object, not an array; write it as in "integer"`},
	{name: "no type", json: "{}", want: `1:1: the object has no key "type"; add "type": "struct", "array" or "map"`},
	{name: "unknown kind", json: `{"type":"integer"}`, want: `1:9: "type" of an object is none of struct, array, map and udt; write a simple type as a string: "type": "integer"`},
	{name: "no list of fields", json: `{"type":"struct"}`, want: `1:1: the struct has no key "fields"; add "fields": []`},
	{name: "fields that are no list", json: `{"type":"struct","fields":{}}`, want: `1:27: "fields" is an object; write an array of fields`},
	{name: "unknown key of a struct", json: `{"type":"struct","fields":[],"x":1}`, want: `1:30: a struct has no key "x"; remove it, or correct its name`},
	{name: "field that is no object", json: `{"type":"struct","fields":["a"]}`, want: `1:28: a field is an object, not a string; write {"name": …, "type": …, "nullable": …}`},
	{name: "no name", json: `{"type":"struct","fields":[{"type":"integer"}]}`, want: `1:28: a field has no key "name"; add it`},
	{name: "name that is no string", json: `{"type":"struct","fields":[{"name":1,"type":"integer"}]}`, want: `1:36: "name" is a number; write a string`},
	{name: "no type of a field", json: `{"type":"struct","fields":[{"name":"a"}]}`, want: `1:28: field a: there is no key "type"; add it`},
	{name: "nullable that is no boolean", json: `{"type":"struct","fields":[{"name":"a","type":"integer","nullable":"yes"}]}`, want: `1:68: field a: "nullable" is a string; write true or false`},
	{name: "unknown key of a field", json: `{"type":"struct","fields":[{"name":"a","type":"integer","nulable":true}]}`, want: `1:57: field a: a field has no key "nulable"; remove it, or correct its name`},
	{name: "metadata that is no object", json: `{"type":"struct","fields":[{"name":"a","type":"integer","nullable":true,"metadata":null}]}`, want: `1:84: field a: "metadata" is null; write an object, {} if there is none`},
	{name: "array without containsNull", json: `{"type":"struct","fields":[{"name":"a","type":{"type":"array","elementType":"integer"}}]}`, want: `1:47: field a: the object has no key "containsNull"; add "containsNull": true`},
	{name: "array without elements", json: `{"type":"struct","fields":[{"name":"a","type":{"type":"array","containsNull":true}}]}`, want: `1:47: field a: the object has no key "elementType"; add it`},
	{name: "map without valueContainsNull", json: `{"type":"struct","fields":[{"name":"a","type":{"type":"map","keyType":"string","valueType":"integer"}}]}`, want: `1:47: field a: the object has no key "valueContainsNull"; add "valueContainsNull": true`},
	{name: "path of a nested field", json: `{"type":"struct","fields":[{"name":"a","type":{"type":"map","keyType":"string","valueType":{"type":"array","elementType":{"type":"struct","fields":[{"name":"b c","type":"int"}]},"containsNull":true},"valueContainsNull":true}}]}`,
		want: "1:170: field a.value.element.`b c`: unknown type \"int\"; write \"integer\"; \"int\" is a word of DDL"},
	{name: "collation of a number", json: `{"type":"struct","fields":[{"name":"a","type":"integer","nullable":true,"metadata":{"__COLLATIONS":{"a":"icu.UNICODE"}}}]}`,
		want: `1:101: field a: collation of "a", which is no string of this field; correct the path (INVALID_JSON_DATA_TYPE_FOR_COLLATIONS)`},
	{name: "collation that is none", json: `{"type":"struct","fields":[{"name":"a","type":"string","nullable":true,"metadata":{"__COLLATIONS":{"a":"icu.nope"}}}]}`,
		want: `1:104: field a: "icu.nope" is no collation; take one that SELECT * FROM collations() lists, such as UNICODE_CI or en_USA (COLLATION_INVALID_NAME)`},
	{name: "too deep", json: strings.Repeat(`{"type":`, 1001) + `"x"` + strings.Repeat("}", 1001), want: "1:8001: the JSON nests deeper than 1000 levels; flatten the schema"},
}

func TestJSONBad(t *testing.T) {
	t.Parallel()
	for _, c := range badJSONForms {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			_, err := schemas.ParseJSON("", []byte(c.json))
			wantErrors(t, err, c.want)
		})
	}
}

func jsonQuestions(t *testing.T) []question {
	t.Helper()
	var list []question
	ask := func(name, text string, check func(t *testing.T, a answer)) {
		list = append(list, question{Op: "json", Text: text, name: name, check: check})
	}
	refused := func(t *testing.T, a answer) {
		t.Helper()
		if a.Error == "" {
			t.Errorf("the server reads it: %s", a.OK)
		}
	}
	for _, c := range jsonNames {
		ours, err := schemas.ParseJSON("", []byte(oneColumn(c.json)))
		if err != nil {
			t.Fatal(err)
		}
		ask("name "+c.json, oneColumn(c.json), agrees(ours))
		list = append(list, roundTrip(t, "written "+c.json, ours))
	}
	for _, c := range badJSONNames {
		ask("bad name "+c.json, oneColumn(c.json), refused)
	}
	for _, c := range jsonForms {
		ours, err := schemas.ParseJSON("", []byte(c.json))
		if err != nil {
			t.Fatal(err)
		}
		if c.ours {
			ask(c.name, c.json, refused)
		} else {
			ask(c.name, c.json, agrees(ours))
		}
	}
	for _, c := range badJSONForms {
		if !c.lax {
			ask("bad "+c.name, c.json, refused)
		}
	}
	return list
}

// agrees checks that the server's DDL of a schema is ours, but for what DDL has no words for.
func agrees(ours schemas.Type) func(t *testing.T, a answer) {
	return func(t *testing.T, a answer) {
		t.Helper()
		if a.Error != "" {
			t.Fatalf("the server refuses it: %s", a.Error)
		}
		theirs, err := schemas.DDL{Files: files("", "CREATE TABLE t ("+a.OK+")")}.Tables(t.Context())
		if a.OK == "" {
			theirs, err = []schemas.Table{{}}, nil
		}
		if err != nil {
			t.Fatalf("reading %s: %v", a.OK, err)
		}
		want := schemas.StructOf(theirs[0].Fields...)
		if diff := cmp.Diff(asDDL(want), asDDL(ours)); diff != "" {
			t.Errorf("type (-server +ours):\n%s", diff)
		}
	}
}

// asDDL writes a type without CHAR and VARCHAR, which the server leaves out.
func asDDL(typ schemas.Type) string { return columns(withoutLengths(typ).Fields) }
