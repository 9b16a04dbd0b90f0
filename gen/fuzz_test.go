package gen_test

import (
	"bytes"
	"errors"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"go/types"
	"path"
	"strings"
	"testing"

	"github.com/sparkgen/sparkgen/gen"
	"github.com/sparkgen/sparkgen/schemas"
)

// FuzzNames generates a table with hostile names everywhere: either the result is Go, or there is an error that says where
// and what to do.
func FuzzNames(f *testing.F) { //nolint:gosmopolitan // names come in all scripts
	for _, s := range [][3]string{
		{"rate", "type", "value"}, {"1x", "x1x", "1_x"}, {"名前", "ÿ", "_linux"}, {"a`b", "q\"z", "a,omitempty"}, {"-", "+", ""},
		{"present", "project", "may_be_missing"}, {"MarshalJSON", "UnmarshalJSON", "new\nline"}, {"x", "xRow", "x_type"},
		{"Type", "type", "TYPE"}, {"func", "any", "nil"}, {"dsl", "row", "time"}, {"*/", "//go:build ignore", "\x00\xff"},
		{"from", "v", "f"}, {"\u202e", "\u200b", "e\u0301"}, {"S", "s", "R"}, {"col", "Col", "make"},
	} {
		f.Add(s[0], s[1], s[2])
	}
	f.Fuzz(func(t *testing.T, a, b, c string) {
		at := func(line int) schemas.Position { return schemas.Position{File: "x.json", Line: line, Column: 1} }
		fields := func(t schemas.Type) []schemas.Field {
			return []schemas.Field{
				{Name: b, Type: t, Nullable: true, Comment: c, Pos: at(2)}, {Name: c, Type: kind(schemas.Timestamp), Comment: a, Pos: at(3)},
			}
		}
		in := gen.Input{Tables: []schemas.Table{
			{Name: schemas.Name{a}, Fields: fields(schemas.StructOf(fields(schemas.DecimalOf(9, 2))...)), Comment: c, Pos: at(1), Sources: []string{c}},
			{Name: schemas.Name{b, a + "_" + c}, Fields: fields(schemas.ArrayOf(schemas.StructOf(fields(kind(schemas.Long))...), true)), Pos: at(9)},
		}}
		files, err := gen.Generate(in, gen.Options{})
		if err != nil {
			for _, e := range list(t, err) {
				if e.Pos == (schemas.Position{}) || e.What == "" || e.Fix == "" {
					t.Errorf("the error %q lacks a place, a reason or a remedy", e)
				}
			}
			return
		}
		fset := token.NewFileSet()
		var parsed []*ast.File
		for name, text := range files {
			f, err := parser.ParseFile(fset, name, text, parser.ParseComments|parser.SkipObjectResolution)
			if err != nil {
				t.Fatalf("%s is no Go: %v\n%s", name, err, text)
			}
			if formatted, err := format.Source(text); err != nil || !bytes.Equal(formatted, text) {
				t.Errorf("%s is not formatted (%v):\n%s", name, err, text)
			}
			parsed = append(parsed, f)
		}
		for _, err := range undeclared(fset, parsed) {
			t.Error(err)
		}
	})
}

func list(t *testing.T, err error) schemas.ErrorList {
	t.Helper()
	var l schemas.ErrorList
	if !errors.As(err, &l) {
		t.Fatalf("%v is no list of errors", err)
	}
	return l
}

// undeclared type-checks files without the packages that they import, and returns the mistakes that do not come from
// that: names declared twice, fields that meet methods, duplicate parameters.
func undeclared(fset *token.FileSet, files []*ast.File) []error {
	var errs []error
	conf := types.Config{
		Importer: emptyPackages{},
		Error: func(err error) {
			var e types.Error
			if errors.As(err, &e) && strings.Contains(e.Msg, "redeclared") {
				errs = append(errs, err)
			}
		},
	}
	_, _ = conf.Check("tables", fset, files, nil)
	return errs
}

// emptyPackages imports every package as an empty one.
type emptyPackages struct{}

func (emptyPackages) Import(p string) (*types.Package, error) {
	pkg := types.NewPackage(p, path.Base(p))
	pkg.MarkComplete()
	return pkg, nil
}
