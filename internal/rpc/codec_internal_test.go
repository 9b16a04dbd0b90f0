package rpc

import (
	"bytes"
	"testing"
	"unsafe"

	"github.com/google/go-cmp/cmp"
	"google.golang.org/grpc/mem"
	"google.golang.org/protobuf/encoding/protowire"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/testing/protocmp"

	"github.com/sparkgen/sparkgen/internal/connectpb"
)

// frames cuts b as gRPC receives it.
func frames(b []byte, size int) mem.BufferSlice {
	var s mem.BufferSlice
	for len(b) > 0 {
		n := min(size, len(b))
		s = append(s, mem.SliceBuffer(b[:n]))
		b = b[n:]
	}
	return s
}

func unmarshal(t testing.TB, b []byte, size int) (*received, error) {
	t.Helper()
	r := &received{into: new(buffer)}
	return r, codec{}.Unmarshal(frames(b, size), r)
}

func responseWithBatch(data []byte) *connectpb.ExecutePlanResponse {
	return &connectpb.ExecutePlanResponse{
		SessionId: "s", ServerSideSessionId: "ss", OperationId: "o", ResponseId: "r",
		ResponseType: &connectpb.ExecutePlanResponse_ArrowBatch_{ArrowBatch: &connectpb.ExecutePlanResponse_ArrowBatch{
			RowCount: 7, Data: data, StartOffset: new(int64(70)), ChunkIndex: new(int64(2)), NumChunksInBatch: new(int64(3)),
		}},
		Metrics: &connectpb.ExecutePlanResponse_Metrics{Metrics: []*connectpb.ExecutePlanResponse_Metrics_MetricObject{{Name: "m"}}},
	}
}

// TestCodecReadsWhatProtobufReads compares with the standard codec, with the message cut into frames of every size.
func TestCodecReadsWhatProtobufReads(t *testing.T) {
	t.Parallel()
	data := bytes.Repeat([]byte("0123456789abcdef"), 40)
	want := responseWithBatch(data)
	b, err := proto.Marshal(want)
	if err != nil {
		t.Fatal(err)
	}
	want.ResponseType = nil
	for size := 1; size <= len(b); size++ {
		r, err := unmarshal(t, b, size)
		if err != nil {
			t.Fatalf("frames of %d: %v", size, err)
		}
		if diff := cmp.Diff(want, r.message, protocmp.Transform()); diff != "" {
			t.Fatalf("frames of %d: other fields (-want +got):\n%s", size, diff)
		}
		if !bytes.Equal(data, r.into.data) || !r.hasBatch || r.rows != 7 || r.start != 70 || !r.hasStart || r.chunk != 2 || r.chunks != 3 {
			t.Fatalf("frames of %d: batch %+v", size, r)
		}
		if p := uintptr(unsafe.Pointer(unsafe.SliceData(r.into.data))); p%alignment != 0 {
			t.Fatalf("frames of %d: data at %#x is not aligned", size, p)
		}
	}
}

func TestCodecSkipsUnknownFields(t *testing.T) {
	t.Parallel()
	var inner []byte
	inner = protowire.AppendTag(inner, 77, protowire.BytesType)
	inner = protowire.AppendBytes(inner, []byte("newer"))
	inner = protowire.AppendTag(inner, 78, protowire.Fixed64Type)
	inner = protowire.AppendFixed64(inner, 1)
	inner = protowire.AppendTag(inner, batchData, protowire.BytesType)
	inner = protowire.AppendBytes(inner, []byte("data"))
	inner = protowire.AppendTag(inner, 79, protowire.Fixed32Type)
	inner = protowire.AppendFixed32(inner, 1)
	var b []byte
	b = protowire.AppendTag(b, responseArrowBatch, protowire.BytesType)
	b = protowire.AppendBytes(b, inner)
	b = protowire.AppendTag(b, 888, protowire.VarintType)
	b = protowire.AppendVarint(b, 5)
	b = protowire.AppendTag(b, 13, protowire.BytesType)
	b = protowire.AppendBytes(b, []byte("id"))
	r, err := unmarshal(t, b, 3)
	if err != nil {
		t.Fatal(err)
	}
	if string(r.into.data) != "data" || r.message.GetResponseId() != "id" {
		t.Errorf("data %q, id %q", r.into.data, r.message.GetResponseId())
	}
}

