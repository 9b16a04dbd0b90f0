package runtime

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"os"
	goruntime "runtime"
	"runtime/debug"
	"strings"

	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	"github.com/sparkgen/sparkgen/internal/gate"
	"github.com/sparkgen/sparkgen/internal/rpc"
)

// Connect opens a session on the Spark that target names:
//
//   - "sc://host[:port]/;key=value;…" is a Spark Connect server, by default on port 15002;
//   - "local[*]" starts a Spark on this machine that uses all its cores and ends with the session, "local[2]" one that
//     uses two;
//   - "" takes what the environment variable SPARK_REMOTE says.
//
// The keys are those of Spark's own clients: token, use_ssl, user_id, user_agent, session_id, grpc_max_message_size,
// grpc_keepalive_enabled, grpc_keepalive_time_ms, grpc_keepalive_timeout_ms and grpc_keepalive_without_calls; any other
// key is a header that goes with every call, x-databricks-cluster-id for example. Values are percent-encoded where they
// have to be: %3D for =, %3B for ;. An IPv6 address stands in brackets. If the string has no token, that of
// SPARK_CONNECT_AUTHENTICATE_TOKEN is used. See [WithToken] on when TLS is used.
//
// Connect asks the server for its version, so a session that it returns works. Otherwise the error is a
// [*ConnectError] that says what to do; it comes within the dial timeout (see [WithDialTimeout]), and at once when there
// is nothing at the address: Connect does not wait for a server to be started. No error holds a token.
func Connect(ctx context.Context, target string, opts ...Option) (*Session, error) {
	if target == "" {
		if target = os.Getenv("SPARK_REMOTE"); target == "" {
			return nil, errors.New(`connecting: no server is named and SPARK_REMOTE is not set; ` +
				`give "sc://host:15002", or "local[*]" for a Spark on this machine`)
		}
	}
	t, err := parseTarget(target)
	if err != nil {
		return nil, err
	}
	o, err := collect(t, opts)
	if err != nil {
		return nil, err
	}
	if t.local != "" {
		return connectLocal(ctx, o)
	}
	if !o.hasToken() {
		o.token = os.Getenv("SPARK_CONNECT_AUTHENTICATE_TOKEN")
		if err := o.validate(); err != nil {
			return nil, fmt.Errorf("SPARK_CONNECT_AUTHENTICATE_TOKEN: %w", err)
		}
	}
	return connect(ctx, o)
}

func connect(ctx context.Context, o *options) (*Session, error) {
	address := o.address()
	conn, err := o.dialer(address).Open()
	if err != nil {
		return nil, &ConnectError{Address: address, Problem: err.Error(), Remedy: "check the address and the options", Err: err}
	}
	s := &Session{id: o.sessionID, address: address, logger: o.logger}
	if s.id == "" {
		s.id = rpc.NewID()
	}
	s.client = rpc.New(conn, rpc.Config{
		SessionID: s.id, UserID: o.user(), ClientType: clientType(o.agent()),
		Retry: rpc.Policy(o.retry), Inactivity: o.inactivity, MapError: failureError, Logger: o.logger,
	})
	if err := s.greet(ctx, o); err != nil {
		_ = s.client.Close(ctx, false) // there is no session yet
		return nil, err
	}
	return s, nil
}

// greet makes the first call, which finds out whether there is a server and which.
func (s *Session) greet(ctx context.Context, o *options) error {
	dialing, cancel := context.WithTimeoutCause(ctx, o.dialTimeout, errNoAnswer)
	defer cancel()
	version, err := s.client.Version(dialing)
	switch {
	case ctx.Err() != nil:
		return fmt.Errorf("connecting to %s: %w", s.address, err)
	case err != nil:
		return connectError(s.address, err, o)
	}
	s.version = version
	if o.version != "" {
		s.version = o.version
	}
	s.have, err = gate.ParseVersion(s.version)
	if err != nil {
		return &ConnectError{
			Address: s.address, Problem: "the server's version " + err.Error(),
			Remedy: "name the version of Apache Spark that it corresponds to with WithServerVersion", Err: err,
		}
	}
	if need := (gate.Version{Major: 3, Minor: 5}); s.have.Before(need) {
		err := &UnsupportedByServerError{Feature: "this client", Need: need.String(), Have: s.version}
		return &ConnectError{Address: s.address, Problem: "the server is Spark " + s.version, Remedy: "use Spark 3.5 or newer", Err: err}
	}
	return nil
}

