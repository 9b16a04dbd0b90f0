package row

import (
	"database/sql/driver"
	"strings"
)

// MarshalText returns the number as [Decimal.String] does.
func (d Decimal) MarshalText() ([]byte, error) {
	if err := d.Err(); err != nil {
		return nil, err
	}
	return d.append(nil), nil
}

// UnmarshalText reads what [ParseDecimal] reads.
func (d *Decimal) UnmarshalText(text []byte) error {
	v, err := ParseDecimal(string(text))
	if err != nil {
		return err
	}
	*d = v
	return nil
}

// MarshalJSON writes a JSON number with all digits and no exponent.
func (d Decimal) MarshalJSON() ([]byte, error) { return d.MarshalText() }

// UnmarshalJSON reads a JSON number, or a string that holds one. null leaves d as it is.
func (d *Decimal) UnmarshalJSON(data []byte) error {
	if string(data) == "null" {
		return nil
	}
	return d.UnmarshalText([]byte(strings.Trim(string(data), `"`)))
}

// Scan takes a number from a database/sql driver: text or an integer. A float64 is an error, since most have no exact
// short decimal.
func (d *Decimal) Scan(src any) error {
	if v, ok := src.(int64); ok {
		*d = D(v, 0)
		return nil
	}
	return scanText(src, d)
}

// Value gives a database/sql driver the number as text.
func (d Decimal) Value() (driver.Value, error) {
	if err := d.Err(); err != nil {
		return nil, err
	}
	return d.String(), nil
}
