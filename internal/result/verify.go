package result

import (
	"encoding/binary"
	"fmt"
)

// maxDepth bounds how deep types may nest. Spark's parser ends far earlier.
const maxDepth = 100

// Slots of Arrow's flatbuffer tables, and values of its unions, as far as they are looked at here.
const (
	messageHeaderType, messageHeader, messageMetadata = 1, 2, 4
	schemaFields, schemaMetadata, schemaFeatures      = 1, 2, 3
	fieldTypeType, fieldType                          = 2, 3
	fieldChildren, fieldMetadata                      = 5, 6
	unionTypeIDs                                      = 1

	headerSchema = 1
	typeUnion    = 14
)

// verify looks at the vectors of a message's metadata whose lengths arrow-go believes: it allocates memory for as many
// elements as a vector claims to have before it looks at one. All other lies end in a panic there, which is recovered;
// so do those that verify itself falls over.
func verify(meta []byte) error {
	v := verifier{meta: meta, fields: len(meta) / 4}
	message := v.offset(0)
	v.vector(message, messageMetadata, 4)
	if v.byte(message, messageHeaderType) == headerSchema {
		schema := v.table(message, messageHeader)
		v.vector(schema, schemaMetadata, 4)
		v.vector(schema, schemaFeatures, 8)
		v.children(schema, schemaFields, 0)
	}
	return v.err
}

type verifier struct {
	meta   []byte
	fields int // how many more there may be: each takes four bytes at least
	err    error
}

func (v *verifier) fail(format string, args ...any) {
	if v.err == nil {
		v.err = fmt.Errorf("%w: "+format, append([]any{errFraming}, args...)...)
	}
}

// offset follows the offset at position p.
func (v *verifier) offset(p int) int { return p + int(binary.LittleEndian.Uint32(v.meta[p:])) }

// slot is the position of a field of the table at p, 0 if the table does not have it.
func (v *verifier) slot(p, slot int) int {
	vtable := p - int(int32(binary.LittleEndian.Uint32(v.meta[p:])))
	at := 4 + 2*slot
	if at >= int(binary.LittleEndian.Uint16(v.meta[vtable:])) {
		return 0
	}
	offset := int(binary.LittleEndian.Uint16(v.meta[vtable+at:]))
	if offset == 0 {
		return 0
	}
	return p + offset
}

func (v *verifier) byte(p, slot int) byte {
	if at := v.slot(p, slot); at != 0 {
		return v.meta[at]
	}
	return 0
}

// table is the position of a table that another one refers to, 0 if it does not.
func (v *verifier) table(p, slot int) int {
	if at := v.slot(p, slot); at != 0 {
		return v.offset(at)
	}
	return 0
}

// vector holds the length of a vector to the bytes that there are, and returns it with the position of the elements.
func (v *verifier) vector(p, slot, size int) (at, n int) {
	if p == 0 {
		return 0, 0
	}
	at = v.table(p, slot)
	if at == 0 {
		return 0, 0
	}
	n = int(binary.LittleEndian.Uint32(v.meta[at:]))
	at += 4
	if n > (len(v.meta)-at)/size {
		v.fail("a list of %d elements in %d bytes", n, len(v.meta)-at)
		return 0, 0
	}
	return at, n
}

// children looks at the fields in a vector, and at theirs.
func (v *verifier) children(p, slot, depth int) {
	if depth > maxDepth {
		v.fail("types nested deeper than %d", maxDepth)
		return
	}
	at, n := v.vector(p, slot, 4)
	for i := range n {
		if v.fields--; v.fields < 0 || v.err != nil {
			v.fail("more fields than its bytes can hold")
			return
		}
		field := v.offset(at + 4*i)
		v.vector(field, fieldMetadata, 4)
		if v.byte(field, fieldTypeType) == typeUnion {
			v.vector(v.table(field, fieldType), unionTypeIDs, 4)
		}
		v.children(field, fieldChildren, depth+1)
	}
}
