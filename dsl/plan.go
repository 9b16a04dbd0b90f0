package dsl

import (
	"errors"
	"fmt"
	"slices"

	"google.golang.org/protobuf/proto"

	pb "github.com/sparkgen/sparkgen/internal/connectpb"

	"github.com/sparkgen/sparkgen/row"
)

// plan is a relation under construction. It is immutable: each step makes a new one that shares what came before.
// Nothing is written in Spark's protocol until [DataFrame.Plan] asks for it.
type plan struct {
	lower  func(*lowering) *pb.Relation
	scope  []binding   // the sources whose columns may be named, in join order; none behind a projection
	wrong  *problem    // what is wrong so far, newest first
	outers []*Node     // columns of the enclosing query that are used inside
	fields []row.Field // of the row type, where columns are named by it
	stream streamState
}

// binding is a source of a scope, and how its columns are named there.
type binding struct {
	src *source

	// flat says that the columns have been projected to names of their own, "alias.column", as a join of streams
	// needs it; otherwise a column is qualified by the alias.
	flat bool
}

// problem is one mistake, found while the plan was built.
type problem struct {
	at   site
	step string
	text string
	next *problem
}

// PlanError is a mistake in a query that the compiler could not see, found when its plan was built. Plan returns all
// mistakes of a query at once, joined: use [errors.As].
type PlanError struct {
	Place string // the call that is wrong: report/revenue.go:41; empty when unknown
	Step  string // the step that found it: GroupBy
	Msg   string // what is wrong and what to do
}

func (e *PlanError) Error() string {
	if e.Place == "" {
		return "dsl: " + e.Step + ": " + e.Msg
	}
	return e.Place + ": " + e.Step + ": " + e.Msg
}

// fail adds a mistake.
func (p *plan) fail(at site, step, format string, args ...any) *plan {
	q := *p
	q.wrong = &problem{at: at, step: step, text: fmt.Sprintf(format, args...), next: p.wrong}
	return &q
}

// also is a copy of p with the mistakes of another plan that becomes part of it.
func (p *plan) also(o *plan) *plan {
	q := *p
	for w := range o.problems() {
		if !q.has(w) {
			q.wrong = &problem{at: w.at, step: w.step, text: w.text, next: q.wrong}
		}
	}
	return &q
}

func (p *plan) has(w *problem) bool {
	for v := p.wrong; v != nil; v = v.next {
		if v.at == w.at && v.text == w.text {
			return true
		}
	}
	return false
}

// problems yields the mistakes in the order in which they were made.
func (p *plan) problems() func(func(*problem) bool) {
	return func(yield func(*problem) bool) {
		var all []*problem
		for w := p.wrong; w != nil; w = w.next {
			all = append(all, w)
		}
		for _, a := range slices.Backward(all) {
			if !yield(a) {
				return
			}
		}
	}
}

func (p *plan) err() error {
	var errs []error
	for w := range p.problems() {
		errs = append(errs, &PlanError{Place: w.at.String(), Step: w.step, Msg: w.text})
	}
	return errors.Join(errs...)
}

// orZero makes a frame that was never built report itself.
func orZero(p *plan) *plan {
	if p != nil {
		return p
	}
	return (&plan{}).fail(here(), "Plan", "a zero frame was used; begin with Table, ReadStream, From or a generated Read function")
}

// binds tells whether the columns of src may be named.
func (p *plan) binds(src *source) bool {
	for _, b := range p.scope {
		if b.src == src {
			return true
		}
	}
	return false
}

// sharesNames tells whether columns of several sources may be called alike.
func (p *plan) sharesNames() bool {
	n := 0
	for _, b := range p.scope {
		if !b.flat && !b.src.column {
			n++
		}
	}
	return n > 1
}

// bind adds a source to the scope.
func (p *plan) bind(b binding) *plan {
	q := *p
	q.scope = append(slices.Clip(q.scope), b)
	return &q
}

// closed has no sources: what follows names the columns of a row type with those fields.
func (p *plan) closed(fields []row.Field) *plan {
	q := *p
	q.scope, q.fields = nil, fields
	q.lower = func(b *lowering) *pb.Relation {
		b.saw(fields)
		return p.lower(b)
	}
	return &q
}

// stepFunc writes a step, given its lowered inputs and expressions.
type stepFunc func(in []*pb.Relation, es []*pb.Expression) *pb.Relation

// step appends a step over the columns of p whose expressions are ns.
func (p *plan) step(at site, name string, ns []*Node, f stepFunc) *plan {
	q := *p.check(at, name, ns)
	q.lower = func(b *lowering) *pb.Relation {
		in := p.lower(b)
		return b.step(at, name, q.scope, []*pb.Relation{in}, ns, f)
	}
	return &q
}

// Plan is a finished query in Spark's protocol.
type Plan struct{ pb *pb.Plan }

// Proto is the plan as package runtime sends it: a fresh copy. Its type is internal to this module.
func (p *Plan) Proto() *pb.Plan { return proto.CloneOf(p.pb) }

// String prints the plan as a tree, one relation a line, the last step first. The text is for people: it may change
// between releases.
func (p *Plan) String() string { return printPlan(p.pb) }

// root finishes a plan whose result is rows.
func (p *plan) root() (*Plan, error) {
	rel, err := p.relation()
	if err != nil {
		return nil, err
	}
	return &Plan{&pb.Plan{OpType: &pb.Plan_Root{Root: rel}}}, nil
}

func (p *plan) relation() (*pb.Relation, error) {
	p = orZero(p)
	if err := p.err(); err != nil {
		return nil, err
	}
	b := newLowering(newNames())
	rel := p.lower(b)
	if b.clash() {
		rel = p.lower(newLowering(b.again()))
	}
	return rel, nil
}
