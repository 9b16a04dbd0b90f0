package row

import (
	"encoding/binary"
	"fmt"
	"reflect"

	"github.com/apache/arrow-go/v18/arrow"
)

// Columns are the columns of a bound batch, as generated decoders read them: a node for each column, followed by those
// of its children (struct fields, the element of an array, key and value of a map). A decoder holds one Columns and
// binds it to batch after batch; what it needs besides the rows' own memory is used again.
//
// The methods take the number of a node. They do not check it: generated code and the [Type] it was generated with
// belong together.
type Columns struct {
	typeName string
	fields   []Field
	goType   reflect.Type
	nodes    []node
	schema   *arrow.Schema // the last one that was checked
	schemaID uint64
	firstRow int64
	rows     int
	borrowed bool
}

// node is a column, or a child of one, in the bound batch.
type node struct {
	field  *Field
	kind   kind
	parent int // -1 for a column
	top    int // the column that it belongs to
	next   int // the first node that is not below this one

	n     int   // number of values
	words Words // validity; nil without a NULL

	data  []byte // values of fixed width, the first one first
	scale int16  // of decimals
	nanos []int16
	from  []int32 // of strings, binary, lists and maps: where each value begins
	to    []int32 // and ends
	text  text

	// Memory that is used again for the next batch; rows never point into it.
	ownWords Words
	ownLive  Words    // what live found
	ownOpen  []int32  // while it looked
	ownData  []uint64 // converted values
	ownRaw   []uint64 // values and offsets that were not aligned
	ownNanos []int16
	ownFrom  []int32
	ownTo    []int32
	dict     *dictionary
}

// Bind checks the columns of b against t and takes views of them. Generated decoders call it first thing in their own
// Bind, which documents the errors.
func Bind[R any](c *Columns, b *Batch, t *Type[R]) error {
	if c.nodes == nil {
		if err := c.plan(t.Name, t.Fields, reflect.TypeFor[R]()); err != nil {
			return err
		}
	}
	return c.bind(b)
}

// plan lays out the nodes.
func (c *Columns) plan(name string, fields []Field, goType reflect.Type) error {
	if binary.NativeEndian.Uint16([]byte{1, 0}) != 1 {
		return fmt.Errorf("row: big-endian machines are not supported")
	}
	if err := checkInstant(); err != nil {
		return err
	}
	c.typeName, c.fields, c.goType = name, fields, goType
	nodes := make([]node, 0, len(fields))
	for i := range fields {
		var err error
		if nodes, err = planField(nodes, &fields[i], -1, i); err != nil {
			return fmt.Errorf("row: type %q: %w", name, err)
		}
	}
	c.nodes = nodes
	return nil
}

func planField(nodes []node, f *Field, parent, top int) ([]node, error) {
	k := kindOf(f.Type)
	if want, ok := map[kind]int{kindArray: 1, kindMap: 2}[k]; k == kindUnknown || ok && len(f.Fields) != want {
		return nil, fmt.Errorf("column %q: descriptor with type %q and %d fields; generate it again", f.Name, f.Type, len(f.Fields))
	}
	i := len(nodes)
	nodes = append(nodes, node{field: f, kind: k, parent: parent, top: top})
	children := f.children()
	for j := range children {
		var err error
		if nodes, err = planField(nodes, &children[j], i, top); err != nil {
			return nil, err
		}
	}
	nodes[i].next = len(nodes)
	return nodes, nil
}

// bind takes views of all columns. Whatever the batch holds, it returns and does not panic.
func (c *Columns) bind(b *Batch) (err error) {
	defer func() {
		if r := recover(); r != nil { // of arrow-go too
			err = &CorruptError{Name: c.typeName, FirstRow: c.firstRow, Err: fmt.Errorf("%v", r)}
		}
	}()
	c.firstRow, c.rows, c.borrowed = b.firstRow, b.NumRows(), b.borrowed
	if err := c.check(b); err != nil {
		return err
	}
	k := 0
	for i := range c.fields {
		data := b.rec.Column(b.from + i).Data()
		if data.Len() != c.rows {
			return c.corrupt(k, "%d values in a batch of %d rows", data.Len(), c.rows)
		}
		if err := c.load(k, data, 0, c.rows); err != nil {
			return err
		}
		k = c.nodes[k].next
	}
	c.fillArena()
	return nil
}

// Recover turns a panic over a malformed batch into an error, as [Decode] does. Generated code defers it.
func (c *Columns) Recover(err *error) {
	if r := recover(); r != nil {
		*err = &CorruptError{Name: c.typeName, FirstRow: c.firstRow, Err: outOfRange(r)}
	}
}

// path is the name of node k from its column on.
func (c *Columns) path(k int) string {
	n := &c.nodes[k]
	if n.parent < 0 {
		return n.field.Name
	}
	return c.path(n.parent) + "." + n.field.Name
}

// row finds the number in the result of the row that value i of node k belongs to.
func (c *Columns) row(k, i int) int64 {
	for p := c.nodes[k].parent; p >= 0; p = c.nodes[p].parent {
		if n := &c.nodes[p]; n.kind == kindArray || n.kind == kindMap {
			i = n.holder(i)
		}
	}
	return c.firstRow + int64(i)
}

// holder finds the list that element i lies in.
func (n *node) holder(i int) int {
	for j := range n.from {
		if int(n.from[j]) <= i && i < int(n.to[j]) {
			return j
		}
	}
	return 0
}

// goField is Go's name of the field that holds column top.
func (c *Columns) goField(top int) string {
	name, t := c.fields[top].Name, c.goType
	if t.Kind() == reflect.Struct {
		for f := range t.Fields() {
			if f.Tag.Get("spark") == name {
				return t.Name() + "." + f.Name
			}
		}
		if t.NumField() == len(c.fields) {
			return t.Name() + "." + t.Field(top).Name
		}
	}
	return t.Name()
}

func (c *Columns) corrupt(k int, format string, args ...any) error {
	return &CorruptError{Name: c.typeName, Column: c.path(k), FirstRow: c.firstRow, Err: fmt.Errorf(format, args...)}
}

// inexact reports that value i of node k has no exact conversion.
func (c *Columns) inexact(k, i int, format string, args ...any) error {
	return &ConvertError{Name: c.typeName, Column: c.path(k), Row: c.row(k, i), Err: fmt.Errorf(format, args...)}
}

// Refused reports that an override's function refused value i of node k. Generated code returns it.
func (c *Columns) Refused(k, i int, err error) error {
	return &ConvertError{Name: c.typeName, Column: c.path(k), Row: c.row(k, i), Err: err}
}
