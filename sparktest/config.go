package sparktest

import (
	"context"

	"github.com/sparkgen/sparkgen/internal/connectpb"
)

// Config keeps settings in memory. None is set at first, all may be modified, and a value is not checked.
func (s *Server) Config(_ context.Context, r *connectpb.ConfigRequest) (*connectpb.ConfigResponse, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	have, err := s.session(r, true)
	if err != nil {
		return nil, err
	}
	resp := &connectpb.ConfigResponse{SessionId: r.GetSessionId(), ServerSideSessionId: have.serverID}
	add := func(key string, value *string) {
		resp.Pairs = append(resp.Pairs, &connectpb.KeyValue{Key: key, Value: value})
	}
	find := func(key string) *string {
		if v, ok := have.settings[key]; ok {
			return &v
		}
		return nil
	}
	switch op := r.GetOperation().GetOpType().(type) {
	case *connectpb.ConfigRequest_Operation_Set:
		for _, p := range op.Set.GetPairs() {
			have.settings[p.GetKey()] = p.GetValue()
		}
	case *connectpb.ConfigRequest_Operation_Unset:
		for _, key := range op.Unset.GetKeys() {
			delete(have.settings, key)
		}
	case *connectpb.ConfigRequest_Operation_GetOption:
		for _, key := range op.GetOption.GetKeys() {
			add(key, find(key))
		}
	case *connectpb.ConfigRequest_Operation_GetWithDefault:
		for _, p := range op.GetWithDefault.GetPairs() {
			if v := find(p.GetKey()); v != nil {
				add(p.GetKey(), v)
			} else {
				add(p.GetKey(), p.Value)
			}
		}
	default:
		return nil, unanswered("Config", r)
	}
	return resp, nil
}
