package dsl

import (
	"fmt"
	"strings"
	"unicode"

	pb "github.com/sparkgen/sparkgen/internal/connectpb"
)

// lowering writes one plan in Spark's protocol. Names and numbers depend on the plan alone, so that equal programs
// give equal bytes.
type lowering struct {
	names
	plans   int64            // relations so far: their ids
	lambdas map[*Node]string // names of variables
	frames  []*frame         // the steps being written, outermost query first
}

// frame is a step whose expressions are being written.
type frame struct {
	at      site
	scope   []binding
	unnamed string         // alias of the step's input, when a subquery needs to tell its columns apart
	refs    []*pb.Relation // subqueries of the step
}

func newLowering(n names) *lowering { return &lowering{names: n, lambdas: map[*Node]string{}} }

// identify numbers a relation and says where it was written.
func (b *lowering) identify(at site, step string, r *pb.Relation) *pb.Relation {
	id := b.plans
	b.plans++
	r.Common = &pb.RelationCommon{PlanId: &id, Origin: origin(at, step)}
	return r
}

func (b *lowering) alias(at site, in *pb.Relation, alias string) *pb.Relation {
	return b.identify(at, "As", &pb.Relation{RelType: &pb.Relation_SubqueryAlias{SubqueryAlias: &pb.SubqueryAlias{Input: in, Alias: alias}}})
}

// step writes a step with its expressions and the subqueries in them.
func (b *lowering) step(at site, name string, scope []binding, in []*pb.Relation, ns []*Node, f stepFunc) *pb.Relation {
	fr := &frame{at: at, scope: scope}
	if len(in) == 1 && usesUnnamed(ns) {
		fr.unnamed = b.freshAlias("outer")
		in[0] = b.alias(at, in[0], fr.unnamed)
	}
	b.frames = append(b.frames, fr)
	es := b.exprs(ns)
	b.frames = b.frames[:len(b.frames)-1]

	rel := b.identify(at, name, f(in, es))
	if len(fr.refs) == 0 {
		return rel
	}
	return b.identify(at, name, &pb.Relation{RelType: &pb.Relation_WithRelations{
		WithRelations: &pb.WithRelations{Root: rel, References: fr.refs},
	}})
}

// usesUnnamed tells whether a subquery in ns refers to columns of the step's input that have no alias.
func usesUnnamed(ns []*Node) bool {
	found := false
	for _, n := range ns {
		n.walk(func(m *Node) {
			if m.op != opSubquery {
				return
			}
			for _, o := range m.sub.plan.outers {
				o.walk(func(c *Node) { found = found || c.op == opColumn && c.src == nil })
			}
		})
	}
	return found
}

func (b *lowering) top() *frame { return b.frames[len(b.frames)-1] }

func (b *lowering) exprs(ns []*Node) []*pb.Expression {
	es := make([]*pb.Expression, len(ns))
	for i, n := range ns {
		es[i] = b.expr(n)
	}
	return es
}

// expr writes n. What is wrong with it was found before, by check.
func (b *lowering) expr(n *Node) *pb.Expression {
	if n.op == opKey {
		return b.expr(n.args[0])
	}
	e := b.bare(n)
	if o := origin(n.at.or(b.top().at), ""); o != nil {
		e.Common = &pb.ExpressionCommon{Origin: o}
	}
	return e
}

