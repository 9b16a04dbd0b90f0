package rpc

import (
	"context"
	"fmt"
	"sync"
	"time"

	"google.golang.org/grpc/codes"

	"github.com/sparkgen/sparkgen/internal/connectpb"
	"github.com/sparkgen/sparkgen/internal/connectrpc"
)

const (
	// releaseTimeout bounds each release. A server that never hears of it drops the operation after five minutes.
	releaseTimeout = time.Minute

	// A release may overtake the request whose operation it is to end. When the server does not know an operation of
	// which nothing was received, it is told again, after waits that double from one of these to the other.
	lateWait = 50 * time.Millisecond
	lateEnd  = 400 * time.Millisecond
)

// releases tells the server, in the background, which results were received and which operations are over. There is at
// most one request under way for an operation, and only the newest thing to say about it waits.
type releases struct {
	client *Client
	mu     sync.Mutex
	open   map[string]*release // by operation id; those with a goroutine
	closed bool                // nothing new is taken
	done   sync.WaitGroup
}

// release is what is to be said about one operation.
type release struct {
	until string // release what came up to this response
	all   bool   // release everything: interrupts the operation if it still runs
	maybe bool   // the server may not have got the operation yet
}

// request queues r for the operation, replacing what waits. ctx gives its values only, never its end.
func (q *releases) request(ctx context.Context, operation string, r release) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.closed {
		return
	}
	if waiting, ok := q.open[operation]; ok {
		if !waiting.all {
			*waiting = r
		}
		return
	}
	if q.open == nil {
		q.open = make(map[string]*release)
	}
	waiting := &r
	q.open[operation] = waiting
	ctx = context.WithoutCancel(ctx)
	q.done.Go(func() { q.work(ctx, operation, waiting) })
}

// work sends what waits for the operation until nothing does.
func (q *releases) work(ctx context.Context, operation string, waiting *release) {
	for {
		q.mu.Lock()
		next := *waiting
		*waiting = release{}
		if next == (release{}) {
			delete(q.open, operation)
			q.mu.Unlock()
			return
		}
		q.mu.Unlock()
		if err := q.send(ctx, operation, next); err != nil {
			q.client.config.Logger.DebugContext(ctx, "releasing an operation of Spark", "operation", operation, "error", err)
		}
	}
}

func (q *releases) send(ctx context.Context, operation string, r release) error {
	ctx, cancel := context.WithTimeout(ctx, releaseTimeout)
	defer cancel()
	c := q.client
	req := &connectpb.ReleaseExecuteRequest{
		SessionId: c.config.SessionID, UserContext: c.user(), ClientType: new(c.config.ClientType),
		ClientObservedServerSideSessionId: c.serverSession(),
		OperationId:                       operation,
	}
	if r.all {
		req.Release = &connectpb.ReleaseExecuteRequest_ReleaseAll_{ReleaseAll: &connectpb.ReleaseExecuteRequest_ReleaseAll{}}
	} else {
		req.Release = &connectpb.ReleaseExecuteRequest_ReleaseUntil_{
			ReleaseUntil: &connectpb.ReleaseExecuteRequest_ReleaseUntil{ResponseId: r.until},
		}
	}
	retry, late := c.config.Retry.start(), lateWait
	for {
		resp := new(connectpb.ReleaseExecuteResponse)
		err := c.conn.Invoke(ctx, connectrpc.ReleaseExecute, req, resp)
		if err == nil {
			// A server that does not know the operation answers without its id.
			if resp.OperationId != nil || !r.maybe || late > lateEnd {
				return nil
			}
			if err := sleep(ctx, late); err != nil {
				return err
			}
			late *= 2
			continue
		}
		f := newFailure(connectrpc.ReleaseExecute, err)
		if f.Class() == operationNotFound || f.Status.Code() == codes.Unimplemented {
			return nil
		}
		if again, err := c.pause(ctx, &retry, f); err != nil || !again {
			return f
		}
	}
}

// drain takes nothing new and waits until nothing is under way, or ctx ends.
func (q *releases) drain(ctx context.Context) error {
	q.mu.Lock()
	q.closed = true
	q.mu.Unlock()
	idle := make(chan struct{})
	go func() {
		q.done.Wait()
		close(idle)
	}()
	select {
	case <-idle:
		return nil
	case <-ctx.Done():
		return fmt.Errorf("releasing operations of session %s: %w; the server drops them after five minutes",
			q.client.config.SessionID, endOf(ctx))
	}
}
