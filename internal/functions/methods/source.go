package methods

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

const directive = "//dsl:method "

// Source is the part of a package that the methods are made from.
type Source struct {
	name    string
	types   map[string]*typeDecl
	imports map[string]string // names of packages to their paths, of all files
	funcs   []*function       // in the order of the files' names, then of the source
}

// typeDecl is a type of the package, with the plain methods declared on it.
type typeDecl struct {
	name    string
	params  []param
	expr    ast.Expr // what it is defined as
	file    *file
	pointer bool // its methods have pointer receivers
	methods []*method
}

// method is a plain method or a method of an interface, its types as text over the type parameters of its owner.
type method struct {
	name            string
	recv            string // the receiver's name
	params, results []string
}

// param is a type parameter, or a parameter of a function.
type param struct {
	name     string
	typ      ast.Expr
	variadic bool
}

type function struct {
	name    string
	file    *file
	line    int
	tparams []param
	params  []param
	results *ast.FieldList
	body    *ast.BlockStmt
	asks    []ask
}

// ask is one directive.
type ask struct {
	method    string
	receivers []string
	line      int
}

type file struct {
	name  string
	text  []byte
	start int // the file's base in the file set
}

// Load reads the Go files of a folder but tests and those behind go1.27, which hold methods.
func Load(dir string) (*Source, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	files := map[string][]byte{}
	for _, e := range entries {
		name := e.Name()
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") || strings.HasSuffix(name, "_go127.go") {
			continue
		}
		if files[name], err = os.ReadFile(filepath.Join(dir, name)); err != nil {
			return nil, err
		}
	}
	return Parse(files)
}

// Parse reads files given by name.
func Parse(files map[string][]byte) (*Source, error) {
	s := &Source{types: map[string]*typeDecl{}, imports: map[string]string{}}
	fset := token.NewFileSet()
	var errs []error
	var parsed []*ast.File
	var of []*file
	names := make([]string, 0, len(files))
	for name := range files {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		f, err := parser.ParseFile(fset, name, files[name], parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			errs = append(errs, err)
			continue
		}
		parsed = append(parsed, f)
		of = append(of, &file{name, files[name], fset.File(f.FileStart).Base()})
		maps.Copy(s.imports, imports(f))
		s.name = f.Name.Name
	}
	if len(errs) > 0 {
		return nil, errors.Join(errs...)
	}
	for i, f := range parsed {
		s.addTypes(of[i], f)
	}
	for i, f := range parsed {
		for _, d := range f.Decls {
			fd, ok := d.(*ast.FuncDecl)
			switch {
			case !ok:
			case fd.Recv != nil:
				s.addMethod(of[i], fd)
			default:
				fn, err := newFunction(fset, of[i], fd)
				s.funcs, errs = append(s.funcs, fn), append(errs, err)
			}
		}
	}
	return s, errors.Join(errs...)
}

func imports(f *ast.File) map[string]string {
	m := map[string]string{}
	for _, i := range f.Imports {
		path, err := strconv.Unquote(i.Path.Value)
		if err != nil {
			continue // the parser has accepted it, so this cannot be
		}
		name := path[strings.LastIndex(path, "/")+1:]
		if i.Name != nil {
			name = i.Name.Name
		}
		m[name] = path
	}
	return m
}

func (s *Source) addTypes(f *file, af *ast.File) {
	for _, d := range af.Decls {
		gd, ok := d.(*ast.GenDecl)
		if !ok {
			continue
		}
		for _, spec := range gd.Specs {
			if ts, ok := spec.(*ast.TypeSpec); ok {
				s.types[ts.Name.Name] = &typeDecl{name: ts.Name.Name, params: params(ts.TypeParams), expr: ts.Type, file: f}
			}
		}
	}
}

