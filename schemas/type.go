package schemas

import "slices"

// Type is a Spark type. Which of its fields mean something depends on Kind.
type Type struct {
	Kind      Kind
	Precision int    // Decimal, Time, TimestampNanos, TimestampNTZNanos
	Scale     int    // Decimal; negative in some old schemas
	Length    int    // Char, Varchar
	Collation string // String, Char, Varchar; empty is Spark's default, UTF8_BINARY
	SRID      int    // Geometry, Geography; MixedSRID where every value has its own
	From, To  Unit   // YearMonthInterval, DayTimeInterval: from is to where the interval has one unit
	// Fields are the fields of a struct, the "element" of an array, the "key" and the "value" of a map. These names are
	// also those of Spark's own paths: orders.element.price.
	Fields []Field
}

// MixedSRID is the SRID of GEOMETRY(ANY) and GEOGRAPHY(ANY).
const MixedSRID = -1

// Kind tells Spark's types apart.
type Kind uint8

// The kinds of types.
const (
	Invalid Kind = iota
	Void
	Boolean
	Byte    // TINYINT
	Short   // SMALLINT
	Integer // INT
	Long    // BIGINT
	Float
	Double
	Decimal
	String
	Char
	Varchar
	Binary
	Date
	Time
	Timestamp         // TIMESTAMP, with the session's time zone
	TimestampNTZ      // TIMESTAMP_NTZ
	TimestampNanos    // TIMESTAMP_LTZ(7) to (9), since Spark 4.3
	TimestampNTZNanos // TIMESTAMP_NTZ(7) to (9), since Spark 4.3
	YearMonthInterval
	DayTimeInterval
	CalendarInterval // INTERVAL
	Variant
	Geometry
	Geography
	Array
	Map
	Struct
)

// Unit is a field of an interval.
type Unit uint8

// The units of intervals, coarse to fine: year and month belong to year-month intervals, the others to day-time ones.
const (
	NoUnit Unit = iota
	Year
	Month
	Day
	Hour
	Minute
	Second
)

// ArrayOf returns the type ARRAY<elem>.
func ArrayOf(elem Type, containsNull bool) Type {
	return Type{Kind: Array, Fields: []Field{{Name: "element", Type: elem, Nullable: containsNull}}}
}

// MapOf returns the type MAP<key, value>. Keys are never NULL.
func MapOf(key, value Type, valueContainsNull bool) Type {
	return Type{Kind: Map, Fields: []Field{
		{Name: "key", Type: key},
		{Name: "value", Type: value, Nullable: valueContainsNull},
	}}
}

// StructOf returns the type STRUCT<fields>.
func StructOf(fields ...Field) Type { return Type{Kind: Struct, Fields: slices.Clone(fields)} }

// DecimalOf returns the type DECIMAL(precision, scale).
func DecimalOf(precision, scale int) Type {
	return Type{Kind: Decimal, Precision: precision, Scale: scale}
}

// Elem returns the element of an array. It panics on other types.
func (t Type) Elem() Field { return t.Fields[0] }

// Key returns the key of a map. It panics on other types.
func (t Type) Key() Field { return t.Fields[0] }

// Value returns the value of a map. It panics on other types.
func (t Type) Value() Field { return t.Fields[1] }
