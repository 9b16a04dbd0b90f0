package runtime

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"sync"
	"time"

	"github.com/sparkgen/sparkgen/internal/connectpb"
	"github.com/sparkgen/sparkgen/internal/gate"
	"github.com/sparkgen/sparkgen/internal/rpc"
	"github.com/sparkgen/sparkgen/runtime/local"
)

// closeTimeout bounds [Session.Close] beyond what its context does.
const closeTimeout = 30 * time.Second

// lateCloseTimeout is how long [Session.Close] tells the server when its context has ended already.
const lateCloseTimeout = 5 * time.Second

// Session is a connection to Spark with its own temporary views, settings and streaming queries. It is safe for
// concurrent use. Printed in any way it shows no secret.
type Session struct {
	id      string
	address string
	client  *rpc.Client
	version string
	have    gate.Version // the version, by which features are refused
	logger  *slog.Logger
	local   *local.Server // the Spark that ends with the session; nil for others

	closing sync.Once
	closed  error // what Close returned

	mu       sync.Mutex
	queries  map[string]*StreamHandle // streaming queries that end with the session, by run id
	detached map[string]bool          // run ids of those that do not
}

// ID is the session's id, a UUID that the client chose.
func (s *Session) ID() string { return s.id }

// Version is the server's version of Spark, "4.3.0", or what [WithServerVersion] says instead. [Connect] asked for it;
// no call is made.
func (s *Session) Version() string { return s.version }

// String says which session it is and where.
func (s *Session) String() string { return fmt.Sprintf("Spark session %s at %s", s.id, s.address) }

// GoString is String: the fields of a session hold secrets.
func (s *Session) GoString() string { return s.String() }

// Close ends the session: its streaming queries are stopped, except those that [StreamHandle.Detach] was called for,
// what else it runs is cancelled, and the server frees it. A Spark that [Connect] started ends too, with all its
// queries.
//
// It takes no longer than ctx allows, and at most half a minute. When ctx has ended already, as in a deferred call after
// a time-out, it still takes a few seconds to tell the server. Everything is closed on this side even if an error
// says that the server could not be told; it then frees the session after an hour. Calls after the first return the
// same error and do nothing.
func (s *Session) Close(ctx context.Context) error {
	s.closing.Do(func() {
		limit := closeTimeout
		if ctx.Err() != nil {
			ctx, limit = context.WithoutCancel(ctx), lateCloseTimeout
		}
		ctx, cancel := context.WithTimeout(ctx, limit)
		defer cancel()
		detached, err := s.stopQueries(ctx)
		// Closing the session on the server would stop detached queries too.
		err = errors.Join(err, s.client.Close(ctx, !detached))
		if s.local != nil {
			err = errors.Join(err, s.local.Close(ctx))
		}
		if err != nil {
			s.closed = fmt.Errorf("closing %s: %w", s, err)
		}
	})
	return s.closed
}

// check refuses a plan that the server is too old for.
func (s *Session) check(plan *connectpb.Plan) error {
	var errs []error
	for _, v := range gate.Check(plan, s.have) {
		errs = append(errs, &UnsupportedByServerError{Feature: v.Feature, Need: v.Need.String(), Have: s.version})
	}
	return errors.Join(errs...)
}

// Exec runs a SQL statement that returns no rows, such as CREATE TABLE, INSERT or SET, and waits until it is done. A
// statement that does return rows is run up to the point where they could be read, and they are dropped.
//
// A refusal by Spark is a [*SparkError].
func (s *Session) Exec(ctx context.Context, sql string) error {
	input := &connectpb.Relation{
		Common:  &connectpb.RelationCommon{PlanId: new(int64)},
		RelType: &connectpb.Relation_Sql{Sql: &connectpb.SQL{Query: sql}},
	}
	command := &connectpb.SqlCommand{Input: input}
	if s.have.Before(gate.Version{Major: 4}) {
		command = &connectpb.SqlCommand{Sql: sql} // 3.5 does not know input
	}
	_, err := s.run(ctx, &connectpb.Command{CommandType: &connectpb.Command_SqlCommand{SqlCommand: command}})
	return err
}

// run executes a command and returns what it answers, all responses merged; rows are not kept.
func (s *Session) run(ctx context.Context, command *connectpb.Command) (*connectpb.ExecutePlanResponse, error) {
	plan := &connectpb.Plan{OpType: &connectpb.Plan_Command{Command: command}}
	if err := s.check(plan); err != nil {
		return nil, err
	}
	return s.execute(ctx, plan)
}

func (s *Session) execute(ctx context.Context, plan *connectpb.Plan) (*connectpb.ExecutePlanResponse, error) {
	x := s.client.Execute(ctx, plan)
	defer x.Close()
	answer := new(connectpb.ExecutePlanResponse)
	for {
		resp, err := x.Recv()
		if err == io.EOF {
			return answer, nil
		}
		if err != nil {
			return nil, err
		}
		if resp.Message.GetResponseType() != nil && resp.Message.GetResultComplete() == nil &&
			resp.Message.GetExecutionProgress() == nil {
			answer = resp.Message
		}
	}
}
