package rpc

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"path"
	"slices"
	"sync"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/protobuf/proto"

	"github.com/sparkgen/sparkgen/internal/connectpb"
	"github.com/sparkgen/sparkgen/internal/connectrpc"
)

// detailsTimeout bounds the one request for an error's details: the user waits for the error meanwhile.
const detailsTimeout = 10 * time.Second

// Config is what a [Client] needs to know of its session.
type Config struct {
	SessionID  string // a UUID, the client's choice
	UserID     string
	ClientType string // names the program in the server's logs and listeners
	Retry      Policy
	Inactivity time.Duration        // silence of a result stream before it is attached anew; 0 = 5 min
	MapError   func(*Failure) error // what users see of a failure; nil: the Failure itself
	Logger     *slog.Logger         // nil: nothing is logged
}

// Client makes the calls of one session. It is safe for concurrent use.
type Client struct {
	conn     *grpc.ClientConn
	config   Config
	releases releases
	closing  sync.Once
	closed   error // what Close returned

	mu       sync.Mutex
	observed string                  // the server's own id of the session, "" before the first answer and on Spark 3.5
	answered bool                    // some call has succeeded, so the server has the session
	gone     error                   // why no further call can succeed
	running  map[*Execution]struct{} // not yet ended
}

// New makes a client that owns conn from now on.
func New(conn *grpc.ClientConn, config Config) *Client {
	if config.Inactivity == 0 {
		config.Inactivity = 5 * time.Minute
	}
	if config.MapError == nil {
		config.MapError = func(f *Failure) error { return f }
	}
	if config.Logger == nil {
		config.Logger = slog.New(slog.DiscardHandler)
	}
	c := &Client{conn: conn, config: config, running: make(map[*Execution]struct{})}
	c.releases.client = c
	return c
}

func (c *Client) user() *connectpb.UserContext {
	return &connectpb.UserContext{UserId: c.config.UserID, UserName: c.config.UserID}
}

// serverSession is the server's id of the session as requests carry it, nil while it is unknown.
func (c *Client) serverSession() *string {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.observed == "" {
		return nil
	}
	return new(c.observed)
}

// usable returns why no call can succeed any more, nil while calls can.
func (c *Client) usable() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.gone
}

// lose makes all further calls fail with err, unless they do already.
func (c *Client) lose(err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.gone == nil {
		c.gone = err
	}
}

// knownToServer says whether the server has answered in this session.
func (c *Client) knownToServer() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.answered
}

// NumbersRows says whether the server's batches tell the number of their first row.
func (c *Client) NumbersRows() bool { return !c.echoesSessionID() }

// echoesSessionID tells Sail, which gives back the client's session id as its own, from Apache Spark. Sail cannot be
// attached from the start of a result without losing rows, and counts no row offsets.
func (c *Client) echoesSessionID() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.observed != "" && c.observed == c.config.SessionID
}

type response interface {
	proto.Message
	GetSessionId() string
	GetServerSideSessionId() string
}

// observe holds a response to the session it should belong to.
func (c *Client) observe(session, serverSession string) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case session != "" && session != c.config.SessionID:
		return fmt.Errorf("the server answered for session %s, not %s; this is a fault of the server or of a proxy",
			session, c.config.SessionID)
	case serverSession == "":
	case c.observed == "":
		c.observed = serverSession
	case c.observed != serverSession:
		if c.gone == nil {
			c.gone = fmt.Errorf("%w: the server lost session %s, probably by a restart; connect again, temporary views, "+
				"settings and streaming queries are gone", ErrSessionClosed, c.config.SessionID)
		}
		return c.gone
	}
	c.answered = true
	return nil
}

// invoke makes a unary call until it succeeds, fails for good, or ctx ends. More failures for good than those that
// retries cannot cure are named by fatal, which may be nil.
func (c *Client) invoke(ctx context.Context, method string, req proto.Message, resp response, fatal func(*Failure) bool) error {
	retry := c.config.Retry.start()
	for {
		if err := c.usable(); err != nil {
			return err
		}
		err := c.conn.Invoke(ctx, method, req, resp)
		if err == nil {
			return c.observe(resp.GetSessionId(), resp.GetServerSideSessionId())
		}
		f := newFailure(method, err)
		if err := ended(ctx, f); err != nil {
			return fmt.Errorf("%s: %w", path.Base(method), err)
		}
		if fatal != nil && fatal(f) {
			return c.fail(ctx, f)
		}
		if again, err := c.pause(ctx, &retry, f); err != nil {
			return fmt.Errorf("%s: %w", path.Base(method), err)
		} else if !again {
			return c.fail(ctx, f)
		}
	}
}

// pause waits before the next try after f, and says whether there is to be one. Its error is ctx's.
func (c *Client) pause(ctx context.Context, retry *backoff, f *Failure) (bool, error) {
	atLeast, ok := f.retryable()
	if !ok {
		return false, nil
	}
	wait, ok := retry.next(atLeast)
	if !ok {
		return false, nil
	}
	c.config.Logger.DebugContext(ctx, "call to Spark failed, trying again",
		"method", path.Base(f.Method), "try", retry.tries, "wait", wait, "error", f)
	if err := sleep(ctx, wait); err != nil {
		return false, endOf(ctx)
	}
	return true, nil
}

// fail turns a failure that no retry cures into the error that users see, and notes when it took the session along.
func (c *Client) fail(ctx context.Context, f *Failure) error {
	f.Details = c.details(ctx, f)
	err := c.config.MapError(f)
	if f.SessionLost() {
		c.lose(err)
	}
	return err
}

// details asks for the exceptions behind f: once, since the server forgets them as it answers, and for a short time.
// Servers before 4.0 know no such call; what f itself says must then do.
func (c *Client) details(ctx context.Context, f *Failure) *connectpb.FetchErrorDetailsResponse {
	id := f.Info.GetMetadata()["errorId"]
	if id == "" || f.SessionLost() {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, detailsTimeout)
	defer cancel()
	resp := new(connectpb.FetchErrorDetailsResponse)
	err := c.conn.Invoke(ctx, connectrpc.FetchErrorDetails, &connectpb.FetchErrorDetailsRequest{
		SessionId:                         c.config.SessionID,
		ClientObservedServerSideSessionId: c.serverSession(),
		UserContext:                       c.user(),
		ErrorId:                           id,
		ClientType:                        new(c.config.ClientType),
	}, resp)
	if err != nil {
		if newFailure(connectrpc.FetchErrorDetails, err).Status.Code() != codes.Unimplemented {
			c.config.Logger.DebugContext(ctx, "no details of an error of Spark", "error", err)
		}
		return nil
	}
	return resp
}

// Close ends the session: it ends what is executing, waits until the server was told so, asks the server to close the
// session too if release is set, and closes the connection. It takes no longer than ctx allows. Calls after the first
// wait for it and return its error.
func (c *Client) Close(ctx context.Context, release bool) error {
	c.closing.Do(func() {
		c.mu.Lock()
		lost := c.gone != nil
		c.gone = errClosedByUser
		running := slices.Collect(maps.Keys(c.running))
		c.mu.Unlock()

		for _, x := range running {
			x.end(errClosedByUser)
		}
		c.closed = c.releases.drain(ctx)
		if release && !lost {
			c.closed = errors.Join(c.closed, c.releaseSession(ctx))
		}
		c.closed = errors.Join(c.closed, c.conn.Close())
	})
	return c.closed
}

var errClosedByUser = fmt.Errorf("%w: Close was called", ErrSessionClosed)
