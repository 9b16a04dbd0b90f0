package row

import (
	"encoding"
	"fmt"
)

// scanText takes text from a database/sql driver.
func scanText(src any, dst encoding.TextUnmarshaler) error {
	switch v := src.(type) {
	case string:
		return dst.UnmarshalText([]byte(v))
	case []byte:
		return dst.UnmarshalText(v)
	}
	return fmt.Errorf("row: scanning %T into %T: not convertible without loss", src, dst)
}
