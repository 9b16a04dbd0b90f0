// Package d has Go types that replace Spark's in decoder tests. Its name is that of a decoder's receiver.
package d

import (
	"fmt"
	"time"

	"github.com/sparkgen/sparkgen/row"
)

// Cents is an amount of money.
type Cents int64

// ToCents refuses amounts that are no whole cents.
func ToCents(v row.Decimal) (Cents, error) {
	n, ok := v.Int64()
	if !ok || v.Scale() != 2 {
		return 0, fmt.Errorf("%v is no amount in cents", v)
	}
	return Cents(n), nil
}

// Span is a window by its start and length.
type Span struct {
	Start time.Time
	Len   time.Duration
}

// ToSpan never fails.
func ToSpan(w row.Window) (Span, error) { return Span{w.Start, w.Duration()}, nil }