func (o *options) dialer(address string) rpc.Dial {
	d := rpc.Dial{
		Address: address, Token: o.tokenSource, Headers: o.headers, UserAgent: o.agent(), MaxMessage: o.maxMessage,
		KeepAlive: rpc.KeepAlive{
			Off: o.keepAlive.off, Time: o.keepAlive.time, Timeout: o.keepAlive.timeout, WithoutCalls: o.keepAlive.withoutCalls,
		},
		Options: o.dial,
	}
	if token := o.token; token != "" {
		d.Token = func(context.Context) (string, error) { return token, nil }
	}
	if o.encrypted() {
		d.TLS = o.tls
		if d.TLS == nil {
			d.TLS = &tls.Config{MinVersion: tls.VersionTLS12}
		}
	}
	return d
}

func (o *options) user() string {
	for _, id := range []string{o.userID, os.Getenv("SPARK_USER"), os.Getenv("USER")} {
		if id != "" {
			return id
		}
	}
	return ""
}

func (o *options) agent() string {
	for _, name := range []string{o.userAgent, os.Getenv("SPARK_CONNECT_USER_AGENT")} {
		if name != "" {
			return name
		}
	}
	return "_SPARK_CONNECT_GO"
}

// clientType names the program in the manner of Spark's clients: "_SPARK_CONNECT_GO sparkgen/v0.1.0 os/linux go/1.26.8".
func clientType(agent string) string {
	const module = "github.com/sparkgen/sparkgen"
	version := "devel"
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, m := range append(info.Deps, &info.Main) {
			if m.Path == module && m.Version != "" {
				version = strings.Trim(m.Version, "()")
			}
		}
	}
	return fmt.Sprintf("%s sparkgen/%s os/%s go/%s",
		agent, version, goruntime.GOOS, strings.TrimPrefix(goruntime.Version(), "go"))
}

var errNoAnswer = errors.New("no answer")

// connectError says what a first call that failed means, and what to do.
func connectError(address string, err error, o *options) error {
	e := &ConnectError{Address: address, Problem: err.Error(), Err: err, Remedy: "check address and server"}
	if errors.Is(err, errNoAnswer) {
		e.Problem = fmt.Sprintf("no answer within %s", o.dialTimeout)
		e.Remedy = "check host and port, whether it is a Spark Connect server, and whether a firewall drops the packets"
		return e
	}
	text := ""
	if f, ok := errors.AsType[*rpc.Failure](err); ok {
		text = f.Status.Message()
	}
	has := func(part string) bool { return strings.Contains(text, part) }
	switch code := status.Code(err); {
	case code == codes.Unauthenticated && !o.hasToken():
		e.Problem, e.Remedy = "the server wants a token", "add ;token=… to the connection string, or use WithToken"
	case code == codes.Unauthenticated || code == codes.PermissionDenied:
		e.Problem, e.Remedy = "the server refused the token or the user", "check that the token is right and has not expired"
	case has("connection refused"):
		e.Problem = "the connection was refused"
		e.Remedy = "check host and port, and whether a Spark Connect server runs there"
	case has("no such host"), has("produced zero addresses"):
		e.Problem, e.Remedy = "the host is unknown", "check its name"
	case has("HTTP/1."):
		e.Problem = "the port answers in HTTP/1, not gRPC"
		e.Remedy = "check the port: Spark Connect has 15002 by default, a web page of Spark 4040 or 8080"
	case has("first record does not look like a TLS handshake"):
		e.Problem = "the server does not use TLS, this connection does"
		e.Remedy = "add use_ssl=false if it must be so; a token then goes to this machine alone"
	case has("no application protocol"):
		e.Problem = "the port speaks TLS, but not gRPC"
		e.Remedy = "check the port: Spark Connect has 15002 by default, behind a gateway often 443"
	case has("certificate"):
		e.Problem, e.Remedy = "its certificate is not accepted: "+lastClause(text), "give the authority that signed it to WithTLS"
	case has("error reading server preface") && !o.encrypted():
		e.Problem = "the server closed the connection at once"
		e.Remedy = "add use_ssl=true if it uses TLS, or check the port"
	case code == codes.Unimplemented:
		e.Problem, e.Remedy = "there is a server, but no Spark Connect: "+text, "check host and port"
	case text != "":
		e.Problem = text
	}
	return e
}

// lastClause is the part of gRPC's nested texts that says what happened.
func lastClause(text string) string {
	if i := strings.LastIndex(text, "tls: "); i >= 0 {
		text = text[i:]
	}
	return strings.TrimSuffix(text, `"`)
}
