package sparktest

import (
	"context"

	"github.com/sparkgen/sparkgen/internal/connectpb"
)

// Interrupt stops an execution by its id: it fails with OPERATION_CANCELED. Tags and all at once need a handler.
func (s *Server) Interrupt(_ context.Context, r *connectpb.InterruptRequest) (*connectpb.InterruptResponse, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	have, err := s.session(r, true)
	if err != nil {
		return nil, err
	}
	if r.GetInterruptType() != connectpb.InterruptRequest_INTERRUPT_TYPE_OPERATION_ID {
		return nil, unanswered("Interrupt", r)
	}
	resp := &connectpb.InterruptResponse{SessionId: r.GetSessionId(), ServerSideSessionId: have.serverID}
	if op := s.operations[r.GetOperationId()]; op != nil && op.session == r.GetSessionId() {
		op.cancel()
		resp.InterruptedIds = append(resp.InterruptedIds, r.GetOperationId())
	}
	return resp, nil
}
