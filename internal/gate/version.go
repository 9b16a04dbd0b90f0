package gate

import (
	"fmt"
	"strconv"
	"strings"
)

// Version is a version of Spark, as far as features depend on it.
type Version struct{ Major, Minor int }

// ParseVersion reads "4.1.0", "4.0.0-SNAPSHOT" or "3.5": what follows the second number does not count.
func ParseVersion(s string) (Version, error) {
	major, rest, _ := strings.Cut(s, ".")
	end := strings.IndexFunc(rest, func(r rune) bool { return r < '0' || r > '9' })
	if end < 0 {
		end = len(rest)
	}
	a, err1 := strconv.Atoi(major)
	b, err2 := strconv.Atoi(rest[:end])
	if err1 != nil || err2 != nil || a < 0 {
		return Version{}, fmt.Errorf("%q is not a version of Spark", s)
	}
	return Version{a, b}, nil
}

// String returns "4.1".
func (v Version) String() string { return fmt.Sprintf("%d.%d", v.Major, v.Minor) }

// Before says whether v is older than w.
func (v Version) Before(w Version) bool {
	return v.Major < w.Major || v.Major == w.Major && v.Minor < w.Minor
}
