package runtime_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"google.golang.org/protobuf/proto"

	"github.com/sparkgen/sparkgen/dsl"
	"github.com/sparkgen/sparkgen/internal/connectpb"
	"github.com/sparkgen/sparkgen/internal/connectrpc"
	"github.com/sparkgen/sparkgen/runtime"
	"github.com/sparkgen/sparkgen/sparktest"
)

// command matches plans of a streaming query's command.
func command[T any](plan proto.Message) bool {
	_, ok := plan.(*connectpb.Plan).GetCommand().GetStreamingQueryCommand().GetCommand().(T)
	return ok
}

func starts(plan proto.Message) bool {
	return plan.(*connectpb.Plan).GetCommand().GetWriteStreamOperationStart() != nil
}

func awaits(plan proto.Message) bool {
	return command[*connectpb.StreamingQueryCommand_AwaitTermination](plan)
}

func executesSQL(plan proto.Message) bool {
	return plan.(*connectpb.Plan).GetCommand().GetSqlCommand() != nil
}

// started answers the start of a streaming query.
func started(name string) []sparktest.Step {
	return []sparktest.Step{sparktest.Respond(&connectpb.ExecutePlanResponse{
		ResponseType: &connectpb.ExecutePlanResponse_WriteStreamOperationStartResult{
			WriteStreamOperationStartResult: &connectpb.WriteStreamOperationStartResult{
				QueryId: &connectpb.StreamingQueryInstanceId{Id: "id-" + name, RunId: "run-" + name}, Name: name,
			},
		},
	}), sparktest.Complete()}
}

// told answers a command.
func told(r *connectpb.StreamingQueryCommandResult) []sparktest.Step {
	return []sparktest.Step{sparktest.Respond(&connectpb.ExecutePlanResponse{
		ResponseType: &connectpb.ExecutePlanResponse_StreamingQueryCommandResult{StreamingQueryCommandResult: r},
	}), sparktest.Complete()}
}

func terminated(yes bool) *connectpb.StreamingQueryCommandResult {
	return &connectpb.StreamingQueryCommandResult{ResultType: &connectpb.StreamingQueryCommandResult_AwaitTermination{
		AwaitTermination: &connectpb.StreamingQueryCommandResult_AwaitTerminationResult{Terminated: yes},
	}}
}

func rateToMemory() dsl.StreamWriter[rateRow] { return rate().WriteStream(dsl.Append).Memory("t") }

// inStreamBubble is inBubble with a query that was started.
func inStreamBubble(
	t *testing.T, f func(context.Context, *testing.T, *sparktest.Server, *runtime.Session, *runtime.StreamingQuery[rateRow]),
) {
	t.Helper()
	inBubble(t, func(t *testing.T, server *sparktest.Server, s *runtime.Session) {
		server.AnswerTo(starts, started("t")...)
		server.AnswerTo(command[*connectpb.StreamingQueryCommand_Stop], told(&connectpb.StreamingQueryCommandResult{})...)
		q, err := runtime.Start(t.Context(), s, rateToMemory())
		if err != nil {
			t.Fatal(err)
		}
		f(t.Context(), t, server, s, q)
	})
}

// stops counts how often the server was asked to stop a query.
func stops(server *sparktest.Server) int {
	n := 0
	for _, r := range server.Requests(connectrpc.ExecutePlan) {
		if command[*connectpb.StreamingQueryCommand_Stop](r.Message.(*connectpb.ExecutePlanRequest).GetPlan()) {
			n++
		}
	}
	return n
}

func TestStreamStarts(t *testing.T) {
	t.Parallel()
	inStreamBubble(t, func(ctx context.Context, t *testing.T, server *sparktest.Server, s *runtime.Session, q *runtime.StreamingQuery[rateRow]) {
		if q.ID() != "id-t" || q.RunID() != "run-t" || q.Name() != "t" || q.Type().Name != "rate" || q.String() != "t" {
			t.Errorf("id %q, run %q, name %q, type %q", q.ID(), q.RunID(), q.Name(), q.Type().Name)
		}
		status := &connectpb.StreamingQueryCommandResult{ResultType: &connectpb.StreamingQueryCommandResult_Status{
			Status: &connectpb.StreamingQueryCommandResult_StatusResult{StatusMessage: "Waiting", IsDataAvailable: true, IsTriggerActive: true, IsActive: true},
		}}
		server.AnswerTo(command[*connectpb.StreamingQueryCommand_Status], told(status)...)
		if got, err := q.Status(ctx); err != nil || got != (runtime.StreamingStatus{Message: "Waiting", IsDataAvailable: true, IsTriggerActive: true}) {
			t.Errorf("status %+v, error %v", got, err)
		}
		if active, err := q.IsActive(ctx); err != nil || !active {
			t.Errorf("active %v, error %v", active, err)
		}
		server.AnswerTo(command[*connectpb.StreamingQueryCommand_LastProgress], told(&connectpb.StreamingQueryCommandResult{
			ResultType: &connectpb.StreamingQueryCommandResult_RecentProgress{
				RecentProgress: &connectpb.StreamingQueryCommandResult_RecentProgressResult{},
			},
		})...)
		if p, err := q.LastProgress(ctx); p != nil || err != nil {
			t.Errorf("the last progress of a query without one: %v, error %v", p, err)
		}
		server.AnswerTo(command[*connectpb.StreamingQueryCommand_Exception], told(&connectpb.StreamingQueryCommandResult{
			ResultType: &connectpb.StreamingQueryCommandResult_Exception{Exception: &connectpb.StreamingQueryCommandResult_ExceptionResult{}},
		})...)
		if e, err := q.Exception(ctx); e != nil || err != nil {
			t.Errorf("the exception of a query without one: %v, error %v", e, err)
		}
	})
}

