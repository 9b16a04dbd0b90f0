package runtime

import (
	"fmt"
	"strings"

	"github.com/sparkgen/sparkgen/internal/connectpb"
	"github.com/sparkgen/sparkgen/row"
)

// head is the name of a type in Spark's DDL spelling, lower case, without what it is made of.
func head(t *connectpb.DataType) string {
	switch k := t.GetKind().(type) {
	case *connectpb.DataType_Null:
		return "void"
	case *connectpb.DataType_Binary_:
		return "binary"
	case *connectpb.DataType_Boolean_:
		return "boolean"
	case *connectpb.DataType_Byte_:
		return "tinyint"
	case *connectpb.DataType_Short_:
		return "smallint"
	case *connectpb.DataType_Integer_:
		return "int"
	case *connectpb.DataType_Long_:
		return "bigint"
	case *connectpb.DataType_Float_:
		return "float"
	case *connectpb.DataType_Double_:
		return "double"
	case *connectpb.DataType_Decimal_:
		return fmt.Sprintf("decimal(%d,%d)", orDefault(k.Decimal.Precision, 10), k.Decimal.GetScale())
	case *connectpb.DataType_String_:
		if c := k.String_.GetCollation(); c != "" && c != "UTF8_BINARY" {
			return "string collate " + c
		}
		return "string"
	case *connectpb.DataType_Char_:
		return fmt.Sprintf("char(%d)", k.Char.GetLength())
	case *connectpb.DataType_VarChar_:
		return fmt.Sprintf("varchar(%d)", k.VarChar.GetLength())
	case *connectpb.DataType_Date_:
		return "date"
	case *connectpb.DataType_Timestamp_:
		return "timestamp"
	case *connectpb.DataType_TimestampNtz:
		return "timestamp_ntz"
	case *connectpb.DataType_CalendarInterval_:
		return "interval"
	case *connectpb.DataType_YearMonthInterval_:
		return interval([]string{"year", "month"}, k.YearMonthInterval.StartField, k.YearMonthInterval.EndField)
	case *connectpb.DataType_DayTimeInterval_:
		return interval([]string{"day", "hour", "minute", "second"}, k.DayTimeInterval.StartField, k.DayTimeInterval.EndField)
	case *connectpb.DataType_Array_:
		return "array"
	case *connectpb.DataType_Map_:
		return "map"
	case *connectpb.DataType_Struct_:
		return "struct"
	case *connectpb.DataType_Variant_:
		return "variant"
	case *connectpb.DataType_Unparsed_:
		return strings.ToLower(k.Unparsed.GetDataTypeString())
	case *connectpb.DataType_Udt:
		return "udt"
	case *connectpb.DataType_Geometry_:
		return fmt.Sprintf("geometry(%d)", k.Geometry.GetSrid())
	case *connectpb.DataType_Geography_:
		return fmt.Sprintf("geography(%d)", k.Geography.GetSrid())
	case *connectpb.DataType_Time_:
		return fmt.Sprintf("time(%d)", orDefault(k.Time.Precision, 6))
	case *connectpb.DataType_TimestampNtzNanos:
		return fmt.Sprintf("timestamp_ntz(%d)", orDefault(k.TimestampNtzNanos.Precision, 9))
	case *connectpb.DataType_TimestampLtzNanos:
		return fmt.Sprintf("timestamp_ltz(%d)", orDefault(k.TimestampLtzNanos.Precision, 9))
	}
	return "an unknown type"
}

func orDefault(n *int32, otherwise int32) int32 {
	if n == nil {
		return otherwise
	}
	return *n
}

// interval spells an interval from its first and last unit, which are numbers into units; absent ones are the widest.
func interval(units []string, start, end *int32) string {
	from, to := int(orDefault(start, 0)), int(orDefault(end, int32(len(units)-1)))
	if from < 0 || to >= len(units) || from > to {
		return "an unknown interval"
	}
	if from == to {
		return "interval " + units[from]
	}
	return "interval " + units[from] + " to " + units[to]
}

// describe spells a type whole, as messages show it: ARRAY<STRUCT<a: INT>>.
func describe(t *connectpb.DataType) string {
	switch k := t.GetKind().(type) {
	case *connectpb.DataType_Array_:
		return "ARRAY<" + describe(k.Array.GetElementType()) + ">"
	case *connectpb.DataType_Map_:
		return "MAP<" + describe(k.Map.GetKeyType()) + ", " + describe(k.Map.GetValueType()) + ">"
	case *connectpb.DataType_Struct_:
		parts := make([]string, len(k.Struct.GetFields()))
		for i, f := range k.Struct.GetFields() {
			parts[i] = f.GetName() + ": " + describe(f.GetDataType())
		}
		return "STRUCT<" + strings.Join(parts, ", ") + ">"
	}
	return strings.ToUpper(head(t))
}

// describeField spells the type of a field of a row in the same way.
func describeField(f row.Field) string {
	parts := make([]string, len(f.Fields))
	for i, child := range f.Fields {
		parts[i] = describeField(child)
		if f.Type == "struct" {
			parts[i] = child.Name + ": " + parts[i]
		}
	}
	switch f.Type {
	case "array", "map", "struct":
		return strings.ToUpper(f.Type) + "<" + strings.Join(parts, ", ") + ">"
	case "window":
		return "STRUCT<start: TIMESTAMP, end: TIMESTAMP>"
	}
	return strings.ToUpper(f.Type)
}
