package rpc

import (
	"errors"
	"fmt"
)

// ErrIncompleteResult is returned when rows of a result are missing, doubled or out of order, or when they could be.
var ErrIncompleteResult = errors.New("incomplete result")

// chunks joins the batches that a server of Spark 4.1 or later sends in several responses, as they are larger than a
// message may be. The zero value waits for a batch to begin.
type chunks struct {
	first received // what the chunks of one batch share
	next  int64    // index of the chunk to come; 0: no batch is open
}

func (j *chunks) open() bool { return j.next != 0 }

// join adds a response and returns the batch that it completes, whose bytes are all those in b.
func (j *chunks) join(r *received, b *buffer) (*Batch, error) {
	if !r.hasBatch {
		if j.open() && r.message.GetResultComplete() != nil {
			return nil, fmt.Errorf("%w: the result ends after chunk %d of %d of a batch", ErrIncompleteResult, j.next, j.first.chunks)
		}
		return nil, nil
	}
	total := max(r.chunks, 1)
	switch {
	case r.chunk != j.next:
		return nil, fmt.Errorf("%w: chunk %d of a batch came where chunk %d was due", ErrIncompleteResult, r.chunk, j.next)
	case r.chunk >= total:
		return nil, fmt.Errorf("%w: chunk %d of a batch of %d chunks", ErrIncompleteResult, r.chunk, total)
	case j.open() && (r.chunks != j.first.chunks || r.rows != j.first.rows || r.start != j.first.start):
		return nil, fmt.Errorf("%w: chunk %d is of another batch than the chunk before it", ErrIncompleteResult, r.chunk)
	}
	if !j.open() {
		j.first = *r
	}
	if j.next++; j.next < total {
		return nil, nil
	}
	j.next = 0
	return &Batch{Rows: r.rows, Start: r.start, HasStart: r.hasStart, Data: b.data}, nil
}
