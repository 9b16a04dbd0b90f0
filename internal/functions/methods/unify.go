package methods

import (
	"fmt"
	"go/ast"
	"go/parser"
	"maps"
	"slices"
	"strings"
)

// binding says what each type parameter of a function is in terms of the receiver's.
type binding map[string]string

// fit unifies the type of a function's first parameter with a receiver. It is what the compiler does with a call of the
// function on such a value: an interface is taken apart into its methods, which must be those of the receiver.
func (s *Source) fit(fn *function, r *receiver) (binding, error) {
	b := binding{}
	for _, p := range fn.tparams {
		b[p.name] = ""
	}
	want := fn.params[0].typ
	ms, isInterface, err := s.interfaceMethods(fn.file, want, nil)
	if err != nil {
		return nil, err
	}
	if !isInterface {
		if err := b.unify(want, parseType(r.typ())); err != nil {
			return nil, err
		}
		return b, nil
	}
	have, err := s.methodsOf(r.decl, r.names())
	if err != nil {
		return nil, err
	}
	for _, m := range ms {
		h := have[m.name]
		if h == nil {
			return nil, fmt.Errorf("it has no method %s, which %s wants", m.name, fn.file.render(want, nil))
		}
		w, g := slices.Concat(m.params, m.results), slices.Concat(h.params, h.results)
		if len(w) != len(g) {
			return nil, fmt.Errorf("its method %s differs from that of %s", m.name, fn.file.render(want, nil))
		}
		for i := range w {
			if err := b.unify(parseType(w[i]), parseType(g[i])); err != nil {
				return nil, fmt.Errorf("method %s: %w", m.name, err)
			}
		}
	}
	return b, nil
}

// unify makes want equal to have by setting type parameters.
func (b binding) unify(want, have ast.Expr) error {
	differ := func() error { return fmt.Errorf("want %s, have %s", typeText(want), typeText(have)) }
	if id, ok := want.(*ast.Ident); ok {
		bound, isParam := b[id.Name]
		switch {
		case !isParam && typeText(have) != id.Name:
			return differ()
		case !isParam:
		case bound == "":
			b[id.Name] = typeText(have)
		case bound != typeText(have):
			return fmt.Errorf("%s is both %s and %s", id.Name, bound, typeText(have))
		}
		return nil
	}
	wk, wp := parts(want)
	hk, hp := parts(have)
	if wk != hk || len(wp) != len(hp) {
		return differ()
	}
	for i := range wp {
		if err := b.unify(wp[i], hp[i]); err != nil {
			return err
		}
	}
	return nil
}

// parts takes a type apart: what it is, and of which types. A type that cannot have parameters has itself for what it is.
func parts(e ast.Expr) (kind string, of []ast.Expr) {
	switch e := e.(type) {
	case *ast.ParenExpr:
		return parts(e.X)
	case *ast.StarExpr:
		return "*", []ast.Expr{e.X}
	case *ast.ArrayType:
		if e.Len == nil {
			return "[]", []ast.Expr{e.Elt}
		}
	case *ast.MapType:
		return "map", []ast.Expr{e.Key, e.Value}
	case *ast.IndexExpr, *ast.IndexListExpr:
		head, args := applied(e)
		return typeText(head) + "[]", args
	}
	return typeText(e), nil
}

// interfaceMethods are the methods of an interface, those of embedded ones included, with replace applied.
func (s *Source) interfaceMethods(f *file, e ast.Expr, replace map[string]string) ([]*method, bool, error) {
	if it, ok := e.(*ast.InterfaceType); ok {
		var ms []*method
		for _, m := range it.Methods.List {
			if ft, ok := m.Type.(*ast.FuncType); ok && len(m.Names) == 1 {
				ms = append(ms, &method{name: m.Names[0].Name, params: f.types(ft.Params, replace), results: f.types(ft.Results, replace)})
				continue
			}
			embedded, _, err := s.interfaceMethods(f, m.Type, replace)
			if err != nil {
				return nil, false, err
			}
			ms = append(ms, embedded...)
		}
		return ms, true, nil
	}
	head, args := applied(e)
	id, ok := head.(*ast.Ident)
	if !ok {
		return nil, false, nil
	}
	decl := s.types[id.Name]
	if decl == nil {
		return nil, false, nil
	}
	if _, ok := decl.expr.(*ast.InterfaceType); !ok {
		return nil, false, nil
	}
	inner, err := decl.replace(f, args, replace)
	if err != nil {
		return nil, false, err
	}
	return s.interfaceMethods(decl.file, decl.expr, inner)
}

