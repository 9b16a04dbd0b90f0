package row

import (
	"strconv"
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

// CalendarInterval is a span in months, days and microseconds that are kept apart, since months and days differ in
// length: Spark's INTERVAL without units.
type CalendarInterval struct {
	Months int32 `json:"months"`
	Days   int32 `json:"days"`
	Micros int64 `json:"micros"`
}

// String returns the interval as Spark prints it: 1 years 2 months 3 days 4 hours 5 minutes 6.5 seconds.
func (i CalendarInterval) String() string {
	var b []byte
	unit := func(n int64, name string) {
		if n == 0 {
			return
		}
		if len(b) > 0 {
			b = append(b, ' ')
		}
		b = append(append(strconv.AppendInt(b, n, 10), ' '), name...)
	}
	unit(int64(i.Months)/12, "years")
	unit(int64(i.Months)%12, "months")
	unit(int64(i.Days), "days")
	unit(i.Micros/3_600_000_000, "hours")
	unit(i.Micros/60_000_000%60, "minutes")
	if s := i.Micros % 60_000_000; s != 0 {
		if len(b) > 0 {
			b = append(b, ' ')
		}
		if s < 0 {
			b, s = append(b, '-'), -s
		}
		b = appendFraction(strconv.AppendInt(b, s/1_000_000, 10), s%1_000_000, 6)
		b = append(b, " seconds"...)
	}
	if len(b) == 0 {
		return "0 seconds"
	}
	return string(b)
}
