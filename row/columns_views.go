package row

import "unsafe"

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
