package row

// Spans are where the lists or maps of a column lie among all elements of the batch: list i is elements From[i] to
// To[i].
type Spans struct{ From, To []int32 }

// Run returns the views of values lo … hi, for a decode loop.
func (s *Spans) Run(lo, hi int) (from, to []int32) { return s.From[lo:hi], s.To[lo:hi] }
