// Package ir is the resolved model between table schemas and Go text. Every Go identifier, type, import and comment
// is decided when it is built, so that package emit writes and decides nothing.
package ir

// File is one generated file.
type File struct {
	Path    string    // slash-separated, relative to the folder of sparkgen.yaml: tables/rate_gen.go
	Package string    // Go package name
	Import  string    // its import path, empty where it is not known
	Source  string    // what the header names: schemas/rate.json
	Structs []*Struct // nested structs of this file, each before the structs that hold it
	Tables  []*Table
}

// Table is a table, or a row struct that the user declared.
type Table struct {
	Name     string // Spark's name, as queries read it: shop.order
	GoName   string // Order: the stem of OrderRow, OrderType, OrderColumns, OrderIn, ReadOrder, ToOrder, OrderFrom
	Row      *Struct
	Declared bool // the row struct is the user's (//sparkgen:row): it is not emitted, nor is ReadX
}

// Struct is a Go struct whose fields are Spark columns or the fields of a Spark struct.
type Struct struct {
	GoName     string   // OrderRow, OrderShipTo
	Stem       string   // Order, OrderShipTo: what OrderType and OrderShipToColumn are made from
	Name       string   // Spark's name of the table, or the path of the nested struct: shop.order.ship_to
	Decoder    string   // orderDecoder, the type that decodes rows; empty for nested structs
	Doc        []string // lines of the doc comment, without slashes
	Fields     []Field
	ImportPath string // import path when the struct lives in another package, else empty
	Nested     bool   // a declared row that is also the type of a field somewhere: it has handles as nested structs have
	Members    bool   // struct tags cannot say all JSON names: MarshalJSON and UnmarshalJSON do
}

// Field is a column, or a field of a struct.
type Field struct {
	GoName   string   // OrderedAt
	Name     string   // Spark's name: ordered-at
	Arg      string   // parameter name in ToX: orderedAt
	Doc      []string // lines above the field, without slashes
	Note     string   // trailing comment: DECIMAL(18,2)
	Type     Type
	Nullable bool
	Pointer  bool      // a nullable field is *T and not row.Null[T]
	Override *Override // the field's own Go type
	Tag      string    // the whole struct tag, without quotes: spark:"ordered-at" json:"ordered-at"
}

// Kind tells the Spark types apart as far as Go code differs.
type Kind uint8

// The kinds, each with its Go type and its dsl column kind.
const (
	Invalid           Kind = iota
	Boolean                // bool, Col
	Byte                   // int8, Int
	Short                  // int16, Int
	Integer                // int32, Int
	Long                   // int64, Int
	Float                  // float32, Col
	Double                 // float64, Float
	Decimal                // row.Decimal, Dec
	String                 // string (CHAR and VARCHAR too), Text
	Binary                 // []byte, Col
	Date                   // row.Date, Date
	Timestamp              // time.Time, Time
	TimestampNTZ           // row.LocalTime, Col
	TimestampNanos         // time.Time, Time: TIMESTAMP_LTZ(7) to (9)
	TimestampNTZNanos      // row.LocalTime, Col: TIMESTAMP_NTZ(7) to (9)
	Time                   // row.TimeOfDay, Col
	YearMonthInterval      // row.YearMonthInterval, Col
	DayTimeInterval        // row.DayTimeInterval, Col
	CalendarInterval       // row.CalendarInterval, Col
	Variant                // row.Variant, Col
	Geometry               // row.Geometry, Col
	Geography              // row.Geography, Col
	Void                   // row.Void, Col
	Array                  // []E, List
	Map                    // row.Map[K, V], Dict
	StructKind             // the nested struct, a handle of its own
	Window                 // row.Window, Window: the struct<start, end> of window(), in declared rows only
)

// Type is a Spark type with all that its Go code needs.
type Type struct {
	Kind      Kind
	DDL       string // its head in Spark's spelling, lower case: bigint, decimal(15,2), array, map, struct, interval day to second
	Precision int    // of Decimal and Time
	Scale     int    // of Decimal
	Key       *Elem  // of Map, never nullable
	Elem      *Elem  // element of Array, value of Map
	Struct    *Struct
	GoMap     bool // a Map decoded into a Go map
}

// Elem is the element of an array, or the key or value of a map.
type Elem struct {
	Type     Type
	Nullable bool
	Pointer  bool
}

// Override is a Go type that replaces the one of a column in row structs. Expressions keep Spark's type.
type Override struct {
	Go     GoName // shopspring/decimal.Decimal
	Decode GoName // func(row.Decimal) (decimal.Decimal, error)
	Encode GoName // func(decimal.Decimal) (row.Decimal, error); may be empty
}

// GoName is an exported name of a package.
type GoName struct{ ImportPath, Name string }
