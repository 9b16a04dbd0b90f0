package row

import "unsafe"

// Strings are the values of a string column: value i is Text[From[i]:To[i]].
type Strings struct {
	From, To []int32
	Text     string
}

// Run returns the views of values lo … hi, for a decode loop.
func (s *Strings) Run(lo, hi int) (from, to []int32, text string) {
	return s.From[lo:hi], s.To[lo:hi], s.Text
}

// Binaries are the values of a binary column: value i is Bytes[From[i]:To[i]:To[i]].
type Binaries struct {
	From, To []int32
	Bytes    []byte // never nil
}

// Run returns the views of values lo … hi, for a decode loop.
func (b *Binaries) Run(lo, hi int) (from, to []int32, bytes []byte) {
	return b.From[lo:hi], b.To[lo:hi], b.Bytes
}

// Spans are where the lists or maps of a column lie among all elements of the batch: list i is elements From[i] to
// To[i].
type Spans struct{ From, To []int32 }

// Run returns the views of values lo … hi, for a decode loop.
func (s *Spans) Run(lo, hi int) (from, to []int32) { return s.From[lo:hi], s.To[lo:hi] }

// Decimals are the values of a decimal column.
type Decimals struct {
	Unscaled []Int128
	Scale    int16
}

// Run returns the views of values lo … hi, for a decode loop.
func (d *Decimals) Run(lo, hi int) (unscaled []Int128, scale int16) {
	return d.Unscaled[lo:hi], d.Scale
}

// Int128 is the unscaled number of a decimal, as Arrow lays it out.
type Int128 struct {
	lo uint64
	hi int64
}

// Decimal is the number with a scale.
func (v Int128) Decimal(scale int16) Decimal { return Decimal{lo: v.lo, hi: v.hi, scale: scale} }

// Instants are the values of a timestamp column finer than a microsecond.
type Instants struct {
	Micros []int64
	Nanos  []int16 // beyond the microsecond, 0 to 999
}

// Run returns the views of values lo … hi, for a decode loop.
func (t *Instants) Run(lo, hi int) (micros []int64, nanos []int16) {
	return t.Micros[lo:hi], t.Nanos[lo:hi]
}

// The methods below run once a batch. Generated code calls them for every column: they take a pointer, and are kept out
// of line, so that little of them is compiled there again.

// Valid sets dst to where node k is no NULL.
//
//go:noinline
func (c *Columns) Valid(k int, dst *Words) { *dst = c.nodes[k].words }

// Bools sets dst to the values of a BOOLEAN node.
func (c *Columns) Bools(k int, dst *[]bool) { takeFixed(c, k, dst) }

// Int8s sets dst to the values of a TINYINT node.
func (c *Columns) Int8s(k int, dst *[]int8) { takeFixed(c, k, dst) }

// Int16s sets dst to the values of a SMALLINT node.
func (c *Columns) Int16s(k int, dst *[]int16) { takeFixed(c, k, dst) }

// Int32s sets dst to the values of an INT node.
func (c *Columns) Int32s(k int, dst *[]int32) { takeFixed(c, k, dst) }

// Int64s sets dst to the values of a BIGINT node.
func (c *Columns) Int64s(k int, dst *[]int64) { takeFixed(c, k, dst) }

// Float32s sets dst to the values of a FLOAT node.
func (c *Columns) Float32s(k int, dst *[]float32) { takeFixed(c, k, dst) }

// Float64s sets dst to the values of a DOUBLE node.
func (c *Columns) Float64s(k int, dst *[]float64) { takeFixed(c, k, dst) }

// Dates sets dst to the values of a DATE node.
func (c *Columns) Dates(k int, dst *[]Date) { takeFixed(c, k, dst) }

// TimesOfDay sets dst to the values of a TIME node.
func (c *Columns) TimesOfDay(k int, dst *[]TimeOfDay) { takeFixed(c, k, dst) }

// YearMonthIntervals sets dst to the values of an INTERVAL YEAR TO MONTH node.
func (c *Columns) YearMonthIntervals(k int, dst *[]YearMonthInterval) { takeFixed(c, k, dst) }

