package runtime_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/ipc"
	"github.com/google/go-cmp/cmp"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	"github.com/sparkgen/sparkgen/dsl"
	"github.com/sparkgen/sparkgen/internal/connectpb"
	"github.com/sparkgen/sparkgen/row"
	"github.com/sparkgen/sparkgen/runtime"
	"github.com/sparkgen/sparkgen/sparktest"
)

// reading is a way to read a query.
type reading struct {
	name string
	read func(context.Context, *runtime.Session) ([]idRow, error) // rows before the error
}

func readings() []reading {
	return []reading{
		{"All", func(ctx context.Context, s *runtime.Session) ([]idRow, error) {
			it, err := runtime.Query(ctx, s, ids())
			if err != nil {
				return nil, err
			}
			rows := []idRow{}
			for r, err := range it.All() {
				if err != nil {
					return rows, err
				}
				rows = append(rows, r)
			}
			return rows, nil
		}},
		{"Next", func(ctx context.Context, s *runtime.Session) ([]idRow, error) {
			it, err := runtime.Query(ctx, s, ids())
			if err != nil {
				return nil, err
			}
			defer it.Close()
			rows := []idRow{}
			for it.Next() {
				rows = append(rows, it.Row())
			}
			if it.Next() {
				return rows, errors.New("Next is true after it was false")
			}
			if it.Count() != int64(len(rows)) {
				return rows, errors.New("Count is wrong")
			}
			return rows, it.Err()
		}},
		{"Collect", func(ctx context.Context, s *runtime.Session) ([]idRow, error) {
			return runtime.Collect(ctx, s, ids())
		}},
		{"Next, then Collect", func(ctx context.Context, s *runtime.Session) ([]idRow, error) {
			it, err := runtime.Query(ctx, s, ids())
			if err != nil || !it.Next() {
				return []idRow{}, errors.Join(err, it.Err())
			}
			first := it.Row()
			rest, err := it.Collect()
			if err != nil {
				return nil, err
			}
			return append([]idRow{first}, rest...), nil
		}},
		{"Records", func(ctx context.Context, s *runtime.Session) ([]idRow, error) {
			it, err := runtime.Query(ctx, s, ids())
			if err != nil {
				return nil, err
			}
			var records []arrow.RecordBatch // decoded when all are there: they must not share memory
			for rec, bad := range it.Records() {
				if bad != nil {
					err = bad
					break
				}
				records = append(records, rec)
			}
			rows := []idRow{}
			for _, rec := range records {
				d := idType().NewDecoder()
				part := make([]idRow, rec.NumRows())
				if bad := d.Bind(row.NewBatch(rec, 0)); bad != nil {
					return rows, bad
				}
				if bad := d.Decode(part, 0); bad != nil {
					return rows, bad
				}
				rows = append(rows, part...)
				rec.Release()
			}
			return rows, err
		}},
	}
}

