package row

// Instants are the values of a timestamp column finer than a microsecond.
type Instants struct {
	Micros []int64
	Nanos  []int16 // beyond the microsecond, 0 to 999
}

// Run returns the views of values lo … hi, for a decode loop.
func (t *Instants) Run(lo, hi int) (micros []int64, nanos []int16) {
	return t.Micros[lo:hi], t.Nanos[lo:hi]
}
