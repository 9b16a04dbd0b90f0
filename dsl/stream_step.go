package dsl

import (
	pb "github.com/sparkgen/sparkgen/internal/connectpb"
)

// Steps of streams that change few types: limits, sorting, duplicates, unions, generators, joins with tables.

// LimitStream keeps the first n rows of the whole stream. It is legal in append mode only.
//
//dsl:method Limit Stream
func LimitStream[S any](s Stream[S], n int) Result[S, AppendMode] {
	return Result[S, AppendMode]{core[S]{s.typ, limited(orZero(s.p), here(), n)}}
}

// LimitEvents keeps the first n rows of the whole stream. It is legal in append mode only.
//
//dsl:method Limit EventStream
func LimitEvents[S any](s EventStream[S], n int) Result[S, AppendMode] {
	return Result[S, AppendMode]{core[S]{s.typ, limited(orZero(s.p), here(), n)}}
}

// Aggregated is a [Result], an [EventResult] or a [SessionResult].
type Aggregated[S any, M Mode] interface{ modes(*S, *M) core[S] }

func (s Result[S, M]) modes(*S, *M) core[S]               { return s.core }
func (s EventResult[S, M]) modes(*S, *M) core[S]          { return s.core }
func (s SessionResult[S]) modes(*S, *SessionMode) core[S] { return s.core }

// SortStream sorts an aggregated stream whose modes include complete, and leaves complete alone. It is a function on
// every toolchain: a method cannot ask more of M than its receiver does.
func SortStream[S any, M WithComplete](s Aggregated[S, M], os ...Order[S]) Result[S, CompleteMode] {
	c := s.modes(nil, nil)
	return Result[S, CompleteMode]{core[S]{c.typ, sorted(orZero(c.p), here(), orderNodes(os))}}
}

// Top keeps the first n rows of an aggregated, usually sorted, stream whose modes include complete.
func Top[S any, M WithComplete](s Aggregated[S, M], n int) Result[S, CompleteMode] {
	c := s.modes(nil, nil)
	return Result[S, CompleteMode]{core[S]{c.typ, limited(orZero(c.p), here(), n)}}
}

// DropDuplicatesStream keeps the first row of each set that is equal in the given columns, of none: in all. Its state
// is kept for ever.
//
//dsl:method DropDuplicates Stream
func DropDuplicatesStream[S any](s Stream[S], on ...Operand[S]) Stream[S] {
	return s.with(deduplicated(orZero(s.p), here(), "DropDuplicates", exs(on), false))
}

// DropDuplicatesEvents keeps the first row of each set that is equal in the given columns, of none: in all. Its state
// is kept for ever unless the event time is among the columns.
//
//dsl:method DropDuplicates EventStream
func DropDuplicatesEvents[S any](s EventStream[S], on ...Operand[S]) EventStream[S] {
	return s.with(deduplicated(orZero(s.p), here(), "DropDuplicates", exs(on), false))
}

// DropDuplicatesWithinWatermark keeps the first row of each set that is equal in the given columns, and forgets it
// when the watermark has passed: duplicates further apart than the delay come again.
//
//dsl:method DropDuplicatesWithinWatermark EventStream
func DropDuplicatesWithinWatermark[S any](s EventStream[S], on ...Operand[S]) EventStream[S] {
	return s.with(deduplicated(orZero(s.p), here(), "DropDuplicatesWithinWatermark", exs(on), true))
}

// DropDuplicatesWithinWatermarkEventResult is the same behind an aggregation by event time.
//
//dsl:method DropDuplicatesWithinWatermark EventResult
func DropDuplicatesWithinWatermarkEventResult[S any, M Mode](s EventResult[S, M], on ...Operand[S]) EventResult[S, AppendMode] {
	return EventResult[S, AppendMode]{core[S]{s.typ, deduplicated(orZero(s.p), here(), "DropDuplicatesWithinWatermark", exs(on), true)}}
}

// UnionStream is the rows of both streams.
//
//dsl:method Union Stream
func UnionStream[S any](s, o Stream[S]) Stream[S] {
	return s.with(unionOf(orZero(s.p), orZero(o.p), here()))
}

// UnionEvents is the rows of both streams, whose event time is the same column.
//
//dsl:method Union EventStream
func UnionEvents[S any](s, o EventStream[S]) EventStream[S] {
	return s.with(unionOf(orZero(s.p), orZero(o.p), here()))
}

// unionOf wants streams of one row type; in an open scope S would not tell.
func unionOf(p, o *plan, at site) *plan {
	if len(p.scope)+len(o.scope) > 0 {
		p = p.fail(at, "Union", "an open scope does not tell its row type; Union first, As afterwards")
	}
	if t, u := p.stream.time, o.stream.time; t != nil && u != nil && t.name != u.name {
		p = p.fail(at, "Union",
			"the event time is %s on one side and %s on the other; declare the watermark behind the Union", printed(t), printed(u))
	}
	return combined(p, o, at, "Union", pb.SetOperation_SET_OP_TYPE_UNION, true)
}

// RowsFrame is a stream without an aggregation so far, and its own type.
type RowsFrame[S, Q any] interface {
	Frame[S, Q]
	Rows[S]
}

// ExplodeStream makes a row of each element of a. Select what is wanted before writing.
//
//dsl:method Explode Stream TimelessStream EventStream JoinStream EventJoinStream
func ExplodeStream[S, Q, E any](q RowsFrame[S, Q], a Value[S, []E]) (Q, *Col[S, E, NotNull]) {
	p, n := let(q.open(nil), here(), "Explode", call("explode", ex[S](a)))
	return q.with(p), (*Col[S, E, NotNull])(n)
}

// JoinTable adds the rows of a table that satisfy all of on. It is stateless: the stage stays what it is.
//
//dsl:method JoinTable STAGES
func JoinTable[S, Q any](q Frame[S, Q], r Source[S], on ...Cond[S]) Q {
	at := here()
	return q.with(joined(isNamed(q.open(nil), at, "JoinTable"), at, "JoinTable", pb.Join_JOIN_TYPE_INNER,
		r.rowsArePresent(nil), condNodes(on)))
}

// LeftJoinTable adds the rows of a table that satisfy on, or NULLs where there is none.
//
//dsl:method LeftJoinTable STAGES
func LeftJoinTable[S, Q any](q Frame[S, Q], r OuterSource[S], on ...Cond[S]) Q {
	at := here()
	return q.with(joined(isNamed(q.open(nil), at, "LeftJoinTable"), at, "LeftJoinTable",
		pb.Join_JOIN_TYPE_LEFT_OUTER, r.rowsMayBeMissing(nil), condNodes(on)))
}

// isNamed reports a stream whose columns have no source, so that those of a second one could not be told apart.
func isNamed(p *plan, at site, step string) *plan {
	if len(p.scope) == 0 {
		return p.fail(at, step, "the stream has no name in this scope; say As(source) first")
	}
	return p
}
