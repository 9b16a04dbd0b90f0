package row

import (
	"encoding/binary"
	"math"
	"math/bits"

	"github.com/apache/arrow-go/v18/arrow"
)

// loadFixed loads values of fixed width. Those whose memory is what Go wants are taken as they lie, the others are
// converted, exactly or not at all.
func (c *Columns) loadFixed(k int, data arrow.ArrayData, at, n int) error {
	node := &c.nodes[k]
	t := storage(data.DataType())
	if node.kind == kindBool {
		b := buffer(data, 1)
		if n > 0 && len(b) < (at+n+7)/8 {
			return c.corrupt(k, "%d bytes for %d booleans", len(b), at+n)
		}
		dst := scratchOf[bool](&node.ownData, n)
		expandBits(dst, b, at, n)
		node.data = bytesOf(dst)
		return nil
	}
	fw, ok := t.(arrow.FixedWidthDataType)
	if !ok {
		return c.corrupt(k, "%v is not of fixed width", t)
	}
	width := fw.Bytes()
	b := buffer(data, 1)
	if len(b)/width < at+n {
		return c.corrupt(k, "%d bytes for %d values of %d", len(b), at+n, width)
	}
	b = b[at*width : (at+n)*width]
	switch t := t.(type) {
	case arrow.DecimalType:
		return c.loadDecimals(k, t, b)
	case *arrow.TimestampType:
		return c.loadTimestamps(k, t.Unit, b)
	case *arrow.Date64Type:
		const millisPerDay = secondsPerDay * 1000
		return convert(c, k, b, func(v int64) (int32, bool) {
			d := v / millisPerDay
			return int32(d), v%millisPerDay == 0 && d == int64(int32(d))
		})
	case *arrow.Time32Type:
		return convert(c, k, b, func(v int32) (int64, bool) { return scaleUnit(int64(v), t.Unit, arrow.Nanosecond) })
	case *arrow.Time64Type:
		if t.Unit != arrow.Nanosecond {
			return convert(c, k, b, func(v int64) (int64, bool) { return scaleUnit(v, t.Unit, arrow.Nanosecond) })
		}
	case *arrow.DurationType:
		if t.Unit != arrow.Microsecond {
			return convert(c, k, b, func(v int64) (int64, bool) { return scaleUnit(v, t.Unit, arrow.Microsecond) })
		}
	case *arrow.MonthDayNanoIntervalType:
		return convert(c, k, b, func(v arrow.MonthDayNanoInterval) (CalendarInterval, bool) {
			return CalendarInterval{v.Months, v.Days, v.Nanoseconds / 1000}, v.Nanoseconds%1000 == 0
		})
	}
	node.data = b
	return nil
}

// convert writes f of each value of b to memory of the node's own. Values below a NULL are garbage and may fail.
func convert[S, D any](c *Columns, k int, b []byte, f func(S) (D, bool)) error {
	node := &c.nodes[k]
	src := view[S](b, &node.ownRaw)
	dst := scratchOf[D](&node.ownData, len(src))
	for i, v := range src {
		d, ok := f(v)
		if !ok && c.visible(k, i) {
			return c.inexact(k, i, "%v does not fit %s exactly", v, node.field.describe())
		}
		dst[i] = d
	}
	node.data = bytesOf(dst)
	return nil
}

// visible reports whether a row shows value i of node k.
func (c *Columns) visible(k, i int) bool {
	return c.nodes[k].words.valid(i) && c.live(k).valid(i)
}

// loadTimestamps loads instants and wall clocks as microseconds, and for types beyond those the nanoseconds.
func (c *Columns) loadTimestamps(k int, unit arrow.TimeUnit, b []byte) error {
	node := &c.nodes[k]
	fine := node.kind == kindTimestampNanos || node.kind == kindLocalNanos
	if fine {
		node.ownNanos = resize(node.ownNanos, len(b)/8)
		node.nanos = node.ownNanos
		clear(node.nanos)
	}
	switch {
	case unit == arrow.Microsecond:
		node.data = b
		return nil
	case unit == arrow.Nanosecond && fine:
		i := 0
		return convert(c, k, b, func(v int64) (int64, bool) {
			us := floorDiv(v, 1000)
			node.nanos[i] = int16(v - us*1000)
			i++
			return us, true
		})
	}
	return convert(c, k, b, func(v int64) (int64, bool) { return scaleUnit(v, unit, arrow.Microsecond) })
}

// scaleUnit converts v from one unit of time to another; ok is false when that is not exact.
func scaleUnit(v int64, from, to arrow.TimeUnit) (out int64, ok bool) {
	f, t := int64(from.Multiplier()), int64(to.Multiplier())
	if f < t {
		return v / (t / f), v%(t/f) == 0
	}
	hi, lo := bits.Mul64(magnitude(v), uint64(f/t))
	return v * (f / t), hi == 0 && lo <= math.MaxInt64
}

func magnitude(v int64) uint64 {
	if v < 0 {
		return -uint64(v)
	}
	return uint64(v)
}

// loadDecimals loads decimals of any width as 128 bits.
func (c *Columns) loadDecimals(k int, t arrow.DecimalType, b []byte) error {
	node := &c.nodes[k]
	node.scale = int16(t.GetScale())
	switch t.BitWidth() {
	case 32:
		return convert(c, k, b, func(v int32) (Int128, bool) { return Int128{uint64(v), int64(v) >> 63}, true })
	case 64:
		return convert(c, k, b, func(v int64) (Int128, bool) { return Int128{uint64(v), v >> 63}, true })
	case 128:
		node.data = b
		return nil
	}
	return convert(c, k, b, func(v [4]uint64) (Int128, bool) {
		sign := uint64(int64(v[1]) >> 63)
		return Int128{v[0], int64(v[1])}, v[2] == sign && v[3] == sign
	})
}

// readInt reads integer i of the given width, 1 to 8 bytes, sign-extended.
func readInt(b []byte, i, width int) int64 {
	switch width {
	case 1:
		return int64(int8(b[i]))
	case 2:
		return int64(int16(binary.LittleEndian.Uint16(b[2*i:])))
	case 4:
		return int64(int32(binary.LittleEndian.Uint32(b[4*i:])))
	}
	return int64(binary.LittleEndian.Uint64(b[8*i:]))
}
