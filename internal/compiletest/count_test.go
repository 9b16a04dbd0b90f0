package compiletest_test

import (
	"testing"

	"github.com/sparkgen/sparkgen/internal/compiletest"
)

// TestCount counts the wrong lines of each suite, on every toolchain, so that none vanishes unseen. Raise the numbers
// when lines are added.
func TestCount(t *testing.T) {
	t.Parallel()
	for dir, least := range map[string]int{
		"testdata/functions": 410,
		"testdata/methods":   300,
		"testdata/running":   25,
	} {
		s, err := compiletest.Read(dir)
		if err != nil {
			t.Error(err)
			continue
		}
		if n := len(s.Wrong()); n < least {
			t.Errorf("%s has %d wrong lines, it had %d", dir, n, least)
		}
	}
}
