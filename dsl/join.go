package dsl

import (
	"fmt"
	"slices"

	pb "github.com/sparkgen/sparkgen/internal/connectpb"
)

// Joinable is a Scope or an OuterScope.
type Joinable[S any] interface {
	Opened[S]
	joinable(*S)
}

func (Scope[S]) joinable(*S) {}

// From begins a query over a source.
func From[S any](s Source[S]) Scope[S] {
	return Scope[S]{sourcePlan(here(), "From", s.rowsArePresent(nil))}
}

// Join adds the rows of r that satisfy all of on. To pair every row with every row say [Cross].
//
//dsl:method Join Scope
func Join[S any](s Joinable[S], r Source[S], on ...Cond[S]) Scope[S] {
	return Scope[S]{joined(s.open(nil), here(), "Join", pb.Join_JOIN_TYPE_INNER, r.rowsArePresent(nil), condNodes(on))}
}

// Cross adds every row of r to every row.
//
//dsl:method Cross Scope
func Cross[S any](s Joinable[S], r Source[S]) Scope[S] {
	return Scope[S]{joined(s.open(nil), here(), "Cross", pb.Join_JOIN_TYPE_CROSS, r.rowsArePresent(nil), nil)}
}

// LeftJoin adds the rows of r that satisfy on, or NULLs where there is none.
//
//dsl:method LeftJoin Scope
func LeftJoin[S any](s Joinable[S], r OuterSource[S], on ...Cond[S]) Scope[S] {
	return Scope[S]{joined(s.open(nil), here(), "LeftJoin", pb.Join_JOIN_TYPE_LEFT_OUTER, r.rowsMayBeMissing(nil), condNodes(on))}
}

// OuterScope is a relation whose sources may all be missing: only such a one can be the left side of RIGHT and FULL
// joins.
type OuterScope[S any] struct{ Scope[S] }

func (s OuterScope[S]) with(p *plan) OuterScope[S] { return OuterScope[S]{Scope[S]{p}} }

// FromOuter begins a query whose first source may have no match.
func FromOuter[S any](s OuterSource[S]) OuterScope[S] {
	return OuterScope[S]{Scope[S]{sourcePlan(here(), "FromOuter", s.rowsMayBeMissing(nil))}}
}

// FullJoin adds the rows of r that satisfy on, with NULLs on either side where there is none.
//
//dsl:method FullJoin OuterScope
func FullJoin[S any](s OuterScope[S], r OuterSource[S], on ...Cond[S]) OuterScope[S] {
	return OuterScope[S]{Scope[S]{joined(orZero(s.p), here(), "FullJoin", pb.Join_JOIN_TYPE_FULL_OUTER,
		r.rowsMayBeMissing(nil), condNodes(on))}}
}

// RightJoin is the rows of r, with those so far that satisfy on, or NULLs where there is none.
//
//dsl:method RightJoin OuterScope
func RightJoin[S any](s OuterScope[S], r Source[S], on ...Cond[S]) Scope[S] {
	return Scope[S]{joined(orZero(s.p), here(), "RightJoin", pb.Join_JOIN_TYPE_RIGHT_OUTER, r.rowsArePresent(nil), condNodes(on))}
}

// joined joins p with a source.
func joined(p *plan, at site, step string, kind pb.Join_JoinType, r *source, on []*Node) *plan {
	if r != nil && p.binds(r) {
		return p.fail(at, step, "%s is joined already; call its generated In function once more for a second source", r.name)
	}
	if len(on) == 0 && kind != pb.Join_JOIN_TYPE_CROSS {
		p = p.fail(at, step, "no condition; say Cross to pair every row with every row")
	}
	right := sourcePlan(at, step, r)
	both := p.also(right)
	both.outers = append(slices.Clip(both.outers), right.outers...)
	both = both.bind(binding{src: r})
	return joinPlans(both, p, right, at, step, kind, on)
}

