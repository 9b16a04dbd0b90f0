package connectrpc_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"path"
	"testing"

	"github.com/google/go-cmp/cmp"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/status"
	"google.golang.org/grpc/test/bufconn"

	"github.com/sparkgen/sparkgen/internal/connectpb"
	"github.com/sparkgen/sparkgen/internal/connectrpc"
	"github.com/sparkgen/sparkgen/internal/servertest"
)

func TestMain(m *testing.M) { servertest.Main(m) }

// TestServiceMatchesProto holds the hand-written description to the service in proto/: the same methods, each with
// the same streaming sides.
func TestServiceMatchesProto(t *testing.T) {
	t.Parallel()
	want := map[string]string{}
	methods := connectpb.File_sparkgen_connect_service_proto.Services().Get(0).Methods()
	for i := range methods.Len() {
		m := methods.Get(i)
		want[string(m.Name())] = fmt.Sprint(m.IsStreamingClient(), m.IsStreamingServer())
	}

	s := grpc.NewServer()
	connectrpc.Register(s, connectrpc.Unimplemented{})
	got := map[string]string{}
	for _, m := range s.GetServiceInfo()[connectrpc.ServiceName].Methods {
		got[m.Name] = fmt.Sprint(m.IsClientStream, m.IsServerStream)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("methods of %s (-want +got):\n%s", connectrpc.ServiceName, diff)
	}
}

// TestUnimplementedAnswersEveryMethod calls each method over a connection, so that a path that does not reach its
// handler, or a handler that answers for another method, is seen.
func TestUnimplementedAnswersEveryMethod(t *testing.T) {
	t.Parallel()
	conn := serve(t, connectrpc.Unimplemented{})
	for _, m := range []string{
		connectrpc.ExecutePlan, connectrpc.AnalyzePlan, connectrpc.Config, connectrpc.AddArtifacts,
		connectrpc.ArtifactStatus, connectrpc.Interrupt, connectrpc.ReattachExecute, connectrpc.ReleaseExecute,
		connectrpc.ReleaseSession, connectrpc.FetchErrorDetails, connectrpc.CloneSession, connectrpc.GetStatus,
	} {
		t.Run(path.Base(m), func(t *testing.T) {
			t.Parallel()
			// Every request message is empty here, so that one type encodes all.
			err := conn.Invoke(t.Context(), m, &connectpb.GetStatusRequest{}, &connectpb.GetStatusResponse{})
			if want := "unknown method " + m; status.Code(err) != codes.Unimplemented || status.Convert(err).Message() != want {
				t.Errorf("got %v, want code Unimplemented and %q", err, want)
			}
		})
	}
}

func TestStreamsReachTheirHandlers(t *testing.T) {
	t.Parallel()
	conn := serve(t, echo{})

	t.Run("responses", func(t *testing.T) {
		t.Parallel()
		stream, err := conn.NewStream(t.Context(), connectrpc.ResponseStream(), connectrpc.ExecutePlan)
		if err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(stream.SendMsg(&connectpb.ExecutePlanRequest{SessionId: "s"}), stream.CloseSend()); err != nil {
			t.Fatal(err)
		}
		var got []string
		for {
			var resp connectpb.ExecutePlanResponse
			err := stream.RecvMsg(&resp)
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, resp.GetSessionId()+resp.GetResponseId())
		}
		if diff := cmp.Diff([]string{"s1", "s2"}, got); diff != "" {
			t.Errorf("responses (-want +got):\n%s", diff)
		}
	})

	t.Run("requests", func(t *testing.T) {
		t.Parallel()
		stream, err := conn.NewStream(t.Context(), connectrpc.RequestStream(), connectrpc.AddArtifacts)
		if err != nil {
			t.Fatal(err)
		}
		var resp connectpb.AddArtifactsResponse
		err = errors.Join(
			stream.SendMsg(&connectpb.AddArtifactsRequest{SessionId: "a"}),
			stream.SendMsg(&connectpb.AddArtifactsRequest{SessionId: "b"}),
			stream.CloseSend(),
			stream.RecvMsg(&resp),
		)
		if err != nil || resp.GetSessionId() != "ab" {
			t.Errorf("got %q, %v, want %q", resp.GetSessionId(), err, "ab")
		}
	})

	t.Run("unary call through an interceptor", func(t *testing.T) {
		t.Parallel()
		var resp connectpb.ConfigResponse
		err := conn.Invoke(t.Context(), connectrpc.Config, &connectpb.ConfigRequest{SessionId: "c"}, &resp)
		if err != nil || resp.GetSessionId() != "c" || resp.GetServerSideSessionId() != connectrpc.Config {
			t.Errorf("got %v, %v, want the session c and the method %s", &resp, err, connectrpc.Config)
		}
	})
}

// echo answers with what it was sent.
type echo struct{ connectrpc.Unimplemented }

func (echo) ExecutePlan(
	req *connectpb.ExecutePlanRequest, stream grpc.ServerStreamingServer[connectpb.ExecutePlanResponse],
) error {
	return errors.Join(
		stream.Send(&connectpb.ExecutePlanResponse{SessionId: req.GetSessionId(), ResponseId: "1"}),
		stream.Send(&connectpb.ExecutePlanResponse{SessionId: req.GetSessionId(), ResponseId: "2"}),
	)
}

func (echo) AddArtifacts(
	stream grpc.ClientStreamingServer[connectpb.AddArtifactsRequest, connectpb.AddArtifactsResponse],
) error {
	var all string
	for {
		req, err := stream.Recv()
		if errors.Is(err, io.EOF) {
			return stream.SendAndClose(&connectpb.AddArtifactsResponse{SessionId: all})
		}
		if err != nil {
			return err
		}
		all += req.GetSessionId()
	}
}

func (echo) Config(_ context.Context, req *connectpb.ConfigRequest) (*connectpb.ConfigResponse, error) {
	return &connectpb.ConfigResponse{SessionId: req.GetSessionId()}, nil
}

// serve runs s on an in-memory listener until the test ends. Its interceptor notes the method in the response of
// Config.
func serve(t *testing.T, s connectrpc.Server) *grpc.ClientConn {
	t.Helper()
	intercept := func(ctx context.Context, req any, info *grpc.UnaryServerInfo, handle grpc.UnaryHandler) (any, error) {
		resp, err := handle(ctx, req)
		if c, ok := resp.(*connectpb.ConfigResponse); ok && c != nil {
			c.ServerSideSessionId = info.FullMethod
		}
		return resp, err
	}
	srv := grpc.NewServer(grpc.UnaryInterceptor(intercept))
	connectrpc.Register(srv, s)
	lis := bufconn.Listen(1 << 20)
	served := make(chan error, 1)
	go func() { served <- srv.Serve(lis) }()
	dial := func(ctx context.Context, _ string) (net.Conn, error) { return lis.DialContext(ctx) }
	conn, err := grpc.NewClient("passthrough:///bufconn",
		grpc.WithContextDialer(dial), grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := conn.Close(); err != nil {
			t.Error(err)
		}
		srv.Stop()
		if err := <-served; err != nil {
			t.Error(err)
		}
	})
	return conn
}