// DayTimeIntervals sets dst to the values of an INTERVAL DAY TO SECOND node.
func (c *Columns) DayTimeIntervals(k int, dst *[]DayTimeInterval) { takeFixed(c, k, dst) }

// CalendarIntervals sets dst to the values of an INTERVAL node.
func (c *Columns) CalendarIntervals(k int, dst *[]CalendarInterval) { takeFixed(c, k, dst) }

// Micros sets dst to the values of a TIMESTAMP or TIMESTAMP_NTZ node, in microseconds since 1970.
func (c *Columns) Micros(k int, dst *[]int64) { takeFixed(c, k, dst) }

// Instants sets dst to the values of a TIMESTAMP or TIMESTAMP_NTZ node of more than 6 digits.
//
//go:noinline
func (c *Columns) Instants(k int, dst *Instants) {
	*dst = Instants{Micros: fixed[int64](c, k), Nanos: c.nodes[k].nanos}
}

// Decimals sets dst to the values of a DECIMAL node.
//
//go:noinline
func (c *Columns) Decimals(k int, dst *Decimals) {
	*dst = Decimals{Unscaled: fixed[Int128](c, k), Scale: c.nodes[k].scale}
}

// Strings sets dst to the values of a STRING node.
//
//go:noinline
func (c *Columns) Strings(k int, dst *Strings) {
	n := &c.nodes[k]
	*dst = Strings{From: n.from, To: n.to, Text: n.text.all}
}

// Binaries sets dst to the values of a BINARY node.
//
//go:noinline
func (c *Columns) Binaries(k int, dst *Binaries) {
	n := &c.nodes[k]
	b := []byte{}
	if s := n.text.all; s != "" {
		// The arena is memory of this batch that nothing else reads as a string.
		b = unsafe.Slice(unsafe.StringData(s), len(s))
	}
	*dst = Binaries{From: n.from, To: n.to, Bytes: b}
}

// Spans sets dst to the values of an ARRAY or MAP node. Its elements are nodes k+1 and, for the values of a map, the one
// behind the key.
//
//go:noinline
func (c *Columns) Spans(k int, dst *Spans) { *dst = Spans{From: c.nodes[k].from, To: c.nodes[k].to} }

//go:noinline
func takeFixed[T any](c *Columns, k int, dst *[]T) { *dst = fixed[T](c, k) }

func fixed[T any](c *Columns, k int) []T {
	n := &c.nodes[k]
	return view[T](n.data, &n.ownRaw)
}

// Arena sets dst to memory for as many values as node k has: new memory, which the rows own, or in borrowed mode that
// of the last batch. It is never nil.
func Arena[T any](c *Columns, k int, dst *[]T) {
	n := c.nodes[k].n
	if c.borrowed && *dst != nil && cap(*dst) >= n {
		*dst = (*dst)[:n]
		return
	}
	*dst = make([]T, n)
}

// Elements sets dst to the values of node k, which need no conversion: a copy that the rows own, or in borrowed mode
// the batch's own memory. It is never nil.
func Elements[T any](c *Columns, k int, dst *[]T) {
	values := fixed[T](c, k)
	if !c.borrowed && len(values) > 0 {
		values = append([]T(nil), values...) // unlike make and copy, clears nothing first
	}
	*dst = values
}

// Cut is elements from … to of a list column, without room to append into the next list.
func Cut[T any](elements []T, from, to int32) []T { return elements[from:to:to] }

// CutMap is entries from … to of a map column, without room to append into the next map.
func CutMap[K, V any](entries []Entry[K, V], from, to int32) Map[K, V] { return entries[from:to:to] }

// If is v where the lowest bit of valid is set, else NULL.
func If[T any](valid uint64, v T) Null[T] {
	if valid&1 == 0 {
		return Null[T]{}
	}
	return Null[T]{V: v, Valid: true}
}

// SetNull makes v NULL: the zero Null, or the zero of whatever stands for it.
func SetNull[T any](v *T) {
	var zero T
	*v = zero
}
