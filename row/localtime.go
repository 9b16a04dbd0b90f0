package row

import (
	"database/sql/driver"
	"fmt"
	"time"
)

// LocalTime is a date and a time of day without a zone: Spark's TIMESTAMP_NTZ. It is what a calendar and a clock on the
// wall show, no instant, and so no [time.Time]. The zero LocalTime is 1970-01-01 00:00:00.
//
// Values compare with ==; [LocalTime.Compare] orders them. Precision is a microsecond, or a nanosecond for
// TIMESTAMP_NTZ(7) to (9).
type LocalTime struct {
	micros int64
	nanos  int16 // 0 to 999, beyond the microsecond
}

// Local is the wall clock at the given date and time. Values outside their range roll over, as in [time.Date].
func Local(year int, month time.Month, day, hour, min, sec, nsec int) LocalTime {
	return LocalTimeOf(time.Date(year, month, day, hour, min, sec, nsec, time.UTC))
}

// LocalTimeOf is what t's own clock shows in t's location.
func LocalTimeOf(t time.Time) LocalTime {
	_, offset := t.Zone()
	ns := t.Nanosecond()
	return LocalTime{(t.Unix()+int64(offset))*1e6 + int64(ns/1000), int16(ns % 1000)}
}

// LocalTimeFromMicros is the wall clock that lies micros microseconds after 1970-01-01 00:00:00.
func LocalTimeFromMicros(micros int64) LocalTime { return LocalTime{micros: micros} }

// LocalTimeFromNanos is the wall clock micros microseconds and nanos nanoseconds (0 to 999) after 1970-01-01 00:00:00.
func LocalTimeFromNanos(micros int64, nanos int16) LocalTime { return LocalTime{micros, nanos} }

// Micros is the number of whole microseconds since 1970-01-01 00:00:00, negative before it.
func (t LocalTime) Micros() int64 { return t.micros }

// Nanos is the number of nanoseconds beyond [LocalTime.Micros], 0 to 999.
func (t LocalTime) Nanos() int { return int(t.nanos) }

// In is the instant at which a clock in loc shows t.
func (t LocalTime) In(loc *time.Location) time.Time {
	u := t.utc()
	y, m, d := u.Date()
	return time.Date(y, m, d, u.Hour(), u.Minute(), u.Second(), u.Nanosecond(), loc)
}

// Date is the calendar day.
func (t LocalTime) Date() Date { return DateOf(t.utc()) }

// TimeOfDay is the time on the clock.
func (t LocalTime) TimeOfDay() TimeOfDay {
	return TimeOfDay{(t.micros-floorDiv(t.micros, microsPerDay)*microsPerDay)*1000 + int64(t.nanos)}
}

// Compare returns -1, 0 or 1 as t lies before o, is o or lies after it.
func (t LocalTime) Compare(o LocalTime) int {
	if c := compare(t.micros, o.micros); c != 0 {
		return c
	}
	return compare(t.nanos, o.nanos)
}

// String returns the time as Spark prints it: 2026-11-30 10:00:00.25.
func (t LocalTime) String() string { return string(t.append(nil, ' ')) }

func (t LocalTime) append(b []byte, sep byte) []byte {
	b = append(t.Date().append(b), sep)
	return appendClock(b, t.TimeOfDay().nanos)
}

// MarshalText returns 2026-11-30T10:00:00.25, RFC 3339 without a zone.
func (t LocalTime) MarshalText() ([]byte, error) { return t.append(nil, 'T'), nil }

// UnmarshalText reads 2026-11-30T10:00:00.25, with T or a space in the middle, or a date alone for its midnight. A zone is
// an error.
func (t *LocalTime) UnmarshalText(text []byte) error {
	d, s, ok := parseDate(string(text))
	var n int64
	if ok && s != "" {
		var sep bool
		if s, sep = cutByte(s, 'T'); !sep {
			s, sep = cutByte(s, ' ')
		}
		n, s, ok = parseClock(s)
		ok = ok && sep
	}
	if !ok || s != "" {
		return fmt.Errorf("row: local time %q: want date and time without a zone, as 2026-11-30T10:00:00", text)
	}
	*t = LocalTime{int64(d.days)*microsPerDay + n/1000, int16(n % 1000)}
	return nil
}

// Scan takes a local time from a database/sql driver: what the clock of a [time.Time] shows, or text.
func (t *LocalTime) Scan(src any) error {
	if at, ok := src.(time.Time); ok {
		*t = LocalTimeOf(at)
		return nil
	}
	return scanText(src, t)
}

// Value gives a database/sql driver the time with the clock in UTC showing t.
func (t LocalTime) Value() (driver.Value, error) { return t.utc(), nil }

const microsPerDay = secondsPerDay * 1_000_000

func (t LocalTime) utc() time.Time {
	return time.UnixMicro(t.micros).UTC().Add(time.Duration(t.nanos))
}

func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}
