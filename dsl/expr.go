package dsl

import (
	"time"

	"github.com/sparkgen/sparkgen/row"
)

type (
	// NotNull says in a type that an expression is never NULL.
	NotNull struct{}

	// Nullable says in a type that an expression can be NULL.
	Nullable struct{}

	// Nullness is one of the two.
	Nullness interface{ NotNull | Nullable }
)

// The operands of the language. S is the scope: the row type of a frame, or the marker type of a query that joins
// several sources. T is the Go type of the values.
//
// Inference unifies these methods in the alphabetical order of their names, so that S is known before N and T: keep
// that order when renaming one.
type (
	// Operand is any expression over S.
	Operand[S any] interface{ inScope(*S) *Node }

	// Value is an expression over S that yields a T or NULL.
	Value[S, T any] interface {
		Operand[S]
		yields(T)
	}

	// Of is an expression whose nullness is known as N.
	Of[S, T any, N Nullness] interface {
		Value[S, T]
		nullness(N)
	}

	// Required is an expression that is never NULL.
	Required[S, T any] interface {
		Value[S, T]
		nullness(NotNull)
	}
)

// The sets of Go types that operators accept.
type (
	// Integer is TINYINT, SMALLINT, INT or BIGINT.
	Integer interface {
		~int8 | ~int16 | ~int32 | ~int64
	}

	// Fraction is what Spark divides without changing the type.
	Fraction interface{ ~float64 | row.Decimal }

	// Summable is what a sum keeps the type of; see [SumInt] for the other integers.
	Summable interface{ int64 | float64 | row.Decimal }

	// Number is what Spark calculates with.
	Number interface {
		Integer | ~float32 | ~float64 | row.Decimal
	}

	// Ordered is what minima, maxima and their like are taken of.
	Ordered interface {
		Number | ~string | ~bool | time.Time | row.Date | row.LocalTime | row.TimeOfDay | row.YearMonthInterval | row.DayTimeInterval
	}

	// Literal is what a Go value may be where nothing else fixes its type. int is not among them, so that a bare 1
	// does not become a type that Spark has not: write int64(1).
	Literal interface {
		~int8 | ~int16 | ~int32 | ~int64 | ~float32 | ~float64 | ~string | ~bool | ~[]byte |
			row.Decimal | row.Date | row.LocalTime | row.TimeOfDay | row.YearMonthInterval | row.DayTimeInterval | time.Time
	}
)

// Cond is a predicate over S: TRUE, FALSE or NULL, and a filter keeps the rows where it is TRUE.
type Cond[S any] struct{ n *Node }

// Order is a sort key.
type Order[S any] struct{ n *Node }

// Scopes inside a step over S.
type (
	// Group is the scope inside a keyed aggregation.
	Group[S any] struct{ _ [0]func(S) }

	// Total is the scope inside an aggregation without keys.
	Total[S any] struct{ _ [0]func(S) }

	// Inner is the scope inside a subquery.
	Inner[S any] struct{ _ [0]func(S) }
)

// Eq is a = v. It is NULL where a is NULL.
//
//dsl:method Eq KINDS Agg Counting
func Eq[S, T any](a Value[S, T], v T) Cond[S] { return Cond[S]{call("==", ex(a), lit(v))} }

// Ne is a <> v. It is NULL where a is NULL.
//
//dsl:method Ne KINDS Agg Counting
func Ne[S, T any](a Value[S, T], v T) Cond[S] {
	return Cond[S]{call("not", call("==", ex(a), lit(v)))}
}

// Lt is a < v.
//
//dsl:method Lt KINDS Agg Counting
func Lt[S, T any](a Value[S, T], v T) Cond[S] { return Cond[S]{call("<", ex(a), lit(v))} }

// Le is a <= v.
//
//dsl:method Le KINDS Agg Counting
func Le[S, T any](a Value[S, T], v T) Cond[S] { return Cond[S]{call("<=", ex(a), lit(v))} }

// Gt is a > v.
//
//dsl:method Gt KINDS Agg Counting
func Gt[S, T any](a Value[S, T], v T) Cond[S] { return Cond[S]{call(">", ex(a), lit(v))} }

// Ge is a >= v.
//
//dsl:method Ge KINDS Agg Counting
func Ge[S, T any](a Value[S, T], v T) Cond[S] { return Cond[S]{call(">=", ex(a), lit(v))} }

// EqCol is a = b.
//
//dsl:method EqCol KINDS Agg Counting
func EqCol[S, T any](a, b Value[S, T]) Cond[S] { return Cond[S]{call("==", ex(a), ex(b))} }

// NeCol is a <> b.
//
//dsl:method NeCol KINDS Agg Counting
func NeCol[S, T any](a, b Value[S, T]) Cond[S] {
	return Cond[S]{call("not", call("==", ex(a), ex(b)))}
}

// LtCol is a < b.
//
//dsl:method LtCol KINDS Agg Counting
func LtCol[S, T any](a, b Value[S, T]) Cond[S] { return Cond[S]{call("<", ex(a), ex(b))} }

// LeCol is a <= b.
//
//dsl:method LeCol KINDS Agg Counting
func LeCol[S, T any](a, b Value[S, T]) Cond[S] { return Cond[S]{call("<=", ex(a), ex(b))} }

