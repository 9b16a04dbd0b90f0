package runtime

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"github.com/sparkgen/sparkgen/dsl"
	"github.com/sparkgen/sparkgen/internal/connectpb"
	"github.com/sparkgen/sparkgen/row"
)

// StreamingQuery is a streaming query that runs on the server and whose rows are R.
type StreamingQuery[R any] struct {
	*StreamHandle
	typ *row.Type[R]
}

// Type describes the rows of the query.
func (q *StreamingQuery[R]) Type() *row.Type[R] { return q.typ }

// Start starts the streaming query that w describes and returns as soon as the server has accepted it. ctx bounds the
// start alone: the query runs on the server until it is stopped, fails, or its session is closed.
//
// What the server can tell at the start is the error of Start, a [*SparkError]: a plan that cannot be run as a stream, a
// sink that does not take the output mode, a checkpoint that it cannot go on from. What happens later is told by
// [StreamHandle.AwaitTermination] and [StreamHandle.Exception]. Mistakes made in building w are [*dsl.PlanError]s,
// joined; a plan that is too new for the server is an [*UnsupportedByServerError]. Safe for concurrent use.
func Start[R any](ctx context.Context, s *Session, w dsl.StreamWriter[R]) (*StreamingQuery[R], error) {
	plan, err := w.Plan()
	if err != nil {
		return nil, err
	}
	h, err := s.start(ctx, plan.Proto())
	if err != nil {
		return nil, err
	}
	return &StreamingQuery[R]{StreamHandle: h, typ: w.Type()}, nil
}

func (s *Session) start(ctx context.Context, plan *connectpb.Plan) (*StreamHandle, error) {
	write := plan.GetCommand().GetWriteStreamOperationStart()
	if write == nil {
		return nil, errors.New("the plan starts no streaming query; please report this")
	}
	if err := s.check(plan); err != nil {
		return nil, err
	}
	s.warnOfSettings(ctx)
	answer, err := s.execute(ctx, plan)
	if err != nil {
		return nil, fmt.Errorf("starting streaming query %s: %w", streamName(write), err)
	}
	started := answer.GetWriteStreamOperationStartResult()
	if started.GetQueryId().GetId() == "" {
		return nil, fmt.Errorf("starting streaming query %s: the server gave it no id; it may run", streamName(write))
	}
	h := &StreamHandle{
		session: s, name: started.GetName(), id: started.GetQueryId().GetId(), runID: started.GetQueryId().GetRunId(),
	}
	s.remember(h)
	return h, nil
}

// streamName is what errors call a query that has no id yet.
func streamName(w *connectpb.WriteStreamOperationStart) string {
	if n := w.GetQueryName(); n != "" {
		return n
	}
	if n := w.GetTableName(); n != "" {
		return "into " + n
	}
	return "into " + w.GetFormat()
}

// remember makes the query one that ends with the session.
func (s *Session) remember(h *StreamHandle) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.queries == nil {
		s.queries = make(map[string]*StreamHandle)
	}
	s.queries[h.runID] = h
}

// forget drops a query that has ended.
func (s *Session) forget(h *StreamHandle) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.queries, h.runID)
	delete(s.detached, h.runID)
}

// detach makes the query outlive the session.
func (s *Session) detach(h *StreamHandle) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.queries, h.runID)
	if s.detached == nil {
		s.detached = make(map[string]bool)
	}
	s.detached[h.runID] = true
}

// stopQueries stops the session's queries, all at once, and says whether there are others that are to run on.
//
// The server would stop them by itself with the session. Stopping them first makes their ends orderly, and is needed
// where the session must stay for the others.
func (s *Session) stopQueries(ctx context.Context) (detached bool, err error) {
	s.mu.Lock()
	var queries []*StreamHandle
	for _, h := range s.queries {
		queries = append(queries, h)
	}
	detached = len(s.detached) > 0
	s.mu.Unlock()

	errs := make([]error, len(queries))
	var all sync.WaitGroup
	for i, h := range queries {
		all.Go(func() {
			if err := h.Stop(ctx); err != nil && !errors.Is(err, ErrSessionClosed) {
				errs[i] = fmt.Errorf("stopping it: %w", err)
			}
		})
	}
	all.Wait()
	return detached, errors.Join(errs...)
}