func TestQueryReadsRows(t *testing.T) {
	t.Parallel()
	empty := sparktest.Batch{Record: idRecord(0, 0)}
	lz4 := sparktest.Batch{Record: idRecord(0, 1000), Options: []ipc.Option{ipc.WithLZ4()}}
	zstd := sparktest.Batch{Record: idRecord(1000, 2000), Options: []ipc.Option{ipc.WithZstd()}}
	for _, test := range []struct {
		name, why string
		steps     []sparktest.Step
		want      []idRow
	}{
		{"no rows", "Spark sends one empty batch", steps(idSchema(), empty), idRows(0, 0)},
		{"no batch", "legal, and Sail does it", steps(idSchema()), idRows(0, 0)},
		{"one row", "the smallest", steps(idSchema(), sparktest.Batch{Record: idRecord(0, 1)}), idRows(0, 1)},
		{"many batches", "more rows than a tile", steps(idSchema(), idBatches(200)), idRows(0, 2000)},
		{"a large batch", "many tiles of one batch", steps(idSchema(), sparktest.Batch{Record: idRecord(0, 5000)}), idRows(0, 5000)},
		{"an empty batch in the middle", "is no end",
			steps(idSchema(), sparktest.Batch{Record: idRecord(0, 10)}, empty, sparktest.Batch{Record: idRecord(10, 20)}), idRows(0, 20)},
		{"two records in one batch", "IPC allows it", steps(idSchema(), sparktest.Batch{
			Record: idRecord(0, 10), More: []arrow.RecordBatch{idRecord(10, 20), idRecord(20, 25)},
		}), idRows(0, 25)},
		{"compressed", "the session may have set a codec", steps(idSchema(), lz4, zstd), idRows(0, 2000)},
		{"chunked", "batches larger than a message", steps(idSchema(), sparktest.Batch{Record: idRecord(0, 3000), Chunks: 5},
			sparktest.Batch{Record: idRecord(3000, 3001), Chunks: 2}), idRows(0, 3001)},
		{"no schema", "servers need not send one", idBatches(2), idRows(0, 20)},
		{"no offsets", "servers before 4.0 number no rows", steps(idSchema(), sparktest.Batch{Record: idRecord(0, 10), NoOffsets: true},
			sparktest.Batch{Record: idRecord(10, 20), NoOffsets: true}), idRows(0, 20)},
		{"interrupted everywhere", "resumed each time", steps(sparktest.Fail(unavailable()), idSchema(), sparktest.EndStream(),
			idBatches(1), sparktest.Fail(unavailable()), sparktest.Batch{Record: idRecord(10, 20), Chunks: 3}, sparktest.EndStream()), idRows(0, 20)},
	} {
		for _, r := range readings() {
			t.Run(test.name+"/"+r.name, func(t *testing.T) {
				t.Parallel()
				inBubble(t, func(t *testing.T, server *sparktest.Server, s *runtime.Session) {
					server.Answer(steps(test.steps, sparktest.Complete())...)
					got, err := r.read(t.Context(), s)
					if err != nil {
						t.Fatalf("%v (%s)", err, test.why)
					}
					if diff := cmp.Diff(test.want, got); diff != "" {
						t.Errorf("rows (-want +got), %s:\n%s", test.why, diff)
					}
				})
			})
		}
	}
}

// TestQueryNeverEndsEarly breaks results in every way in which rows get lost: each must end with an error, after the
// rows that came before it.
func TestQueryNeverEndsEarly(t *testing.T) {
	t.Parallel()
	b := idBatches(3)
	batch := func(lo, hi int64, change func(*sparktest.Batch)) sparktest.Step {
		b := sparktest.Batch{Record: idRecord(lo, hi)}
		change(&b)
		return b
	}
	at := func(n int64) func(*sparktest.Batch) { return func(b *sparktest.Batch) { b.Start = &n } }
	counting := func(n int64) func(*sparktest.Batch) { return func(b *sparktest.Batch) { b.Rows = &n } }
	reset := status.Error(codes.Internal, "stream terminated by RST_STREAM")
	for _, test := range []struct {
		name  string
		steps []sparktest.Step
		rows  int    // before the error
		want  string // in the error
		is    error
	}{
		{"reset after two of three", steps(b[0], b[1], sparktest.Fail(unavailable()), sparktest.FailAlways(reset)), 20, "RST_STREAM", nil},
		{"hole", steps(b[0], batch(20, 30, at(20)), sparktest.Complete()), 10,
			"a batch starts at row 20 where row 10 is due, rows 10 to 19 are missing", runtime.ErrIncompleteResult},
		{"hole at the start", steps(batch(10, 20, at(10)), sparktest.Complete()), 0, "rows 0 to 9 are missing", runtime.ErrIncompleteResult},
		{"repeated batch", steps(b[0], batch(0, 10, at(0)), sparktest.Complete()), 10, "rows 0 to 9 are repeated", runtime.ErrIncompleteResult},
		{"fewer rows than promised", steps(b[0], batch(10, 15, counting(10)), sparktest.Complete()), 15,
			"the batch at row 10 has 5 rows where the server says 10", runtime.ErrIncompleteResult},
		{"more rows than promised", steps(b[0], batch(10, 25, counting(10)), sparktest.Complete()), 25,
			"the batch at row 10 has 15 rows where the server says 10", runtime.ErrIncompleteResult},
		{"cut batch", steps(b[0], batch(10, 20, func(b *sparktest.Batch) { b.Change = cut }), sparktest.Complete()), 10, "broken Arrow IPC stream", nil},
		{"no Arrow at all", steps(b[0], batch(10, 20, func(b *sparktest.Batch) { b.Change = garble }), sparktest.Complete()), 10, "batch at row 10", nil},
		{"failed on the server", steps(b[0], sparktest.Fail(&runtime.SparkError{Class: "X", Message: "[X] no"})), 10, "[X] no", nil},
	} {
		for _, r := range readings() {
			t.Run(test.name+"/"+r.name, func(t *testing.T) {
				t.Parallel()
				inBubble(t, func(t *testing.T, server *sparktest.Server, s *runtime.Session) {
					server.Answer(steps(idSchema(), test.steps)...)
					got, err := r.read(t.Context(), s)
					if err == nil || !strings.Contains(err.Error(), test.want) {
						t.Fatalf("%d rows and error %v, want an error with %q", len(got), err, test.want)
					}
					if test.is != nil && !errors.Is(err, test.is) {
						t.Errorf("%v is no %v", err, test.is)
					}
					if want := test.rows; !strings.Contains(r.name, "Collect") && len(got) != want {
						t.Errorf("%d rows before the error, want %d", len(got), want)
					}
				})
			})
		}
	}
}

