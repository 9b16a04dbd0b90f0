package compiletest_test

import (
	"strings"
	"testing"

	"github.com/sparkgen/sparkgen/internal/compiletest"
)

// TestFunctions holds the functions of the language, which are its spelling on every toolchain, to their wrong lines.
func TestFunctions(t *testing.T) {
	t.Parallel()
	refused(t, "testdata/functions")
}

// TestRunning is the same of what runs queries.
func TestRunning(t *testing.T) {
	t.Parallel()
	refused(t, "testdata/running")
}

// refused checks that go/types and the compiler both refuse the wrong lines of a suite, each with its text, and nothing
// else.
func refused(t *testing.T, dir string) {
	t.Helper()
	s, err := compiletest.Read(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Run("types", func(t *testing.T) {
		t.Parallel()
		got, err := s.Check(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		report(t, s.Problems(got))
	})
	t.Run("compiler", func(t *testing.T) {
		t.Parallel()
		got, err := s.Build(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		report(t, s.Problems(got))
	})
}

func report(t *testing.T, problems []string) {
	t.Helper()
	if len(problems) > 0 {
		t.Errorf("%d problems:\n%s", len(problems), strings.Join(problems, "\n"))
	}
}
