package methods

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"
)

// meets tells whether a type over the receiver's parameters satisfies a constraint of a function. It knows what occurs
// in the language: any, comparable, unions and interfaces declared in the package, and takes a parameter for what its
// own constraint says.
func (s *Source) meets(r *receiver, typ string, constraint ast.Expr) bool {
	name := typeText(constraint)
	if name == "any" {
		return true
	}
	own, isParam := r.constraint(typ)
	if isParam && typeText(own) == name {
		return true
	}
	if isParam && typeText(own) == "any" {
		return false
	}
	var have []string
	if isParam {
		have = s.terms(own)
		if len(have) == 0 {
			return false
		}
	} else {
		have = []string{typ}
	}
	if name == "comparable" {
		return !slices.ContainsFunc(have, s.incomparable)
	}
	want := s.terms(constraint)
	return !slices.ContainsFunc(have, func(h string) bool {
		return !slices.Contains(want, h) && !slices.Contains(want, "~"+strings.TrimPrefix(h, "~"))
	})
}

// terms are the terms of a union, of those that it names included.
func (s *Source) terms(e ast.Expr) []string {
	switch e := e.(type) {
	case *ast.BinaryExpr:
		if e.Op == token.OR {
			return append(s.terms(e.X), s.terms(e.Y)...)
		}
	case *ast.UnaryExpr:
		return []string{"~" + typeText(e.X)}
	case *ast.InterfaceType:
		var all []string
		for _, m := range e.Methods.List {
			if len(m.Names) == 0 {
				all = append(all, s.terms(m.Type)...)
			}
		}
		return all
	case *ast.Ident:
		if d := s.types[e.Name]; d != nil {
			if it, ok := d.expr.(*ast.InterfaceType); ok {
				return s.terms(it)
			}
		}
	}
	return []string{typeText(e)}
}

// incomparable knows slices, maps and the maps of package row, which are slices.
func (s *Source) incomparable(typ string) bool {
	return strings.HasPrefix(typ, "[]") || strings.HasPrefix(typ, "map[") || strings.HasPrefix(typ, "row.Map[")
}
