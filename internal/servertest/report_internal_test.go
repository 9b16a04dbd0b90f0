package servertest

import (
	"strings"
	"testing"
)

func TestReport(t *testing.T) {
	t.Parallel()
	for n, want := range map[int64]string{
		0:  "",
		12: "skipped 12 tests that need a server; `make test` runs them\n",
	} {
		var b strings.Builder
		report(&b, n)
		if b.String() != want {
			t.Errorf("report of %d is %q, want %q", n, b.String(), want)
		}
	}
}
