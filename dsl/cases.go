package dsl

import "slices"

// Cases is a CASE expression under construction; [Else], [ElseCol] or [ElseNull] ends it. All branches have one type
// and one nullness.
type Cases[S, T any, N Nullness] struct{ branches []*Node }

// then is the branches of w and one more: a copy, since w may be continued twice.
func (w Cases[S, T, N]) then(c Cond[S], v *Node) Cases[S, T, N] {
	return Cases[S, T, N]{append(slices.Clip(w.branches), c.n, v)}
}

func (w Cases[S, T, N]) end(last ...*Node) *Node {
	return &Node{op: opCall, name: "when", args: append(slices.Clip(w.branches), last...), at: here()}
}

// When begins a CASE: v where c is true. v is of a type that Spark has: int64(1), not 1.
func When[S any, T Literal](c Cond[S], v T) Cases[S, T, NotNull] {
	return Cases[S, T, NotNull]{}.then(c, lit(v))
}

// WhenCol begins a CASE: v where c is true.
func WhenCol[S, T any, N Nullness](c Cond[S], v Of[S, T, N]) Cases[S, T, N] {
	return Cases[S, T, N]{}.then(c, ex(v))
}

// OrWhen adds a branch: v where c is true and no earlier branch was.
//
//dsl:method When Cases
func OrWhen[S, T any, N Nullness](w Cases[S, T, N], c Cond[S], v T) Cases[S, T, N] {
	return w.then(c, lit(v))
}

// OrWhenCol adds a branch: v where c is true and no earlier branch was.
//
//dsl:method WhenCol Cases
func OrWhenCol[S, T any, N Nullness](w Cases[S, T, N], c Cond[S], v Of[S, T, N]) Cases[S, T, N] {
	return w.then(c, ex(v))
}

// Else ends a CASE: v where no branch was true.
//
//dsl:method Else Cases
func Else[S, T any, N Nullness](w Cases[S, T, N], v T) *Col[S, T, N] {
	return (*Col[S, T, N])(w.end(lit(v)))
}

// ElseCol ends a CASE: v where no branch was true.
//
//dsl:method ElseCol Cases
func ElseCol[S, T any, N Nullness](w Cases[S, T, N], v Of[S, T, N]) *Col[S, T, N] {
	return (*Col[S, T, N])(w.end(ex(v)))
}

// ElseNull ends a CASE: NULL where no branch was true.
//
//dsl:method ElseNull Cases
func ElseNull[S, T any, N Nullness](w Cases[S, T, N]) *Col[S, T, Nullable] {
	return (*Col[S, T, Nullable])(w.end())
}
