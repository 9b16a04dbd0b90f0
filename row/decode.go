package row

import "fmt"

// Decode calls d.Decode and turns a panic over malformed data into a [*CorruptError].
func Decode[R any](d Decoder[R], dst []R, lo int) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = &CorruptError{Err: fmt.Errorf("%v", r)}
		}
	}()
	return d.Decode(dst, lo)
}
