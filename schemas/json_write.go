package schemas

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"strconv"
)

// MarshalJSON returns the type in the JSON of Spark's StructType, which Spark and [ParseJSON] read back.
//
// CHAR, VARCHAR and collations are written as Spark writes the schemas of tables: the type is a string, and the metadata
// of the field says the rest. Outside of a struct there is no such field; a collation is then part of the type's name, as
// Spark has it. Keys come in Spark's order and those of metadata are sorted, so that the same type is the same text.
func (t Type) MarshalJSON() ([]byte, error) {
	var w jsonWriter
	w.typ(t, t.Kind != Struct, true)
	return w.buf.Bytes(), w.err
}

type jsonWriter struct {
	buf bytes.Buffer
	err error
}

func (w *jsonWriter) value(v any) {
	enc := json.NewEncoder(&w.buf)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil && w.err == nil {
		w.err = fmt.Errorf("schemas: metadata that is no JSON: %w", err)
		return
	}
	w.buf.Truncate(w.buf.Len() - 1) // the encoder's line feed
}

// typ writes a type. A bare one has no struct field around it; the fields of a struct at the top are columns.
func (w *jsonWriter) typ(t Type, bare, top bool) {
	switch t.Kind {
	case Array:
		w.buf.WriteString(`{"type":"array","elementType":`)
		w.typ(t.Elem().Type, bare, false)
		w.buf.WriteString(`,"containsNull":` + strconv.FormatBool(t.Elem().Nullable) + `}`)
	case Map:
		w.buf.WriteString(`{"type":"map","keyType":`)
		w.typ(t.Key().Type, bare, false)
		w.buf.WriteString(`,"valueType":`)
		w.typ(t.Value().Type, bare, false)
		w.buf.WriteString(`,"valueContainsNull":` + strconv.FormatBool(t.Value().Nullable) + `}`)
	case Struct:
		w.buf.WriteString(`{"type":"struct","fields":[`)
		for i, f := range t.Fields {
			if i > 0 {
				w.buf.WriteByte(',')
			}
			w.field(f, top)
		}
		w.buf.WriteString(`]}`)
	default:
		w.value(t.jsonName(bare))
	}
}

func (w *jsonWriter) field(f Field, column bool) {
	w.buf.WriteString(`{"name":`)
	w.value(f.Name)
	w.buf.WriteString(`,"type":`)
	w.typ(f.Type, false, false)
	w.buf.WriteString(`,"nullable":` + strconv.FormatBool(f.Nullable) + `,"metadata":`)
	w.value(f.metadata(column))
	w.buf.WriteByte('}')
}

// metadata returns all of Spark's metadata of a field, what the model has elsewhere included. A column has CHAR and
// VARCHAR for all that is nested in it.
func (f Field) metadata(column bool) map[string]any {
	m := make(map[string]any, len(f.Metadata)+2)
	maps.Copy(m, f.Metadata)
	if f.Comment != "" {
		m[metaComment] = f.Comment
	}
	if f.Default != "" {
		m[metaDefault] = f.Default
	}
	if column && hasLength(f.Type) {
		m[metaCharVarchar] = f.Type.String()
	}
	if c := map[string]string{}; addCollations(c, f.Type, f.Name) {
		m[metaCollations] = c
	}
	return m
}

// hasLength reports whether t is or contains a CHAR or VARCHAR.
func hasLength(t Type) bool {
	if t.Kind == Char || t.Kind == Varchar {
		return true
	}
	for _, f := range t.Fields {
		if hasLength(f.Type) {
			return true
		}
	}
	return false
}

// addCollations adds the collations of the field at path, up to the next struct, and reports whether there are any.
func addCollations(m map[string]string, t Type, path string) bool {
	switch t.Kind {
	case String, Char, Varchar:
		if t.Collation != "" {
			m[path] = collationProvider(t.Collation) + "." + t.Collation
		}
	case Array, Map:
		for _, f := range t.Fields {
			addCollations(m, f.Type, path+"."+f.Name)
		}
	}
	return len(m) > 0
}

// jsonName returns the name of a type that has no others inside.
func (t Type) jsonName(bare bool) string {
	switch t.Kind {
	case Byte:
		return "byte"
	case Short:
		return "short"
	case Integer:
		return "integer"
	case Long:
		return "long"
	case String:
		if bare {
			return t.Head()
		}
		return "string"
	case Char, Varchar:
		if bare {
			return t.Kind.String() + "(" + strconv.Itoa(t.Length) + ")"
		}
		return "string"
	case Geometry:
		return "geometry(" + crsOf(t.SRID) + ")"
	case Geography:
		return "geography(" + crsOf(t.SRID) + ", SPHERICAL)"
	}
	return t.Head()
}
