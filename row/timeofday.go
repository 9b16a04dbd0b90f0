package row

import (
	"database/sql/driver"
	"fmt"
	"time"
)

// TimeOfDay is a time on the clock without a date: Spark's TIME, to the nanosecond. The zero TimeOfDay is midnight.
//
// Values compare with ==; [TimeOfDay.Compare] orders them.
type TimeOfDay struct{ nanos int64 }

// Clock is the time of day at the given hour, minute, second and nanosecond. Values outside their range roll over
// within the day.
func Clock(hour, min, sec, nsec int) TimeOfDay {
	const day = int64(24 * time.Hour)
	n := (int64(hour)*3600+int64(min)*60+int64(sec))*int64(time.Second) + int64(nsec)
	return TimeOfDay{n - floorDiv(n, day)*day}
}

// TimeOfDayOf is what t's own clock shows in t's location.
func TimeOfDayOf(t time.Time) TimeOfDay {
	h, m, s := t.Clock()
	return Clock(h, m, s, t.Nanosecond())
}

// TimeOfDayFromNanos is the time n nanoseconds after midnight.
func TimeOfDayFromNanos(n int64) TimeOfDay { return TimeOfDay{n} }

// Nanos is the number of nanoseconds since midnight.
func (t TimeOfDay) Nanos() int64 { return t.nanos }

// Clock returns hour, minute and second.
func (t TimeOfDay) Clock() (hour, min, sec int) {
	s := int(t.nanos / int64(time.Second))
	return s / 3600, s / 60 % 60, s % 60
}

// Compare returns -1, 0 or 1 as t lies before o, is o or lies after it.
func (t TimeOfDay) Compare(o TimeOfDay) int { return compare(t.nanos, o.nanos) }

// String returns the time as Spark prints it: 10:00:00.25.
func (t TimeOfDay) String() string { return string(appendClock(nil, t.nanos)) }

// MarshalText returns 10:00:00.25.
func (t TimeOfDay) MarshalText() ([]byte, error) { return appendClock(nil, t.nanos), nil }

// UnmarshalText reads 10:00, 10:00:00 or 10:00:00.25.
func (t *TimeOfDay) UnmarshalText(text []byte) error {
	n, rest, ok := parseClock(string(text))
	if !ok || rest != "" {
		return fmt.Errorf("row: time of day %q: want hours:minutes:seconds, as 10:00:00", text)
	}
	*t = TimeOfDay{n}
	return nil
}

// Scan takes a time of day from a database/sql driver: what the clock of a [time.Time] shows, or text.
func (t *TimeOfDay) Scan(src any) error {
	if at, ok := src.(time.Time); ok {
		*t = TimeOfDayOf(at)
		return nil
	}
	return scanText(src, t)
}

// Value gives a database/sql driver the time as text.
func (t TimeOfDay) Value() (driver.Value, error) { return t.String(), nil }
