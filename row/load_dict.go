package row

import "github.com/apache/arrow-go/v18/arrow"

// dictionary is memory for columns whose values are indexes into a dictionary. Few servers send them.
type dictionary struct {
	words    Words // of the dictionary's own values
	data     []uint64
	nanos    []int16
	from, to []int32
}

// loadDictionary loads the dictionary as if it were the column, then puts its values into the order of the indexes.
// Strings and binary values stay where they are in the dictionary; equal ones share their memory.
func (c *Columns) loadDictionary(k int, t *arrow.DictionaryType, data arrow.ArrayData, at, n int) error {
	node := &c.nodes[k]
	width := t.IndexType.(arrow.FixedWidthDataType).Bytes()
	indexes, values := buffer(data, 1), data.Dictionary()
	if len(indexes)/width < at+n {
		return c.corrupt(k, "%d bytes for %d indexes of %d", len(indexes), at+n, width)
	}
	if node.dict == nil {
		node.dict = new(dictionary)
	}
	words, err := c.readWords(k, &node.ownWords, data, at, n)
	if err != nil {
		return err
	}
	node.n = values.Len()
	if node.words, err = c.readWords(k, &node.dict.words, values, values.Offset(), node.n); err != nil {
		return err
	}
	if err := c.loadValues(k, values, values.Offset(), node.n); err != nil {
		return err
	}
	picked := make([]int, n)
	for i := range picked {
		j := readInt(indexes, at+i, width)
		if t.IndexType.ID() == arrow.UINT8 || t.IndexType.ID() == arrow.UINT16 {
			j &= 1<<(8*width) - 1
		}
		switch {
		case !words.valid(i):
			j = -1
		case j < 0 || j >= int64(node.n):
			return c.corrupt(k, "index %d into a dictionary of %d values", j, node.n)
		case !node.words.valid(int(j)):
			j = -1
		}
		picked[i] = int(j)
	}
	return c.pick(k, picked)
}

// pick replaces the node's values by those at the given places; -1 is NULL.
func (c *Columns) pick(k int, places []int) error {
	node := &c.nodes[k]
	d, width, n := node.dict, node.kind.width(), len(places)
	words := resize(node.ownWords, (n+63)/64)
	for i := range words {
		words[i] = AllSet
	}
	data := bytesOf(scratchOf[uint64](&d.data, (n*width+7)/8))[:n*width]
	nanos := resize(d.nanos, min(n, n*len(node.nanos)))
	from, to := resize(d.from, n), resize(d.to, n)
	clear(data)
	clear(nanos)
	clear(from)
	clear(to)
	nulls := false
	for i, j := range places {
		if j < 0 {
			words[i>>6] &^= 1 << (i & 63)
			nulls = true
			continue
		}
		copy(data[i*width:(i+1)*width], node.data[j*width:])
		if len(node.nanos) > 0 {
			nanos[i] = node.nanos[j]
		}
		if len(node.from) > 0 {
			from[i], to[i] = node.from[j], node.to[j]
		}
	}
	d.nanos, d.from, d.to, node.ownWords = nanos, from, to, words
	node.n, node.words = n, nil
	node.data, node.nanos, node.from, node.to = data, nanos, from, to
	if !nulls {
		return nil
	}
	node.words = words
	return c.require(k)
}
