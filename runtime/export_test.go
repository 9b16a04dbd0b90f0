package runtime

// HandleOf is h as another session has it that joined the session of h.
func HandleOf(s *Session, h *StreamHandle) *StreamHandle {
	return &StreamHandle{session: s, id: h.id, runID: h.runID, name: h.name}
}
