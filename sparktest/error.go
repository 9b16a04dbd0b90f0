package sparktest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"google.golang.org/genproto/googleapis/rpc/errdetails"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"

	"github.com/sparkgen/sparkgen/internal/connectpb"
	"github.com/sparkgen/sparkgen/runtime"
)

// refuse makes err the status of a call. A [*runtime.SparkError] becomes what Spark sends of it, with details to be
// fetched once; anything else goes as it is. The caller holds the lock.
func (s *Server) refuse(err error) error {
	var e *runtime.SparkError
	if !errors.As(err, &e) {
		return err
	}
	id := newID()
	info := &errdetails.ErrorInfo{Domain: "org.apache.spark", Metadata: map[string]string{
		"classes": toJSON(e.JavaClass), "errorClass": e.Class, "sqlState": e.SQLState, "errorId": id,
		"messageParameters": toJSON(e.Parameters),
	}}
	if len(e.JavaClass) > 0 {
		info.Reason = e.JavaClass[0]
	}
	s.details[id] = details(e)
	message := e.Message
	if len(message) > 2048 { // as Spark cuts it
		message = strings.ToValidUTF8(message[:2048], "")
	}
	st, bad := status.New(codes.Internal, message).WithDetails(info)
	if bad != nil {
		return status.Errorf(codes.Internal, "sparktest: %v", bad)
	}
	return st.Err()
}

// details is the chain of exceptions as FetchErrorDetails tells it.
func details(e *runtime.SparkError) *connectpb.FetchErrorDetailsResponse {
	resp := &connectpb.FetchErrorDetailsResponse{RootErrorIdx: new(int32(0))}
	for ; e != nil; e = e.Cause {
		d := &connectpb.FetchErrorDetailsResponse_Error{ErrorTypeHierarchy: e.JavaClass, Message: e.Message}
		if e.Class != "" {
			d.SparkThrowable = &connectpb.FetchErrorDetailsResponse_SparkThrowable{
				ErrorClass: new(e.Class), SqlState: new(e.SQLState), MessageParameters: e.Parameters,
			}
			for _, c := range e.Contexts {
				d.SparkThrowable.QueryContexts = append(d.SparkThrowable.QueryContexts, queryContext(c))
			}
		}
		if e.Cause != nil {
			d.CauseIdx = new(int32(len(resp.Errors) + 1))
		}
		resp.Errors = append(resp.Errors, d)
	}
	return resp
}

func queryContext(c runtime.QueryContext) *connectpb.FetchErrorDetailsResponse_QueryContext {
	kind := connectpb.FetchErrorDetailsResponse_QueryContext_DATAFRAME
	if c.SQL {
		kind = connectpb.FetchErrorDetailsResponse_QueryContext_SQL
	}
	return &connectpb.FetchErrorDetailsResponse_QueryContext{
		ContextType: kind, ObjectType: c.ObjectType, ObjectName: c.ObjectName, StartIndex: int32(c.Start),
		StopIndex: int32(c.End), Fragment: c.Fragment, CallSite: c.CallSite, Summary: c.Summary,
	}
}

// FetchErrorDetails tells of an error once.
func (s *Server) FetchErrorDetails(
	_ context.Context, r *connectpb.FetchErrorDetailsRequest,
) (*connectpb.FetchErrorDetailsResponse, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	have, err := s.session(r, true)
	if err != nil {
		return nil, err
	}
	resp := s.details[r.GetErrorId()]
	if resp == nil {
		resp = new(connectpb.FetchErrorDetailsResponse)
	}
	delete(s.details, r.GetErrorId())
	resp.SessionId, resp.ServerSideSessionId = r.GetSessionId(), have.serverID
	return resp, nil
}

// invalidHandle is what Spark says of an id that it cannot work with.
func invalidHandle(kind, handle, text string) *runtime.SparkError {
	state := "HY000"
	if strings.HasPrefix(kind, "SESSION") {
		state = "08003"
	}
	return &runtime.SparkError{
		Class: "INVALID_HANDLE." + kind, SQLState: state, Parameters: map[string]string{"handle": handle},
		Message:   fmt.Sprintf("[INVALID_HANDLE.%s] The handle %s is invalid. %s SQLSTATE: %s", kind, handle, text, state),
		JavaClass: []string{"org.apache.spark.SparkSQLException", "java.sql.SQLException", "java.lang.Exception"},
	}
}

// unanswered refuses what the server has no answer for, by its path: "ExecutePlan: plan.root.sql".
func unanswered(method string, m proto.Message) error {
	return status.Errorf(codes.Unimplemented, "sparktest: no answer for %s: %s", method, path(m.ProtoReflect()))
}

// path follows the members of oneofs, which say what a message is about.
func path(m protoreflect.Message) string {
	fields := m.Descriptor().Fields()
	var names []string
	for i := range fields.Len() {
		f := fields.Get(i)
		oneof := f.ContainingOneof()
		follow := oneof != nil && !oneof.IsSynthetic() || f.Name() == "plan" || f.Name() == "operation" && f.Message() != nil
		if !follow || !m.Has(f) || f.IsList() {
			continue
		}
		name := string(f.Name())
		if f.Message() != nil {
			if inner := path(m.Get(f).Message()); inner != "" {
				name += "." + inner
			}
		}
		names = append(names, name)
	}
	return strings.Join(names, ", ")
}

func toJSON(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		return ""
	}
	return string(b)
}
