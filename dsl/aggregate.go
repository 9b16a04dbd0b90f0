package dsl

// Agg is an aggregate over S: a value of Group[S]. A keyed group is never empty, so an aggregate keeps the nullness of
// what it aggregates.
type Agg[S, T any, N Nullness] struct{ n *Node }

func (a Agg[S, T, N]) inScope(*Group[S]) *Node { return a.n }
func (Agg[S, T, N]) nullness(N)                {}
func (Agg[S, T, N]) yields(T)                  {}
func (Agg[S, T, N]) aggregates()               {}

// Counting is a count: never NULL, not even over nothing.
type Counting[S any] struct{ n *Node }

func (a Counting[S]) inScope(*Group[S]) *Node { return a.n }
func (Counting[S]) nullness(NotNull)          {}
func (Counting[S]) yields(int64)              {}
func (Counting[S]) aggregates()               {}

// AggregateOf is an [Agg] or a [Counting].
type AggregateOf[S, T any, N Nullness] interface {
	aggregates()
	inScope(*Group[S]) *Node
	nullness(N)
	yields(T)
}

// CountAll is count(*) where no key is at hand, as in [Totals]: CountAll[tables.OrdersRow]().
func CountAll[S any]() Counting[S] { return Counting[S]{call("count", lit(int32(1)))} }

// CountRows is count(*) of the groups of key k.
//
//dsl:method CountRows KeyOf SetKeyOf EventWindow SessionWindow TimeKey
func CountRows[S any](k AnyKey[S]) Counting[S] { return Counting[S]{call("count", lit(int32(1)))} }

// CountDistinct counts the distinct values of v, or the distinct rows of v and more; those with a NULL do not count.
// Streams refuse it when the plan is built: see [ApproxCountDistinct].
//
//dsl:method CountDistinct KINDS
func CountDistinct[S any](v Operand[S], more ...Operand[S]) Counting[S] {
	return Counting[S]{build(opDistinct, "count", append([]*Node{ex(v)}, exs(more)...)...)}
}

// SumDistinct adds the distinct values of v. Streams refuse it when the plan is built.
func SumDistinct[S any, T Summable, N Nullness](v Of[S, T, N]) Agg[S, T, N] {
	return Agg[S, T, N]{build(opDistinct, "sum", ex(v))}
}

// FilterAgg is a over the rows where c is true: SQL's FILTER (WHERE c). There may be none, hence Nullable.
//
// The protocol has no filter of an aggregate, so the plan says it with a CASE inside the aggregate, which ignores NULL.
//
//dsl:method Filter Agg
func FilterAgg[S, T any, N Nullness](a Agg[S, T, N], c Cond[S]) Agg[S, T, Nullable] {
	return Agg[S, T, Nullable]{filtered(a.n, c.n)}
}

// FilterCount is the count of the rows where c is true.
//
//dsl:method Filter Counting
func FilterCount[S any](a Counting[S], c Cond[S]) Counting[S] {
	return Counting[S]{filtered(a.n, c.n)}
}

// filtered puts a CASE around the argument that decides whether a row counts.
func filtered(a, c *Node) *Node {
	if a.isZero() || len(a.args) == 0 {
		return a
	}
	f := *a
	f.args = append([]*Node(nil), a.args...)
	which := 0
	switch a.name {
	case "max_by", "min_by": // rows without an order do not count
		which = 1
	case "first", "last", "any_value": // these would take the CASE's NULL for a value
		if len(f.args) == 1 {
			f.args = append(f.args, lit(true))
		}
	}
	f.args[which] = &Node{op: opCall, name: "when", args: []*Node{c, f.args[which]}, at: a.at}
	return &f
}

// TotalOf is the aggregate of a whole relation. It is a type of its own, since a column of Total[S] that can be
// aggregated again would instantiate itself for ever.
type TotalOf[S, T any, N Nullness] struct{ n *Node }

func (a TotalOf[S, T, N]) inScope(*Total[S]) *Node { return a.n }
func (TotalOf[S, T, N]) nullness(N)                {}
func (TotalOf[S, T, N]) yields(T)                  {}

// OfAll is the aggregate of a whole relation: NULL when that is empty.
//
//dsl:method Total Agg
func OfAll[S, T any, N Nullness](a Agg[S, T, N]) TotalOf[S, T, Nullable] {
	return TotalOf[S, T, Nullable]{a.n}
}

// CountOfAll is the count of a whole relation: 0 when that is empty.
//
//dsl:method Total Counting
func CountOfAll[S any](a Counting[S]) TotalOf[S, int64, NotNull] {
	return TotalOf[S, int64, NotNull]{a.n}
}
