package runtime_test

import (
	"context"
	"errors"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/protobuf/proto"

	"github.com/sparkgen/sparkgen/internal/connectpb"
	"github.com/sparkgen/sparkgen/internal/connectrpc"
	"github.com/sparkgen/sparkgen/runtime"
	"github.com/sparkgen/sparkgen/sparktest"
)

// TestInterceptorsSeeEveryAttempt counts what passes through gRPC's own hooks.
func TestInterceptorsSeeEveryAttempt(t *testing.T) {
	t.Parallel()
	var mu sync.Mutex
	seen := make(map[string]int)
	see := func(method string) {
		mu.Lock()
		defer mu.Unlock()
		seen[method]++
	}
	hooks := runtime.WithDialOptions(
		grpc.WithChainUnaryInterceptor(func(ctx context.Context, method string, req, reply any, cc *grpc.ClientConn,
			next grpc.UnaryInvoker, opts ...grpc.CallOption,
		) error {
			see(method)
			return next(ctx, method, req, reply, cc, opts...)
		}),
		grpc.WithChainStreamInterceptor(func(ctx context.Context, desc *grpc.StreamDesc, cc *grpc.ClientConn, method string,
			next grpc.Streamer, opts ...grpc.CallOption,
		) (grpc.ClientStream, error) {
			see(method)
			return next(ctx, desc, cc, method, opts...)
		}),
	)
	server := sparktest.NewServer(t)
	server.Answer(steps(idSchema(), sparktest.Fail(unavailable()), idBatches(2), sparktest.EndStream(), sparktest.Complete())...)
	s := server.Connect(t, hooks)
	if _, err := runtime.Collect(t.Context(), s, ids()); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	mu.Lock()
	defer mu.Unlock()
	for _, method := range []string{connectrpc.AnalyzePlan, connectrpc.ExecutePlan, connectrpc.ReattachExecute, connectrpc.ReleaseExecute, connectrpc.ReleaseSession} {
		if got, want := seen[method], len(server.Requests(method)); got != want || got == 0 {
			t.Errorf("%s: the hook saw %d calls, the server %d", method, got, want)
		}
	}
}

// TestConnectWaitsForABusyServer has a proxy that says for a while that the server behind it is not there yet.
func TestConnectWaitsForABusyServer(t *testing.T) {
	t.Parallel()
	server := sparktest.NewServer(t)
	var calls atomic.Int64
	server.Handle(connectrpc.AnalyzePlan, func(context.Context, proto.Message) (proto.Message, error) {
		if calls.Add(1) < 3 {
			return nil, unavailable()
		}
		return nil, nil
	})
	server.Connect(t)
	if n := calls.Load(); n != 3 {
		t.Errorf("%d calls, want 3", n)
	}
}

// TestRetryPolicyOfNone fails at the first obstacle.
func TestRetryPolicyOfNone(t *testing.T) {
	t.Parallel()
	server := sparktest.NewServer(t)
	server.Answer(steps(idSchema(), idBatches(1), sparktest.Fail(unavailable()), sparktest.Complete())...)
	s := server.Connect(t, runtime.WithRetryPolicy(runtime.RetryPolicy{}))
	start := time.Now()
	if _, err := runtime.Collect(t.Context(), s, ids()); err == nil || !strings.Contains(err.Error(), "the server is being moved") {
		t.Errorf("got %v", err)
	}
	if took := time.Since(start); took > 5*time.Second {
		t.Errorf("it took %s", took)
	}
}

// TestVersionOverridden refuses by the version that the user says.
func TestVersionOverridden(t *testing.T) {
	t.Parallel()
	server := sparktest.NewServer(t, sparktest.Version("17.3.x-photon"))
	s := server.Connect(t, runtime.WithServerVersion("4.0"))
	if s.Version() != "4.0" {
		t.Errorf("version %q", s.Version())
	}
	_, err := runtime.StartPlan(t.Context(), s, &connectpb.Plan{OpType: &connectpb.Plan_Command{Command: &connectpb.Command{
		CommandType: &connectpb.Command_WriteStreamOperationStart{WriteStreamOperationStart: &connectpb.WriteStreamOperationStart{
			Trigger: &connectpb.WriteStreamOperationStart_RealTimeBatchDuration{RealTimeBatchDuration: "5 minutes"},
		}},
	}}})
	if !errors.Is(err, runtime.ErrUnsupportedByServer) || !strings.Contains(err.Error(), "needs Spark 4.2, the server is 4.0") {
		t.Errorf("got %v", err)
	}
}

func TestTokenSourceIsAskedForEachCall(t *testing.T) {
	t.Parallel()
	server := sparktest.NewServer(t, sparktest.Token(secret))
	var asked atomic.Int64
	opts := append(server.Options(), runtime.WithToken(""), runtime.WithTokenSource(func(context.Context) (string, error) {
		asked.Add(1)
		return secret, nil
	}))
	s, err := runtime.Connect(t.Context(), server.Target(), opts...)
	if err != nil {
		t.Fatal(err)
	}
	server.Answer(steps(idSchema(), sparktest.EndStream(), sparktest.Complete())...)
	if _, err := runtime.Collect(t.Context(), s, ids()); err != nil {
		t.Error(err)
	}
	if err := s.Close(t.Context()); err != nil {
		t.Error(err)
	}
	if got, want := asked.Load(), int64(len(server.Requests(""))); got != want {
		t.Errorf("the source was asked %d times for %d calls", got, want)
	}
}
