package dsl

import (
	"slices"
	"time"

	pb "github.com/sparkgen/sparkgen/internal/connectpb"

	"github.com/sparkgen/sparkgen/row"
)

// Joins of two streams. Both sides are named in one scope; an equality of a column of either side is obligatory, and
// where Spark demands a bound in time, a bound is. What Spark would kill is a missing argument.
type (
	// Rows is a stream without an aggregation so far.
	Rows[S any] interface{ noAggregationSoFar(*S) core[S] }

	// Events is a stream without an aggregation that has its event time at hand.
	Events[S any] interface {
		eventTime(*S) core[S]
		noAggregationSoFar(*S) core[S]
	}

	// Timed is Events, or a result by event time.
	Timed[S any] interface{ stillHasEventTime(*S) core[S] }

	// Bound limits how far two rows may lie apart in time. It is what lets Spark drop the state of a join, and what
	// outer and semi joins of streams demand.
	Bound[S any] struct{ b bound }
)

func (s Stream[S]) noAggregationSoFar(*S) core[S]          { return s.core }
func (s TimelessStream[S]) noAggregationSoFar(*S) core[S]  { return s.core }
func (s EventStream[S]) noAggregationSoFar(*S) core[S]     { return s.core }
func (s JoinStream[S]) noAggregationSoFar(*S) core[S]      { return s.core }
func (s EventJoinStream[S]) noAggregationSoFar(*S) core[S] { return s.core }
func (s EventStream[S]) stillHasEventTime(*S) core[S]      { return s.core }
func (s EventJoinStream[S]) stillHasEventTime(*S) core[S]  { return s.core }
func (s EventResult[S, M]) stillHasEventTime(*S) core[S]   { return s.core }

// bound is a Bound without its type: a range of times, or two windows that are equal.
type bound struct {
	a, b          *Node // event times, or keys of windows
	before, after time.Duration
	windows       bool
	at            site
}

// Within says that b's event time is not before a's by more than before, and not after it by more than after:
// a - before <= b <= a + after.
func Within[S any](a, b HasEventTime[S], before, after time.Duration) Bound[S] {
	return Bound[S]{bound{
		a: a.eventTime(nil).open(nil).stream.time, b: b.eventTime(nil).open(nil).stream.time,
		before: before, after: after, at: here(),
	}}
}

// SameWindow says that both rows fall into the same window.
func SameWindow[S any](a, b EventWindow[S]) Bound[S] {
	return Bound[S]{bound{a: a.n, b: b.n, windows: true, at: here()}}
}

// conditions are what the bound says of the two columns.
func (b bound) conditions(a, c *Node) []*Node {
	if b.windows {
		return []*Node{{op: opCall, name: "==", args: []*Node{a, c}, at: b.at}}
	}
	shifted := func(op string, d time.Duration) *Node {
		return &Node{op: opCall, name: op, args: []*Node{a, lit(row.IntervalFromMicros(d.Microseconds()))}, at: b.at}
	}
	return []*Node{
		{op: opCall, name: ">=", args: []*Node{c, shifted("-", b.before)}, at: b.at},
		{op: opCall, name: "<=", args: []*Node{c, shifted("+", b.after)}, at: b.at},
	}
}

// side is one side of a join of streams while it is prepared.
type side struct {
	p    *plan
	mark *Node   // the column that keeps the mark of an event time
	key  *Node   // the bound's expression on this side, nil without a bound
	src  *source // the column that a computed window becomes
}

