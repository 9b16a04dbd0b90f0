package main

import (
	"bytes"
	"context"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"go.uber.org/goleak"
	"google.golang.org/protobuf/testing/protocmp"

	"github.com/sparkgen/sparkgen/dsl"
	"github.com/sparkgen/sparkgen/internal/oracle"
	"github.com/sparkgen/sparkgen/internal/servertest"
)

func TestMain(m *testing.M) { servertest.Main(m) }

func TestBothSpellingsAreOnePlan(t *testing.T) {
	t.Parallel()
	write, write126 := pipeline(time.Second, time.Minute, time.Hour), pipeline126(time.Second, time.Minute, time.Hour)
	equalPlans(t, write, write126)
	start := time.Unix(1e9, 0)
	equalPlans(t, countsAfter(start), countsAfter126(start))
}

type planned interface{ Plan() (*dsl.Plan, error) }

func equalPlans(t *testing.T, a, b planned) {
	t.Helper()
	p, err := a.Plan()
	if err != nil {
		t.Fatal(err)
	}
	q, err := b.Plan()
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(oracle.Normalize(p.Proto()), oracle.Normalize(q.Proto()), protocmp.Transform()); diff != "" {
		t.Errorf("the fluent plan differs from the one by functions (-fluent +functions):\n%s", diff)
	}
}

func TestPrintsWindowsAsTheyClose(t *testing.T) {
	remote := servertest.Remote(t)
	defer goleak.VerifyNone(t, goleak.IgnoreCurrent())
	ctx, cancel := context.WithTimeout(t.Context(), 3*time.Minute)
	defer cancel()
	var stdout, stderr bytes.Buffer
	code := run(ctx, []string{"-remote", remote, "-window", "2s", "-delay", "1s", "-trigger", "500ms", "-windows", "3"}, &stdout, &stderr)
	if code != 0 {
		t.Fatalf("exit code %d:\n%s", code, stderr.String())
	}
	lines := strings.Split(strings.TrimSpace(stdout.String()), "\n")
	if len(lines) < 3 {
		t.Fatalf("%d windows, want 3 or more:\n%s", len(lines), stdout.String())
	}
	row := regexp.MustCompile(`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ  \d+$`)
	for i, line := range lines {
		if !row.MatchString(line) {
			t.Errorf("line %q, want a time and a count", line)
		}
		if i > 0 && line <= lines[i-1] {
			t.Errorf("line %q does not come after %q", line, lines[i-1])
		}
	}
}

func TestEndsWhenInterrupted(t *testing.T) {
	remote := servertest.Remote(t)
	defer goleak.VerifyNone(t, goleak.IgnoreCurrent())
	ctx, cancel := context.WithCancel(t.Context())
	var stdout bytes.Buffer
	stderr := &waiting{text: "runs on Spark", then: cancel}
	if code := run(ctx, []string{"-remote", remote}, &stdout, stderr); code != 0 {
		t.Fatalf("exit code %d:\n%s", code, stderr.String())
	}
}

func TestServerThatIsNotThere(t *testing.T) {
	t.Parallel()
	var stdout, stderr bytes.Buffer
	if code := run(t.Context(), []string{"-remote", "sc://127.0.0.1:1"}, &stdout, &stderr); code != 1 {
		t.Fatalf("exit code %d, want 1", code)
	}
	if !strings.Contains(stderr.String(), "127.0.0.1:1") {
		t.Errorf("the message does not name the address:\n%s", stderr.String())
	}
}

// waiting is a buffer that does something when a text was written.
type waiting struct {
	bytes.Buffer
	text string
	then func()
}

func (w *waiting) Write(p []byte) (int, error) {
	n, err := w.Buffer.Write(p)
	if strings.Contains(w.String(), w.text) {
		w.then()
	}
	return n, err
}
