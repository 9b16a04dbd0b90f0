package row

import (
	"fmt"
	"strings"

	"github.com/apache/arrow-go/v18/arrow"
)

// sparkType is an Arrow type in Spark's spelling, for messages: BIGINT. What Spark has no word for is Arrow's own.
func sparkType(t arrow.DataType) string {
	switch t := storage(t).(type) {
	case *arrow.DictionaryType:
		return sparkType(t.ValueType)
	case *arrow.TimestampType:
		if t.TimeZone == "" {
			return "TIMESTAMP_NTZ"
		}
		return "TIMESTAMP"
	case arrow.DecimalType:
		return fmt.Sprintf("DECIMAL(%d,%d)", t.GetPrecision(), t.GetScale())
	case *arrow.MapType:
		return "MAP<" + sparkType(t.KeyType()) + ", " + sparkType(t.ItemType()) + ">"
	case arrow.ListLikeType:
		return "ARRAY<" + sparkType(t.Elem()) + ">"
	case *arrow.StructType:
		var b strings.Builder
		for i, f := range t.Fields() {
			if i > 0 {
				b.WriteString(", ")
			}
			b.WriteString(f.Name + ": " + sparkType(f.Type))
		}
		return "STRUCT<" + b.String() + ">"
	default:
		if name, ok := sparkNames(t.ID()); ok {
			return name
		}
		return "Arrow's " + t.String()
	}
}

func sparkNames(id arrow.Type) (string, bool) {
	switch id {
	case arrow.BOOL:
		return "BOOLEAN", true
	case arrow.INT8:
		return "TINYINT", true
	case arrow.INT16:
		return "SMALLINT", true
	case arrow.INT32:
		return "INT", true
	case arrow.INT64:
		return "BIGINT", true
	case arrow.FLOAT32:
		return "FLOAT", true
	case arrow.FLOAT64:
		return "DOUBLE", true
	case arrow.STRING, arrow.LARGE_STRING, arrow.STRING_VIEW:
		return "STRING", true
	case arrow.BINARY, arrow.LARGE_BINARY, arrow.BINARY_VIEW:
		return "BINARY", true
	case arrow.DATE32, arrow.DATE64:
		return "DATE", true
	case arrow.TIME32, arrow.TIME64:
		return "TIME", true
	case arrow.DURATION:
		return "INTERVAL DAY TO SECOND", true
	case arrow.INTERVAL_MONTHS:
		return "INTERVAL YEAR TO MONTH", true
	case arrow.INTERVAL_MONTH_DAY_NANO:
		return "INTERVAL", true
	case arrow.NULL:
		return "VOID", true
	}
	return "", false
}
