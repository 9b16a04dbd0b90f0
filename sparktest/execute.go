package sparktest

import (
	"context"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/proto"

	"github.com/sparkgen/sparkgen/internal/connectpb"
)

// ExecutePlan starts what the test said for the plan. Sent again with the id of an execution that there is, it attaches
// to that.
func (s *Server) ExecutePlan(
	r *connectpb.ExecutePlanRequest, stream grpc.ServerStreamingServer[connectpb.ExecutePlanResponse],
) error {
	op, err := s.execute(r)
	if err != nil {
		return err
	}
	return op.attach(stream, "")
}

func (s *Server) execute(r *connectpb.ExecutePlanRequest) (*operation, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	have, err := s.session(r, true)
	if err != nil {
		return nil, err
	}
	id := r.GetOperationId()
	if id == "" {
		return nil, status.Error(codes.InvalidArgument, "sparktest: an execution without an id cannot be attached to")
	}
	if op := s.operations[id]; op != nil {
		if !proto.Equal(op.plan, r.GetPlan()) {
			return nil, s.refuse(invalidHandle("OPERATION_ALREADY_EXISTS", id, "Operation already exists."))
		}
		return op, nil
	}
	a := s.lost[id]
	if a == nil {
		if a = s.find(r.GetPlan()); a == nil {
			return nil, unanswered("ExecutePlan", r)
		}
	}
	if len(a.steps) > 0 {
		if f, ok := a.steps[0].(fault); ok && f.lost {
			rest := *a
			rest.steps = a.steps[1:]
			s.lost[id] = &rest
			return nil, s.refuse(f.err)
		}
	}
	delete(s.lost, id)
	op, err := newOperation(s, id, r.GetSessionId(), have.serverID, a.steps)
	if err != nil {
		return nil, status.Errorf(codes.Internal, "sparktest: %v", err)
	}
	op.plan = r.GetPlan()
	s.operations[id] = op
	return op, nil
}

// newOperation writes the responses that steps make.
func newOperation(s *Server, id, session, serverSession string, steps []Step) (*operation, error) {
	op := &operation{server: s, id: id, session: session}
	op.ctx, op.cancel = context.WithCancel(context.Background())
	var done script
	for _, step := range steps {
		if f, ok := step.(fault); ok {
			op.moments = append(op.moments, moment{fault: f})
			continue
		}
		list, err := step.responses(&done)
		if err != nil {
			return nil, err
		}
		for _, resp := range list {
			fill(&resp.SessionId, session)
			fill(&resp.ServerSideSessionId, serverSession)
			fill(&resp.OperationId, id)
			fill(&resp.ResponseId, newID())
			op.moments = append(op.moments, moment{response: resp})
		}
	}
	return op, nil
}

func fill(field *string, value string) {
	if *field == "" {
		*field = value
	}
}
