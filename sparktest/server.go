package sparktest

import (
	"context"
	"fmt"
	"net"
	"slices"
	"sync"
	"testing"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/metadata"
	"google.golang.org/grpc/status"
	"google.golang.org/grpc/test/bufconn"
	"google.golang.org/protobuf/proto"

	"github.com/sparkgen/sparkgen/internal/connectpb"
	"github.com/sparkgen/sparkgen/internal/connectrpc"
	"github.com/sparkgen/sparkgen/runtime"
)

// maxMessage is the largest request that Spark's servers take by default.
const maxMessage = 128 << 20

// Server is a Spark Connect server under a test's control. It is safe for concurrent use.
type Server struct {
	connectrpc.Unimplemented

	listener net.Listener
	memory   *bufconn.Listener // nil with OverTCP
	grpc     *grpc.Server
	serving  sync.WaitGroup
	version  string
	token    string
	echoes   bool

	mu         sync.Mutex
	requests   []Request
	overrides  map[string]Handler
	answers    []*answer
	operations map[string]*operation
	lost       map[string]*answer // what operations get whose first request was lost
	sessions   map[string]*session
	details    map[string]*connectpb.FetchErrorDetailsResponse
	restarts   int
}

// session is what the server keeps of a session.
type session struct {
	serverID string
	closed   bool
	settings map[string]string
}

// Request is a call that the server got.
type Request struct {
	Method   string // full name: "/spark.connect.SparkConnectService/ExecutePlan"
	Message  proto.Message
	Metadata metadata.MD
}

// Handler answers the calls of one method in place of the server. The request and the response are the method's
// messages.
type Handler func(ctx context.Context, request proto.Message) (proto.Message, error)

// Option changes a server.
type Option func(*Server)

// OverTCP listens on a port of 127.0.0.1, for tests of connections. Without it connections are in memory.
func OverTCP() Option { return func(s *Server) { s.memory = nil } }

// Version is the version of Spark that the server says it is, overriding 4.3.0. It changes what the server says only.
func Version(v string) Option { return func(s *Server) { s.version = v } }

// Token refuses calls without this bearer token, as a server with spark.connect.authenticate.token does.
func Token(token string) Option { return func(s *Server) { s.token = token } }

// EchoesSessionID gives the client's session id back as the server's own, as Sail does, which says nothing of row
// numbers either: give batches NoOffsets, or a Start of 0.
func EchoesSessionID() Option { return func(s *Server) { s.echoes = true } }

// NewServer starts a server that ends with the test.
func NewServer(t testing.TB, opts ...Option) *Server {
	t.Helper()
	s, err := Start(opts...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Stop)
	return s
}

// Start starts a server where there is no test that it could end with, in an example: end it with [Server.Stop].
func Start(opts ...Option) (*Server, error) {
	s := &Server{
		memory: bufconn.Listen(1 << 20), version: "4.3.0",
		overrides: make(map[string]Handler), operations: make(map[string]*operation), lost: make(map[string]*answer),
		sessions: make(map[string]*session), details: make(map[string]*connectpb.FetchErrorDetailsResponse),
	}
	for _, o := range opts {
		o(s)
	}
	s.listener = s.memory
	if s.memory == nil {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			return nil, fmt.Errorf("sparktest: %w", err)
		}
		s.listener = l
	}
	s.grpc = grpc.NewServer(
		grpc.MaxRecvMsgSize(maxMessage), grpc.MaxSendMsgSize(2*maxMessage), // the client has limits of its own
		grpc.UnaryInterceptor(s.unary), grpc.StreamInterceptor(s.stream),
	)
	connectrpc.Register(s.grpc, s)
	s.serving.Go(func() { _ = s.grpc.Serve(s.listener) }) // ends with Stop
	return s, nil
}

// Target is the connection string of the server. Without [OverTCP] it needs the options of [Server.Options] too.
func (s *Server) Target() string {
	if s.memory != nil {
		return "sc://127.0.0.1"
	}
	return "sc://" + s.listener.Addr().String()
}

