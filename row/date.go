package row

import (
	"database/sql/driver"
	"fmt"
	"time"
)

// Date is a calendar day without a time or a zone: Spark's DATE, proleptic Gregorian. The zero Date is 1970-01-01.
//
// Dates compare with ==; [Date.Compare] orders them.
type Date struct{ days int32 }

const secondsPerDay = 86400

// Day is the date of year y, month m, day d. Months and days outside their range roll over, as in [time.Date].
func Day(y int, m time.Month, d int) Date { return DateOf(time.Date(y, m, d, 0, 0, 0, 0, time.UTC)) }

// DateOf is t's own calendar day: the one that t's clock shows in t's location.
func DateOf(t time.Time) Date {
	y, m, d := t.Date()
	return Date{int32(time.Date(y, m, d, 0, 0, 0, 0, time.UTC).Unix() / secondsPerDay)}
}

// DateFromDays is the day that lies n days after 1970-01-01.
func DateFromDays(n int32) Date { return Date{n} }

// Days is the number of days since 1970-01-01, negative before it.
func (d Date) Days() int32 { return d.days }

// Time is midnight of the day, in UTC.
func (d Date) Time() time.Time { return time.Unix(int64(d.days)*secondsPerDay, 0).UTC() }

// Date returns year, month and day.
func (d Date) Date() (year int, month time.Month, day int) { return d.Time().Date() }

// AddDays is the day n days later.
func (d Date) AddDays(n int32) Date { return Date{d.days + n} }

// Compare returns -1, 0 or 1 as d lies before o, is o or lies after it.
func (d Date) Compare(o Date) int { return compare(d.days, o.days) }

// String returns the date as Spark prints it: 2026-11-30.
func (d Date) String() string { return string(d.append(nil)) }

func (d Date) append(b []byte) []byte {
	y, m, day := d.Date()
	return appendDate(b, y, int(m), day)
}

// MarshalText returns 2026-11-30.
func (d Date) MarshalText() ([]byte, error) { return d.append(nil), nil }

// UnmarshalText reads 2026-11-30.
func (d *Date) UnmarshalText(text []byte) error {
	v, rest, ok := parseDate(string(text))
	if !ok || rest != "" {
		return fmt.Errorf("row: date %q: want year-month-day, as 2026-11-30", text)
	}
	*d = v
	return nil
}

// Scan takes a date from a database/sql driver: a [time.Time] (its own calendar day), or text.
func (d *Date) Scan(src any) error {
	if at, ok := src.(time.Time); ok {
		*d = DateOf(at)
		return nil
	}
	return scanText(src, d)
}

// Value gives a database/sql driver midnight of the day, in UTC.
func (d Date) Value() (driver.Value, error) { return d.Time(), nil }
