package sparktest_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/proto"

	"github.com/sparkgen/sparkgen/dsl"
	"github.com/sparkgen/sparkgen/internal/connectpb"
	"github.com/sparkgen/sparkgen/internal/connectrpc"
	"github.com/sparkgen/sparkgen/row"
	"github.com/sparkgen/sparkgen/runtime"
	"github.com/sparkgen/sparkgen/sparktest"
)

func words() *row.Type[row.One[string]] { return row.TypeOf[row.One[string]]("words", "word") }

func query() dsl.DataFrame[row.One[string]] { return dsl.SQL(words(), "select word from words") }

func TestUnknownIsRefusedByName(t *testing.T) {
	t.Parallel()
	server := sparktest.NewServer(t)
	s := server.Connect(t)
	_, err := runtime.Collect(t.Context(), s, query())
	if status.Code(err) != codes.Unimplemented || !strings.Contains(err.Error(), "no answer for ExecutePlan: plan.root.sql") {
		t.Errorf("a plan: got %v", err)
	}
	err = s.Exec(t.Context(), "set a=b")
	if !strings.Contains(err.Error(), "plan.command.sql_command") {
		t.Errorf("a command: got %v", err)
	}
	_, err = server.AnalyzePlan(t.Context(), &connectpb.AnalyzePlanRequest{
		SessionId: "s", Analyze: &connectpb.AnalyzePlanRequest_TreeString_{TreeString: &connectpb.AnalyzePlanRequest_TreeString{}},
	})
	if !strings.Contains(err.Error(), "no answer for AnalyzePlan: tree_string") {
		t.Errorf("an analysis: got %v", err)
	}
	_, err = server.GetStatus(t.Context(), &connectpb.GetStatusRequest{})
	if status.Code(err) != codes.Unimplemented {
		t.Errorf("a method that it lacks: got %v", err)
	}
}

// TestAnswersByPlanThenByTurn has one answer for a kind of plan, two for one execution each, and one for all others.
func TestAnswersByPlanThenByTurn(t *testing.T) {
	t.Parallel()
	failing := func(class string) sparktest.Step {
		return sparktest.Fail(&runtime.SparkError{Class: class, Message: "[" + class + "] x"})
	}
	server := sparktest.NewServer(t)
	server.AnswerAlways(failing("LAST"))
	server.Answer(failing("ONE"))
	server.Answer(failing("TWO"))
	server.AnswerTo(func(plan proto.Message) bool { return plan.(*connectpb.Plan).GetCommand() != nil }, failing("COMMAND"))
	s := server.Connect(t)
	var got []string
	note := func(err error) {
		if e, ok := errors.AsType[*runtime.SparkError](err); ok {
			got = append(got, e.Class)
		}
	}
	for range 2 {
		_, err := runtime.Collect(t.Context(), s, query())
		note(err)
	}
	note(s.Exec(t.Context(), "x"))
	for range 2 {
		_, err := runtime.Collect(t.Context(), s, query())
		note(err)
	}
	if diff := cmp.Diff([]string{"ONE", "TWO", "COMMAND", "LAST", "LAST"}, got); diff != "" {
		t.Errorf("answers (-want +got):\n%s", diff)
	}
}

func TestHandlerMayPass(t *testing.T) {
	t.Parallel()
	server := sparktest.NewServer(t)
	calls := 0
	server.Handle(connectrpc.AnalyzePlan, func(context.Context, proto.Message) (proto.Message, error) {
		calls++
		return nil, nil
	})
	server.Connect(t)
	if calls != 1 {
		t.Errorf("the handler was asked %d times", calls)
	}
}

func TestExecutionIsKeptUntilReleased(t *testing.T) {
	t.Parallel()
	server := sparktest.NewServer(t)
	server.Answer(sparktest.Schema(words().Fields...), sparktest.StallAlways())
	s := server.Connect(t)
	it, err := runtime.Query(t.Context(), s, query())
	if err != nil {
		t.Fatal(err)
	}
	if open := server.Open(); len(open) != 1 {
		t.Errorf("%d executions are open, want 1", len(open))
	}
	_ = it.Close()
	if err := s.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	if open := server.Open(); len(open) != 0 {
		t.Errorf("%d executions are open, want none", len(open))
	}
}

func TestInterruptCancels(t *testing.T) {
	t.Parallel()
	server := sparktest.NewServer(t)
	server.Answer(sparktest.Schema(words().Fields...), sparktest.StallAlways())
	s := server.Connect(t)
	it, err := runtime.Query(t.Context(), s, query())
	if err != nil {
		t.Fatal(err)
	}
	resp, err := server.Interrupt(t.Context(), &connectpb.InterruptRequest{
		SessionId: s.ID(), InterruptType: connectpb.InterruptRequest_INTERRUPT_TYPE_OPERATION_ID,
		Interrupt: &connectpb.InterruptRequest_OperationId{OperationId: server.Open()[0]},
	})
	if err != nil || len(resp.GetInterruptedIds()) != 1 {
		t.Fatalf("interrupted %v, error %v", resp.GetInterruptedIds(), err)
	}
	if it.Next() {
		t.Error("there is a row")
	}
	if e, ok := errors.AsType[*runtime.SparkError](it.Err()); !ok || e.Class != "OPERATION_CANCELED" {
		t.Errorf("got %v", it.Err())
	}
}

// TestSchemaOfEveryType writes the types that rows have, and lets the runtime compare them with themselves.
func TestSchemaOfEveryType(t *testing.T) {
	t.Parallel()
	var fields []row.Field
	for _, head := range []string{
		"void", "boolean", "tinyint", "smallint", "int", "bigint", "float", "double", "string", "varchar(3)", "binary", "date", "timestamp",
		"timestamp_ntz", "interval", "interval year to month", "interval day to second", "decimal(15,2)", "window",
	} {
		fields = append(fields, row.Field{Name: head, Type: head, Nullable: true})
	}
	fields = append(fields,
		row.Field{Name: "array", Type: "array", Fields: []row.Field{{Name: "element", Type: "int", Nullable: true}}},
		row.Field{Name: "map", Type: "map", Fields: []row.Field{{Name: "key", Type: "string"}, {Name: "value", Type: "struct", Fields: fields[:2]}}},
	)
	typ := &row.Type[row.One[string]]{Name: "all", Fields: fields, NewDecoder: words().NewDecoder}
	server := sparktest.NewServer(t)
	server.Answer(sparktest.Schema(fields...), sparktest.Complete())
	if _, err := runtime.Query(t.Context(), server.Connect(t), dsl.SQL(typ, "select")); err != nil {
		t.Error(err)
	}
	server.Answer(sparktest.Schema(row.Field{Name: "a", Type: "decimal"}))
	if _, err := runtime.Query(t.Context(), server.Connect(t), query()); err == nil || !strings.Contains(err.Error(), `column "a": the type "decimal"`) {
		t.Errorf("a type that is none: got %v", err)
	}
}
