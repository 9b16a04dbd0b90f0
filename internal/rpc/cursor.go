package rpc

import (
	"errors"
	"fmt"
	"math"

	"google.golang.org/grpc/mem"
	"google.golang.org/protobuf/encoding/protowire"
)

var errWire = errors.New("not a protobuf message, or cut short")

// cursor reads protobuf's wire format over the frames in which gRPC received a message, without joining them first.
// Every length is checked against the bytes that are there before anything is allocated for it.
type cursor struct {
	frames mem.BufferSlice
	frame  []byte // what is left of the current frame
	left   int    // bytes left in all frames, or up to the end of a limited part
}

func newCursor(frames mem.BufferSlice) cursor { return cursor{frames: frames, left: frames.Len()} }

// fill makes the current frame non-empty; the caller knows that bytes are left.
func (c *cursor) fill() {
	for len(c.frame) == 0 {
		c.frame, c.frames = c.frames[0].ReadOnlyData(), c.frames[1:]
	}
}

func (c *cursor) varint() (uint64, error) {
	var v uint64
	for shift := 0; shift < 64; shift += 7 {
		if c.left == 0 {
			return 0, errWire
		}
		c.fill()
		b := c.frame[0]
		c.frame, c.left = c.frame[1:], c.left-1
		v |= uint64(b&0x7f) << shift
		if b < 0x80 {
			return v, nil
		}
	}
	return 0, errWire
}

// tag reads a field's number and wire type.
func (c *cursor) tag() (protowire.Number, protowire.Type, error) {
	v, err := c.varint()
	if err != nil {
		return 0, 0, err
	}
	if n := v >> 3; n < uint64(protowire.MinValidNumber) || n > uint64(protowire.MaxValidNumber) {
		return 0, 0, errWire
	}
	number, kind := protowire.DecodeTag(v)
	return number, kind, nil
}

// length reads the length of a length-delimited value that must fit into what is left.
func (c *cursor) length() (int, error) {
	v, err := c.varint()
	if err != nil || v > math.MaxInt || int(v) > c.left {
		return 0, errWire
	}
	return int(v), nil
}

// read fills dst.
func (c *cursor) read(dst []byte) error {
	if len(dst) > c.left {
		return errWire
	}
	c.left -= len(dst)
	for len(dst) > 0 {
		c.fill()
		n := copy(dst, c.frame)
		dst, c.frame = dst[n:], c.frame[n:]
	}
	return nil
}

// limit cuts the cursor to the next n bytes and returns what remains behind them, for resume.
func (c *cursor) limit(n int) int {
	rest := c.left - n
	c.left = n
	return rest
}

func (c *cursor) resume(rest int) { c.left += rest }

// keep appends the value of a field, tag included, to dst: for fields that are unmarshalled in the normal way.
func (c *cursor) keep(dst []byte, number protowire.Number, kind protowire.Type) ([]byte, error) {
	dst = protowire.AppendTag(dst, number, kind)
	var size int
	switch kind {
	case protowire.VarintType:
		v, err := c.varint()
		return protowire.AppendVarint(dst, v), err
	case protowire.Fixed32Type:
		size = 4
	case protowire.Fixed64Type:
		size = 8
	case protowire.BytesType:
		n, err := c.length()
		if err != nil {
			return dst, err
		}
		dst, size = protowire.AppendVarint(dst, uint64(n)), n
	default: // groups, which proto3 does not have
		return dst, fmt.Errorf("%w: wire type %d", errWire, kind)
	}
	if size > c.left {
		return dst, errWire
	}
	start := len(dst)
	dst = append(dst, make([]byte, size)...)
	return dst, c.read(dst[start:])
}
