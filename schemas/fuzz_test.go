package schemas_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/sparkgen/sparkgen/schemas"
)

// checkPlaces fails unless every error has a place inside text.
func checkPlaces(t *testing.T, err error, text string) {
	t.Helper()
	var list schemas.ErrorList
	if err == nil {
		return
	}
	if !errors.As(err, &list) || len(list) == 0 {
		t.Fatalf("%v is no list of errors", err)
	}
	lines := strings.Split(strings.TrimPrefix(text, "\ufeff"), "\n")
	for _, e := range list {
		if e.Pos.Line < 1 || e.Pos.Line > len(lines) || e.Pos.Column < 1 || e.Pos.Column > len(lines[e.Pos.Line-1])+1 {
			t.Errorf("%v: place outside of the text", e)
		}
		if e.What == "" || strings.Contains(e.Error(), "\n") {
			t.Errorf("%q: not one line", e.Error())
		}
	}
}

// checkFields fails unless every name has a place inside text.
func checkFields(t *testing.T, fields []schemas.Field, text string) {
	t.Helper()
	for _, f := range fields {
		checkPlaces(t, schemas.ErrorList{{Pos: f.Pos, What: "field"}}, text)
		checkFields(t, f.Type.Fields, text)
	}
}

func FuzzParseDDL(f *testing.F) {
	for _, c := range ddlCases {
		f.Add(c.ddl)
	}
	for _, c := range badDDLCases {
		f.Add(c.ddl)
	}
	f.Fuzz(func(t *testing.T, text string) {
		typ, err := schemas.ParseDDL("", text)
		checkPlaces(t, err, text)
		if err != nil {
			return
		}
		if typ.Kind == schemas.Struct {
			checkFields(t, typ.Fields, text)
		}
		again, err := schemas.ParseDDL("", typ.String())
		if err != nil {
			t.Fatalf("%q is not read again: %v", typ, err)
		}
		if diff := cmp.Diff(withoutComments(typ), withoutComments(again), withoutPositions); diff != "" {
			t.Errorf("%q read again (-first +second):\n%s", typ, diff)
		}
	})
}

func FuzzDDL(f *testing.F) {
	for _, c := range clauseCases {
		f.Add(c.sql)
	}
	for _, c := range alterCases {
		f.Add(c.sql)
	}
	for _, c := range badScripts {
		f.Add(c.sql)
	}
	f.Fuzz(func(t *testing.T, text string) {
		tables, err := schemas.DDL{Files: files("", text)}.Tables(t.Context())
		checkPlaces(t, err, text)
		for _, table := range tables {
			if err == nil && table.Schema().String() == "" {
				t.Errorf("table %s has no text", table.Name)
			}
			checkFields(t, table.Fields, text)
		}
	})
}

func FuzzParseJSON(f *testing.F) {
	for _, c := range jsonForms {
		f.Add(c.json)
	}
	for _, c := range badJSONForms {
		if len(c.json) < 1000 {
			f.Add(c.json)
		}
	}
	for _, c := range jsonNames {
		f.Add(oneColumn(c.json))
	}
	f.Fuzz(func(t *testing.T, text string) {
		typ, err := schemas.ParseJSON("", []byte(text))
		checkPlaces(t, err, text)
		checkFields(t, typ.Fields, text)
		if err != nil {
			return
		}
		written, err := typ.MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		again, err := schemas.ParseJSON("", written)
		if err != nil {
			t.Fatalf("%s is not read again: %v", written, err)
		}
		if diff := cmp.Diff(typ, again, withoutPositions); diff != "" {
			t.Errorf("%s read again (-first +second):\n%s", written, diff)
		}
	})
}
