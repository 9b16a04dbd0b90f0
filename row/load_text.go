package row

import (
	"encoding/binary"
	"math"
	"strings"
	"unsafe"

	"github.com/apache/arrow-go/v18/arrow"
)

// text is the memory that strings and binary values of a column lie in.
type text struct {
	one  []byte   // of one buffer
	more [][]byte // of several, one behind the other
	all  string   // joined, or a copy in the batch's arena
}

func (t *text) len() int {
	n := len(t.one)
	for _, b := range t.more {
		n += len(b)
	}
	return n
}

// loadText loads strings or binary of any layout.
func (c *Columns) loadText(k int, data arrow.ArrayData, at, n int) error {
	node := &c.nodes[k]
	if n == 0 {
		return nil // the buffers of an empty column may be missing
	}
	switch storage(data.DataType()).ID() {
	case arrow.STRING_VIEW, arrow.BINARY_VIEW:
		return c.loadTextView(k, data, at, n)
	case arrow.LARGE_STRING, arrow.LARGE_BINARY:
		b := buffer(data, 2)
		first, last, err := c.loadOffsets(k, data, at, n, len(b), true)
		if err != nil {
			return err
		}
		node.text.one = b[first:last]
		return nil
	}
	b := buffer(data, 2)
	first, last, err := c.loadOffsets(k, data, at, n, len(b), !c.borrowed)
	if err != nil {
		return err
	}
	if c.borrowed {
		first = 0
	}
	node.text.one = b[first:last]
	return nil
}

// inlineText is how many bytes a view of 16 bytes can hold in itself.
const inlineText = 12

// loadTextView loads views: short values inline, the others in any of several buffers. All memory is put together, the
// views themselves in front, so that nothing is copied twice however often a view points to it.
func (c *Columns) loadTextView(k int, data arrow.ArrayData, at, n int) error {
	node := &c.nodes[k]
	views := buffer(data, 1)
	if len(views)/16 < at+n {
		return c.corrupt(k, "%d bytes for %d views", len(views), at+n)
	}
	views = views[at*16 : (at+n)*16]
	node.text.more = append(node.text.more[:0], views)
	starts := []int{len(views)}
	for _, b := range data.Buffers()[2:] {
		var part []byte
		if b != nil {
			part = b.Bytes()
		}
		node.text.more = append(node.text.more, part)
		starts = append(starts, starts[len(starts)-1]+len(part))
	}
	if starts[len(starts)-1] > math.MaxInt32 {
		return c.corrupt(k, "%d bytes in one batch; ask the server for smaller batches", starts[len(starts)-1])
	}
	node.growSpans(n)
	for i := range n {
		v := views[16*i : 16*i+16]
		size := int(int32(binary.LittleEndian.Uint32(v)))
		from := 16*i + 4
		switch {
		case !node.words.valid(i):
			size = 0
		case size < 0:
			return c.corrupt(k, "a value of %d bytes", size)
		case size > inlineText:
			part, offset := int(int32(binary.LittleEndian.Uint32(v[8:]))), int(int32(binary.LittleEndian.Uint32(v[12:])))
			if part < 0 || part >= len(starts)-1 || offset < 0 || starts[part+1]-starts[part]-offset < size {
				return c.corrupt(k, "a value of %d bytes at %d of buffer %d", size, offset, part)
			}
			from = starts[part] + offset
		}
		node.from[i], node.to[i] = int32(from), int32(from+size)
	}
	return nil
}

// fillArena gives the strings and binary values of all columns their memory: a copy of everything in one piece, or in
// borrowed mode the batch's own.
func (c *Columns) fillArena() {
	total := 0
	for i := range c.nodes {
		t := &c.nodes[i].text
		if c.borrowed && len(t.more) == 0 {
			t.all = unsafe.String(unsafe.SliceData(t.one), len(t.one))
			t.one = nil
		}
		total += t.len()
	}
	if total == 0 {
		return
	}
	var arena strings.Builder // grows without clearing
	arena.Grow(total)
	for i := range c.nodes {
		t := &c.nodes[i].text
		arena.Write(t.one)
		for _, b := range t.more {
			arena.Write(b)
		}
	}
	rest := arena.String()
	for i := range c.nodes {
		t := &c.nodes[i].text
		if n := t.len(); n > 0 {
			t.all, rest = rest[:n], rest[n:]
			t.one, t.more = nil, nil
		}
	}
}
