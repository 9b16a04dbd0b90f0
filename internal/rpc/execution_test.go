package rpc_test

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
	"google.golang.org/genproto/googleapis/rpc/errdetails"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/types/known/durationpb"

	"github.com/sparkgen/sparkgen/internal/connectpb"
	"github.com/sparkgen/sparkgen/internal/connectrpc"
	"github.com/sparkgen/sparkgen/internal/rpc"
	"github.com/sparkgen/sparkgen/runtime"
	"github.com/sparkgen/sparkgen/sparktest"
)

func TestExecutionSurvives(t *testing.T) {
	t.Parallel()
	complete := sparktest.Complete()
	b := batches(3)
	later, err := status.New(codes.ResourceExhausted, "too busy").WithDetails(&errdetails.RetryInfo{RetryDelay: durationpb.New(time.Minute)})
	if err != nil {
		t.Fatal(err)
	}
	disconnected := status.Error(codes.Internal, "[INVALID_CURSOR.DISCONNECTED] The cursor is invalid.")
	for _, test := range []struct {
		name, why         string
		steps             []sparktest.Step
		execute, reattach int
		least, most       time.Duration // how long it takes, on the false clock
	}{
		{
			name: "nothing", why: "the plain case: one request, and no release but the last",
			steps: []sparktest.Step{b[0], b[1], b[2], complete}, execute: 1,
		},
		{
			name: "graceful end", why: "servers end streams every two minutes, without saying that more comes",
			steps:   []sparktest.Step{b[0], sparktest.EndStream(), b[1], sparktest.EndStream(), b[2], sparktest.EndStream(), complete},
			execute: 1, reattach: 3,
		},
		{
			name: "end before the first response", why: "attached from the start, after a pause since nothing came",
			steps: []sparktest.Step{sparktest.EndStream(), b[0], b[1], b[2], complete}, execute: 1, reattach: 1,
			least: 50 * time.Millisecond, most: time.Second,
		},
		{
			name: "cut before the first response", why: "the request did arrive, so it must not be sent again",
			steps: []sparktest.Step{sparktest.Fail(unavailable()), b[0], b[1], b[2], complete}, execute: 1, reattach: 1,
		},
		{
			name: "cut in the middle", why: "goes on behind what was received",
			steps: []sparktest.Step{b[0], sparktest.Fail(unavailable()), b[1], b[2], complete}, execute: 1, reattach: 1,
		},
		{
			name: "cut before the end mark", why: "all rows are there, but the client cannot know it",
			steps: []sparktest.Step{b[0], b[1], b[2], sparktest.Fail(unavailable()), complete}, execute: 1, reattach: 1,
		},
		{
			name: "cut many times", why: "each response gives all tries back",
			steps: []sparktest.Step{
				sparktest.Fail(unavailable()), b[0], sparktest.Fail(unavailable()), sparktest.Fail(unavailable()), b[1],
				sparktest.Fail(unavailable()), sparktest.Fail(unavailable()), b[2], complete,
			},
			execute: 1, reattach: 5, least: 550 * time.Millisecond, most: 600 * time.Millisecond,
		},
		{
			name: "disconnected cursor", why: "INTERNAL, but the server means that another stream took over",
			steps: []sparktest.Step{b[0], sparktest.Fail(disconnected), b[1], b[2], complete}, execute: 1, reattach: 1,
		},
		{
			name: "retry info", why: "any status with it may be tried again, after the time that it names",
			steps: []sparktest.Step{b[0], sparktest.Fail(later.Err()), b[1], b[2], complete}, execute: 1, reattach: 1,
			least: time.Minute, most: time.Minute + time.Second,
		},
		{
			name: "deadline of a proxy", why: "the caller has none, so it is not the caller's",
			steps:   []sparktest.Step{b[0], sparktest.Fail(status.Error(codes.DeadlineExceeded, "stream timeout")), b[1], b[2], complete},
			execute: 1, reattach: 1,
		},
		{
			name: "lost request", why: "the server never had it, so it is sent again",
			steps: []sparktest.Step{sparktest.Lose(unavailable()), b[0], b[1], b[2], complete}, execute: 2, reattach: 1,
		},
		{
			name: "stall", why: "a connection that died in silence is given up",
			steps: []sparktest.Step{b[0], sparktest.Stall(), b[1], b[2], complete}, execute: 1, reattach: 1,
			least: 5 * time.Minute, most: 5*time.Minute + time.Second,
		},
		{
			name: "operation exists", why: "servers before 4.1 say so when the request comes twice: the first one arrived",
			steps: []sparktest.Step{sparktest.Fail(&runtime.SparkError{
				Class: "INVALID_HANDLE.OPERATION_ALREADY_EXISTS", Message: "[INVALID_HANDLE.OPERATION_ALREADY_EXISTS] It exists.",
			}), b[0], b[1], b[2], complete},
			execute: 1, reattach: 1,
		},
		{
			name: "heartbeats", why: "responses without content mean nothing",
			steps:   []sparktest.Step{sparktest.Heartbeat(), b[0], sparktest.Heartbeat(), sparktest.Progress(), b[1], b[2], complete},
			execute: 1,
		},
		{
			name: "long silence", why: "shorter than the time-out: nothing happens",
			steps:   []sparktest.Step{b[0], sparktest.Pause(4 * time.Minute), b[1], sparktest.Pause(4 * time.Minute), b[2], complete},
			execute: 1, least: 8 * time.Minute, most: 8*time.Minute + time.Second,
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			inBubble(t, rpc.Config{Retry: rpc.DefaultPolicy()}, func(t *testing.T, s *sparktest.Server, c *rpc.Client) {
				s.Answer(test.steps...)
				start := time.Now()
				got, err := received(t.Context(), c)
				if err != nil {
					t.Fatalf("%v (%s)", err, test.why)
				}
				if diff := cmp.Diff([]int64{0, 10, 20}, got); diff != "" {
					t.Errorf("first rows of the batches (-want +got), %s:\n%s", test.why, diff)
				}
				wantCalls(t, s, test.execute, test.reattach)
				if took := time.Since(start); took < test.least || test.most > 0 && took > test.most {
					t.Errorf("took %s, want %s to %s", took, test.least, test.most)
				}
			})
		})
	}
}

