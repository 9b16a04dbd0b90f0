package gen

import (
	"fmt"
	"slices"

	"github.com/sparkgen/sparkgen/gen/internal/ir"
)

// rowPackage is the import path of package row.
const rowPackage = "github.com/sparkgen/sparkgen/row"

// typeError says why a Go type is no Spark type, and what to write.
type typeError struct{ what, fix string }

func (e *typeError) Error() string { return e.what }

// elem resolves a Go type: row.Null[T] and *T are a T that may be NULL.
func (d *declared) elem(t GoType) (ir.Elem, *typeError) {
	pointer := t.Name == "*"
	if !pointer && !(t.Import == rowPackage && t.Name == "Null") {
		typ, err := d.typ(t)
		return ir.Elem{Type: typ}, err
	}
	if len(t.Args) != 1 {
		return ir.Elem{}, &typeError{t.Text + " has no value type", "write row.Null[T]"}
	}
	if inner := t.Args[0]; inner.Name == "*" || inner.Import == rowPackage && inner.Name == "Null" {
		return ir.Elem{}, &typeError{t.Text + " may be NULL twice", "write " + inner.Text}
	}
	typ, err := d.typ(t.Args[0])
	return ir.Elem{Type: typ, Nullable: true, Pointer: pointer}, err
}

// typ resolves a Go type that is not NULL.
func (d *declared) typ(t GoType) (ir.Type, *typeError) {
	switch {
	case t.Name == "[]" && t.Args[0].Import == "" && (t.Args[0].Name == "byte" || t.Args[0].Name == "uint8"):
		return ir.Type{Kind: ir.Binary, DDL: "binary"}, nil
	case t.Name == "[]":
		elem, err := d.elem(t.Args[0])
		return ir.Type{Kind: ir.Array, DDL: "array", Elem: &elem}, err
	case t.Name == "map", t.Import == rowPackage && t.Name == "Map" && len(t.Args) == 2:
		return d.mapType(t)
	}
	if typ, ok := scalar(t); ok {
		return typ, nil
	}
	return d.structType(t)
}

func (d *declared) mapType(t GoType) (ir.Type, *typeError) {
	key, err := d.elem(t.Args[0])
	if err != nil {
		return ir.Type{}, err
	}
	if key.Nullable {
		return ir.Type{}, &typeError{t.Text + " has keys that may be NULL, and Spark's are not", "write the key's type itself"}
	}
	value, err := d.elem(t.Args[1])
	goMap := t.Name == "map"
	if goMap && !isComparable(key.Type) {
		return ir.Type{}, &typeError{t.Text + " has keys that Go cannot compare", "write row.Map[" + t.Args[0].Text + ", " + t.Args[1].Text + "]"}
	}
	return ir.Type{Kind: ir.Map, DDL: "map", Key: &key, Elem: &value, GoMap: goMap}, err
}

// isComparable reports whether Go's maps can have keys of t.
func isComparable(t ir.Type) bool {
	switch t.Kind {
	case ir.Binary, ir.Array, ir.Map, ir.StructKind, ir.Variant, ir.Geometry, ir.Geography:
		return false
	}
	return true
}

