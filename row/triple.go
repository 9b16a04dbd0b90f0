package row

// Triple is a row of three columns.
type Triple[A, B, C any] struct {
	A A
	B B
	C C
}
