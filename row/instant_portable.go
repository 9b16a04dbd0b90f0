//go:build go1.28

package row

import "time"

// SetTime makes t the instant us microseconds after 1970-01-01 00:00:00 UTC, in UTC.
func SetTime(t *time.Time, us int64) { *t = time.UnixMicro(us).UTC() }

func checkInstant() error { return nil }