// flattened projects every column of a scope to a name of its own, so that a projection can follow a join; all
// columns that look like event times but keep lose their mark. A window is computed beside them where one is given.
func flattened(p *plan, at site, keep *Node, windows map[*source]*Node) *plan {
	var ns []*Node
	var names []func(*lowering) string
	var fields []row.Field
	add := func(n *Node, f row.Field, name func(*lowering) string) {
		ns, fields, names = append(ns, n), append(fields, f), append(names, name)
	}
	q := *p
	q.scope = nil
	if len(p.scope) == 0 {
		for _, f := range p.fields {
			add(&Node{op: opColumn, name: f.Name, val: f}, f, func(*lowering) string { return f.Name })
		}
	}
	for _, b := range p.scope {
		src := b.src
		q.scope = append(q.scope, binding{src: src, flat: true})
		if src.column {
			var f row.Field // unknown, but for windows
			if len(src.fields) > 0 {
				f = src.fields[0]
			}
			add(&Node{op: opColumn, src: src, name: src.name}, f, func(l *lowering) string { return l.aliasOf(src) })
			continue
		}
		for _, f := range src.fields {
			add(&Node{op: opColumn, name: f.Name, src: src, val: f}, f, func(l *lowering) string { return flatName(l.aliasOf(src), f.Name) })
		}
	}
	for src, w := range windows {
		q.scope = append(q.scope, binding{src: src})
		add(w, row.Field{}, func(l *lowering) string { return l.aliasOf(src) })
	}
	q.lower = func(b *lowering) *pb.Relation {
		return b.step(at, "Join", p.scope, []*pb.Relation{p.lower(b)}, ns, func(in []*pb.Relation, es []*pb.Expression) *pb.Relation {
			out := make([]*pb.Expression, len(es))
			for i, e := range es {
				if timed(fields[i]) && !same(ns[i], keep) {
					out[i] = stripped(e, names[i](b))
				} else {
					out[i] = named(e, names[i](b))
				}
			}
			return project(in, out)
		})
	}
	return &q
}

// streamJoin joins two streams. The result keeps the marks of both bounds; the caller strips what must not go on.
func streamJoin(l, r *plan, at site, step string, kind pb.Join_JoinType, b *bound, on match, more []*Node) (*plan, side, side) {
	ls, rs := side{p: l, mark: l.stream.time}, side{p: r, mark: r.stream.time}
	both := l.also(r)
	for _, p := range []*plan{l, r} {
		if len(p.scope) == 0 && p.wrong == nil {
			both = both.fail(at, step, "a side of the join has no name in this scope; say As(source) first")
		}
	}
	if b != nil {
		both = bindBound(both, b, &ls, &rs)
	}
	for _, s := range []*side{&ls, &rs} {
		s.p = s.flat(at)
	}
	both.scope = append(append([]binding(nil), ls.p.scope...), rs.p.scope...)
	both.outers = append(append([]*Node(nil), l.outers...), r.outers...)
	both.fields, both.stream = nil, streamState{}

	conds := []*Node{{op: opCall, name: "==", args: []*Node{on.l, on.r}, at: on.at}}
	if !(belongs(l, on.l) && belongs(r, on.r) || belongs(r, on.l) && belongs(l, on.r)) {
		both = both.fail(on.at.or(at), step,
			"On(%s, %s) does not name one column of either side: streams join on an equality", printed(on.l), printed(on.r))
	}
	if b != nil && ls.key != nil && rs.key != nil {
		if belongs(l, b.a) {
			conds = append(conds, b.conditions(ls.key, rs.key)...)
		} else {
			conds = append(conds, b.conditions(rs.key, ls.key)...)
		}
	}
	return joinPlans(both, ls.p, rs.p, at, step, kind, append(conds, more...)), ls, rs
}

// flat is the side with flat names, and its computed window as a column.
func (s *side) flat(at site) *plan {
	if s.src == nil {
		return flattened(s.p, at, s.mark, nil)
	}
	window := s.key
	s.key = &Node{op: opColumn, src: s.src, name: s.src.name}
	s.mark = s.key
	return flattened(s.p, at, s.mark, map[*source]*Node{s.src: window})
}

