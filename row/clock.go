package row

import (
	"cmp"
	"strconv"
	"time"
)

func compare[T cmp.Ordered](a, b T) int { return cmp.Compare(a, b) }

// appendDate writes year-month-day. Years beyond four digits carry a sign, as Spark prints them.
func appendDate(b []byte, y, m, d int) []byte {
	switch {
	case y > 9999:
		b = append(b, '+')
	case y < 0:
		b, y = append(b, '-'), -y
	}
	b = appendPadded(b, int64(y), 4)
	b = append(b, '-')
	b = appendPadded(b, int64(m), 2)
	b = append(b, '-')
	return appendPadded(b, int64(d), 2)
}

// appendClock writes hours:minutes:seconds of the nanoseconds since midnight, and the fraction without its zeros.
func appendClock(b []byte, nanos int64) []byte {
	s := nanos / int64(time.Second)
	b = appendPadded(b, s/3600, 2)
	b = append(b, ':')
	b = appendPadded(b, s/60%60, 2)
	b = append(b, ':')
	b = appendPadded(b, s%60, 2)
	return appendFraction(b, nanos%int64(time.Second), 9)
}

// appendFraction writes .123 for the digits of a fraction that has n places.
func appendFraction(b []byte, f int64, n int) []byte {
	if f == 0 {
		return b
	}
	for f%10 == 0 {
		f /= 10
		n--
	}
	return appendPadded(append(b, '.'), f, n)
}

func appendPadded(b []byte, v int64, width int) []byte {
	var t [20]byte
	s := strconv.AppendInt(t[:0], v, 10)
	for range width - len(s) {
		b = append(b, '0')
	}
	return append(b, s...)
}

// parseDate reads [+-]year-month-day at the start of s.
func parseDate(s string) (d Date, rest string, ok bool) {
	sign := 1
	switch {
	case s != "" && s[0] == '-':
		sign, s = -1, s[1:]
	case s != "" && s[0] == '+':
		s = s[1:]
	}
	y, s, ok1 := parseDigits(s, 4, 7)
	s, ok2 := cutByte(s, '-')
	m, s, ok3 := parseDigits(s, 1, 2)
	s, ok4 := cutByte(s, '-')
	day, s, ok5 := parseDigits(s, 1, 2)
	if !(ok1 && ok2 && ok3 && ok4 && ok5) || m < 1 || m > 12 || day < 1 {
		return Date{}, "", false
	}
	t := time.Date(sign*int(y), time.Month(m), int(day), 0, 0, 0, 0, time.UTC)
	n := t.Unix() / secondsPerDay
	if t.Day() != int(day) || n != int64(int32(n)) {
		return Date{}, "", false
	}
	return Date{int32(n)}, s, true
}

// parseClock reads hours:minutes[:seconds[.fraction]] at the start of s, as nanoseconds since midnight.
func parseClock(s string) (nanos int64, rest string, ok bool) {
	h, s, ok1 := parseDigits(s, 1, 2)
	s, ok2 := cutByte(s, ':')
	m, s, ok3 := parseDigits(s, 1, 2)
	if !(ok1 && ok2 && ok3) || h > 23 || m > 59 {
		return 0, "", false
	}
	nanos = (h*3600 + m*60) * int64(time.Second)
	s, more := cutByte(s, ':')
	if !more {
		return nanos, s, true
	}
	sec, s, ok := parseDigits(s, 1, 2)
	if !ok || sec > 59 {
		return 0, "", false
	}
	nanos += sec * int64(time.Second)
	if s, more = cutByte(s, '.'); !more {
		return nanos, s, true
	}
	f, left, ok := parseDigits(s, 1, 9)
	for range 9 - (len(s) - len(left)) {
		f *= 10
	}
	return nanos + f, left, ok
}

func parseDigits(s string, least, most int) (v int64, rest string, ok bool) {
	n := 0
	for n < len(s) && n < most && s[n] >= '0' && s[n] <= '9' {
		v = v*10 + int64(s[n]-'0')
		n++
	}
	return v, s[n:], n >= least
}

func cutByte(s string, c byte) (string, bool) {
	if s == "" || s[0] != c {
		return s, false
	}
	return s[1:], true
}
