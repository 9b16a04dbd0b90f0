package rpc

import (
	"context"
	"crypto/tls"
	"maps"
	"time"

	"google.golang.org/grpc"
	grpcbackoff "google.golang.org/grpc/backoff"
	"google.golang.org/grpc/credentials"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/keepalive"
)

// DefaultMaxMessage is the largest message that Spark servers send or accept by default.
const DefaultMaxMessage = 128 << 20

// Servers before 4.3 close connections that ping more often than every five minutes.
const (
	defaultKeepAlive        = 5*time.Minute + 10*time.Second
	defaultKeepAliveTimeout = 20 * time.Second
)

// Dial says where a server is and how to speak to it.
type Dial struct {
	Address    string            // host:port, IPv6 hosts in brackets
	TLS        *tls.Config       // nil: plaintext
	Token      TokenSource       // nil: no Authorization header
	Headers    map[string]string // sent with every call, names in lower case
	UserAgent  string
	MaxMessage int // bytes of one message, either way; 0 = [DefaultMaxMessage]
	KeepAlive  KeepAlive
	Options    []grpc.DialOption // applied last, so they win
}

// KeepAlive says when to ask a silent connection whether it still lives.
type KeepAlive struct {
	Off          bool
	Time         time.Duration // silence before a ping; 0 = a little over five minutes
	Timeout      time.Duration // wait for its answer; 0 = 20 s
	WithoutCalls bool          // also while no call is under way
}

// TokenSource gives the bearer token of one call. It is asked for each call, reattaching and releasing included, so it
// should cache. It must be safe for concurrent use.
type TokenSource func(context.Context) (string, error)

// Open makes a connection without contacting the server: the first call does.
func (d Dial) Open() (*grpc.ClientConn, error) {
	transport := insecure.NewCredentials()
	if d.TLS != nil {
		transport = credentials.NewTLS(d.TLS)
	}
	limit := d.MaxMessage
	if limit == 0 {
		limit = DefaultMaxMessage
	}
	options := []grpc.DialOption{
		grpc.WithTransportCredentials(transport),
		grpc.WithPerRPCCredentials(perCall{d.Token, d.Headers}),
		grpc.WithUserAgent(d.UserAgent),
		grpc.WithDefaultCallOptions(
			// The server's limit counts the Arrow bytes, not the few fields around them.
			grpc.MaxCallRecvMsgSize(limit+1<<20),
			grpc.MaxCallSendMsgSize(limit),
		),
		grpc.WithConnectParams(grpc.ConnectParams{
			Backoff:           grpcbackoff.Config{BaseDelay: 100 * time.Millisecond, Multiplier: 1.6, Jitter: 0.2, MaxDelay: 10 * time.Second},
			MinConnectTimeout: 20 * time.Second,
		}),
		grpc.WithDisableRetry(), // ours is the only retry loop
		grpc.WithDisableServiceConfig(),
	}
	if !d.KeepAlive.Off {
		options = append(options, grpc.WithKeepaliveParams(d.KeepAlive.params()))
	}
	return grpc.NewClient(d.Address, append(options, d.Options...)...)
}

func (k KeepAlive) params() keepalive.ClientParameters {
	p := keepalive.ClientParameters{Time: k.Time, Timeout: k.Timeout, PermitWithoutStream: k.WithoutCalls}
	if p.Time == 0 {
		p.Time = defaultKeepAlive
	}
	if p.Timeout == 0 {
		p.Timeout = defaultKeepAliveTimeout
	}
	return p
}

// perCall adds headers and token to each call, beside any metadata that the caller's context carries.
type perCall struct {
	token   TokenSource
	headers map[string]string
}

func (p perCall) GetRequestMetadata(ctx context.Context, _ ...string) (map[string]string, error) {
	if p.token == nil {
		return p.headers, nil
	}
	token, err := p.token(ctx)
	if err != nil {
		return nil, err
	}
	headers := maps.Clone(p.headers)
	if headers == nil {
		headers = make(map[string]string, 1)
	}
	headers["authorization"] = "Bearer " + token
	return headers, nil
}

// RequireTransportSecurity is false since runtime decides it, by the address: a token may go in the clear to this
// machine itself, and nowhere else.
func (perCall) RequireTransportSecurity() bool { return false }
