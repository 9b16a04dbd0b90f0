package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/sparkgen/sparkgen/gen/internal/ir"
)

// decoderNode is a node of package row's Columns: a column, or a child of one.
type decoderNode struct {
	id       int
	typ      ir.Type
	nullable bool
	pointer  bool
	override *ir.Override
	selector string         // Go's field in the enclosing struct, Key or Value of an entry, empty for an element
	children []*decoderNode // fields of a struct; the element of an array; key and value of a map
	inCopied bool           // an element of a list that is copied: no loop reads it
}

// planFields numbers fields and all that is below them, in the order of package row.
func (w *decoderWriter) planFields(fields []ir.Field) []*decoderNode {
	out := make([]*decoderNode, 0, len(fields))
	for _, f := range fields {
		out = append(out, w.plan(f.Type, decoderNode{
			nullable: f.Nullable, pointer: f.Pointer, override: f.Override, selector: f.GoName,
		}))
	}
	return out
}

func (w *decoderWriter) planElem(e *ir.Elem, selector string) *decoderNode {
	return w.plan(e.Type, decoderNode{nullable: e.Nullable, pointer: e.Pointer, selector: selector})
}

func (w *decoderWriter) plan(t ir.Type, n decoderNode) *decoderNode {
	n.id, n.typ = len(w.nodes), t
	w.nodes = append(w.nodes, &n)
	switch t.Kind {
	case ir.StructKind:
		n.children = w.planFields(t.Struct.Fields)
	case ir.Array:
		n.children = []*decoderNode{w.planElem(t.Elem, "")}
		n.children[0].inCopied = n.copied()
		w.lists = append(w.lists, &n)
	case ir.Map:
		n.children = []*decoderNode{w.planElem(t.Key, "Key"), w.planElem(t.Elem, "Value")}
		w.lists = append(w.lists, &n)
	default:
		n.children = w.planFields(impliedFields(t.Kind))
	}
	return &n
}

// impliedFields are the fields of types that travel as structs and are values of package row.
func impliedFields(k ir.Kind) []ir.Field {
	binary := ir.Type{Kind: ir.Binary}
	switch k {
	case ir.Variant:
		return []ir.Field{{GoName: "Value", Type: binary}, {GoName: "Metadata", Type: binary}}
	case ir.Geometry, ir.Geography:
		return []ir.Field{{GoName: "SRID", Type: ir.Type{Kind: ir.Integer}}, {GoName: "WKB", Type: binary}}
	case ir.Window:
		at := ir.Type{Kind: ir.Timestamp}
		return []ir.Field{{GoName: "Start", Type: at}, {GoName: "End", Type: at}}
	}
	return nil
}

// isList reports whether values of n are runs of elements or entries.
func (n *decoderNode) isList() bool { return n.typ.Kind == ir.Array || n.typ.Kind == ir.Map }

// isStruct reports whether values of n are made of its children, row by row.
func (n *decoderNode) isStruct() bool {
	return n.typ.Kind == ir.StructKind || len(n.children) > 0 && !n.isList()
}

// hasWords reports whether the validity of n is read: that of VOID is known.
func (n *decoderNode) hasWords() bool { return n.nullable && n.typ.Kind != ir.Void }

// arena reports whether pointers to values of n need memory to point to.
func (n *decoderNode) arena() bool { return n.pointer && n.typ.Kind != ir.Void }

// plain reports whether a view of n holds values of n's own Go type.
func (n *decoderNode) plain() bool {
	switch n.typ.Kind {
	case ir.Boolean, ir.Byte, ir.Short, ir.Integer, ir.Long, ir.Float, ir.Double, ir.Date, ir.Time,
		ir.YearMonthInterval, ir.DayTimeInterval, ir.CalendarInterval:
		return true
	}
	return false
}

// copied reports whether the elements of list n are those of its view, unchanged.
func (n *decoderNode) copied() bool {
	e := n.children[0]
	return n.typ.Kind == ir.Array && e.plain() && !e.nullable
}

// goType is the type of n's values, without NULL.
func (n *decoderNode) goType() *jen.Statement {
	if n.override != nil {
		return goName(n.override.Go)
	}
	return goType(n.typ, rowElem)
}

// element is the type of the elements of list n.
func (n *decoderNode) element() *jen.Statement {
	if n.typ.Kind == ir.Map {
		return jen.Qual(rowPath, "Entry").Types(rowElem(n.typ.Key), rowElem(n.typ.Elem))
	}
	return rowElem(n.typ.Elem)
}

// hasView reports whether loops read values of n; those of structs are their children's.
func (n *decoderNode) hasView() bool { return n.typ.Kind != ir.Void && !n.isStruct() }

// view is the type of the view of n.
func (n *decoderNode) view() *jen.Statement {
	switch n.typ.Kind {
	case ir.Timestamp, ir.TimestampNTZ:
		return jen.Index().Int64()
	case ir.TimestampNanos, ir.TimestampNTZNanos:
		return jen.Qual(rowPath, "Instants")
	case ir.Decimal:
		return jen.Qual(rowPath, "Decimals")
	case ir.String:
		return jen.Qual(rowPath, "Strings")
	case ir.Binary:
		return jen.Qual(rowPath, "Binaries")
	case ir.Array, ir.Map:
		return jen.Qual(rowPath, "Spans")
	}
	return jen.Index().Add(goType(n.typ, rowElem))
}

// accessor is the method of row.Columns that gives the view.
func (n *decoderNode) accessor() string {
	switch n.typ.Kind {
	case ir.Boolean:
		return "Bools"
	case ir.Byte:
		return "Int8s"
	case ir.Short:
		return "Int16s"
	case ir.Integer:
		return "Int32s"
	case ir.Long:
		return "Int64s"
	case ir.Float:
		return "Float32s"
	case ir.Double:
		return "Float64s"
	case ir.Decimal:
		return "Decimals"
	case ir.String:
		return "Strings"
	case ir.Binary:
		return "Binaries"
	case ir.Date:
		return "Dates"
	case ir.Time:
		return "TimesOfDay"
	case ir.Timestamp, ir.TimestampNTZ:
		return "Micros"
	case ir.TimestampNanos, ir.TimestampNTZNanos:
		return "Instants"
	case ir.YearMonthInterval:
		return "YearMonthIntervals"
	case ir.DayTimeInterval:
		return "DayTimeIntervals"
	case ir.CalendarInterval:
		return "CalendarIntervals"
	}
	return "Spans"
}
