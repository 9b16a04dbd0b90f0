package rpc_test

import (
	"context"
	"errors"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"google.golang.org/genproto/googleapis/rpc/errdetails"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/durationpb"

	"github.com/sparkgen/sparkgen/internal/connectpb"
	"github.com/sparkgen/sparkgen/internal/connectrpc"
	"github.com/sparkgen/sparkgen/internal/rpc"
	"github.com/sparkgen/sparkgen/runtime"
	"github.com/sparkgen/sparkgen/sparktest"
)

func getOption(key string) *connectpb.ConfigRequest_Operation {
	return &connectpb.ConfigRequest_Operation{OpType: &connectpb.ConfigRequest_Operation_GetOption{
		GetOption: &connectpb.ConfigRequest_GetOption{Keys: []string{key}},
	}}
}

// failing answers a method's first n calls with err.
func failing(n int64, err error) sparktest.Handler {
	var calls atomic.Int64
	return func(context.Context, proto.Message) (proto.Message, error) {
		if calls.Add(1) <= n {
			return nil, err
		}
		return nil, nil
	}
}

func TestUnaryRetries(t *testing.T) {
	t.Parallel()
	later, err := status.New(codes.Aborted, "busy").WithDetails(&errdetails.RetryInfo{RetryDelay: durationpb.New(time.Hour)})
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name, why   string
		err         error
		times       int64
		ok          bool
		calls       int
		least, most time.Duration
	}{
		{
			name: "none", why: "one call", ok: true, calls: 1,
		},
		{
			name: "unavailable four times", why: "50, 200, 800 and 3200 ms and jitter", err: unavailable(), times: 4, ok: true,
			calls: 5, least: 4250 * time.Millisecond, most: 4750 * time.Millisecond,
		},
		{
			name: "unavailable for good", why: "fifteen tries more, over ten minutes", err: unavailable(), times: 100,
			calls: 16, least: 10 * time.Minute, most: 11 * time.Minute,
		},
		{
			name: "asked to wait an hour", why: "the server may ask for ten minutes at most", err: later.Err(), times: 1, ok: true,
			calls: 2, least: 10 * time.Minute, most: 10*time.Minute + time.Second,
		},
		{
			name: "internal", why: "not worth another try", err: status.Error(codes.Internal, "broken"), times: 100, calls: 1,
		},
		{
			name: "unauthenticated", why: "nor is a wrong token", err: status.Error(codes.Unauthenticated, "no"), times: 100, calls: 1,
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			inBubble(t, rpc.Config{Retry: rpc.DefaultPolicy()}, func(t *testing.T, s *sparktest.Server, c *rpc.Client) {
				s.Handle(connectrpc.Config, failing(test.times, test.err))
				start := time.Now()
				_, err := c.Config(t.Context(), getOption("a"))
				if (err == nil) != test.ok {
					t.Errorf("got error %v (%s)", err, test.why)
				}
				if got := calls(s, connectrpc.Config); got != test.calls {
					t.Errorf("%d calls, want %d (%s)", got, test.calls, test.why)
				}
				if took := time.Since(start); took < test.least || took > test.most {
					t.Errorf("took %s, want %s to %s (%s)", took, test.least, test.most, test.why)
				}
			})
		})
	}
}

func TestUnaryObeysItsContextWhileWaiting(t *testing.T) {
	t.Parallel()
	inBubble(t, rpc.Config{Retry: rpc.DefaultPolicy()}, func(t *testing.T, s *sparktest.Server, c *rpc.Client) {
		s.Handle(connectrpc.Config, failing(100, unavailable()))
		start := time.Now()
		ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
		defer cancel()
		_, err := c.Config(ctx, getOption("a"))
		if !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("got %v, want one that is %v", err, context.DeadlineExceeded)
		}
		if took := time.Since(start); took > 350*time.Millisecond {
			t.Errorf("returned after %s, want 300ms", took)
		}
	})
}

func TestVersionDoesNotWaitForAServer(t *testing.T) {
	t.Parallel()
	inBubble(t, rpc.Config{Retry: rpc.DefaultPolicy()}, func(t *testing.T, s *sparktest.Server, c *rpc.Client) {
		s.Stop()
		start := time.Now()
		_, err := c.Version(t.Context())
		f, ok := errors.AsType[*rpc.Failure](err)
		if !ok || !f.Unreachable() {
			t.Errorf("got %v, want an unreachable server", err)
		}
		if took := time.Since(start); took > time.Second {
			t.Errorf("returned after %s", took)
		}
	})
}

