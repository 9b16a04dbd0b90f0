package schemas

import "fmt"

// jsonReader turns JSON nodes into types, and collects what is wrong with them.
type jsonReader struct {
	lines *lines
	errs  ErrorList
}

func newJSONReader(file string, data []byte) (*jsonReader, *jsonNode, *Error) {
	l, data, err := newLines(file, data)
	if err != nil {
		return nil, nil, err
	}
	root, err := parseJSON(l, data)
	return &jsonReader{lines: l}, root, err
}

// fail records a mistake in the type at path, the empty path being the schema itself.
func (r *jsonReader) fail(off int, path, what, fix string) {
	if path != "" {
		what = "field " + path + ": " + what
	}
	r.errs.Add(r.lines.pos(off), what, fix)
}

// typ reads a type. After a mistake it returns what it has; the caller gets no tables then.
func (r *jsonReader) typ(n *jsonNode, path string) Type {
	switch n.kind {
	case jsonString:
		t, fix := jsonTypeName(n.text)
		if fix != "" {
			r.fail(n.off, path, fmt.Sprintf("unknown type %q", n.text), fix)
		}
		return t
	case jsonObject:
		return r.complexType(n, path)
	}
	r.fail(n.off, path, "a type is a string or an object, not "+n.kind.String(), `write it as in "integer"`)
	return Type{}
}

func (r *jsonReader) complexType(n *jsonNode, path string) Type {
	switch kind := n.get("type"); {
	case kind == nil:
		r.fail(n.off, path, `the object has no key "type"`, `add "type": "struct", "array" or "map"`)
	case kind.kind == jsonString && kind.text == "struct":
		return r.structType(n, path)
	case kind.kind == jsonString && kind.text == "array":
		r.onlyKeys(n, path, "an array", "type", "elementType", "containsNull")
		elem := r.childType(n, "elementType", "element", path)
		elem.Nullable = r.flag(n, "containsNull", path)
		return Type{Kind: Array, Fields: []Field{elem}}
	case kind.kind == jsonString && kind.text == "map":
		r.onlyKeys(n, path, "a map", "type", "keyType", "valueType", "valueContainsNull")
		key := r.childType(n, "keyType", "key", path)
		value := r.childType(n, "valueType", "value", path)
		value.Nullable = r.flag(n, "valueContainsNull", path)
		return Type{Kind: Map, Fields: []Field{key, value}}
	case kind.kind == jsonString && kind.text == "udt":
		return r.childType(n, "sqlType", "", path).Type
	default:
		r.fail(kind.off, path, `"type" of an object is none of struct, array, map and udt`,
			`write a simple type as a string: "type": "integer"`)
	}
	return Type{}
}

func (r *jsonReader) structType(n *jsonNode, path string) Type {
	r.onlyKeys(n, path, "a struct", "type", "fields")
	t := Type{Kind: Struct}
	fields := n.get("fields")
	switch {
	case fields == nil:
		r.fail(n.off, path, `the struct has no key "fields"`, `add "fields": []`)
	case fields.kind != jsonArray:
		r.fail(fields.off, path, `"fields" is `+fields.kind.String(), "write an array of fields")
	default:
		for _, f := range fields.elems {
			t.Fields = append(t.Fields, r.field(f, path))
		}
	}
	return t
}

// field reads a StructField inside the struct at path.
func (r *jsonReader) field(n *jsonNode, path string) Field {
	f := Field{Nullable: true, Pos: r.lines.pos(n.off)}
	if n.kind != jsonObject {
		r.fail(n.off, path, "a field is an object, not "+n.kind.String(), `write {"name": …, "type": …, "nullable": …}`)
		return f
	}
	switch name := n.get("name"); {
	case name == nil:
		r.fail(n.off, path, `a field has no key "name"`, "add it")
	case name.kind != jsonString:
		r.fail(name.off, path, `"name" is `+name.kind.String(), "write a string")
	default:
		f.Name, f.Pos = name.text, r.lines.pos(name.off)
	}
	path = joinPath(path, f.Name)
	r.onlyKeys(n, path, "a field", "name", "type", "nullable", "metadata")
	if t := n.get("type"); t == nil {
		r.fail(n.off, path, `there is no key "type"`, "add it")
	} else {
		f.Type = r.typ(t, path)
	}
	if n.get("nullable") != nil {
		f.Nullable = r.flag(n, "nullable", path)
	}
	if m := n.get("metadata"); m != nil {
		r.metadata(m, &f, path)
	}
	return f
}

// childType reads the type under key as the child of a nested type, or as the type itself where child is empty.
func (r *jsonReader) childType(n *jsonNode, key, child, path string) Field {
	f := Field{Name: child, Pos: r.lines.pos(n.off)}
	t := n.get(key)
	if t == nil {
		r.fail(n.off, path, fmt.Sprintf("the object has no key %q", key), "add it")
		return f
	}
	f.Pos = r.lines.pos(t.off)
	if child != "" {
		path = joinPath(path, child)
	}
	f.Type = r.typ(t, path)
	return f
}

// flag reads a boolean that must be there.
func (r *jsonReader) flag(n *jsonNode, key, path string) bool {
	switch v := n.get(key); {
	case v == nil:
		r.fail(n.off, path, fmt.Sprintf("the object has no key %q", key), fmt.Sprintf("add %q: true", key))
	case v.kind != jsonBool:
		r.fail(v.off, path, fmt.Sprintf("%q is %s", key, v.kind), "write true or false")
	default:
		return v.truth
	}
	return true
}

// onlyKeys reports keys that Spark's reader does not know, since it refuses the schema for them.
func (r *jsonReader) onlyKeys(n *jsonNode, path, what string, known ...string) {
member:
	for _, m := range n.members {
		for _, k := range known {
			if m.key == k {
				continue member
			}
		}
		r.fail(m.off, path, fmt.Sprintf("%s has no key %q", what, m.key), "remove it, or correct its name")
	}
}

// joinPath appends a part to the path of a nested field.
func joinPath(path, part string) string {
	part = quoteIdent(part)
	if path == "" {
		return part
	}
	return path + "." + part
}
