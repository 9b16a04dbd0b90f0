package runtime_test

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	goruntime "runtime"
	"strings"
	"testing"
	"time"

	"github.com/sparkgen/sparkgen/dsl"
	"github.com/sparkgen/sparkgen/row"
	"github.com/sparkgen/sparkgen/runtime"
)

type rateRow struct {
	Timestamp time.Time `spark:"timestamp"`
	Value     int64     `spark:"value"`
}

func rateType() *row.Type[rateRow] { return row.TypeOf[rateRow]("rate") }

// rate is a stream of a hundred rows a second.
func rate() dsl.Stream[rateRow] {
	return dsl.ReadStream(rateType(), "rate", dsl.Option{Key: "rowsPerSecond", Value: "100"})
}

// start starts a query that stops with the test.
func start(t *testing.T, s *runtime.Session, w dsl.StreamWriter[rateRow]) *runtime.StreamingQuery[rateRow] {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	q, err := runtime.Start(ctx, s, w)
	if err != nil {
		t.Fatal(err)
	}
	return q
}

func TestServerStream(t *testing.T) {
	t.Parallel()
	s := onServer(t)
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	q := start(t, s, rate().WriteStream(dsl.Append).Memory("stream_rows").ProcessingTime(500*time.Millisecond))
	if q.Name() != "stream_rows" || q.ID() == "" || q.RunID() == "" || q.Type().Name != "rate" {
		t.Errorf("name %q, id %q, run %q", q.Name(), q.ID(), q.RunID())
	}
	if active, err := q.IsActive(ctx); err != nil || !active {
		t.Errorf("active %v, error %v", active, err)
	}
	if status, err := q.Status(ctx); err != nil || status.Message == "" {
		t.Errorf("status %+v, error %v", status, err)
	}
	if e, err := q.Exception(ctx); e != nil || err != nil {
		t.Errorf("exception %v, error %v", e, err)
	}

	var last *runtime.StreamingProgress
	for last == nil || last.NumInputRows == 0 {
		var err error
		if last, err = q.LastProgress(ctx); err != nil {
			t.Fatal(err)
		}
	}
	if last.ID != q.ID() || last.RunID != q.RunID() || last.Name != "stream_rows" || last.Timestamp.IsZero() || len(last.Sources) != 1 ||
		last.Durations["triggerExecution"] == 0 || last.Sink.Description == "" || last.Extra != nil {
		t.Errorf("progress %+v", last)
	}
	if all, err := q.RecentProgress(ctx); err != nil || len(all) == 0 {
		t.Errorf("%d progresses, error %v", len(all), err)
	}
	if text, err := q.Explain(ctx, true); err != nil || !strings.Contains(text, "Physical Plan") {
		t.Errorf("explain %q, error %v", text, err)
	}
	rows, err := runtime.Collect(ctx, s, dsl.Table(rateType(), "stream_rows"))
	if err != nil || len(rows) == 0 {
		t.Fatalf("%d rows, error %v", len(rows), err)
	}
	seen := make(map[int64]bool)
	for _, r := range rows {
		if r.Value < 0 || r.Value >= int64(len(rows)) || seen[r.Value] || r.Timestamp.Year() < 2020 {
			t.Fatalf("of %d rows one is %v", len(rows), r)
		}
		seen[r.Value] = true
	}

	short, stop := context.WithTimeout(ctx, time.Second)
	defer stop()
	begun := time.Now()
	if err := q.AwaitTermination(short); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("awaiting a query that runs: %v", err)
	}
	if took := time.Since(begun); took > 1500*time.Millisecond {
		t.Errorf("it came back after %s", took)
	}

	if err := q.Stop(ctx); err != nil {
		t.Fatal(err)
	}
	if err := q.Stop(ctx); err != nil {
		t.Errorf("stopping again: %v", err)
	}
	if active, err := q.IsActive(ctx); err != nil || active {
		t.Errorf("after Stop: active %v, error %v", active, err)
	}
	if err := q.AwaitTermination(ctx); err != nil {
		t.Errorf("awaiting a query that was stopped: %v", err)
	}
}

func TestServerStreamProcessesAll(t *testing.T) {
	t.Parallel()
	s := onServer(t)
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	q := start(t, s, dsl.ReadStream(rateType(), "rate-micro-batch", dsl.Option{Key: "rowsPerBatch", Value: "5"}).
		WriteStream(dsl.Append).Memory("some_rows").AvailableNow())
	if err := q.AwaitTermination(ctx); err != nil {
		t.Fatal(err)
	}
	if err := q.ProcessAllAvailable(ctx); err != nil {
		t.Errorf("of a query that has ended: %v", err)
	}
}