func (b *lowering) bare(n *Node) *pb.Expression {
	switch n.op {
	case opColumn:
		return attribute(b.column(n, b.top().scope)...)
	case opOuter:
		b.correlated = true
		outer := b.frames
		b.frames = b.frames[:len(b.frames)-1]
		e := b.expr(n.args[0])
		if c := n.args[0]; c.op == opColumn && c.src == nil {
			e = attribute(b.top().unnamed, c.name)
		}
		b.frames = outer
		return e
	case opField:
		return &pb.Expression{ExprType: &pb.Expression_UnresolvedExtractValue_{UnresolvedExtractValue: &pb.Expression_UnresolvedExtractValue{
			Child: b.expr(n.args[0]), Extraction: literalExpr(n.name),
		}}}
	case opLiteral:
		return literalExpr(n.val)
	case opNull:
		return b.null(n)
	case opCall, opDistinct:
		return &pb.Expression{ExprType: &pb.Expression_UnresolvedFunction_{UnresolvedFunction: &pb.Expression_UnresolvedFunction{
			FunctionName: n.name, Arguments: b.exprs(n.args), IsDistinct: n.op == opDistinct,
		}}}
	case opCast, opTryCast:
		return cast(b.expr(n.args[0]), n.name, n.op == opTryCast)
	case opSubquery:
		return b.subquery(n)
	case opVariable:
		return &pb.Expression{ExprType: &pb.Expression_UnresolvedNamedLambdaVariable_{UnresolvedNamedLambdaVariable: b.variable(n)}}
	case opLambda:
		vars := make([]*pb.Expression_UnresolvedNamedLambdaVariable, len(n.args)-1)
		for i, v := range n.args[1:] {
			vars[i] = b.variable(v)
		}
		return &pb.Expression{ExprType: &pb.Expression_LambdaFunction_{LambdaFunction: &pb.Expression_LambdaFunction{
			Function: b.expr(n.args[0]), Arguments: vars,
		}}}
	case opSetField:
		path, _ := fieldPath(n.args[0], n.args[1])
		return &pb.Expression{ExprType: &pb.Expression_UpdateFields_{UpdateFields: &pb.Expression_UpdateFields{
			StructExpression: b.expr(n.args[0]), FieldName: path, ValueExpression: b.expr(n.args[2]),
		}}}
	case opAscending, opDescending:
		return &pb.Expression{ExprType: &pb.Expression_SortOrder_{SortOrder: b.order(n)}}
	case opOver:
		return b.over(n)
	}
	//nolint:forbidigo // a bug of ours: the plan's check refuses such nodes
	panic(fmt.Sprintf("dsl: a node of kind %d passed the check of its plan; please report this", n.op))
}

// column is the name of a column as a scope sees it, in one or two parts.
func (b *lowering) column(n *Node, scope []binding) []string {
	switch {
	case n.src == nil:
		return []string{n.name}
	case n.src.column:
		return []string{b.aliasOf(n.src)}
	}
	alias := b.aliasOf(n.src)
	for _, bound := range scope {
		if bound.src == n.src && bound.flat {
			return []string{flatName(alias, n.name)}
		}
	}
	return []string{alias, n.name}
}

// flatName is the name of a column of a source behind a join of streams, where a projection has to follow and the
// alias alone would be lost.
func flatName(alias, column string) string { return alias + "." + column }

func (b *lowering) null(n *Node) *pb.Expression {
	e := &pb.Expression{ExprType: &pb.Expression_Literal_{Literal: &pb.Expression_Literal{
		LiteralType: &pb.Expression_Literal_Null{Null: &pb.DataType{Kind: &pb.DataType_Null{Null: &pb.DataType_NULL{}}}},
	}}}
	if n.name == "" {
		return e
	}
	return cast(e, n.name, false)
}

func (b *lowering) variable(n *Node) *pb.Expression_UnresolvedNamedLambdaVariable {
	name, ok := b.lambdas[n]
	if !ok {
		name = fmt.Sprintf("x_%d", len(b.lambdas))
		b.lambdas[n] = name
	}
	return &pb.Expression_UnresolvedNamedLambdaVariable{NameParts: []string{name}}
}

func (b *lowering) order(n *Node) *pb.Expression_SortOrder {
	o := &pb.Expression_SortOrder{
		Child:        b.expr(n.args[0]),
		Direction:    pb.Expression_SortOrder_SORT_DIRECTION_ASCENDING,
		NullOrdering: pb.Expression_SortOrder_SORT_NULLS_FIRST,
	}
	if n.op == opDescending {
		o.Direction = pb.Expression_SortOrder_SORT_DIRECTION_DESCENDING
	}
	if n.name == "last" {
		o.NullOrdering = pb.Expression_SortOrder_SORT_NULLS_LAST
	}
	return o
}

