package runtime

import (
	"context"
	"errors"

	"github.com/sparkgen/sparkgen/dsl"
	"github.com/sparkgen/sparkgen/internal/connectpb"
	"github.com/sparkgen/sparkgen/internal/result"
)

// Query runs q on the server and returns an iterator over its rows.
//
// It blocks until the server has analysed the plan; rows are then received as they are asked for. ctx governs all of
// it, the iteration included: when it ends, the operation is cancelled on the server. The caller must read the iterator
// to its end or close it.
//
// Mistakes made in building q are [*dsl.PlanError]s, joined. A plan that is too new for the server is an
// [*UnsupportedByServerError], a refusal by Spark a [*SparkError], columns that do not fit R are a
// [*SchemaMismatchError]. Safe for concurrent use: a session runs many queries at once.
func Query[R any](ctx context.Context, s *Session, q dsl.Query[R]) (*Iterator[R], error) {
	plan, err := q.Plan()
	if err != nil {
		return nil, err
	}
	typ := q.Type()
	if err := typ.Err(); err != nil {
		return nil, err
	}
	pb := plan.Proto()
	if err := s.check(pb); err != nil {
		return nil, err
	}
	x := s.client.Execute(ctx, pb)
	it := &Iterator[R]{execution: x, reader: result.NewReader(x, s.client.NumbersRows()), typ: typ}
	schema, err := it.reader.Schema()
	if err == nil && schema != nil {
		err = compareSchema(typ, schema)
	}
	if err != nil {
		x.Close()
		return nil, placed(resultError(err, typ.Name, 0), pb.GetRoot())
	}
	return it, nil
}

// placed adds the line of the query's last step to an error of Spark that tells of no expression: of a table that is
// missing, for example.
func placed(err error, query *connectpb.Relation) error {
	if e, ok := errors.AsType[*SparkError](err); ok && e.BuiltAt == "" {
		e.BuiltAt = query.GetCommon().GetOrigin().GetPythonOrigin().GetCallSite()
	}
	return err
}

// Collect runs q and returns all its rows, an empty non-nil slice if there are none.
//
// It blocks until the last row has arrived. When ctx ends, the operation is cancelled on the server and the error wraps
// ctx's. The other errors are those of [Query] and [Iterator.Err]; no rows are returned with them. All rows are held in
// memory; an [Iterator] streams them. Safe for concurrent use.
func Collect[R any](ctx context.Context, s *Session, q dsl.Query[R]) ([]R, error) {
	it, err := Query(ctx, s, q)
	if err != nil {
		return nil, err
	}
	return it.Collect()
}
