// Package servertest gives tests the Spark that `make test` started for them, once for all packages.
//
// A test that needs a server asks [Remote], one that needs PySpark asks [Python]. Without them the test is skipped, so
// that a plain `go test ./...` works anywhere; [Main] prints how many were. Under CI=true a skip is a failure instead:
// a green run must not have left out what it promises.
//
//	func TestMain(m *testing.M) { servertest.Main(m) }
package servertest

import (
	"fmt"
	"io"
	"os"
	"strconv"
	"sync/atomic"
	"testing"
)

// The variables that cmd/withspark sets.
const (
	RemoteVariable = "SPARKGEN_TEST_REMOTE" // connection string of a running server, with its token
	PythonVariable = "SPARKGEN_TEST_PYTHON" // interpreter that can import pyspark
)

// skipped counts the tests of this binary that had no server. There is one Main for all of them.
var skipped atomic.Int64

// Remote returns the connection string of the running server: "sc://127.0.0.1:40123/;token=…". The server is shared by
// all tests: use names of your own for tables, and sessions of your own for everything else.
func Remote(t testing.TB) string {
	t.Helper()
	return need(t, RemoteVariable, "a running Spark")
}

// Python returns the path of an interpreter that can import pyspark of the server's version.
func Python(t testing.TB) string {
	t.Helper()
	return need(t, PythonVariable, "a Python with pyspark")
}

func need(t testing.TB, variable, what string) string {
	t.Helper()
	if value := os.Getenv(variable); value != "" {
		return value
	}
	message := fmt.Sprintf("needs %s: run `make test`, or set %s", what, variable)
	if inCI() {
		t.Fatal(message)
		return ""
	}
	skipped.Add(1)
	t.Skip(message)
	return ""
}

func inCI() bool {
	on, err := strconv.ParseBool(os.Getenv("CI"))
	return err == nil && on
}

// Main runs the tests of a package and says how many were skipped for want of a server. Call it from TestMain. When the
// tests pass, the checks are called; an error of one, such as goleak.Find finds, fails the package.
func Main(m *testing.M, checks ...func() error) {
	code := m.Run()
	report(os.Stdout, skipped.Load())
	if code == 0 {
		for _, check := range checks {
			if err := check(); err != nil {
				fmt.Fprintln(os.Stderr, err)
				code = 1
			}
		}
	}
	os.Exit(code)
}

func report(w io.Writer, n int64) {
	if n > 0 {
		fmt.Fprintf(w, "skipped %d tests that need a server; `make test` runs them\n", n)
	}
}