func TestExecutionFails(t *testing.T) {
	t.Parallel()
	b := batches(3)
	divide := &runtime.SparkError{
		Class: "DIVIDE_BY_ZERO", SQLState: "22012", Message: "[DIVIDE_BY_ZERO] Division by zero. SQLSTATE: 22012",
	}
	for _, test := range []struct {
		name, why         string
		steps             []sparktest.Step
		want              string // in the error
		is                error
		batches           int
		execute, reattach int
	}{
		{
			name: "refused", why: "an error of Spark is sent once and for all",
			steps: []sparktest.Step{sparktest.Fail(divide)}, want: "DIVIDE_BY_ZERO", execute: 1,
		},
		{
			name: "refused in the middle", why: "rows before it were given",
			steps: []sparktest.Step{b[0], b[1], sparktest.Fail(divide)}, want: "DIVIDE_BY_ZERO", batches: 2, execute: 1,
		},
		{
			name: "reset for good", why: "an INTERNAL that is not Spark's is no end of the result",
			steps: []sparktest.Step{b[0], b[1], sparktest.FailAlways(status.Error(codes.Internal, "stream reset"))},
			want:  "stream reset", batches: 2, execute: 1,
		},
		{
			name: "unavailable for good", why: "the tries come to an end, and the last error is told",
			steps: []sparktest.Step{b[0], sparktest.FailAlways(unavailable())}, want: "the server is being moved",
			batches: 1, execute: 1, reattach: 15,
		},
		{
			name: "empty streams for good", why: "reattaching without progress is bounded",
			steps: []sparktest.Step{b[0]}, want: "again and again without an answer", batches: 1, execute: 1, reattach: 16,
		},
		{
			name: "silent for good", why: "so is waiting",
			steps: []sparktest.Step{b[0], sparktest.StallAlways()}, want: "was silent for 5m0s", batches: 1, execute: 1, reattach: 15,
		},
		{
			name: "operation dropped", why: "part of the result is gone, and running it again could write twice",
			steps: []sparktest.Step{b[0], sparktest.FailAlways(&runtime.SparkError{
				Class: "INVALID_HANDLE.OPERATION_NOT_FOUND", Message: "[INVALID_HANDLE.OPERATION_NOT_FOUND] Operation not found.",
			})},
			want: "the server dropped the operation when part of its result was received", batches: 1, execute: 1,
		},
		{
			name: "chunk missing", why: "rows would be missing",
			steps: []sparktest.Step{sparktest.Batch{Record: numbers(0, 10), Chunks: 3, Change: drop(1)}, sparktest.Complete()},
			want:  "chunk 2 of a batch came where chunk 1 was due", is: rpc.ErrIncompleteResult, execute: 1,
		},
		{
			name: "last chunk missing", why: "the result is complete, the batch is not",
			steps: []sparktest.Step{sparktest.Batch{Record: numbers(0, 10), Chunks: 3, Change: drop(2)}, sparktest.Complete()},
			want:  "the result ends after chunk 2 of 3", is: rpc.ErrIncompleteResult, execute: 1,
		},
		{
			name: "chunk doubled", why: "its bytes would be in the batch twice",
			steps: []sparktest.Step{sparktest.Batch{Record: numbers(0, 10), Chunks: 3, Change: double(1)}, sparktest.Complete()},
			want:  "chunk 1 of a batch came where chunk 2 was due", is: rpc.ErrIncompleteResult, execute: 1,
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			inBubble(t, rpc.Config{Retry: rpc.DefaultPolicy()}, func(t *testing.T, s *sparktest.Server, c *rpc.Client) {
				s.Answer(test.steps...)
				got, err := received(t.Context(), c)
				if err == nil || !strings.Contains(err.Error(), test.want) {
					t.Fatalf("got error %v, want one with %q (%s)", err, test.want, test.why)
				}
				if test.is != nil && !errors.Is(err, test.is) {
					t.Errorf("%v is no %v", err, test.is)
				}
				if len(got) != test.batches {
					t.Errorf("got %d batches before it, want %d", len(got), test.batches)
				}
				wantCalls(t, s, test.execute, test.reattach)
			})
		})
	}
}

