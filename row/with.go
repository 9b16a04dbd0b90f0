package row

// With is a row and one more column (see [WithOf]).
type With[R, T any] struct {
	Row R
	V   T
}
