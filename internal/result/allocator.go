package result

import (
	"fmt"

	"github.com/apache/arrow-go/v18/arrow/memory"
)

// A compressed buffer names its own size, and arrow-go allocates that much before it looks at the data. A batch may
// thus grow to maxExpansion times the bytes that came, or to minExpanded if that is more.
const (
	maxExpansion = 64
	minExpanded  = 512 << 20
)

// limited is Go's allocator with an end.
type limited struct {
	memory.Allocator
	left int
}

func newLimited(received int) *limited {
	return &limited{Allocator: memory.NewGoAllocator(), left: max(minExpanded, received*maxExpansion)}
}

// take panics when too much is asked for; arrow-go, which asks, recovers and returns the error.
func (l *limited) take(n int) {
	if n < 0 || n > l.left {
		//nolint:forbidigo // an allocator cannot return an error, and arrow-go recovers
		panic(fmt.Errorf("a compressed batch claims to be larger than %d bytes", max(n, l.left)))
	}
	l.left -= n
}

func (l *limited) Allocate(n int) []byte {
	l.take(n)
	return l.Allocator.Allocate(n)
}

func (l *limited) Reallocate(n int, b []byte) []byte {
	l.take(max(n-len(b), 0))
	return l.Allocator.Reallocate(n, b)
}
