package row

import (
	"database/sql/driver"
	"fmt"
	"strconv"
	"strings"
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

// Scan takes an interval from a database/sql driver, as text.
func (i *YearMonthInterval) Scan(src any) error { return scanText(src, i) }

// Value gives a database/sql driver the interval as text.
func (i YearMonthInterval) Value() (driver.Value, error) { return i.String(), nil }

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
