package row

import (
	"fmt"
	"math/big"
	"math/bits"
	"strings"
)

// MaxPrecision is the number of digits of Spark's widest decimal.
const MaxPrecision = 38

// Decimal is an exact decimal number of up to 38 digits: unscaled × 10^-scale, Spark's DECIMAL(p, s). The zero Decimal
// is 0.
//
// == tells whether number and scale are equal, so that 1.0 == 1.00 is false; [Decimal.Cmp] compares numbers alone.
// Decimals of one column have one scale.
type Decimal struct {
	lo    uint64
	hi    int64 // with lo the unscaled number, two's complement
	scale int16
	fault decimalFault
}

// D is unscaled × 10^-scale: D(5, 2) is 0.05, D(1, 0) is 1. A scale outside 0 to 38 makes a Decimal with an error.
func D(unscaled int64, scale int32) Decimal {
	if scale < 0 || scale > MaxPrecision {
		return Decimal{lo: uint64(unscaled), hi: int64(scale), fault: badScale}
	}
	return Decimal{lo: uint64(unscaled), hi: unscaled >> 63, scale: int16(scale)}
}

// NewDecimal is unscaled × 10^-scale. More than 38 digits, or a scale outside 0 to 38, are an error.
func NewDecimal(unscaled *big.Int, scale int32) (Decimal, error) {
	if scale < 0 || scale > MaxPrecision {
		return Decimal{}, D(0, scale).Err()
	}
	if new(big.Int).Abs(unscaled).Cmp(pow10(MaxPrecision)) >= 0 {
		return Decimal{}, Decimal{fault: badPrecision}.withText(unscaled.String()).Err()
	}
	lo, hi := int128(unscaled)
	return Decimal{lo: lo, hi: hi, scale: int16(scale)}, nil
}

// Err says why d is no number: what [Dec] or [D] could not read. It is nil for every other Decimal.
func (d Decimal) Err() error {
	switch d.fault {
	case noFault:
		return nil
	case badScale:
		return fmt.Errorf("row: decimal with scale %d; want 0 to %d", d.hi, MaxPrecision)
	case badPrecision:
		return fmt.Errorf("row: decimal %q has more than %d digits; Spark has no wider decimal", d.text(), MaxPrecision)
	}
	return fmt.Errorf("row: decimal %q is not a number; want digits with at most one point, as -12.50", d.text())
}

// Scale is the number of digits behind the point.
func (d Decimal) Scale() int32 { return int32(d.scale) }

// Precision is the number of digits that d needs as Spark's DECIMAL, never less than its scale or 1.
func (d Decimal) Precision() int32 {
	n := len(d.magnitude())
	return int32(max(n, int(d.scale), 1))
}

// BigInt is the unscaled number: 1250 for 12.50.
func (d Decimal) BigInt() *big.Int {
	v := new(big.Int).SetUint64(uint64(d.hi))
	if d.hi < 0 {
		v.SetInt64(d.hi)
	}
	v.Lsh(v, 64)
	return v.Add(v, new(big.Int).SetUint64(d.lo))
}

// Int64 is the unscaled number when it fits.
func (d Decimal) Int64() (unscaled int64, ok bool) {
	return int64(d.lo), d.hi == int64(d.lo)>>63
}

// Rat is the exact value.
func (d Decimal) Rat() *big.Rat { return new(big.Rat).SetFrac(d.BigInt(), pow10(int(d.scale))) }

// Float64 is the nearest float64.
func (d Decimal) Float64() float64 {
	f, _ := d.Rat().Float64()
	return f
}

// Sign returns -1, 0 or 1.
func (d Decimal) Sign() int {
	switch {
	case d.hi < 0:
		return -1
	case d.hi == 0 && d.lo == 0:
		return 0
	}
	return 1
}

// Neg is -d.
func (d Decimal) Neg() Decimal {
	lo, borrow := bits.Sub64(0, d.lo, 0)
	hi, _ := bits.Sub64(0, uint64(d.hi), borrow)
	d.lo, d.hi = lo, int64(hi)
	return d
}

// Cmp returns -1, 0 or 1 as the number d is less than o, equal or greater, whatever their scales.
func (d Decimal) Cmp(o Decimal) int {
	if d.scale != o.scale {
		return d.Rat().Cmp(o.Rat())
	}
	if c := compare(d.hi, o.hi); c != 0 {
		return c
	}
	return compare(d.lo, o.lo)
}

// String returns the number as Spark prints it, all digits of the scale and never an exponent: 12.50.
func (d Decimal) String() string { return string(d.append(nil)) }

func (d Decimal) append(b []byte) []byte {
	if d.fault != noFault {
		return append(b, "invalid decimal"...)
	}
	if d.hi < 0 {
		b = append(b, '-')
	}
	digits := d.magnitude()
	point := len(digits) - int(d.scale)
	if point <= 0 {
		b = append(b, "0."...)
		b = append(b, strings.Repeat("0", -point)...)
		return append(b, digits...)
	}
	b = append(b, digits[:point]...)
	if d.scale == 0 {
		return b
	}
	return append(append(b, '.'), digits[point:]...)
}

// magnitude returns the digits of |unscaled|, none for zero with a scale and "0" for a bare zero.
func (d Decimal) magnitude() []byte {
	lo, hi := d.lo, uint64(d.hi)
	if d.hi < 0 {
		var borrow uint64
		lo, borrow = bits.Sub64(0, lo, 0)
		hi, _ = bits.Sub64(0, hi, borrow)
	}
	var buf [40]byte
	i := len(buf)
	for lo != 0 || hi != 0 {
		q, r := bits.Div64(0, hi, 10)
		lo, r = bits.Div64(r, lo, 10)
		hi = q
		i--
		buf[i] = byte('0' + r)
	}
	if i == len(buf) && d.scale == 0 {
		return []byte("0")
	}
	return append([]byte(nil), buf[i:]...)
}

func pow10(n int) *big.Int { return new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(n)), nil) }

// int128 returns the words of v, which has fewer than 128 bits.
func int128(v *big.Int) (lo uint64, hi int64) {
	m := new(big.Int).And(v, new(big.Int).SetUint64(^uint64(0))) // of the two's complement, also for negative v
	return m.Uint64(), new(big.Int).Rsh(v, 64).Int64()
}
