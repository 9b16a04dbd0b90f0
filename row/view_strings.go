package row

// Strings are the values of a string column: value i is Text[From[i]:To[i]].
type Strings struct {
	From, To []int32
	Text     string
}

// Run returns the views of values lo … hi, for a decode loop.
func (s *Strings) Run(lo, hi int) (from, to []int32, text string) {
	return s.From[lo:hi], s.To[lo:hi], s.Text
}
