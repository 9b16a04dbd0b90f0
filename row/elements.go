package row

// Arena sets dst to memory for as many values as node k has: new memory, which the rows own, or in borrowed mode that
// of the last batch. It is never nil.
func Arena[T any](c *Columns, k int, dst *[]T) {
	n := c.nodes[k].n
	if c.borrowed && *dst != nil && cap(*dst) >= n {
		*dst = (*dst)[:n]
		return
	}
	*dst = make([]T, n)
}

// Elements sets dst to the values of node k, which need no conversion: a copy that the rows own, or in borrowed mode
// the batch's own memory. It is never nil.
func Elements[T any](c *Columns, k int, dst *[]T) {
	values := fixed[T](c, k)
	if !c.borrowed && len(values) > 0 {
		values = append([]T(nil), values...) // unlike make and copy, clears nothing first
	}
	*dst = values
}

// Cut is elements from … to of a list column, without room to append into the next list.
func Cut[T any](elements []T, from, to int32) []T { return elements[from:to:to] }

// CutMap is entries from … to of a map column, without room to append into the next map.
func CutMap[K, V any](entries []Entry[K, V], from, to int32) Map[K, V] { return entries[from:to:to] }

// If is v where the lowest bit of valid is set, else NULL.
func If[T any](valid uint64, v T) Null[T] {
	if valid&1 == 0 {
		return Null[T]{}
	}
	return Null[T]{V: v, Valid: true}
}

// SetNull makes v NULL: the zero Null, or the zero of whatever stands for it.
func SetNull[T any](v *T) {
	var zero T
	*v = zero
}