// scalar returns the type of a Go type without parts.
func scalar(t GoType) (ir.Type, bool) {
	typ := func(k ir.Kind, ddl string) (ir.Type, bool) { return ir.Type{Kind: k, DDL: ddl}, true }
	switch t.Import {
	case "":
		switch t.Name {
		case "bool":
			return typ(ir.Boolean, "boolean")
		case "int8":
			return typ(ir.Byte, "tinyint")
		case "int16":
			return typ(ir.Short, "smallint")
		case "int32", "rune":
			return typ(ir.Integer, "int")
		case "int64":
			return typ(ir.Long, "bigint")
		case "float32":
			return typ(ir.Float, "float")
		case "float64":
			return typ(ir.Double, "double")
		case "string":
			return typ(ir.String, "string")
		}
	case "time":
		if t.Name == "Time" {
			return typ(ir.Timestamp, "timestamp")
		}
	case rowPackage:
		switch t.Name {
		case "Decimal":
			return typ(ir.Decimal, "decimal")
		case "Date":
			return typ(ir.Date, "date")
		case "LocalTime":
			return typ(ir.TimestampNTZ, "timestamp_ntz")
		case "TimeOfDay":
			return ir.Type{Kind: ir.Time, DDL: "time", Precision: 6}, true
		case "YearMonthInterval":
			return typ(ir.YearMonthInterval, "interval year to month")
		case "DayTimeInterval":
			return typ(ir.DayTimeInterval, "interval day to second")
		case "CalendarInterval":
			return typ(ir.CalendarInterval, "interval")
		case "Variant":
			return typ(ir.Variant, "variant")
		case "Geometry":
			return typ(ir.Geometry, "geometry")
		case "Geography":
			return typ(ir.Geography, "geography")
		case "Void":
			return typ(ir.Void, "void")
		case "Window":
			return typ(ir.Window, "window")
		}
	}
	return ir.Type{}, false
}

// structType resolves the name of a struct: another row struct of the package, or a struct that is generated.
func (d *declared) structType(t GoType) (ir.Type, *typeError) {
	typ := func(s *ir.Struct) (ir.Type, *typeError) {
		return ir.Type{Kind: ir.StructKind, DDL: "struct", Struct: s}, nil
	}
	if len(t.Args) > 0 {
		return ir.Type{}, unknownType(t)
	}
	if t.Import == "" || t.Import == d.pkg.importPath {
		if s, ok := d.pkg.structs[t.Name]; ok {
			return typ(s.strct)
		}
		if s, ok := d.structs[t.Name]; ok {
			if d.busy[t.Name] {
				return ir.Type{}, &typeError{t.Name + " holds itself, and Spark's structs are finite", "hold something else"}
			}
			nested := d.resolve(s)
			if nested == nil {
				return ir.Type{}, &typeError{t.Name + " is wrong itself", "see there"}
			}
			nested.Nested = true
			return typ(nested)
		}
		return ir.Type{}, unknownType(t)
	}
	for _, p := range d.packages.all {
		if s, ok := p.structs[t.Name]; ok && p.importPath == t.Import && p.importPath != "" {
			return typ(imported(s.strct, p.importPath))
		}
	}
	return ir.Type{}, unknownType(t)
}

// imported returns s and all below it as another package sees them.
func imported(s *ir.Struct, path string) *ir.Struct {
	out := *s
	out.ImportPath = path
	out.Fields = slices.Clone(s.Fields)
	for i := range out.Fields {
		out.Fields[i].Type = importedType(out.Fields[i].Type, path)
	}
	return &out
}

func importedType(t ir.Type, path string) ir.Type {
	if t.Struct != nil {
		t.Struct = imported(t.Struct, path)
	}
	for _, e := range []**ir.Elem{&t.Key, &t.Elem} {
		if *e != nil {
			elem := **e
			elem.Type = importedType(elem.Type, path)
			*e = &elem
		}
	}
	return t
}

// unknownType explains the commonest mistakes, and lists what there is for the rest.
func unknownType(t GoType) *typeError {
	what := fmt.Sprintf("type %s is not known by its spelling", t.Text)
	if t.Import == "" {
		switch t.Name {
		case "int":
			return &typeError{"int has no fixed size, and Spark's integers do", "write int64, which is BIGINT, or int32, which is INT"}
		case "uint", "uint8", "byte", "uint16", "uint32", "uint64", "uintptr":
			return &typeError{"Spark has no unsigned integers", "write int64, or row.Decimal for more than 63 bits"}
		case "any", "interface":
			return &typeError{what, "write the type, or row.Variant for what varies"}
		}
	}
	if t.Import == "time" && t.Name == "Duration" {
		return &typeError{"time.Duration ends at 292 years, and Spark's intervals do not", "write row.DayTimeInterval"}
	}
	return &typeError{what, "write a type of package row, time.Time, a predeclared type, a struct marked //sparkgen:row, " +
		"or a nested struct that this sparkgen.yaml generates"}
}
