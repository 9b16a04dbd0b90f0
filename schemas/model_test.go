package schemas_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/sparkgen/sparkgen/schemas"
)

func TestPositionString(t *testing.T) {
	t.Parallel()
	for want, p := range map[string]schemas.Position{
		"":        {},
		"a":       {File: "a"},
		"a:2":     {File: "a", Line: 2},
		"a:2:3":   {File: "a", Line: 2, Column: 3},
		"2:3":     {Line: 2, Column: 3},
		"main.t":  {File: "main.t", Column: 3},
		"b c:1:1": {File: "b c", Line: 1, Column: 1},
	} {
		if got := p.String(); got != want {
			t.Errorf("%#v: got %q, want %q", p, got, want)
		}
	}
}

func TestErrorList(t *testing.T) {
	t.Parallel()
	at := func(line int) schemas.Position { return schemas.Position{File: "x", Line: line, Column: 1} }
	var l schemas.ErrorList
	if err := l.Err(); err != nil {
		t.Errorf("an empty list is %v", err)
	}
	l.Add(at(2), "second", "do")
	l.Add(at(1), "first", "")
	l.Add(at(2), "second", "do")
	l.Join(nil)
	l.Join(io.EOF)
	l.Join(errors.Join(&schemas.Error{Pos: at(3), What: "third"}, fmt.Errorf("wrapped: %w", io.ErrUnexpectedEOF)))
	l.Join(schemas.ErrorList{{Pos: at(4), What: "fourth", Err: io.ErrClosedPipe}})
	err := l.Err()
	wantErrors(t, err, "EOF", "wrapped: unexpected EOF", "x:1:1: first", "x:2:1: second; do", "x:3:1: third", "x:4:1: fourth")
	for _, target := range []error{io.EOF, io.ErrUnexpectedEOF, io.ErrClosedPipe} {
		if !errors.Is(err, target) {
			t.Errorf("%v is not in the list", target)
		}
	}
	if _, ok := errors.AsType[*schemas.Error](err); !ok {
		t.Error("no *Error in the list")
	}
}

func TestErrorListIsCapped(t *testing.T) {
	t.Parallel()
	var l schemas.ErrorList
	for i := range 25 {
		l.Add(schemas.Position{File: "x", Line: i + 1}, "wrong", "")
	}
	lines := strings.Split(l.Err().Error(), "\n")
	if len(lines) != 21 || lines[19] != "x:20: wrong" || lines[20] != "and 5 more" {
		t.Errorf("got %d lines, the last ones %q", len(lines), lines[len(lines)-2:])
	}
}

func TestNameString(t *testing.T) {
	t.Parallel()
	for want, n := range map[string]schemas.Name{
		"":                {},
		"rate":            {"rate"},
		"shop.order":      {"shop", "order"},
		"`2024`.`a-b`.c":  {"2024", "a-b", "c"},
		"`a``b`.`x.y`.``": {"a`b", "x.y", ""},
		"`é`":             {"é"},
	} {
		if got := n.String(); got != want {
			t.Errorf("%q: got %s, want %s", []string(n), got, want)
		}
	}
}

func TestTypeText(t *testing.T) {
	t.Parallel()
	typ := schemas.StructOf(
		schemas.Field{Name: "a b", Type: schemas.DecimalOf(15, 2)},
		schemas.Field{Name: "m", Nullable: true, Type: schemas.MapOf(schemas.Type{Kind: schemas.String, Collation: "en_USA_CI"},
			schemas.ArrayOf(schemas.Type{Kind: schemas.DayTimeInterval, From: schemas.Hour, To: schemas.Hour}, true), false)},
		schemas.Field{Name: "g", Nullable: true, Comment: "not in the text", Type: schemas.Type{Kind: schemas.Geometry, SRID: schemas.MixedSRID}},
	)
	if diff := cmp.Diff("struct<`a b`: decimal(15,2) not null, m: map<string collate en_USA_CI, array<interval hour>>, g: geometry(any)>", typ.String()); diff != "" {
		t.Errorf("String (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff("STRUCT<`a b`: DECIMAL(15,2) NOT NULL, m: MAP<STRING COLLATE en_USA_CI, ARRAY<INTERVAL HOUR>>, g: GEOMETRY(ANY)>", typ.SQL()); diff != "" {
		t.Errorf("SQL (-want +got):\n%s", diff)
	}
	if got := []string{typ.Head(), typ.Fields[1].Type.Head(), typ.Fields[0].Type.Head(), schemas.Type{}.Head()}; !cmp.Equal(got, []string{"struct", "map", "decimal(15,2)", "invalid"}) {
		t.Errorf("heads are %q", got)
	}
}

func TestTypeJSON(t *testing.T) {
	t.Parallel()
	tables := readTables(t, schemas.DDL{Files: files("x.sql", "CREATE TABLE t (a BIGINT NOT NULL COMMENT '<x>' DEFAULT 1, "+
		"b STRUCT<c: VARCHAR(3) COLLATE unicode, d: MAP<INT, STRING COLLATE utf8_lcase>>, e GEOGRAPHY(4326)) USING delta")})
	text, err := json.Marshal(tables[0].Schema())
	if err != nil {
		t.Fatal(err)
	}
	want := `{"type":"struct","fields":[` +
		`{"name":"a","type":"long","nullable":false,"metadata":{"CURRENT_DEFAULT":"1","comment":"\u003cx\u003e"}},` +
		`{"name":"b","type":{"type":"struct","fields":[` +
		`{"name":"c","type":"string","nullable":true,"metadata":{"__COLLATIONS":{"c":"icu.UNICODE"}}},` +
		`{"name":"d","type":{"type":"map","keyType":"integer","valueType":"string","valueContainsNull":true},"nullable":true,` +
		`"metadata":{"__COLLATIONS":{"d.value":"spark.UTF8_LCASE"}}}]},"nullable":true,` +
		"\"metadata\":{\"__CHAR_VARCHAR_TYPE_STRING\":\"struct\\u003cc: varchar(3) collate UNICODE, d: map\\u003cint, string collate UTF8_LCASE\\u003e\\u003e\"}}," +
		`{"name":"e","type":"geography(OGC:CRS84, SPHERICAL)","nullable":true,"metadata":{}}]}`
	if diff := cmp.Diff(want, string(text)); diff != "" {
		t.Errorf("JSON (-want +got):\n%s", diff)
	}
	for want, typ := range map[string]schemas.Type{
		`"string collate UNICODE"`: {Kind: schemas.String, Collation: "UNICODE"},
		`"varchar(3)"`:             {Kind: schemas.Varchar, Length: 3},
		`{"type":"array","elementType":"byte","containsNull":false}`: schemas.ArrayOf(schemas.Type{Kind: schemas.Byte}, false),
	} {
		if got, err := json.Marshal(typ); err != nil || string(got) != want {
			t.Errorf("got %s, %v, want %s", got, err, want)
		}
	}
	bad := schemas.StructOf(schemas.Field{Name: "a", Metadata: map[string]any{"f": func() {}}})
	if _, err := json.Marshal(bad); err == nil {
		t.Error("metadata that is no JSON was written")
	}
}
