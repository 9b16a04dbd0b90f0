package runtime_test

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"google.golang.org/protobuf/proto"

	"github.com/sparkgen/sparkgen/internal/connectpb"
	"github.com/sparkgen/sparkgen/internal/connectrpc"
	"github.com/sparkgen/sparkgen/runtime"
	"github.com/sparkgen/sparkgen/sparktest"
)

func TestSessionOpensAndCloses(t *testing.T) { // counts goroutines, so not in parallel
	checkLeaks(t)
	server := sparktest.NewServer(t, sparktest.OverTCP())
	for range 50 {
		s, err := runtime.Connect(t.Context(), server.Target())
		if err != nil {
			t.Fatal(err)
		}
		server.Answer(steps(idSchema(), idBatches(3), sparktest.Complete())...)
		it, err := runtime.Query(t.Context(), s, ids())
		if err != nil {
			t.Fatal(err)
		}
		for range it.All() {
			break
		}
		if err := s.Close(t.Context()); err != nil {
			t.Fatal(err)
		}
		if err := s.Close(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	if n := len(server.Requests(connectrpc.ReleaseSession)); n != 50 {
		t.Errorf("%d sessions were released, want 50", n)
	}
	if open := server.Open(); len(open) != 0 {
		t.Errorf("%d executions were not released", len(open))
	}
}

func TestSessionClosed(t *testing.T) {
	t.Parallel()
	server := sparktest.NewServer(t)
	s := server.Connect(t)
	if err := s.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, err := runtime.Query(t.Context(), s, ids()); !errors.Is(err, runtime.ErrSessionClosed) {
		t.Errorf("Query: got %v, want one that is %v", err, runtime.ErrSessionClosed)
	}
	if err := s.Exec(t.Context(), "set a=b"); !errors.Is(err, runtime.ErrSessionClosed) {
		t.Errorf("Exec: got %v, want one that is %v", err, runtime.ErrSessionClosed)
	}
}

// TestSessionLost restarts the server between two queries, and connects anew in the same process.
func TestSessionLost(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name string
		lose func(*sparktest.Server, *runtime.Session)
	}{
		{"server restarted", func(s *sparktest.Server, _ *runtime.Session) { s.Restart() }},
		{"session closed by the server", func(s *sparktest.Server, session *runtime.Session) {
			_, _ = s.ReleaseSession(context.Background(), &connectpb.ReleaseSessionRequest{SessionId: session.ID()})
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			server := sparktest.NewServer(t)
			server.AnswerAlways(steps(idSchema(), idBatches(1), sparktest.Complete())...)
			s := server.Connect(t)
			if _, err := runtime.Collect(t.Context(), s, ids()); err != nil {
				t.Fatal(err)
			}
			test.lose(server, s)
			for range 2 {
				if _, err := runtime.Collect(t.Context(), s, ids()); !errors.Is(err, runtime.ErrSessionClosed) {
					t.Errorf("got %v, want one that is %v", err, runtime.ErrSessionClosed)
				}
			}
			if n := len(server.Requests(connectrpc.ExecutePlan)); n != 2 {
				t.Errorf("the plan was sent %d times, want twice", n)
			}
			again := server.Connect(t)
			if _, err := runtime.Collect(t.Context(), again, ids()); err != nil {
				t.Errorf("in a new session: %v", err)
			}
		})
	}
}

func TestSessionRunsManyQueriesAtOnce(t *testing.T) {
	t.Parallel()
	server := sparktest.NewServer(t)
	server.AnswerAlways(steps(idSchema(), idBatches(20), sparktest.EndStream(), sparktest.Complete())...)
	s := server.Connect(t)
	var all sync.WaitGroup
	for range 50 {
		all.Go(func() {
			if rows, err := runtime.Collect(t.Context(), s, ids()); err != nil || len(rows) != 200 {
				t.Errorf("%d rows, error %v", len(rows), err)
			}
		})
	}
	all.Wait()
	if err := s.Close(t.Context()); err != nil {
		t.Error(err)
	}
	if open := server.Open(); len(open) != 0 {
		t.Errorf("%d executions were not released", len(open))
	}
}

func TestSessionExec(t *testing.T) {
	t.Parallel()
	done := sparktest.Respond(&connectpb.ExecutePlanResponse{ResponseType: &connectpb.ExecutePlanResponse_SqlCommandResult_{
		SqlCommandResult: &connectpb.ExecutePlanResponse_SqlCommandResult{},
	}})
	for _, test := range []struct{ name, version, want string }{
		{"as a relation", "4.3.0", "input"},
		{"as text for 3.5", "3.5.9", "sql"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			server := sparktest.NewServer(t, sparktest.Version(test.version))
			server.Answer(done, sparktest.Complete())
			s := server.Connect(t)
			if err := s.Exec(t.Context(), "create table t (a int)"); err != nil {
				t.Fatal(err)
			}
			c := server.Requests(connectrpc.ExecutePlan)[0].Message.(*connectpb.ExecutePlanRequest).GetPlan().GetCommand().GetSqlCommand()
			got := map[string]string{"input": c.GetInput().GetSql().GetQuery(), "sql": c.GetSql()}
			if got[test.want] != "create table t (a int)" || len(got["input"])+len(got["sql"]) != len("create table t (a int)") {
				t.Errorf("sent %v, want it in %s", got, test.want)
			}
			server.Answer(sparktest.Fail(&runtime.SparkError{Class: "PARSE_SYNTAX_ERROR", SQLState: "42601",
				Message: "\n[PARSE_SYNTAX_ERROR] Syntax error at or near 'x'. SQLSTATE: 42601 (line 1, pos 0)\n\n== SQL ==\nx\n^^^\n"}))
			err := s.Exec(t.Context(), "x")
			const want = "[PARSE_SYNTAX_ERROR] Syntax error at or near 'x'. (line 1, pos 0) (SQLSTATE 42601)"
			if err == nil || err.Error() != want {
				t.Errorf("got  %v\nwant %s", err, want)
			}
		})
	}
}

// TestSessionCloseIsBounded closes a session whose server does not answer any more.
func TestSessionCloseIsBounded(t *testing.T) {
	t.Parallel()
	server := sparktest.NewServer(t)
	s := server.Connect(t)
	server.Handle(connectrpc.ReleaseSession, func(ctx context.Context, _ proto.Message) (proto.Message, error) {
		<-ctx.Done()
		return nil, ctx.Err()
	})
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	err := s.Close(ctx)
	if !errors.Is(err, context.DeadlineExceeded) || !strings.Contains(err.Error(), s.ID()) {
		t.Errorf("got %v, want one that is %v and names the session", err, context.DeadlineExceeded)
	}
}
