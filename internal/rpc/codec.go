package rpc

import (
	"fmt"

	"google.golang.org/grpc/mem"
	"google.golang.org/protobuf/encoding/protowire"
	"google.golang.org/protobuf/proto"

	"github.com/sparkgen/sparkgen/internal/connectpb"
)

// codec is the one by which result streams are received. The standard one copies the Arrow bytes of a response twice,
// into fresh memory each time; this one copies them once, into a buffer of the execution. All other fields are
// unmarshalled in the normal way.
type codec struct{}

// Name is that of the standard codec: on the wire the two are the same.
func (codec) Name() string { return "proto" }

func (codec) Marshal(v any) (mem.BufferSlice, error) {
	m, ok := v.(proto.Message)
	if !ok {
		return nil, fmt.Errorf("rpc: cannot send a %T; please report this", v)
	}
	b, err := proto.Marshal(m)
	if err != nil {
		return nil, err
	}
	return mem.BufferSlice{mem.SliceBuffer(b)}, nil
}

func (codec) Unmarshal(frames mem.BufferSlice, v any) error {
	r, ok := v.(*received)
	if !ok {
		return fmt.Errorf("rpc: cannot receive into a %T; please report this", v)
	}
	return r.unmarshal(newCursor(frames))
}

// Field numbers of ExecutePlanResponse and its ArrowBatch, whose bytes are read by hand.
const (
	responseArrowBatch protowire.Number = 2

	batchRowCount    protowire.Number = 1
	batchData        protowire.Number = 2
	batchStartOffset protowire.Number = 3
	batchChunkIndex  protowire.Number = 4
	batchNumChunks   protowire.Number = 5
)

// received is one ExecutePlanResponse off the wire.
type received struct {
	message  *connectpb.ExecutePlanResponse // all fields but arrow_batch
	hasBatch bool
	rows     int64
	start    int64
	hasStart bool
	chunk    int64 // 0 unless the batch is chunked
	chunks   int64 // 0 or 1: not chunked

	into *buffer // Arrow bytes are appended here
	data int     // how many were
	rest []byte  // scratch: the other fields' bytes
}

func (r *received) unmarshal(c cursor) error {
	*r = received{into: r.into, rest: r.rest[:0], message: new(connectpb.ExecutePlanResponse)}
	for c.left > 0 {
		number, kind, err := c.tag()
		if err != nil {
			return err
		}
		if number == responseArrowBatch && kind == protowire.BytesType {
			err = r.batch(&c)
		} else {
			r.rest, err = c.keep(r.rest, number, kind)
		}
		if err != nil {
			return err
		}
	}
	// Strings and bytes are copied by Unmarshal, so that rest may be used again.
	return proto.Unmarshal(r.rest, r.message)
}

// batch reads an ArrowBatch. Should there be two in a response, the second counts, as protobuf has it for a oneof.
func (r *received) batch(c *cursor) error {
	n, err := c.length()
	if err != nil {
		return err
	}
	defer c.resume(c.limit(n))
	r.hasBatch = true
	for c.left > 0 {
		number, kind, err := c.tag()
		if err != nil {
			return err
		}
		switch {
		case number == batchData && kind == protowire.BytesType:
			n, err := c.length()
			if err != nil {
				return err
			}
			r.into.data = r.into.data[:len(r.into.data)-r.data]
			r.data = n
			err = c.read(r.into.grow(n))
			if err != nil {
				return err
			}
		case kind == protowire.VarintType:
			v, err := c.varint()
			if err != nil {
				return err
			}
			switch number {
			case batchRowCount:
				r.rows = int64(v)
			case batchStartOffset:
				r.start, r.hasStart = int64(v), true
			case batchChunkIndex:
				r.chunk = int64(v)
			case batchNumChunks:
				r.chunks = int64(v)
			}
		default: // a field that is newer than this client
			if r.rest, err = skip(c, r.rest, number, kind); err != nil {
				return err
			}
		}
	}
	return nil
}

// skip reads past a field, using scratch behind its length.
func skip(c *cursor, scratch []byte, number protowire.Number, kind protowire.Type) ([]byte, error) {
	n := len(scratch)
	scratch, err := c.keep(scratch, number, kind)
	return scratch[:n], err
}
