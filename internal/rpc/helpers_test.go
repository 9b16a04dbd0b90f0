package rpc_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"testing"
	"testing/synctest"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/array"
	"github.com/apache/arrow-go/v18/arrow/memory"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	"github.com/sparkgen/sparkgen/internal/connectpb"
	"github.com/sparkgen/sparkgen/internal/connectrpc"
	"github.com/sparkgen/sparkgen/internal/rpc"
	"github.com/sparkgen/sparkgen/sparktest"
)

// inBubble runs f where time is false: waits end at once, and everything that was started must end. A server and a
// client of it are made inside.
func inBubble(t *testing.T, config rpc.Config, f func(*testing.T, *sparktest.Server, *rpc.Client)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		server := sparktest.NewServer(t)
		client := newClient(t, server, config)
		f(t, server, client)
		if err := client.Close(t.Context(), true); err != nil {
			t.Errorf("Close: %v", err)
		}
		if open := server.Open(); len(open) != 0 {
			t.Errorf("%d executions were not released", len(open))
		}
	})
}

func newClient(t *testing.T, server *sparktest.Server, config rpc.Config) *rpc.Client {
	t.Helper()
	conn, err := rpc.Dial{
		Address: "127.0.0.1:15002", Options: []grpc.DialOption{grpc.WithContextDialer(server.Dial)},
	}.Open()
	if err != nil {
		t.Fatal(err)
	}
	if config.SessionID == "" {
		config.SessionID = rpc.NewID()
	}
	return rpc.New(conn, config)
}

func plan(sql string) *connectpb.Plan {
	return &connectpb.Plan{OpType: &connectpb.Plan_Root{Root: &connectpb.Relation{
		RelType: &connectpb.Relation_Sql{Sql: &connectpb.SQL{Query: sql}},
	}}}
}

// numbers is a record of the numbers from lo to hi, hi excluded.
func numbers(lo, hi int64) arrow.RecordBatch {
	b := array.NewInt64Builder(memory.DefaultAllocator)
	for i := lo; i < hi; i++ {
		b.Append(i)
	}
	schema := arrow.NewSchema([]arrow.Field{{Name: "id", Type: arrow.PrimitiveTypes.Int64}}, nil)
	return array.NewRecordBatch(schema, []arrow.Array{b.NewArray()}, hi-lo)
}

// batches are batches of ten rows each.
func batches(n int64) []sparktest.Step {
	var steps []sparktest.Step
	for i := range n {
		steps = append(steps, sparktest.Batch{Record: numbers(i*10, i*10+10)})
	}
	return steps
}

// received runs a plan and returns the number of the first row of each batch that came, and the error that ended it,
// nil at the end of the result.
func received(ctx context.Context, c *rpc.Client) ([]int64, error) {
	x := c.Execute(ctx, plan("select id from t"))
	starts := []int64{}
	for {
		resp, err := x.Recv()
		if err == io.EOF {
			return starts, nil
		}
		if err != nil {
			if _, again := x.Recv(); !errors.Is(again, err) {
				return starts, fmt.Errorf("Recv forgot its error: got %w, had %w", again, err)
			}
			return starts, err
		}
		if resp.Batch != nil {
			starts = append(starts, resp.Batch.Start)
		}
	}
}

func unavailable() error { return status.Error(codes.Unavailable, "the server is being moved") }

// calls counts the calls of a method.
func calls(s *sparktest.Server, method string) int { return len(s.Requests(method)) }

func wantCalls(t *testing.T, s *sparktest.Server, execute, reattach int) {
	t.Helper()
	if got := calls(s, connectrpc.ExecutePlan); got != execute {
		t.Errorf("ExecutePlan was sent %d times, want %d", got, execute)
	}
	if got := calls(s, connectrpc.ReattachExecute); got != reattach {
		t.Errorf("ReattachExecute was sent %d times, want %d", got, reattach)
	}
}
