package dsl

import (
	"time"

	"github.com/sparkgen/sparkgen/row"
)

type (
	// EventWindow is a window over watermarked event time; only a stream that has its event time at hand makes one. It
	// is a key: given to [GroupByWindow], used in Agg.
	EventWindow[S any] struct {
		n    *Node // an opKey of window(…) or of a window column
		root *int
	}

	// SessionWindow closes after a gap in time. It is a type of its own because update mode does not fit it.
	SessionWindow[S any] struct {
		n    *Node
		root *int
	}

	// TimeKey is the event time itself as a key, for [GroupByTime].
	TimeKey[S any] struct {
		n    *Node
		root *int
	}
)

func (w EventWindow[S]) inScope(*Group[S]) *Node   { return w.n }
func (EventWindow[S]) nullness(NotNull)            {}
func (EventWindow[S]) yields(row.Window)           {}
func (w SessionWindow[S]) inScope(*Group[S]) *Node { return w.n }
func (SessionWindow[S]) nullness(NotNull)          {}
func (SessionWindow[S]) yields(row.Window)         {}
func (w TimeKey[S]) inScope(*Group[S]) *Node       { return w.n }
func (TimeKey[S]) nullness(NotNull)                {}
func (TimeKey[S]) yields(time.Time)                {}

// HasEventTime is a stage that has its event time at hand.
type HasEventTime[S any] interface{ eventTime(*S) core[S] }

func (s EventStream[S]) eventTime(*S) core[S]     { return s.core }
func (s EventJoinStream[S]) eventTime(*S) core[S] { return s.core }
func (s OuterEvents[S]) eventTime(*S) core[S]     { return s.core }

// windowCall is a window function with its durations. What is wrong with them is found when the plan is built.
func windowCall(name string, ts *Node, ds ...time.Duration) *Node {
	args := []*Node{ts}
	for _, d := range ds {
		args = append(args, lit(interval(d)))
	}
	return &Node{op: opCall, name: name, args: args, val: windowSize(ds), at: here()}
}

// windowSize is the size of a window, its slide and its start, or the gap of a session.
type windowSize []time.Duration

// wrong is what Spark would refuse, cut, or run without ever yielding a row.
func (w windowSize) wrong() string {
	size, slide := w[0], w[0]
	if len(w) > 1 {
		slide = w[1]
	}
	for _, d := range w {
		if d%time.Microsecond != 0 {
			return d.String() + " is finer than a microsecond, which Spark cannot say"
		}
	}
	switch {
	case size <= 0:
		return "the size " + size.String() + " is not positive"
	case slide <= 0 || slide > size:
		return "the slide " + slide.String() + " is not between zero and the size " + size.String()
	case len(w) > 2 && (w[2] <= -slide || w[2] >= slide):
		return "the start " + w[2].String() + " is not less than the slide " + slide.String()
	}
	return ""
}

// windowKey is a window as a grouping key.
func windowKey(n *Node) *Node { return &Node{op: opKey, args: []*Node{n}, at: n.at} }

// Tumbling is the windows of that size over the event time: each row is in one.
//
//dsl:method Tumbling EventStream EventJoinStream
func Tumbling[S any](s HasEventTime[S], size time.Duration) EventWindow[S] {
	p := s.eventTime(nil).open(nil)
	return EventWindow[S]{windowKey(windowCall("window", p.stream.time, size)), p.stream.root}
}

// Sliding is the windows of that size that begin every slide: each row is in size ÷ slide of them.
//
//dsl:method Sliding EventStream EventJoinStream
func Sliding[S any](s HasEventTime[S], size, slide time.Duration) EventWindow[S] {
	p := s.eventTime(nil).open(nil)
	return EventWindow[S]{windowKey(windowCall("window", p.stream.time, size, slide)), p.stream.root}
}

// StartAt moves the windows so that one begins at offset from 1970-01-01 00:00:00 UTC; windows of a day, for example, so
// that they begin at midnight in a zone. No fixed offset survives a change to summer time: to count calendar days,
// group by [DateTrunc] instead.
//
//dsl:method StartAt EventWindow
func StartAt[S any](w EventWindow[S], offset time.Duration) EventWindow[S] {
	n := unwrapKey(w.n)
	ds, ok := n.val.(windowSize)
	if !ok {
		return w
	}
	if len(ds) == 1 {
		ds = windowSize{ds[0], ds[0]}
	}
	return EventWindow[S]{windowKey(windowCall("window", n.args[0], ds[0], ds[1], offset)), w.root}
}

// Session is the windows of activity: one ends when no row came for the gap.
//
//dsl:method Session EventStream
func Session[S any](s EventStream[S], gap time.Duration) SessionWindow[S] {
	p := s.open(nil)
	return SessionWindow[S]{windowKey(windowCall("session_window", p.stream.time, gap)), p.stream.root}
}

// EventTime is the event time itself, to group by.
//
//dsl:method Time EventStream EventJoinStream
func EventTime[S any](s HasEventTime[S]) TimeKey[S] {
	p := s.eventTime(nil).open(nil)
	return TimeKey[S]{&Node{op: opKey, args: []*Node{p.stream.time}, at: here()}, p.stream.root}
}

// Again is the window that a result was grouped by, to group by once more.
//
//dsl:method Again EventResult
func Again[S any, M Mode](s EventResult[S, M], w Required[S, row.Window]) EventWindow[S] {
	return again[S](s.open(nil), here(), "Again", ex[S](w), func(n *Node) *Node { return n })
}

// Widen is a larger window over the window that a result was grouped by.
//
//dsl:method Widen EventResult
func Widen[S any, M Mode](s EventResult[S, M], w Required[S, row.Window], size time.Duration) EventWindow[S] {
	return again[S](s.open(nil), here(), "Widen", ex[S](w), func(n *Node) *Node { return windowCall("window", n, size) })
}

// WidenSession is a window over the session that a result was grouped by.
//
//dsl:method Widen SessionResult
func WidenSession[S any](s SessionResult[S], w Required[S, row.Window], size time.Duration) EventWindow[S] {
	return again[S](s.open(nil), here(), "Widen", ex[S](w), func(n *Node) *Node {
		return windowCall("window", call("window_time", n), size)
	})
}

// TumblingOver is a window over the event time that a result was grouped by.
//
//dsl:method TumblingOver EventResult
func TumblingOver[S any, M Mode](s EventResult[S, M], ts Required[S, time.Time], size time.Duration) EventWindow[S] {
	return again[S](s.open(nil), here(), "TumblingOver", ex[S](ts), func(n *Node) *Node { return windowCall("window", n, size) })
}

// again is a window over the column that a result was grouped by. That it is this column, passed on unchanged, is
// reported by the step that groups by it.
func again[S any](p *plan, at site, step string, n *Node, f func(*Node) *Node) EventWindow[S] {
	if !same(n, p.stream.time) {
		return EventWindow[S]{n: &Node{op: opKey, args: []*Node{n}, at: at, name: step, val: notGroupedBy{p.stream.time}}}
	}
	return EventWindow[S]{windowKey(f(n)), p.stream.root}
}

// notGroupedBy marks a window over another column than the one that the result was grouped by.
type notGroupedBy struct{ time *Node }
