package rpc

import (
	"context"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"

	"google.golang.org/grpc"

	"github.com/sparkgen/sparkgen/internal/connectpb"
)

// ErrExecutionClosed is what [Execution.Recv] returns once [Execution.Close] was called.
var ErrExecutionClosed = errors.New("execution closed")

// Response is one answer of the server to an execution.
type Response struct {
	// Message has all fields but the Arrow batch. It is never nil, and may have no response type at all, which is how
	// some servers keep a stream alive.
	Message *connectpb.ExecutePlanResponse
	// Batch is a whole Arrow batch, its chunks joined; nil when none ended with this response.
	Batch *Batch
}

// Batch is a part of a result's rows.
type Batch struct {
	Rows     int64  // as the server counts them
	Start    int64  // number of the first row in the result
	HasStart bool   // the server said Start
	Data     []byte // an Arrow IPC stream, aligned; valid until the next Recv, see [Execution.KeepBatch]
}

// Execution is one running plan, query or command. Recv and KeepBatch belong to one goroutine; Close may be called by
// any, at any time. The server's operation ends with the execution, whatever ends it: completion, an error, Close, the
// end of the context, or of the client.
type Execution struct {
	client    *Client
	operation string
	plan      *connectpb.Plan
	ctx       context.Context // ends with the caller's, or when the execution is over
	cancel    context.CancelFunc
	unwatch   func() bool

	// Of the goroutine that receives.
	stream     grpc.ClientStream
	method     string                  // of stream
	stop       context.CancelCauseFunc // of stream
	opened     time.Time               // when stream was
	streamed   int                     // responses that stream gave
	retry      backoff
	reexecute  bool // the next stream is of ExecutePlan again
	received   received
	buffer     *buffer
	chunks     chunks
	unreleased int // bytes received since the server was last told

	mu    sync.Mutex
	sent  bool   // the request may have reached the server
	last  string // id of the last response received
	over  bool
	cause error // why it is over, nil when it completed
}

// Execute prepares an execution of plan; the first Recv sends it. End it with Close unless Recv returned an error.
func (c *Client) Execute(ctx context.Context, plan *connectpb.Plan) *Execution {
	x := &Execution{
		client: c, operation: NewID(), plan: plan,
		retry: c.config.Retry.start(), buffer: new(buffer),
	}
	x.ctx, x.cancel = context.WithCancel(ctx)
	c.mu.Lock()
	gone := c.gone
	if gone == nil {
		c.running[x] = struct{}{}
	}
	c.mu.Unlock()
	if gone != nil {
		x.end(gone)
		return x
	}
	unwatch := context.AfterFunc(ctx, func() { x.end(fmt.Errorf("execution: %w", endOf(ctx))) })
	x.mu.Lock()
	x.unwatch = unwatch
	x.mu.Unlock()
	return x
}

// ID is the operation's id on the server.
func (x *Execution) ID() string { return x.operation }

// Close ends the execution; the server is told so in the background. Calls after the first do nothing.
func (x *Execution) Close() { x.end(ErrExecutionClosed) }

// KeepBatch hands the memory of the last batch to the caller: the next Recv uses other memory.
func (x *Execution) KeepBatch() { x.buffer = new(buffer) }

// end makes the execution over, once, and has the server release the operation, which interrupts it if it still runs.
func (x *Execution) end(cause error) {
	x.mu.Lock()
	if x.over {
		x.mu.Unlock()
		return
	}
	x.over, x.cause = true, cause
	sent, begun, unwatch := x.sent, x.last != "", x.unwatch
	x.mu.Unlock()

	if unwatch != nil {
		unwatch()
	}
	x.cancel()
	if sent {
		x.client.releases.request(x.ctx, x.operation, release{all: true, maybe: !begun})
	}
	x.client.mu.Lock()
	delete(x.client.running, x)
	x.client.mu.Unlock()
}

// ended returns why the execution is over: io.EOF after completion, nil while it is not.
func (x *Execution) ended() error {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.over && x.cause == nil {
		return io.EOF
	}
	return x.cause
}

func (x *Execution) lastID() string {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.last
}

// Recv returns the next response, and io.EOF when the operation has completed and all of it was received. Any error
// is the last thing that it returns. It blocks until there is something to return.
func (x *Execution) Recv() (Response, error) {
	if err := x.ended(); err != nil {
		return Response{}, err
	}
	r, err := x.next()
	if err == nil {
		err = x.client.observe(r.message.GetSessionId(), r.message.GetServerSideSessionId())
	}
	if err == nil {
		var batch *Batch
		if batch, err = x.chunks.join(r, x.buffer); err == nil {
			if r.message.GetResultComplete() != nil {
				x.end(nil)
			} else {
				x.releaseReceived(r)
			}
			return Response{Message: r.message, Batch: batch}, nil
		}
	}
	x.end(err)
	return Response{}, x.ended()
}

// releaseReceived lets the server free what was received: for each few megabytes, since each release is a request.
func (x *Execution) releaseReceived(r *received) {
	const enough = 4 << 20
	if x.unreleased += r.data; x.unreleased < enough {
		return
	}
	if last := x.lastID(); last != "" {
		x.unreleased = 0
		x.client.releases.request(x.ctx, x.operation, release{until: last})
	}
}
