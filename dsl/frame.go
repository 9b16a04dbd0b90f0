package dsl

import (
	pb "github.com/sparkgen/sparkgen/internal/connectpb"

	"github.com/sparkgen/sparkgen/row"
)

// Query is what yields rows of R and ends, a batch frame: package runtime executes it. Streams are started instead.
type Query[R any] interface {
	yieldsRowsThatEnd()

	// Type describes the rows.
	Type() *row.Type[R]

	// Plan writes the query in Spark's protocol, or returns every mistake that building it found, each a [*PlanError].
	Plan() (*Plan, error)
}

type (
	// Scope is a relation under construction: sources joined, rows filtered, columns computed. Its columns are all
	// handles of S. [Select] or [Aggregate] makes it a DataFrame.
	Scope[S any] struct{ p *plan }

	// DataFrame is a batch relation of row type R, which is also the scope of its columns. It is immutable, holds no
	// data and may be used by many goroutines.
	DataFrame[R any] struct {
		typ *row.Type[R]
		p   *plan
	}

	// Opened is a Scope or a DataFrame.
	Opened[S any] interface {
		bounded()
		open(*S) *plan
	}

	// Frame is whatever has rows, batch or stream: a step that changes no row type yields a Q again.
	Frame[S, Q any] interface {
		open(*S) *plan
		with(*plan) Q
	}

	// BoundedFrame is a batch frame that a step keeps as it is.
	BoundedFrame[S, Q any] interface {
		Frame[S, Q]
		bounded()
	}
)

func (s Scope[S]) open(*S) *plan        { return orZero(s.p) }
func (Scope[S]) bounded()               {}
func (Scope[S]) with(p *plan) Scope[S]  { return Scope[S]{p} }
func (d DataFrame[R]) open(*R) *plan    { return orZero(d.p) }
func (DataFrame[R]) bounded()           {}
func (DataFrame[R]) yieldsRowsThatEnd() {}
func (d DataFrame[R]) with(p *plan) DataFrame[R] {
	return DataFrame[R]{d.typ, p}
}

// Type describes the rows of d.
func (d DataFrame[R]) Type() *row.Type[R] { return d.typ }

// Plan writes d in Spark's protocol, or returns every mistake that building it found.
func (d DataFrame[R]) Plan() (*Plan, error) { return d.p.root() }

// Table reads exactly the fields of t from the table or view of that name, whatever else it has and in whatever order.
// The name is parsed by Spark: quote parts with backquotes where they need it.
func Table[R any](t *row.Type[R], name string) DataFrame[R] {
	return DataFrame[R]{t, tablePlan(here(), t.Fields, name)}
}

// SQL is a query that the compiler cannot check: package runtime compares t with the schema that the server reports.
// The arguments fill the query's ? markers, in order; they are literals.
func SQL[R any](t *row.Type[R], query string, args ...any) DataFrame[R] {
	at := here()
	p := (&plan{}).check(at, "SQL", lits(args))
	p.lower = func(b *lowering) *pb.Relation {
		b.saw(t.Fields)
		sql := &pb.SQL{Query: query}
		for _, a := range args {
			sql.PosArguments = append(sql.PosArguments, literalExpr(a))
		}
		return b.identify(at, "SQL", &pb.Relation{RelType: &pb.Relation_Sql{Sql: sql}})
	}
	return DataFrame[R]{t, p}
}

// Where keeps the rows that satisfy all of cs; of none: all rows.
//
//dsl:method Where FRAMES OuterScope STAGES
func Where[S, Q any](q Frame[S, Q], cs ...Cond[S]) Q {
	p := q.open(nil)
	if len(cs) == 0 {
		return q.with(p)
	}
	return q.with(p.step(here(), "Where", []*Node{junction("and", true, condNodes(cs))}, filter))
}

// OrderBy sorts the rows.
//
//dsl:method OrderBy DataFrame
func OrderBy[R any](d DataFrame[R], os ...Order[R]) DataFrame[R] {
	return d.with(sorted(orZero(d.p), here(), orderNodes(os)))
}

func sorted(p *plan, at site, os []*Node) *plan {
	if len(os) == 0 {
		return p.fail(at, "OrderBy", "no sort keys; name one, as in OrderBy(column.Asc())")
	}
	return p.step(at, "OrderBy", os, func(in []*pb.Relation, es []*pb.Expression) *pb.Relation {
		global := true
		s := &pb.Sort{Input: in[0], IsGlobal: &global}
		for _, e := range es {
			s.Order = append(s.Order, e.GetSortOrder())
		}
		return &pb.Relation{RelType: &pb.Relation_Sort{Sort: s}}
	})
}

// Limit keeps the first n rows, any n of them where the frame is not sorted.
//
//dsl:method Limit DataFrame
func Limit[R any](d DataFrame[R], n int) DataFrame[R] { return d.with(limited(orZero(d.p), here(), n)) }

func limited(p *plan, at site, n int) *plan {
	if n < 0 || n > maxInt32 {
		return p.fail(at, "Limit", "%d rows; give a number from 0 to 2147483647", n)
	}
	return p.step(at, "Limit", nil, func(in []*pb.Relation, _ []*pb.Expression) *pb.Relation {
		return &pb.Relation{RelType: &pb.Relation_Limit{Limit: &pb.Limit{Input: in[0], Limit: int32(n)}}}
	})
}

const maxInt32 = 1<<31 - 1

