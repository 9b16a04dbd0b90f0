// Package d has Go types of another package for decoder tests: some that replace Spark's, and a nested struct. Its name is that of a decoder's receiver.
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

// Point is a nested struct.
type Point struct {
	X     int32            `spark:"x"`
	Label row.Null[string] `spark:"label"`
}

// PointType describes [Point].
var PointType = &row.Type[Point]{
	Name: "d.point",
	Fields: []row.Field{
		{Name: "x", Type: "int"},
		{Name: "label", Type: "string", Nullable: true},
	},
}
