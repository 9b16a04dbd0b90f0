package dsl

import (
	pb "github.com/sparkgen/sparkgen/internal/connectpb"

	"github.com/sparkgen/sparkgen/row"
)

// Subqueries are expressions since Spark 4.0, IN since 4.1; on older servers use [Semi] and [Anti].

// subquery is a relation inside an expression.
type subquery struct {
	plan *plan
	kind pb.SubqueryExpression_SubqueryType
}

func subqueryNode(kind pb.SubqueryExpression_SubqueryType, p *plan, values ...*Node) *Node {
	return &Node{op: opSubquery, sub: &subquery{p, kind}, args: values, at: here()}
}

// subquery writes the subquery beside the step that uses it, and refers to it by its number.
func (b *lowering) subquery(n *Node) *pb.Expression {
	values := b.exprs(n.args)
	rel := n.sub.plan.lower(b)
	fr := b.top()
	fr.refs = append(fr.refs, rel)
	return &pb.Expression{ExprType: &pb.Expression_SubqueryExpression{SubqueryExpression: &pb.SubqueryExpression{
		PlanId: rel.GetCommon().GetPlanId(), SubqueryType: n.sub.kind, InSubqueryValues: values,
	}}}
}

// Outer brings a column of the enclosing query into a subquery.
func Outer[S, T any, N Nullness](v Of[S, T, N]) *Col[Inner[S], T, N] {
	return (*Col[Inner[S], T, N])(build(opOuter, "", ex[S](v)))
}

// Exists tells whether the subquery has a row.
func Exists[S any](q Scope[Inner[S]]) Cond[S] {
	return Cond[S]{subqueryNode(pb.SubqueryExpression_SUBQUERY_TYPE_EXISTS, orZero(q.p))}
}

// NotExists tells whether the subquery has no row.
func NotExists[S any](q Scope[Inner[S]]) Cond[S] {
	return Cond[S]{call("not", subqueryNode(pb.SubqueryExpression_SUBQUERY_TYPE_EXISTS, orZero(q.p)))}
}

// Scalar is a total of a subquery that may refer to the enclosing query: one value, NULL where the subquery has no
// row and the total is not a count.
func Scalar[S, T any, N Nullness](q Scope[Inner[S]], v Of[Total[Inner[S]], T, N]) *Col[S, T, N] {
	return (*Col[S, T, N])(subqueryNode(pb.SubqueryExpression_SUBQUERY_TYPE_SCALAR, single(orZero(q.p), here(), "Scalar", ex(v))))
}

// Single is a query of exactly one row and one column.
type Single[T any, N Nullness] struct {
	p *plan
	_ [0]func(T, N)
}

// SingleOf is a total of q as a query of one value, to be used in any scope by [Use].
//
//dsl:method Value FRAMES
func SingleOf[S, T any, N Nullness](q Opened[S], v Of[Total[S], T, N]) Single[T, N] {
	return Single[T, N]{p: single(q.open(nil), here(), "Value", ex(v))}
}

// Use makes it a value in scope S: dsl.Use[q22](average).
func Use[S, T any, N Nullness](q Single[T, N]) *Col[S, T, N] {
	return (*Col[S, T, N])(subqueryNode(pb.SubqueryExpression_SUBQUERY_TYPE_SCALAR, orZero(q.p)))
}

// single is one total as a relation of one row.
func single(p *plan, at site, step string, n *Node) *plan {
	g := grouping{p: p, at: at, step: "Totals", kind: pb.Aggregate_GROUP_TYPE_GROUPBY}
	out := *g.aggregated(at, projection{name: step, fields: []row.Field{{Name: "value"}}, cols: []*Node{n}})
	out.outers = p.outers
	return &out
}

// Column is a query of one column, for IN.
//
//dsl:method Column FRAMES
func Column[S, T any](q Opened[S], v Required[S, T]) DataFrame[row.One[T]] {
	typ, pr := projectionOf[S, row.One[T]](Only(v))
	return DataFrame[row.One[T]]{typ, selected(q.open(nil), here(), "Column", pr)}
}

// GroupColumn is a query of one column of groups, for IN.
//
//dsl:method Column Grouped
func GroupColumn[S, T any](g Grouped[S], v Required[Group[S], T]) DataFrame[row.One[T]] {
	typ, pr := projectionOf[Group[S], row.One[T]](Only(v))
	return DataFrame[row.One[T]]{typ, g.g.aggregated(here(), pr)}
}

// InQuery tells whether v is one of the values of q. It needs Spark 4.1.
//
//dsl:method InQuery KINDS
func InQuery[S, T any](v Value[S, T], q DataFrame[row.One[T]]) Cond[S] {
	return Cond[S]{subqueryNode(pb.SubqueryExpression_SUBQUERY_TYPE_IN, orZero(q.p), ex[S](v))}
}

// NotInQuery tells whether v is none of the values of q. Neither side may have NULL: NOT IN is never true beside one.
// It needs Spark 4.1.
func NotInQuery[S, T any](v Required[S, T], q DataFrame[row.One[T]]) Cond[S] {
	return Cond[S]{call("not", subqueryNode(pb.SubqueryExpression_SUBQUERY_TYPE_IN, orZero(q.p), ex[S](v)))}
}
