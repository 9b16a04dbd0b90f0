package methods

import (
	"bytes"
	"errors"
	"fmt"
	"go/ast"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// Emit writes the file of methods, sorted by receiver and then as the functions stand in the source. It is in gofmt's
// form whichever toolchain runs this.
func (s *Source) Emit() ([]byte, error) {
	var errs []error
	var all []generated
	for _, fn := range s.funcs {
		for _, a := range fn.asks {
			for _, name := range expand(a.receivers) {
				m, err := s.method(fn, a, name)
				if err != nil {
					errs = append(errs, fmt.Errorf("%s:%d: method %s of %s on %s: %w", fn.file.name, a.line, a.method, fn.name, name, err))
					continue
				}
				all = append(all, m)
			}
		}
	}
	slices.SortStableFunc(all, func(a, b generated) int { return strings.Compare(a.on, b.on) })
	errs = append(errs, s.twice(all)...)
	if len(errs) > 0 {
		return nil, errors.Join(errs...)
	}
	return s.file(all), nil
}

// generated is one method.
type generated struct {
	on, name string
	from     *function
	header   string // func … up to the body
	result   string // the expression that it returns
}

func expand(receivers []string) (all []string) {
	for _, r := range receivers {
		if g, ok := groups[r]; ok {
			all = append(all, g...)
		} else {
			all = append(all, r)
		}
	}
	return all
}

// twice reports methods that a receiver would have two times.
func (s *Source) twice(all []generated) (errs []error) {
	seen := map[string]*function{}
	for _, m := range all {
		key := m.on + "." + m.name
		if other := seen[key]; other != nil {
			errs = append(errs, fmt.Errorf("%s:%d: %s would be both %s and %s", m.from.file.name, m.from.line, key, other.name, m.from.name))
		}
		seen[key] = m.from
		for _, plain := range s.types[m.on].methods {
			if plain.name == m.name {
				errs = append(errs, fmt.Errorf("%s:%d: %s is a plain method already", m.from.file.name, m.from.line, key))
			}
		}
	}
	return errs
}

func (s *Source) method(fn *function, a ask, name string) (generated, error) {
	plain, err := s.newReceiver(name)
	if err != nil {
		return generated{}, err
	}
	bound, err := s.fit(fn, plain)
	if err != nil {
		return generated{}, err
	}
	r := plain.rename(fn, bound)
	if bound, err = s.fit(fn, r); err != nil {
		return generated{}, err
	}
	inline, err := s.needsBody(fn, a, r, bound)
	if err != nil {
		return generated{}, err
	}
	replace, own := freed(fn, r, bound)
	m := generated{on: name, name: a.method, from: fn}
	self := r.variable(fn)
	if inline {
		m.result, err = fn.inlined(self, replace)
	} else {
		m.result = fn.call(self, fn.file.render(fn.params[0].typ, replace))
	}
	if err != nil {
		return generated{}, err
	}
	results := fn.file.resultText(fn.results, replace)
	if kind := s.kind(fn, r, replace); kind != "" {
		results, m.result = kind, "("+kind+")("+m.result+")"
	}
	m.header = fmt.Sprintf("func (%s %s) %s[%s](%s) %s", self, r.typ(), a.method, own, fn.file.paramText(fn.rest(), replace), results)
	m.header = strings.TrimSuffix(m.header, " ")
	return m, nil
}

// needsBody tells whether the function cannot be called, because the receiver's type does not meet a constraint. Then
// the method has the function's body: c.Lt(v) of any kind although Lt asks for an ordered type. That is for receivers
// with an unconstrained type, and for whole groups; else the directive is a mistake.
func (s *Source) needsBody(fn *function, a ask, r *receiver, b binding) (bool, error) {
	for _, p := range fn.tparams {
		typ := b[p.name]
		if typ == "" || s.meets(r, typ, p.typ) {
			continue
		}
		own, isParam := r.constraint(typ)
		grouped := slices.ContainsFunc(a.receivers, func(n string) bool { return slices.Contains(groups[n], r.decl.name) })
		if !grouped && !(isParam && typeText(own) == "any") {
			return false, fmt.Errorf("%s is no %s", typ, fn.file.render(p.typ, nil))
		}
		return true, nil
	}
	return false, nil
}

// freed are the type parameters of the function that the receiver leaves open: they become the method's own.
func freed(fn *function, r *receiver, b binding) (replace map[string]string, list string) {
	replace = map[string]string{}
	taken := slices.Clone(r.params)
	for _, p := range fn.tparams {
		taken = append(taken, p.name)
	}
	var own []param
	for _, p := range fn.tparams {
		switch {
		case b[p.name] != "":
			replace[p.name] = b[p.name]
		case slices.Contains(r.params, p.name):
			replace[p.name] = fresh(p.name, taken)
			taken = append(taken, replace[p.name])
			own = append(own, p)
		default:
			own = append(own, p)
		}
	}
	if len(own) == 0 {
		return replace, "_ lazy[" + r.params[0] + "]"
	}
	var b2 strings.Builder
	for i, p := range own {
		name := p.name
		if n, ok := replace[name]; ok {
			name = n
		}
		b2.WriteString(name)
		constraint := fn.file.render(p.typ, replace)
		if i+1 < len(own) && fn.file.render(own[i+1].typ, replace) == constraint {
			b2.WriteString(", ")
			continue
		}
		b2.WriteString(" " + constraint)
		if i+1 < len(own) {
			b2.WriteString(", ")
		}
	}
	return replace, b2.String()
}

// kind is the receiver's own kind where the function gives a plain column of the same values, over another nullness.
func (s *Source) kind(fn *function, r *receiver, replace map[string]string) string {
	yields, at, ok := s.value(r)
	results := params(fn.results)
	if !ok || len(results) != 1 || r.decl.name == "Col" {
		return ""
	}
	star, ok := parseType(fn.file.render(results[0].typ, replace)).(*ast.StarExpr)
	if !ok {
		return ""
	}
	head, args := applied(star.X)
	if typeText(head) != "Col" || len(args) != 3 || typeText(args[0]) != r.params[0] || typeText(args[1]) != yields {
		return ""
	}
	as := slices.Clone(r.params)
	as[at] = typeText(args[2])
	return "*" + r.decl.name + "[" + strings.Join(as, ", ") + "]"
}

// rest are the method's parameters: all but the first, which may be the first of many.
func (fn *function) rest() []param {
	if fn.params[0].variadic {
		return fn.params
	}
	return fn.params[1:]
}

// call is the call of the function with the receiver in front.
func (fn *function) call(self, typ string) string {
	if first := fn.params[0]; first.variadic {
		return fmt.Sprintf("%s(append([]%s{%s}, %s...)...)", fn.name, typ, self, first.name)
	}
	args := []string{self}
	for _, p := range fn.params[1:] {
		if p.variadic {
			args = append(args, p.name+"...")
		} else {
			args = append(args, p.name)
		}
	}
	return fn.name + "(" + strings.Join(args, ", ") + ")"
}

// inlined is what the function returns, with the receiver for its first parameter.
func (fn *function) inlined(self string, replace map[string]string) (string, error) {
	if len(fn.body.List) == 1 {
		if ret, ok := fn.body.List[0].(*ast.ReturnStmt); ok && len(ret.Results) == 1 {
			with := maps.Clone(replace)
			with[fn.params[0].name] = self
			return fn.file.render(ret.Results[0], with), nil
		}
	}
	return "", errors.New("its type does not meet the function's constraint, and the body is more than one return: " +
		"move it to an unexported function without the constraint")
}

func (f *file) paramText(ps []param, replace map[string]string) string {
	var b strings.Builder
	for i, p := range ps {
		b.WriteString(p.name)
		if i+1 < len(ps) && !p.variadic && !ps[i+1].variadic && typeText(ps[i+1].typ) == typeText(p.typ) {
			b.WriteString(", ")
			continue
		}
		b.WriteString(" ")
		if p.variadic {
			b.WriteString("...")
		}
		b.WriteString(f.render(p.typ, replace))
		if i+1 < len(ps) {
			b.WriteString(", ")
		}
	}
	return b.String()
}

func (f *file) resultText(fl *ast.FieldList, replace map[string]string) string {
	ts := f.types(fl, replace)
	if len(ts) < 2 {
		return strings.Join(ts, "")
	}
	return "(" + strings.Join(ts, ", ") + ")"
}

// qualified finds a name of another package.
var qualified = regexp.MustCompile(`\b([a-z]\w*)\.[A-Z]`)

// file puts the methods together. gofmt keeps a body on the line of its header while both have fewer than 100 bytes.
func (s *Source) file(all []generated) []byte {
	var b bytes.Buffer
	b.WriteString("// Code generated by dslgen from the //dsl:method directives of this package. DO NOT EDIT.\n\n//go:build go1.27\n\n")
	fmt.Fprintf(&b, "package %s\n\n", s.name)
	paths := map[string]string{}
	for _, m := range all {
		for _, q := range qualified.FindAllStringSubmatch(m.header+m.result, -1) {
			if path := s.imports[q[1]]; path != "" {
				paths[q[1]] = path
			}
		}
	}
	writeImports(&b, paths)
	b.WriteString("// lazy makes a method generic that would need no type parameter, so that it is compiled only where it is called.\n" +
		"type lazy[T any] interface{ []T }\n")
	for _, m := range all {
		fmt.Fprintf(&b, "\n// %s is [%s].\n%s {", m.name, m.from.name, m.header)
		if len(m.header)+len("return ")+len(m.result) <= 99 && !strings.Contains(m.result, "\n") {
			fmt.Fprintf(&b, " return %s }\n", m.result)
		} else {
			fmt.Fprintf(&b, "\n\treturn %s\n}\n", m.result)
		}
	}
	return b.Bytes()
}

func writeImports(b *bytes.Buffer, paths map[string]string) {
	var std, others []string
	for _, p := range paths {
		if first, _, _ := strings.Cut(p, "/"); strings.Contains(first, ".") {
			others = append(others, p)
		} else {
			std = append(std, p)
		}
	}
	slices.Sort(std)
	slices.Sort(others)
	if len(std)+len(others) == 0 {
		return
	}
	b.WriteString("import (\n")
	for _, p := range std {
		fmt.Fprintf(b, "\t%q\n", p)
	}
	if len(std) > 0 && len(others) > 0 {
		b.WriteString("\n")
	}
	for _, p := range others {
		fmt.Fprintf(b, "\t%q\n", p)
	}
	b.WriteString(")\n\n")
}
