package arrowtest

import (
	"fmt"
	"strings"

	"github.com/apache/arrow-go/v18/arrow"

	"github.com/sparkgen/sparkgen/row"
)

// Layout is how a server lays out the types that have several forms.
type Layout int

// The layouts.
const (
	Spark      Layout = iota // utf8, list, decimal128, microseconds
	Large                    // offsets of 64 bits; nanoseconds; decimal256
	View                     // views of strings and lists; milliseconds; decimal64
	Dictionary               // dictionaries of strings, binary and integers; seconds; decimal32
)

// Layouts are all of them.
func Layouts() []Layout { return []Layout{Spark, Large, View, Dictionary} }

// String is the layout's name.
func (l Layout) String() string { return [...]string{"spark", "large", "view", "dictionary"}[l] }

func pick[T any](l Layout, of ...T) T { return of[l] }

// Schema is the Arrow schema of fields.
func Schema(fields []row.Field, l Layout) *arrow.Schema {
	return arrow.NewSchema(arrowFields(fields, l), nil)
}

func arrowFields(fields []row.Field, l Layout) []arrow.Field {
	var out []arrow.Field
	for _, f := range fields {
		out = append(out, arrow.Field{Name: f.Name, Type: arrowType(f, l), Nullable: f.Nullable || f.Type == "void"})
	}
	return out
}

func arrowType(f row.Field, l Layout) arrow.DataType {
	unit := pick(l, arrow.Microsecond, arrow.Nanosecond, arrow.Millisecond, arrow.Second)
	dict := func(t arrow.DataType) arrow.DataType {
		return &arrow.DictionaryType{IndexType: arrow.PrimitiveTypes.Int16, ValueType: t}
	}
	head, args, _ := strings.Cut(f.Type, "(")
	switch head {
	case "boolean":
		return arrow.FixedWidthTypes.Boolean
	case "tinyint":
		return arrow.PrimitiveTypes.Int8
	case "smallint":
		return arrow.PrimitiveTypes.Int16
	case "int":
		return arrow.PrimitiveTypes.Int32
	case "bigint":
		if l == Dictionary {
			return dict(arrow.PrimitiveTypes.Int64)
		}
		return arrow.PrimitiveTypes.Int64
	case "float":
		return arrow.PrimitiveTypes.Float32
	case "double":
		return arrow.PrimitiveTypes.Float64
	case "string":
		return pick[arrow.DataType](l, arrow.BinaryTypes.String, arrow.BinaryTypes.LargeString,
			arrow.BinaryTypes.StringView, dict(arrow.BinaryTypes.String))
	case "binary":
		return pick[arrow.DataType](l, arrow.BinaryTypes.Binary, arrow.BinaryTypes.LargeBinary,
			arrow.BinaryTypes.BinaryView, dict(arrow.BinaryTypes.Binary))
	case "decimal":
		precision, scale := int32(38), int32(0)
		if args != "" {
			if _, err := fmt.Sscanf(args, "%d,%d)", &precision, &scale); err != nil {
				panic(err)
			}
		}
		return pick[arrow.DataType](l, &arrow.Decimal128Type{Precision: precision, Scale: scale},
			&arrow.Decimal256Type{Precision: precision, Scale: scale},
			&arrow.Decimal64Type{Precision: min(precision, 18), Scale: scale},
			&arrow.Decimal32Type{Precision: min(precision, 9), Scale: min(scale, 9)})
	case "date":
		return pick[arrow.DataType](l, arrow.FixedWidthTypes.Date32, arrow.FixedWidthTypes.Date64,
			arrow.FixedWidthTypes.Date32, arrow.FixedWidthTypes.Date64)
	case "timestamp":
		return &arrow.TimestampType{Unit: unit, TimeZone: "GMT+08:00"} // a Java name, which Go does not know
	case "timestamp_ltz":
		return &arrow.TimestampType{Unit: arrow.Nanosecond, TimeZone: "UTC"}
	case "timestamp_ntz":
		if args != "" {
			return &arrow.TimestampType{Unit: arrow.Nanosecond}
		}
		return &arrow.TimestampType{Unit: unit}
	case "time":
		return pick[arrow.DataType](l, arrow.FixedWidthTypes.Time64ns, arrow.FixedWidthTypes.Time64us,
			arrow.FixedWidthTypes.Time32ms, arrow.FixedWidthTypes.Time32s)
	case "interval year to month":
		return arrow.FixedWidthTypes.MonthInterval
	case "interval day to second":
		return &arrow.DurationType{Unit: unit}
	case "interval":
		return arrow.FixedWidthTypes.MonthDayNanoInterval
	case "variant":
		return structType(l, row.Field{Name: "value", Type: "binary"}, row.Field{Name: "metadata", Type: "binary"})
	case "geometry", "geography":
		return structType(l, row.Field{Name: "srid", Type: "int"}, row.Field{Name: "wkb", Type: "binary"})
	case "window":
		return structType(l, row.Field{Name: "start", Type: "timestamp"}, row.Field{Name: "end", Type: "timestamp"})
	case "void":
		return arrow.Null
	case "struct":
		return structType(l, f.Fields...)
	case "array":
		e := arrowFields(f.Fields, l)[0]
		return pick[arrow.DataType](l, arrow.ListOfField(e), arrow.LargeListOfField(e), arrow.ListViewOfField(e), arrow.ListOfField(e))
	case "map":
		kv := arrowFields(f.Fields, l)
		kv[0].Nullable = false
		return arrow.MapOfFields(kv[0], kv[1])
	}
	panic("arrowtest: no Arrow type for " + f.Type)
}

func structType(l Layout, fields ...row.Field) arrow.DataType {
	return arrow.StructOf(arrowFields(fields, l)...)
}