// TestStreamAwaits waits far longer than one call to the server does.
func TestStreamAwaits(t *testing.T) {
	t.Parallel()
	failed := &runtime.SparkError{
		Class: "STREAM_FAILED", SQLState: "XXKST", Message: "[STREAM_FAILED] Query terminated. SQLSTATE: XXKST",
		JavaClass: []string{"org.apache.spark.sql.streaming.StreamingQueryException"},
		Cause:     &runtime.SparkError{Class: "DIVIDE_BY_ZERO", SQLState: "22012", Message: "[DIVIDE_BY_ZERO] Division by zero."},
	}
	for _, test := range []struct {
		name  string
		steps []sparktest.Step // of a wait when the query ends
		class string           // of the error
		limit time.Duration
	}{
		{name: "stopped", steps: told(terminated(true))},
		{name: "failed", steps: []sparktest.Step{sparktest.Fail(failed)}, class: "STREAM_FAILED"},
		{name: "context ends first", limit: 95 * time.Second},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			inStreamBubble(t, func(ctx context.Context, t *testing.T, server *sparktest.Server, s *runtime.Session, q *runtime.StreamingQuery[rateRow]) {
				still := append([]sparktest.Step{sparktest.Pause(10 * time.Second)}, told(terminated(false))...)
				if test.limit > 0 {
					server.AnswerAlways(still...)
					var cancel context.CancelFunc
					ctx, cancel = context.WithTimeout(ctx, test.limit)
					defer cancel()
				} else {
					for range 30 { // five minutes
						server.Answer(still...)
					}
					server.Answer(test.steps...)
				}
				start := time.Now()
				err := q.AwaitTermination(ctx)
				took := time.Since(start)
				switch {
				case test.limit > 0:
					if !errors.Is(err, context.DeadlineExceeded) || took > test.limit+50*time.Millisecond {
						t.Errorf("got %v after %s", err, took)
					}
				case test.class == "":
					if err != nil {
						t.Error(err)
					}
				default:
					e, ok := errors.AsType[*runtime.SparkError](err)
					if !ok || e.Class != test.class || e.Cause == nil || e.Cause.Class != "DIVIDE_BY_ZERO" {
						t.Errorf("got %v, want %s with its cause", err, test.class)
					}
				}
				if test.limit == 0 {
					if took < 5*time.Minute {
						t.Errorf("it took %s only", took)
					}
					if err := s.Close(t.Context()); err != nil || stops(server) != 0 {
						t.Errorf("closing stopped a query that had ended: %d times, error %v", stops(server), err)
					}
				}
			})
		})
	}
}

func TestStreamEndsWithItsSession(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name           string
		before         func(context.Context, *testing.T, *runtime.StreamingQuery[rateRow])
		stops, release int
	}{
		{"running", func(context.Context, *testing.T, *runtime.StreamingQuery[rateRow]) {}, 1, 1},
		{"stopped before", func(ctx context.Context, t *testing.T, q *runtime.StreamingQuery[rateRow]) {
			if err := q.Stop(ctx); err != nil {
				t.Error(err)
			}
		}, 1, 1},
		{"detached", func(_ context.Context, _ *testing.T, q *runtime.StreamingQuery[rateRow]) { q.Detach() }, 0, 0},
		{"detached, then stopped", func(ctx context.Context, t *testing.T, q *runtime.StreamingQuery[rateRow]) {
			q.Detach()
			if err := q.Stop(ctx); err != nil {
				t.Error(err)
			}
		}, 1, 1},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			inStreamBubble(t, func(ctx context.Context, t *testing.T, server *sparktest.Server, s *runtime.Session, q *runtime.StreamingQuery[rateRow]) {
				test.before(ctx, t, q)
				if err := s.Close(ctx); err != nil {
					t.Error(err)
				}
				if got := stops(server); got != test.stops {
					t.Errorf("the query was stopped %d times, want %d", got, test.stops)
				}
				if got := len(server.Requests(connectrpc.ReleaseSession)); got != test.release {
					t.Errorf("the session was released %d times, want %d", got, test.release)
				}
			})
		})
	}
}

