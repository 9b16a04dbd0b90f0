package connectrpc

import (
	"context"
	"path"

	"google.golang.org/grpc"

	"github.com/sparkgen/sparkgen/internal/connectpb"
)

// Server is what a Spark Connect server implements. gRPC calls its methods concurrently. Embed [Unimplemented] to
// implement some of them.
type Server interface {
	ExecutePlan(*connectpb.ExecutePlanRequest, grpc.ServerStreamingServer[connectpb.ExecutePlanResponse]) error
	AnalyzePlan(context.Context, *connectpb.AnalyzePlanRequest) (*connectpb.AnalyzePlanResponse, error)
	Config(context.Context, *connectpb.ConfigRequest) (*connectpb.ConfigResponse, error)
	AddArtifacts(grpc.ClientStreamingServer[connectpb.AddArtifactsRequest, connectpb.AddArtifactsResponse]) error
	ArtifactStatus(context.Context, *connectpb.ArtifactStatusesRequest) (*connectpb.ArtifactStatusesResponse, error)
	Interrupt(context.Context, *connectpb.InterruptRequest) (*connectpb.InterruptResponse, error)
	ReattachExecute(*connectpb.ReattachExecuteRequest, grpc.ServerStreamingServer[connectpb.ExecutePlanResponse]) error
	ReleaseExecute(context.Context, *connectpb.ReleaseExecuteRequest) (*connectpb.ReleaseExecuteResponse, error)
	ReleaseSession(context.Context, *connectpb.ReleaseSessionRequest) (*connectpb.ReleaseSessionResponse, error)
	FetchErrorDetails(context.Context, *connectpb.FetchErrorDetailsRequest) (*connectpb.FetchErrorDetailsResponse, error)
	CloneSession(context.Context, *connectpb.CloneSessionRequest) (*connectpb.CloneSessionResponse, error)
	GetStatus(context.Context, *connectpb.GetStatusRequest) (*connectpb.GetStatusResponse, error)
}

// Register makes r serve the methods of s. Like [grpc.Server.RegisterService] it must come before Serve.
func Register(r grpc.ServiceRegistrar, s Server) { r.RegisterService(serviceDesc(), s) }

func serviceDesc() *grpc.ServiceDesc {
	return &grpc.ServiceDesc{
		ServiceName: ServiceName,
		HandlerType: (*Server)(nil),
		Metadata:    "sparkgen/connect/service.proto",
		Methods: []grpc.MethodDesc{
			unary(AnalyzePlan, Server.AnalyzePlan),
			unary(Config, Server.Config),
			unary(ArtifactStatus, Server.ArtifactStatus),
			unary(Interrupt, Server.Interrupt),
			unary(ReleaseExecute, Server.ReleaseExecute),
			unary(ReleaseSession, Server.ReleaseSession),
			unary(FetchErrorDetails, Server.FetchErrorDetails),
			unary(CloneSession, Server.CloneSession),
			unary(GetStatus, Server.GetStatus),
		},
		Streams: []grpc.StreamDesc{
			responseStream(ExecutePlan, Server.ExecutePlan),
			responseStream(ReattachExecute, Server.ReattachExecute),
			{
				StreamName:    path.Base(AddArtifacts),
				ClientStreams: true,
				Handler: func(srv any, stream grpc.ServerStream) error {
					return srv.(Server).AddArtifacts(&grpc.GenericServerStream[
						connectpb.AddArtifactsRequest, connectpb.AddArtifactsResponse]{ServerStream: stream})
				},
			},
		},
	}
}

// unary describes a method with one request and one response, as protoc-gen-go-grpc would.
func unary[Req, Resp any](method string, call func(Server, context.Context, *Req) (*Resp, error)) grpc.MethodDesc {
	return grpc.MethodDesc{
		MethodName: path.Base(method),
		Handler: func(srv any, ctx context.Context, decode func(any) error, i grpc.UnaryServerInterceptor) (any, error) {
			req := new(Req)
			if err := decode(req); err != nil {
				return nil, err
			}
			handle := func(ctx context.Context, req any) (any, error) { return call(srv.(Server), ctx, req.(*Req)) }
			if i == nil {
				return handle(ctx, req)
			}
			return i(ctx, req, &grpc.UnaryServerInfo{Server: srv, FullMethod: method}, handle)
		},
	}
}

// responseStream describes a method with one request and a stream of responses.
func responseStream[Req, Resp any](
	method string, call func(Server, *Req, grpc.ServerStreamingServer[Resp]) error,
) grpc.StreamDesc {
	return grpc.StreamDesc{
		StreamName:    path.Base(method),
		ServerStreams: true,
		Handler: func(srv any, stream grpc.ServerStream) error {
			req := new(Req)
			if err := stream.RecvMsg(req); err != nil {
				return err
			}
			return call(srv.(Server), req, &grpc.GenericServerStream[Req, Resp]{ServerStream: stream})
		},
	}
}
