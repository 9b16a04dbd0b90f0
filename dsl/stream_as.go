package dsl

import (
	pb "github.com/sparkgen/sparkgen/internal/connectpb"
)

// Naming a stream: behind As its columns are those of the source.

func as[S any](p *plan, at site, r *source) core[S] {
	p = orZero(p)
	if r == nil {
		return core[S]{p: p.fail(at, "As", "a zero source; call its generated In function")}
	}
	if len(p.scope) > 0 {
		p = p.fail(at, "As", "the stream is named already; Select its columns first")
	}
	q := *p
	q.scope = []binding{{src: r}}
	if t := p.stream.time; t != nil {
		q.stream.time = &Node{op: opColumn, name: t.name, src: r, val: t.val}
	}
	q.lower = func(b *lowering) *pb.Relation { return b.alias(at, p.lower(b), b.aliasOf(r)) }
	return core[S]{p: &q}
}

// AsStream names a stream in a scope.
//
//dsl:method As Stream
func AsStream[S, R any](s Stream[R], c SourceOf[S, R]) Stream[S] {
	return Stream[S]{as[S](s.p, here(), c.rowsArePresent(nil))}
}

// AsEvents names a stream with its event time in a scope.
//
//dsl:method As EventStream
func AsEvents[S, R any](s EventStream[R], c SourceOf[S, R]) EventStream[S] {
	return EventStream[S]{as[S](s.p, here(), c.rowsArePresent(nil))}
}

// AsTimeless names a stream without its event time in a scope.
//
//dsl:method As TimelessStream
func AsTimeless[S, R any](s TimelessStream[R], c SourceOf[S, R]) TimelessStream[S] {
	return TimelessStream[S]{as[S](s.p, here(), c.rowsArePresent(nil))}
}

// AsJoin names the rows of a join in a scope.
//
//dsl:method As JoinStream
func AsJoin[S, R any](s JoinStream[R], c SourceOf[S, R]) JoinStream[S] {
	return JoinStream[S]{as[S](s.p, here(), c.rowsArePresent(nil))}
}

// AsEventJoin names the rows of a join with their event time in a scope.
//
//dsl:method As EventJoinStream
func AsEventJoin[S, R any](s EventJoinStream[R], c SourceOf[S, R]) EventJoinStream[S] {
	return EventJoinStream[S]{as[S](s.p, here(), c.rowsArePresent(nil))}
}

// AsResult names the rows of an aggregation in a scope.
//
//dsl:method As Result
func AsResult[S, R any, M Mode](s Result[R, M], c SourceOf[S, R]) Result[S, M] {
	return Result[S, M]{as[S](s.p, here(), c.rowsArePresent(nil))}
}

// AsEventResult names the rows of an aggregation by event time in a scope.
//
//dsl:method As EventResult
func AsEventResult[S, R any, M Mode](s EventResult[R, M], c SourceOf[S, R]) EventResult[S, M] {
	return EventResult[S, M]{as[S](s.p, here(), c.rowsArePresent(nil))}
}

// AsSessions names sessions in a scope.
//
//dsl:method As SessionResult
func AsSessions[S, R any](s SessionResult[R], c SourceOf[S, R]) SessionResult[S] {
	return SessionResult[S]{as[S](s.p, here(), c.rowsArePresent(nil))}
}

// AsOuter names the side of an outer join that may have no match.
//
//dsl:method AsOuter EventStream
func AsOuter[S, R any](s EventStream[R], c OuterSourceOf[S, R]) OuterEvents[S] {
	return OuterEvents[S]{as[S](s.p, here(), c.rowsMayBeMissing(nil))}
}
