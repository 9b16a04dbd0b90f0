package row

import (
	"encoding/base64"
	"fmt"
)

// Variant is a value of Spark's VARIANT, a self-describing type, in its binary encoding.
//
// [Variant.Any] reads it. In JSON it is the value itself, as Spark's to_json writes it; it is not read back from JSON,
// which Spark's parse_json does.
type Variant struct {
	Value    []byte
	Metadata []byte
}

// Any decodes the value: nil, bool, int64, float32, float64, [Decimal], string, []byte, [Date], [time.Time],
// [LocalTime], [TimeOfDay], []any and map[string]any. Bytes that are no variant are an error.
func (v Variant) Any() (any, error) {
	var b treeBuilder
	if err := v.walk(&b); err != nil {
		return nil, err
	}
	return b.value, nil
}

// String returns the value as Spark prints it, which is JSON, with instants in UTC.
func (v Variant) String() string {
	b, err := v.MarshalJSON()
	if err != nil {
		return "invalid variant"
	}
	return string(b)
}

// MarshalJSON writes the value as Spark's to_json does, with instants in UTC.
func (v Variant) MarshalJSON() ([]byte, error) {
	var w jsonBuilder
	if err := v.walk(&w); err != nil {
		return nil, err
	}
	return w.out, nil
}

// variantVisitor sees the parts of a variant in order. Begin and end enclose arrays and objects.
type variantVisitor interface {
	begin(object bool)
	key(name string)
	scalar(v any)
	end()
}

// treeBuilder makes Go values.
type treeBuilder struct {
	value any
	open  []container
}

type container struct {
	list   []any
	fields map[string]any // nil for an array
	key    string
}

func (b *treeBuilder) begin(object bool) {
	c := container{list: []any{}}
	if object {
		c.fields = map[string]any{}
	}
	b.open = append(b.open, c)
}

func (b *treeBuilder) key(name string) { b.open[len(b.open)-1].key = name }

func (b *treeBuilder) scalar(v any) {
	if len(b.open) == 0 {
		b.value = v
		return
	}
	c := &b.open[len(b.open)-1]
	if c.fields != nil {
		c.fields[c.key] = v
		return
	}
	c.list = append(c.list, v)
}

func (b *treeBuilder) end() {
	c := b.open[len(b.open)-1]
	b.open = b.open[:len(b.open)-1]
	if c.fields != nil {
		b.scalar(c.fields)
		return
	}
	b.scalar(c.list)
}

// jsonBuilder writes JSON.
type jsonBuilder struct {
	out  []byte
	ends []byte // how the open arrays and objects end
	next bool   // whether a comma comes before the next element or name
}

func (w *jsonBuilder) comma() {
	if w.next {
		w.out = append(w.out, ',')
	}
	w.next = true
}

func (w *jsonBuilder) begin(object bool) {
	start, end := byte('['), byte(']')
	if object {
		start, end = '{', '}'
	}
	w.comma()
	w.out, w.ends, w.next = append(w.out, start), append(w.ends, end), false
}

func (w *jsonBuilder) key(name string) {
	w.comma()
	w.out, w.next = append(appendJSONString(w.out, name), ':'), false
}

func (w *jsonBuilder) end() {
	w.out, w.ends, w.next = append(w.out, w.ends[len(w.ends)-1]), w.ends[:len(w.ends)-1], true
}

func (w *jsonBuilder) scalar(v any) {
	w.comma()
	switch v := v.(type) {
	case nil:
		w.out = append(w.out, "null"...)
	case float32:
		w.out = appendJavaFloat(w.out, float64(v), 32)
	case float64:
		w.out = appendJavaFloat(w.out, v, 64)
	case Decimal:
		w.out = append(w.out, trimZeros(v.String())...)
	case bool, int64:
		w.out = fmt.Append(w.out, v)
	case []byte:
		w.out = appendJSONString(w.out, base64.StdEncoding.EncodeToString(v))
	default:
		w.out = appendJSONString(w.out, variantText(v))
	}
}
