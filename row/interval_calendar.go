package row

import "strconv"

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
