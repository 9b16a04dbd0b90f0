package row

import (
	"bytes"
	"database/sql"
	"database/sql/driver"
	"encoding/json"
	"fmt"
)

// Null is a T or SQL NULL. The zero Null is NULL, and V is T's zero value whenever Valid is false.
//
// Null[T] is comparable when T is. In JSON it is the value or null; `json:",omitzero"` leaves NULL out.
type Null[T any] struct {
	V     T
	Valid bool
}

// Some is a Null that holds v.
func Some[T any](v T) Null[T] { return Null[T]{V: v, Valid: true} }

// FromPtr is the value that p points to, or NULL for a nil pointer.
func FromPtr[T any](p *T) Null[T] {
	if p == nil {
		return Null[T]{}
	}
	return Some(*p)
}

// Get returns the value and whether there is one.
func (n Null[T]) Get() (T, bool) { return n.V, n.Valid }

// Or returns the value, or def for NULL.
func (n Null[T]) Or(def T) T {
	if n.Valid {
		return n.V
	}
	return def
}

// Ptr returns a pointer to a copy of the value, or nil for NULL.
func (n Null[T]) Ptr() *T {
	if !n.Valid {
		return nil
	}
	return &n.V
}

// IsZero reports whether n is NULL: what `json:",omitzero"` asks.
func (n Null[T]) IsZero() bool { return !n.Valid }

// String returns the value as fmt prints it, or NULL.
func (n Null[T]) String() string {
	if !n.Valid {
		return "NULL"
	}
	return fmt.Sprint(n.V)
}

// MarshalJSON writes the value, or null.
func (n Null[T]) MarshalJSON() ([]byte, error) {
	if !n.Valid {
		return []byte("null"), nil
	}
	return json.Marshal(n.V)
}

// UnmarshalJSON reads a value, or null. On an error n is NULL.
func (n *Null[T]) UnmarshalJSON(data []byte) error {
	*n = Null[T]{}
	if bytes.Equal(bytes.TrimSpace(data), []byte("null")) {
		return nil
	}
	var v T
	if err := json.Unmarshal(data, &v); err != nil {
		return err
	}
	*n = Some(v)
	return nil
}

// Scan takes a value from a database/sql driver: [sql.Scanner]. What T cannot hold without loss is an error, and n is
// NULL then.
func (n *Null[T]) Scan(src any) error {
	*n = Null[T]{}
	var s sql.Null[T]
	if err := s.Scan(src); err != nil {
		return fmt.Errorf("row: scanning %T into %T: %w", src, *n, err)
	}
	if s.Valid {
		*n = Some(s.V)
	}
	return nil
}

// Value gives the value to a database/sql driver: [driver.Valuer]. NULL is nil.
func (n Null[T]) Value() (driver.Value, error) {
	if !n.Valid {
		return nil, nil
	}
	return driver.DefaultParameterConverter.ConvertValue(n.V)
}
