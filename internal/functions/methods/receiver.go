package methods

import (
	"fmt"
	"go/ast"
	"slices"
	"strings"
)

// Groups are the receivers that a directive may name at once.
var groups = map[string][]string{
	"KINDS":  {"Col", "Int", "Float", "Dec", "Text", "Date", "Time", "Window", "List", "Elem"}, // maps do little of this
	"FRAMES": {"Scope", "DataFrame"},
	"STAGES": {
		"Stream", "TimelessStream", "EventStream", "JoinStream", "JoinedEvents", "EventJoinStream", "Result", "EventResult",
		"SessionResult",
	},
}

// receiver is a type as the receiver of one method: its parameters may be renamed to those of the function.
type receiver struct {
	decl   *typeDecl
	params []string // the names of its type parameters
}

func (s *Source) newReceiver(name string) (*receiver, error) {
	d := s.types[name]
	if d == nil {
		return nil, fmt.Errorf("no type %s in package %s", name, s.name)
	}
	if len(d.params) == 0 {
		return nil, fmt.Errorf("%s has no type parameters: give it a plain method", name)
	}
	r := &receiver{decl: d}
	for _, p := range d.params {
		r.params = append(r.params, p.name)
	}
	return r, nil
}

func (r *receiver) names() []string { return r.params }

func (r *receiver) typ() string {
	t := r.decl.name + "[" + strings.Join(r.params, ", ") + "]"
	if r.decl.pointer {
		return "*" + t
	}
	return t
}

// constraint is that of a type parameter of the receiver.
func (r *receiver) constraint(typ string) (ast.Expr, bool) {
	if i := slices.Index(r.params, typ); i >= 0 {
		return r.decl.params[i].typ, true
	}
	return nil, false
}

// rename gives the receiver's parameters the names that the function has for them: a frame's R becomes the S of a step.
// A parameter that the function does not know steps aside when a free one of the function has its name.
func (r *receiver) rename(fn *function, b binding) *receiver {
	to := map[string]string{}
	for _, p := range fn.tparams {
		if slices.Contains(r.params, b[p.name]) && to[b[p.name]] == "" {
			to[b[p.name]] = p.name
		}
	}
	named := &receiver{decl: r.decl}
	taken := make([]string, 0, len(to))
	for _, n := range to {
		taken = append(taken, n)
	}
	for _, p := range r.params {
		switch n := to[p]; {
		case n != "":
			named.params = append(named.params, n)
		case slices.Contains(taken, p):
			n := fresh(p, append(taken, r.params...))
			taken = append(taken, n)
			named.params = append(named.params, n)
		default:
			named.params = append(named.params, p)
		}
	}
	return named
}

// value is what the receiver yields as an expression, and the index of the parameter that says whether it may be NULL:
// what a function returns as *Col can then be given as the receiver's own kind.
func (s *Source) value(r *receiver) (yields string, nullness int, ok bool) {
	ms, err := s.methodsOf(r.decl, r.params)
	if err != nil || ms["yields"] == nil || ms["nullness"] == nil || !r.decl.pointer {
		return "", 0, false
	}
	nullness = slices.Index(r.params, ms["nullness"].params[0])
	return ms["yields"].params[0], nullness, nullness >= 0
}

// variable is the name of the receiver: as the type's plain methods call it, else its first letter; where a parameter
// has that name, what the function calls its first parameter.
func (r *receiver) variable(fn *function) string {
	name := strings.ToLower(r.decl.name[:1])
	for _, m := range r.decl.methods {
		if m.recv != "" {
			name = m.recv
			break
		}
	}
	if slices.ContainsFunc(fn.rest(), func(p param) bool { return p.name == name }) {
		return fn.params[0].name
	}
	return name
}

// fresh is a type parameter's name that is not taken: M for N, else the name with a number.
func fresh(name string, taken []string) string {
	if name == "N" && !slices.Contains(taken, "M") {
		return "M"
	}
	for i := 2; ; i++ {
		if n := fmt.Sprintf("%s%d", name, i); !slices.Contains(taken, n) {
			return n
		}
	}
}
