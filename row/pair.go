package row

// Pair is a row of two columns, or of two whole rows side by side (see [PairOf]).
type Pair[A, B any] struct {
	A A
	B B
}
