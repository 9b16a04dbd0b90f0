package dsl

import (
	"reflect"
	"slices"

	pb "github.com/sparkgen/sparkgen/internal/connectpb"

	"github.com/sparkgen/sparkgen/row"
)

// Projection turns rows of S into rows of R. A generated To function or From struct is one.
type Projection[S, R any] interface{ Project() Projected[S, R] }

// Projected is a projection whose expressions stand in the order of R's fields.
type Projected[S, R any] struct {
	typ  *row.Type[R]
	cols []*Node
	_    [0]func(S)
}

// Project is the projection itself.
func (p Projected[S, R]) Project() Projected[S, R] { return p }

// projection is a Projected without its types.
type projection struct {
	name   string
	fields []row.Field
	cols   []*Node
	wrong  error // what is wrong with the row type, nil for a generated one
}

func projectionOf[S, R any](p Projection[S, R]) (*row.Type[R], projection) {
	if p == nil {
		return nil, projection{name: "a nil projection", cols: []*Node{nil}}
	}
	pr := p.Project()
	if pr.typ == nil {
		return nil, projection{name: "a zero projection", cols: []*Node{nil}}
	}
	return pr.typ, projection{name: pr.typ.Name, fields: pr.typ.Fields, cols: pr.cols, wrong: pr.typ.Err()}
}

// over appends a step that computes the projection over p. Fields that are not set are reported by name, and a row type
// that is none.
func (p projection) over(in *plan, at site, step string, f stepFunc) *plan {
	if p.wrong != nil {
		in = in.fail(at, step, "%v", p.wrong)
		return in.check(at, step, p.cols)
	}
	set := make([]*Node, 0, len(p.cols))
	for i, c := range p.cols {
		switch {
		case !c.isZero():
			set = append(set, c)
		case i < len(p.fields):
			in = in.fail(at, step, "field %q of %s is not set", p.fields[i].Name, p.name)
		default:
			in = in.fail(at, step, "%s projects nothing; call a generated To function or fill a From struct", p.name)
		}
	}
	return in.step(at, step, set, f)
}

// aliased gives the written expressions the names of the fields.
func (p projection) aliased(es []*pb.Expression) []*pb.Expression {
	out := make([]*pb.Expression, len(es))
	for i, e := range es {
		out[i] = p.alias(i, e)
	}
	return out
}

// alias names expression i, unless it is that column already.
func (p projection) alias(i int, e *pb.Expression) *pb.Expression {
	if c := p.cols[i]; c.isColumn() && c.src == nil && c.name == p.fields[i].Name {
		return e
	}
	return named(e, p.fields[i].Name)
}

// Project is for generated code: the operands in the order of the fields of t.
func Project[S, R any](t *row.Type[R], vs ...Operand[S]) Projected[S, R] {
	return Projected[S, R]{typ: t, cols: exs(vs)}
}

// Fields is for generated code: the projection from a struct whose fields are operands, in the order of the fields of
// t. One that is not set is reported by name when the plan is built.
func Fields[S, R any](t *row.Type[R], from any) Projected[S, R] {
	v := reflect.ValueOf(from)
	p := Projected[S, R]{typ: t, cols: make([]*Node, v.NumField())}
	for i := range p.cols {
		if e, ok := reflect.TypeAssert[Operand[S]](v.Field(i)); ok {
			p.cols[i] = ex(e)
		}
	}
	return p
}

// All is the whole row of a source.
func All[S, R any](c SourceOf[S, R]) Projected[S, R] {
	r := c.rowsArePresent(nil)
	p := Projected[S, R]{typ: r.typ.(*row.Type[R])}
	src := r
	if r.frame == nil {
		src = nil
	}
	for _, f := range r.fields {
		p.cols = append(p.cols, &Node{op: opColumn, name: f.Name, src: src, val: f})
	}
	return p
}

// Only is a result of one column. A column that can be NULL goes in through [OrNull].
func Only[S, A any](a Required[S, A]) Projected[S, row.One[A]] {
	return Projected[S, row.One[A]]{typ: row.TypeOf[row.One[A]]("one", "v"), cols: []*Node{ex[S](a)}}
}

// Pair is a result of two columns.
func Pair[S, A, B any](a Required[S, A], b Required[S, B]) Projected[S, row.Pair[A, B]] {
	return Projected[S, row.Pair[A, B]]{typ: row.TypeOf[row.Pair[A, B]]("pair", "a", "b"), cols: []*Node{ex[S](a), ex[S](b)}}
}

// Triple is a result of three columns.
func Triple[S, A, B, C any](a Required[S, A], b Required[S, B], c Required[S, C]) Projected[S, row.Triple[A, B, C]] {
	return Projected[S, row.Triple[A, B, C]]{
		typ:  row.TypeOf[row.Triple[A, B, C]]("triple", "a", "b", "c"),
		cols: []*Node{ex[S](a), ex[S](b), ex[S](c)},
	}
}

// Plus is a row and one more column.
func Plus[S, R, T any](r Projection[S, R], v Required[S, T]) Projected[S, row.With[R, T]] {
	p := r.Project()
	return Projected[S, row.With[R, T]]{
		typ:  row.WithOf[R, T](p.typ, "v"),
		cols: append(slices.Clip(p.cols), ex[S](v)),
	}
}

// Both is two whole rows.
func Both[S, A, B any](a Projection[S, A], b Projection[S, B]) Projected[S, row.Pair[A, B]] {
	l, r := a.Project(), b.Project()
	return Projected[S, row.Pair[A, B]]{
		typ:  row.PairOf(l.typ, r.typ),
		cols: append(slices.Clip(l.cols), r.cols...),
	}
}

// Select makes a frame of other rows.
//
//dsl:method Select FRAMES
func Select[S, R any](q Opened[S], p Projection[S, R]) DataFrame[R] {
	typ, pr := projectionOf(p)
	return DataFrame[R]{typ, selected(q.open(nil), here(), "Select", pr)}
}

// selected is the step SELECT: behind it the columns are those of the row type.
func selected(p *plan, at site, step string, pr projection) *plan {
	return pr.over(p, at, step, func(in []*pb.Relation, es []*pb.Expression) *pb.Relation {
		return project(in, pr.aliased(es))
	}).closed(pr.fields)
}
