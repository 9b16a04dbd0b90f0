package sparktest

import (
	"fmt"
	"time"

	"google.golang.org/protobuf/proto"

	"github.com/sparkgen/sparkgen/internal/connectpb"
)

// Step is one thing that an execution does. Steps run in order; what a client has received is not sent again when it
// attaches anew.
type Step interface {
	// responses are what the step sends, none for a fault. They belong to the caller, which fills in ids.
	responses(*script) ([]*connectpb.ExecutePlanResponse, error)
}

// script is what steps know of those before them.
type script struct {
	rows int64 // of all batches so far
}

// fault is a step that does not send but breaks something.
type fault struct {
	err    error         // the stream fails with it
	end    bool          // the stream ends without error
	stall  bool          // nothing more comes over the stream
	pause  time.Duration // nothing comes for a while
	lost   bool          // the request does not reach the server
	always bool          // again, each time that a client attaches
}

func (fault) responses(*script) ([]*connectpb.ExecutePlanResponse, error) { return nil, nil }

// EndStream ends the stream without saying that the result is complete, as a server does every two minutes. The client
// has to attach anew.
func EndStream() Step { return fault{end: true} }

// Fail fails the stream once: with what Spark sends of a [*runtime.SparkError], or with a gRPC status. A client that
// attaches anew goes on behind it.
func Fail(err error) Step { return fault{err: err} }

// FailAlways fails the stream like [Fail], again each time that a client attaches.
func FailAlways(err error) Step { return fault{err: err, always: true} }

// Stall sends nothing more over the stream and keeps it open. A client that attaches anew goes on behind it.
func Stall() Step { return fault{stall: true} }

// StallAlways stalls like [Stall], again each time that a client attaches.
func StallAlways() Step { return fault{stall: true, always: true} }

// Pause sends nothing for a while.
func Pause(d time.Duration) Step { return fault{pause: d} }

// Lose fails the first request for the execution with err before the server has seen it: the execution does not exist,
// and the client may ask for it again. It stands before all other steps.
func Lose(err error) Step { return fault{err: err, lost: true} }

// respond sends responses as they are.
type respond []*connectpb.ExecutePlanResponse

func (r respond) responses(*script) ([]*connectpb.ExecutePlanResponse, error) {
	list := make([]*connectpb.ExecutePlanResponse, len(r))
	for i, resp := range r {
		list[i] = proto.CloneOf(resp) // ids are filled in, for each execution others
	}
	return list, nil
}

// Respond sends a response of the protocol, whose type is internal to this module: ids are filled in where they are
// empty.
func Respond(m proto.Message) Step { return message{m} }

type message struct{ m proto.Message }

func (m message) responses(s *script) ([]*connectpb.ExecutePlanResponse, error) {
	resp, ok := m.m.(*connectpb.ExecutePlanResponse)
	if !ok {
		return nil, fmt.Errorf("Respond wants an ExecutePlanResponse, got %T", m.m)
	}
	return respond{resp}.responses(s)
}

// Complete says that the result is complete. It is the last step of an execution that succeeds.
func Complete() Step {
	return respond{{ResponseType: &connectpb.ExecutePlanResponse_ResultComplete_{
		ResultComplete: &connectpb.ExecutePlanResponse_ResultComplete{},
	}}}
}

// Progress tells how far tasks have come, as servers do every few seconds.
func Progress() Step {
	return respond{{ResponseType: &connectpb.ExecutePlanResponse_ExecutionProgress_{
		ExecutionProgress: &connectpb.ExecutePlanResponse_ExecutionProgress{},
	}}}
}

// Heartbeat is a response without content, with which some servers keep a stream open.
func Heartbeat() Step { return respond{{}} }
