package emit

import (
	"fmt"

	"github.com/sparkgen/sparkgen/gen/internal/ir"
)

// decoderTables are the tables whose decoders are committed in decodertest and run there.
func decoderTables() []*ir.Table {
	return []*ir.Table{
		shapeTable("rate", "Rate", ir.Field{GoName: "Timestamp", Name: "timestamp", Type: leaf(ir.Timestamp, "timestamp")},
			ir.Field{GoName: "Value", Name: "value", Type: leaf(ir.Long, "bigint")}),
		lineitemTable(),
		nestedTable(),
		allTable("alltypes", "All", false, false),
		allTable("allnull", "AllNull", true, false),
		allTable("allptr", "AllPtr", true, true),
		deepTable(),
		wideTable(),
		overrideTable(),
		oddTable(),
		foreignTable(),
	}
}

func shapeTable(name, stem string, fields ...ir.Field) *ir.Table {
	s := shapeStruct(stem+"Row", stem, name, fields...)
	s.Decoder = string(stem[0]|0x20) + stem[1:] + "Decoder"
	s.Doc = []string{s.GoName + " is a row of " + name + "."}
	return &ir.Table{Name: name, GoName: stem, Row: s}
}

func shapeStruct(goName, stem, name string, fields ...ir.Field) *ir.Struct {
	for i := range fields {
		fields[i].Tag = fmt.Sprintf("spark:%q", fields[i].Name)
	}
	return &ir.Struct{GoName: goName, Stem: stem, Name: name, Doc: []string{goName + " is a nested struct."}, Fields: fields}
}

func leaf(k ir.Kind, ddl string) ir.Type { return ir.Type{Kind: k, DDL: ddl} }

func structOf(s *ir.Struct) ir.Type { return ir.Type{Kind: ir.StructKind, DDL: "struct", Struct: s} }

func arrayOf(e ir.Elem) ir.Type { return ir.Type{Kind: ir.Array, DDL: "array", Elem: &e} }

func mapOf(k ir.Type, v ir.Elem) ir.Type {
	return ir.Type{Kind: ir.Map, DDL: "map", Key: &ir.Elem{Type: k}, Elem: &v}
}

func lineitemTable() *ir.Table {
	var fields []ir.Field
	add := func(t ir.Type, names ...string) {
		for _, n := range names {
			fields = append(fields, ir.Field{GoName: string(n[0]&^0x20) + n[1:], Name: "l_" + n, Type: t})
		}
	}
	add(leaf(ir.Long, "bigint"), "orderkey", "partkey", "suppkey")
	add(leaf(ir.Integer, "int"), "linenumber")
	add(leaf(ir.Decimal, "decimal(15,2)"), "quantity", "extendedprice", "discount", "tax")
	add(leaf(ir.String, "string"), "returnflag", "linestatus")
	add(leaf(ir.Date, "date"), "shipdate", "commitdate", "receiptdate")
	add(leaf(ir.String, "string"), "shipinstruct", "shipmode", "comment")
	return shapeTable("lineitem", "Lineitem", fields...)
}

func nestedTable() *ir.Table {
	geo := shapeStruct("NestedAddrGeo", "NestedAddrGeo", "nested.addr.geo",
		ir.Field{GoName: "Lat", Name: "lat", Type: leaf(ir.Double, "double")},
		ir.Field{GoName: "Lon", Name: "lon", Type: leaf(ir.Double, "double")})
	addr := shapeStruct("NestedAddr", "NestedAddr", "nested.addr",
		ir.Field{GoName: "Street", Name: "street", Type: leaf(ir.String, "string")},
		ir.Field{GoName: "Zip", Name: "zip", Type: leaf(ir.Integer, "int"), Nullable: true},
		ir.Field{GoName: "Geo", Name: "geo", Type: structOf(geo)})
	str := leaf(ir.String, "string")
	return shapeTable("nested", "Nested",
		ir.Field{GoName: "ID", Name: "id", Type: leaf(ir.Long, "bigint")},
		ir.Field{GoName: "Tags", Name: "tags", Type: arrayOf(ir.Elem{Type: leaf(ir.Integer, "int")}), Nullable: true},
		ir.Field{GoName: "Attrs", Name: "attrs", Type: mapOf(str, ir.Elem{Type: str, Nullable: true}), Nullable: true},
		ir.Field{GoName: "Addr", Name: "addr", Type: structOf(addr), Nullable: true},
		ir.Field{GoName: "Score", Name: "score", Type: leaf(ir.Double, "double"), Nullable: true},
		ir.Field{GoName: "Name", Name: "name", Type: str, Nullable: true},
	)
}

