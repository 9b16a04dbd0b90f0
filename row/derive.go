package row

import (
	"fmt"
	"reflect"
	"strings"
	"time"
)

// goField is how a column, or a child of a nested type, lies in a Go type.
type goField struct {
	typ      reflect.Type // of the value, without Null or pointer
	offset   uintptr      // from the start of the enclosing value
	pointer  bool         // *T, where Nullable
	valid    uintptr      // of Null's Valid, from the start of the Null; its V is at 0
	kind     kind
	goMap    bool
	children []goField // one for each of Field's children, written or implied
}

// isGeneric reports whether t is the generic type of this package with the given name. A method to tell it by would be
// compiled for every instance, in every package that has one.
func isGeneric(t reflect.Type, name string) bool {
	return t.PkgPath() == reflect.TypeFor[Void]().PkgPath() && strings.HasPrefix(t.Name(), name+"[")
}

// isResult reports whether t is a row of the library, whose members have no tags.
func isResult(t reflect.Type) bool {
	return isGeneric(t, "One") || isGeneric(t, "Pair") || isGeneric(t, "Triple") || isGeneric(t, "With")
}

// derive finds the column that a Go type t holds.
func derive(name string, t reflect.Type, offset uintptr) (Field, goField, error) {
	f, g := Field{Name: name}, goField{typ: t, offset: offset}
	switch {
	case isGeneric(t, "Null"):
		f.Nullable = true
		g.typ, g.valid = t.Field(0).Type, t.Field(1).Offset
	case t.Kind() == reflect.Pointer:
		f.Nullable, g.pointer = true, true
		g.typ = t.Elem()
	}
	err := deriveType(&f, &g)
	g.kind = kindOf(f.Type)
	return f, g, err
}

// deriveType fills type and children of f and g from g.typ.
func deriveType(f *Field, g *goField) error {
	t := g.typ
	if head, ok := leafHead(t); ok {
		f.Type = head
		for _, c := range impliedMembers(t) {
			_, child, err := derive(c.name, c.typ, c.offset)
			if err != nil {
				return err
			}
			g.children = append(g.children, child)
		}
		return nil
	}
	switch {
	case isGeneric(t, "Map"):
		f.Type = "map"
		return deriveChildren(f, g, []member{
			{"key", t.Elem().Field(0).Type, t.Elem().Field(0).Offset},
			{"value", t.Elem().Field(1).Type, t.Elem().Field(1).Offset},
		})
	case t.Kind() == reflect.Map:
		f.Type, g.goMap = "map", true
		return deriveChildren(f, g, []member{{"key", t.Key(), 0}, {"value", t.Elem(), 0}})
	case t.Kind() == reflect.Slice:
		f.Type = "array"
		return deriveChildren(f, g, []member{{"element", t.Elem(), 0}})
	case t.Kind() == reflect.Struct && !isResult(t):
		f.Type = "struct"
		members, err := taggedMembers(t)
		if err != nil {
			return err
		}
		return deriveChildren(f, g, members)
	}
	return fmt.Errorf("%v is no Spark type; use a type of package row, or generate the row with sparkgen", t)
}

func deriveChildren(f *Field, g *goField, members []member) error {
	for _, m := range members {
		cf, cg, err := derive(m.name, m.typ, m.offset)
		if err != nil {
			return fmt.Errorf("%s: %w", m.name, err)
		}
		f.Fields, g.children = append(f.Fields, cf), append(g.children, cg)
	}
	return nil
}

// member is a field of a Go struct that holds a column.
type member struct {
	name   string
	typ    reflect.Type
	offset uintptr
}

// taggedMembers are the fields of t with a spark tag.
func taggedMembers(t reflect.Type) ([]member, error) {
	var out []member
	for f := range t.Fields() {
		name, ok := f.Tag.Lookup("spark")
		switch {
		case name == "-":
			continue
		case !f.IsExported() && !ok:
			continue
		case !f.IsExported():
			return nil, fmt.Errorf("%v.%s has a spark tag and is not exported; export it", t, f.Name)
		case !ok || name == "":
			return nil, fmt.Errorf("%v.%s has no spark tag; give it one, `spark:\"-\"` to leave it out", t, f.Name)
		}
		out = append(out, member{name, f.Type, f.Offset})
	}
	if len(out) == 0 {
		return nil, fmt.Errorf("%v has no field with a spark tag; want one for each column", t)
	}
	return out, nil
}

// impliedMembers are the Go fields behind the implied fields of a leaf.
func impliedMembers(t reflect.Type) []member {
	switch t {
	case reflect.TypeFor[Variant](), reflect.TypeFor[Geometry](), reflect.TypeFor[Geography](), reflect.TypeFor[Window]():
		a, b := t.Field(0), t.Field(1)
		return []member{{a.Name, a.Type, a.Offset}, {b.Name, b.Type, b.Offset}}
	}
	return nil
}

// leafHead is the Spark type of a Go type that is a value of its own.
func leafHead(t reflect.Type) (head string, ok bool) {
	switch t {
	case reflect.TypeFor[bool]():
		return "boolean", true
	case reflect.TypeFor[int8]():
		return "tinyint", true
	case reflect.TypeFor[int16]():
		return "smallint", true
	case reflect.TypeFor[int32]():
		return "int", true
	case reflect.TypeFor[int64]():
		return "bigint", true
	case reflect.TypeFor[float32]():
		return "float", true
	case reflect.TypeFor[float64]():
		return "double", true
	case reflect.TypeFor[string]():
		return "string", true
	case reflect.TypeFor[[]byte]():
		return "binary", true
	case reflect.TypeFor[time.Time]():
		return "timestamp", true
	case reflect.TypeFor[Decimal]():
		return "decimal", true
	case reflect.TypeFor[Date]():
		return "date", true
	case reflect.TypeFor[LocalTime]():
		return "timestamp_ntz", true
	case reflect.TypeFor[TimeOfDay]():
		return "time", true
	case reflect.TypeFor[YearMonthInterval]():
		return "interval year to month", true
	case reflect.TypeFor[DayTimeInterval]():
		return "interval day to second", true
	case reflect.TypeFor[CalendarInterval]():
		return "interval", true
	case reflect.TypeFor[Variant]():
		return "variant", true
	case reflect.TypeFor[Geometry]():
		return "geometry", true
	case reflect.TypeFor[Geography]():
		return "geography", true
	case reflect.TypeFor[Void]():
		return "void", true
	case reflect.TypeFor[Window]():
		return "window", true
	}
	return "", false
}
