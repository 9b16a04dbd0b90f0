package rpc

import (
	"context"
	"fmt"
	"strings"

	"google.golang.org/grpc/codes"

	"github.com/sparkgen/sparkgen/internal/connectpb"
	"github.com/sparkgen/sparkgen/internal/connectrpc"
)

// Version asks the server for Spark's version, "4.3.0". It is the first call of a session, so it fails at once when
// there is no server to be reached, where other calls would wait for it to come back.
func (c *Client) Version(ctx context.Context) (string, error) {
	resp, err := c.analyze(ctx, &connectpb.AnalyzePlanRequest{
		Analyze: &connectpb.AnalyzePlanRequest_SparkVersion_{SparkVersion: &connectpb.AnalyzePlanRequest_SparkVersion{}},
	}, (*Failure).Unreachable)
	if err != nil {
		return "", err
	}
	version := resp.GetSparkVersion().GetVersion()
	if version == "" {
		return "", fmt.Errorf("the server does not say its version; is it a Spark Connect server?")
	}
	return version, nil
}

// Analyze asks about a plan without running it.
func (c *Client) Analyze(ctx context.Context, req *connectpb.AnalyzePlanRequest) (*connectpb.AnalyzePlanResponse, error) {
	return c.analyze(ctx, req, nil)
}

func (c *Client) analyze(
	ctx context.Context, req *connectpb.AnalyzePlanRequest, fatal func(*Failure) bool,
) (*connectpb.AnalyzePlanResponse, error) {
	req.SessionId, req.UserContext, req.ClientType = c.config.SessionID, c.user(), new(c.config.ClientType)
	req.ClientObservedServerSideSessionId = c.serverSession()
	resp := new(connectpb.AnalyzePlanResponse)
	return resp, c.invoke(ctx, connectrpc.AnalyzePlan, req, resp, fatal)
}

// Config reads or changes settings of the session, and logs what the server warns of.
func (c *Client) Config(ctx context.Context, op *connectpb.ConfigRequest_Operation) (*connectpb.ConfigResponse, error) {
	req := &connectpb.ConfigRequest{
		SessionId: c.config.SessionID, UserContext: c.user(), ClientType: new(c.config.ClientType),
		ClientObservedServerSideSessionId: c.serverSession(),
		Operation:                         op,
	}
	resp := new(connectpb.ConfigResponse)
	if err := c.invoke(ctx, connectrpc.Config, req, resp, nil); err != nil {
		return nil, err
	}
	for _, w := range resp.GetWarnings() {
		c.config.Logger.WarnContext(ctx, "Spark: "+w)
	}
	return resp, nil
}

// Interrupt stops operations on the server and returns their ids. The request names them; the rest of it is filled in.
func (c *Client) Interrupt(ctx context.Context, req *connectpb.InterruptRequest) ([]string, error) {
	req.SessionId, req.UserContext, req.ClientType = c.config.SessionID, c.user(), new(c.config.ClientType)
	req.ClientObservedServerSideSessionId = c.serverSession()
	resp := new(connectpb.InterruptResponse)
	if err := c.invoke(ctx, connectrpc.Interrupt, req, resp, nil); err != nil {
		return nil, err
	}
	return resp.GetInterruptedIds(), nil
}

// releaseSession is a courtesy: a server that cannot take it, or is gone, frees the session by itself after an hour.
func (c *Client) releaseSession(ctx context.Context) error {
	resp := new(connectpb.ReleaseSessionResponse)
	err := c.conn.Invoke(ctx, connectrpc.ReleaseSession, &connectpb.ReleaseSessionRequest{
		SessionId: c.config.SessionID, UserContext: c.user(), ClientType: new(c.config.ClientType),
	}, resp)
	if err == nil {
		return nil
	}
	f := newFailure(connectrpc.ReleaseSession, err)
	switch f.Status.Code() {
	case codes.Unimplemented, codes.Unavailable:
		return nil
	}
	if f.SessionLost() {
		return nil
	}
	if err := ended(ctx, f); err != nil {
		return fmt.Errorf("closing session %s: %w; the server keeps it until it is idle for an hour", c.config.SessionID, err)
	}
	return c.config.MapError(f)
}

// Unreachable says whether the call failed because no connection to the server could be made, as opposed to a server,
// or a proxy before it, that answered.
func (f *Failure) Unreachable() bool {
	if f.Status.Code() != codes.Unavailable {
		return false
	}
	// gRPC has no other mark of it than these beginnings.
	for _, start := range []string{"connection error:", "name resolver error:", "dns: ", "produced zero addresses"} {
		if strings.HasPrefix(f.Status.Message(), start) {
			return true
		}
	}
	return false
}
