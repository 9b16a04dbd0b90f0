package oracle_test

import (
	"bytes"
	"context"
	"fmt"
	"strings"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/ipc"

	"github.com/sparkgen/sparkgen/dsl"
	"github.com/sparkgen/sparkgen/internal/oracle"
	"github.com/sparkgen/sparkgen/runtime"
)

// operation is one thing that the language says, in Go and in Python.
type operation struct {
	name     string
	python   string // assigns a DataFrame to df, or starts a streaming query and assigns it to query
	differs  string // why PySpark cannot build the same plan: the rows are compared alone
	planOnly string // why the rows are not compared
	ordered  bool   // the order of the rows is part of the result
	empty    bool   // the result has no rows, on purpose

	plan func() (*dsl.Plan, error)
	rows func(context.Context, *runtime.Session) (table, error)
}

// frame is a batch query beside its Python.
func frame[R any](name string, q dsl.Query[R], python string) operation {
	return operation{name: name, python: python, plan: q.Plan, rows: func(ctx context.Context, s *runtime.Session) (table, error) {
		return collect(ctx, s, q)
	}}
}

// stream is a streaming query beside its Python. Its plan is compared alone, unless it runs.
func stream[R any](name string, w dsl.StreamWriter[R], python string) operation {
	return operation{name: name, python: python, planOnly: "a stream takes seconds to run", plan: w.Plan, rows: func(ctx context.Context, s *runtime.Session) (table, error) {
		q, err := runtime.Start(ctx, s, w)
		if err != nil {
			return table{}, err
		}
		if err := q.AwaitTermination(ctx); err != nil {
			return table{}, err
		}
		return collect(ctx, s, dsl.Table(w.Type(), w.Name()))
	}}
}

// runs says that a streaming query ends by itself, and leaves a table of its name: their rows are compared too.
func (op operation) runs() operation { op.planOnly = ""; return op }

// inOrder says that the order of the rows is part of the result.
func (op operation) inOrder() operation { op.ordered = true; return op }

// none says that the result has no rows.
func (op operation) none() operation { op.empty = true; return op }

// rowsOnly says why PySpark cannot build the same plan.
func (op operation) rowsOnly(why string) operation { op.differs = why; return op }

// unrun says why the rows are not compared.
func (op operation) unrun(why string) operation { op.planOnly = why; return op }

// ask asks PySpark for what is to be compared.
func (op operation) ask(o *oracle.Oracle) (oracle.Answer, error) {
	if op.planOnly != "" {
		return o.Build(op.python)
	}
	return o.Run(op.python)
}

// table is a result as text: name and type of each column, and the rows.
type table struct{ columns, rows []string }

// collect runs q for its Arrow records, and reads its rows as Go values too.
func collect[R any](ctx context.Context, s *runtime.Session, q dsl.Query[R]) (table, error) {
	it, err := runtime.Query(ctx, s, q)
	if err != nil {
		return table{}, err
	}
	var out table
	for rec, err := range it.Records() {
		if err != nil {
			return table{}, err
		}
		out.add(rec)
		rec.Release()
	}
	return out, nil
}

// tableOf reads an Arrow stream.
func tableOf(stream []byte) (table, error) {
	r, err := ipc.NewReader(bytes.NewReader(stream))
	if err != nil {
		return table{}, fmt.Errorf("reading PySpark's rows: %w", err)
	}
	defer r.Release()
	out := table{columns: columns(r.Schema())}
	for r.Next() {
		out.add(r.RecordBatch())
	}
	return out, r.Err()
}

func (t *table) add(rec arrow.RecordBatch) {
	t.columns = columns(rec.Schema())
	for i := range int(rec.NumRows()) {
		values := make([]string, rec.NumCols())
		for j, col := range rec.Columns() {
			values[j] = col.ValueStr(i)
		}
		t.rows = append(t.rows, strings.Join(values, " | "))
	}
}

func columns(s *arrow.Schema) []string {
	var out []string
	for _, f := range s.Fields() {
		out = append(out, f.Name+": "+f.Type.String())
	}
	return out
}
