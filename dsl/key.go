package dsl

// KeyOf is a grouping key: written once, given to [GroupBy], used in [Aggregate].
type KeyOf[S, T any, N Nullness] struct{ n *Node }

func (k KeyOf[S, T, N]) madeByKey(*S) *Node      { return k.n }
func (k KeyOf[S, T, N]) inScope(*Group[S]) *Node { return k.n }
func (KeyOf[S, T, N]) nullness(N)                {}
func (KeyOf[S, T, N]) yields(T)                  {}

// SetKeyOf is a key of [Rollup], [Cube] or [GroupingSets]: NULL in the subtotals.
type SetKeyOf[S, T any] struct{ n *Node }

func (k SetKeyOf[S, T]) madeBySetKey(*S) *Node   { return k.n }
func (k SetKeyOf[S, T]) inScope(*Group[S]) *Node { return k.n }
func (SetKeyOf[S, T]) nullness(Nullable)         {}
func (SetKeyOf[S, T]) yields(T)                  {}

type (
	// AnyKey is whatever is grouped by: a key, a key of sets, a window.
	AnyKey[S any] interface{ inScope(*Group[S]) *Node }

	// GroupKey is a key of [GroupBy].
	GroupKey[S any] interface{ madeByKey(*S) *Node }

	// GroupSetKey is a key of [Rollup], [Cube] and [GroupingSets].
	GroupSetKey[S any] interface{ madeBySetKey(*S) *Node }
)

// Key is v as a grouping key.
//
//dsl:method Key KINDS
func Key[S, T any, N Nullness](v Of[S, T, N]) KeyOf[S, T, N] {
	return KeyOf[S, T, N]{build(opKey, "", ex(v))}
}

// SetKey is v as a key of ROLLUP, CUBE or GROUPING SETS.
//
//dsl:method SetKey KINDS
func SetKey[S, T any](v Value[S, T]) SetKeyOf[S, T] {
	return SetKeyOf[S, T]{build(opKey, keyOfSets, ex(v))}
}

// keyOfSets tells the keys of sets from others: NULL stands in the subtotals of the former.
const keyOfSets = "set"

// Set is one of the sets of [GroupingSets].
func Set[S any](ks ...GroupSetKey[S]) []GroupSetKey[S] { return ks }

// Grouping is 1 where k is rolled up and therefore NULL, else 0.
func Grouping[S any](k GroupSetKey[S]) *Col[Group[S], int8, NotNull] {
	return (*Col[Group[S], int8, NotNull])(call("grouping", k.madeBySetKey(nil)))
}

// GroupingID is [Grouping] of all ks as the bits of one number, the first key in the highest.
func GroupingID[S any](ks ...GroupSetKey[S]) *Col[Group[S], int64, NotNull] {
	return (*Col[Group[S], int64, NotNull])(call("grouping_id", setNodes(ks)...))
}

func keyNodes[S any](ks []GroupKey[S]) []*Node {
	ns := make([]*Node, len(ks))
	for i, k := range ks {
		if k != nil {
			ns[i] = k.madeByKey(nil)
		}
	}
	return ns
}

func setNodes[S any](ks []GroupSetKey[S]) []*Node {
	ns := make([]*Node, len(ks))
	for i, k := range ks {
		if k != nil {
			ns[i] = k.madeBySetKey(nil)
		}
	}
	return ns
}