// GtCol is a > b.
//
//dsl:method GtCol KINDS Agg Counting
func GtCol[S, T any](a, b Value[S, T]) Cond[S] { return Cond[S]{call(">", ex(a), ex(b))} }

// GeCol is a >= b.
//
//dsl:method GeCol KINDS Agg Counting
func GeCol[S, T any](a, b Value[S, T]) Cond[S] { return Cond[S]{call(">=", ex(a), ex(b))} }

// NullSafeEq is a <=> b: NULL equals NULL, and the result is never NULL.
func NullSafeEq[S, T any](a, b Value[S, T]) Cond[S] { return Cond[S]{call("<=>", ex(a), ex(b))} }

// IsNull tells whether a is NULL.
//
//dsl:method IsNull KINDS Dict
func IsNull[S any](a Operand[S]) Cond[S] { return Cond[S]{call("isNull", ex(a))} }

// IsNotNull tells whether a is not NULL. It narrows no type: say [AssertNotNull] where NULL is known not to come.
//
//dsl:method IsNotNull KINDS Dict
func IsNotNull[S any](a Operand[S]) Cond[S] { return Cond[S]{call("isNotNull", ex(a))} }

// Between is lo <= a AND a <= hi.
//
//dsl:method Between KINDS
func Between[S, T any](a Value[S, T], lo, hi T) Cond[S] {
	return Cond[S]{call("and", call(">=", ex(a), lit(lo)), call("<=", ex(a), lit(hi)))}
}

// BetweenCol is lo <= a AND a <= hi, of expressions.
//
//dsl:method BetweenCol KINDS
func BetweenCol[S, T any](a, lo, hi Value[S, T]) Cond[S] {
	return Cond[S]{call("and", call(">=", ex(a), ex(lo)), call("<=", ex(a), ex(hi)))}
}

// In tells whether a is one of vs. In of nothing is false: an empty list of alternatives lets nothing through.
//
//dsl:method In KINDS
func In[S, T any](a Value[S, T], vs ...T) Cond[S] {
	if len(vs) == 0 {
		return Cond[S]{lit(false)}
	}
	return Cond[S]{call("in", append([]*Node{ex(a)}, lits(vs)...)...)}
}

// And of nothing is true.
func And[S any](cs ...Cond[S]) Cond[S] { return Cond[S]{junction("and", true, condNodes(cs))} }

// Or of nothing is false, as an empty disjunction is: a filter by no alternatives lets nothing through. Where "no
// alternatives" means "no condition", say so with an if.
func Or[S any](cs ...Cond[S]) Cond[S] { return Cond[S]{junction("or", false, condNodes(cs))} }

// Not is NOT c.
//
//dsl:method Not Cond
func Not[S any](c Cond[S]) Cond[S] { return Cond[S]{call("not", c.n)} }

// Asc sorts by a, NULL first.
//
//dsl:method Asc KINDS
func Asc[S any](a Operand[S]) Order[S] { return Order[S]{build(opAscending, "first", ex(a))} }

// Desc sorts by a downwards, NULL last.
//
//dsl:method Desc KINDS
func Desc[S any](a Operand[S]) Order[S] { return Order[S]{build(opDescending, "last", ex(a))} }

// AscNullsLast sorts by a, NULL last.
func AscNullsLast[S any](a Operand[S]) Order[S] { return Order[S]{build(opAscending, "last", ex(a))} }

// DescNullsFirst sorts by a downwards, NULL first.
func DescNullsFirst[S any](a Operand[S]) Order[S] {
	return Order[S]{build(opDescending, "first", ex(a))}
}

// CondValue is a predicate as a BOOLEAN column. It is Nullable, since a comparison with NULL is.
func CondValue[S any](c Cond[S]) *Col[S, bool, Nullable] { return (*Col[S, bool, Nullable])(c.n) }

// IsTrue is a BOOLEAN column as a predicate.
func IsTrue[S any](a Value[S, bool]) Cond[S] { return Cond[S]{ex(a)} }

func condNodes[S any](cs []Cond[S]) []*Node {
	ns := make([]*Node, len(cs))
	for i, c := range cs {
		ns[i] = c.n
	}
	return ns
}

func orderNodes[S any](os []Order[S]) []*Node {
	ns := make([]*Node, len(os))
	for i, o := range os {
		ns[i] = o.n
	}
	return ns
}

// maxChain is how many operands a junction may chain before it is built as a balanced tree: servers limit how deep a
// plan may nest.
const maxChain = 16

// junction joins ns by the operator op; of none it is the constant empty.
func junction(op string, empty bool, ns []*Node) *Node {
	switch {
	case len(ns) == 0:
		return lit(empty)
	case len(ns) == 1:
		return ns[0]
	case len(ns) > maxChain:
		half := len(ns) / 2
		return &Node{op: opCall, name: op, args: []*Node{junction(op, empty, ns[:half]), junction(op, empty, ns[half:])}}
	}
	n := ns[0]
	for _, m := range ns[1:] {
		n = &Node{op: opCall, name: op, args: []*Node{n, m}}
	}
	return n
}
