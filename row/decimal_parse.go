package row

import (
	"encoding/binary"
	"math/big"
	"strconv"
	"strings"
)

// decimalFault is why a Decimal is no number. The text that could not be read lies in the number's own words then, cut
// to their 16 bytes, so that a Decimal stays small and comparable.
type decimalFault uint8

const (
	noFault decimalFault = iota
	badScale
	badSyntax
	badPrecision
)

// Dec reads a decimal: Dec("0.05"). It never panics. What is no number of at most 38 digits becomes a Decimal whose
// [Decimal.Err] says why; a plan that is built with it reports that error.
func Dec(s string) Decimal {
	unscaled, scale, fault := parseDecimal(s)
	if fault != noFault {
		return Decimal{fault: fault}.withText(s)
	}
	lo, hi := int128(unscaled)
	return Decimal{lo: lo, hi: hi, scale: int16(scale)}
}

// ParseDecimal reads a decimal: an optional sign, digits with at most one point, an optional exponent. The scale is
// the number of digits behind the point, less the exponent.
func ParseDecimal(s string) (Decimal, error) {
	d := Dec(s)
	if err := d.Err(); err != nil {
		return Decimal{}, err
	}
	return d, nil
}

func parseDecimal(s string) (unscaled *big.Int, scale int, fault decimalFault) {
	mantissa, exponent := s, 0
	if i := strings.IndexAny(s, "eE"); i >= 0 {
		e, err := strconv.Atoi(s[i+1:])
		if err != nil {
			return nil, 0, badSyntax
		}
		mantissa, exponent = s[:i], e
	}
	negative := strings.HasPrefix(mantissa, "-")
	if negative || strings.HasPrefix(mantissa, "+") {
		mantissa = mantissa[1:]
	}
	whole, fraction, _ := strings.Cut(mantissa, ".")
	digits := whole + fraction
	if digits == "" || strings.Trim(digits, "0123456789") != "" {
		return nil, 0, badSyntax
	}
	digits = strings.TrimLeft(digits, "0")
	if exponent < -4*MaxPrecision || exponent > 4*MaxPrecision { // far outside, and short of overflowing
		if digits != "" {
			return nil, 0, badPrecision
		}
		exponent = 0
	}
	scale = len(fraction) - exponent
	if scale < 0 {
		if digits != "" {
			digits += strings.Repeat("0", -scale)
		}
		scale = 0
	}
	if len(digits) > MaxPrecision || scale > MaxPrecision {
		return nil, 0, badPrecision
	}
	unscaled = new(big.Int)
	if digits != "" {
		unscaled.SetString(digits, 10)
	}
	if negative {
		unscaled.Neg(unscaled)
	}
	return unscaled, scale, noFault
}

// withText keeps s in a Decimal that is no number.
func (d Decimal) withText(s string) Decimal {
	var b [16]byte
	copy(b[:], s)
	if len(s) > len(b) {
		copy(b[len(b)-len("…"):], "…")
	}
	d.hi, d.lo = int64(binary.BigEndian.Uint64(b[:])), binary.BigEndian.Uint64(b[8:])
	return d
}

func (d Decimal) text() string {
	b := binary.BigEndian.AppendUint64(nil, uint64(d.hi))
	b = binary.BigEndian.AppendUint64(b, d.lo)
	return strings.TrimRight(string(b), "\x00")
}
