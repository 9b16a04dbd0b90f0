package row

// Int128 is the unscaled number of a decimal, as Arrow lays it out.
type Int128 struct {
	lo uint64
	hi int64
}

// Decimal is the number with a scale.
func (v Int128) Decimal(scale int16) Decimal { return Decimal{lo: v.lo, hi: v.hi, scale: scale} }
