package row

import (
	"strconv"
	"strings"
)

// kind tells types apart as far as their columns are laid out and read differently.
type kind uint8

const (
	kindUnknown kind = iota
	kindBool
	kindInt8
	kindInt16
	kindInt32
	kindInt64
	kindFloat32
	kindFloat64
	kindDecimal
	kindString
	kindBinary
	kindDate
	kindTimestamp
	kindTimestampNanos
	kindLocal
	kindLocalNanos
	kindTimeOfDay
	kindYearMonth
	kindDayTime
	kindCalendar
	kindVariant
	kindGeometry
	kindGeography
	kindVoid
	kindArray
	kindMap
	kindStruct
	kindWindow
)

// kindOf reads the head of a type in Spark's DDL spelling, lower case.
func kindOf(head string) kind {
	name, args, _ := strings.Cut(head, "(")
	name, _, _ = strings.Cut(name, " collate ")
	switch name {
	case "boolean":
		return kindBool
	case "tinyint":
		return kindInt8
	case "smallint":
		return kindInt16
	case "int":
		return kindInt32
	case "bigint":
		return kindInt64
	case "float":
		return kindFloat32
	case "double":
		return kindFloat64
	case "decimal":
		return kindDecimal
	case "string", "char", "varchar":
		return kindString
	case "binary":
		return kindBinary
	case "date":
		return kindDate
	case "timestamp", "timestamp_ltz":
		if precision(args) > 6 {
			return kindTimestampNanos
		}
		return kindTimestamp
	case "timestamp_ntz":
		if precision(args) > 6 {
			return kindLocalNanos
		}
		return kindLocal
	case "time":
		return kindTimeOfDay
	case "interval":
		return kindCalendar
	case "variant":
		return kindVariant
	case "geometry":
		return kindGeometry
	case "geography":
		return kindGeography
	case "void":
		return kindVoid
	case "array":
		return kindArray
	case "map":
		return kindMap
	case "struct":
		return kindStruct
	case "window":
		return kindWindow
	}
	if unit, ok := strings.CutPrefix(name, "interval "); ok {
		if strings.HasPrefix(unit, "year") || strings.HasPrefix(unit, "month") {
			return kindYearMonth
		}
		return kindDayTime
	}
	return kindUnknown
}

// width is how many bytes a view has for each value, 0 where it is not one of fixed width.
func (k kind) width() int {
	switch k {
	case kindBool, kindInt8:
		return 1
	case kindInt16:
		return 2
	case kindInt32, kindFloat32, kindDate, kindYearMonth:
		return 4
	case kindInt64, kindFloat64, kindTimestamp, kindTimestampNanos, kindLocal, kindLocalNanos, kindTimeOfDay, kindDayTime:
		return 8
	case kindDecimal, kindCalendar:
		return 16
	}
	return 0
}

func precision(args string) int {
	p, _ := strconv.Atoi(strings.TrimSuffix(args, ")"))
	return p
}

// impliedFields are the fields of a type that travels as a struct and is a value of its own in Go.
func (k kind) impliedFields() []Field {
	switch k {
	case kindVariant:
		return []Field{{Name: "value", Type: "binary"}, {Name: "metadata", Type: "binary"}}
	case kindGeometry, kindGeography:
		return []Field{{Name: "srid", Type: "int"}, {Name: "wkb", Type: "binary"}}
	case kindWindow:
		return []Field{{Name: "start", Type: "timestamp"}, {Name: "end", Type: "timestamp"}}
	}
	return nil
}

// children are the fields below f, written or implied.
func (f *Field) children() []Field {
	if len(f.Fields) > 0 {
		return f.Fields
	}
	return kindOf(f.Type).impliedFields()
}

// describe is the whole type of f in Spark's spelling: ARRAY<STRUCT<sku: STRING>>.
func (f *Field) describe() string {
	part := func(i int) string {
		if i >= len(f.Fields) {
			return "?"
		}
		return f.Fields[i].describe()
	}
	switch kindOf(f.Type) {
	case kindArray:
		return "ARRAY<" + part(0) + ">"
	case kindMap:
		return "MAP<" + part(0) + ", " + part(1) + ">"
	case kindStruct:
		return "STRUCT<" + describeFields(f.Fields) + ">"
	case kindWindow:
		return "STRUCT<" + describeFields(f.children()) + ">"
	}
	return strings.ToUpper(f.Type)
}

func describeFields(fields []Field) string {
	var b strings.Builder
	for i := range fields {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(fields[i].Name + ": " + fields[i].describe())
	}
	return b.String()
}
