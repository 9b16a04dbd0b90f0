package row

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
)

// variantText is a scalar that JSON has as a string.
func variantText(v any) string {
	if t, ok := v.(time.Time); ok {
		return LocalTimeOf(t).String() + "+00:00"
	}
	return fmt.Sprint(v)
}

// appendJSONString writes s as a JSON string, without escaping what only HTML wants escaped.
func appendJSONString(b []byte, s string) []byte {
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	if err := e.Encode(s); err != nil {
		return append(b, `""`...) // strings always encode
	}
	return append(b, bytes.TrimRight(out.Bytes(), "\n")...)
}

// appendJavaFloat writes f as Java prints it, which is how Spark does: 1.0, 1.0E100, and "NaN" in quotes.
func appendJavaFloat(b []byte, f float64, size int) []byte {
	switch {
	case math.IsNaN(f):
		return append(b, `"NaN"`...)
	case math.IsInf(f, 1):
		return append(b, `"Infinity"`...)
	case math.IsInf(f, -1):
		return append(b, `"-Infinity"`...)
	}
	if a := math.Abs(f); a != 0 && (a < 1e-3 || a >= 1e7) {
		mantissa, exponent, _ := strings.Cut(strconv.FormatFloat(f, 'e', -1, size), "e")
		if !strings.Contains(mantissa, ".") {
			mantissa += ".0"
		}
		n, _ := strconv.Atoi(exponent) // FormatFloat wrote it
		return append(b, mantissa+"E"+strconv.Itoa(n)...)
	}
	s := strconv.FormatFloat(f, 'f', -1, size)
	if !strings.Contains(s, ".") {
		s += ".0"
	}
	return append(b, s...)
}

// trimZeros leaves out zeros at the end of a fraction, as Spark does in JSON of a variant.
func trimZeros(s string) string {
	if !strings.Contains(s, ".") {
		return s
	}
	return strings.TrimRight(strings.TrimRight(s, "0"), ".")
}
