package rpc

import "unsafe"

// alignment is what Arrow recommends for its buffers. The body of a batch starts at a multiple of it in the messages
// that Spark writes, so that typed views of its columns are aligned.
const alignment = 64

// buffer is the memory of one batch, used again for the next unless someone keeps it.
type buffer struct {
	data []byte // aligned
}

// grow makes room for n more bytes behind those that are there, which it keeps, and returns the room. All of it is
// sized by bytes that were received, plus an eighth so that batches of slightly different sizes share a buffer.
func (b *buffer) grow(n int) []byte {
	have := len(b.data)
	if cap(b.data)-have < n {
		b.reserve(have + n + (have+n)/8)
	}
	b.data = b.data[:have+n]
	return b.data[have:]
}

// reserve makes the capacity at least n, keeping the bytes that are there.
func (b *buffer) reserve(n int) {
	if cap(b.data) >= n {
		return
	}
	if len(b.data) == 0 {
		b.data = nil // nothing to move: do not hold two buffers at once
	}
	raw := make([]byte, n+alignment)
	skip := int(-uintptr(unsafe.Pointer(unsafe.SliceData(raw))) & (alignment - 1))
	moved := raw[skip : skip+len(b.data) : skip+n]
	copy(moved, b.data)
	b.data = moved
}
