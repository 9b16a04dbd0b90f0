package connectrpc

import (
	"context"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	"github.com/sparkgen/sparkgen/internal/connectpb"
)

// Unimplemented is a [Server] that answers each call as a server does which does not know the method: with
// [codes.Unimplemented]. Embedding it makes a test double of an older server, or of a part of one.
type Unimplemented struct{}

var _ Server = Unimplemented{}

func unknown(method string) error {
	return status.Errorf(codes.Unimplemented, "unknown method %s", method)
}

func (Unimplemented) ExecutePlan(*connectpb.ExecutePlanRequest, grpc.ServerStreamingServer[connectpb.ExecutePlanResponse]) error {
	return unknown(ExecutePlan)
}

func (Unimplemented) AnalyzePlan(context.Context, *connectpb.AnalyzePlanRequest) (*connectpb.AnalyzePlanResponse, error) {
	return nil, unknown(AnalyzePlan)
}

func (Unimplemented) Config(context.Context, *connectpb.ConfigRequest) (*connectpb.ConfigResponse, error) {
	return nil, unknown(Config)
}

func (Unimplemented) AddArtifacts(
	grpc.ClientStreamingServer[connectpb.AddArtifactsRequest, connectpb.AddArtifactsResponse],
) error {
	return unknown(AddArtifacts)
}

func (Unimplemented) ArtifactStatus(
	context.Context, *connectpb.ArtifactStatusesRequest,
) (*connectpb.ArtifactStatusesResponse, error) {
	return nil, unknown(ArtifactStatus)
}

func (Unimplemented) Interrupt(context.Context, *connectpb.InterruptRequest) (*connectpb.InterruptResponse, error) {
	return nil, unknown(Interrupt)
}

func (Unimplemented) ReattachExecute(
	*connectpb.ReattachExecuteRequest, grpc.ServerStreamingServer[connectpb.ExecutePlanResponse],
) error {
	return unknown(ReattachExecute)
}

func (Unimplemented) ReleaseExecute(
	context.Context, *connectpb.ReleaseExecuteRequest,
) (*connectpb.ReleaseExecuteResponse, error) {
	return nil, unknown(ReleaseExecute)
}

func (Unimplemented) ReleaseSession(
	context.Context, *connectpb.ReleaseSessionRequest,
) (*connectpb.ReleaseSessionResponse, error) {
	return nil, unknown(ReleaseSession)
}

func (Unimplemented) FetchErrorDetails(
	context.Context, *connectpb.FetchErrorDetailsRequest,
) (*connectpb.FetchErrorDetailsResponse, error) {
	return nil, unknown(FetchErrorDetails)
}

func (Unimplemented) CloneSession(
	context.Context, *connectpb.CloneSessionRequest,
) (*connectpb.CloneSessionResponse, error) {
	return nil, unknown(CloneSession)
}

func (Unimplemented) GetStatus(context.Context, *connectpb.GetStatusRequest) (*connectpb.GetStatusResponse, error) {
	return nil, unknown(GetStatus)
}