func (b *lowering) over(n *Node) *pb.Expression {
	w := &pb.Expression_Window{WindowFunction: b.expr(n.args[0])}
	partition := n.args[1]
	if partition.op == opOrdered {
		for _, o := range partition.args[1:] {
			w.OrderSpec = append(w.OrderSpec, b.order(o))
		}
		if f, ok := partition.val.(rowFrame); ok {
			w.FrameSpec = &pb.Expression_Window_WindowFrame{
				FrameType: pb.Expression_Window_WindowFrame_FRAME_TYPE_ROW,
				Lower:     boundary(-f.back, f.back < 0), Upper: boundary(f.ahead, f.ahead < 0),
			}
		}
		partition = partition.args[0]
	}
	w.PartitionSpec = b.exprs(partition.args)
	return &pb.Expression{ExprType: &pb.Expression_Window_{Window: w}}
}

func boundary(n int, unbounded bool) *pb.Expression_Window_WindowFrame_FrameBoundary {
	f := &pb.Expression_Window_WindowFrame_FrameBoundary{}
	switch {
	case unbounded:
		f.Boundary = &pb.Expression_Window_WindowFrame_FrameBoundary_Unbounded{Unbounded: true}
	case n == 0:
		f.Boundary = &pb.Expression_Window_WindowFrame_FrameBoundary_CurrentRow{CurrentRow: true}
	default:
		f.Boundary = &pb.Expression_Window_WindowFrame_FrameBoundary_Value{Value: literalExpr(int32(n))}
	}
	return f
}

// origin is what Spark names in its errors as the place of an expression or step.
func origin(at site, step string) *pb.Origin {
	place := at.String()
	if place == "" {
		return nil
	}
	if f := at.function(); f != "" {
		step = f
	}
	return &pb.Origin{Function: &pb.Origin_PythonOrigin{PythonOrigin: &pb.PythonOrigin{Fragment: step, CallSite: place}}}
}

func cast(e *pb.Expression, typ string, try bool) *pb.Expression {
	c := &pb.Expression_Cast{Expr: e, CastToType: &pb.Expression_Cast_TypeStr{TypeStr: typ}}
	if try {
		c.EvalMode = pb.Expression_Cast_EVAL_MODE_TRY
	}
	return &pb.Expression{ExprType: &pb.Expression_Cast_{Cast: c}}
}

// attribute is a column by its name.
func attribute(parts ...string) *pb.Expression {
	return &pb.Expression{ExprType: &pb.Expression_UnresolvedAttribute_{
		UnresolvedAttribute: &pb.Expression_UnresolvedAttribute{UnparsedIdentifier: identifier(parts...)},
	}}
}

// identifier is a name as Spark parses it; parts that it would not read as one name are quoted.
func identifier(parts ...string) string {
	quoted := make([]string, len(parts))
	for i, p := range parts {
		quoted[i] = quote(p)
	}
	return strings.Join(quoted, ".")
}

// quote puts a name in backquotes unless it is letters, digits and underscores.
func quote(name string) string {
	plain := name != ""
	for _, r := range name {
		if r > unicode.MaxASCII || r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			plain = false
		}
	}
	if plain {
		return name
	}
	return "`" + strings.ReplaceAll(name, "`", "``") + "`"
}

// named gives an expression the name of a column.
func named(e *pb.Expression, name string) *pb.Expression {
	return &pb.Expression{ExprType: &pb.Expression_Alias_{Alias: &pb.Expression_Alias{Expr: e, Name: []string{name}}}}
}

// star is all columns.
func star() *pb.Expression {
	return &pb.Expression{ExprType: &pb.Expression_UnresolvedStar_{UnresolvedStar: &pb.Expression_UnresolvedStar{}}}
}

// project is the step SELECT.
func project(in []*pb.Relation, es []*pb.Expression) *pb.Relation {
	return &pb.Relation{RelType: &pb.Relation_Project{Project: &pb.Project{Input: in[0], Expressions: es}}}
}

// filter is the step WHERE.
func filter(in []*pb.Relation, es []*pb.Expression) *pb.Relation {
	return &pb.Relation{RelType: &pb.Relation_Filter{Filter: &pb.Filter{Input: in[0], Condition: es[0]}}}
}