// leafTypes are all types without children that a user writes, with the names of their columns.
var leafTypes = []struct {
	name string
	typ  ir.Type
}{
	{"Bool", leaf(ir.Boolean, "boolean")},
	{"Tiny", leaf(ir.Byte, "tinyint")},
	{"Small", leaf(ir.Short, "smallint")},
	{"Int", leaf(ir.Integer, "int")},
	{"Big", leaf(ir.Long, "bigint")},
	{"Float", leaf(ir.Float, "float")},
	{"Double", leaf(ir.Double, "double")},
	{"Dec", leaf(ir.Decimal, "decimal(38,18)")},
	{"Text", leaf(ir.String, "string")},
	{"Bin", leaf(ir.Binary, "binary")},
	{"Date", leaf(ir.Date, "date")},
	{"Ts", leaf(ir.Timestamp, "timestamp")},
	{"Ntz", leaf(ir.TimestampNTZ, "timestamp_ntz")},
	{"TsNano", leaf(ir.TimestampNanos, "timestamp_ltz(9)")},
	{"NtzNano", leaf(ir.TimestampNTZNanos, "timestamp_ntz(9)")},
	{"Time", leaf(ir.Time, "time(6)")},
	{"Ym", leaf(ir.YearMonthInterval, "interval year to month")},
	{"Dt", leaf(ir.DayTimeInterval, "interval day to second")},
	{"Cal", leaf(ir.CalendarInterval, "interval")},
	{"Var", leaf(ir.Variant, "variant")},
	{"Geom", leaf(ir.Geometry, "geometry(4326)")},
	{"Geog", leaf(ir.Geography, "geography(4326)")},
	{"Void", leaf(ir.Void, "void")},
	{"Win", leaf(ir.Window, "window")},
}

// allTable has each type alone, in an array, as a value of a map and as a key where keys can be of that type.
func allTable(name, stem string, nullable, pointer bool) *ir.Table {
	var fields []ir.Field
	add := func(prefix, goName string, t ir.Type) {
		fields = append(fields, ir.Field{
			GoName: prefix + goName, Name: prefix + goName, Type: t, Nullable: nullable, Pointer: pointer,
		})
	}
	for _, l := range leafTypes {
		elem := ir.Elem{Type: l.typ, Nullable: nullable, Pointer: pointer}
		add("", l.name, l.typ)
		add("L", l.name, arrayOf(elem))
		add("M", l.name, mapOf(leaf(ir.String, "string"), elem))
	}
	return shapeTable(name, stem, fields...)
}

// deepTable nests everything in everything, with NULLs allowed in some places and not in others.
func deepTable() *ir.Table {
	str, num := leaf(ir.String, "string"), leaf(ir.Integer, "int")
	inner := shapeStruct("DeepInner", "DeepInner", "deep.inner",
		ir.Field{GoName: "Name", Name: "name", Type: str},
		ir.Field{GoName: "Count", Name: "count", Type: num, Nullable: true},
		ir.Field{GoName: "At", Name: "at", Type: leaf(ir.Timestamp, "timestamp"), Nullable: true},
		ir.Field{GoName: "Nums", Name: "nums", Type: arrayOf(ir.Elem{Type: num, Nullable: true})},
	)
	outer := shapeStruct("DeepOuter", "DeepOuter", "deep.outer",
		ir.Field{GoName: "Key", Name: "key", Type: num},
		ir.Field{GoName: "Inner", Name: "inner", Type: structOf(inner), Nullable: true},
		ir.Field{GoName: "Inners", Name: "inners", Type: arrayOf(ir.Elem{Type: structOf(inner)}), Nullable: true},
		ir.Field{GoName: "ByName", Name: "byname", Type: mapOf(str, ir.Elem{Type: structOf(inner), Nullable: true})},
	)
	lists := arrayOf(ir.Elem{Type: arrayOf(ir.Elem{Type: arrayOf(ir.Elem{Type: str, Nullable: true}), Nullable: true})})
	goMap := mapOf(num, ir.Elem{Type: arrayOf(ir.Elem{Type: str})})
	goMap.GoMap = true
	return shapeTable("deep", "Deep",
		ir.Field{GoName: "ID", Name: "id", Type: leaf(ir.Long, "bigint")},
		ir.Field{GoName: "Outers", Name: "outers", Type: arrayOf(ir.Elem{Type: structOf(outer)})},
		ir.Field{GoName: "Maybe", Name: "maybe", Type: arrayOf(ir.Elem{Type: structOf(outer), Nullable: true}), Nullable: true},
		ir.Field{GoName: "Pointers", Name: "pointers", Type: arrayOf(ir.Elem{Type: structOf(inner), Nullable: true, Pointer: true})},
		ir.Field{GoName: "Lists", Name: "lists", Type: lists},
		ir.Field{GoName: "Maps", Name: "maps", Type: mapOf(str, ir.Elem{Type: mapOf(str, ir.Elem{Type: num, Nullable: true}), Nullable: true})},
		ir.Field{GoName: "GoMap", Name: "gomap", Type: goMap},
		ir.Field{GoName: "GoMapNull", Name: "gomapnull", Type: goMap, Nullable: true},
		ir.Field{GoName: "GoMapPtr", Name: "gomapptr", Type: goMap, Nullable: true, Pointer: true},
		ir.Field{GoName: "Outer", Name: "outer", Type: structOf(outer), Nullable: true},
		ir.Field{GoName: "OuterPtr", Name: "outerptr", Type: structOf(outer), Nullable: true, Pointer: true},
	)
}

