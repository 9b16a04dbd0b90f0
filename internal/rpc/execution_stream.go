package rpc

import (
	"context"
	"errors"
	"fmt"
	"io"
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

var errSilence = errors.New("no message from the server for too long")

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
	stop := x.stop // the field belongs to this goroutine
	silence := time.AfterFunc(x.client.config.Inactivity, func() { stop(errSilence) })
	defer silence.Stop()
	return x.stream.RecvMsg(&x.received)
}

func (x *Execution) open() error {
	var req proto.Message
	x.method, req = x.request()
	ctx, stop := context.WithCancelCause(x.ctx)
	x.stop, x.opened, x.streamed = stop, time.Now(), 0
	stream, err := x.client.conn.NewStream(ctx, connectrpc.ResponseStream(), x.method, grpc.ForceCodecV2(codec{}))
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
			SessionId: c.config.SessionID, UserContext: c.user(), ClientType: new(c.config.ClientType),
			ClientObservedServerSideSessionId: c.serverSession(),
			OperationId:                       x.operation,
		}
		if last != "" {
			req.LastResponseId = new(last)
		}
		return connectrpc.ReattachExecute, req
	}
	return connectrpc.ExecutePlan, &connectpb.ExecutePlanRequest{
		SessionId: c.config.SessionID, UserContext: c.user(), ClientType: new(c.config.ClientType),
		ClientObservedServerSideSessionId: c.serverSession(),
		OperationId:                       new(x.operation),
		Plan:                              x.plan,
		RequestOptions: []*connectpb.ExecutePlanRequest_RequestOption{
			{RequestOption: &connectpb.ExecutePlanRequest_RequestOption_ReattachOptions{
				ReattachOptions: &connectpb.ReattachOptions{Reattachable: true},
			}},
			{RequestOption: &connectpb.ExecutePlanRequest_RequestOption_ResultChunkingOptions{
				ResultChunkingOptions: &connectpb.ResultChunkingOptions{
					AllowArrowBatchChunking: true, PreferredArrowChunkSize: new(int64(chunkSize)),
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

	var (
		f       *Failure
		problem string
		wait    time.Duration
		ok      = true
	)
	switch {
	case err == io.EOF && (x.streamed > 0 || time.Since(x.opened) >= hastyEnd): // the server's habit, not a failure
	case err == io.EOF:
		problem = "the server ends the result stream again and again without an answer"
		wait, ok = x.retry.next(0)
	case silent:
		problem = fmt.Sprintf("the server was silent for %s, again and again", x.client.config.Inactivity)
		wait, ok = x.retry.next(0)
	default:
		f = newFailure(x.method, err)
		if err := ended(x.ctx, f); err != nil {
			return fmt.Errorf("execution: %w", err)
		}
		if wait, ok, err = x.wait(f); err != nil {
			return err
		}
	}
	switch {
	case !ok && f != nil:
		return x.client.fail(x.ctx, f)
	case !ok:
		return fmt.Errorf("execution: %s; check the server and the network", problem)
	}
	if err := sleep(x.ctx, wait); err != nil {
		return fmt.Errorf("execution: %w", endOf(x.ctx))
	}
	return x.resumable(f)
}

// wait says how long to wait after f before the next stream, and whether there is to be one. It notes when that must be
// one of ExecutePlan.
func (x *Execution) wait(f *Failure) (time.Duration, bool, error) {
	begun := x.lastID() != ""
	switch class := f.Class(); {
	case class == operationExists: // an earlier try did reach the server
		return 0, true, nil
	case class == operationNotFound && begun:
		return 0, false, fmt.Errorf("the server dropped the operation when part of its result was received; run it again: %w",
			x.client.fail(x.ctx, f))
	case class == operationNotFound, class == sessionNotFound && !begun && !x.client.knownToServer():
		x.reexecute = true // the request got lost
		if x.retry.tries > 0 {
			wait, ok := x.retry.next(0)
			return wait, ok, nil
		}
		_, ok := x.retry.next(0) // no reason to wait, the first time
		return 0, ok, nil
	}
	atLeast, ok := f.retryable()
	if !ok && f.Status.Code() != codes.DeadlineExceeded { // that is a proxy's deadline; ours has not passed
		return 0, false, nil
	}
	wait, ok := x.retry.next(atLeast)
	x.client.config.Logger.DebugContext(x.ctx, "result stream of Spark broke",
		"operation", x.operation, "try", x.retry.tries, "wait", wait, "error", f)
	return wait, ok, nil
}

// resumable returns an error if the server would lose rows when the result is attached from its start.
func (x *Execution) resumable(f *Failure) error {
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
