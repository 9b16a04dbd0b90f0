package schemas

import (
	"fmt"
	"strings"
)

// The keys of field metadata that have a place in the model.
const (
	metaComment     = "comment"
	metaDefault     = "CURRENT_DEFAULT"
	metaCharVarchar = "__CHAR_VARCHAR_TYPE_STRING"
	metaCollations  = "__COLLATIONS"
	metaGenerated   = "GENERATION_EXPRESSION"
)

// metadata reads a field's metadata into f, whose type has been read.
func (r *jsonReader) metadata(n *jsonNode, f *Field, path string) {
	if n.kind != jsonObject {
		r.fail(n.off, path, `"metadata" is `+n.kind.String(), "write an object, {} if there is none")
		return
	}
	// The raw type first: it is the type that the collations are then applied to.
	if raw := n.get(metaCharVarchar); raw != nil && raw.kind == jsonString {
		if t, err := ParseDDL("", raw.text); err == nil {
			restoreLengths(&f.Type, t)
		}
	}
	for _, m := range n.members {
		switch {
		case m.key == metaComment && m.value.kind == jsonString:
			f.Comment = m.value.text
		case m.key == metaDefault && m.value.kind == jsonString:
			f.Default = m.value.text
		case m.key == metaCharVarchar && m.value.kind == jsonString:
		case m.key == metaCollations && m.value.kind == jsonObject:
			r.collations(m.value, f, path)
		default:
			if f.Metadata == nil {
				f.Metadata = map[string]any{}
			}
			f.Metadata[m.key] = m.value.value()
		}
	}
}

// restoreLengths puts CHAR and VARCHAR back into t, which has STRING for them, from the raw type that Spark keeps in
// metadata. Its text quotes no names, so that where the two do not fit t stays as it is.
func restoreLengths(t *Type, raw Type) {
	switch {
	case t.Kind == String && (raw.Kind == Char || raw.Kind == Varchar):
		t.Kind, t.Length = raw.Kind, raw.Length
	case t.Kind == raw.Kind && len(t.Fields) == len(raw.Fields):
		for i := range t.Fields {
			restoreLengths(&t.Fields[i].Type, raw.Fields[i].Type)
		}
	}
}

// collations puts the collations of a field into its type. Their keys are paths that begin with the field's own name and
// go on through arrays and maps, up to the next struct, whose fields have metadata of their own.
func (r *jsonReader) collations(n *jsonNode, f *Field, path string) {
	for _, m := range n.members {
		t := collated(&f.Type, f.Name, m.key)
		if t == nil {
			r.fail(m.off, path, fmt.Sprintf("collation of %q, which is no string of this field", m.key),
				"correct the path (INVALID_JSON_DATA_TYPE_FOR_COLLATIONS)")
			continue
		}
		_, word, _ := strings.Cut(m.value.text, ".")
		name, ok := canonicalCollation(word)
		if !ok {
			r.fail(m.value.off, path, fmt.Sprintf("%q is no collation", m.value.text), collationRemedy)
			continue
		}
		t.Collation = withoutDefault(name)
	}
}

// collated returns the string type at a path below t, whose own path is at.
func collated(t *Type, at, path string) *Type {
	switch t.Kind {
	case String, Char, Varchar:
		if at == path {
			return t
		}
	case Array, Map:
		for i := range t.Fields {
			if found := collated(&t.Fields[i].Type, at+"."+t.Fields[i].Name, path); found != nil {
				return found
			}
		}
	}
	return nil
}
