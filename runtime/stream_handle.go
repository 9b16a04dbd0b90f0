package runtime

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/sparkgen/sparkgen/internal/connectpb"
	"github.com/sparkgen/sparkgen/internal/gate"
)

// awaitSlice is how long one call to the server waits for a query to end. Longer waits are made of many: the server
// does not notice when a waiting client goes away, and each call tells it that the session is still in use.
const awaitSlice = 10 * time.Second

// StreamHandle is a streaming query that runs on the server, without the type of its rows; [StreamingQuery] has that
// too. It only refers to the query: dropping it changes nothing, and a query has as many handles as there are.
//
// It is safe for concurrent use. Every method that takes a context makes calls and obeys it at once. Refusals by Spark
// are [*SparkError]s.
type StreamHandle struct {
	session *Session
	id      string
	runID   string
	name    string
}

// StreamingStatus is what a streaming query is doing.
type StreamingStatus struct {
	Message         string // "Waiting for next trigger"
	IsDataAvailable bool   // there is data for the next micro-batch
	IsTriggerActive bool   // a micro-batch is being run
}

// ID is the query's id. It stays when the query is started again from its checkpoint.
func (h *StreamHandle) ID() string { return h.id }

// RunID is the id of this run of the query.
func (h *StreamHandle) RunID() string { return h.runID }

// Name is the query's name, "" if it has none.
func (h *StreamHandle) Name() string { return h.name }

// String names the query: its name, or its id if it has none.
func (h *StreamHandle) String() string {
	if h.name != "" {
		return h.name
	}
	return h.id
}

// IsActive says whether the query still runs.
func (h *StreamHandle) IsActive(ctx context.Context) (bool, error) {
	status, err := h.status(ctx)
	return status.GetIsActive(), err
}

// Status says what the query is doing.
func (h *StreamHandle) Status(ctx context.Context) (StreamingStatus, error) {
	status, err := h.status(ctx)
	return StreamingStatus{
		Message: status.GetStatusMessage(), IsDataAvailable: status.GetIsDataAvailable(), IsTriggerActive: status.GetIsTriggerActive(),
	}, err
}

func (h *StreamHandle) status(ctx context.Context) (*connectpb.StreamingQueryCommandResult_StatusResult, error) {
	r, err := h.command(ctx, &connectpb.StreamingQueryCommand{Command: &connectpb.StreamingQueryCommand_Status{Status: true}})
	return r.GetStatus(), err
}

// LastProgress tells of the last micro-batch; nil if there has been none.
func (h *StreamHandle) LastProgress(ctx context.Context) (*StreamingProgress, error) {
	all, err := h.progress(ctx, &connectpb.StreamingQueryCommand{
		Command: &connectpb.StreamingQueryCommand_LastProgress{LastProgress: true},
	})
	if err != nil || len(all) == 0 {
		return nil, err
	}
	return all[len(all)-1], nil
}

// RecentProgress tells of the last micro-batches, the oldest first: as many as the setting
// spark.sql.streaming.numRecentProgressUpdates keeps.
func (h *StreamHandle) RecentProgress(ctx context.Context) ([]*StreamingProgress, error) {
	return h.progress(ctx, &connectpb.StreamingQueryCommand{
		Command: &connectpb.StreamingQueryCommand_RecentProgress{RecentProgress: true},
	})
}

func (h *StreamHandle) progress(ctx context.Context, c *connectpb.StreamingQueryCommand) ([]*StreamingProgress, error) {
	r, err := h.command(ctx, c)
	if err != nil {
		return nil, err
	}
	var all []*StreamingProgress
	for _, text := range r.GetRecentProgress().GetRecentProgressJson() {
		p, err := ParseStreamingProgress([]byte(text))
		if err != nil {
			return nil, fmt.Errorf("streaming query %s: %w", h, err)
		}
		all = append(all, p)
	}
	return all, nil
}

// Explain returns the plan of the last micro-batch as text: the physical plan, and with extended the logical plans
// before it.
func (h *StreamHandle) Explain(ctx context.Context, extended bool) (string, error) {
	r, err := h.command(ctx, &connectpb.StreamingQueryCommand{Command: &connectpb.StreamingQueryCommand_Explain{
		Explain: &connectpb.StreamingQueryCommand_ExplainCommand{Extended: extended},
	}})
	return r.GetExplain().GetResult(), err
}

