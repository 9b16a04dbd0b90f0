package row

// One is a row of a single column.
type One[A any] struct{ V A }