// TestCodecAppendsChunks receives two messages into one buffer, and then another batch.
func TestCodecAppendsChunks(t *testing.T) {
	t.Parallel()
	r := &received{into: new(buffer)}
	for _, part := range []string{"one", "two"} {
		b, err := proto.Marshal(responseWithBatch([]byte(part)))
		if err != nil {
			t.Fatal(err)
		}
		if err := (codec{}).Unmarshal(frames(b, 2), r); err != nil {
			t.Fatal(err)
		}
	}
	if got := string(r.into.data); got != "onetwo" {
		t.Errorf("data %q", got)
	}
}

// TestCodecAllocatesWhatCame sends lengths that promise more than there is.
func TestCodecAllocatesWhatCame(t *testing.T) {
	t.Parallel()
	var inner []byte
	inner = protowire.AppendTag(inner, batchData, protowire.BytesType)
	inner = protowire.AppendVarint(inner, 1<<40)
	var b []byte
	b = protowire.AppendTag(b, responseArrowBatch, protowire.BytesType)
	b = protowire.AppendBytes(b, inner)
	other := protowire.AppendTag(nil, 4, protowire.BytesType)
	other = protowire.AppendVarint(other, 1<<62)
	for name, b := range map[string][]byte{"data of the batch": b, "another field": other, "a group": {0x0b}, "field 0": {0x00}} {
		r, err := unmarshal(t, b, 4)
		if err == nil {
			t.Errorf("%s: no error", name)
		}
		if cap(r.into.data) > 1024 || cap(r.rest) > 1024 {
			t.Errorf("%s: allocated %d and %d bytes", name, cap(r.into.data), cap(r.rest))
		}
	}
}

func TestBufferIsUsedAgain(t *testing.T) {
	t.Parallel()
	b := new(buffer)
	copy(b.grow(1000), "abc")
	first := unsafe.SliceData(b.data)
	b.data = b.data[:0]
	copy(b.grow(1100), "def") // within the spare eighth
	if unsafe.SliceData(b.data) != first {
		t.Error("a slightly larger batch got other memory")
	}
	copy(b.grow(5000)[4997:], "end")
	if got := string(b.data[:3]) + string(b.data[6097:]); got != "defend" {
		t.Errorf("growing lost bytes: %q", got)
	}
}

// FuzzCodec holds the codec to protobuf's own: where that reads a message, so does this, with the same content.
func FuzzCodec(f *testing.F) {
	b, err := proto.Marshal(responseWithBatch([]byte("some data")))
	if err != nil {
		f.Fatal(err)
	}
	f.Add(b, 3)
	f.Add(b[:len(b)-4], 16)
	f.Add([]byte{0x12, 0x00}, 1)
	f.Add([]byte{0x12, 0x04, 0x12, 0x02, 'a', 'b', 0x12, 0x02, 0x12, 0x00}, 1)
	f.Fuzz(func(t *testing.T, b []byte, size int) {
		if size < 1 || size > 1<<20 {
			size = 1
		}
		r, err := unmarshal(t, b, size)
		var want connectpb.ExecutePlanResponse
		if (proto.UnmarshalOptions{}).Unmarshal(b, &want) != nil {
			return // the codec looks less closely into what it does not need
		}
		if err != nil {
			if hasGroup(b) {
				return
			}
			t.Fatalf("protobuf reads it, the codec says %v", err)
		}
		batch := want.GetArrowBatch()
		if batch == nil {
			return // another member of the oneof came last
		}
		if r.message.GetResponseType() == nil && r.data > 0 && !bytes.Equal(batch.GetData(), r.into.data) {
			t.Errorf("data %q, want %q", r.into.data, batch.GetData())
		}
		if r.message.GetResponseId() != want.GetResponseId() {
			t.Errorf("response id %q, want %q", r.message.GetResponseId(), want.GetResponseId())
		}
	})
}

// hasGroup says whether a group, which proto3 cannot write but reads as unknown, is among the fields at any depth.
func hasGroup(b []byte) bool {
	for len(b) > 0 {
		_, kind, n := protowire.ConsumeTag(b)
		if n < 0 {
			return false
		}
		if kind == protowire.StartGroupType || kind == protowire.EndGroupType {
			return true
		}
		m := protowire.ConsumeFieldValue(0, kind, b[n:])
		if m < 0 {
			return false
		}
		if kind == protowire.BytesType {
			if v, k := protowire.ConsumeBytes(b[n:]); k > 0 && hasGroup(v) {
				return true
			}
		}
		b = b[n+m:]
	}
	return false
}