// Offset leaves out the first n rows.
//
//dsl:method Offset DataFrame
func Offset[R any](d DataFrame[R], n int) DataFrame[R] {
	at, p := here(), orZero(d.p)
	if n < 0 || n > maxInt32 {
		return d.with(p.fail(at, "Offset", "%d rows; give a number from 0 to 2147483647", n))
	}
	return d.with(p.step(at, "Offset", nil, func(in []*pb.Relation, _ []*pb.Expression) *pb.Relation {
		return &pb.Relation{RelType: &pb.Relation_Offset{Offset: &pb.Offset{Input: in[0], Offset: int32(n)}}}
	}))
}

// Distinct keeps one of each set of equal rows.
//
//dsl:method Distinct DataFrame
func Distinct[R any](d DataFrame[R]) DataFrame[R] {
	return d.with(deduplicated(orZero(d.p), here(), "Distinct", nil, false))
}

// DropDuplicates keeps one row, any, of each set of rows that are equal in the given columns; of none: in all.
//
//dsl:method DropDuplicates DataFrame
func DropDuplicates[R any](d DataFrame[R], on ...Operand[R]) DataFrame[R] {
	return d.with(deduplicated(orZero(d.p), here(), "DropDuplicates", exs(on), false))
}

// deduplicated drops duplicates by columns, which Spark takes by name alone, of whatever source. Where there are
// several sources, their columns get names of their own first.
func deduplicated(p *plan, at site, step string, on []*Node, within bool) *plan {
	for _, n := range on {
		if !n.isColumn() {
			p = p.fail(at, step, "%s is no column of the row; Select it as one first", printed(n))
		}
	}
	p = p.check(at, step, on)
	if p.sharesNames() {
		p = flattened(p, at, p.stream.time, nil)
	}
	q := *p
	q.lower = func(b *lowering) *pb.Relation {
		all := len(on) == 0
		d := &pb.Deduplicate{Input: p.lower(b), AllColumnsAsKeys: &all, WithinWatermark: &within}
		for _, n := range on {
			name := b.column(n, p.scope)
			d.ColumnNames = append(d.ColumnNames, name[len(name)-1])
		}
		return b.identify(at, step, &pb.Relation{RelType: &pb.Relation_Deduplicate{Deduplicate: d}})
	}
	return &q
}

// Union is the rows of d and those of o, duplicates included, columns matched by name.
//
//dsl:method Union DataFrame
func Union[R any](d, o DataFrame[R]) DataFrame[R] {
	return d.with(combined(orZero(d.p), orZero(o.p), here(), "Union", pb.SetOperation_SET_OP_TYPE_UNION, true))
}

// Intersect is the distinct rows that are in both d and o.
//
//dsl:method Intersect DataFrame
func Intersect[R any](d, o DataFrame[R]) DataFrame[R] {
	return d.with(combined(orZero(d.p), orZero(o.p), here(), "Intersect", pb.SetOperation_SET_OP_TYPE_INTERSECT, false))
}

// IntersectAll is the rows that are in both d and o, as often as in both.
//
//dsl:method IntersectAll DataFrame
func IntersectAll[R any](d, o DataFrame[R]) DataFrame[R] {
	return d.with(combined(orZero(d.p), orZero(o.p), here(), "IntersectAll", pb.SetOperation_SET_OP_TYPE_INTERSECT, true))
}

// Except is the distinct rows of d that are not in o.
//
//dsl:method Except DataFrame
func Except[R any](d, o DataFrame[R]) DataFrame[R] {
	return d.with(combined(orZero(d.p), orZero(o.p), here(), "Except", pb.SetOperation_SET_OP_TYPE_EXCEPT, false))
}

// ExceptAll is the rows of d without those of o, each taken away as often as it is in o.
//
//dsl:method ExceptAll DataFrame
func ExceptAll[R any](d, o DataFrame[R]) DataFrame[R] {
	return d.with(combined(orZero(d.p), orZero(o.p), here(), "ExceptAll", pb.SetOperation_SET_OP_TYPE_EXCEPT, true))
}

// combined is a set operation. Both sides have one row type, so their columns have the same names and order; Spark is
// asked to match unions by name all the same, since a table may be wider or older than its generated type.
func combined(p, o *plan, at site, step string, op pb.SetOperation_SetOpType, all bool) *plan {
	q := *p.also(o)
	q.lower = func(b *lowering) *pb.Relation {
		s := &pb.SetOperation{LeftInput: p.lower(b), RightInput: o.lower(b), SetOpType: op, IsAll: &all}
		if op == pb.SetOperation_SET_OP_TYPE_UNION {
			byName, missing := true, false
			s.ByName, s.AllowMissingColumns = &byName, &missing
		}
		return b.identify(at, step, &pb.Relation{RelType: &pb.Relation_SetOp{SetOp: s}})
	}
	return &q
}

// Observe computes totals of the rows that pass by, under a name: for batch queries they arrive with the result, for
// streams with the progress of each micro-batch.
//
//dsl:method Observe FRAMES OuterScope STAGES
func Observe[S, Q, R any](q Frame[S, Q], name string, totals Projection[Total[S], R]) Q {
	at := here()
	_, pr := projectionOf(totals)
	p := noDistinct(q.open(nil), at, "Observe", "in observed metrics", pr.cols)
	return q.with(pr.over(p, at, "Observe", func(in []*pb.Relation, es []*pb.Expression) *pb.Relation {
		return &pb.Relation{RelType: &pb.Relation_CollectMetrics{CollectMetrics: &pb.CollectMetrics{
			Input: in[0], Name: name, Metrics: pr.aliased(es),
		}}}
	}))
}
