package schemas

import (
	"fmt"
	"strings"
)

// maxTypeNesting bounds how deep types nest in DDL. Spark's own parser overflows its stack not far beyond.
const maxTypeNesting = 500

// typ reads a type. Collations stay as they are written, an empty one being the table's default.
func (p *ddlParser) typ() (Type, bool) {
	p.nesting++
	defer func() { p.nesting-- }()
	t := p.peek()
	if p.nesting > maxTypeNesting {
		p.fail(t, fmt.Sprintf("the type nests deeper than %d levels", maxTypeNesting), "flatten it")
		return Type{}, false
	}
	if t.kind != tokenWord {
		return Type{}, p.want("a type", "write one, such as BIGINT or STRING")
	}
	p.next()
	switch strings.ToUpper(t.text) {
	case "ARRAY":
		return p.arrayType(t)
	case "MAP":
		return p.mapType(t)
	case "STRUCT":
		return p.structType(t)
	case "INTERVAL":
		return p.intervalType()
	case "TIMESTAMP", "TIMESTAMP_LTZ", "TIMESTAMP_NTZ":
		return p.timestampType(t)
	case "TIME":
		return p.timeType()
	case "STRING":
		return p.stringType()
	case "CHAR", "CHARACTER", "VARCHAR":
		return p.lengthType(t)
	case "DECIMAL", "DEC", "NUMERIC":
		return p.decimalType(t)
	case "GEOMETRY", "GEOGRAPHY":
		return p.geoType(t)
	}
	return p.simpleType(t)
}

// openAngle reads the < of a nested type, or reports that its parts are missing.
func (p *ddlParser) openAngle(t token, condition, example string) bool {
	if p.acceptSymbol("<") {
		p.angles++
		return true
	}
	p.fail(t, fmt.Sprintf("%s has nothing in it (INCOMPLETE_TYPE_DEFINITION.%s)", strings.ToUpper(t.text), condition),
		"write it as in "+example)
	return false
}

func (p *ddlParser) closeAngle() bool {
	if !p.peek().isSymbol(">") {
		return p.want(">", "close the type")
	}
	p.next()
	p.angles--
	return true
}

func (p *ddlParser) arrayType(t token) (Type, bool) {
	if !p.openAngle(t, "ARRAY", "ARRAY<INT>") {
		return Type{}, true
	}
	elem, ok := p.child("element", true)
	return Type{Kind: Array, Fields: []Field{elem}}, ok && p.closeAngle()
}

func (p *ddlParser) mapType(t token) (Type, bool) {
	if !p.openAngle(t, "MAP", "MAP<STRING, INT>") {
		return Type{}, true
	}
	key, ok := p.child("key", false)
	if !ok {
		return Type{}, false
	}
	if p.peek().isSymbol(">") {
		p.fail(t, "MAP has no type of its values (INCOMPLETE_TYPE_DEFINITION.MAP)", "write it as in MAP<STRING, INT>")
		return Type{}, p.closeAngle()
	}
	if !p.acceptSymbol(",") {
		return Type{}, p.want(",", "write a map as in MAP<STRING, INT>")
	}
	value, ok := p.child("value", true)
	return Type{Kind: Map, Fields: []Field{key, value}}, ok && p.closeAngle()
}

// child reads the element of an array, or the key or value of a map.
func (p *ddlParser) child(name string, nullable bool) (Field, bool) {
	f := Field{Name: name, Nullable: nullable, Pos: p.pos(p.peek())}
	var ok bool
	f.Type, ok = p.typ()
	return f, ok
}

func (p *ddlParser) structType(t token) (Type, bool) {
	s := Type{Kind: Struct}
	if !p.openAngle(t, "STRUCT", "STRUCT<a: INT>") {
		return s, true
	}
	if p.peek().isSymbol(">") {
		return s, p.closeAngle()
	}
	for {
		f, ok := p.column("a field's name", true)
		if !ok {
			return s, false
		}
		s.Fields = append(s.Fields, f)
		if !p.acceptSymbol(",") {
			return s, p.closeAngle()
		}
	}
}

// column reads a column of a bare list, or a field of a struct: name [:] type [NOT NULL] [COMMENT text].
func (p *ddlParser) column(what string, nested bool) (Field, bool) {
	f := Field{Nullable: true}
	var (
		t  token
		ok bool
	)
	if f.Name, t, ok = p.identifier(what); !ok {
		return f, false
	}
	f.Pos = p.pos(t)
	p.acceptSymbol(":")
	if f.Type, ok = p.typ(); !ok {
		return f, false
	}
	if p.accept("NOT", "NULL") {
		f.Nullable = false
	}
	if p.accept("COMMENT") {
		if f.Comment, ok = p.text(); !ok {
			return f, false
		}
	}
	if p.sees("NOT", "NULL") {
		return f, p.want("a comma or the end", "write NOT NULL before COMMENT")
	}
	if p.sees("DEFAULT") && !nested {
		return f, p.want("a comma or the end", "write CREATE TABLE, a bare list of columns has no defaults")
	}
	return f, true
}
