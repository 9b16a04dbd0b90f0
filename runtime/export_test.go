package runtime

import (
	"context"

	"github.com/sparkgen/sparkgen/internal/connectpb"
)

// HandleOf is h as another session has it that joined the session of h.
func HandleOf(s *Session, h *StreamHandle) *StreamHandle {
	return &StreamHandle{session: s, id: h.id, runID: h.runID, name: h.name}
}

// StartPlan is Start for a plan that the language cannot write.
func StartPlan(ctx context.Context, s *Session, plan *connectpb.Plan) (*StreamHandle, error) {
	return s.start(ctx, plan)
}
