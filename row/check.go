package row

import (
	"strconv"
	"strings"

	"github.com/apache/arrow-go/v18/arrow"
)

// check compares names and types with the batch's schema, unless the last batch had the same one.
func (c *Columns) check(b *Batch) error {
	schema := b.rec.Schema()
	if b.schemaID != 0 && b.schemaID == c.schemaID || schema == c.schema {
		return nil
	}
	fields := schema.Fields()
	fields = fields[min(b.from, len(fields)):min(b.to, len(fields))]
	var items []Mismatch
	for i := range max(len(fields), len(c.fields)) {
		switch {
		case i >= len(fields):
			items = append(items, Mismatch{b.from + i, c.fields[i].Name, c.fields[i].describe(), ""})
		case i >= len(c.fields):
			items = append(items, Mismatch{b.from + i, fields[i].Name, "", sparkType(fields[i].Type)})
		default:
			items = checkField(items, &c.fields[i], fields[i], b.from+i, "", false)
		}
	}
	if len(items) > 0 {
		c.schema, c.schemaID = nil, 0
		return &MismatchError{Name: c.typeName, Row: c.goType.Name(), Items: items}
	}
	c.schema, c.schemaID = schema, b.schemaID
	return nil
}

// checkField appends how the column got differs from f, and how its children do.
func checkField(items []Mismatch, f *Field, got arrow.Field, index int, prefix string, positional bool) []Mismatch {
	path := prefix + f.Name
	if !positional && !sameName(f.Name, got.Name) {
		return append(items, Mismatch{index, path, "name " + strconv.Quote(f.Name), "name " + strconv.Quote(got.Name)})
	}
	k, dt := kindOf(f.Type), storage(got.Type)
	if !k.accepts(dt) {
		return append(items, Mismatch{index, path, f.describe(), sparkType(got.Type)})
	}
	children, want := childFields(dt), f.children()
	if !k.hasChildren() {
		return items
	}
	if len(children) != len(want) {
		return append(items, Mismatch{index, path, f.describe(), sparkType(got.Type)})
	}
	for i := range want {
		// The children of arrays and maps have no names of their own in Spark.
		items = checkField(items, &want[i], children[i], index, path+".", k == kindArray || k == kindMap)
	}
	return items
}

// sameName compares as Spark resolves: without regard to case. Spark numbers the names of a struct that come twice
// (a_0, a_1).
func sameName(want, got string) bool {
	if strings.EqualFold(want, got) {
		return true
	}
	i := strings.LastIndexByte(got, '_')
	if i < 0 || !strings.EqualFold(want, got[:i]) {
		return false
	}
	_, err := strconv.Atoi(got[i+1:])
	return err == nil
}

func (k kind) hasChildren() bool {
	switch k {
	case kindArray, kindMap, kindStruct, kindVariant, kindGeometry, kindGeography, kindWindow:
		return true
	}
	return false
}

// accepts reports whether a column of Arrow type t can hold what k stands for.
func (k kind) accepts(t arrow.DataType) bool {
	if d, ok := t.(*arrow.DictionaryType); ok {
		v := storage(d.ValueType)
		return !k.hasChildren() && k != kindVoid && v.ID() != arrow.DICTIONARY && k.accepts(v)
	}
	id := t.ID()
	switch k {
	case kindBool:
		return id == arrow.BOOL
	case kindInt8:
		return id == arrow.INT8
	case kindInt16:
		return id == arrow.INT16
	case kindInt32:
		return id == arrow.INT32
	case kindInt64:
		return id == arrow.INT64
	case kindFloat32:
		return id == arrow.FLOAT32
	case kindFloat64:
		return id == arrow.FLOAT64
	case kindDecimal:
		d, ok := t.(arrow.DecimalType)
		return ok && d.GetScale() >= 0 && d.GetScale() <= MaxPrecision
	case kindString:
		return id == arrow.STRING || id == arrow.LARGE_STRING || id == arrow.STRING_VIEW
	case kindBinary:
		return id == arrow.BINARY || id == arrow.LARGE_BINARY || id == arrow.BINARY_VIEW
	case kindDate:
		return id == arrow.DATE32 || id == arrow.DATE64
	case kindTimestamp, kindTimestampNanos:
		ts, ok := t.(*arrow.TimestampType)
		return ok && ts.TimeZone != ""
	case kindLocal, kindLocalNanos:
		ts, ok := t.(*arrow.TimestampType)
		return ok && ts.TimeZone == ""
	case kindTimeOfDay:
		return id == arrow.TIME32 || id == arrow.TIME64
	case kindYearMonth:
		return id == arrow.INTERVAL_MONTHS
	case kindDayTime:
		return id == arrow.DURATION
	case kindCalendar:
		return id == arrow.INTERVAL_MONTH_DAY_NANO
	case kindVoid:
		return id == arrow.NULL
	case kindArray:
		switch id {
		case arrow.LIST, arrow.LARGE_LIST, arrow.LIST_VIEW, arrow.LARGE_LIST_VIEW, arrow.FIXED_SIZE_LIST:
			return true
		}
		return false
	case kindMap:
		return id == arrow.MAP
	}
	return id == arrow.STRUCT // structs and what travels as one
}

// storage is the type that values of t are stored as.
func storage(t arrow.DataType) arrow.DataType {
	for {
		x, ok := t.(arrow.ExtensionType)
		if !ok {
			return t
		}
		t = x.StorageType()
	}
}

// childFields are the fields of a struct, the element of a list, key and value of a map.
func childFields(t arrow.DataType) []arrow.Field {
	switch t := t.(type) {
	case *arrow.StructType:
		return t.Fields()
	case *arrow.MapType:
		return []arrow.Field{t.KeyField(), t.ItemField()}
	case arrow.ListLikeType:
		return []arrow.Field{t.ElemField()}
	}
	return nil
}
