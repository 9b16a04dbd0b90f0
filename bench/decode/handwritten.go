package decode

import (
	"strings"
	"time"
	"unsafe"

	"github.com/apache/arrow-go/v18/arrow"

	"github.com/sparkgen/sparkgen/bench/decode/tables"
	"github.com/sparkgen/sparkgen/row"
)

// The loops here know their batches: types, lengths and layouts are those of this package's shapes, and nothing is
// checked. A generated decoder checks all of it.

// values are those of a column of fixed width.
func values[T any](d arrow.ArrayData) []T {
	b := d.Buffers()[1].Bytes()
	return unsafe.Slice((*T)(unsafe.Pointer(unsafe.SliceData(b))), d.Len())
}

// offsets are those of a list, map or string column.
func offsets(d arrow.ArrayData) []int32 {
	b := d.Buffers()[1].Bytes()
	return unsafe.Slice((*int32)(unsafe.Pointer(unsafe.SliceData(b))), d.Len()+1)
}

// text is the memory of a string column.
func text(d arrow.ArrayData) string {
	b := d.Buffers()[2].Bytes()
	return unsafe.String(unsafe.SliceData(b), len(b))
}

// HandRate is the loop for rate.
type HandRate struct{ stamps, values []int64 }

// Bind takes the columns of a batch.
func (h *HandRate) Bind(rec arrow.RecordBatch, _ bool) {
	h.stamps, h.values = values[int64](rec.Column(0).Data()), values[int64](rec.Column(1).Data())
}

// Decode writes rows from row lo on.
func (h *HandRate) Decode(dst []tables.RateRow, lo int) {
	hi := lo + len(dst)
	stamps, values := h.stamps[lo:hi], h.values[lo:hi]
	for i := range dst {
		setTime(&dst[i].Timestamp, stamps[i])
		dst[i].Value = values[i]
	}
}

// setTime writes the words of t.
func setTime(t *time.Time, us int64) {
	const unixToYearOne = (1969*365 + 1969/4 - 1969/100 + 1969/400) * 86400
	sec := us / 1e6
	rest := us - sec*1e6
	if rest < 0 {
		rest += 1e6
		sec--
	}
	type words struct {
		wall uint64
		ext  int64
		loc  unsafe.Pointer
	}
	*(*words)(unsafe.Pointer(t)) = words{uint64(rest) * 1000, sec + unixToYearOne, nil}
}

// HandTicks is the loop for ticks.
type HandTicks struct{ stamps, values []int64 }

// Bind takes the columns of a batch.
func (h *HandTicks) Bind(rec arrow.RecordBatch, _ bool) {
	h.stamps, h.values = values[int64](rec.Column(0).Data()), values[int64](rec.Column(1).Data())
}

// Decode writes rows from row lo on.
func (h *HandTicks) Decode(dst []tables.TicksRow, lo int) {
	hi := lo + len(dst)
	stamps, values := h.stamps[lo:hi], h.values[lo:hi]
	for i := range dst {
		dst[i].Timestamp = stamps[i]
		dst[i].Value = values[i]
	}
}

// HandLineitem is the loop for lineitem.
type HandLineitem struct {
	c0, c1, c2     []int64
	c3             []int32
	c4, c5, c6, c7 []row.Int128
	d10, d11, d12  []row.Date

	o8, o9, o13, o14, o15 []int32
	t8, t9, t13, t14, t15 string
}

// Bind takes the columns of a batch; with arena, its texts are copied in one piece.
func (h *HandLineitem) Bind(rec arrow.RecordBatch, arena bool) {
	d := func(c int) arrow.ArrayData { return rec.Column(c).Data() }
	h.c0, h.c1, h.c2, h.c3 = values[int64](d(0)), values[int64](d(1)), values[int64](d(2)), values[int32](d(3))
	h.c4, h.c5 = values[row.Int128](d(4)), values[row.Int128](d(5))
	h.c6, h.c7 = values[row.Int128](d(6)), values[row.Int128](d(7))
	h.d10, h.d11, h.d12 = values[row.Date](d(10)), values[row.Date](d(11)), values[row.Date](d(12))
	h.o8, h.o9, h.o13, h.o14, h.o15 = offsets(d(8)), offsets(d(9)), offsets(d(13)), offsets(d(14)), offsets(d(15))
	h.t8, h.t9, h.t13, h.t14, h.t15 = text(d(8)), text(d(9)), text(d(13)), text(d(14)), text(d(15))
	if arena {
		copyTexts(&h.t8, &h.t9, &h.t13, &h.t14, &h.t15)
	}
}

// copyTexts copies texts into one piece of memory.
func copyTexts(texts ...*string) {
	n := 0
	for _, t := range texts {
		n += len(*t)
	}
	var b strings.Builder
	b.Grow(n)
	for _, t := range texts {
		b.WriteString(*t)
	}
	rest := b.String()
	for _, t := range texts {
		n := len(*t)
		*t, rest = rest[:n], rest[n:]
	}
}

// Decode writes rows from row lo on.
func (h *HandLineitem) Decode(dst []tables.LineitemRow, lo int) {
	hi := lo + len(dst)
	c0, c1, c2, c3 := h.c0[lo:hi], h.c1[lo:hi], h.c2[lo:hi], h.c3[lo:hi]
	c4, c5, c6, c7 := h.c4[lo:hi], h.c5[lo:hi], h.c6[lo:hi], h.c7[lo:hi]
	d10, d11, d12 := h.d10[lo:hi], h.d11[lo:hi], h.d12[lo:hi]
	o8, o9, o13, o14, o15 := h.o8[lo:hi+1], h.o9[lo:hi+1], h.o13[lo:hi+1], h.o14[lo:hi+1], h.o15[lo:hi+1]
	for i := range dst {
		r := &dst[i]
		r.LOrderkey = c0[i]
		r.LPartkey = c1[i]
		r.LSuppkey = c2[i]
		r.LLinenumber = c3[i]
		r.LQuantity = c4[i].Decimal(2)
		r.LExtendedprice = c5[i].Decimal(2)
		r.LDiscount = c6[i].Decimal(2)
		r.LTax = c7[i].Decimal(2)
		r.LReturnflag = h.t8[o8[i]:o8[i+1]]
		r.LLinestatus = h.t9[o9[i]:o9[i+1]]
		r.LShipdate = d10[i]
		r.LCommitdate = d11[i]
		r.LReceiptdate = d12[i]
		r.LShipinstruct = h.t13[o13[i]:o13[i+1]]
		r.LShipmode = h.t14[o14[i]:o14[i+1]]
		r.LComment = h.t15[o15[i]:o15[i+1]]
	}
}
