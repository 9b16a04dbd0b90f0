package dsl

// Spec is a window specification of an analytic function, with or without an order.
type Spec[S any] interface{ spec(*S) *Node }

// Partition is PARTITION BY.
type Partition[S any] struct{ n *Node }

// OrderedWindow is PARTITION BY … ORDER BY.
type OrderedWindow[S any] struct{ n *Node }

// FramedWindow is an OrderedWindow with a frame of rows. Ranks and their like, which look at the whole partition, do not
// take one.
type FramedWindow[S any] struct{ n *Node }

// OrderedSpec is a window specification with an order, framed or not.
type OrderedSpec[S any] interface {
	Spec[S]
	ordered()
}

func (p Partition[S]) spec(*S) *Node     { return p.n }
func (w OrderedWindow[S]) spec(*S) *Node { return w.n }
func (w FramedWindow[S]) spec(*S) *Node  { return w.n }
func (OrderedWindow[S]) ordered()        {}
func (FramedWindow[S]) ordered()         {}

// PartitionBy is the window specification of those keys; of none, all rows are one partition.
func PartitionBy[S any](keys ...Operand[S]) Partition[S] {
	return Partition[S]{build(opPartition, "", exs(keys)...)}
}

// OrderWindow orders the rows of each partition.
//
//dsl:method OrderBy Partition
func OrderWindow[S any](p Partition[S], os ...Order[S]) OrderedWindow[S] {
	return OrderedWindow[S]{build(opOrdered, "", append([]*Node{p.n}, orderNodes(os)...)...)}
}

// rowFrame is ROWS BETWEEN back PRECEDING AND ahead FOLLOWING.
type rowFrame struct{ back, ahead int }

// FrameRows sets a frame that contains the current row: from back rows before it to ahead rows behind it. A negative
// number is unbounded.
//
//dsl:method Rows OrderedWindow
func FrameRows[S any](w OrderedWindow[S], back, ahead int) FramedWindow[S] {
	if w.n.isZero() {
		return FramedWindow[S](w)
	}
	n := *w.n
	n.val = rowFrame{back, ahead}
	return FramedWindow[S]{&n}
}

// Windowed is an analytic function over a window. It is no value: [Let] makes it a column, [Qualify] filters by it.
type Windowed[S, T any, N Nullness] struct{ n *Node }

// QualifyCond is a predicate on an analytic function, for [Qualify] alone.
type QualifyCond[S any] struct{ n *Node }

// over is function f over the window specification w.
func over(f, w *Node) *Node { return &Node{op: opOver, args: []*Node{f, w}, at: here()} }

// Over is an aggregate over a window. The frame contains the current row, so that nothing is aggregated of no rows.
//
//dsl:method Over Agg Counting
func Over[S, T any, N Nullness](a AggregateOf[S, T, N], w Spec[S]) Windowed[S, T, N] {
	return Windowed[S, T, N]{over(a.inScope(nil), w.spec(nil))}
}

// QualifyEq tells whether w = v.
//
//dsl:method Eq Windowed
func QualifyEq[S, T any, N Nullness](w Windowed[S, T, N], v T) QualifyCond[S] {
	return QualifyCond[S]{call("==", w.n, lit(v))}
}

// QualifyLe tells whether w <= v.
//
//dsl:method Le Windowed
func QualifyLe[S any, T Ordered, N Nullness](w Windowed[S, T, N], v T) QualifyCond[S] {
	return QualifyCond[S]{call("<=", w.n, lit(v))}
}

// QualifyGt tells whether w > v.
//
//dsl:method Gt Windowed
func QualifyGt[S any, T Ordered, N Nullness](w Windowed[S, T, N], v T) QualifyCond[S] {
	return QualifyCond[S]{call(">", w.n, lit(v))}
}

// QualifyIn tells whether w is one of vs; of nothing it is false.
//
//dsl:method In Windowed
func QualifyIn[S, T any, N Nullness](w Windowed[S, T, N], vs ...T) QualifyCond[S] {
	if len(vs) == 0 {
		return QualifyCond[S]{lit(false)}
	}
	return QualifyCond[S]{call("in", append([]*Node{w.n}, lits(vs)...)...)}
}
