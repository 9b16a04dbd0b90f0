package row

// One is a row of a single column.
type One[A any] struct{ V A }

// Pair is a row of two columns, or of two whole rows side by side (see [PairOf]).
type Pair[A, B any] struct {
	A A
	B B
}

// Triple is a row of three columns.
type Triple[A, B, C any] struct {
	A A
	B B
	C C
}

// With is a row and one more column (see [WithOf]).
type With[R, T any] struct {
	Row R
	V   T
}
