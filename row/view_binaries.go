package row

// Binaries are the values of a binary column: value i is Bytes[From[i]:To[i]:To[i]].
type Binaries struct {
	From, To []int32
	Bytes    []byte // never nil
}

// Run returns the views of values lo … hi, for a decode loop.
func (b *Binaries) Run(lo, hi int) (from, to []int32, bytes []byte) {
	return b.From[lo:hi], b.To[lo:hi], b.Bytes
}