// drop leaves out a response, double sends it twice: by changing what another one of the batch says.
func drop(i int) func([]*connectpb.ExecutePlanResponse) {
	return func(list []*connectpb.ExecutePlanResponse) {
		for j := i; j < len(list); j++ {
			next := &connectpb.ExecutePlanResponse{} // an empty response where the list ends
			if j+1 < len(list) {
				next = list[j+1]
			}
			list[j] = next
		}
	}
}

func double(i int) func([]*connectpb.ExecutePlanResponse) {
	return func(list []*connectpb.ExecutePlanResponse) { list[i+1] = list[i] }
}

// TestExecutionOnSail has a server that cannot resume a result from its start without losing rows, and that numbers no
// rows.
func TestExecutionOnSail(t *testing.T) {
	t.Parallel()
	zero := int64(0)
	b := func(lo int64) sparktest.Step { return sparktest.Batch{Record: numbers(lo, lo+10), Start: &zero} }
	for _, test := range []struct {
		name              string
		steps             []sparktest.Step
		batches           int
		ok                bool
		execute, reattach int
	}{
		{"cut in the middle", []sparktest.Step{b(0), sparktest.Fail(unavailable()), b(10), sparktest.Complete()}, 2, true, 1, 1},
		{"cut before the first response", []sparktest.Step{sparktest.Fail(unavailable()), b(0), sparktest.Complete()}, 0, false, 1, 0},
		{"end before the first response", []sparktest.Step{sparktest.EndStream(), b(0), sparktest.Complete()}, 0, false, 1, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				s := sparktest.NewServer(t, sparktest.EchoesSessionID())
				c := newClient(t, s, rpc.Config{Retry: rpc.DefaultPolicy()})
				if _, err := c.Version(t.Context()); err != nil {
					t.Fatal(err)
				}
				if c.NumbersRows() {
					t.Error("it is taken to number rows")
				}
				s.Answer(test.steps...)
				got, err := received(t.Context(), c)
				if (err == nil) != test.ok || len(got) != test.batches || err != nil && !errors.Is(err, rpc.ErrIncompleteResult) {
					t.Errorf("%d batches, error %v", len(got), err)
				}
				wantCalls(t, s, test.execute, test.reattach)
				if err := c.Close(t.Context(), true); err != nil {
					t.Error(err)
				}
			})
		})
	}
}

