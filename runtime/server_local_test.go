package runtime_test

import (
	"context"
	"errors"
	"net"
	"os"
	"strconv"
	"testing"
	"time"

	"github.com/sparkgen/sparkgen/internal/servertest"
	"github.com/sparkgen/sparkgen/runtime"
	"github.com/sparkgen/sparkgen/runtime/local"
)

// TestServerLocal runs a Spark of its own from the connection string alone, and wants it gone in the end.
func TestServerLocal(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), 3*time.Minute)
	defer cancel()
	s, err := runtime.Connect(ctx, "local[2]", runtime.WithLocal(local.Options{Python: servertest.Python(t)}))
	if err != nil {
		t.Fatal(err)
	}
	rows, err := runtime.Collect(ctx, s, counted(100, 2))
	if err != nil || len(rows) != 100 {
		t.Errorf("%d rows, error %v", len(rows), err)
	}
	if err := s.Close(ctx); err != nil {
		t.Error(err)
	}
	if _, err := runtime.Collect(ctx, s, counted(1, 1)); !errors.Is(err, runtime.ErrSessionClosed) {
		t.Errorf("after Close: got %v", err)
	}
}

// TestServerRestarts kills a server in the middle of a result and starts another one at the same address.
func TestServerRestarts(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), 4*time.Minute)
	defer cancel()
	o := local.Options{Master: "local[2]", Python: servertest.Python(t), Port: freePort(t)}
	first, err := local.Start(ctx, o)
	if err != nil {
		t.Fatal(err)
	}
	s, err := runtime.Connect(ctx, "sc://"+first.Address()+"/;token="+first.Token())
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = s.Close(ctx) }()
	it, err := runtime.Query(ctx, s, counted(40_000_000, 400))
	if err != nil {
		t.Fatal(err)
	}
	for range 1000 {
		if !it.Next() {
			t.Fatal(it.Err())
		}
	}
	process, err := os.FindProcess(first.Pid())
	if err != nil {
		t.Fatal(err)
	}
	if err := process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = first.Close(ctx)

	// While nobody listens, calls wait; a deadline of the caller's ends that.
	short, stop := context.WithTimeout(ctx, time.Second)
	if _, err := runtime.Collect(short, s, counted(1, 1)); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("while the server is down: got %v, want one that is %v", err, context.DeadlineExceeded)
	}
	stop()

	second, err := local.Start(ctx, o)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = second.Close(ctx) }()
	for it.Next() {
	}
	// The other server has another token, as a restarted one of the same token would have other sessions.
	if it.Err() == nil || it.Count() >= 40_000_000 {
		t.Errorf("the result ended with %d rows and error %v", it.Count(), it.Err())
	}
	t.Logf("after %d rows: %v", it.Count(), it.Err())
	again, err := runtime.Connect(ctx, "sc://"+second.Address()+"/;token="+second.Token())
	if err != nil {
		t.Fatal(err)
	}
	if rows, err := runtime.Collect(ctx, again, counted(10, 1)); err != nil || len(rows) != 10 {
		t.Errorf("in a new session: %d rows, error %v", len(rows), err)
	}
	if err := again.Close(ctx); err != nil {
		t.Error(err)
	}
}

func freePort(t *testing.T) int {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	_, port, err := net.SplitHostPort(l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	n, err := strconv.Atoi(port)
	if err != nil {
		t.Fatal(err)
	}
	return n
}
