package functions_test

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/sparkgen/sparkgen/internal/functions"
	"github.com/sparkgen/sparkgen/internal/functions/methods"
)

// TestGenerated checks that what is generated from the table and from the directives of package dsl is in the
// repository as it would be generated now.
func TestGenerated(t *testing.T) {
	t.Parallel()
	dsl := filepath.Join("..", "..", "dsl")
	code, err := functions.GoFile(functions.All())
	if err != nil {
		t.Fatal(err)
	}
	src, err := methods.Load(dsl)
	if err != nil {
		t.Fatal(err)
	}
	text, err := src.Emit()
	if err != nil {
		t.Fatal(err)
	}
	for file, want := range map[string][]byte{
		filepath.Join(dsl, "functions_gen.go"):            code,
		filepath.Join(dsl, "methods_gen_go127.go"):        text,
		filepath.Join("..", "..", "docs", "functions.md"): functions.Page(functions.All()),
	} {
		have, err := os.ReadFile(file)
		if err != nil {
			t.Error(err)
			continue
		}
		if !bytes.Equal(have, want) {
			t.Errorf("%s is old: run go generate ./dsl (-want +got)\n%s", file, cmp.Diff(string(want), string(have)))
		}
	}
}

// TestTable checks what no server is needed for.
func TestTable(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, g := range functions.All() {
		for _, f := range g.Functions {
			switch {
			case seen[f.Name]:
				t.Errorf("%s is in the table twice", f.Name)
			case f.Since == "" || f.Doc == "":
				t.Errorf("%s: Since or Doc is missing", f.Name)
			case len(f.Examples) == 0:
				t.Errorf("%s: no example", f.Name)
			}
			seen[f.Name] = true
			null := slices.ContainsFunc(f.Examples, func(e functions.Example) bool { return slices.Contains(words(e.Gives), "NULL") })
			if null != (f.Nulls == functions.Yields) {
				t.Errorf("%s: an example gives NULL: %t, which does not fit what the row says of NULL", f.Name, null)
			}
			for _, name := range slices.Concat(f.Col, f.Order) {
				if !slices.ContainsFunc(f.Args, func(a functions.Arg) bool { return a.Name == name }) {
					t.Errorf("%s has no parameter %s", f.Name, name)
				}
			}
		}
	}
}
