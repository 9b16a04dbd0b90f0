package row

import "time"

// Window is the value of Spark's window() and session_window(): the time from Start up to, not including, End.
type Window struct {
	Start time.Time `json:"start"`
	End   time.Time `json:"end"`
}

// Contains reports whether t lies in the window.
func (w Window) Contains(t time.Time) bool { return !t.Before(w.Start) && t.Before(w.End) }

// Duration is the length of the window.
func (w Window) Duration() time.Duration { return w.End.Sub(w.Start) }

// String returns the window as Spark shows the struct, in UTC: {2026-11-30 10:00:00, 2026-11-30 10:00:10}.
func (w Window) String() string {
	return "{" + LocalTimeOf(w.Start.UTC()).String() + ", " + LocalTimeOf(w.End.UTC()).String() + "}"
}
