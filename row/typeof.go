package row

// TypeOf describes R without generated code.
func TypeOf[R any](name string, fieldNames ...string) *Type[R] { return &Type[R]{Name: name} }

// PairOf describes rows of a and b side by side: the columns of a, then those of b.
func PairOf[A, B any](a *Type[A], b *Type[B]) *Type[Pair[A, B]] {
	return &Type[Pair[A, B]]{Name: a.Name, Fields: append(append([]Field(nil), a.Fields...), b.Fields...)}
}

// WithOf describes rows of r with one more column of the given name.
func WithOf[R, T any](r *Type[R], name string) *Type[With[R, T]] {
	return &Type[With[R, T]]{Name: r.Name, Fields: append([]Field(nil), r.Fields...)}
}
