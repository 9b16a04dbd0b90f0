package dsl

import (
	"strings"
	"unsafe"

	pb "github.com/sparkgen/sparkgen/internal/connectpb"

	"github.com/sparkgen/sparkgen/row"
)

// GeneratedCodeV1 exists as long as this package supports code generated for version 1 of the handshake. Generated
// files refer to it, so that code and library that do not fit fail to compile.
const GeneratedCodeV1 = true

// source is a table or frame under a name of its own in a scope, or a column that a step computed.
type source struct {
	name   string // what the alias is made of: the last part of the table's name
	typ    any    // *row.Type[R]
	fields []row.Field
	frame  *plan // nil for the handle of a row type, whose columns belong to the frame itself
	column bool  // a computed column: the source is the column
}

type (
	// Source is the column struct of a table seen from S, with all columns as in the table.
	Source[S any] interface{ rowsArePresent(*S) *source }

	// OuterSource is one whose columns are all nullable, because its rows may be missing.
	OuterSource[S any] interface{ rowsMayBeMissing(*S) *source }

	// SourceOf is a Source that knows its rows.
	SourceOf[S, R any] interface {
		Source[S]
		sourceRows(*R)
	}

	// OuterSourceOf is an OuterSource that knows its rows.
	OuterSourceOf[S, R any] interface {
		OuterSource[S]
		sourceRows(*R)
	}

	// Present is embedded in generated column structs.
	Present[S, R any] struct{ r *source }

	// MayBeMissing is embedded in generated column structs of the outer side of a join.
	MayBeMissing[S, R any] struct{ r *source }
)

func (s Present[S, R]) rowsArePresent(*S) *source        { return s.r }
func (Present[S, R]) sourceRows(*R)                      {}
func (s MayBeMissing[S, R]) rowsMayBeMissing(*S) *source { return s.r }
func (MayBeMissing[S, R]) sourceRows(*R)                 {}

// Columns is for generated code: the handle of a row type, whose columns are those of any frame of these rows.
func Columns[C, R any](t *row.Type[R]) (c C) {
	r := &source{name: t.Name, typ: t, fields: t.Fields}
	fillSource(unsafe.Pointer(&c), unsafe.Sizeof(c), r, nil)
	return c
}

// Sources is for generated code: a source of a scope, the table of that name or the frame given.
func Sources[C, R any](t *row.Type[R], table string, from []DataFrame[R]) (c C) {
	r := &source{name: lastPart(t.Name), typ: t, fields: t.Fields}
	switch len(from) {
	case 0:
		r.frame = tablePlan(here(), t.Fields, table)
	case 1:
		r.frame = orZero(from[0].p)
	default:
		r.frame = orZero(from[0].p).fail(here(), t.Name, "%d frames were given for one source; Union them first", len(from))
	}
	fillSource(unsafe.Pointer(&c), unsafe.Sizeof(c), r, r)
	return c
}

// HandleOf is for generated code: the fields of a struct expression.
func HandleOf[H, S, R any](t *row.Type[R], v Operand[S]) (h H) {
	w := words(unsafe.Pointer(&h), unsafe.Sizeof(h))
	n := ex(v)
	w[0] = unsafe.Pointer(n)
	fits(t.Name, fill(w[1:], t.Fields, nil, n))
	return h
}

// A handle is a row of words: the source first, then one node a column, a struct column followed by its fields. It is
// filled by offsets, so that generated code has no statement a column and no reflection runs.

func words(p unsafe.Pointer, size uintptr) []unsafe.Pointer {
	return unsafe.Slice((*unsafe.Pointer)(p), size/wordSize)
}

func fillSource(p unsafe.Pointer, size uintptr, r, columnsOf *source) {
	w := words(p, size)
	w[0] = unsafe.Pointer(r)
	fits(r.name, fill(w[1:], r.fields, columnsOf, nil))
}

func fill(w []unsafe.Pointer, fields []row.Field, src *source, parent *Node) []unsafe.Pointer {
	for _, f := range fields {
		n := &Node{op: opColumn, name: f.Name, src: src, val: f}
		if parent != nil {
			n = &Node{op: opField, name: f.Name, val: f, args: []*Node{parent}}
		}
		w[0], w = unsafe.Pointer(n), w[1:]
		if f.Type == "struct" {
			w = fill(w, f.Fields, nil, n)
		}
	}
	return w
}

// fits panics when a handle has more words than its type has fields: generated code is wrong then, in a way that no
// caller can handle. (The other way round is an index out of range.)
func fits(name string, rest []unsafe.Pointer) {
	if len(rest) != 0 {
		//nolint:forbidigo // generated code is wrong, in a way that no caller can handle
		panic("dsl: the generated columns of " + name + " do not fit its type: generate again")
	}
}

// sourcePlan is the relation of a source under its alias.
func sourcePlan(at site, step string, r *source) *plan {
	switch {
	case r == nil:
		return (&plan{}).fail(at, step, "a zero source; call its generated In or Outer function")
	case r.frame == nil:
		return (&plan{}).fail(at, step, "%s is the handle of a row type, not a source; call its generated In or Outer function", r.name)
	}
	p := &plan{wrong: r.frame.wrong, outers: r.frame.outers, scope: []binding{{src: r}}}
	p.lower = func(b *lowering) *pb.Relation {
		b.saw(r.fields)
		in := r.frame.lower(b)
		return b.alias(at, in, b.aliasOf(r))
	}
	return p
}

// tablePlan reads the fields of a table by name, whatever else it has and in whatever order.
func tablePlan(at site, fields []row.Field, table string) *plan {
	return readPlan(at, fields, func() *pb.Read {
		return &pb.Read{ReadType: &pb.Read_NamedTable_{NamedTable: &pb.Read_NamedTable{UnparsedIdentifier: table}}}
	})
}

// readPlan reads the given fields from any source.
func readPlan(at site, fields []row.Field, read func() *pb.Read) *plan {
	ns := make([]*Node, len(fields))
	for i, f := range fields {
		ns[i] = &Node{op: opColumn, name: f.Name, val: f}
	}
	p := &plan{}
	p.lower = func(b *lowering) *pb.Relation {
		b.saw(fields)
		return b.identify(at, "Read", &pb.Relation{RelType: &pb.Relation_Read{Read: read()}})
	}
	q := *p.step(at, "Read", ns, project)
	q.fields = fields
	return &q
}

// lastPart is the last part of a table's name, which its alias is made of.
func lastPart(table string) string {
	return strings.Trim(table[strings.LastIndexByte(table, '.')+1:], "`")
}
