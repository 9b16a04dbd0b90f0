package row

import (
	"math"

	"github.com/apache/arrow-go/v18/arrow"
)

// loadList loads a list of any layout, and its elements.
func (c *Columns) loadList(k int, data arrow.ArrayData, at, n int) error {
	children := data.Children()
	if len(children) == 0 {
		return c.corrupt(k, "a list without elements")
	}
	first, count, err := c.loadSpans(k, data, at, n, children[0].Len())
	if err != nil {
		return err
	}
	return c.load(k+1, children[0], first, count)
}

// loadMap loads a map: a list of entries, which are structs of key and value.
func (c *Columns) loadMap(k int, data arrow.ArrayData, at, n int) error {
	children := data.Children()
	if len(children) == 0 || len(children[0].Children()) != 2 {
		return c.corrupt(k, "a map without entries")
	}
	entries := children[0]
	first, count, err := c.loadSpans(k, data, at, n, entries.Len())
	if err != nil {
		return err
	}
	if entries.NullN() > 0 {
		return c.corrupt(k, "a map entry that is NULL")
	}
	first += entries.Offset()
	key, value := entries.Children()[0], entries.Children()[1]
	if err := c.load(k+1, key, first, count); err != nil {
		return err
	}
	return c.load(c.nodes[k+1].next, value, first, count)
}

// loadSpans reads where each list begins and ends, counted from element first on; the lists lie in count elements. The
// child has length elements.
func (c *Columns) loadSpans(k int, data arrow.ArrayData, at, n, length int) (first, count int, err error) {
	node := &c.nodes[k]
	if n == 0 {
		return 0, 0, nil // the buffers of an empty list may be missing
	}
	switch t := storage(data.DataType()).(type) {
	case *arrow.ListViewType, *arrow.LargeListViewType:
		return 0, length, c.loadListView(k, data, at, n, length)
	case *arrow.FixedSizeListType:
		width := int(t.Len())
		if length/max(width, 1) < at+n || width < 0 {
			return 0, 0, c.corrupt(k, "%d elements for %d lists of %d", length, at+n, width)
		}
		node.growSpans(n)
		for i := range n {
			node.from[i], node.to[i] = int32(i*width), int32((i+1)*width)
		}
		return at * width, n * width, nil
	}
	first, last, err := c.loadOffsets(k, data, at, n, length, true)
	return first, last - first, err
}

// loadOffsets reads n+1 offsets into a child of length elements, or into length bytes, and sets the node's spans:
// counted from the first offset on when rebase, else as they are.
func (c *Columns) loadOffsets(k int, data arrow.ArrayData, at, n, length int, rebase bool) (first, last int, err error) {
	node := &c.nodes[k]
	b, width := buffer(data, 1), 4
	switch storage(data.DataType()).ID() {
	case arrow.LARGE_LIST, arrow.LARGE_STRING, arrow.LARGE_BINARY:
		width = 8
	}
	if len(b)/width < at+n+1 {
		return 0, 0, c.corrupt(k, "offsets of %d bytes for %d values", len(b), at+n)
	}
	b = b[at*width : (at+n+1)*width]
	if width == 8 {
		return c.loadLargeOffsets(k, b, n, length)
	}
	o := view[int32](b, &node.ownRaw)
	first, last = int(o[0]), int(o[n])
	if first < 0 || last < first || last > length {
		return 0, 0, c.corrupt(k, "offsets from %d to %d into %d values", first, last, length)
	}
	if first == 0 || !rebase {
		node.from, node.to = o[:n], o[1:]
		return first, last, nil
	}
	node.growSpans(n)
	for i := range n {
		node.from[i], node.to[i] = o[i]-int32(first), o[i+1]-int32(first)
	}
	return first, last, nil
}

// loadLargeOffsets reads offsets of 64 bits. They are narrowed from the first one on: a column's values in one batch
// take at most 2 GiB, or 2^31 elements.
func (c *Columns) loadLargeOffsets(k int, b []byte, n, length int) (first, last int, err error) {
	node := &c.nodes[k]
	o := view[int64](b, &node.ownRaw)
	lo, hi := o[0], o[n]
	if lo < 0 || hi < lo || hi > int64(length) {
		return 0, 0, c.corrupt(k, "offsets from %d to %d into %d values", lo, hi, length)
	}
	if hi-lo > math.MaxInt32 {
		return 0, 0, c.corrupt(k, "%d bytes or elements in one batch; ask the server for smaller batches", hi-lo)
	}
	node.growSpans(n)
	for i := range n {
		if o[i] < lo || o[i+1] < o[i] || o[i+1] > hi {
			return 0, 0, c.corrupt(k, "offsets %d, %d outside %d to %d", o[i], o[i+1], lo, hi)
		}
		node.from[i], node.to[i] = int32(o[i]-lo), int32(o[i+1]-lo)
	}
	return int(lo), int(hi), nil
}

// loadListView reads lists that may lie in the child in any order.
func (c *Columns) loadListView(k int, data arrow.ArrayData, at, n, length int) error {
	node := &c.nodes[k]
	width := 4
	if storage(data.DataType()).ID() == arrow.LARGE_LIST_VIEW {
		width = 8
	}
	offsets, sizes := buffer(data, 1), buffer(data, 2)
	if min(len(offsets), len(sizes))/width < at+n {
		return c.corrupt(k, "offsets of %d and sizes of %d bytes for %d lists", len(offsets), len(sizes), at+n)
	}
	if length > math.MaxInt32 {
		return c.corrupt(k, "%d elements in one batch; ask the server for smaller batches", length)
	}
	node.growSpans(n)
	for i := range n {
		o, s := readInt(offsets, at+i, width), readInt(sizes, at+i, width)
		if !node.words.valid(i) {
			o, s = 0, 0
		}
		if o < 0 || s < 0 || s > int64(length) || o > int64(length)-s {
			return c.corrupt(k, "a list of %d elements at %d of %d", s, o, length)
		}
		node.from[i], node.to[i] = int32(o), int32(o+s)
	}
	return nil
}

// growSpans gives the node spans of its own.
func (n *node) growSpans(count int) {
	n.ownFrom, n.ownTo = resize(n.ownFrom, count), resize(n.ownTo, count)
	n.from, n.to = n.ownFrom, n.ownTo
}