// bindBound finds the side of each half of a bound. A window that is computed becomes a column of its side first:
// inside the condition of a join Spark has no windows.
func bindBound(both *plan, b *bound, l, r *side) *plan {
	if b.before < 0 || b.after < 0 {
		both = both.fail(b.at, "Within",
			"%v before and %v after; durations are not negative: say which stream comes first by their order", b.before, b.after)
	}
	both = wholeMicros(both, b.at, "Within", b.before, b.after)
	for _, n := range []*Node{b.a, b.b} {
		switch {
		case n.isZero() || n.val != nil && n.op == opKey:
			both = both.fail(b.at, "SameWindow", "%s is not what this stream is grouped by or timed with", printed(n))
		case belongs(l.p, n) && l.key == nil:
			l.take(n, b.windows)
		case belongs(r.p, n) && r.key == nil:
			r.take(n, b.windows)
		default:
			both = both.fail(b.at, "Join", "the bound does not name one stream of either side: %s", printed(n))
		}
	}
	return both
}

func (s *side) take(n *Node, window bool) {
	s.key = unwrapKey(n)
	s.mark = s.key
	if window && !s.key.isColumn() {
		s.src = &source{name: "window", column: true, fields: []row.Field{{Name: "window", Type: "window"}}}
	}
}

// belongs tells whether n names columns of p and nothing else.
func belongs(p *plan, n *Node) bool {
	some, all := false, true
	n.walk(func(c *Node) {
		if c.op == opColumn {
			some = true
			all = all && c.src != nil && p.binds(c.src)
		}
	})
	return some && all
}

// JoinStreams joins two streams without a bound in time: both sides stay in the state for ever, unless conditions on
// their event times are among more.
//
//dsl:method Join Stream TimelessStream EventStream JoinStream EventJoinStream
func JoinStreams[S any](l, r Rows[S], on Match[S, S], more ...Cond[S]) JoinStream[S] {
	at := here()
	p, _, _ := streamJoin(l.noAggregationSoFar(nil).open(nil), r.noAggregationSoFar(nil).open(nil), at, "Join",
		pb.Join_JOIN_TYPE_INNER, nil, match(on), condNodes(more))
	return JoinStream[S]{core[S]{p: flattened(p, at, nil, nil)}}
}

// JoinWithin joins two streams whose rows lie close in time.
//
//dsl:method JoinWithin EventStream EventJoinStream
func JoinWithin[S any](l, r Events[S], b Bound[S], on Match[S, S], more ...Cond[S]) JoinedEvents[S] {
	left, right := l.eventTime(nil).open(nil), r.eventTime(nil).open(nil)
	p, _, _ := streamJoin(left, right, here(), "JoinWithin", pb.Join_JOIN_TYPE_INNER, &b.b, match(on), condNodes(more))
	q := *p
	q.stream = streamState{time: left.stream.time, other: right.stream.time, root: new(int)}
	return JoinedEvents[S]{core[S]{p: &q}}
}

// EventTimeAt names the event time that goes on behind a bounded join; the other becomes an ordinary timestamp.
//
//dsl:method At JoinedEvents
func EventTimeAt[S any](j JoinedEvents[S], ts Required[S, time.Time]) EventJoinStream[S] {
	at, p, n := here(), j.open(nil), ex[S](ts)
	if !same(n, p.stream.time) && !same(n, p.stream.other) {
		p = p.fail(at, "At", "%s is no event time of this join; name %s or %s", printed(n), printed(p.stream.time), printed(p.stream.other))
	}
	q := *flattened(p, at, n, nil)
	q.stream = streamState{time: n, root: new(int)}
	return EventJoinStream[S]{core[S]{p: &q}}
}

// LeftJoinWithin keeps every row of l, with its matches in r or, once none can come any more, with NULLs.
//
//dsl:method LeftJoinWithin EventStream EventJoinStream
func LeftJoinWithin[S any](l Events[S], r OuterEvents[S], b Bound[S], on Match[S, S], more ...Cond[S]) EventResult[S, AppendMode] {
	left, right := l.eventTime(nil).open(nil), r.open(nil)
	return outerJoin[S](left, right, here(), "LeftJoinWithin", pb.Join_JOIN_TYPE_LEFT_OUTER, b.b, match(on), condNodes(more), left.stream.time)
}

