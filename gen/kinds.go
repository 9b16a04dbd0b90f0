package gen

import (
	"strconv"

	"github.com/sparkgen/sparkgen/gen/internal/ir"
	"github.com/sparkgen/sparkgen/schemas"
)

// kindOf returns the kind of Go code for a kind of Spark's types. CHAR and VARCHAR are strings to Go.
func kindOf(k schemas.Kind) ir.Kind {
	switch k {
	case schemas.Void:
		return ir.Void
	case schemas.Boolean:
		return ir.Boolean
	case schemas.Byte:
		return ir.Byte
	case schemas.Short:
		return ir.Short
	case schemas.Integer:
		return ir.Integer
	case schemas.Long:
		return ir.Long
	case schemas.Float:
		return ir.Float
	case schemas.Double:
		return ir.Double
	case schemas.Decimal:
		return ir.Decimal
	case schemas.String, schemas.Char, schemas.Varchar:
		return ir.String
	case schemas.Binary:
		return ir.Binary
	case schemas.Date:
		return ir.Date
	case schemas.Time:
		return ir.Time
	case schemas.Timestamp:
		return ir.Timestamp
	case schemas.TimestampNTZ:
		return ir.TimestampNTZ
	case schemas.TimestampNanos:
		return ir.TimestampNanos
	case schemas.TimestampNTZNanos:
		return ir.TimestampNTZNanos
	case schemas.YearMonthInterval:
		return ir.YearMonthInterval
	case schemas.DayTimeInterval:
		return ir.DayTimeInterval
	case schemas.CalendarInterval:
		return ir.CalendarInterval
	case schemas.Variant:
		return ir.Variant
	case schemas.Geometry:
		return ir.Geometry
	case schemas.Geography:
		return ir.Geography
	case schemas.Array:
		return ir.Array
	case schemas.Map:
		return ir.Map
	case schemas.Struct:
		return ir.StructKind
	}
	return ir.Invalid
}

// headOf returns the head of t's DDL. Collations are left out: results do not carry them, and values do not differ.
func headOf(t schemas.Type) string {
	switch t.Kind {
	case schemas.String:
		return "string"
	case schemas.Char, schemas.Varchar:
		return t.Kind.String() + "(" + strconv.Itoa(t.Length) + ")"
	}
	return t.Head()
}
