package row

import (
	"unsafe"

	"github.com/apache/arrow-go/v18/arrow"
)

// view reads b as values of T, which has no pointers, without copying them. Go lets amd64 and arm64 read unaligned
// memory, but no program may count on it: what is not aligned for T is copied to scratch.
func view[T any](b []byte, scratch *[]uint64) []T {
	var t T
	size := int(unsafe.Sizeof(t))
	count := len(b) / size
	if count == 0 {
		return []T{}
	}
	p := unsafe.Pointer(unsafe.SliceData(b))
	if uintptr(p)%unsafe.Alignof(t) != 0 {
		dst := scratchOf[T](scratch, count)
		copy(unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(dst))), count*size), b)
		return dst
	}
	return unsafe.Slice((*T)(p), count)
}

// scratchOf is memory for n values of T, which has no pointers, out of scratch, grown when it is too small. It is not
// cleared.
func scratchOf[T any](scratch *[]uint64, n int) []T {
	if n == 0 {
		return []T{}
	}
	var t T
	*scratch = resize(*scratch, (n*int(unsafe.Sizeof(t))+7)/8)
	return unsafe.Slice((*T)(unsafe.Pointer(unsafe.SliceData(*scratch))), n)
}

// bytesOf is the memory of values of T, which has no pointers.
func bytesOf[T any](s []T) []byte {
	var t T
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(s))), len(s)*int(unsafe.Sizeof(t)))
}

// resize returns s with length n, in new memory when it has too little. The values are not cleared.
func resize[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n)
	}
	return s[:n]
}

// buffer is the memory of data's buffer i, nil when it has none.
func buffer(data arrow.ArrayData, i int) []byte {
	b := data.Buffers()
	if i >= len(b) || b[i] == nil {
		return nil
	}
	return b[i].Bytes()
}
