package row

import (
	"database/sql/driver"
	"fmt"
	"math"
	"strconv"
	"time"
)

// DayTimeInterval is a span of days and time to the microsecond: Spark's INTERVAL DAY TO SECOND and its narrower
// forms. It reaches 292,000 years, where [time.Duration] ends at 292.
type DayTimeInterval struct{ micros int64 }

// Interval is the interval of length d, cut to the microsecond.
func Interval(d time.Duration) DayTimeInterval { return DayTimeInterval{int64(d / time.Microsecond)} }

// IntervalFromMicros is an interval of n microseconds.
func IntervalFromMicros(n int64) DayTimeInterval { return DayTimeInterval{n} }

// Micros is the length in microseconds, negative for an interval into the past.
func (i DayTimeInterval) Micros() int64 { return i.micros }

// Duration is the length as a [time.Duration]; ok is false when it is too long for one.
func (i DayTimeInterval) Duration() (d time.Duration, ok bool) {
	d = time.Duration(i.micros) * time.Microsecond
	return d, int64(d/time.Microsecond) == i.micros
}

// Compare returns -1, 0 or 1 as i is shorter than o, equal or longer.
func (i DayTimeInterval) Compare(o DayTimeInterval) int { return compare(i.micros, o.micros) }

// String returns the interval as Spark prints it: INTERVAL '1 02:03:04.5' DAY TO SECOND.
func (i DayTimeInterval) String() string {
	b, m := []byte("INTERVAL '"), uint64(i.micros)
	if i.micros < 0 {
		b, m = append(b, '-'), -m // the magnitude of the smallest int64 too
	}
	b = strconv.AppendUint(b, m/microsPerDay, 10)
	b = append(b, ' ')
	b = appendClock(b, int64(m%microsPerDay)*1000)
	return string(append(b, "' DAY TO SECOND"...))
}

// MarshalText returns the interval as [DayTimeInterval.String] does.
func (i DayTimeInterval) MarshalText() ([]byte, error) { return []byte(i.String()), nil }

// UnmarshalText reads INTERVAL '1 02:03:04.5' DAY TO SECOND.
func (i *DayTimeInterval) UnmarshalText(text []byte) error {
	s, sign, ok := cutInterval(string(text), "' DAY TO SECOND")
	days, s, ok1 := parseDigits(s, 1, 9)
	s, ok2 := cutByte(s, ' ')
	nanos, s, ok3 := parseClock(s)
	// The smallest interval has no positive twin, so that the sum is made with its sign.
	micros := sign*days*microsPerDay + sign*(nanos/1000)
	inside := days < math.MaxInt64/microsPerDay || days == math.MaxInt64/microsPerDay && (micros < 0) == (sign < 0)
	if !(ok && ok1 && ok2 && ok3 && inside) || s != "" || nanos%1000 != 0 {
		return fmt.Errorf("row: interval %q: want days and time, as INTERVAL '1 02:03:04.5' DAY TO SECOND", text)
	}
	*i = DayTimeInterval{micros}
	return nil
}

// Scan takes an interval from a database/sql driver, as text.
func (i *DayTimeInterval) Scan(src any) error { return scanText(src, i) }

// Value gives a database/sql driver the interval as text.
func (i DayTimeInterval) Value() (driver.Value, error) { return i.String(), nil }
