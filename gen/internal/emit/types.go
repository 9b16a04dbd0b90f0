package emit

import (
	"strconv"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/sparkgen/sparkgen/gen/internal/ir"
)

// rowType is the type of a field in a row struct.
func rowType(f ir.Field) *jen.Statement {
	t := goType(f.Type, rowElem)
	if f.Override != nil {
		t = goName(f.Override.Go)
	}
	return orNull(t, f.Nullable, f.Pointer)
}

// exprType is the type of an expression's value: T of dsl.Value[S, T]. Inside it NULL is always row.Null and a map always
// row.Map, and overrides do not reach it.
func exprType(t ir.Type) *jen.Statement { return exprElem(&ir.Elem{Type: t}) }

// rowElem is the type of an element, key or value in a row struct.
func rowElem(e *ir.Elem) *jen.Statement {
	return orNull(goType(e.Type, rowElem), e.Nullable, e.Pointer)
}

// exprElem is the type of an element, key or value in an expression.
func exprElem(e *ir.Elem) *jen.Statement {
	t := e.Type
	t.GoMap = false
	return orNull(goType(t, exprElem), e.Nullable, false)
}

func orNull(t *jen.Statement, nullable, pointer bool) *jen.Statement {
	switch {
	case pointer:
		return jen.Op("*").Add(t)
	case nullable:
		return jen.Qual(rowPath, "Null").Types(t)
	}
	return t
}

// goType is the Go type of t. Elem gives the types of elements, keys and values.
func goType(t ir.Type, elem func(*ir.Elem) *jen.Statement) *jen.Statement {
	switch t.Kind {
	case ir.Array:
		return jen.Index().Add(elem(t.Elem))
	case ir.Map:
		if t.GoMap {
			return jen.Map(elem(t.Key)).Add(elem(t.Elem))
		}
		return jen.Qual(rowPath, "Map").Types(elem(t.Key), elem(t.Elem))
	case ir.StructKind:
		return structName(t.Struct, t.Struct.GoName)
	case ir.Timestamp, ir.TimestampNanos:
		return jen.Qual("time", "Time")
	case ir.Binary:
		return jen.Index().Byte()
	}
	if name, ok := strings.CutPrefix(valueType(t.Kind), "row."); ok {
		return jen.Qual(rowPath, name)
	}
	return jen.Id(valueType(t.Kind))
}

// valueType is the Go type of the kinds that have one name.
func valueType(k ir.Kind) string {
	switch k {
	case ir.Boolean:
		return "bool"
	case ir.Byte:
		return "int8"
	case ir.Short:
		return "int16"
	case ir.Integer:
		return "int32"
	case ir.Long:
		return "int64"
	case ir.Float:
		return "float32"
	case ir.Double:
		return "float64"
	case ir.Decimal:
		return "row.Decimal"
	case ir.String:
		return "string"
	case ir.Date:
		return "row.Date"
	case ir.TimestampNTZ, ir.TimestampNTZNanos:
		return "row.LocalTime"
	case ir.Time:
		return "row.TimeOfDay"
	case ir.YearMonthInterval:
		return "row.YearMonthInterval"
	case ir.DayTimeInterval:
		return "row.DayTimeInterval"
	case ir.CalendarInterval:
		return "row.CalendarInterval"
	case ir.Variant:
		return "row.Variant"
	case ir.Geometry:
		return "row.Geometry"
	case ir.Geography:
		return "row.Geography"
	case ir.Void:
		return "row.Void"
	case ir.Window:
		return "row.Window"
	}
	return "invalid" + strconv.Itoa(int(k)) // does not compile, which tests would see
}

// handleType is the type of a column in a handle of scope S.
func handleType(t ir.Type, nullable bool) *jen.Statement {
	s, n := jen.Id("S"), nullness(nullable)
	kind := func(name string, types ...jen.Code) *jen.Statement {
		return jen.Op("*").Qual(dslPath, name).Types(types...)
	}
	switch t.Kind {
	case ir.Byte, ir.Short, ir.Integer, ir.Long:
		return kind("Int", s, exprType(t), n)
	case ir.Double:
		return kind("Float", s, n)
	case ir.Decimal:
		return kind("Dec", s, n)
	case ir.String:
		return kind("Text", s, n)
	case ir.Date:
		return kind("Date", s, n)
	case ir.Timestamp, ir.TimestampNanos:
		return kind("Time", s, n)
	case ir.Window:
		return kind("Window", s, n)
	case ir.Array:
		return kind("List", s, exprElem(t.Elem), n)
	case ir.Map:
		return kind("Dict", s, exprElem(t.Key), exprElem(t.Elem), n)
	case ir.StructKind:
		name := t.Struct.Stem + "Column"
		if nullable {
			name += "Opt"
		}
		return structName(t.Struct, name).Types(s)
	}
	return kind("Col", s, exprType(t), n)
}

func nullness(nullable bool) *jen.Statement {
	if nullable {
		return jen.Qual(dslPath, "Nullable")
	}
	return jen.Qual(dslPath, "NotNull")
}

// operandType is the type of a parameter or field that takes an expression for f.
func operandType(f ir.Field) *jen.Statement {
	name := "Required"
	if f.Nullable {
		name = "Value"
	}
	return jen.Qual(dslPath, name).Types(jen.Id("S"), exprType(f.Type))
}

// structName is a name that goes with a struct, in the package that has it.
func structName(s *ir.Struct, name string) *jen.Statement {
	if s.ImportPath != "" {
		return jen.Qual(s.ImportPath, name)
	}
	return jen.Id(name)
}

func goName(n ir.GoName) *jen.Statement {
	if n.ImportPath == "" {
		return jen.Id(n.Name)
	}
	return jen.Qual(n.ImportPath, n.Name)
}
