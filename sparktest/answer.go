package sparktest

import "google.golang.org/protobuf/proto"

// answer is what the server does with a plan.
type answer struct {
	match func(plan proto.Message) bool // nil: any plan
	steps []Step
	left  int // executions that may still use it; -1: any number
}

// Answer says what the next execution does, whatever its plan is. Answers are used in the order in which they were
// given, one for an execution each.
func (s *Server) Answer(steps ...Step) { s.add(&answer{steps: steps, left: 1}) }

// AnswerAlways says what every execution does that no other answer is for.
func (s *Server) AnswerAlways(steps ...Step) { s.add(&answer{steps: steps, left: -1}) }

// AnswerTo says what executions do whose plan, a message of the protocol, is one that match accepts.
func (s *Server) AnswerTo(match func(plan proto.Message) bool, steps ...Step) {
	s.add(&answer{match: match, steps: steps, left: -1})
}

func (s *Server) add(a *answer) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.answers = append(s.answers, a)
}

// find takes the answer for a plan: one that asks for just this plan, then the next of those for one execution, then one
// for all. The caller holds the lock.
func (s *Server) find(plan proto.Message) *answer {
	var next *answer
	for _, a := range s.answers {
		switch {
		case a.left == 0:
		case a.match != nil:
			if a.match(plan) {
				return a
			}
		case next == nil, next.left < 0 && a.left > 0:
			next = a
		}
	}
	if next != nil && next.left > 0 {
		next.left--
	}
	return next
}
