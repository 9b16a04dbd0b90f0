package dsl

import (
	pb "github.com/sparkgen/sparkgen/internal/connectpb"
)

// Aggregations of streams: which modes and steps may follow depends on what is grouped by.
type (
	// GroupedStream is grouped by something else than event time.
	GroupedStream[S any, M Mode] struct{ g grouping }

	// EventGroupedStream is grouped by event time.
	EventGroupedStream[S any, M Mode] struct{ g grouping }

	// SessionGroupedStream is grouped by sessions.
	SessionGroupedStream[S any] struct{ g grouping }
)

func byKeys[S any](c core[S], at site, ks []GroupKey[S]) grouping {
	p := c.open(nil)
	if p.stream.other != nil { // behind a bounded join: two event times must not meet in one grouping
		p = flattened(p, at, nil, nil)
	}
	g := groupedBy(p, at, "GroupBy", pb.Aggregate_GROUP_TYPE_GROUPBY, keyNodes(ks))
	g.streaming = true
	return g.checkWindows()
}

func byEvent[S any](c core[S], at site, step string, w *Node, root *int, ks []GroupKey[S]) grouping {
	p := c.open(nil)
	switch {
	case w.isZero():
		p = p.fail(at, step, "a zero window; make one by Tumbling, Sliding or Session")
	case w.val != nil:
		p = p.fail(w.at, w.name, "%s is not %s, which this result was grouped by; pass that column on unchanged",
			printed(w), printed(w.val.(notGroupedBy).time))
	case root != p.stream.root:
		p = p.fail(at, step, "the window is over %s of another stream; make it from the stream that is grouped", printed(unwrapKey(w)))
	}
	g := groupedBy(p, at, step, pb.Aggregate_GROUP_TYPE_GROUPBY, append([]*Node{w}, keyNodes(ks)...))
	g.streaming, g.event = true, w
	return g.checkWindows()
}

// checkWindows reports more windows among the keys than Spark allows.
func (g grouping) checkWindows() grouping {
	n := 0
	for _, k := range g.keys {
		w := unwrapKey(k)
		if w.isZero() || w.op != opCall || w.name != "window" && w.name != "session_window" {
			continue
		}
		if n++; n == 2 {
			g.p = g.p.fail(w.at, g.step, "more than one window among the keys, which Spark refuses; group by one and widen the result")
		}
	}
	return g
}

// GroupByStream groups by keys: running totals, in update or complete mode.
//
//dsl:method GroupBy Stream
func GroupByStream[S any](s Stream[S], ks ...GroupKey[S]) GroupedStream[S, AggMode] {
	return GroupedStream[S, AggMode]{byKeys(s.core, here(), ks)}
}

// GroupByTimeless groups by keys.
//
//dsl:method GroupBy TimelessStream
func GroupByTimeless[S any](s TimelessStream[S], ks ...GroupKey[S]) GroupedStream[S, AggMode] {
	return GroupedStream[S, AggMode]{byKeys(s.core, here(), ks)}
}

// GroupByEvents groups by keys that are not the event time; see [GroupByWindow] and [GroupByTime].
//
//dsl:method GroupBy EventStream
func GroupByEvents[S any](s EventStream[S], ks ...GroupKey[S]) GroupedStream[S, AggMode] {
	return GroupedStream[S, AggMode]{byKeys(s.core, here(), ks)}
}

// GroupByJoin groups by keys behind a join: update mode alone.
//
//dsl:method GroupBy JoinStream
func GroupByJoin[S any](s JoinStream[S], ks ...GroupKey[S]) GroupedStream[S, UpdateMode] {
	return GroupedStream[S, UpdateMode]{byKeys(s.core, here(), ks)}
}

// GroupByJoinedEvents groups by keys behind a bounded join: update mode alone.
//
//dsl:method GroupBy JoinedEvents
func GroupByJoinedEvents[S any](s JoinedEvents[S], ks ...GroupKey[S]) GroupedStream[S, UpdateMode] {
	return GroupedStream[S, UpdateMode]{byKeys(s.core, here(), ks)}
}

// GroupByEventJoin groups by keys that are not the event time, behind a join: update mode alone.
//
//dsl:method GroupBy EventJoinStream
func GroupByEventJoin[S any](s EventJoinStream[S], ks ...GroupKey[S]) GroupedStream[S, UpdateMode] {
	return GroupedStream[S, UpdateMode]{byKeys(s.core, here(), ks)}
}

// GroupByWindow groups by a window over the event time, and keys.
//
//dsl:method GroupByWindow EventStream
func GroupByWindow[S any](s EventStream[S], w EventWindow[S], ks ...GroupKey[S]) EventGroupedStream[S, EventAggMode] {
	return EventGroupedStream[S, EventAggMode]{byEvent(s.core, here(), "GroupByWindow", w.n, w.root, ks)}
}

