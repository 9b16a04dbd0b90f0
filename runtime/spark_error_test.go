package runtime_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/proto"

	"github.com/sparkgen/sparkgen/internal/connectrpc"
	"github.com/sparkgen/sparkgen/runtime"
	"github.com/sparkgen/sparkgen/sparktest"
)

// refused runs a query that the server refuses with e, and returns what became of it.
func refused(t *testing.T, e error, prepare func(*sparktest.Server)) error {
	t.Helper()
	server := sparktest.NewServer(t)
	prepare(server)
	server.Answer(sparktest.Fail(e))
	_, err := runtime.Collect(t.Context(), server.Connect(t), ids())
	return err
}

func withDetails(*sparktest.Server) {}

// withoutDetails is a server that keeps none, as those before 4.0.
func withoutDetails(s *sparktest.Server) {
	s.Handle(connectrpc.FetchErrorDetails, func(context.Context, proto.Message) (proto.Message, error) {
		return nil, status.Error(codes.Unimplemented, "unknown method")
	})
}

func TestSparkErrorIsWhole(t *testing.T) {
	t.Parallel()
	want := &runtime.SparkError{
		Class: "A.B", SQLState: "42000", Message: "[A.B] Something. SQLSTATE: 42000", Parameters: map[string]string{"p": "q"},
		JavaClass: []string{"org.apache.spark.X", "java.lang.Exception"}, BuiltAt: "shop/report.go:44",
		Contexts: []runtime.QueryContext{
			{SQL: true, ObjectType: "VIEW", ObjectName: "v", Start: 7, End: 9, Fragment: "1/0", Summary: "s"},
			{Fragment: "/", CallSite: "shop/report.go:44"},
		},
		Cause: &runtime.SparkError{
			Message: "why", JavaClass: []string{"java.io.IOException"},
			Cause: &runtime.SparkError{Class: "C", Message: "and why", JavaClass: []string{"D"}},
		},
	}
	err := refused(t, want, withDetails)
	got, ok := errors.AsType[*runtime.SparkError](err)
	if !ok {
		t.Fatalf("got %v", err)
	}
	if diff := cmp.Diff(want, got, cmpopts.IgnoreUnexported(runtime.SparkError{})); diff != "" {
		t.Errorf("error (-want +got):\n%s", diff)
	}
	if status.Code(err) != codes.Internal {
		t.Errorf("status %v", status.Code(err))
	}
	const text = "[A.B] Something. (SQLSTATE 42000; built at shop/report.go:44)"
	if got.Error() != text {
		t.Errorf("got  %s\nwant %s", got, text)
	}
}

func TestSparkErrorWithoutDetails(t *testing.T) {
	t.Parallel()
	err := refused(t, &runtime.SparkError{
		Class: "DIVIDE_BY_ZERO", SQLState: "22012", Parameters: map[string]string{"config": "c"}, JavaClass: []string{"X"},
		Message: "[DIVIDE_BY_ZERO] Division by zero. SQLSTATE: 22012\n== DataFrame ==\n\"/\" was called from\nshop/report.go:44\n",
	}, withoutDetails)
	got, ok := errors.AsType[*runtime.SparkError](err)
	if !ok || got.Class != "DIVIDE_BY_ZERO" || got.Parameters["config"] != "c" || got.JavaClass[0] != "X" {
		t.Fatalf("got %+v", got)
	}
	const text = "[DIVIDE_BY_ZERO] Division by zero. (SQLSTATE 22012; built at shop/report.go:44)"
	if got.Error() != text {
		t.Errorf("got  %s\nwant %s", got, text)
	}
}

// TestSparkErrorLong has a message that neither a log nor a trailer takes whole.
func TestSparkErrorLong(t *testing.T) {
	t.Parallel()
	long := &runtime.SparkError{Class: "LONG", SQLState: "42703", Message: "[LONG] " + strings.Repeat("é", 50_000)}
	for name, prepare := range map[string]func(*sparktest.Server){"whole": withDetails, "cut by the server": withoutDetails} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, ok := errors.AsType[*runtime.SparkError](refused(t, long, prepare))
			if !ok || got.Class != "LONG" || got.SQLState != "42703" {
				t.Fatalf("got %v", got)
			}
			if name == "whole" && (got.Message != long.Message || !strings.Contains(got.Error(), "(cut; Message has it all)")) {
				t.Errorf("%d bytes of message, text %s", len(got.Message), got)
			}
			if len(got.Error()) > 2200 {
				t.Errorf("the text has %d bytes", len(got.Error()))
			}
		})
	}
}

// TestSparkErrorOfAnOldServer has the class in its text alone, and no place: that of the query stands for it.
func TestSparkErrorOfAnOldServer(t *testing.T) {
	t.Parallel()
	err := refused(t, status.Error(codes.Internal, "[TABLE_OR_VIEW_NOT_FOUND] The table or view `x` cannot be found."), withoutDetails)
	got, ok := errors.AsType[*runtime.SparkError](err)
	const want = "[TABLE_OR_VIEW_NOT_FOUND] The table or view `x` cannot be found. (built at runtime/helpers_test.go:"
	if !ok || got.Class != "TABLE_OR_VIEW_NOT_FOUND" || !strings.HasPrefix(got.Error(), want) {
		t.Errorf("got %v, want %s…", err, want)
	}
}

// TestNotSparkError has an error of the connection, which is none of Spark's.
func TestNotSparkError(t *testing.T) {
	t.Parallel()
	err := refused(t, status.Error(codes.PermissionDenied, "the proxy says no"), withDetails)
	if _, ok := errors.AsType[*runtime.SparkError](err); ok || status.Code(err) != codes.PermissionDenied {
		t.Errorf("got %v", err)
	}
}
