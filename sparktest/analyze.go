package sparktest

import (
	"context"

	"github.com/sparkgen/sparkgen/internal/connectpb"
)

// AnalyzePlan tells the version. All else needs a handler: see [Server.Handle].
func (s *Server) AnalyzePlan(
	_ context.Context, r *connectpb.AnalyzePlanRequest,
) (*connectpb.AnalyzePlanResponse, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	have, err := s.session(r, true)
	if err != nil {
		return nil, err
	}
	if r.GetSparkVersion() == nil {
		return nil, unanswered("AnalyzePlan", r)
	}
	return &connectpb.AnalyzePlanResponse{
		SessionId: r.GetSessionId(), ServerSideSessionId: have.serverID,
		Result: &connectpb.AnalyzePlanResponse_SparkVersion_{
			SparkVersion: &connectpb.AnalyzePlanResponse_SparkVersion{Version: s.version},
		},
	}, nil
}
