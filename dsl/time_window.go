package dsl

import (
	"time"

	"github.com/sparkgen/sparkgen/row"
)

// WindowOf is the tumbling window of that size over ts, as an expression: for batch frames, and for streams without a
// watermark. Windows by event time come from the stream: see [Tumbling].
func WindowOf[S any](ts Required[S, time.Time], size time.Duration) *Window[S, NotNull] {
	return (*Window[S, NotNull])(windowCall("window", ex(ts), size))
}

// SlidingOf is the same with windows that start every slide: a row then belongs to several, so that grouping by them
// counts it several times.
func SlidingOf[S any](ts Required[S, time.Time], size, slide time.Duration) *Window[S, NotNull] {
	return (*Window[S, NotNull])(windowCall("window", ex(ts), size, slide))
}

// WindowStartingAt is the same with windows that begin at start from 1970-01-01 00:00:00 UTC, as [StartAt] says of streams.
func WindowStartingAt[S any](ts Required[S, time.Time], size, slide, start time.Duration) *Window[S, NotNull] {
	return (*Window[S, NotNull])(windowCall("window", ex(ts), size, slide, start))
}

// Start is the first instant of a window.
//
//dsl:method Start Window
func Start[S any, N Nullness](w Of[S, row.Window, N]) *Time[S, N] {
	return (*Time[S, N])(build(opField, "start", ex(w)))
}

// End is the first instant behind a window.
//
//dsl:method End Window
func End[S any, N Nullness](w Of[S, row.Window, N]) *Time[S, N] {
	return (*Time[S, N])(build(opField, "end", ex(w)))
}
