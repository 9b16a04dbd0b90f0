//go:build !go1.28

package row

import (
	"errors"
	"time"
	"unsafe"
)

// instant is how package time lays out a Time: nanoseconds and flags, seconds since year 1, location (nil is UTC). It
// promises nothing about that. The layout is that of the Go releases named in the build constraint; newer ones get
// instant_portable.go until they have been looked at.
type instant struct {
	wall uint64
	ext  int64
	loc  unsafe.Pointer
}

const (
	microsPerSecond = 1_000_000
	unixToYearOne   = (1969*365 + 1969/4 - 1969/100 + 1969/400) * secondsPerDay
)

// SetTime makes t the instant us microseconds after 1970-01-01 00:00:00 UTC, in UTC.
//
// It writes the words of t: a decode loop spends half its time in [time.UnixMicro] else.
func SetTime(t *time.Time, us int64) {
	sec := us / microsPerSecond
	rest := us % microsPerSecond
	down := rest >> 63 // -1 before 1970
	*(*instant)(unsafe.Pointer(t)) = instant{
		wall: uint64(rest+down&microsPerSecond) * 1000,
		ext:  sec + down + unixToYearOne,
	}
}

// checkInstant makes sure, once a decoder, that this Go's package time was not changed all the same.
func checkInstant() error {
	if unsafe.Sizeof(instant{}) == unsafe.Sizeof(time.Time{}) {
		var t time.Time
		const us = -1_700_000_000_123_456
		if SetTime(&t, us); t == time.UnixMicro(us).UTC() { //nolint:staticcheck // the words shall be the same, not the instant alone
			return nil
		}
	}
	return errors.New("row: this Go lays out time.Time in its own way; build with an official release of Go")
}