// methodsOf are the plain methods of a type, those of embedded structs included, over the given type arguments.
func (s *Source) methodsOf(decl *typeDecl, args []string) (map[string]*method, error) {
	replace := map[string]string{}
	for i, p := range decl.params {
		replace[p.name] = args[i]
	}
	all := map[string]*method{}
	if st, ok := decl.expr.(*ast.StructType); ok {
		for _, field := range st.Fields.List {
			head, fieldArgs := applied(field.Type)
			id, ok := head.(*ast.Ident)
			if len(field.Names) > 0 || !ok || s.types[id.Name] == nil {
				continue
			}
			embedded := s.types[id.Name]
			inner, err := embedded.replace(decl.file, fieldArgs, replace)
			if err != nil {
				return nil, err
			}
			var innerArgs []string
			for _, p := range embedded.params {
				innerArgs = append(innerArgs, inner[p.name])
			}
			promoted, err := s.methodsOf(embedded, innerArgs)
			if err != nil {
				return nil, err
			}
			maps.Copy(all, promoted)
		}
	}
	for _, m := range decl.methods {
		all[m.name] = &method{m.name, m.recv, substituted(m.params, replace), substituted(m.results, replace)}
	}
	return all, nil
}

// replace maps the type's parameters to the given arguments.
func (d *typeDecl) replace(f *file, args []ast.Expr, outer map[string]string) (map[string]string, error) {
	if len(args) != len(d.params) {
		return nil, fmt.Errorf("%s has %d type parameters, not %d", d.name, len(d.params), len(args))
	}
	m := map[string]string{}
	for i, p := range d.params {
		m[p.name] = f.render(args[i], outer)
	}
	return m, nil
}

func substituted(types []string, replace map[string]string) (out []string) {
	for _, t := range types {
		out = append(out, substitute(t, replace))
	}
	return out
}

// substitute replaces the identifiers of a type given as text.
func substitute(typ string, replace map[string]string) string {
	e := parseType(typ)
	return (&file{text: []byte(typ), start: 1}).render(e, replace)
}

// parseType parses the text of a type that came out of parsed source; whatever else it is given equals no type.
// ParseExpr counts positions from 1.
func parseType(typ string) ast.Expr {
	e, err := parser.ParseExpr(typ)
	if err != nil {
		return &ast.BadExpr{}
	}
	return e
}

// typeText prints a type in one spelling, wherever it was written.
func typeText(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		return typeText(e.X) + "." + e.Sel.Name
	case *ast.BasicLit:
		return e.Value
	case *ast.ArrayType:
		if e.Len != nil {
			return "[" + typeText(e.Len) + "]" + typeText(e.Elt)
		}
		return "[]" + typeText(e.Elt)
	case *ast.StarExpr:
		return "*" + typeText(e.X)
	case *ast.MapType:
		return "map[" + typeText(e.Key) + "]" + typeText(e.Value)
	case *ast.FuncType:
		return "func(" + list(params(e.Params)) + ")" + strings.TrimSuffix(" ("+list(params(e.Results))+")", " ()")
	case *ast.IndexExpr, *ast.IndexListExpr:
		head, args := applied(e)
		texts := make([]string, len(args))
		for i, a := range args {
			texts[i] = typeText(a)
		}
		return typeText(head) + "[" + strings.Join(texts, ", ") + "]"
	}
	return fmt.Sprintf("%T", e)
}

func list(ps []param) string {
	var ts []string
	for _, p := range ps {
		ts = append(ts, typeText(p.typ))
	}
	return strings.Join(ts, ", ")
}
