package servertest_test

import (
	"testing"

	"github.com/sparkgen/sparkgen/internal/servertest"
)

// recorder is a test that can be skipped and failed without harm.
type recorder struct {
	testing.TB
	ended string
}

func (r *recorder) Helper() {}

func (r *recorder) Skip(args ...any) { r.ended = "skipped: " + args[0].(string) }

func (r *recorder) Fatal(args ...any) { r.ended = "failed: " + args[0].(string) }

// The environment is shared, so these tests do not run in parallel.

func TestServerThere(t *testing.T) {
	t.Setenv(servertest.RemoteVariable, "sc://localhost:1/")
	t.Setenv(servertest.PythonVariable, "/usr/bin/python3")
	r := &recorder{TB: t}
	if got := servertest.Remote(r); got != "sc://localhost:1/" || r.ended != "" {
		t.Errorf("Remote returned %q, the test was %q", got, r.ended)
	}
	if got := servertest.Python(r); got != "/usr/bin/python3" || r.ended != "" {
		t.Errorf("Python returned %q, the test was %q", got, r.ended)
	}
}

func TestServerMissing(t *testing.T) {
	const message = "needs a running Spark: run `make test`, or set SPARKGEN_TEST_REMOTE"
	for _, tt := range []struct{ name, ci, want string }{
		{"at home", "", "skipped: " + message},
		{"where CI is off", "false", "skipped: " + message},
		{"where CI is nonsense", "perhaps", "skipped: " + message},
		{"in CI", "true", "failed: " + message},
		{"in CI that says 1", "1", "failed: " + message},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Setenv(servertest.RemoteVariable, "")
			t.Setenv("CI", tt.ci)
			r := &recorder{TB: t}
			servertest.Remote(r)
			if r.ended != tt.want {
				t.Errorf("the test was %q, want %q", r.ended, tt.want)
			}
		})
	}
}