// TestRequestsCarryTheSession looks at every kind of request.
func TestRequestsCarryTheSession(t *testing.T) {
	t.Parallel()
	id := rpc.NewID()
	config := rpc.Config{SessionID: id, UserID: "ann", ClientType: "test/1", Retry: rpc.DefaultPolicy()}
	inBubble(t, config, func(t *testing.T, s *sparktest.Server, c *rpc.Client) {
		if _, err := c.Version(t.Context()); err != nil {
			t.Fatal(err)
		}
		s.Answer(sparktest.EndStream(), sparktest.Fail(&runtime.SparkError{Class: "A", Message: "[A] b"}))
		if _, err := received(t.Context(), c); err == nil {
			t.Fatal("no error")
		}
		if _, err := c.Config(t.Context(), getOption("a")); err != nil {
			t.Fatal(err)
		}
		if _, err := c.Interrupt(t.Context(), &connectpb.InterruptRequest{
			InterruptType: connectpb.InterruptRequest_INTERRUPT_TYPE_OPERATION_ID,
			Interrupt:     &connectpb.InterruptRequest_OperationId{OperationId: rpc.NewID()},
		}); err != nil {
			t.Fatal(err)
		}
		if err := c.Close(t.Context(), true); err != nil {
			t.Fatal(err)
		}
		seen := map[string]bool{}
		for i, r := range s.Requests("") {
			seen[r.Method] = true
			m := r.Message.(interface {
				GetSessionId() string
				GetClientType() string
				GetUserContext() *connectpb.UserContext
			})
			if m.GetSessionId() != id || m.GetClientType() != "test/1" || m.GetUserContext().GetUserId() != "ann" {
				t.Errorf("%s: session %q, client %q, user %q", r.Method, m.GetSessionId(), m.GetClientType(), m.GetUserContext().GetUserId())
			}
			o, ok := r.Message.(interface{ GetClientObservedServerSideSessionId() string })
			if ok && (o.GetClientObservedServerSideSessionId() != "") != (i > 0) {
				t.Errorf("call %d, %s: observed server session %q", i, r.Method, o.GetClientObservedServerSideSessionId())
			}
		}
		for _, m := range []string{connectrpc.AnalyzePlan, connectrpc.ExecutePlan, connectrpc.ReattachExecute, connectrpc.ReleaseExecute,
			connectrpc.FetchErrorDetails, connectrpc.Config, connectrpc.Interrupt, connectrpc.ReleaseSession} {
			if !seen[m] {
				t.Errorf("%s was not called", m)
			}
		}
	})
}

func TestSessionLost(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name string
		lose func(*sparktest.Server, *rpc.Client)
		call func(context.Context, *rpc.Client) error
	}{
		{
			name: "restart, seen by a unary call",
			lose: func(s *sparktest.Server, _ *rpc.Client) { s.Restart() },
			call: func(ctx context.Context, c *rpc.Client) error { _, err := c.Config(ctx, getOption("a")); return err },
		},
		{
			name: "restart, seen by an execution",
			lose: func(s *sparktest.Server, _ *rpc.Client) { s.Restart() },
			call: func(ctx context.Context, c *rpc.Client) error { _, err := received(ctx, c); return err },
		},
		{
			name: "another session behind the same id, seen in a response alone",
			lose: func(s *sparktest.Server, _ *rpc.Client) {
				s.Handle(connectrpc.Config, func(context.Context, proto.Message) (proto.Message, error) {
					return &connectpb.ConfigResponse{ServerSideSessionId: rpc.NewID()}, nil
				})
			},
			call: func(ctx context.Context, c *rpc.Client) error { _, err := c.Config(ctx, getOption("a")); return err },
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			config := rpc.Config{Retry: rpc.DefaultPolicy(), MapError: func(f *rpc.Failure) error {
				if f.SessionLost() {
					return errors.Join(rpc.ErrSessionClosed, f)
				}
				return f
			}}
			inBubble(t, config, func(t *testing.T, s *sparktest.Server, c *rpc.Client) {
				s.AnswerAlways(append(batches(1), sparktest.Complete())...)
				if _, err := c.Version(t.Context()); err != nil {
					t.Fatal(err)
				}
				test.lose(s, c)
				if err := test.call(t.Context(), c); !errors.Is(err, rpc.ErrSessionClosed) {
					t.Errorf("got %v, want one that is %v", err, rpc.ErrSessionClosed)
				}
				before := len(s.Requests(""))
				if _, err := received(t.Context(), c); !errors.Is(err, rpc.ErrSessionClosed) {
					t.Errorf("a later execution: got %v, want one that is %v", err, rpc.ErrSessionClosed)
				}
				if after := len(s.Requests("")); after != before {
					t.Errorf("%d calls were made in a session that is gone", after-before)
				}
			})
		})
	}
}