func TestExecutionJoinsChunks(t *testing.T) {
	t.Parallel()
	inBubble(t, rpc.Config{Retry: rpc.DefaultPolicy()}, func(t *testing.T, s *sparktest.Server, c *rpc.Client) {
		whole := sparktest.Batch{Record: numbers(0, 1000)}
		var parts []*connectpb.ExecutePlanResponse
		chunked := sparktest.Batch{Record: numbers(0, 1000), Chunks: 7, Change: func(list []*connectpb.ExecutePlanResponse) { parts = list }}
		s.Answer(whole, sparktest.Complete())
		s.Answer(chunked, sparktest.Batch{Record: numbers(1000, 1010)}, sparktest.Complete())

		want, err := data(t.Context(), c)
		if err != nil {
			t.Fatal(err)
		}
		got, err := data(t.Context(), c)
		if err != nil {
			t.Fatal(err)
		}
		if len(parts) != 7 || len(got) != 2 {
			t.Fatalf("%d chunks made %d batches, want 7 and 2", len(parts), len(got))
		}
		if diff := cmp.Diff(want[0], got[0]); diff != "" {
			t.Errorf("bytes of the joined batch (-want +got):\n%s", diff)
		}
	})
}

// TestExecutionResumesBetweenChunks cuts the connection after each chunk: every one has a response id of its own.
func TestExecutionResumesBetweenChunks(t *testing.T) {
	t.Parallel()
	inBubble(t, rpc.Config{Retry: rpc.DefaultPolicy()}, func(t *testing.T, s *sparktest.Server, c *rpc.Client) {
		var parts []*connectpb.ExecutePlanResponse
		s.Answer(sparktest.Batch{Record: numbers(0, 100), Chunks: 4, Change: func(list []*connectpb.ExecutePlanResponse) { parts = list }},
			sparktest.Complete())
		want, err := data(t.Context(), c)
		if err != nil {
			t.Fatal(err)
		}
		var steps []sparktest.Step
		for _, p := range parts {
			steps = append(steps, sparktest.Fail(unavailable()), sparktest.Respond(p))
		}
		s.Answer(append(steps, sparktest.Complete())...)
		got, err := data(t.Context(), c)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("bytes of the batch (-want +got):\n%s", diff)
		}
		wantCalls(t, s, 2, 4)
	})
}

// data returns the bytes of each batch of a result.
func data(ctx context.Context, c *rpc.Client) ([][]byte, error) {
	x := c.Execute(ctx, plan("select id from t"))
	var list [][]byte
	for {
		resp, err := x.Recv()
		if err == io.EOF {
			return list, nil
		}
		if err != nil {
			return nil, err
		}
		if resp.Batch != nil {
			list = append(list, append([]byte(nil), resp.Batch.Data...))
		}
	}
}

func TestExecutionEndsWithItsContext(t *testing.T) {
	t.Parallel()
	cause := errors.New("the user left")
	for _, test := range []struct {
		name  string
		steps []sparktest.Step
	}{
		{"while the server is silent", []sparktest.Step{batches(1)[0], sparktest.StallAlways()}},
		{"before the first response", []sparktest.Step{sparktest.StallAlways()}},
		{"while waiting to try again", []sparktest.Step{batches(1)[0], sparktest.FailAlways(unavailable())}},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			for _, end := range []string{"cancelled", "deadline"} {
				inBubble(t, rpc.Config{Retry: rpc.DefaultPolicy()}, func(t *testing.T, s *sparktest.Server, c *rpc.Client) {
					s.Answer(test.steps...)
					start := time.Now()
					ctx, cancel := context.WithCancelCause(t.Context())
					want := context.Canceled
					if end == "deadline" {
						want = context.DeadlineExceeded
						var stop context.CancelFunc
						ctx, stop = context.WithTimeout(ctx, 3*time.Second)
						defer stop()
					} else {
						time.AfterFunc(3*time.Second, func() { cancel(cause) })
					}
					_, err := received(ctx, c)
					cancel(nil)
					if !errors.Is(err, want) {
						t.Errorf("got %v, want one that is %v", err, want)
					}
					if end == "cancelled" && !errors.Is(err, cause) {
						t.Errorf("got %v, want one that is its cause too", err)
					}
					if took := time.Since(start); took > 3050*time.Millisecond {
						t.Errorf("returned after %s, want 3s", took)
					}
				})
			}
		})
	}
}

