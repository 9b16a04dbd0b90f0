package runtime_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/sparkgen/sparkgen/dsl"
	"github.com/sparkgen/sparkgen/internal/servertest"
	"github.com/sparkgen/sparkgen/row"
	"github.com/sparkgen/sparkgen/runtime"
)

// onServer opens a session on the real server.
func onServer(t *testing.T, opts ...runtime.Option) *runtime.Session {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	s, err := runtime.Connect(ctx, servertest.Remote(t), opts...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
		defer cancel()
		if err := s.Close(ctx); err != nil {
			t.Error(err)
		}
	})
	return s
}

// tellsAll says whether the server's errors have SQLSTATE, parameters, contexts and causes: those of 3.5 have texts
// and a class.
func tellsAll(s *runtime.Session) bool { return !strings.HasPrefix(s.Version(), "3.") }

func query(sql string) dsl.DataFrame[idRow] { return dsl.SQL(idType(), sql) }

// counted is the query for the numbers from 0 to n, over so many partitions.
func counted(n, partitions int) dsl.DataFrame[idRow] {
	return query(fmt.Sprintf("select id, cast(id as string) as word from range(0, %d, 1, %d)", n, partitions))
}

func TestServerCollects(t *testing.T) {
	t.Parallel()
	s := onServer(t)
	for _, test := range []struct {
		name, set string
		rows      int
	}{
		{name: "no rows"},
		{name: "one row", rows: 1},
		{name: "some batches", rows: 250_000},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			rows, err := runtime.Collect(t.Context(), s, counted(test.rows, 3))
			if err != nil {
				t.Fatal(err)
			}
			if len(rows) != test.rows {
				t.Fatalf("%d rows, want %d", len(rows), test.rows)
			}
			for i, r := range rows {
				if r != (idRow{int64(i), fmt.Sprint(i)}) {
					t.Fatalf("row %d is %v", i, r)
				}
			}
		})
	}
}

// TestServerSettings reads results in the forms that settings of the session bring.
func TestServerSettings(t *testing.T) {
	t.Parallel()
	for _, setting := range []string{
		"spark.sql.execution.arrow.compression.codec=zstd",
		"spark.sql.execution.arrow.compression.codec=lz4",
		"spark.sql.execution.arrow.useLargeVarTypes=true",
		"spark.sql.execution.arrow.maxRecordsPerBatch=7",
		"spark.sql.execution.arrow.maxRecordsPerBatch=0",
		"spark.connect.session.resultChunking.maxChunkSize=2048",
	} {
		t.Run(setting, func(t *testing.T) {
			t.Parallel()
			s := onServer(t)
			if err := s.Exec(t.Context(), "set "+setting); err != nil {
				t.Skipf("this server has no such setting: %v", err)
			}
			n := 2000
			rows, err := runtime.Collect(t.Context(), s, counted(n, 2))
			if err != nil {
				t.Fatal(err)
			}
			for i, r := range rows {
				if r != (idRow{int64(i), fmt.Sprint(i)}) {
					t.Fatalf("row %d is %v", i, r)
				}
			}
			if len(rows) != n {
				t.Errorf("%d rows, want %d", len(rows), n)
			}
		})
	}
}

func TestServerRefusals(t *testing.T) {
	t.Parallel()
	s := onServer(t)
	if err := s.Exec(t.Context(), "set spark.sql.ansi.enabled=true"); err != nil { // the default from 4.0 on
		t.Fatal(err)
	}
	for _, test := range []struct {
		name, sql     string
		class, state  string
		text          string // in the error's text
		parameter     string
		wantsContexts bool
	}{
		{
			name: "no such table", sql: "select * from nowhere", class: "TABLE_OR_VIEW_NOT_FOUND", state: "42P01",
			text: "[TABLE_OR_VIEW_NOT_FOUND] The table or view `nowhere` cannot be found.", parameter: "`nowhere`", wantsContexts: true,
		},
		{
			name: "no such column", sql: "select idd, word from (select 1L id, 'a' word)", class: "UNRESOLVED_COLUMN.WITH_SUGGESTION", state: "42703",
			text: "`idd` cannot be resolved", parameter: "`idd`", wantsContexts: true,
		},
		{
			name: "no SQL", sql: "selec", class: "PARSE_SYNTAX_ERROR", state: "42601", text: "Syntax error at or near 'selec'", parameter: "'selec'",
		},
		{
			name: "while running", sql: "select cast(1/0 as bigint) id, 'a' word", class: "DIVIDE_BY_ZERO", state: "22012",
			text: "[DIVIDE_BY_ZERO] Division by zero.", wantsContexts: true,
		},
		{
			name: "raised", sql: "select id, cast(raise_error('boom') as string) word from range(3)", class: "USER_RAISED_EXCEPTION", state: "P0001",
			text: "[USER_RAISED_EXCEPTION] boom (SQLSTATE P0001)", parameter: "boom",
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			_, err := runtime.Collect(t.Context(), s, query(test.sql))
			e, ok := errors.AsType[*runtime.SparkError](err)
			if !ok {
				t.Fatalf("got %v, want a SparkError", err)
			}
			if !tellsAll(s) {
				if e.Message == "" {
					t.Errorf("got %+v", e)
				}
				return
			}
			if e.Class != test.class || e.SQLState != test.state || !strings.Contains(e.Error(), test.text) {
				t.Errorf("class %q, state %q, text %q", e.Class, e.SQLState, e)
			}
			if test.parameter != "" && !strings.Contains(fmt.Sprint(e.Parameters), test.parameter) {
				t.Errorf("parameters %v lack %s", e.Parameters, test.parameter)
			}
			if (len(e.Contexts) > 0) != test.wantsContexts {
				t.Errorf("contexts %+v", e.Contexts)
			}
			if len(e.JavaClass) == 0 {
				t.Error("no class of Java")
			}
		})
	}
}

