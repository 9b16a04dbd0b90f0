package queryload_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/sparkgen/sparkgen/gen"
	"github.com/sparkgen/sparkgen/internal/queryload"
	"github.com/sparkgen/sparkgen/schemas"
)

func folder(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for p, text := range files {
		file := filepath.Join(dir, filepath.FromSlash(p))
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func at(file string, line, column int) schemas.Position {
	return schemas.Position{File: file, Line: line, Column: column}
}

const source = `package q

import (
	arrow "github.com/sparkgen/sparkgen/row"
	"example.org/money/v2"
)

//sparkgen:row
type PairRow struct {
	A, B int64
	C    arrow.Map[string, []arrow.Null[money.Amount]] ` + "`spark:\"c d\"`" + ` // a comment
	D    *(string)
}

type NotMarkedRow struct{ A int64 }

const one, two = 1, 2

func (PairRow) method() {}
func init()             {}
`

func TestLoad(t *testing.T) {
	t.Parallel()
	dir := folder(t, map[string]string{
		"q/q.go":          source,
		"q/rows_gen.go":   gen.Header + "\npackage q\nvar Generated int\n",
		"q/q_test.go":     "package q\nvar Tested int\n",
		"q/_ignored.go":   "package q\nvar Ignored int\n",
		"q/main.go":       "//go:build ignore\n\npackage main\n\nvar Other int\n",
		"q/nested/n.go":   "package nested\nvar Nested int\n",
		"q/notes.txt":     "no Go",
		"none/nothing.go": "package none\n",
	})
	rows, texts, err := queryload.Load(dir, []string{"q", "none"})
	if err != nil {
		t.Fatal(err)
	}
	const row = "github.com/sparkgen/sparkgen/row"
	amount := gen.GoType{Import: "example.org/money/v2", Name: "Amount", Text: "money.Amount"}
	null := gen.GoType{Import: row, Name: "Null", Args: []gen.GoType{amount}, Text: "arrow.Null[money.Amount]"}
	slice := gen.GoType{Name: "[]", Args: []gen.GoType{null}, Text: "[]arrow.Null[money.Amount]"}
	str := gen.GoType{Name: "string", Text: "string"}
	int64Type := gen.GoType{Name: "int64", Text: "int64"}
	want := []gen.Rows{
		{
			Dir: "q", Package: "q",
			Structs: []gen.RowStruct{{
				Name: "PairRow", Pos: at("q/q.go", 9, 6),
				Fields: []gen.RowField{
					{GoName: "A", Type: int64Type, Pos: at("q/q.go", 10, 2)},
					{GoName: "B", Type: int64Type, Pos: at("q/q.go", 10, 5)},
					{GoName: "C", Name: "c d", Pos: at("q/q.go", 11, 2), Type: gen.GoType{
						Import: row, Name: "Map", Args: []gen.GoType{str, slice}, Text: "arrow.Map[string, []arrow.Null[money.Amount]]",
					}},
					{GoName: "D", Type: gen.GoType{Name: "*", Args: []gen.GoType{str}, Text: "*(string)"}, Pos: at("q/q.go", 12, 2)},
				},
			}},
			Taken: map[string]schemas.Position{
				"PairRow": at("q/q.go", 9, 6), "NotMarkedRow": at("q/q.go", 15, 6), "one": at("q/q.go", 17, 7), "two": at("q/q.go", 17, 12),
			},
		},
		{Dir: "none", Package: "none", Taken: map[string]schemas.Position{}},
	}
	if diff := cmp.Diff(want, rows); diff != "" {
		t.Errorf("rows (-want +got):\n%s", diff)
	}
	if len(texts) != 1 || len(texts["q/q.go"]) == 0 {
		t.Errorf("texts %q, want one of q/q.go", texts)
	}
}

func TestTextIsThatOfStructsAlone(t *testing.T) {
	t.Parallel()
	text := func(source string) string {
		_, texts, err := queryload.Load(folder(t, map[string]string{"q/q.go": source}), []string{"q"})
		if err != nil {
			t.Fatal(err)
		}
		return string(texts["q/q.go"])
	}
	before := text("package q\n\n//sparkgen:row\ntype ARow struct{ A int64 }\n\nfunc f() {}\n")
	if after := text("package q\n\nfunc g() {}\n\n// ARow has a comment.\n//\n//sparkgen:row\ntype ARow struct{ A int64 }\n"); after != before {
		t.Errorf("other code changes the text: %q, then %q", before, after)
	}
	if after := text("package q\n\n//sparkgen:row\ntype ARow struct{ A int32 }\n"); after == before {
		t.Error("another type does not change the text")
	}
}

func TestFindModule(t *testing.T) {
	t.Parallel()
	tests := []struct{ why, mod, want string }{
		{"a module", "module example.org/shop\n\ngo 1.26\n", "example.org/shop/a/b"},
		{"comments and quotes", "// module example.org/no\nmodule \"example.org/shop\" // yes\n", "example.org/shop/a/b"},
		{"a block of requirements", "require (\n\tmodule.example v1.0.0\n)\nmodule\texample.org/shop\r\n", "example.org/shop/a/b"},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			t.Parallel()
			dir := folder(t, map[string]string{"go.mod": tt.mod, "a/b/x": ""})
			m, err := queryload.FindModule(filepath.Join(dir, "a", "b"))
			if err != nil {
				t.Fatal(err)
			}
			if got := m.ImportPath(filepath.Join(dir, "a", "b")); got != tt.want {
				t.Errorf("ImportPath = %q, want %q", got, tt.want)
			}
			if got := m.ImportPath(filepath.Dir(dir)); got != "" {
				t.Errorf("ImportPath outside = %q, want none", got)
			}
		})
	}
	dir := folder(t, map[string]string{"go.mod": "go 1.26\n"})
	if got, err := queryload.FindModule(dir); err == nil {
		t.Errorf("without a module line: %v, want an error", got)
	}
	if got, err := queryload.FindModule(t.TempDir()); err != nil || got != (queryload.Module{}) {
		t.Errorf("without go.mod: %v, %v, want none", got, err)
	}
}

func TestChain(t *testing.T) {
	t.Parallel()
	dir := folder(t, map[string]string{
		"go.mod":          "module example.org/shop\n",
		"money/a.go":      "package money\nimport (\n\"fmt\"\n\"example.org/shop/tax\"\n)\nvar _ = fmt.Sprint",
		"money/a_test.go": "package money\nimport _ \"example.org/shop/tables\"\n",
		"tax/a.go":        "package tax\nimport _ \"example.org/shop/tables\"\nimport _ \"example.org/shop/money\"\n",
		"ids/a.go":        "package ids\nimport _ \"example.org/shopping/tables\"\n",
	})
	m, err := queryload.FindModule(dir)
	if err != nil {
		t.Fatal(err)
	}
	tables := func(p string) bool { return p == "example.org/shop/tables" }
	want := []string{"example.org/shop/money", "example.org/shop/tax", "example.org/shop/tables"}
	if diff := cmp.Diff(want, m.Chain("example.org/shop/money", tables)); diff != "" {
		t.Errorf("Chain (-want +got):\n%s", diff)
	}
	for _, from := range []string{"example.org/shop/ids", "example.org/other", "example.org/shop/nothing"} {
		if got := m.Chain(from, tables); got != nil {
			t.Errorf("Chain(%s) = %v, want none", from, got)
		}
	}
}