// wideTable has more columns than one loop takes, and structs that lie across two loops.
func wideTable() *ir.Table {
	part := func(stem string) ir.Type {
		var fields []ir.Field
		for i := range 20 {
			fields = append(fields, ir.Field{
				GoName: fmt.Sprintf("F%d", i), Name: fmt.Sprintf("f%d", i), Type: leaf(ir.Long, "bigint"), Nullable: i%3 == 1,
			})
		}
		return structOf(shapeStruct("Wide"+stem, "Wide"+stem, "wide."+stem, fields...))
	}
	var fields []ir.Field
	for i := range 10 {
		fields = append(fields, ir.Field{
			GoName: fmt.Sprintf("C%d", i), Name: fmt.Sprintf("c%d", i), Type: leaf(ir.Integer, "int"), Nullable: i%2 == 1,
		})
	}
	fields = append(fields,
		ir.Field{GoName: "Required", Name: "required", Type: part("Required")},
		ir.Field{GoName: "Nullable", Name: "nullable", Type: part("Nullable"), Nullable: true},
		ir.Field{GoName: "Pointer", Name: "pointer", Type: part("Pointer"), Nullable: true, Pointer: true},
	)
	return shapeTable("wide", "Wide", fields...)
}

// overrideTable has Go types of its own for columns of several kinds.
func overrideTable() *ir.Table {
	const conv = "github.com/sparkgen/sparkgen/gen/internal/emit/decodertest/d"
	override := func(typ, decode string) *ir.Override {
		return &ir.Override{Go: ir.GoName{ImportPath: conv, Name: typ}, Decode: ir.GoName{ImportPath: conv, Name: decode}}
	}
	inner := shapeStruct("OverrideInner", "OverrideInner", "override.inner",
		ir.Field{GoName: "Cents", Name: "cents", Type: leaf(ir.Decimal, "decimal(10,2)"), Override: override("Cents", "ToCents")},
		ir.Field{GoName: "Note", Name: "note", Type: leaf(ir.String, "string"), Nullable: true})
	dec := leaf(ir.Decimal, "decimal(10,2)")
	return shapeTable("override", "Override",
		ir.Field{GoName: "Total", Name: "total", Type: dec, Override: override("Cents", "ToCents")},
		ir.Field{GoName: "Tip", Name: "tip", Type: dec, Nullable: true, Override: override("Cents", "ToCents")},
		ir.Field{GoName: "Fee", Name: "fee", Type: dec, Nullable: true, Pointer: true, Override: override("Cents", "ToCents")},
		ir.Field{GoName: "Span", Name: "span", Type: leaf(ir.Window, "window"), Nullable: true, Override: override("Span", "ToSpan")},
		ir.Field{GoName: "Inners", Name: "inners", Type: arrayOf(ir.Elem{Type: structOf(inner)})},
	)
}

// oddTable has the shapes that leave a loop next to nothing to do.
func oddTable() *ir.Table {
	empty := structOf(shapeStruct("OddEmpty", "OddEmpty", "odd.empty"))
	void := leaf(ir.Void, "void")
	return shapeTable("odd", "Odd",
		ir.Field{GoName: "Void", Name: "void", Type: void},
		ir.Field{GoName: "Empty", Name: "empty", Type: empty},
		ir.Field{GoName: "EmptyNull", Name: "emptynull", Type: empty, Nullable: true},
		ir.Field{GoName: "EmptyPtr", Name: "emptyptr", Type: empty, Nullable: true, Pointer: true},
		ir.Field{GoName: "Empties", Name: "empties", Type: arrayOf(ir.Elem{Type: empty})},
	)
}

// foreignTable has a struct of another package, alone and in lists.
func foreignTable() *ir.Table {
	point := shapeStruct("Point", "Point", "d.point",
		ir.Field{GoName: "X", Name: "x", Type: leaf(ir.Integer, "int")},
		ir.Field{GoName: "Label", Name: "label", Type: leaf(ir.String, "string"), Nullable: true})
	point.ImportPath = "github.com/sparkgen/sparkgen/gen/internal/emit/decodertest/d"
	return shapeTable("foreign", "Foreign",
		ir.Field{GoName: "At", Name: "at", Type: structOf(point)},
		ir.Field{GoName: "From", Name: "from", Type: structOf(point), Nullable: true},
		ir.Field{GoName: "Via", Name: "via", Type: arrayOf(ir.Elem{Type: structOf(point), Nullable: true})},
		ir.Field{GoName: "ByName", Name: "byname", Type: mapOf(leaf(ir.String, "string"), ir.Elem{Type: structOf(point)})},
	)
}
