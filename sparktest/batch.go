package sparktest

import (
	"bytes"
	"fmt"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/ipc"

	"github.com/sparkgen/sparkgen/internal/connectpb"
)

// Batch sends an Arrow record as a batch of the result, counted as a server counts it. Its other fields make it another
// one, or a wrong one.
type Batch struct {
	Record  arrow.RecordBatch
	More    []arrow.RecordBatch // further records in the same batch
	Chunks  int                 // sends it in so many parts
	Times   int                 // sends it so often, as further rows each time, in the memory of one
	Options []ipc.Option        // how it is written: compressed, for example

	Start     *int64                                 // the number of its first row, if the server is wrong
	Rows      *int64                                 // the number of its rows, if the server is wrong
	NoOffsets bool                                   // tells no numbers, as servers before 4.0
	Change    func([]*connectpb.ExecutePlanResponse) // changes what is sent
}

func (b Batch) responses(s *script) ([]*connectpb.ExecutePlanResponse, error) {
	data, rows, err := b.encode()
	if err != nil {
		return nil, err
	}
	var list []*connectpb.ExecutePlanResponse
	for range max(b.Times, 1) {
		list = append(list, b.parts(data, s.rows, rows)...)
		s.rows += rows
	}
	if b.Change != nil {
		b.Change(list)
	}
	return list, nil
}

// parts are the responses that carry the batch whose first row is row start of the result.
func (b Batch) parts(data []byte, start, rows int64) []*connectpb.ExecutePlanResponse {
	if b.Start != nil {
		start = *b.Start
	}
	if b.Rows != nil {
		rows = *b.Rows
	}
	chunks := max(b.Chunks, 1)
	size := (len(data) + chunks - 1) / chunks
	var list []*connectpb.ExecutePlanResponse
	for i := range chunks {
		part := &connectpb.ExecutePlanResponse_ArrowBatch{
			RowCount: rows, Data: data[min(i*size, len(data)):min((i+1)*size, len(data))],
		}
		if !b.NoOffsets {
			part.StartOffset = new(start)
			part.ChunkIndex, part.NumChunksInBatch = new(int64(i)), new(int64(chunks))
		}
		list = append(list, &connectpb.ExecutePlanResponse{
			ResponseType: &connectpb.ExecutePlanResponse_ArrowBatch_{ArrowBatch: part},
		})
	}
	return list
}

// encode writes one IPC stream.
func (b Batch) encode() ([]byte, int64, error) {
	var buf bytes.Buffer
	w := ipc.NewWriter(&buf, append([]ipc.Option{ipc.WithSchema(b.Record.Schema())}, b.Options...)...)
	rows := int64(0)
	for _, rec := range append([]arrow.RecordBatch{b.Record}, b.More...) {
		if err := w.Write(rec); err != nil {
			return nil, 0, fmt.Errorf("writing a batch: %w", err)
		}
		rows += rec.NumRows()
	}
	if err := w.Close(); err != nil {
		return nil, 0, fmt.Errorf("writing a batch: %w", err)
	}
	return buf.Bytes(), rows, nil
}