// TestExecutionClosed ends executions in the ways in which users do, and asks the server whether it knows.
func TestExecutionClosed(t *testing.T) {
	t.Parallel()
	t.Run("by its user", func(t *testing.T) {
		t.Parallel()
		inBubble(t, rpc.Config{}, func(t *testing.T, s *sparktest.Server, c *rpc.Client) {
			s.Answer(append(batches(3), sparktest.StallAlways())...)
			x := c.Execute(t.Context(), plan("select 1"))
			if _, err := x.Recv(); err != nil {
				t.Fatal(err)
			}
			x.Close()
			x.Close()
			if _, err := x.Recv(); !errors.Is(err, rpc.ErrExecutionClosed) {
				t.Errorf("Recv after Close: got %v, want %v", err, rpc.ErrExecutionClosed)
			}
			synctest.Wait()
			if n := calls(s, connectrpc.ReleaseExecute); n != 1 {
				t.Errorf("it was released %d times, want once", n)
			}
		})
	})
	t.Run("by another goroutine", func(t *testing.T) {
		t.Parallel()
		inBubble(t, rpc.Config{}, func(t *testing.T, s *sparktest.Server, c *rpc.Client) {
			s.Answer(sparktest.StallAlways())
			x := c.Execute(t.Context(), plan("select 1"))
			time.AfterFunc(time.Second, x.Close)
			if _, err := x.Recv(); !errors.Is(err, rpc.ErrExecutionClosed) {
				t.Errorf("Recv: got %v, want %v", err, rpc.ErrExecutionClosed)
			}
		})
	})
	t.Run("before it was sent", func(t *testing.T) {
		t.Parallel()
		inBubble(t, rpc.Config{}, func(t *testing.T, s *sparktest.Server, c *rpc.Client) {
			c.Execute(t.Context(), plan("select 1")).Close()
			synctest.Wait()
			if got := s.Requests(""); len(got) != 0 {
				t.Errorf("calls were made: %v", got)
			}
		})
	})
	t.Run("with its client", func(t *testing.T) {
		t.Parallel()
		inBubble(t, rpc.Config{}, func(t *testing.T, s *sparktest.Server, c *rpc.Client) {
			s.Answer(batches(1)[0], sparktest.StallAlways())
			x := c.Execute(t.Context(), plan("select 1"))
			if _, err := x.Recv(); err != nil {
				t.Fatal(err)
			}
			time.AfterFunc(time.Second, func() { _ = c.Close(t.Context(), true) })
			if _, err := x.Recv(); !errors.Is(err, rpc.ErrSessionClosed) {
				t.Errorf("Recv: got %v, want %v", err, rpc.ErrSessionClosed)
			}
			if _, err := received(t.Context(), c); !errors.Is(err, rpc.ErrSessionClosed) {
				t.Errorf("a new execution: got %v, want %v", err, rpc.ErrSessionClosed)
			}
		})
	})
}

func TestExecutionReleasesWhatIsReceived(t *testing.T) {
	t.Parallel()
	inBubble(t, rpc.Config{}, func(t *testing.T, s *sparktest.Server, c *rpc.Client) {
		const rows = 300_000 // 2.4 MB a batch
		s.Answer(sparktest.Batch{Record: numbers(0, rows)}, sparktest.Batch{Record: numbers(rows, 2*rows)},
			sparktest.Batch{Record: numbers(2*rows, 3*rows)}, sparktest.Complete())
		if _, err := received(t.Context(), c); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		var kinds []string
		for _, r := range s.Requests(connectrpc.ReleaseExecute) {
			if r.Message.(*connectpb.ReleaseExecuteRequest).GetReleaseAll() != nil {
				kinds = append(kinds, "all")
			} else {
				kinds = append(kinds, "until")
			}
		}
		if diff := cmp.Diff([]string{"until", "all"}, kinds); diff != "" {
			t.Errorf("releases (-want +got):\n%s", diff)
		}
	})
}