// GroupByWindowEventJoin groups by a window over the event time behind a join.
//
//dsl:method GroupByWindow EventJoinStream
func GroupByWindowEventJoin[S any](s EventJoinStream[S], w EventWindow[S], ks ...GroupKey[S]) EventGroupedStream[S, JoinAggMode] {
	return EventGroupedStream[S, JoinAggMode]{byEvent(s.core, here(), "GroupByWindow", w.n, w.root, ks)}
}

// GroupByWindowEventResult groups the results of an aggregation by event time once more: append mode alone.
//
//dsl:method GroupByWindow EventResult
func GroupByWindowEventResult[S any, M Mode](s EventResult[S, M], w EventWindow[S], ks ...GroupKey[S]) EventGroupedStream[S, AppendMode] {
	return EventGroupedStream[S, AppendMode]{byEvent(s.core, here(), "GroupByWindow", w.n, w.root, ks)}
}

// GroupByWindowSession groups sessions by a window over them: append mode alone.
//
//dsl:method GroupByWindow SessionResult
func GroupByWindowSession[S any](s SessionResult[S], w EventWindow[S], ks ...GroupKey[S]) EventGroupedStream[S, AppendMode] {
	return EventGroupedStream[S, AppendMode]{byEvent(s.core, here(), "GroupByWindow", w.n, w.root, ks)}
}

// GroupByTime groups by the event time itself, and keys.
//
//dsl:method GroupByTime EventStream
func GroupByTime[S any](s EventStream[S], t TimeKey[S], ks ...GroupKey[S]) EventGroupedStream[S, EventAggMode] {
	return EventGroupedStream[S, EventAggMode]{byEvent(s.core, here(), "GroupByTime", t.n, t.root, ks)}
}

// GroupByTimeEventJoin groups by the event time itself behind a join.
//
//dsl:method GroupByTime EventJoinStream
func GroupByTimeEventJoin[S any](s EventJoinStream[S], t TimeKey[S], ks ...GroupKey[S]) EventGroupedStream[S, JoinAggMode] {
	return EventGroupedStream[S, JoinAggMode]{byEvent(s.core, here(), "GroupByTime", t.n, t.root, ks)}
}

// GroupBySession groups by sessions of a key: Spark has no session of everything, so a key there must be.
//
//dsl:method GroupBySession EventStream
func GroupBySession[S any](s EventStream[S], w SessionWindow[S], key GroupKey[S], more ...GroupKey[S]) SessionGroupedStream[S] {
	return SessionGroupedStream[S]{byEvent(s.core, here(), "GroupBySession", w.n, w.root, append([]GroupKey[S]{key}, more...))}
}

// HavingStream keeps the groups that satisfy all of cs.
//
//dsl:method Having GroupedStream
func HavingStream[S any, M Mode](g GroupedStream[S, M], cs ...Cond[Group[S]]) GroupedStream[S, M] {
	return GroupedStream[S, M]{Having(Grouped[S]{g.g}, cs...).g}
}

// HavingEvents keeps the groups that satisfy all of cs.
//
//dsl:method Having EventGroupedStream
func HavingEvents[S any, M Mode](g EventGroupedStream[S, M], cs ...Cond[Group[S]]) EventGroupedStream[S, M] {
	return EventGroupedStream[S, M]{Having(Grouped[S]{g.g}, cs...).g}
}

// streamed makes rows of the groups. The window or time that is grouped by goes on where p shows it unchanged.
func streamed[S, R any](g grouping, at site, p Projection[Group[S], R]) core[R] {
	typ, pr := projectionOf(p)
	q := *g.aggregated(at, pr)
	root := q.stream.root
	q.stream = streamState{}
	if g.event != nil {
		q.stream.root = root
		if i := pr.fieldOf(g.event); i >= 0 {
			q.stream.time = &Node{op: opColumn, name: pr.fields[i].Name, val: pr.fields[i]}
		}
	}
	return core[R]{typ, &q}
}

// AggStream makes a row of each group.
//
//dsl:method Agg GroupedStream
func AggStream[S, R any, M Mode](g GroupedStream[S, M], p Projection[Group[S], R]) Result[R, M] {
	return Result[R, M]{streamed(g.g, here(), p)}
}

// AggEvents makes a row of each group.
//
//dsl:method Agg EventGroupedStream
func AggEvents[S, R any, M Mode](g EventGroupedStream[S, M], p Projection[Group[S], R]) EventResult[R, M] {
	return EventResult[R, M]{streamed(g.g, here(), p)}
}

// AggSessions makes a row of each session.
//
//dsl:method Agg SessionGroupedStream
func AggSessions[S, R any](g SessionGroupedStream[S], p Projection[Group[S], R]) SessionResult[R] {
	return SessionResult[R]{streamed(g.g, here(), p)}
}
