package dsl

import (
	"fmt"
	"slices"
	"strings"

	"github.com/sparkgen/sparkgen/row"
)

// check reports what is wrong with the expressions ns in a step over p: handles that were never filled, columns of
// sources that are not joined, lambda variables outside their lambda, literals that Spark has not, maps compared.
func (p *plan) check(at site, step string, ns []*Node) *plan {
	c := checking{plan: p, at: at, step: step}
	for _, n := range ns {
		c.node(n, nil)
	}
	return c.plan
}

type checking struct {
	plan *plan
	at   site
	step string
}

func (c *checking) failf(n *Node, format string, args ...any) {
	at := c.at
	if n != nil {
		at = n.at.or(at)
	}
	if text := fmt.Sprintf(format, args...); !c.plan.has(&problem{at: at, text: text}) { // a key is checked twice
		c.plan = c.plan.fail(at, c.step, "%s", text)
	}
}

// node checks n inside lambdas that bind the given variables.
func (c *checking) node(n *Node, bound []*Node) {
	if n.isZero() {
		c.failf(nil, "an operand has no expression: a zero handle, or a field of a From struct that was not set")
		return
	}
	switch n.op {
	case opColumn:
		c.column(n)
	case opLiteral:
		if _, err := literal(n.val); err != nil {
			c.failf(n, "%v", err)
		}
	case opVariable:
		if !slices.Contains(bound, n) {
			c.failf(n, "the variable of a lambda is used outside it; pass it to Transform, Filter, Any, Every or Fold beside its body")
		}
	case opLambda:
		c.node(n.args[0], append(slices.Clip(bound), n.args[1:]...))
		return
	case opOuter:
		q := *c.plan
		q.outers = append(slices.Clip(q.outers), n.args[0])
		c.plan = &q
		return
	case opSubquery:
		c.plan = c.plan.also(n.sub.plan)
		for _, o := range n.sub.plan.outers {
			c.node(o, bound)
		}
	case opCall, opDistinct, opAscending, opDescending, opKey:
		c.maps(n)
		if size, ok := n.val.(windowSize); ok {
			if wrong := size.wrong(); wrong != "" {
				c.failf(n, "%s: %s", n.name, wrong)
			}
		}
	case opOrdered:
		if len(n.args) < 2 {
			c.failf(n, "a window ordered by nothing; name a sort key, as in OrderBy(column.Asc())")
		}
	case opOver:
		if f := n.args[0]; !f.isZero() && f.op == opDistinct {
			c.failf(n, "Spark has no distinct aggregates over windows: %s", printed(f))
		}
	case opSetField:
		if _, err := fieldPath(n.args[0], n.args[1]); err != nil {
			c.failf(n, "%v", err)
		}
		c.node(n.args[0], bound)
		c.node(n.args[2], bound)
		return
	}
	for _, a := range n.args {
		c.node(a, bound)
	}
}

func (c *checking) column(n *Node) {
	if n.src == nil || c.plan.binds(n.src) {
		return
	}
	if len(c.plan.scope) == 0 {
		c.failf(nil, "column %s belongs to source %s, which is not open here; name the columns of the row type instead", printed(n), n.src.name)
		return
	}
	names := make([]string, len(c.plan.scope))
	for i, b := range c.plan.scope {
		names[i] = b.src.name
	}
	c.failf(nil, "column %s belongs to %s, which is not joined here (joined: %s)", printed(n), n.src.name, strings.Join(names, ", "))
}

// comparisons are the calls that Spark refuses of maps.
var comparisons = map[string]bool{
	"==": true, "<": true, "<=": true, ">": true, ">=": true, "<=>": true, "in": true, "min": true, "max": true,
}

func (c *checking) maps(n *Node) {
	if n.op == opCall && !comparisons[n.name] || len(n.args) == 0 {
		return
	}
	a := n.args[0]
	if a.isZero() || a.op != opColumn && a.op != opField {
		return
	}
	switch f, _ := a.val.(row.Field); f.Type {
	case "map", "variant":
		c.failf(n, "%s is a %s, which Spark neither compares nor orders nor groups by; take a value out of it first",
			printed(a), strings.ToUpper(f.Type))
	}
}

// fieldPath is the dotted path of field below the struct st.
func fieldPath(st, field *Node) (string, error) {
	var names []string
	for n := field; !n.isZero(); n = n.args[0] {
		if same(n, st) {
			if len(names) == 0 {
				break
			}
			return strings.Join(names, "."), nil
		}
		if n.op != opField {
			break
		}
		names = append([]string{quote(n.name)}, names...)
	}
	return "", fmt.Errorf("SetField: %s is not a field of %s", printed(field), printed(st))
}
