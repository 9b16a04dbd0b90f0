package dsl

import "github.com/sparkgen/sparkgen/row"

// Elem is the variable of a lambda: one element of an array. It stands inside the lambda it is given to and nowhere
// else, which is checked when the plan is built.
type Elem[S, E any] struct{ n *Node }

func (e Elem[S, E]) inScope(*S) *Node { return e.n }
func (Elem[S, E]) nullness(NotNull)   {}
func (Elem[S, E]) yields(E)           {}

// Each is a variable for the elements of a, to be used in [Transform], [Filter], [Any] and [Every]. Where elements can
// be NULL its type is row.Null: see [Flat].
//
//dsl:method Each List
func Each[S, E any](a Value[S, []E]) Elem[S, E] {
	return Elem[S, E]{&Node{op: opVariable, args: []*Node{}, at: here()}}
}

// lambda binds variable x in body.
func lambda(body, x *Node) *Node { return &Node{op: opLambda, args: []*Node{body, x}} }

// Transform is a with each element x replaced by body: Spark's transform.
//
//dsl:method Transform List
func Transform[S, E, F any, N Nullness](a Of[S, []E, N], x Elem[S, E], body Required[S, F]) *List[S, F, N] {
	return (*List[S, F, N])(call("transform", ex(a), lambda(ex(body), x.n)))
}

// Filter is the elements x of a for which keep is true: Spark's filter.
//
//dsl:method Filter List
func Filter[S, E any, N Nullness](a Of[S, []E, N], x Elem[S, E], keep Cond[S]) *List[S, E, N] {
	return (*List[S, E, N])(call("filter", ex(a), lambda(keep.n, x.n)))
}

// Any tells whether c is true for some element x of a: Spark's exists.
//
//dsl:method Any List
func Any[S, E any](a Value[S, []E], x Elem[S, E], c Cond[S]) Cond[S] {
	return Cond[S]{call("exists", ex(a), lambda(c.n, x.n))}
}

// Every tells whether c is true for all elements x of a: Spark's forall, true of an empty array.
//
//dsl:method Every List
func Every[S, E any](a Value[S, []E], x Elem[S, E], c Cond[S]) Cond[S] {
	return Cond[S]{call("forall", ex(a), lambda(c.n, x.n))}
}

// Fold is Spark's aggregate: acc starts as zero and becomes body for each element x of a.
func Fold[S, E, A any, N Nullness](a Of[S, []E, N], zero Required[S, A], acc Elem[S, A], x Elem[S, E], body Required[S, A]) *Col[S, A, N] {
	return (*Col[S, A, N])(call("aggregate", ex(a), ex(zero), &Node{op: opLambda, args: []*Node{ex(body), acc.n, x.n}}))
}

// Accumulator is a variable for [Fold], of the type of its start value.
func Accumulator[S, A any](zero Required[S, A]) Elem[S, A] {
	return Elem[S, A]{&Node{op: opVariable, args: []*Node{}, at: here()}}
}

// MakeList is an array of the given elements: Spark's array.
func MakeList[S, E any](first Required[S, E], more ...Required[S, E]) *List[S, E, NotNull] {
	args := []*Node{ex[S](first)}
	for _, m := range more {
		args = append(args, ex[S](m))
	}
	return (*List[S, E, NotNull])(call("array", args...))
}

// Get is the value of key k, NULL where there is none: Spark's try_element_at.
//
//dsl:method Get Dict
func Get[S, K, V any](m Value[S, row.Map[K, V]], k K) *Col[S, V, Nullable] {
	return (*Col[S, V, Nullable])(call("try_element_at", ex(m), lit(k)))
}

// SetField is st with its field set to v: Spark's withField. field is a handle below st, at any depth.
func SetField[S, R, T any, N Nullness](st Of[S, R, N], field, v Value[S, T]) *Col[S, R, N] {
	return (*Col[S, R, N])(build(opSetField, "", ex(st), ex(field), ex(v)))
}

// Struct is for generated code: a struct of the fields of t.
func Struct[S, R any](t *row.Type[R], vs ...Operand[S]) *Col[S, R, NotNull] {
	args := make([]*Node, 0, 2*len(vs))
	for i, v := range vs {
		args = append(args, lit(t.Fields[i].Name), ex(v))
	}
	return (*Col[S, R, NotNull])(call("named_struct", args...))
}
