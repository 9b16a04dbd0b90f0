package rpc

import (
	"context"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/protobuf/proto"

	"github.com/sparkgen/sparkgen/internal/connectpb"
	"github.com/sparkgen/sparkgen/internal/connectrpc"
)

// hastyEnd is how soon a stream that gave nothing must have ended to count as a failure. A server ends streams as a
// matter of course, but not at once.
const hastyEnd = 500 * time.Millisecond

// chunkSize is how large a message with a part of a batch is to be. gRPC holds a message while its bytes are copied into
// the batch, so that large batches in small messages need half the memory of large batches in one.
const chunkSize = 16 << 20

// ErrExecutionClosed is what [Execution.Recv] returns once [Execution.Close] was called.
var ErrExecutionClosed = errors.New("execution closed")

var errSilence = errors.New("no message from the server for too long")

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
	unwatch := context.AfterFunc(ctx, func() { x.end(endOf(ctx)) })
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

// next receives one response, over as many streams as it takes.
func (x *Execution) next() (*received, error) {
	if !x.chunks.open() {
		x.buffer.data = x.buffer.data[:0]
	}
	x.received.into = x.buffer
	for {
		err := x.receive()
		if err == nil {
			x.streamed++
			x.retry.reset()
			if id := x.received.message.GetResponseId(); id != "" {
				x.mu.Lock()
				x.last = id
				x.mu.Unlock()
			}
			return &x.received, nil
		}
		if over := x.ended(); over != nil {
			return nil, over
		}
		if err := x.recover(err); err != nil {
			return nil, err
		}
	}
}

// receive takes one response from the current stream, opening one if there is none.
func (x *Execution) receive() error {
	if x.stream == nil {
		if err := x.open(); err != nil {
			return err
		}
	}
	silence := time.AfterFunc(x.client.config.Inactivity, func() { x.stop(errSilence) })
	defer silence.Stop()
	return x.stream.RecvMsg(&x.received)
}

func (x *Execution) open() error {
	method, req := x.request()
	ctx, stop := context.WithCancelCause(x.ctx)
	x.stop, x.opened, x.streamed = stop, time.Now(), 0
	stream, err := x.client.conn.NewStream(ctx, connectrpc.ResponseStream(), method, grpc.ForceCodecV2(codec{}))
	if err != nil {
		return err
	}
	x.stream = stream
	if err := stream.SendMsg(req); err != nil && err != io.EOF { // io.EOF: receiving tells the reason
		return err
	}
	return stream.CloseSend()
}

// request is that of the next stream: the plan itself at first, and from then on the rest of its result.
func (x *Execution) request() (string, proto.Message) {
	c := x.client
	x.mu.Lock()
	execute, last := !x.sent || x.reexecute, x.last
	x.sent = true
	x.mu.Unlock()
	x.reexecute = false
	if !execute {
		req := &connectpb.ReattachExecuteRequest{
			SessionId: c.config.SessionID, UserContext: c.user(), ClientType: proto.String(c.config.ClientType),
			ClientObservedServerSideSessionId: c.serverSession(),
			OperationId:                       x.operation,
		}
		if last != "" {
			req.LastResponseId = proto.String(last)
		}
		return connectrpc.ReattachExecute, req
	}
	return connectrpc.ExecutePlan, &connectpb.ExecutePlanRequest{
		SessionId: c.config.SessionID, UserContext: c.user(), ClientType: proto.String(c.config.ClientType),
		ClientObservedServerSideSessionId: c.serverSession(),
		OperationId:                       proto.String(x.operation),
		Plan:                              x.plan,
		RequestOptions: []*connectpb.ExecutePlanRequest_RequestOption{
			{RequestOption: &connectpb.ExecutePlanRequest_RequestOption_ReattachOptions{
				ReattachOptions: &connectpb.ReattachOptions{Reattachable: true},
			}},
			{RequestOption: &connectpb.ExecutePlanRequest_RequestOption_ResultChunkingOptions{
				ResultChunkingOptions: &connectpb.ResultChunkingOptions{
					AllowArrowBatchChunking: true, PreferredArrowChunkSize: proto.Int64(chunkSize),
				},
			}},
		},
	}
}

// recover decides what follows the end of a stream: nil to go on with another one, or the error that ends the
// execution.
func (x *Execution) recover(err error) error {
	silent := x.stream != nil && errors.Is(context.Cause(x.stream.Context()), errSilence)
	x.stop(nil)
	x.stream = nil
	method := connectrpc.ReattachExecute
	if x.lastID() == "" {
		method = connectrpc.ExecutePlan
	}
	switch {
	case err == io.EOF && (x.streamed > 0 || time.Since(x.opened) >= hastyEnd):
		return x.reattachable(nil) // the server's habit, not a failure
	case err == io.EOF:
		return x.tryAgain(nil, "the server ends the result stream again and again without an answer")
	case silent:
		return x.tryAgain(nil, fmt.Sprintf("the server was silent for %s, again and again", x.client.config.Inactivity))
	}
	f := newFailure(method, err)
	if err := ended(x.ctx, f); err != nil {
		return fmt.Errorf("execution: %w", err)
	}
	switch class := f.Class(); {
	case class == operationExists:
		return nil // an earlier try did reach the server
	case class == operationNotFound && x.lastID() == "",
		class == sessionNotFound && x.lastID() == "" && !x.client.knownToServer():
		x.reexecute = true
		return x.tryAgain(f, "")
	case class == operationNotFound:
		return fmt.Errorf("the server dropped the operation when part of its result was received; run it again: %w",
			x.client.fail(x.ctx, f))
	}
	return x.tryAgain(f, "")
}

// tryAgain waits before the next stream. When it may not be, the error is that of f, or says the given problem.
func (x *Execution) tryAgain(f *Failure, problem string) error {
	if f == nil {
		wait, ok := x.retry.next(0)
		if !ok {
			return fmt.Errorf("execution: %s; check the server and the network", problem)
		}
		if err := sleep(x.ctx, wait); err != nil {
			return fmt.Errorf("execution: %w", endOf(x.ctx))
		}
		return x.reattachable(nil)
	}
	again, err := true, error(nil)
	switch {
	case x.reexecute && x.retry.tries == 0: // the request got lost: no reason to wait
		_, again = x.retry.next(0)
	case x.reexecute, f.Status.Code() == codes.DeadlineExceeded: // a proxy's deadline; ours has not passed
		var wait time.Duration
		if wait, again = x.retry.next(0); again {
			err = sleep(x.ctx, wait)
		}
	default:
		again, err = x.client.pause(x.ctx, &x.retry, f)
	}
	if err != nil {
		return fmt.Errorf("execution: %w", endOf(x.ctx))
	}
	if !again {
		return x.client.fail(x.ctx, f)
	}
	return x.reattachable(f)
}

// reattachable returns an error if the server would lose rows when the result is attached from its start.
func (x *Execution) reattachable(f *Failure) error {
	if x.reexecute || x.lastID() != "" || !x.client.echoesSessionID() {
		return nil
	}
	err := fmt.Errorf("execution: the connection broke before the first answer, and this server cannot resume a result "+
		"from its start; the plan may have run: %w", ErrIncompleteResult)
	if f != nil {
		err = fmt.Errorf("%w: %w", err, x.client.config.MapError(f))
	}
	return err
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
