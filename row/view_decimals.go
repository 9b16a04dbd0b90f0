package row

// Decimals are the values of a decimal column.
type Decimals struct {
	Unscaled []Int128
	Scale    int16
}

// Run returns the views of values lo … hi, for a decode loop.
func (d *Decimals) Run(lo, hi int) (unscaled []Int128, scale int16) {
	return d.Unscaled[lo:hi], d.Scale
}
