package cli_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/sparkgen/sparkgen/gen"
	"github.com/sparkgen/sparkgen/internal/config"
	"github.com/sparkgen/sparkgen/schemas"
)

var code = regexp.MustCompile("`([^`]+)`")

// codes returns what stands in backquotes.
func codes(cell string) []string {
	var list []string
	for _, m := range code.FindAllStringSubmatch(cell, -1) {
		list = append(list, m[1])
	}
	return list
}

// TestTypesPage generates a column of each type in docs/types.md and compares the Go types with those of the page.
func TestTypesPage(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile("../../docs/types.md")
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	for line := range strings.Lines(string(page)) {
		cells := strings.Split(line, "|")
		if len(cells) != 6 || len(codes(cells[1])) == 0 {
			continue
		}
		spark, field, nullable, column := codes(cells[1]), codes(cells[2]), codes(cells[3]), codes(cells[4])
		for i, ddl := range spark {
			seen++
			typ, err := schemas.ParseDDL("types.md", ddl)
			if err != nil {
				t.Fatalf("%s: %v", ddl, err)
			}
			required := columnTypes(t, typ, false)
			want := []string{field[min(i, len(field)-1)], column[0]}
			if diff := cmp.Diff(want, []string{required.field, required.handle}); diff != "" {
				t.Errorf("%s (-page +generated):\n%s", ddl, diff)
			}
			optional := columnTypes(t, typ, true)
			if i == len(spark)-1 && optional.field != nullable[0] {
				t.Errorf("%s with NULL is %s, the page says %s", ddl, optional.field, nullable[0])
			}
		}
	}
	if seen < 25 {
		t.Errorf("the page has %d types", seen)
	}
}

type goTypes struct{ field, handle string }

// columnTypes generates the table t with a column c.
func columnTypes(t *testing.T, typ schemas.Type, nullable bool) goTypes {
	t.Helper()
	files, err := gen.Generate(gen.Input{Tables: []schemas.Table{{
		Name: schemas.Name{"t"}, Fields: []schemas.Field{{Name: "c", Type: typ, Nullable: nullable}},
	}}}, gen.Options{})
	if err != nil {
		t.Fatal(err)
	}
	f, err := parser.ParseFile(token.NewFileSet(), "t_gen.go", files["tables/t_gen.go"], parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	var got goTypes
	ast.Inspect(f, func(n ast.Node) bool {
		spec, ok := n.(*ast.TypeSpec)
		if !ok {
			return true
		}
		s, ok := spec.Type.(*ast.StructType)
		if !ok {
			return true
		}
		last := types.ExprString(s.Fields.List[len(s.Fields.List)-1].Type)
		switch spec.Name.Name {
		case "TRow":
			got.field = last
		case "TColumns":
			head, _, _ := strings.Cut(strings.TrimPrefix(last, "*dsl."), "[")
			got.handle = strings.TrimSuffix(head, "Opt")
		}
		return true
	})
	return got
}

// TestConfigPage holds docs/config.md to what init writes.
func TestConfigPage(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile("../../docs/config.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(page), "```yaml\n")
	example, _, _ := strings.Cut(rest, "```\n")
	if diff := cmp.Diff(string(config.Example), example); diff != "" {
		t.Errorf("the example (-init +page):\n%s", diff)
	}
	if words := strings.Join(gen.DefaultInitialisms(), " "); !strings.Contains(strings.Join(strings.Fields(string(page)), " "), words) {
		t.Errorf("the page lacks the initialisms %s", words)
	}
}
