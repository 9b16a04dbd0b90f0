package config_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/sparkgen/sparkgen/gen"
	"github.com/sparkgen/sparkgen/internal/config"
	"github.com/sparkgen/sparkgen/schemas"
)

// at is a place in the configuration.
func at(line, column int) schemas.Position {
	return schemas.Position{File: "sparkgen.yaml", Line: line, Column: column}
}

func TestParseEverySetting(t *testing.T) {
	t.Parallel()
	c, err := config.Parse("/shop/sparkgen.yaml", []byte(`version: 1
schemas: ["schemas/*.sql", ./more/**/*.json]
queries: [./pipelines]
go: {package: shop, out: db/shop, layout: per-namespace, packages: {main: mainish}}
nullable: pointer
not_null: [shop.order.note]
names:
  initialisms: {add: [SKU], replace: [ID]}
  rename: {shop.order: Purchase, "shop.order.a b": AB}
  structs: {shop.order.lines.element: OrderLine}
  strip_prefix: {lineitem: l_}
types:
  - {match: "decimal(*,*)", go: example.org/m.A, decode: example.org/m.B, encode: example.org/m.C}
  - {column: shop.order.id, go: example.org/i.A, decode: example.org/i.B}
tables:
  include: ["shop.*"]
  exclude: [tmp_*]
  read_as: {rate: prod.rate}
`))
	if err != nil {
		t.Fatal(err)
	}
	want := gen.Options{
		Package: "shop", Out: "db/shop", Layout: gen.PerNamespace,
		Packages:    []gen.Setting{{Key: "main", Value: "mainish", Pos: at(4, 69)}},
		Pointers:    true,
		NotNull:     []gen.Setting{{Key: "shop.order.note", Pos: at(6, 12)}},
		Initialisms: []string{"ID", "SKU"},
		Rename: []gen.Setting{
			{Key: "shop.order", Value: "Purchase", Pos: at(9, 12)}, {Key: "shop.order.a b", Value: "AB", Pos: at(9, 34)},
		},
		Structs:     []gen.Setting{{Key: "shop.order.lines.element", Value: "OrderLine", Pos: at(10, 13)}},
		StripPrefix: []gen.Setting{{Key: "lineitem", Value: "l_", Pos: at(11, 18)}},
		ReadAs:      []gen.Setting{{Key: "rate", Value: "prod.rate", Pos: at(18, 13)}},
		Types: []gen.TypeRule{
			{Match: "decimal(*,*)", Go: "example.org/m.A", Decode: "example.org/m.B", Encode: "example.org/m.C", Pos: at(13, 5)},
			{Column: "shop.order.id", Go: "example.org/i.A", Decode: "example.org/i.B", Pos: at(14, 5)},
		},
		Include: []string{"shop.*"}, Exclude: []string{"tmp_*"},
	}
	if diff := cmp.Diff(want, c.Options()); diff != "" {
		t.Errorf("options (-want +got):\n%s", diff)
	}
	patterns := []config.Pattern{{Glob: "schemas/*.sql", Pos: at(2, 11)}, {Glob: "more/**/*.json", Pos: at(2, 28)}}
	if diff := cmp.Diff(patterns, c.Schemas); diff != "" {
		t.Errorf("schemas (-want +got):\n%s", diff)
	}
	if got := c.Out(); got != "db/shop" {
		t.Errorf("Out() = %q", got)
	}
}

func TestParseDefaults(t *testing.T) {
	t.Parallel()
	tests := []struct {
		why, text string
		want      gen.Options
		out       string
	}{
		{"nothing but schemas", `schemas: ["*.sql"]`, gen.Options{}, "tables"},
		{"the folder is named after the package", `schemas: ["*.sql"]` + "\ngo: {package: shop}", gen.Options{Package: "shop", Out: "shop"}, "shop"},
		{"null without quotes", `schemas: ["*.sql"]` + "\nnullable: null", gen.Options{}, "tables"},
		{"keys without values", `schemas: ["*.sql"]` + "\nnames:\ntables:\ntypes:\nnot_null:", gen.Options{}, "tables"},
		{"queries alone", "queries: [p]", gen.Options{}, "."},
		{"case matters", `schemas: ["*.sql"]` + "\nspark: {spark.sql.caseSensitive: true}", gen.Options{CaseSensitive: true}, "tables"},
		{"an anchor", "schemas: &s [\"*.sql\"]\nqueries: *s", gen.Options{}, "tables"},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			t.Parallel()
			c, err := config.Parse("sparkgen.yaml", []byte("version: 1\n"+tt.text))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, c.Options()); diff != "" {
				t.Errorf("options (-want +got):\n%s", diff)
			}
			if got := c.Out(); got != tt.out {
				t.Errorf("Out() = %q, want %q", got, tt.out)
			}
		})
	}
}

