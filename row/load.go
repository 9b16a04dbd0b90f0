package row

import (
	"math/bits"

	"github.com/apache/arrow-go/v18/arrow"
)

// load takes a view of values off … off+n of data as node k, and of its children.
//
// Arrow data may be a slice of a longer array: its own offset comes on top of off. Nothing here trusts a length or an
// offset that is not held against the memory behind it; offsets in the middle of an offsets buffer are left to the
// slice expressions of the decode loops.
func (c *Columns) load(k int, data arrow.ArrayData, off, n int) error {
	if off < 0 || n < 0 || data.Len()-off < n {
		return c.corrupt(k, "%d values where %d are needed", data.Len()-off, n)
	}
	node := &c.nodes[k]
	node.n, node.words, node.data, node.from, node.to, node.text = n, nil, nil, nil, nil, text{}
	at := data.Offset() + off
	if d, ok := storage(data.DataType()).(*arrow.DictionaryType); ok {
		return c.loadDictionary(k, d, data, at, n)
	}
	if err := c.loadWords(k, data, at, n); err != nil {
		return err
	}
	return c.loadValues(k, data, at, n)
}

// loadValues loads everything but the validity.
func (c *Columns) loadValues(k int, data arrow.ArrayData, at, n int) error {
	switch kind := c.nodes[k].kind; kind {
	case kindVoid:
		return nil
	case kindString, kindBinary:
		return c.loadText(k, data, at, n)
	case kindArray:
		return c.loadList(k, data, at, n)
	case kindMap:
		return c.loadMap(k, data, at, n)
	case kindStruct, kindVariant, kindGeometry, kindGeography, kindWindow:
		return c.loadStruct(k, data, at, n)
	default:
		return c.loadFixed(k, data, at, n)
	}
}

// loadWords reads the validity and finds NULLs where there may be none.
func (c *Columns) loadWords(k int, data arrow.ArrayData, at, n int) error {
	node := &c.nodes[k]
	words, err := c.readWords(k, &node.ownWords, data, at, n)
	if err != nil || words == nil {
		return err
	}
	node.words = words
	return c.require(k)
}

// readWords reads the validity of values at … at+n into memory of own; nil when none of them is NULL.
func (c *Columns) readWords(k int, own *Words, data arrow.ArrayData, at, n int) (Words, error) {
	bitmap, nulls := buffer(data, 0), data.NullN()
	if nulls == 0 || nulls < 0 && bitmap == nil || n == 0 || c.nodes[k].kind == kindVoid {
		return nil, nil // an unknown count, below 0, is that of a slice
	}
	if len(bitmap) < (at+n+7)/8 {
		return nil, c.corrupt(k, "%d NULLs among %d values, but validity of %d bytes", nulls, at+n, len(bitmap))
	}
	words, zeros := readBitmap(*own, bitmap, at, n)
	*own = words
	if zeros == 0 {
		return nil, nil
	}
	return words, nil
}

// require refuses NULLs in a node that has no room for them, unless nobody can see them: what lies below a NULL.
func (c *Columns) require(k int) error {
	node := &c.nodes[k]
	if node.field.Nullable {
		return nil
	}
	live := c.live(k)
	for i, w := range node.words {
		if bad := ^w & live.At(64*i); bad != 0 {
			at := 64*i + bits.TrailingZeros64(bad)
			return &NullError{
				Name: c.typeName, Column: c.path(k), Field: c.goField(node.top), Row: c.row(k, at),
			}
		}
	}
	return nil
}

// live are the values of node k that a row shows: those that lie below no NULL. Nil is all.
func (c *Columns) live(k int) Words {
	p := c.nodes[k].parent
	if p < 0 {
		return nil
	}
	parent, node := &c.nodes[p], &c.nodes[k]
	visible := and(&parent.ownLive, c.live(p), parent.words)
	if parent.kind != kindArray && parent.kind != kindMap {
		return visible
	}
	// How many visible lists begin less how many end at each element, then summed up: overlapping lists cost no more.
	n := node.n
	open := resize(node.ownOpen, n+1)
	node.ownOpen = open
	clear(open)
	for i := range parent.from {
		a, b := parent.from[i], parent.to[i]
		if visible.valid(i) && a < b {
			open[a]++
			open[b]--
		}
	}
	live := resize(node.ownLive, (n+63)/64)
	node.ownLive = live
	clear(live)
	sum := int32(0)
	for i := range n {
		if sum += open[i]; sum > 0 {
			live[i>>6] |= 1 << (i & 63)
		}
	}
	return live
}

// and is a AND b, either of which may be nil for all set; in memory of own when it is neither.
func and(own *Words, a, b Words) Words {
	if a == nil {
		return b
	}
	if b == nil {
		return a
	}
	out := resize(*own, min(len(a), len(b)))
	*own = out
	for i := range out {
		out[i] = a[i] & b[i]
	}
	return out
}

// loadStruct loads the fields of a struct, each as long as the struct.
func (c *Columns) loadStruct(k int, data arrow.ArrayData, at, n int) error {
	children := data.Children()
	i := 0
	for j := k + 1; j < c.nodes[k].next; j = c.nodes[j].next {
		if i >= len(children) {
			return c.corrupt(j, "missing in the batch's data")
		}
		if err := c.load(j, children[i], at, n); err != nil {
			return err
		}
		i++
	}
	return nil
}
