package oracle_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/sparkgen/sparkgen/internal/oracle"
	"github.com/sparkgen/sparkgen/internal/servertest"
	"github.com/sparkgen/sparkgen/runtime"
)

func TestMain(m *testing.M) { servertest.Main(m) }

// sides are the two clients of one server, each with a session of its own that has the same views.
type sides struct {
	session *runtime.Session
	python  *oracle.Oracle
}

// sparkVersion is the Spark whose PySpark is asked: others call functions otherwise, or have them not.
const sparkVersion = "4.3"

// connect connects both. They end with the test.
func connect(t *testing.T, views []string, prelude string) sides {
	t.Helper()
	python, remote := servertest.Python(t), servertest.Remote(t)
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
	t.Cleanup(cancel)

	s, err := runtime.Connect(ctx, remote)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(ctx); err != nil {
			t.Error(err)
		}
	})
	if !strings.HasPrefix(s.Version(), sparkVersion+".") {
		t.Skipf("the plans are those of PySpark %s, here is %s", sparkVersion, s.Version())
	}
	o, err := oracle.Start(ctx, python, remote)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := o.Close(); err != nil {
			t.Error(err)
		}
	})
	var code strings.Builder
	for _, v := range views {
		if err := s.Exec(ctx, v); err != nil {
			t.Fatalf("%v\n%s", err, v)
		}
		code.WriteString("spark.sql('''" + v + "''')\n")
	}
	if err := o.Setup(code.String() + prelude); err != nil {
		t.Fatal(err)
	}
	return sides{s, o}
}

func TestStartWithoutPySpark(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ python, want string }{
		{"no-such-python", "oracle: start no-such-python: "},
		{"false", "oracle: pyspark did not connect to the server: oracle: python ended: EOF"},
	} {
		t.Run(c.python, func(t *testing.T) {
			t.Parallel()
			if _, err := oracle.Start(t.Context(), c.python, "sc://127.0.0.1:1"); err == nil || !strings.HasPrefix(err.Error(), c.want) {
				t.Errorf("error %v, want %s …", err, c.want)
			}
		})
	}
}

// leastOperations is what the project promises.
const leastOperations = 120

func TestOperations(t *testing.T) {
	t.Parallel()
	folder := writeStreams(t)
	ops := operations(input{folder})
	t.Logf("%d operations", len(ops))
	if len(ops) < leastOperations {
		t.Errorf("%d operations, promised are %d", len(ops), leastOperations)
	}
	both := connect(t, views, pythonOf(folder))
	names := map[string]bool{}
	for _, op := range ops {
		if names[op.name] {
			t.Errorf("two operations are called %q", op.name)
		}
		names[op.name] = true
		t.Run(op.name, func(t *testing.T) {
			t.Parallel()
			op.compare(t, both)
		})
	}
}

// operations is the whole table.
func operations(in input) []operation {
	return slices.Concat(
		comparisons(),
		expressions(),
		textFunctions(),
		timeFunctions(),
		numberFunctions(),
		collections(),
		relations(),
		joins(),
		groups(),
		windows(),
		subqueries(),
		streams(in),
		streamJoins(in),
		sinks(),
		fluent(in),
	)
}

// compare holds the plans and the rows of both sides against each other.
func (op operation) compare(t *testing.T, both sides) {
	plan, err := op.plan()
	if err != nil {
		t.Fatalf("building the plan: %v", err)
	}
	answer, err := op.ask(both.python)
	if err != nil {
		t.Fatalf("%v\n%s", err, op.python)
	}
	diff := cmp.Diff(oracle.Lines(answer.Plan), oracle.Lines(plan.Proto()))
	switch {
	case op.differs == "" && diff != "":
		t.Errorf("plans (-pyspark +sparkgen):\n%s\n%s", diff, plan)
	case op.differs != "" && diff == "":
		t.Errorf("the plans are equal, though it is said that they differ: %s", op.differs)
	}
	if op.planOnly != "" {
		return
	}
	got, err := op.rows(t.Context(), both.session)
	if err != nil {
		t.Fatalf("%v\n%s", err, plan)
	}
	want, err := tableOf(answer.Rows)
	if err != nil {
		t.Fatal(err)
	}
	if !op.ordered {
		slices.Sort(got.rows)
		slices.Sort(want.rows)
	}
	if diff := cmp.Diff(want.columns, got.columns); diff != "" {
		t.Errorf("columns (-pyspark +sparkgen):\n%s", diff)
	}
	if diff := cmp.Diff(want.rows, got.rows); diff != "" {
		t.Errorf("rows (-pyspark +sparkgen):\n%s", diff)
	}
	if (len(want.rows) == 0) != op.empty {
		t.Errorf("%d rows; an operation proves little without any, unless it says that it has none", len(want.rows))
	}
}