func TestExampleIsRead(t *testing.T) {
	t.Parallel()
	if _, err := config.Parse("sparkgen.yaml", config.Example); err != nil {
		t.Errorf("as it is: %v", err)
	}
	// With every # before a setting removed it has to be read too. Sentences begin with a capital or go on in words.
	var lines []string
	for line := range strings.Lines(string(config.Example)) {
		body := strings.TrimPrefix(strings.TrimLeft(line, " "), "# ")
		if body != strings.TrimLeft(line, " ") && isSetting(body) {
			line = strings.Replace(line, "# ", "", 1)
		}
		lines = append(lines, line)
	}
	c, err := config.Parse("sparkgen.yaml", []byte(strings.Join(lines, "")))
	if err != nil {
		t.Fatalf("with all settings: %v", err)
	}
	o := c.Options()
	if len(o.Packages) == 0 || len(o.NotNull) == 0 || len(o.Rename) == 0 || len(o.Types) != 2 || len(o.Exclude) == 0 || len(c.Queries) == 0 {
		t.Errorf("settings are missing: %+v", o)
	}
}

func isSetting(s string) bool {
	s = strings.TrimLeft(strings.TrimPrefix(strings.TrimSpace(s), "- "), " ")
	key, _, ok := strings.Cut(s, ":")
	return strings.HasPrefix(s, "{") || ok && key != "" && !strings.ContainsAny(key, " ,.(")
}

func TestFind(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	below := filepath.Join(root, "a", "b")
	if err := os.MkdirAll(filepath.Join(below, "sparkgen.yaml"), 0o777); err != nil { // a folder of that name is none
		t.Fatal(err)
	}
	if _, err := config.Find(below); !errors.Is(err, config.ErrNotFound) {
		t.Errorf("without a file: %v, want ErrNotFound", err)
	}
	want := filepath.Join(root, "a", "sparkgen.yaml")
	if err := os.WriteFile(want, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	got, err := config.Find(below)
	if err != nil || got != want {
		t.Errorf("Find = %q, %v, want %q", got, err, want)
	}
}

func TestFilesOfPatterns(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for _, p := range []string{"a.sql", "b.sql", "b.json", ".hidden.sql", "d/c.sql", "d/e/c.sql", "d/e/f/c.sql", "d/.git/c.sql", "p/x.go", "q/r/x.go"} {
		file := filepath.Join(dir, filepath.FromSlash(p))
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(p), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	tests := []struct {
		why, setting, patterns string
		want                   []string
	}{
		{"files of a folder", "schemas", `"*.sql"`, []string{"a.sql", "b.sql"}},
		{"one file", "schemas", `b.json`, []string{"b.json"}},
		{"each once, sorted", "schemas", `"b*", "*.sql", a.sql`, []string{"a.sql", "b.json", "b.sql"}},
		{"folders by a wildcard", "schemas", `"*/*.sql"`, []string{"d/c.sql"}},
		{"any depth", "schemas", `"**/c.sql"`, []string{"d/c.sql", "d/e/c.sql", "d/e/f/c.sql"}},
		{"any depth below a folder", "schemas", `"d/e/**/*.sql"`, []string{"d/e/c.sql", "d/e/f/c.sql"}},
		{"hidden files by name", "schemas", `.hidden.sql`, []string{".hidden.sql"}},
		{"a folder", "queries", `./p`, []string{"p"}},
		{"folders of any depth", "queries", `"q/**"`, []string{"q", "q/r"}},
		{"the folder itself", "queries", `.`, []string{"."}},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			t.Parallel()
			c, err := config.Parse(filepath.Join(dir, "sparkgen.yaml"), []byte("version: 1\n"+tt.setting+": ["+tt.patterns+"]"))
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			if tt.setting == "queries" {
				got, err = c.QueryFolders()
			} else {
				var files []schemas.File
				files, err = c.SchemaFiles()
				for _, f := range files {
					if string(f.Data) != f.Path {
						t.Errorf("%s has the text %q", f.Path, f.Data)
					}
					got = append(got, f.Path)
				}
			}
			if diff := cmp.Diff(tt.want, got); diff != "" || err != nil {
				t.Errorf("error %v, paths (-want +got):\n%s", err, diff)
			}
		})
	}
}