func cut(list []*connectpb.ExecutePlanResponse) {
	b := list[0].GetArrowBatch()
	b.Data = b.Data[:len(b.Data)-100]
}

func garble(list []*connectpb.ExecutePlanResponse) {
	b := list[0].GetArrowBatch()
	for i := range b.Data {
		b.Data[i] = 0xAA
	}
}

// TestQueryEndsWithItsContext cancels in the middle of a result, for each way of reading, and wants the server to know.
func TestQueryEndsWithItsContext(t *testing.T) {
	t.Parallel()
	for _, r := range readings() {
		for _, stall := range []sparktest.Step{sparktest.StallAlways(), sparktest.FailAlways(unavailable())} {
			t.Run(r.name, func(t *testing.T) {
				t.Parallel()
				inBubble(t, func(t *testing.T, server *sparktest.Server, s *runtime.Session) {
					server.Answer(steps(idSchema(), idBatches(2), stall)...)
					ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
					defer cancel()
					start := time.Now()
					_, err := r.read(ctx, s)
					if !errors.Is(err, context.DeadlineExceeded) {
						t.Errorf("got %v, want one that is %v", err, context.DeadlineExceeded)
					}
					if took := time.Since(start); took > 5050*time.Millisecond {
						t.Errorf("returned after %s, want 5s", took)
					}
				})
			})
		}
	}
}

// TestQueryLeftEarly leaves results in the middle: the server's work must end, though nobody waits for it.
func TestQueryLeftEarly(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name  string
		leave func(*testing.T, *runtime.Iterator[idRow])
	}{
		{"break out of All", func(t *testing.T, it *runtime.Iterator[idRow]) {
			for range it.All() {
				break
			}
			if it.Next() || it.Err() != nil {
				t.Errorf("it goes on, or has the error %v", it.Err())
			}
		}},
		{"break out of Records", func(_ *testing.T, it *runtime.Iterator[idRow]) {
			for rec := range it.Records() {
				rec.Release()
				break
			}
		}},
		{"panic in the loop", func(_ *testing.T, it *runtime.Iterator[idRow]) {
			defer func() { _ = recover() }()
			for range it.All() {
				panic("user's")
			}
		}},
		{"Close before the first row", func(t *testing.T, it *runtime.Iterator[idRow]) {
			if err := it.Close(); err != nil {
				t.Error(err)
			}
			if it.Next() || it.Err() != nil {
				t.Errorf("it goes on, or has the error %v", it.Err())
			}
		}},
		{"Close, then Collect", func(t *testing.T, it *runtime.Iterator[idRow]) {
			if !it.Next() {
				t.Fatal(it.Err())
			}
			_ = it.Close()
			if rows, err := it.Collect(); err == nil {
				t.Errorf("a result cut short was taken for whole: %d rows", len(rows))
			}
		}},
		{"Close from another goroutine", func(t *testing.T, it *runtime.Iterator[idRow]) {
			time.AfterFunc(time.Second, func() { _ = it.Close() })
			n := 0
			for it.Next() {
				n++
			}
			if n != 20 || it.Err() != nil {
				t.Errorf("%d rows, error %v", n, it.Err())
			}
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			inBubble(t, func(t *testing.T, server *sparktest.Server, s *runtime.Session) {
				server.Answer(steps(idSchema(), idBatches(2), sparktest.StallAlways())...)
				it, err := runtime.Query(t.Context(), s, ids())
				if err != nil {
					t.Fatal(err)
				}
				test.leave(t, it)
			})
		})
	}
}

