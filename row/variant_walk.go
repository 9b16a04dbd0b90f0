package row

import (
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"math"
	"time"
)

// maxVariantDepth is how deep arrays and objects may lie in each other.
const maxVariantDepth = 1000

var errVariant = errors.New("row: the bytes are no variant")

// variantReader walks a variant. Offsets in its bytes may point anywhere, so that a short value could unfold into a
// huge one; since no two values share a byte, all of them take no more than there are.
type variantReader struct {
	meta  []byte
	left  int // bytes of values that may still come
	visit variantVisitor
}

func (v Variant) walk(visit variantVisitor) error {
	if len(v.Metadata) == 0 || v.Metadata[0]&0xF != 1 {
		return fmt.Errorf("%w: metadata without version 1", errVariant)
	}
	r := variantReader{meta: v.Metadata, left: len(v.Value), visit: visit}
	return r.value(v.Value, 0)
}

// value walks the value at the start of b.
func (r *variantReader) value(b []byte, depth int) error {
	r.left--
	if len(b) == 0 || r.left < 0 || depth > maxVariantDepth {
		return errVariant
	}
	head, rest := b[0]>>2, b[1:]
	switch b[0] & 3 {
	case 0:
		v, size, err := variantScalar(head, rest)
		if r.left -= size; err != nil || r.left < 0 {
			return errors.Join(errVariant, err)
		}
		r.visit.scalar(v)
		return nil
	case 1:
		if r.left -= int(head); len(rest) < int(head) || r.left < 0 {
			return errVariant
		}
		r.visit.scalar(string(rest[:head]))
		return nil
	case 2:
		return r.container(rest, int(head&3)+1, int(head>>2&3)+1, head>>4&1 != 0, depth)
	}
	return r.container(rest, int(head&3)+1, 0, head>>2&1 != 0, depth)
}

// container walks an array, or an object, whose keys are numbers of idSize bytes into the metadata.
func (r *variantReader) container(b []byte, offsetSize, idSize int, large bool, depth int) error {
	countSize := 1
	if large {
		countSize = 4
	}
	count, ok := uintAt(b, 0, countSize)
	ids := countSize
	offsets := ids + count*idSize
	values := offsets + (count+1)*offsetSize
	if !ok || values > len(b) {
		return fmt.Errorf("%w: %d elements in %d bytes", errVariant, count, len(b))
	}
	r.visit.begin(idSize > 0)
	for i := range count {
		if idSize > 0 {
			id, _ := uintAt(b, ids+i*idSize, idSize) // lies in front of the values
			name, err := r.name(id)
			if err != nil {
				return err
			}
			r.visit.key(name)
		}
		at, _ := uintAt(b, offsets+i*offsetSize, offsetSize)
		if at > len(b)-values {
			return fmt.Errorf("%w: an element at %d of %d bytes", errVariant, at, len(b)-values)
		}
		if err := r.value(b[values+at:], depth+1); err != nil {
			return err
		}
	}
	r.visit.end()
	return nil
}

// variantScalar reads a value without parts, whose type is head, and says how many bytes it takes.
func variantScalar(head byte, b []byte) (v any, size int, err error) {
	sizes := [...]int{0, 0, 0, 1, 2, 4, 8, 8, 5, 9, 17, 4, 8, 8, 4, 4, 4, 8, 8, 8, 16}
	if int(head) >= len(sizes) || len(b) < sizes[head] {
		return nil, 0, fmt.Errorf("type %d in %d bytes", head, len(b))
	}
	size = sizes[head]
	if head == 15 || head == 16 {
		n := int(binary.LittleEndian.Uint32(b))
		if n > len(b)-4 {
			return nil, 0, fmt.Errorf("%d of %d bytes", n, len(b)-4)
		}
		size += n
	}
	v, err = variantValue(head, b[:size])
	return v, size, err
}

// variantValue reads a value of the type head, which takes all of b.
func variantValue(head byte, b []byte) (any, error) {
	int64At := func() int64 { return int64(binary.LittleEndian.Uint64(b)) }
	switch head {
	case 0:
		return nil, nil
	case 1, 2:
		return head == 1, nil
	case 3, 4, 5, 6:
		return readInt(b, 0, len(b)), nil
	case 7:
		return math.Float64frombits(binary.LittleEndian.Uint64(b)), nil
	case 8, 9, 10:
		return variantDecimal(b[0], b[1:])
	case 11:
		return Date{int32(binary.LittleEndian.Uint32(b))}, nil
	case 12:
		return Time(int64At()), nil
	case 13:
		return LocalTime{micros: int64At()}, nil
	case 14:
		return math.Float32frombits(binary.LittleEndian.Uint32(b)), nil
	case 15:
		return append([]byte{}, b[4:]...), nil
	case 16:
		return string(b[4:]), nil
	case 17:
		return TimeOfDay{int64At() * 1000}, nil
	case 18, 19:
		ns := int64At()
		us := floorDiv(ns, 1000)
		if head == 18 {
			return Time(us).Add(time.Duration(ns - us*1000)), nil
		}
		return LocalTime{us, int16(ns - us*1000)}, nil
	}
	h := hex.EncodeToString(b[:16]) // a UUID
	return h[:8] + "-" + h[8:12] + "-" + h[12:16] + "-" + h[16:20] + "-" + h[20:], nil
}

// variantDecimal reads an unscaled number of 4, 8 or 16 bytes.
func variantDecimal(scale byte, b []byte) (any, error) {
	if scale > MaxPrecision {
		return nil, fmt.Errorf("a decimal with scale %d", scale)
	}
	if len(b) == 16 {
		return Decimal{lo: binary.LittleEndian.Uint64(b), hi: readInt(b, 1, 8), scale: int16(scale)}, nil
	}
	return D(readInt(b, 0, len(b)), int32(scale)), nil
}

// name is key number id of the metadata.
func (r *variantReader) name(id int) (string, error) {
	size := int(r.meta[0]>>6) + 1
	count, ok := uintAt(r.meta, 1, size)
	if !ok || id >= count {
		return "", fmt.Errorf("%w: key %d of %d", errVariant, id, count)
	}
	from, ok1 := uintAt(r.meta, 1+size*(1+id), size)
	to, ok2 := uintAt(r.meta, 1+size*(2+id), size)
	text := 1 + size*(2+count)
	if !ok1 || !ok2 || from > to || text > len(r.meta) || to > len(r.meta)-text {
		return "", fmt.Errorf("%w: key %d", errVariant, id)
	}
	return string(r.meta[text+from : text+to]), nil
}

// uintAt reads size bytes of b at position at.
func uintAt(b []byte, at, size int) (v int, ok bool) {
	if at < 0 || at > len(b)-size {
		return 0, false
	}
	for i := size - 1; i >= 0; i-- {
		v = v<<8 | int(b[at+i])
	}
	return v, true
}
