package dsl

import (
	pb "github.com/sparkgen/sparkgen/internal/connectpb"
)

// Let computes an analytic function as a new column of the scope. Handles of older columns stay valid.
//
//dsl:method Let FRAMES
func Let[S, T any, N Nullness](q Opened[S], w Windowed[S, T, N]) (Scope[S], *Col[S, T, N]) {
	p, n := let(q.open(nil), here(), "Let", w.n)
	return Scope[S]{p}, (*Col[S, T, N])(n)
}

// LetCol computes an expression as a new column, once: for what must not be computed again where it is used, as a
// random number. Everything else is a Go variable.
//
//dsl:method LetCol FRAMES
func LetCol[S, T any, N Nullness](q Opened[S], v Of[S, T, N]) (Scope[S], *Col[S, T, N]) {
	p, n := let(q.open(nil), here(), "LetCol", ex[S](v))
	return Scope[S]{p}, (*Col[S, T, N])(n)
}

// Explode makes a row of each element of a; rows without elements go.
//
//dsl:method Explode FRAMES
func Explode[S, E any](q Opened[S], a Value[S, []E]) (Scope[S], *Col[S, E, NotNull]) {
	p, n := let(q.open(nil), here(), "Explode", call("explode", ex[S](a)))
	return Scope[S]{p}, (*Col[S, E, NotNull])(n)
}

// ExplodeOuter makes a row of each element of a, and one with NULL of a row that has none.
//
//dsl:method ExplodeOuter FRAMES
func ExplodeOuter[S, E any](q Opened[S], a Value[S, []E]) (Scope[S], *Col[S, E, Nullable]) {
	p, n := let(q.open(nil), here(), "ExplodeOuter", call("explode_outer", ex[S](a)))
	return Scope[S]{p}, (*Col[S, E, Nullable])(n)
}

// let adds a computed column to the scope of p.
func let(p *plan, at site, step string, n *Node) (*plan, *Node) {
	src := &source{name: columnStem(n), column: true}
	return computed(p, at, step, []*Node{n}, []*source{src}, true), &Node{op: opColumn, src: src, name: src.name}
}

// columnStem is what a computed column's name is made of: the function that computes it.
func columnStem(n *Node) string {
	for !n.isZero() {
		switch n.op {
		case opCall, opDistinct:
			if quote(n.name) == n.name {
				return "computed_" + n.name
			}
			return "computed"
		case opOver:
			n = n.args[0]
		default:
			return "computed"
		}
	}
	return "computed"
}

// Qualify keeps the rows that satisfy a predicate on an analytic function, and the row type: SQL's QUALIFY.
//
//dsl:method Qualify FRAMES
func Qualify[S, Q any](q BoundedFrame[S, Q], c QualifyCond[S]) Q {
	return q.with(qualified(q.open(nil), here(), c.n))
}

// qualified computes the predicate as a column, filters by it and drops it.
func qualified(p *plan, at site, c *Node) *plan {
	src := &source{name: "qualified", column: true}
	column := &Node{op: opColumn, src: src, name: src.name}
	kept := computed(p, at, "Qualify", []*Node{c}, []*source{src}, true).step(at, "Qualify", []*Node{column}, filter)
	q := *kept
	q.scope = p.scope
	q.lower = func(b *lowering) *pb.Relation {
		in := kept.lower(b)
		return b.identify(at, "Qualify", &pb.Relation{RelType: &pb.Relation_Drop{Drop: &pb.Drop{
			Input: in, ColumnNames: []string{b.aliasOf(src)},
		}}})
	}
	return &q
}
