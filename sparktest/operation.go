package sparktest

import (
	"context"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/protobuf/proto"

	"github.com/sparkgen/sparkgen/internal/connectpb"
	"github.com/sparkgen/sparkgen/runtime"
)

// operation is an execution that the server keeps.
type operation struct {
	server   *Server
	id       string
	session  string
	plan     proto.Message
	ctx      context.Context // ends when the operation is interrupted or released
	cancel   context.CancelFunc
	moments  []moment
	released string // id of the last response that the client needs no more
}

// moment is a response, or a fault.
type moment struct {
	response *connectpb.ExecutePlanResponse // nil: a fault
	fault    fault
	over     bool // the fault has happened
}

// attach sends the rest of the execution behind the response with the id last, from the start if it is "".
func (o *operation) attach(stream grpc.ServerStreamingServer[connectpb.ExecutePlanResponse], last string) error {
	from, err := o.position(last)
	if err != nil {
		return err
	}
	for i := from; i < len(o.moments); i++ {
		if o.ctx.Err() != nil {
			return o.canceled()
		}
		m := &o.moments[i]
		if m.response != nil {
			if err := stream.Send(m.response); err != nil {
				return err
			}
			continue
		}
		if ended, err := o.fault(stream.Context(), m); ended {
			return err
		}
	}
	return nil
}

func (o *operation) position(last string) (int, error) {
	if last == "" {
		return 0, nil
	}
	for i, m := range o.moments {
		if m.response.GetResponseId() == last {
			return i + 1, nil
		}
	}
	o.server.mu.Lock()
	defer o.server.mu.Unlock()
	return 0, o.server.refuse(&runtime.SparkError{
		Class: "INVALID_CURSOR.POSITION_NOT_FOUND", SQLState: "HY109",
		Message: "[INVALID_CURSOR.POSITION_NOT_FOUND] The cursor is invalid. The cursor position id " + last +
			" is not found. SQLSTATE: HY109",
	})
}

// fault does what a fault does, and says whether the stream ends with it.
func (o *operation) fault(ctx context.Context, m *moment) (ended bool, err error) {
	o.server.mu.Lock()
	if m.over && !m.fault.always {
		o.server.mu.Unlock()
		return false, nil
	}
	m.over = true
	o.server.mu.Unlock()
	switch f := m.fault; {
	case f.stall:
		select {
		case <-ctx.Done():
			return true, ctx.Err()
		case <-o.ctx.Done():
			return true, o.canceled()
		}
	case f.pause > 0:
		timer := time.NewTimer(f.pause)
		defer timer.Stop()
		select {
		case <-timer.C:
			return false, nil
		case <-ctx.Done():
			return true, ctx.Err()
		case <-o.ctx.Done():
			return true, o.canceled()
		}
	case f.err != nil:
		o.server.mu.Lock()
		defer o.server.mu.Unlock()
		return true, o.server.refuse(f.err)
	}
	return true, nil
}

func (o *operation) canceled() error {
	o.server.mu.Lock()
	defer o.server.mu.Unlock()
	return o.server.refuse(&runtime.SparkError{
		Class: "OPERATION_CANCELED", SQLState: "HY008",
		Message: "[OPERATION_CANCELED] Operation has been canceled. SQLSTATE: HY008",
	})
}

// ReattachExecute goes on with an execution.
func (s *Server) ReattachExecute(
	r *connectpb.ReattachExecuteRequest, stream grpc.ServerStreamingServer[connectpb.ExecutePlanResponse],
) error {
	s.mu.Lock()
	_, err := s.session(r, false)
	op := s.operations[r.GetOperationId()]
	if err == nil && (op == nil || op.session != r.GetSessionId()) {
		err = s.refuse(invalidHandle("OPERATION_NOT_FOUND", r.GetOperationId(), "Operation not found."))
	}
	s.mu.Unlock()
	if err != nil {
		return err
	}
	return op.attach(stream, r.GetLastResponseId())
}
