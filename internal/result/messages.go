package result

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"github.com/apache/arrow-go/v18/arrow/ipc"
	"github.com/apache/arrow-go/v18/arrow/memory"
)

var errFraming = errors.New("broken Arrow IPC stream")

// messages cuts the messages of one Arrow IPC stream out of the bytes that hold it. It is an [ipc.MessageReader] whose
// messages alias those bytes; arrow-go's own reader copies each body into fresh memory, which takes longer than to
// decode the rows. Lengths are held to the bytes that are there.
type messages struct {
	rest   []byte
	schema []byte // the metadata of the first message
}

// Retain and Release do nothing: the bytes belong to the caller.
func (m *messages) Retain()  {}
func (m *messages) Release() {}

// Message returns the next message, and io.EOF at the mark of the end or where the bytes end between two messages.
func (m *messages) Message() (msg *ipc.Message, err error) {
	defer func() {
		if r := recover(); r != nil { // of flatbuffers, which checks nothing, or of verify
			msg, err = nil, fmt.Errorf("%w: metadata: %v", errFraming, r)
		}
	}()
	meta, err := m.metadata()
	if err != nil {
		return nil, err
	}
	if err := verify(meta); err != nil {
		return nil, err
	}
	body := ipc.NewMessage(memory.NewBufferBytes(meta), memory.NewBufferBytes(nil)).BodyLen()
	if body < 0 || body > int64(len(m.rest)) {
		return nil, fmt.Errorf("%w: a body of %d bytes where %d are left", errFraming, body, len(m.rest))
	}
	msg = ipc.NewMessage(memory.NewBufferBytes(meta), memory.NewBufferBytes(m.rest[:body:body]))
	m.rest = m.rest[body:]
	return msg, nil
}

// metadata takes the length and the flatbuffer that begin a message.
func (m *messages) metadata() ([]byte, error) {
	if len(m.rest) == 0 {
		return nil, io.EOF
	}
	const continuation = 0xFFFFFFFF // before the length since Arrow 0.15
	n, err := m.length()
	if err == nil && n == continuation {
		n, err = m.length()
	}
	switch {
	case err != nil:
		return nil, err
	case n == 0:
		return nil, io.EOF
	case uint64(n) > uint64(len(m.rest)):
		return nil, fmt.Errorf("%w: metadata of %d bytes where %d are left", errFraming, n, len(m.rest))
	}
	meta := m.rest[:n:n]
	m.rest = m.rest[n:]
	if m.schema == nil {
		m.schema = meta
	}
	return meta, nil
}

func (m *messages) length() (uint32, error) {
	if len(m.rest) < 4 {
		return 0, fmt.Errorf("%w: it ends inside the length of a message", errFraming)
	}
	n := binary.LittleEndian.Uint32(m.rest)
	m.rest = m.rest[4:]
	return n, nil
}

// schemas numbers the schemas of a result, so that equal ones in a row have the same number and are checked once.
type schemas struct {
	last []byte
	id   uint64
}

func (s *schemas) number(meta []byte) uint64 {
	if s.id == 0 || !bytes.Equal(meta, s.last) {
		s.last = append(s.last[:0], meta...)
		s.id++
	}
	return s.id
}