// RightJoinWithin keeps every row of r, with its matches in l or, once none can come any more, with NULLs.
//
//dsl:method RightJoinWithin OuterEvents
func RightJoinWithin[S any](l OuterEvents[S], r Events[S], b Bound[S], on Match[S, S], more ...Cond[S]) EventResult[S, AppendMode] {
	left, right := l.open(nil), r.eventTime(nil).open(nil)
	return outerJoin[S](left, right, here(), "RightJoinWithin", pb.Join_JOIN_TYPE_RIGHT_OUTER, b.b, match(on),
		condNodes(more), right.stream.time)
}

// FullJoinWithin keeps every row of both streams.
//
//dsl:method FullJoinWithin OuterEvents
func FullJoinWithin[S any](l, r OuterEvents[S], b Bound[S], on Match[S, S], more ...Cond[S]) EventResult[S, AppendMode] {
	return outerJoin[S](l.open(nil), r.open(nil), here(), "FullJoinWithin", pb.Join_JOIN_TYPE_FULL_OUTER, b.b, match(on), condNodes(more), nil)
}

func outerJoin[S any](l, r *plan, at site, step string, kind pb.Join_JoinType, b bound, on match, more []*Node,
	keep *Node) EventResult[S, AppendMode] {
	p, _, _ := streamJoin(l, r, at, step, kind, &b, on, more)
	q := *flattened(p, at, keep, nil)
	q.stream = streamState{time: keep, root: new(int)}
	return EventResult[S, AppendMode]{core[S]{p: &q}}
}

// JoinTimed joins where at least one side is aggregated by event time: append mode alone.
//
//dsl:method JoinTimed EventStream EventJoinStream EventResult
func JoinTimed[S any](l, r Timed[S], b Bound[S], on Match[S, S], more ...Cond[S]) EventResult[S, AppendMode] {
	at := here()
	left, right := l.stillHasEventTime(nil).open(nil), r.stillHasEventTime(nil).open(nil)
	p, ls, rs := streamJoin(left, right, at, "JoinTimed", pb.Join_JOIN_TYPE_INNER, &b.b, match(on), condNodes(more))
	keep := ls.mark
	if ls.src != nil { // a computed window has no handle; the other side's may have one
		keep = rs.mark
	}
	q := *flattened(p, at, keep, nil)
	q.stream = streamState{time: keep, root: new(int)}
	return EventResult[S, AppendMode]{core[S]{p: &q}}
}

// SemiWithin keeps the rows of l that have a match in r, a stream of other rows, not earlier than l's time - before and
// not later than l's time + after.
//
//dsl:method SemiWithin EventStream EventJoinStream
func SemiWithin[S, R any](l Events[S], r Events[R], before, after time.Duration, on Match[S, R], more ...Match[S, R]) JoinStream[S] {
	at, c := here(), l.eventTime(nil)
	left, right := c.open(nil), r.eventTime(nil).open(nil)
	b := bound{before: before, after: after, at: at}

	ms := sides(append([]Match[S, R]{on}, more...))
	rights, keys := []*Node{right.stream.time}, []*source{{name: "match_time", column: true}}
	conds := b.conditions(left.stream.time, &Node{op: opColumn, src: keys[0]})
	for _, m := range ms {
		key := &source{name: "match", column: true}
		rights, keys = append(rights, m.r), append(keys, key)
		conds = append(conds, &Node{op: opCall, name: "==", args: []*Node{m.l, {op: opColumn, src: key}}, at: m.at})
	}
	rp := computed(wholeMicros(right, at, "SemiWithin", before, after), at, "SemiWithin", rights, keys, false)
	both := *left.also(rp)
	for _, k := range keys {
		both.scope = append(slices.Clip(both.scope), binding{src: k})
	}
	q := *joinPlans(&both, left, rp, at, "SemiWithin", pb.Join_JOIN_TYPE_LEFT_SEMI, conds)
	q.scope, q.stream = left.scope, streamState{}
	return JoinStream[S]{core[S]{c.typ, flattened(&q, at, nil, nil)}}
}
