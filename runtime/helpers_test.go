package runtime_test

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/array"
	"github.com/apache/arrow-go/v18/arrow/memory"
	"go.uber.org/goleak"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	"github.com/sparkgen/sparkgen/dsl"
	"github.com/sparkgen/sparkgen/internal/servertest"
	"github.com/sparkgen/sparkgen/row"
	"github.com/sparkgen/sparkgen/runtime"
	"github.com/sparkgen/sparkgen/sparktest"
)

func TestMain(m *testing.M) { servertest.Main(m) }

// idRow is the row of most tests here.
type idRow struct {
	ID   int64  `spark:"id"`
	Word string `spark:"word"`
}

func idType() *row.Type[idRow] { return row.TypeOf[idRow]("ids") }

// ids is a query of idRows; the fake server does not look at its text.
func ids() dsl.DataFrame[idRow] { return dsl.SQL(idType(), "select id, word from ids") }

// idRecord has the rows from lo to hi, hi excluded. The words of negative ids are NULL.
func idRecord(lo, hi int64) arrow.RecordBatch {
	numbers, words := array.NewInt64Builder(memory.DefaultAllocator), array.NewStringBuilder(memory.DefaultAllocator)
	for i := lo; i < hi; i++ {
		numbers.Append(i)
		if i < 0 {
			words.AppendNull()
		} else {
			words.Append("w" + time.Duration(i).String())
		}
	}
	schema := arrow.NewSchema([]arrow.Field{
		{Name: "id", Type: arrow.PrimitiveTypes.Int64}, {Name: "word", Type: arrow.BinaryTypes.String, Nullable: true},
	}, nil)
	return array.NewRecordBatch(schema, []arrow.Array{numbers.NewArray(), words.NewArray()}, hi-lo)
}

func idRows(lo, hi int64) []idRow {
	rows := []idRow{}
	for i := lo; i < hi; i++ {
		rows = append(rows, idRow{i, "w" + time.Duration(i).String()})
	}
	return rows
}

func idSchema() sparktest.Step { return sparktest.Schema(idType().Fields...) }

// idBatches are n batches of ten rows.
func idBatches(n int64) []sparktest.Step {
	var steps []sparktest.Step
	for i := range n {
		steps = append(steps, sparktest.Batch{Record: idRecord(i*10, i*10+10)})
	}
	return steps
}

// steps joins steps and lists of them.
func steps(parts ...any) []sparktest.Step {
	var all []sparktest.Step
	for _, p := range parts {
		switch p := p.(type) {
		case sparktest.Step:
			all = append(all, p)
		case []sparktest.Step:
			all = append(all, p...)
		}
	}
	return all
}

// inBubble runs f with a server and a session of it where time is false and everything that was started must end. What
// was executed must have been released.
func inBubble(t *testing.T, f func(*testing.T, *sparktest.Server, *runtime.Session)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		server := sparktest.NewServer(t)
		session := server.Connect(t)
		f(t, server, session)
		if err := session.Close(t.Context()); err != nil {
			t.Errorf("Close: %v", err)
		}
		if open := server.Open(); len(open) != 0 {
			t.Errorf("%d executions were not released", len(open))
		}
	})
}

// checkLeaks fails the test if goroutines are left at its end; it must not run beside others.
func checkLeaks(t *testing.T) {
	t.Helper()
	before := goleak.IgnoreCurrent()
	t.Cleanup(func() { goleak.VerifyNone(t, before) })
}

func unavailable() error { return status.Error(codes.Unavailable, "the server is being moved") }
