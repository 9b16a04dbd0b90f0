package archtest_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestArrowStaysInside looks for Arrow's types in what runtime exports. Arrow's major version is part of their import
// path, so that each would tie users to it; only those who ask for Arrow get it. (dsl cannot import Arrow at all.)
func TestArrowStaysInside(t *testing.T) {
	t.Parallel()
	allowed := []string{"Records"}
	files, err := filepath.Glob(root + "runtime/*.go")
	if err != nil || len(files) == 0 {
		t.Fatalf("no files of runtime: %v", err)
	}
	fset := token.NewFileSet()
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(fset, name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, decl := range file.Decls {
			for _, e := range exported(decl) {
				if !slices.Contains(allowed, e.name) && mentions(e.node, "arrow") {
					t.Errorf("%s: %s has a type of Arrow in its signature", fset.Position(e.node.Pos()), e.name)
				}
			}
		}
	}
}

type export struct {
	name string
	node ast.Node // its type, as users see it
}

// exported returns the exported functions, methods, types, variables and constants that decl declares.
func exported(decl ast.Decl) []export {
	var all []export
	add := func(name *ast.Ident, node ast.Node) {
		if name.IsExported() && node != nil {
			all = append(all, export{name.Name, node})
		}
	}
	switch d := decl.(type) {
	case *ast.FuncDecl:
		add(d.Name, d.Type)
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			switch s := spec.(type) {
			case *ast.TypeSpec:
				add(s.Name, visible(s.Type))
			case *ast.ValueSpec:
				if s.Type != nil {
					add(s.Names[0], s.Type)
				}
			}
		}
	}
	return all
}

// visible returns the exported fields of a struct, or all of another type.
func visible(typ ast.Expr) ast.Node {
	s, ok := typ.(*ast.StructType)
	if !ok {
		return typ
	}
	fields := &ast.FieldList{}
	for _, f := range s.Fields.List {
		if len(f.Names) == 0 || slices.ContainsFunc(f.Names, (*ast.Ident).IsExported) {
			fields.List = append(fields.List, f)
		}
	}
	return fields
}

func mentions(node ast.Node, pkg string) bool {
	found := false
	ast.Inspect(node, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok {
			x, ok := s.X.(*ast.Ident)
			found = found || ok && x.Name == pkg
		}
		return !found
	})
	return found
}
