package row

import (
	"encoding/binary"
	"math/bits"
)

// Words is the validity of a column, a bit a value, 64 to the word; a set bit is a value, a clear one NULL. Nil Words
// are all set. Bits behind the last value are set.
type Words []uint64

// AllSet is a word of [Words] without a NULL.
const AllSet = ^uint64(0)

// At returns the word that holds value i's bit, at position i % 64.
func (w Words) At(i int) uint64 {
	if w == nil {
		return AllSet
	}
	return w[uint(i)>>6]
}

// valid reports whether value i is no NULL.
func (w Words) valid(i int) bool { return w.At(i)>>(uint(i)&63)&1 != 0 }

// AllValid reports whether none of the columns has a NULL.
//
//go:noinline
func AllValid(columns ...Words) bool {
	for _, w := range columns {
		if w != nil {
			return false
		}
	}
	return true
}

// readBitmap reads n bits from bit off on into words, reusing dst, and counts the clear ones. The bitmap has
// off+n bits.
func readBitmap(dst Words, bitmap []byte, off, n int) (words Words, clear int) {
	count := (n + 63) / 64
	if cap(dst) < count {
		dst = make(Words, count)
	}
	dst = dst[:count]
	for i := range dst {
		dst[i] = load64(bitmap, off+64*i)
	}
	if tail := n & 63; tail != 0 {
		dst[count-1] |= AllSet << tail
	}
	for _, w := range dst {
		clear += 64 - bits.OnesCount64(w)
	}
	return dst, clear
}

// load64 returns the 64 bits from bit off on, as far as the bitmap has them.
func load64(bitmap []byte, off int) uint64 {
	p, shift := off>>3, uint(off&7)
	if p+8 < len(bitmap) {
		w := binary.LittleEndian.Uint64(bitmap[p:])
		if shift != 0 {
			w = w>>shift | uint64(bitmap[p+8])<<(64-shift)
		}
		return w
	}
	var b [16]byte
	if p < len(bitmap) {
		copy(b[:], bitmap[p:])
	}
	w := binary.LittleEndian.Uint64(b[:])
	if shift != 0 {
		w = w>>shift | uint64(b[8])<<(64-shift)
	}
	return w
}

// expandBits writes n bits from bit off on as booleans.
func expandBits(dst []bool, bitmap []byte, off, n int) {
	for i := 0; i < n; i += 64 {
		w := load64(bitmap, off+i)
		for j := range dst[i:min(i+64, n)] {
			dst[i+j] = w&1 != 0
			w >>= 1
		}
	}
}

// Runs calls decode for each run of rows that share a word of validity.
//
//go:noinline
func Runs[T any](dst []T, lo int, decode func(dst []T, lo int)) {
	for len(dst) > 0 {
		n := min(len(dst), 64-lo&63)
		decode(dst[:n], lo)
		dst, lo = dst[n:], lo+n
	}
}

// TryRuns is [Runs] for loops that can fail; it stops at the first error.
//
//go:noinline
func TryRuns[T any](dst []T, lo int, decode func(dst []T, lo int) error) error {
	for len(dst) > 0 {
		n := min(len(dst), 64-lo&63)
		if err := decode(dst[:n], lo); err != nil {
			return err
		}
		dst, lo = dst[n:], lo+n
	}
	return nil
}