// joinPlans joins the relations l and r on conditions over the scope of both.
func joinPlans(both, l, r *plan, at site, step string, kind pb.Join_JoinType, on []*Node) *plan {
	var cond []*Node
	if len(on) > 0 {
		cond = []*Node{junction("and", true, on)}
	}
	q := *both.check(at, step, cond)
	q.lower = func(b *lowering) *pb.Relation {
		in := []*pb.Relation{l.lower(b), r.lower(b)}
		return b.step(at, step, q.scope, in, cond, func(in []*pb.Relation, es []*pb.Expression) *pb.Relation {
			j := &pb.Join{Left: in[0], Right: in[1], JoinType: kind}
			if len(es) > 0 {
				j.JoinCondition = es[0]
			}
			return &pb.Relation{RelType: &pb.Relation_Join{Join: j}}
		})
	}
	return &q
}

// Match is the equality of a column of L and one of R.
type Match[L, R any] struct {
	l, r *Node
	at   site
}

// On is the equality of l and r.
func On[L, R, T any](l Value[L, T], r Value[R, T]) Match[L, R] {
	return Match[L, R]{ex[L](l), ex[R](r), here()}
}

// Semi keeps the rows that have a match in r, a frame of its own: nothing of r can be selected.
//
//dsl:method Semi FRAMES OuterScope STAGES
func Semi[S, Q, R any](q Frame[S, Q], r DataFrame[R], on ...Match[S, R]) Q {
	return q.with(matched(q.open(nil), orZero(r.p), here(), "Semi", pb.Join_JOIN_TYPE_LEFT_SEMI, sides(on)))
}

// Anti keeps the rows that have no match in r.
//
//dsl:method Anti FRAMES OuterScope STAGES
func Anti[S, Q, R any](q Frame[S, Q], r DataFrame[R], on ...Match[S, R]) Q {
	return q.with(matched(q.open(nil), orZero(r.p), here(), "Anti", pb.Join_JOIN_TYPE_LEFT_ANTI, sides(on)))
}

// match is a Match without its types.
type match struct {
	l, r *Node
	at   site
}

func sides[L, R any](ms []Match[L, R]) []match {
	out := make([]match, len(ms))
	for i, m := range ms {
		out[i] = match(m)
	}
	return out
}

// matched is a semi or anti join. Only the columns that are compared are kept of the right side, under names that the
// left side cannot have, so that both sides may call theirs alike.
func matched(p, r *plan, at site, step string, kind pb.Join_JoinType, on []match) *plan {
	if len(on) == 0 {
		return p.fail(at, step, "no columns to match; say On(column of this frame, column of the other)")
	}
	rights := make([]*Node, len(on))
	keys := make([]*source, len(on))
	conds := make([]*Node, len(on))
	both := *p
	for i, m := range on {
		keys[i] = &source{name: fmt.Sprintf("match_%d", i+1), column: true}
		rights[i] = m.r
		conds[i] = &Node{op: opCall, name: "==", args: []*Node{m.l, {op: opColumn, src: keys[i]}}, at: m.at}
		both.scope = append(slices.Clip(both.scope), binding{src: keys[i]})
	}
	right := computed(r, at, step, rights, keys, false)
	q := *joinPlans(both.also(right), p, right, at, step, kind, conds)
	q.scope = p.scope
	return &q
}

// computed projects p to expressions under fresh names, beside all its columns or instead of them.
func computed(p *plan, at site, step string, ns []*Node, as []*source, beside bool) *plan {
	q := *p.check(at, step, ns)
	q.lower = func(b *lowering) *pb.Relation {
		return b.step(at, step, p.scope, []*pb.Relation{p.lower(b)}, ns, func(in []*pb.Relation, es []*pb.Expression) *pb.Relation {
			var out []*pb.Expression
			if beside {
				out = append(out, star())
			}
			for i, e := range es {
				out = append(out, named(e, b.aliasOf(as[i])))
			}
			return project(in, out)
		})
	}
	for _, s := range as {
		q.scope = append(slices.Clip(q.scope), binding{src: s})
	}
	return &q
}
