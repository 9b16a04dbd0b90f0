package nexmark_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/sparkgen/sparkgen/dsl"
	"github.com/sparkgen/sparkgen/internal/langtest"
	"github.com/sparkgen/sparkgen/internal/langtest/nexmark"
	"github.com/sparkgen/sparkgen/internal/servertest"
	"github.com/sparkgen/sparkgen/runtime"
)

func TestMain(m *testing.M) { servertest.Main(m) }

// want is the query as SQL text over the same data in batch. The late row that closes the windows is left out: what
// belongs to it is still open.
type want struct {
	name string
	sql  string
	run  func(t *testing.T, s *runtime.Session, in nexmark.Input, sql string)
}

// before is the filter that leaves out the late rows.
const before = "date_time < timestamp'2026-03-01 14:00:00Z'"

const views = `
CREATE TEMPORARY VIEW person (id BIGINT, name STRING, email STRING, city STRING, state STRING, date_time TIMESTAMP) USING json OPTIONS (path '%[1]s/person');
CREATE TEMPORARY VIEW auction (id BIGINT, item_name STRING, initial_bid BIGINT, reserve BIGINT, date_time TIMESTAMP, expires TIMESTAMP, seller BIGINT, category BIGINT) USING json OPTIONS (path '%[1]s/auction');
CREATE TEMPORARY VIEW bid (auction BIGINT, bidder BIGINT, price BIGINT, channel STRING, date_time TIMESTAMP, local TIMESTAMP_NTZ) USING json OPTIONS (path '%[1]s/bid');
CREATE TEMPORARY VIEW side AS SELECT * FROM VALUES (1000L, 'a thousand'), (1003L, 'and three'), (7L, 'never') AS t(key, value)`

// connect opens a session in which the streams' files are views as well.
func connect(t *testing.T, dir string) *runtime.Session {
	t.Helper()
	ctx := context.Background()
	s, err := runtime.Connect(ctx, servertest.Remote(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(ctx); err != nil {
			t.Error(err)
		}
	})
	for view := range strings.SplitSeq(fmt.Sprintf(views, dir), ";\n") {
		if err := s.Exec(ctx, view); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// check runs a stream to its end and compares its table with the same query as SQL text.
func check[R any](q func(nexmark.Input) dsl.StreamWriter[R]) func(*testing.T, *runtime.Session, nexmark.Input, string) {
	return func(t *testing.T, s *runtime.Session, in nexmark.Input, sql string) {
		t.Helper()
		w := q(in).AvailableNow()
		got := stream(t, s, w)
		want, err := runtime.Collect(t.Context(), s, dsl.SQL(w.Type(), langtest.Named(w.Type(), sql)))
		if err != nil {
			t.Fatal(err)
		}
		if len(want) == 0 {
			t.Fatal("the query as SQL text has no rows, so it proves nothing")
		}
		if diff := cmp.Diff(langtest.Texts(want), langtest.Texts(got)); diff != "" {
			t.Errorf("rows of the stream differ from the same query as SQL text (-want +got):\n%s", diff)
		}
	}
}

func stream[R any](t *testing.T, s *runtime.Session, w dsl.StreamWriter[R]) []R {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 3*time.Minute)
	defer cancel()
	q, err := runtime.Start(ctx, s, w)
	if err != nil {
		t.Fatal(err)
	}
	if err := q.AwaitTermination(ctx); err != nil {
		t.Fatal(err)
	}
	rows, err := runtime.Collect(ctx, s, dsl.Table(w.Type(), w.Name()))
	if err != nil {
		t.Fatal(err)
	}
	return rows
}