// Options are those that a session needs to connect to the server.
func (s *Server) Options() []runtime.Option {
	opts := []runtime.Option{runtime.WithUserID("tester")}
	if s.memory != nil {
		opts = append(opts, runtime.WithDialOptions(grpc.WithContextDialer(s.Dial)))
	}
	if s.token != "" {
		opts = append(opts, runtime.WithToken(s.token))
	}
	return opts
}

// Dial makes a connection to the server, for [grpc.WithContextDialer]; the address does not matter.
func (s *Server) Dial(ctx context.Context, _ string) (net.Conn, error) {
	if s.memory != nil {
		return s.memory.DialContext(ctx)
	}
	return new(net.Dialer).DialContext(ctx, "tcp", s.listener.Addr().String())
}

// Connect opens a session that is closed with the test. Options given here win over those of the server.
func (s *Server) Connect(t testing.TB, opts ...runtime.Option) *runtime.Session {
	t.Helper()
	session, err := runtime.Connect(context.Background(), s.Target(), append(s.Options(), opts...)...)
	if err != nil {
		t.Fatalf("sparktest: %v", err)
	}
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		defer cancel()
		_ = session.Close(ctx) // a test that cares closes it itself
	})
	return session
}

// Stop ends the server as if its machine went down: connections break, and further ones are refused. It may be called
// again.
func (s *Server) Stop() {
	s.grpc.Stop()
	s.serving.Wait()
}

// Restart makes the server forget sessions and executions and go on with new ids, as a restarted Spark does.
// Connections stay.
func (s *Server) Restart() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.restarts++
	clear(s.sessions)
	clear(s.operations)
	clear(s.details)
}

// Handle answers a method by h from now on, unary methods alone; a nil h gives it back to the server. A handler that
// returns neither message nor error leaves this one call to the server.
func (s *Server) Handle(method string, h Handler) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.overrides[method] = h
}

// Requests are the calls of a method so far, "" for those of all, in the order in which they came.
func (s *Server) Requests(method string) []Request {
	s.mu.Lock()
	defer s.mu.Unlock()
	var list []Request
	for _, r := range s.requests {
		if method == "" || r.Method == method {
			list = append(list, r)
		}
	}
	return list
}

// Open are the ids of the executions that no client has released.
func (s *Server) Open() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	ids := []string{}
	for id := range s.operations {
		ids = append(ids, id)
	}
	return ids
}

// unary records a call, checks its token, and lets an override answer it.
func (s *Server) unary(ctx context.Context, req any, info *grpc.UnaryServerInfo, next grpc.UnaryHandler) (any, error) {
	m, _ := req.(proto.Message)
	if err := s.record(ctx, info.FullMethod, m); err != nil {
		return nil, err
	}
	s.mu.Lock()
	h := s.overrides[info.FullMethod]
	s.mu.Unlock()
	if h != nil {
		if resp, err := h(ctx, m); resp != nil || err != nil {
			return resp, err
		}
	}
	return next(ctx, req)
}

// stream records a call as its request arrives.
func (s *Server) stream(srv any, stream grpc.ServerStream, info *grpc.StreamServerInfo, next grpc.StreamHandler) error {
	return next(srv, &recorded{ServerStream: stream, server: s, method: info.FullMethod})
}

type recorded struct {
	grpc.ServerStream
	server *Server
	method string
}

func (r *recorded) RecvMsg(m any) error {
	if err := r.ServerStream.RecvMsg(m); err != nil {
		return err
	}
	p, _ := m.(proto.Message)
	return r.server.record(r.Context(), r.method, p)
}

func (s *Server) record(ctx context.Context, method string, m proto.Message) error {
	md, _ := metadata.FromIncomingContext(ctx)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.requests = append(s.requests, Request{Method: method, Message: m, Metadata: md})
	if s.token == "" {
		return nil
	}
	if slices.Contains(md.Get("authorization"), "Bearer "+s.token) {
		return nil
	}
	return status.Error(codes.Unauthenticated, "Invalid authentication token")
}
