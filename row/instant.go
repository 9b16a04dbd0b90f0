package row

import "time"

// Time is the instant us microseconds after 1970-01-01 00:00:00 UTC, in UTC.
func Time(us int64) (t time.Time) {
	SetTime(&t, us)
	return t
}

// TimeNanos is the instant us microseconds and ns nanoseconds after 1970-01-01 00:00:00 UTC, in UTC.
func TimeNanos(us int64, ns int16) time.Time { return Time(us).Add(time.Duration(ns)) }

// SetTimeIf makes t the instant of [SetTime] where the lowest bit of valid is set, else NULL.
func SetTimeIf(t *Null[time.Time], valid uint64, us int64) {
	if valid&1 == 0 {
		*t = Null[time.Time]{}
		return
	}
	SetTime(&t.V, us)
	t.Valid = true
}
