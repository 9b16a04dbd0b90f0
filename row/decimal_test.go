package row_test

import (
	"encoding/json"
	"math/big"
	"strings"
	"testing"

	"github.com/sparkgen/sparkgen/row"
)

func TestDecimalParse(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		in, want string
		scale    int32
	}{
		{"0", "0", 0},
		{"0.05", "0.05", 2},
		{"-12.50", "-12.50", 2},
		{"+7", "7", 0},
		{".5", "0.5", 1},
		{"5.", "5", 0},
		{"00012.3", "12.3", 1},
		{"1e3", "1000", 0},
		{"1.25E-2", "0.0125", 4},
		{"0e-18", "0.000000000000000000", 18},
		{"0e999", "0", 0},
		{"-0.00", "0.00", 2},
		{strings.Repeat("9", 38), strings.Repeat("9", 38), 0},
		{"-0." + strings.Repeat("9", 38), "-0." + strings.Repeat("9", 38), 38},
	} {
		t.Run(tt.in, func(t *testing.T) {
			t.Parallel()
			d, err := row.ParseDecimal(tt.in)
			if err != nil {
				t.Fatal(err)
			}
			if d.String() != tt.want || d.Scale() != tt.scale {
				t.Errorf("got %v with scale %d, want %s with scale %d", d, d.Scale(), tt.want, tt.scale)
			}
			if d != row.Dec(tt.in) {
				t.Errorf("Dec(%q) = %v differs from ParseDecimal", tt.in, row.Dec(tt.in))
			}
			back, err := row.NewDecimal(d.BigInt(), d.Scale())
			if err != nil || back != d {
				t.Errorf("NewDecimal(BigInt) = %v, %v, want %v", back, err, d)
			}
		})
	}
}

func TestDecimalErrors(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ why, in, want string }{
		{"empty", "", `row: decimal "" is not a number; want digits with at most one point, as -12.50`},
		{"word", "12x", `row: decimal "12x" is not a number; want digits with at most one point, as -12.50`},
		{"sign alone", "-", `row: decimal "-" is not a number; want digits with at most one point, as -12.50`},
		{"two points", "1.2.3", `row: decimal "1.2.3" is not a number; want digits with at most one point, as -12.50`},
		{"exponent without digits", "1e", `row: decimal "1e" is not a number; want digits with at most one point, as -12.50`},
		{
			"long text", "not a number at all",
			`row: decimal "not a number …" is not a number; want digits with at most one point, as -12.50`,
		},
		{
			"39 digits", strings.Repeat("1", 39),
			`row: decimal "1111111111111…" has more than 38 digits; Spark has no wider decimal`,
		},
		{"large exponent", "1e9999999", `row: decimal "1e9999999" has more than 38 digits; Spark has no wider decimal`},
		{"small exponent", "1e-39", `row: decimal "1e-39" has more than 38 digits; Spark has no wider decimal`},
	} {
		t.Run(tt.why, func(t *testing.T) {
			t.Parallel()
			if _, err := row.ParseDecimal(tt.in); err == nil || err.Error() != tt.want {
				t.Errorf("ParseDecimal: got %v, want %s", err, tt.want)
			}
			d := row.Dec(tt.in)
			if err := d.Err(); err == nil || err.Error() != tt.want {
				t.Errorf("Dec: got %v, want %s", err, tt.want)
			}
			if d.String() != "invalid decimal" {
				t.Errorf("String of an invalid Decimal is %q", d)
			}
			if _, err := json.Marshal(d); err == nil {
				t.Error("an invalid Decimal has JSON")
			}
		})
	}
	if err := row.D(1, 39).Err(); err == nil || err.Error() != "row: decimal with scale 39; want 0 to 38" {
		t.Errorf("D(1, 39): got %v", err)
	}
	if _, err := row.NewDecimal(new(big.Int).Exp(big.NewInt(10), big.NewInt(38), nil), 0); err == nil {
		t.Error("NewDecimal takes 39 digits")
	}
}

func TestDecimalNumbers(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		a, b string
		cmp  int
	}{
		{"1.0", "1.00", 0},
		{"-1", "1", -1},
		{"0.1", "0.09", 1},
		{"99999999999999999999999999999999999999", "-99999999999999999999999999999999999999", 1},
		{"18446744073709551616", "18446744073709551615", 1},
		{"-18446744073709551616", "-18446744073709551615", -1},
	} {
		a, b := row.Dec(tt.a), row.Dec(tt.b)
		if got := a.Cmp(b); got != tt.cmp {
			t.Errorf("%v.Cmp(%v) = %d, want %d", a, b, got, tt.cmp)
		}
		if got := b.Cmp(a); got != -tt.cmp {
			t.Errorf("%v.Cmp(%v) = %d, want %d", b, a, got, -tt.cmp)
		}
		if a.Neg().Neg() != a || a.Neg().Sign() != -a.Sign() {
			t.Errorf("%v.Neg() = %v", a, a.Neg())
		}
	}
	d := row.Dec("-12.50")
	if d.Precision() != 4 || row.Dec("0.001").Precision() != 3 || row.Dec("0").Precision() != 1 {
		t.Error("Precision counts wrong")
	}
	if n, ok := d.Int64(); n != -1250 || !ok {
		t.Errorf("Int64 = %d, %t", n, ok)
	}
	if _, ok := row.Dec("9223372036854775808").Int64(); ok {
		t.Error("Int64 takes 2^63")
	}
	if d.Float64() != -12.5 {
		t.Errorf("Float64 = %v", d.Float64())
	}
	if row.D(5, 2) != row.Dec("0.05") {
		t.Error("D(5, 2) is not 0.05")
	}
}
