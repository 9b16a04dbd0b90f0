package schemas_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/sparkgen/sparkgen/internal/servertest"
	"github.com/sparkgen/sparkgen/schemas"
)

func TestMain(m *testing.M) { servertest.Main(m) }

// withoutPositions compares models by what they say, not where it was read.
var withoutPositions = cmpopts.IgnoreTypes(schemas.Position{})

// columns writes fields in one line: name, type, not null, 'comment', = default.
func columns(fields []schemas.Field) string {
	list := make([]string, len(fields))
	for i, f := range fields {
		list[i] = f.Name + " " + f.Type.String()
		if !f.Nullable {
			list[i] += " not null"
		}
		if f.Comment != "" {
			list[i] += " '" + f.Comment + "'"
		}
		if f.Default != "" {
			list[i] += " = " + f.Default
		}
	}
	return strings.Join(list, ", ")
}

// tables reads files given as path and text in turn.
func files(pathsAndTexts ...string) []schemas.File {
	var list []schemas.File
	for i := 0; i < len(pathsAndTexts); i += 2 {
		list = append(list, schemas.File{Path: pathsAndTexts[i], Data: []byte(pathsAndTexts[i+1])})
	}
	return list
}

// readTables reads a source that has no mistakes.
func readTables(t *testing.T, s schemas.Source) []schemas.Table {
	t.Helper()
	tables, err := s.Tables(t.Context())
	if err != nil {
		t.Fatalf("Tables: %v", err)
	}
	return tables
}

// wantErrors compares the lines of an error.
func wantErrors(t *testing.T, err error, want ...string) {
	t.Helper()
	var got []string
	if err != nil {
		got = strings.Split(err.Error(), "\n")
	}
	if diff := cmp.Diff(want, got, cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("errors (-want +got):\n%s", diff)
	}
}
