package queryload

import (
	"bytes"
	"go/ast"
	"go/format"
	"go/token"
	"path"
	"reflect"
	"regexp"
	"strconv"

	"github.com/sparkgen/sparkgen/gen"
)

// spelling reads types as one file spells them.
type spelling struct {
	imports map[string]string // import path by the name that the file knows it by
	fset    *token.FileSet
}

// majorVersion is the last element of import paths that is not the package's name.
var majorVersion = regexp.MustCompile(`^v[0-9]+$`)

// imports returns the imports of a file by name. The name of a package that the file does not name is guessed from its
// path.
func imports(f *ast.File) map[string]string {
	byName := make(map[string]string, len(f.Imports))
	for _, spec := range f.Imports {
		p, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			continue
		}
		name := path.Base(p)
		if majorVersion.MatchString(name) && path.Dir(p) != "." {
			name = path.Base(path.Dir(p))
		}
		if spec.Name != nil {
			name = spec.Name.Name
		}
		byName[name] = p
	}
	return byName
}

// typ reads a type. What is no type of a column keeps its text, for the message.
func (s spelling) typ(e ast.Expr) gen.GoType {
	t := gen.GoType{Text: s.text(e)}
	parts := func(name string, exprs ...ast.Expr) gen.GoType {
		t.Name = name
		for _, e := range exprs {
			t.Args = append(t.Args, s.typ(e))
		}
		return t
	}
	switch e := e.(type) {
	case *ast.ParenExpr:
		return s.typ(e.X)
	case *ast.Ident:
		return parts(e.Name)
	case *ast.StarExpr:
		return parts("*", e.X)
	case *ast.ArrayType:
		if e.Len == nil {
			return parts("[]", e.Elt)
		}
	case *ast.MapType:
		return parts("map", e.Key, e.Value)
	case *ast.InterfaceType:
		return parts("interface")
	case *ast.SelectorExpr:
		if x, ok := e.X.(*ast.Ident); ok {
			t.Import = s.imports[x.Name]
			if t.Import == "" {
				return parts(t.Text) // no import has the name
			}
			return parts(e.Sel.Name)
		}
	case *ast.IndexExpr:
		return s.generic(e.X, t, e.Index)
	case *ast.IndexListExpr:
		return s.generic(e.X, t, e.Indices...)
	}
	return parts(t.Text)
}

// generic reads a generic type and its arguments.
func (s spelling) generic(x ast.Expr, t gen.GoType, args ...ast.Expr) gen.GoType {
	base := s.typ(x)
	t.Import, t.Name = base.Import, base.Name
	for _, a := range args {
		t.Args = append(t.Args, s.typ(a))
	}
	return t
}

// text returns the type as it stands in the source.
func (s spelling) text(e ast.Expr) string {
	var b bytes.Buffer
	if err := format.Node(&b, s.fset, e); err != nil {
		return "?"
	}
	return b.String()
}

// sparkTag returns Spark's name from a struct tag, if there is one, and whether the tag is well formed.
func sparkTag(lit *ast.BasicLit) (name string, ok bool) {
	if lit == nil {
		return "", true
	}
	text, err := strconv.Unquote(lit.Value)
	if err != nil {
		return "", false
	}
	name, found := reflect.StructTag(text).Lookup("spark")
	return name, !found || name != ""
}
