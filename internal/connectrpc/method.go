// Package connectrpc names the methods of Spark Connect as they travel over gRPC, and describes the service to a
// gRPC server.
//
// It exists because the two halves of the protocol carry different names here. The messages are ours
// ([github.com/sparkgen/sparkgen/internal/connectpb], proto package sparkgen.connect), so that a program may also link
// another client that registers spark.connect messages. The methods must stay Spark's, since their path is what a
// server dispatches on; a gRPC plug-in would derive them from our package, so they are written by hand. A test holds
// them to the service of the .proto file.
package connectrpc

import "google.golang.org/grpc"

// ServiceName is Spark's full name of the service, the first part of each method's path.
const ServiceName = "spark.connect.SparkConnectService"

// The full method names, for [grpc.ClientConn.Invoke], [grpc.ClientConn.NewStream], interceptors and test doubles.
const (
	ExecutePlan       = "/" + ServiceName + "/ExecutePlan"
	AnalyzePlan       = "/" + ServiceName + "/AnalyzePlan"
	Config            = "/" + ServiceName + "/Config"
	AddArtifacts      = "/" + ServiceName + "/AddArtifacts"
	ArtifactStatus    = "/" + ServiceName + "/ArtifactStatus"
	Interrupt         = "/" + ServiceName + "/Interrupt"
	ReattachExecute   = "/" + ServiceName + "/ReattachExecute"
	ReleaseExecute    = "/" + ServiceName + "/ReleaseExecute"
	ReleaseSession    = "/" + ServiceName + "/ReleaseSession"
	FetchErrorDetails = "/" + ServiceName + "/FetchErrorDetails"
	CloneSession      = "/" + ServiceName + "/CloneSession"
	GetStatus         = "/" + ServiceName + "/GetStatus"
)

// ResponseStream describes a method whose server answers with a stream, ExecutePlan and ReattachExecute, to
// [grpc.ClientConn.NewStream].
func ResponseStream() *grpc.StreamDesc { return &grpc.StreamDesc{ServerStreams: true} }

// RequestStream describes AddArtifacts, whose client sends a stream, to [grpc.ClientConn.NewStream].
func RequestStream() *grpc.StreamDesc { return &grpc.StreamDesc{ClientStreams: true} }