// addMethod keeps a method in the names of the type's parameters, which a receiver may spell otherwise.
func (s *Source) addMethod(f *file, fd *ast.FuncDecl) {
	typ := fd.Recv.List[0].Type
	star, pointer := typ.(*ast.StarExpr)
	if pointer {
		typ = star.X
	}
	head, args := applied(typ)
	id, ok := head.(*ast.Ident)
	if !ok {
		return
	}
	decl := s.types[id.Name]
	if decl == nil {
		return
	}
	rename := map[string]string{}
	for i, a := range args {
		if n, ok := a.(*ast.Ident); ok && n.Name != "_" {
			rename[n.Name] = decl.params[i].name
		}
	}
	m := &method{name: fd.Name.Name}
	if n := fd.Recv.List[0].Names; len(n) > 0 && n[0].Name != "_" {
		m.recv = n[0].Name
	}
	m.params, m.results = f.types(fd.Type.Params, rename), f.types(fd.Type.Results, rename)
	decl.pointer = decl.pointer || pointer
	decl.methods = append(decl.methods, m)
}

func newFunction(fset *token.FileSet, f *file, fd *ast.FuncDecl) (*function, error) {
	fn := &function{
		name: fd.Name.Name, file: f, line: fset.Position(fd.Pos()).Line,
		tparams: params(fd.Type.TypeParams), params: params(fd.Type.Params), results: fd.Type.Results, body: fd.Body,
	}
	if fd.Doc == nil {
		return fn, nil
	}
	var errs []error
	for _, c := range fd.Doc.List {
		rest, ok := strings.CutPrefix(c.Text, directive)
		if !ok {
			continue
		}
		a := ask{line: fset.Position(c.Pos()).Line}
		words := strings.Fields(rest)
		if len(words) < 2 {
			errs = append(errs, fmt.Errorf("%s:%d: %s: want //dsl:method Name Receiver …", f.name, a.line, fn.name))
			continue
		}
		a.method, a.receivers = words[0], words[1:]
		if len(fn.params) == 0 {
			errs = append(errs, fmt.Errorf("%s:%d: %s has no parameter that could be a receiver", f.name, a.line, fn.name))
			continue
		}
		fn.asks = append(fn.asks, a)
	}
	return fn, errors.Join(errs...)
}

// params flattens a field list: a, b T is two parameters.
func params(fl *ast.FieldList) (ps []param) {
	if fl == nil {
		return nil
	}
	for _, f := range fl.List {
		typ, variadic := f.Type, false
		if e, ok := typ.(*ast.Ellipsis); ok {
			typ, variadic = e.Elt, true
		}
		for _, n := range f.Names {
			ps = append(ps, param{n.Name, typ, variadic})
		}
		if len(f.Names) == 0 {
			ps = append(ps, param{"_", typ, variadic})
		}
	}
	return ps
}

// types are the types of a field list as text.
func (f *file) types(fl *ast.FieldList, rename map[string]string) (ts []string) {
	for _, p := range params(fl) {
		ts = append(ts, f.render(p.typ, rename))
	}
	return ts
}

// render is the source text of a node with its identifiers replaced. What stands behind a dot is not touched.
func (f *file) render(n ast.Node, replace map[string]string) string {
	var b strings.Builder
	at, end := f.offset(n.Pos()), f.offset(n.End())
	skip := map[*ast.Ident]bool{}
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			skip[n.Sel] = true
		case *ast.KeyValueExpr:
			if key, ok := n.Key.(*ast.Ident); ok {
				skip[key] = true
			}
		case *ast.Ident:
			if with, ok := replace[n.Name]; ok && !skip[n] {
				b.Write(f.text[at:f.offset(n.Pos())])
				b.WriteString(with)
				at = f.offset(n.End())
			}
		}
		return true
	})
	b.Write(f.text[at:end])
	return b.String()
}

func (f *file) offset(p token.Pos) int { return int(p) - f.start }

// applied splits X[A, B] into X and its arguments.
func applied(e ast.Expr) (head ast.Expr, args []ast.Expr) {
	switch e := e.(type) {
	case *ast.IndexExpr:
		return e.X, []ast.Expr{e.Index}
	case *ast.IndexListExpr:
		return e.X, e.Indices
	}
	return e, nil
}
