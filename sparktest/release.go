package sparktest

import (
	"context"

	"github.com/sparkgen/sparkgen/internal/connectpb"
)

// ReleaseExecute forgets an execution, which cancels it, or notes up to where its responses are no longer needed. For
// one that it does not know it answers without an id.
func (s *Server) ReleaseExecute(
	_ context.Context, r *connectpb.ReleaseExecuteRequest,
) (*connectpb.ReleaseExecuteResponse, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	have, err := s.session(r, false)
	if err != nil {
		return nil, err
	}
	resp := &connectpb.ReleaseExecuteResponse{SessionId: r.GetSessionId(), ServerSideSessionId: have.serverID}
	op := s.operations[r.GetOperationId()]
	if op == nil || op.session != r.GetSessionId() {
		return resp, nil
	}
	resp.OperationId = new(op.id)
	switch release := r.GetRelease().(type) {
	case *connectpb.ReleaseExecuteRequest_ReleaseAll_:
		op.cancel()
		delete(s.operations, op.id)
	case *connectpb.ReleaseExecuteRequest_ReleaseUntil_:
		op.released = release.ReleaseUntil.GetResponseId()
	default:
		return nil, unanswered("ReleaseExecute", r)
	}
	return resp, nil
}