// TestServerStreamFails lets a query die in a micro-batch, and wants to know why, by every way of asking.
func TestServerStreamFails(t *testing.T) {
	t.Parallel()
	s := onServer(t)
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	if err := s.Exec(ctx, "set spark.sql.ansi.enabled=true"); err != nil { // the default from 4.0 on
		t.Fatal(err)
	}
	doomed, line := dyingStream()
	q := start(t, s, doomed.WriteStream(dsl.Append).Noop().QueryName("dying"))
	err := q.AwaitTermination(ctx)
	e, ok := errors.AsType[*runtime.SparkError](err)
	if !ok || tellsAll(s) && (e.Class != "STREAM_FAILED" || e.SQLState != "XXKST") {
		t.Fatalf("got %v, want STREAM_FAILED", err)
	}
	if !strings.Contains(err.Error(), "dying") {
		t.Errorf("%q does not name the query", err)
	}
	if tellsAll(s) && !strings.HasSuffix(e.BuiltAt, line) {
		t.Errorf("it was built at %q, want %s", e.BuiltAt, line)
	}
	told, err := q.Exception(ctx)
	if err != nil || told == nil || tellsAll(s) && told.Class != "STREAM_FAILED" {
		t.Fatalf("exception %v, error %v", told, err)
	}
	causes := 0
	for c := told.Cause; c != nil; c = c.Cause {
		causes++
	}
	if tellsAll(s) && causes == 0 {
		t.Errorf("the exception has no cause: %+v", told)
	}
	if active, err := q.IsActive(ctx); err != nil || active {
		t.Errorf("active %v, error %v", active, err)
	}
}

// dyingStream divides by zero in its first micro-batch; the second result is the line of this file that does it.
func dyingStream() (dsl.Stream[rateRow], string) {
	c := dsl.Columns[rateColumns](rateType())
	_, file, line, _ := goruntime.Caller(0)
	doomed := dsl.Where(rate(), dsl.Gt(dsl.DivInt(c.Value, 0), 1.0))
	return doomed, fmt.Sprintf("%s:%d", filepath.Base(file), line+1)
}

// rateColumns is what the generator writes for the columns of rateRow.
type rateColumns struct {
	dsl.Present[rateRow, rateRow]
	Timestamp *dsl.Time[rateRow, dsl.NotNull]
	Value     *dsl.Int[rateRow, int64, dsl.NotNull]
}

// TestServerMemorySinkAndCheckpoint starts a query again from a checkpoint that the memory sink cannot go on from: the
// reason must be there at once, and readable.
func TestServerMemorySinkAndCheckpoint(t *testing.T) {
	t.Parallel()
	s := onServer(t)
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	w := rate().WriteStream(dsl.Append).Memory("once_only").CheckpointLocation("file://" + t.TempDir()).ProcessingTime(200 * time.Millisecond)
	q := start(t, s, w)
	for {
		p, err := q.LastProgress(ctx)
		if err != nil {
			t.Fatal(err)
		}
		if p != nil && p.BatchID > 0 {
			break
		}
	}
	if err := q.Stop(ctx); err != nil {
		t.Fatal(err)
	}
	_, err := runtime.Start(ctx, s, w)
	e, ok := errors.AsType[*runtime.SparkError](err)
	if !ok {
		t.Fatalf("got %v, want a SparkError", err)
	}
	for _, want := range []string{"once_only", "does not support recovering from checkpoint location", "Delete"} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("%q does not say %q", err, want)
		}
	}
	if tellsAll(s) && e.Class != "_LEGACY_ERROR_TEMP_1299" {
		t.Errorf("class %q", e.Class)
	}
}

func TestServerStreamRefusedAtStart(t *testing.T) {
	t.Parallel()
	s := onServer(t)
	_, err := runtime.Start(t.Context(), s, rate().WriteStream(dsl.Append).Format("nonsense"))
	e, ok := errors.AsType[*runtime.SparkError](err)
	if !ok || e.Class != "DATA_SOURCE_NOT_FOUND" {
		t.Errorf("got %v", err)
	}
}

// TestServerCloseStopsStreams closes sessions with running queries: one that ends, one that is detached.
func TestServerCloseStopsStreams(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	for _, detach := range []bool{false, true} {
		s := onServer(t)
		q := start(t, s, rate().WriteStream(dsl.Append).Noop())
		if detach {
			q.Detach()
		}
		if err := s.Close(ctx); err != nil {
			t.Fatal(err)
		}
		again, err := q.IsActive(ctx)
		if again || !errors.Is(err, runtime.ErrSessionClosed) {
			t.Errorf("a handle of a closed session: active %v, error %v", again, err)
		}
		if !detach {
			continue
		}
		// The server keeps the session for the detached query: joining it by its id shows the query.
		joined := onServer(t, runtime.WithSessionID(s.ID()))
		h := runtime.HandleOf(joined, q.StreamHandle)
		if active, err := h.IsActive(ctx); err != nil || !active {
			t.Errorf("the detached query: active %v, error %v", active, err)
		}
		if err := h.Stop(ctx); err != nil {
			t.Error(err)
		}
	}
}
