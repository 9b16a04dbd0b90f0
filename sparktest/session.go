package sparktest

import (
	"context"

	"github.com/sparkgen/sparkgen/internal/connectpb"
)

// identified is what all requests of a session carry.
type identified interface {
	GetSessionId() string
	GetClientObservedServerSideSessionId() string
}

// session finds the session of a request. Some calls make one that is not there, others refuse it. The caller holds
// the lock.
func (s *Server) session(r identified, create bool) (*session, error) {
	id := r.GetSessionId()
	have := s.sessions[id]
	switch {
	case have == nil && !create:
		return nil, s.refuse(invalidHandle("SESSION_NOT_FOUND", id, "Session not found."))
	case have == nil:
		have = &session{serverID: newID(), settings: make(map[string]string)}
		if s.echoes {
			have.serverID = id
		}
		s.sessions[id] = have
	case have.closed:
		return nil, s.refuse(invalidHandle("SESSION_CLOSED", id, "Session was closed."))
	}
	if seen := r.GetClientObservedServerSideSessionId(); seen != "" && seen != have.serverID {
		return nil, s.refuse(invalidHandle("SESSION_CHANGED", id,
			"The existing Spark server driver instance has restarted. Please reconnect."))
	}
	return have, nil
}

// ReleaseSession closes a session. One that is not there is closed already.
func (s *Server) ReleaseSession(
	_ context.Context, r *connectpb.ReleaseSessionRequest,
) (*connectpb.ReleaseSessionResponse, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	resp := &connectpb.ReleaseSessionResponse{SessionId: r.GetSessionId()}
	if have := s.sessions[r.GetSessionId()]; have != nil {
		have.closed = true
		resp.ServerSideSessionId = have.serverID
	}
	for id, op := range s.operations {
		if op.session == r.GetSessionId() {
			delete(s.operations, id)
		}
	}
	return resp, nil
}
