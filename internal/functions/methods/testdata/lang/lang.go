// Package lang is a small language of the shape of package dsl, with what its methods can look like.
package lang

import "time"

type (
	NotNull  struct{}
	Nullable struct{}
	Nullness interface{ NotNull | Nullable }
	Number   interface{ ~int32 | ~int64 | float64 }
	Integer  interface{ ~int32 | ~int64 }

	Node struct{ args []*Node }

	Operand[S any]  interface{ inScope(*S) *Node }
	Value[S, T any] interface {
		Operand[S]
		yields(T)
	}
	Of[S, T any, N Nullness] interface {
		Value[S, T]
		nullness(N)
	}
)

type (
	Col[S, T any, N Nullness]         Node
	Int[S any, T Integer, N Nullness] Node
	Float[S any, N Nullness]          Node
	Dec[S any, N Nullness]            Node
	Text[S any, N Nullness]           Node
	Date[S any, N Nullness]           Node
	Time[S any, N Nullness]           Node
	Window[S any, N Nullness]         Node
	List[S, E any, N Nullness]        Node
	Elem[S, E any]                    struct{ n *Node }
	Cond[S any]                       struct{ n *Node }
	Group[S any]                      struct{ _ [0]func(S) }
	Agg[S, T any, N Nullness]         struct{ n *Node }
	Scope[S any]                      struct{ core[S] }
	DataFrame[R any]                  struct{ core[R] }
	core[S any]                       struct{ p *Node }
	Frame[S, Q any]                   interface{ with(*S, *Node) Q }
	Projection[S, R any]              interface{ project(*S, *R) }
)

func (c *Col[S, T, N]) inScope(*S) *Node  { return (*Node)(c) }
func (*Col[S, T, N]) nullness(N)          {}
func (*Col[S, T, N]) yields(T)            {}
func (c *Int[S, T, N]) inScope(*S) *Node  { return (*Node)(c) }
func (*Int[S, T, N]) nullness(N)          {}
func (*Int[S, T, N]) yields(T)            {}
func (c *Float[S, N]) inScope(*S) *Node   { return (*Node)(c) }
func (*Float[S, N]) nullness(N)           {}
func (*Float[S, N]) yields(float64)       {}
func (c *Dec[S, N]) inScope(*S) *Node     { return (*Node)(c) }
func (*Dec[S, N]) nullness(N)             {}
func (*Dec[S, N]) yields([2]int64)        {}
func (c *Text[S, N]) inScope(*S) *Node    { return (*Node)(c) }
func (*Text[S, N]) nullness(N)            {}
func (*Text[S, N]) yields(string)         {}
func (c *Date[S, N]) inScope(*S) *Node    { return (*Node)(c) }
func (*Date[S, N]) nullness(N)            {}
func (*Date[S, N]) yields(int16)          {}
func (c *Time[S, N]) inScope(*S) *Node    { return (*Node)(c) }
func (*Time[S, N]) nullness(N)            {}
func (*Time[S, N]) yields(time.Time)      {}
func (c *Window[S, N]) inScope(*S) *Node  { return (*Node)(c) }
func (*Window[S, N]) nullness(N)          {}
func (*Window[S, N]) yields([2]time.Time) {}
func (c *List[S, E, N]) inScope(*S) *Node { return (*Node)(c) }
func (*List[S, E, N]) nullness(N)         {}
func (*List[S, E, N]) yields([]E)         {}
func (e Elem[S, E]) inScope(*S) *Node     { return e.n }
func (Elem[S, E]) nullness(NotNull)       {}
func (Elem[S, E]) yields(E)               {}

func (a Agg[S, T, N]) inScope(*Group[S]) *Node { return a.n }
func (Agg[S, T, N]) nullness(N)                {}
func (Agg[S, T, N]) yields(T)                  {}

func (s Scope[S]) with(_ *S, p *Node) Scope[S]         { return Scope[S]{core[S]{p}} }
func (d DataFrame[R]) with(_ *R, p *Node) DataFrame[R] { return DataFrame[R]{core[R]{p}} }
func (c core[S]) open(*S) *Node                        { return c.p }

func ex[S any](v Operand[S]) *Node { return v.inScope(nil) }

// Eq asks for more than every kind has: their methods have its body.
//
//dsl:method Eq KINDS Agg
func Eq[S any, T comparable](a Value[S, T], v T) Cond[S] { return Cond[S]{&Node{[]*Node{ex(a)}}} }

// Coalesce gives the receiver's kind back, with another nullness.
//
//dsl:method Coalesce Text Int List Elem
func Coalesce[S, T any](a Value[S, T], v T) *Col[S, T, NotNull] { return (*Col[S, T, NotNull])(ex(a)) }

// CoalesceCol has a nullness of its own beside the receiver's.
//
//dsl:method CoalesceCol Int Time
func CoalesceCol[S, T any, N Nullness](a Value[S, T], b Of[S, T, N]) *Col[S, T, N] {
	return (*Col[S, T, N])(ex(a))
}

// Add keeps type and nullness.
//
//dsl:method Add Int Float
func Add[S any, T Number, N Nullness](a Of[S, T, N], v T) *Col[S, T, N] {
	return (*Col[S, T, N])(ex(a))
}

// Year is of one kind and yields another.
//
//dsl:method Year Time
func Year[S any, N Nullness](a Of[S, time.Time, N]) *Int[S, int32, N] {
	return (*Int[S, int32, N])(ex(a))
}

// Each gives a value receiver.
//
//dsl:method Each List
func Each[S, E any](a Value[S, []E]) Elem[S, E] { return Elem[S, E]{ex(a)} }

// And takes its receiver from a list.
//
//dsl:method And Cond
func And[S any](cs ...Cond[S]) Cond[S] { return cs[0] }

// Where keeps the type of the frame.
//
//dsl:method Where FRAMES
func Where[S, Q any](q Frame[S, Q], cs ...Cond[S]) Q { return q.with(nil, nil) }

// Let has two results, and a first parameter whose interface has no name.
//
//dsl:method Let FRAMES
func Let[S, T any, N Nullness](q interface{ open(*S) *Node }, v Of[S, T, N], name string) (Scope[S], *Col[S, T, N]) {
	return Scope[S]{}, (*Col[S, T, N])(ex(v))
}

// Select has a type parameter R, which the receiver's own must not hide.
//
//dsl:method Select DataFrame
func Select[S, R any](d DataFrame[S], p Projection[S, R]) DataFrame[R] { return DataFrame[R]{} }

// Total is a method of another name.
//
//dsl:method Sum Agg
func Total[S, T any, N Nullness](a Agg[S, T, N]) Agg[S, T, Nullable] {
	return Agg[S, T, Nullable]{a.n}
}