// ProcessAllAvailable waits until all data that is there now is processed and in the sink. It is for tests: with a
// source that never stops giving data it may wait for ever, and the server goes on waiting when ctx ends.
func (h *StreamHandle) ProcessAllAvailable(ctx context.Context) error {
	_, err := h.command(ctx, &connectpb.StreamingQueryCommand{
		Command: &connectpb.StreamingQueryCommand_ProcessAllAvailable{ProcessAllAvailable: true},
	})
	return err
}

// AwaitTermination waits until the query has ended. It returns nil when the query was stopped or had no more to do, and
// a [*SparkError] when it failed. When ctx ends first, the query runs on and the error wraps ctx's.
//
// While it waits, it calls the server every few seconds, which keeps the session from being closed as idle.
func (h *StreamHandle) AwaitTermination(ctx context.Context) error {
	for {
		r, err := h.command(ctx, &connectpb.StreamingQueryCommand{Command: &connectpb.StreamingQueryCommand_AwaitTermination{
			AwaitTermination: &connectpb.StreamingQueryCommand_AwaitTerminationCommand{
				TimeoutMs: new(awaitSlice.Milliseconds()),
			},
		}})
		if err != nil {
			if _, failed := streamFailure(err); failed {
				h.session.forget(h)
			}
			return err
		}
		if r.GetAwaitTermination().GetTerminated() {
			h.session.forget(h)
			return nil
		}
	}
}

// Stop ends the query and returns when it has ended. Stopping a query that has ended does nothing.
func (h *StreamHandle) Stop(ctx context.Context) error {
	_, err := h.command(ctx, &connectpb.StreamingQueryCommand{Command: &connectpb.StreamingQueryCommand_Stop{Stop: true}})
	if err == nil {
		h.session.forget(h)
	}
	return err
}

// Detach lets the query run on when its session is closed by [Session.Close]. The server then ends it when nobody has
// used the session for an hour, or whatever spark.connect.session.manager.defaultSessionTimeout says.
func (h *StreamHandle) Detach() { h.session.detach(h) }

// Exception is why the query failed: nil if it runs, or ended without a failure. The failure itself is the first
// result; the second is that of asking.
func (h *StreamHandle) Exception(ctx context.Context) (*SparkError, error) {
	r, err := h.command(ctx, &connectpb.StreamingQueryCommand{Command: &connectpb.StreamingQueryCommand_Exception{Exception: true}})
	if err != nil {
		return nil, err
	}
	brief := r.GetException()
	if brief.GetExceptionMessage() == "" && brief.GetErrorClass() == "" && brief.GetStackTrace() == "" {
		return nil, nil
	}
	// Asked with false, servers since 4.0 throw the exception itself, with cause and contexts.
	if !h.session.have.Before(gate.Version{Major: 4}) {
		_, err := h.command(ctx, &connectpb.StreamingQueryCommand{Command: &connectpb.StreamingQueryCommand_Exception{Exception: false}})
		if failed, ok := streamFailure(err); ok {
			return failed, nil
		}
	}
	e := &SparkError{Class: brief.GetErrorClass(), Message: brief.GetExceptionMessage()}
	if s := brief.GetStackTrace(); s != "" {
		e.Stack = []string{s}
	}
	e.BuiltAt = builtAt(e)
	return e, nil
}

// streamFailure tells the failure of a streaming query from other errors of asking about it.
func streamFailure(err error) (*SparkError, bool) {
	e, ok := errors.AsType[*SparkError](err)
	if !ok {
		return nil, false
	}
	for _, class := range e.JavaClass {
		if class == "org.apache.spark.sql.streaming.StreamingQueryException" || class == "StreamingQueryException" {
			return e, true
		}
	}
	return e, e.Class == "STREAM_FAILED"
}

// command asks the server about the query, or to do something with it.
func (h *StreamHandle) command(ctx context.Context, c *connectpb.StreamingQueryCommand) (*connectpb.StreamingQueryCommandResult, error) {
	c.QueryId = &connectpb.StreamingQueryInstanceId{Id: h.id, RunId: h.runID}
	r, err := h.session.run(ctx, &connectpb.Command{CommandType: &connectpb.Command_StreamingQueryCommand{StreamingQueryCommand: c}})
	if err != nil {
		return nil, fmt.Errorf("streaming query %s: %w", h, err)
	}
	return r.GetStreamingQueryCommandResult(), nil
}