// TestServerLongErrors asks for three thousand columns that do not exist: class and state must be there all the same.
func TestServerLongErrors(t *testing.T) {
	t.Parallel()
	s := onServer(t)
	var sql strings.Builder
	sql.WriteString("select 1L id")
	for i := range 3000 {
		fmt.Fprintf(&sql, ", a_column_that_is_not_there_%d", i)
	}
	_, err := runtime.Collect(t.Context(), s, query(sql.String()))
	e, ok := errors.AsType[*runtime.SparkError](err)
	if !ok || !strings.HasPrefix(e.Class, "UNRESOLVED_COLUMN") || tellsAll(s) && e.SQLState != "42703" {
		t.Fatalf("got %v", err)
	}
	if len(e.Error()) > 2200 {
		t.Errorf("the text has %d bytes", len(e.Error()))
	}
}

func TestServerSchemaMismatch(t *testing.T) {
	t.Parallel()
	s := onServer(t)
	_, err := runtime.Collect(t.Context(), s, query("select cast(id as string) id, named_struct('a', 1, 'b', array(id)) word from range(3)"))
	const want = "ids: 2 columns differ from idRow\n" +
		"  1 \"id\": want BIGINT, got STRING\n" +
		"  2 \"word\": want STRING, got STRUCT<a: INT, b: ARRAY<BIGINT>>"
	if err == nil || err.Error() != want {
		t.Errorf("got\n%v\nwant\n%s", err, want)
	}
}

func TestServerNamesTheNULL(t *testing.T) {
	t.Parallel()
	s := onServer(t)
	_, err := runtime.Collect(t.Context(), s, query("select if(id < 30000, id, null) id, 'a' word from range(0, 40000, 1, 1)"))
	null, ok := errors.AsType[*row.NullError](err)
	if !ok || null.Row != 30000 || null.Column != "id" {
		t.Errorf("got %v, want the NULL in column id of row 30000", err)
	}
}

// TestServerCancels cancels a query that would keep all cores busy for ever, and then wants them free.
//
// The query has no shuffle: Spark submits the first stage of one in the background, and a cancel that comes just before
// that does not stop it (4.3.0). No client can help that.
func TestServerCancels(t *testing.T) {
	t.Parallel()
	s := onServer(t)
	ctx, cancel := context.WithTimeout(t.Context(), 3*time.Second)
	defer cancel()
	start := time.Now()
	_, err := runtime.Collect(ctx, s, query(
		"select id, 'a' word from range(0, 100000000000, 1, 1000) where hash(id, id) = hash(id + 1, id)"))
	if !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got %v, want one that is %v", err, context.DeadlineExceeded)
	}
	if took := time.Since(start); took > 4*time.Second {
		t.Errorf("it took %s to return", took)
	}
	// With a thousand tasks ahead of it this one would take a quarter of an hour.
	free, stop := context.WithTimeout(t.Context(), time.Minute)
	defer stop()
	if _, err := runtime.Collect(free, s, counted(10, 2)); err != nil {
		t.Errorf("a query after the cancelled one: %v", err)
	}
}

// TestServerBreaks leaves a large result early, many times, and wants nothing left: neither here nor on the server.
func TestServerBreaks(t *testing.T) { // counts goroutines, so not in parallel
	checkLeaks(t)
	s := onServer(t)
	for range 5 {
		it, err := runtime.Query(t.Context(), s, counted(2_000_000, 40))
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for r, err := range it.All() {
			if err != nil {
				t.Fatal(err)
			}
			if r.ID != int64(n) {
				t.Fatalf("row %d is %v", n, r)
			}
			if n++; n == 10 {
				break
			}
		}
	}
	if err := s.Close(t.Context()); err != nil {
		t.Error(err)
	}
}

// TestServerWantsItsToken connects to the server without its token, and with another one.
func TestServerWantsItsToken(t *testing.T) {
	t.Parallel()
	target, params, ok := strings.Cut(servertest.Remote(t), "/;")
	if !ok || !strings.Contains(params, "token=") {
		t.Skip("the server takes any token")
	}
	for params, want := range map[string]string{"": "the server wants a token", "/;token=another": "refused the token"} {
		_, err := runtime.Connect(t.Context(), target+params)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v, want it to say %q", params, err, want)
		}
	}
}

func TestServerSessionsAreApart(t *testing.T) {
	t.Parallel()
	a, b := onServer(t), onServer(t)
	if err := a.Exec(t.Context(), "create temporary view apart as select 7L id, 'a' word"); err != nil {
		t.Fatal(err)
	}
	rows, err := runtime.Collect(t.Context(), a, query("select * from apart"))
	if diff := cmp.Diff([]idRow{{7, "a"}}, rows); err != nil || diff != "" {
		t.Errorf("error %v, rows (-want +got):\n%s", err, diff)
	}
	if _, err := runtime.Collect(t.Context(), b, query("select * from apart")); err == nil {
		t.Error("another session sees the view")
	}
}
