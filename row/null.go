package row

import "database/sql/driver"

// Null is a T or SQL NULL. The zero Null is NULL, and V is T's zero value whenever Valid is false.
//
// Null[T] is comparable when T is. In JSON it is the value or null; `json:",omitzero"` leaves NULL out.
type Null[T any] struct {
	V     T
	Valid bool
}

// Some is a Null that holds v.
func Some[T any](v T) Null[T] { return Null[T]{V: v, Valid: true} }

// Get returns the value and whether there is one.
func (n Null[T]) Get() (T, bool) { return n.V, n.Valid }

// Or returns the value, or def for NULL.
func (n Null[T]) Or(def T) T {
	if n.Valid {
		return n.V
	}
	return def
}

// IsZero reports whether n is NULL: what `json:",omitzero"` asks.
func (n Null[T]) IsZero() bool { return !n.Valid }

// String returns the value as fmt prints it, or NULL.
func (n Null[T]) String() string { return nullString(n.V, n.Valid) }

// MarshalJSON writes the value, or null.
func (n Null[T]) MarshalJSON() ([]byte, error) { return nullJSON(n.V, n.Valid) }

// UnmarshalJSON reads a value, or null. On an error n is NULL.
func (n *Null[T]) UnmarshalJSON(data []byte) error {
	*n = Null[T]{}
	var v T
	valid, err := readNullJSON(&v, data)
	if valid {
		n.V, n.Valid = v, true
	}
	return err
}

// Scan takes a value from a database/sql driver: [database/sql.Scanner]. What T cannot hold without loss is an error,
// and n is NULL then.
func (n *Null[T]) Scan(src any) error {
	*n = Null[T]{}
	var v T
	valid, err := scanNull(&v, src)
	if valid {
		n.V, n.Valid = v, true
	}
	return err
}

// Value gives the value to a database/sql driver: [driver.Valuer]. NULL is nil.
func (n Null[T]) Value() (driver.Value, error) { return nullValue(n.V, n.Valid) }