func TestQueryRefusesOtherSchemas(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name   string
		fields []row.Field
		want   string
	}{
		{
			name: "types", fields: []row.Field{{Name: "id", Type: "string"}, {Name: "word", Type: "int"}},
			want: "ids: 2 columns differ from idRow\n  1 \"id\": want BIGINT, got STRING\n  2 \"word\": want STRING, got INT",
		},
		{
			name: "missing", fields: []row.Field{{Name: "id", Type: "bigint"}},
			want: "ids: 1 column differs from idRow\n  2 \"word\": want STRING, missing",
		},
		{
			name: "too many", fields: append(idType().Fields, row.Field{Name: "more", Type: "map", Fields: []row.Field{
				{Name: "key", Type: "int"}, {Name: "value", Type: "decimal(10,2)"}}}),
			want: "ids: 1 column differs from idRow\n  3 \"more\": not in the row type, got MAP<INT, DECIMAL(10,2)>",
		},
		{
			name: "order", fields: []row.Field{idType().Fields[1], idType().Fields[0]},
			want: "ids: 2 columns differ from idRow\n  1 \"id\": want \"id\", got \"word\"\n  2 \"word\": want \"word\", got \"id\"",
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			inBubble(t, func(t *testing.T, server *sparktest.Server, s *runtime.Session) {
				server.Answer(sparktest.Schema(test.fields...), sparktest.StallAlways())
				_, err := runtime.Query(t.Context(), s, ids())
				if _, ok := errors.AsType[*runtime.SchemaMismatchError](err); !ok {
					t.Fatalf("got %v, want a SchemaMismatchError", err)
				}
				if diff := cmp.Diff(test.want, err.Error()); diff != "" {
					t.Errorf("error (-want +got):\n%s", diff)
				}
			})
		})
	}
}

// TestQueryRefusesOtherArrow sends batches of another schema than the one that was announced.
func TestQueryRefusesOtherArrow(t *testing.T) {
	t.Parallel()
	type wordRow struct {
		Word string `spark:"word"`
		ID   int64  `spark:"id"`
	}
	typ := row.TypeOf[wordRow]("words")
	inBubble(t, func(t *testing.T, server *sparktest.Server, s *runtime.Session) {
		server.Answer(steps(sparktest.Schema(typ.Fields...), idBatches(1), sparktest.Complete())...)
		rows, err := runtime.Collect(t.Context(), s, dsl.SQL(typ, "select"))
		if _, ok := errors.AsType[*runtime.SchemaMismatchError](err); !ok {
			t.Errorf("got %v and %v, want a SchemaMismatchError", rows, err)
		}
	})
}

func TestQueryNamesTheNULL(t *testing.T) {
	t.Parallel()
	for _, r := range readings()[:3] {
		t.Run(r.name, func(t *testing.T) {
			t.Parallel()
			inBubble(t, func(t *testing.T, server *sparktest.Server, s *runtime.Session) {
				server.Answer(idSchema(), sparktest.Batch{Record: idRecord(0, 10)}, sparktest.Batch{Record: idRecord(-3, 5)}, sparktest.Complete())
				rows, err := r.read(t.Context(), s)
				null, ok := errors.AsType[*row.NullError](err)
				if !ok || null.Column != "word" || null.Row != 10 {
					t.Fatalf("got %v, want the NULL in column word of row 10", err)
				}
				const want = `ids: column "word" is NULL in row 10, idRow.Word is required; make it nullable or use Coalesce`
				if err.Error() != want {
					t.Errorf("got  %s\nwant %s", err, want)
				}
				if r.name != "Collect" && len(rows) != 10 {
					t.Errorf("%d rows before it, want 10", len(rows))
				}
			})
		})
	}
}

func TestQueryRefusesMistakesWithoutACall(t *testing.T) {
	t.Parallel()
	type bad struct{ C chan int }
	inBubble(t, func(t *testing.T, server *sparktest.Server, s *runtime.Session) {
		before := len(server.Requests(""))
		if _, err := runtime.Query(t.Context(), s, dsl.SQL(row.TypeOf[bad]("bad"), "select")); err == nil {
			t.Error("a row type that cannot be was taken")
		}
		var zero dsl.DataFrame[idRow]
		if _, err := runtime.Query(t.Context(), s, zero); err == nil {
			t.Error("a query that was never built was taken")
		}
		if after := len(server.Requests("")); after != before {
			t.Errorf("%d calls were made", after-before)
		}
	})
}
