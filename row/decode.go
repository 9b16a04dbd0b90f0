package row

import (
	"fmt"
	"runtime"
	"strings"
)

// Decode calls d.Decode and turns its panic over a malformed batch into a [*CorruptError]. Other panics, such as those
// of an override's function, go on.
func Decode[R any](d Decoder[R], dst []R, lo int) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = &CorruptError{Err: outOfRange(r)}
		}
	}()
	return d.Decode(dst, lo)
}

// outOfRange is the error of a panic that says that offsets lie outside their data. It panics again with any other.
func outOfRange(r any) error {
	switch r := r.(type) {
	case spanError:
		return r
	case runtime.Error:
		if s := r.Error(); strings.Contains(s, "out of range") {
			return fmt.Errorf("offsets outside their data (%s)", strings.TrimPrefix(s, "runtime error: "))
		}
	}
	panic(r) //nolint:forbidigo // not ours: it was caught only to be looked at
}

// spanError is what a decoder panics with over a list outside its elements.
type spanError struct{ from, to, of int }

func (e spanError) Error() string {
	return fmt.Sprintf("a list from %d to %d of %d elements", e.from, e.to, e.of)
}