// TestRestartWhileReceiving loses the session in the middle of a result: the plan must not run again in another one.
func TestRestartWhileReceiving(t *testing.T) {
	t.Parallel()
	for _, begun := range []bool{false, true} {
		name := "before the first response"
		if begun {
			name = "after a response"
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			config := rpc.Config{Retry: rpc.DefaultPolicy()}
			inBubble(t, config, func(t *testing.T, s *sparktest.Server, c *rpc.Client) {
				steps := []sparktest.Step{sparktest.Pause(time.Second), sparktest.Fail(unavailable()), sparktest.Complete()}
				if begun {
					steps = append(batches(1), steps...)
				}
				s.AnswerAlways(steps...)
				if _, err := c.Version(t.Context()); err != nil {
					t.Fatal(err)
				}
				time.AfterFunc(time.Second/2, s.Restart)
				_, err := received(t.Context(), c)
				f, ok := errors.AsType[*rpc.Failure](err)
				if !ok || !f.SessionLost() {
					t.Errorf("got %v, want a lost session", err)
				}
				wantCalls(t, s, 1, 1)
			})
		})
	}
}

func TestErrorDetailsAreFetchedOnce(t *testing.T) {
	t.Parallel()
	want := &runtime.SparkError{Class: "A.B", SQLState: "42000", Message: "[A.B] " + strings.Repeat("x", 5000)}
	for _, test := range []struct {
		name    string
		handler sparktest.Handler
		details bool
	}{
		{name: "there", details: true},
		{name: "server before 4.0", handler: failing(9, status.Error(codes.Unimplemented, "what?"))},
		{name: "server in trouble", handler: failing(9, unavailable())},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			inBubble(t, rpc.Config{Retry: rpc.DefaultPolicy()}, func(t *testing.T, s *sparktest.Server, c *rpc.Client) {
				s.Handle(connectrpc.FetchErrorDetails, test.handler)
				s.Answer(sparktest.Fail(want))
				_, err := received(t.Context(), c)
				f, ok := errors.AsType[*rpc.Failure](err)
				if !ok {
					t.Fatalf("got %v, want a Failure", err)
				}
				if f.Class() != "A.B" || (f.Details != nil) != test.details {
					t.Errorf("class %q, details %v", f.Class(), f.Details)
				}
				if test.details && f.Details.GetErrors()[0].GetMessage() != want.Message {
					t.Errorf("the message was cut: %d bytes", len(f.Details.GetErrors()[0].GetMessage()))
				}
				if n := calls(s, connectrpc.FetchErrorDetails); n != 1 {
					t.Errorf("details were asked for %d times, want once", n)
				}
			})
		})
	}
}

// TestCloseIsBounded closes a client whose server does not answer.
func TestCloseIsBounded(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := sparktest.NewServer(t)
		c := newClient(t, s, rpc.Config{Retry: rpc.DefaultPolicy()})
		hang := func(ctx context.Context, _ proto.Message) (proto.Message, error) { <-ctx.Done(); return nil, ctx.Err() }
		s.Handle(connectrpc.ReleaseExecute, hang)
		s.Handle(connectrpc.ReleaseSession, hang)
		s.Answer(sparktest.Complete())
		if _, err := received(t.Context(), c); err != nil {
			t.Fatal(err)
		}
		start := time.Now()
		ctx, cancel := context.WithTimeout(t.Context(), 3*time.Second)
		defer cancel()
		if err := c.Close(ctx, true); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("Close: got %v, want one that is %v", err, context.DeadlineExceeded)
		}
		if took := time.Since(start); took > 3100*time.Millisecond {
			t.Errorf("Close took %s, want 3s", took)
		}
	})
}

func TestTokensOfEachCall(t *testing.T) {
	t.Parallel()
	server := sparktest.NewServer(t, sparktest.Token("t2"))
	var asked atomic.Int64
	conn, err := rpc.Dial{
		Address: "127.0.0.1:15002", Headers: map[string]string{"x-a": "b"},
		Token: func(context.Context) (string, error) {
			if asked.Add(1) == 1 {
				return "t1", nil
			}
			return "t2", nil
		},
		Options: []grpc.DialOption{grpc.WithContextDialer(server.Dial)},
	}.Open()
	if err != nil {
		t.Fatal(err)
	}
	c := rpc.New(conn, rpc.Config{SessionID: rpc.NewID()})
	defer func() { _ = c.Close(t.Context(), false) }()
	if _, err := c.Version(t.Context()); err == nil || strings.Contains(err.Error(), "t1") {
		t.Errorf("with an old token: got %v, want a refusal without the token", err)
	}
	if _, err := c.Version(t.Context()); err != nil {
		t.Error(err)
	}
	for _, r := range server.Requests("") {
		if got := r.Metadata.Get("x-a"); len(got) != 1 || got[0] != "b" {
			t.Errorf("header x-a: %q", got)
		}
	}
}
