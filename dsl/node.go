package dsl

import (
	"strconv"
	"time"
	"unsafe"
)

// Node is an expression whose types have been checked: what every typed handle points to. It is immutable and may be
// shared by any number of plans and goroutines. Programs use the typed kinds ([Col], [Int], [Text] …) and never build
// a Node themselves.
type Node struct {
	op   nodeOp
	name string  // column, field, function, cast type
	val  any     // the value of a literal; the frame of a window specification
	args []*Node // operands
	src  *source // the source of a column, nil for a column of the frame's own row type
	sub  *subquery
	at   site // the call that built it; zero for columns of generated handles
}

// nodeOp tells what a Node is.
type nodeOp uint8

const (
	opMissing   nodeOp = iota // the zero Node: a handle that was never filled
	opColumn                  // name of src
	opField                   // field name of args[0]
	opLiteral                 // val
	opNull                    // NULL of type name, untyped when empty
	opCall                    // function name of args
	opDistinct                // the same over distinct arguments
	opCast                    // args[0] to type name; fails the query on what does not fit
	opTryCast                 // args[0] to type name; NULL on what does not fit
	opKey                     // args[0] as a grouping key
	opOuter                   // args[0] of the enclosing query
	opSubquery                // sub; args are the values of IN
	opVariable                // variable of a lambda
	opLambda                  // args[0] is the body, the rest are its variables
	opSetField                // args[0] with its field args[1] set to args[2]
	opAscending               // sort keys
	opDescending
	opPartition // PARTITION BY args
	opOrdered   // args[0] is an opPartition, the rest are sort keys
	opOver      // args[0] over the window specification args[1]
)

// call is the function of that Spark name, built on behalf of the caller's caller.
func call(name string, args ...*Node) *Node {
	return &Node{op: opCall, name: name, args: args, at: here()}
}

// build makes a node of another operation on behalf of the caller's caller.
func build(op nodeOp, name string, args ...*Node) *Node {
	return &Node{op: op, name: name, args: args, at: here()}
}

// lit is a Go value. What Spark has no literal for is reported when the plan is built.
func lit(v any) *Node {
	switch v.(type) {
	case bool, int, int8, int16, int32, int64, float32, float64, string:
		return &Node{op: opLiteral, val: v}
	}
	return &Node{op: opLiteral, val: v, at: here()}
}

// lits are Go values, one node each.
func lits[T any](vs []T) []*Node {
	ns := make([]*Node, len(vs))
	for i, v := range vs {
		ns[i] = lit(v)
	}
	return ns
}

// ex is the expression behind an operand: nil for a nil operand, which building the plan reports.
func ex[S any](v Operand[S]) *Node {
	if v == nil {
		return nil
	}
	return v.inScope(nil)
}

func exs[S any](vs []Operand[S]) []*Node {
	ns := make([]*Node, len(vs))
	for i, v := range vs {
		ns[i] = ex(v)
	}
	return ns
}

// isZero tells whether n came from a handle that was never filled.
func (n *Node) isZero() bool { return n == nil || n.op == opMissing }

// walk visits n and its operands, parents first. It does not enter subqueries.
func (n *Node) walk(visit func(*Node)) {
	if n == nil {
		return
	}
	visit(n)
	for _, a := range n.args {
		a.walk(visit)
	}
}

// isColumn tells whether n is column name of src, and nothing else.
func (n *Node) isColumn() bool { return !n.isZero() && n.op == opColumn }

// same tells whether a and b are the same column, possibly through different handles.
func same(a, b *Node) bool {
	if a.isZero() || b.isZero() {
		return false
	}
	if a == b {
		return true
	}
	return a.isColumn() && b.isColumn() && a.src == b.src && a.name == b.name
}

// unwrapKey is the expression of a grouping key, n itself when it is none.
func unwrapKey(n *Node) *Node {
	if n != nil && n.op == opKey {
		return n.args[0]
	}
	return n
}

// wordSize is the size of one handle: all kinds are pointers to a Node.
const wordSize = unsafe.Sizeof((*Node)(nil))

// interval is a Go duration in Spark's spelling. Spark counts microseconds; what is finer is reported before.
func interval(d time.Duration) string {
	units := []struct {
		of   time.Duration
		name string
	}{
		{time.Hour, " hours"}, {time.Minute, " minutes"}, {time.Second, " seconds"},
		{time.Millisecond, " milliseconds"}, {time.Microsecond, " microseconds"},
	}
	for _, u := range units {
		if d != 0 && d%u.of == 0 {
			return strconv.FormatInt(int64(d/u.of), 10) + u.name
		}
	}
	if d == 0 {
		return "0 seconds"
	}
	return strconv.FormatInt(d.Microseconds(), 10) + " microseconds"
}
