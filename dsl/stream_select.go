package dsl

import (
	"time"

	pb "github.com/sparkgen/sparkgen/internal/connectpb"

	"github.com/sparkgen/sparkgen/row"
)

// Projections of streams. Select leaves the event time behind, SelectEvent says which column it is now.

// into projects a stream. The event time goes on where the projection passes it on unchanged and follow says so; every
// other column that looks like one loses its mark, since a row with two event times cannot be joined or deduplicated.
func into[S, R any](c core[S], at site, p Projection[S, R], follow bool) core[R] {
	typ, pr := projectionOf(p)
	in := c.open(nil)
	var time *Node
	if follow {
		time = pr.passesOn(in.stream.time)
	}
	strip := in.stream.root != nil
	q := *pr.over(in, at, "Select", func(in []*pb.Relation, es []*pb.Expression) *pb.Relation {
		out := make([]*pb.Expression, len(es))
		for i, e := range es {
			f := pr.fields[i]
			switch {
			case strip && timed(f) && (time == nil || time.name != f.Name):
				out[i] = stripped(e, f.Name)
			default:
				out[i] = pr.alias(i, e)
			}
		}
		return project(in, out)
	}).closed(pr.fields)
	q.stream.time, q.stream.other = time, nil
	return core[R]{typ, &q}
}

// passesOn is the field that shows column t unchanged, as a column of the new rows.
func (p projection) passesOn(t *Node) *Node {
	for i, c := range p.cols {
		if t != nil && i < len(p.fields) && same(unwrapKey(c), t) {
			return &Node{op: opColumn, name: p.fields[i].Name, val: p.fields[i]}
		}
	}
	return nil
}

// timed tells whether a field may carry the mark of an event time.
func timed(f row.Field) bool {
	switch f.Type {
	case "timestamp", "window", "timestamp_ltz":
		return true
	}
	return false
}

// stripped is a column without the mark of an event time.
func stripped(e *pb.Expression, name string) *pb.Expression {
	none := "{}"
	return &pb.Expression{ExprType: &pb.Expression_Alias_{Alias: &pb.Expression_Alias{Expr: e, Name: []string{name}, Metadata: &none}}}
}

// SelectStream makes rows of another type.
//
//dsl:method Select Stream
func SelectStream[S, R any](s Stream[S], p Projection[S, R]) Stream[R] {
	return Stream[R]{into(s.core, here(), p, false)}
}

// SelectTimeless makes rows of another type.
//
//dsl:method Select TimelessStream
func SelectTimeless[S, R any](s TimelessStream[S], p Projection[S, R]) TimelessStream[R] {
	return TimelessStream[R]{into(s.core, here(), p, false)}
}

// SelectEvents makes rows of another type and leaves the event time behind; see [SelectEvent] to keep it.
//
//dsl:method Select EventStream
func SelectEvents[S, R any](s EventStream[S], p Projection[S, R]) TimelessStream[R] {
	return TimelessStream[R]{into(s.core, here(), p, false)}
}

// SelectJoin makes rows of another type.
//
//dsl:method Select JoinStream
func SelectJoin[S, R any](s JoinStream[S], p Projection[S, R]) JoinStream[R] {
	return JoinStream[R]{into(s.core, here(), p, false)}
}

// SelectJoinedEvents makes rows of another type and leaves both event times behind; see [EventTimeAt] to keep one.
//
//dsl:method Select JoinedEvents
func SelectJoinedEvents[S, R any](s JoinedEvents[S], p Projection[S, R]) JoinStream[R] {
	return JoinStream[R]{into(s.core, here(), p, false)}
}

// SelectEventJoin makes rows of another type and leaves the event time behind; see [SelectEventEventJoin] to keep it.
//
//dsl:method Select EventJoinStream
func SelectEventJoin[S, R any](s EventJoinStream[S], p Projection[S, R]) JoinStream[R] {
	return JoinStream[R]{into(s.core, here(), p, false)}
}

// SelectResult makes rows of another type.
//
//dsl:method Select Result
func SelectResult[S, R any, M Mode](s Result[S, M], p Projection[S, R]) Result[R, M] {
	return Result[R, M]{into(s.core, here(), p, false)}
}

// SelectEventResult makes rows of another type. The window or time grouped by goes on where p passes it on unchanged.
//
//dsl:method Select EventResult
func SelectEventResult[S, R any, M Mode](s EventResult[S, M], p Projection[S, R]) EventResult[R, M] {
	return EventResult[R, M]{into(s.core, here(), p, true)}
}

// SelectSessions makes rows of another type. The session goes on where p passes it on unchanged.
//
//dsl:method Select SessionResult
func SelectSessions[S, R any](s SessionResult[S], p Projection[S, R]) SessionResult[R] {
	return SessionResult[R]{into(s.core, here(), p, true)}
}

// intoEvent projects and checks that column ts of R is the event time, unchanged.
func intoEvent[S, R any](c core[S], at site, p Projection[S, R], ts Required[R, time.Time]) core[R] {
	was, out := c.open(nil).stream.time, ex[R](ts)
	d := into(c, at, p, true)
	switch now := d.p.stream.time; {
	case out.isZero():
		d.p = d.p.fail(at, "SelectEvent", "no column is named as the event time")
	case now == nil:
		d.p = d.p.fail(at, "SelectEvent",
			"the projection does not pass on the event time %s unchanged, so the watermark would be lost", printed(was))
	case !same(now, out):
		d.p = d.p.fail(at, "SelectEvent", "the event time %s is column %q of the new rows, not %s", printed(was), now.name, printed(out))
	}
	return d
}

// SelectEvent makes rows of another type that keep the event time as column ts.
//
//dsl:method SelectEvent EventStream
func SelectEvent[S, R any](s EventStream[S], p Projection[S, R], ts Required[R, time.Time]) EventStream[R] {
	return EventStream[R]{intoEvent(s.core, here(), p, ts)}
}

// SelectEventEventJoin makes rows of another type that keep the event time as column ts.
//
//dsl:method SelectEvent EventJoinStream
func SelectEventEventJoin[S, R any](s EventJoinStream[S], p Projection[S, R], ts Required[R, time.Time]) EventJoinStream[R] {
	return EventJoinStream[R]{intoEvent(s.core, here(), p, ts)}
}