// TestStreamStopThatHangs closes a session whose query does not stop.
func TestStreamStopThatHangs(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		server := sparktest.NewServer(t)
		s := server.Connect(t)
		server.AnswerTo(starts, started("t")...)
		server.AnswerTo(command[*connectpb.StreamingQueryCommand_Stop], sparktest.StallAlways())
		if _, err := runtime.Start(t.Context(), s, rateToMemory()); err != nil {
			t.Fatal(err)
		}
		start := time.Now()
		err := s.Close(t.Context())
		if !errors.Is(err, context.DeadlineExceeded) || !strings.Contains(err.Error(), "streaming query t") {
			t.Errorf("got %v, want one that is %v and names the query", err, context.DeadlineExceeded)
		}
		if took := time.Since(start); took > 31*time.Second {
			t.Errorf("Close took %s", took)
		}
	})
}

func TestStreamRefusedAtStart(t *testing.T) {
	t.Parallel()
	inBubble(t, func(t *testing.T, server *sparktest.Server, s *runtime.Session) {
		server.Answer(sparktest.Fail(&runtime.SparkError{Class: "STREAMING_OUTPUT_MODE.UNSUPPORTED_OPERATION", SQLState: "42KDE",
			Message: "[STREAMING_OUTPUT_MODE.UNSUPPORTED_OPERATION] Invalid streaming output mode: append. SQLSTATE: 42KDE;\n~Aggregate"}))
		_, err := runtime.Start(t.Context(), s, rateToMemory())
		const want = "starting streaming query t: [STREAMING_OUTPUT_MODE.UNSUPPORTED_OPERATION] Invalid streaming output mode: append. (SQLSTATE 42KDE)"
		if err == nil || err.Error() != want {
			t.Errorf("got  %v\nwant %s", err, want)
		}
	})
}

// TestStreamWarnsOfSettings has settings with which Spark runs streams that lose or double rows.
func TestStreamWarnsOfSettings(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		key, value string
		warns      bool
	}{
		{"spark.sql.streaming.unsupportedOperationCheck", "false", true},
		{"spark.sql.streaming.unsupportedOperationCheck", "true", false},
		{"spark.sql.streaming.statefulOperator.checkCorrectness.enabled", "FALSE", true},
		{"spark.sql.streaming.statefulOperator.allowMultiple", "false", true},
		{"spark.sql.streaming.multipleWatermarkPolicy", "max", false},
	} {
		t.Run(test.key+"="+test.value, func(t *testing.T) {
			t.Parallel()
			var log bytes.Buffer
			server := sparktest.NewServer(t)
			server.AnswerTo(starts, started("t")...)
			server.AnswerTo(command[*connectpb.StreamingQueryCommand_Stop], told(&connectpb.StreamingQueryCommandResult{})...)
			server.Handle(connectrpc.Config, func(_ context.Context, m proto.Message) (proto.Message, error) {
				resp := &connectpb.ConfigResponse{}
				for _, key := range m.(*connectpb.ConfigRequest).GetOperation().GetGetOption().GetKeys() {
					pair := &connectpb.KeyValue{Key: key}
					if key == test.key {
						pair.Value = new(test.value)
					}
					resp.Pairs = append(resp.Pairs, pair)
				}
				return resp, nil
			})
			s := server.Connect(t, runtime.WithLogger(slog.New(slog.NewTextHandler(&log, nil))))
			if _, err := runtime.Start(t.Context(), s, rateToMemory()); err != nil {
				t.Fatal(err)
			}
			if got := strings.Contains(log.String(), "level=WARN") && strings.Contains(log.String(), test.key); got != test.warns {
				t.Errorf("warned: %v, want %v; log: %s", got, test.warns, &log)
			}
		})
	}
}

// TestStreamOnAnOldServer starts a query with a trigger that the server would ignore.
func TestStreamOnAnOldServer(t *testing.T) {
	t.Parallel()
	for version, want := range map[string]bool{"4.1.4": false, "4.2.0": true} {
		t.Run(version, func(t *testing.T) {
			t.Parallel()
			server := sparktest.NewServer(t, sparktest.Version(version))
			server.AnswerTo(starts, started("t")...)
			server.AnswerTo(command[*connectpb.StreamingQueryCommand_Stop], told(&connectpb.StreamingQueryCommandResult{})...)
			s := server.Connect(t)
			_, err := runtime.StartPlan(t.Context(), s, &connectpb.Plan{OpType: &connectpb.Plan_Command{Command: &connectpb.Command{
				CommandType: &connectpb.Command_WriteStreamOperationStart{WriteStreamOperationStart: &connectpb.WriteStreamOperationStart{
					Trigger: &connectpb.WriteStreamOperationStart_RealTimeBatchDuration{RealTimeBatchDuration: "5 minutes"},
				}},
			}}})
			if want {
				if err != nil {
					t.Error(err)
				}
				return
			}
			e, ok := errors.AsType[*runtime.UnsupportedByServerError](err)
			if !ok || !errors.Is(err, runtime.ErrUnsupportedByServer) || e.Need != "4.2" || e.Have != "4.1.4" || e.Feature != "the real-time trigger" {
				t.Errorf("got %v", err)
			}
			if n := len(server.Requests(connectrpc.ExecutePlan)); n != 0 {
				t.Errorf("the plan was sent %d times", n)
			}
		})
	}
}
