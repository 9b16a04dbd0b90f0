package row

import (
	"database/sql/driver"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
)

// YearMonthInterval is a span of whole months: Spark's INTERVAL YEAR TO MONTH and its narrower forms.
type YearMonthInterval struct{ months int32 }

// Months is an interval of n months.
func Months(n int32) YearMonthInterval { return YearMonthInterval{n} }

// Years is an interval of n years.
func Years(n int32) YearMonthInterval { return YearMonthInterval{n * 12} }

// Months is the length in months, negative for an interval into the past.
func (i YearMonthInterval) Months() int32 { return i.months }

// Compare returns -1, 0 or 1 as i is shorter than o, equal or longer.
func (i YearMonthInterval) Compare(o YearMonthInterval) int { return compare(i.months, o.months) }

// String returns the interval as Spark prints it: INTERVAL '1-2' YEAR TO MONTH.
func (i YearMonthInterval) String() string {
	sign, m := "", int64(i.months)
	if m < 0 {
		sign, m = "-", -m
	}
	return "INTERVAL '" + sign + strconv.FormatInt(m/12, 10) + "-" + strconv.FormatInt(m%12, 10) + "' YEAR TO MONTH"
}

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

// MarshalText returns the interval as [YearMonthInterval.String] does.
func (i YearMonthInterval) MarshalText() ([]byte, error) { return []byte(i.String()), nil }

// UnmarshalText reads INTERVAL '1-2' YEAR TO MONTH.
func (i *YearMonthInterval) UnmarshalText(text []byte) error {
	s, sign, ok := cutInterval(string(text), "' YEAR TO MONTH")
	years, s, ok1 := parseDigits(s, 1, 9)
	s, ok2 := cutByte(s, '-')
	months, s, ok3 := parseDigits(s, 1, 2)
	n := sign * (years*12 + months)
	if !(ok && ok1 && ok2 && ok3) || s != "" || months > 11 || n != int64(int32(n)) {
		return fmt.Errorf("row: interval %q: want years and months, as INTERVAL '1-2' YEAR TO MONTH", text)
	}
	*i = YearMonthInterval{int32(n)}
	return nil
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

// cutInterval takes the literal's words away and reads the sign.
func cutInterval(s, unit string) (rest string, sign int64, ok bool) {
	s, ok1 := strings.CutPrefix(s, "INTERVAL '")
	s, ok2 := strings.CutSuffix(s, unit)
	s, negative := cutByte(s, '-')
	if negative {
		return s, -1, ok1 && ok2
	}
	return s, 1, ok1 && ok2
}

// Scan takes an interval from a database/sql driver, as text.
func (i *YearMonthInterval) Scan(src any) error { return scanText(src, i) }

// Value gives a database/sql driver the interval as text.
func (i YearMonthInterval) Value() (driver.Value, error) { return i.String(), nil }

// Scan takes an interval from a database/sql driver, as text.
func (i *DayTimeInterval) Scan(src any) error { return scanText(src, i) }

// Value gives a database/sql driver the interval as text.
func (i DayTimeInterval) Value() (driver.Value, error) { return i.String(), nil }
