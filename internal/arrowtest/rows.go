package arrowtest

import (
	"fmt"
	"reflect"
	"strings"
	"time"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/array"

	"github.com/sparkgen/sparkgen/row"
)

// Rows reads rec value by value. R is a struct with a field for each column, in order, of the types that decoders write.
func Rows[R any](rec arrow.RecordBatch) []R {
	rows := make([]R, rec.NumRows())
	for i := range rows {
		v := reflect.ValueOf(&rows[i]).Elem()
		for c := range int(rec.NumCols()) {
			read(rec.Column(c), i, v.Field(c))
		}
	}
	return rows
}

// read sets dst to value i of a.
func read(a arrow.Array, i int, dst reflect.Value) {
	if dst.Kind() == reflect.Struct && dst.NumField() == 2 && dst.Type().Field(1).Name == "Valid" {
		if valid(a, i) {
			read(a, i, dst.Field(0))
			dst.Field(1).SetBool(true)
		}
		return
	}
	if dst.Kind() == reflect.Pointer {
		if valid(a, i) {
			dst.Set(reflect.New(dst.Type().Elem()))
			read(a, i, dst.Elem())
		}
		return
	}
	if _, ok := reflect.TypeAssert[row.Void](dst); ok {
		return
	}
	if a.IsNull(i) {
		panic(fmt.Sprintf("arrowtest: NULL where a %v is wanted", dst.Type()))
	}
	switch a := a.(type) {
	case *array.Dictionary:
		read(a.Dictionary(), a.GetValueIndex(i), dst)
	case *array.Struct:
		for c := range a.NumField() {
			read(a.Field(c), i, dst.Field(c))
		}
	case *array.Map:
		readMap(a, i, dst)
	case array.ListLike:
		from, to := a.ValueOffsets(i)
		dst.Set(reflect.MakeSlice(dst.Type(), int(to-from), int(to-from)))
		for j := range int(to - from) {
			read(a.ListValues(), int(from)+j, dst.Index(j))
		}
	default:
		setValue(dst, value(a, i))
	}
}

// valid reports whether value i is no NULL. Arrays of the null type do not say so themselves.
func valid(a arrow.Array, i int) bool {
	if d, ok := a.(*array.Dictionary); ok && a.IsValid(i) {
		return valid(d.Dictionary(), d.GetValueIndex(i))
	}
	return a.IsValid(i) && a.DataType().ID() != arrow.NULL
}

func readMap(a *array.Map, i int, dst reflect.Value) {
	from, to := a.ValueOffsets(i)
	if dst.Kind() == reflect.Map {
		dst.Set(reflect.MakeMap(dst.Type()))
		for j := to - 1; j >= from; j-- { // the first entry of a key stays
			k, v := reflect.New(dst.Type().Key()).Elem(), reflect.New(dst.Type().Elem()).Elem()
			read(a.Keys(), int(j), k)
			read(a.Items(), int(j), v)
			dst.SetMapIndex(k, v)
		}
		return
	}
	dst.Set(reflect.MakeSlice(dst.Type(), int(to-from), int(to-from)))
	for j := range int(to - from) {
		read(a.Keys(), int(from)+j, dst.Index(j).Field(0))
		read(a.Items(), int(from)+j, dst.Index(j).Field(1))
	}
}

// setValue sets dst to v, a binary value to a copy of its own.
func setValue(dst reflect.Value, v any) {
	switch v := v.(type) {
	case []byte:
		dst.SetBytes(append([]byte{}, v...))
	case time.Time:
		if dst.Type() == reflect.TypeFor[row.LocalTime]() {
			dst.Set(reflect.ValueOf(row.LocalTimeOf(v)))
			return
		}
		dst.Set(reflect.ValueOf(v))
	default:
		dst.Set(reflect.ValueOf(v))
	}
}

// value is value i of an array without children, in package row's types.
func value(a arrow.Array, i int) any {
	switch a := a.(type) {
	case *array.Boolean:
		return a.Value(i)
	case *array.Int8:
		return a.Value(i)
	case *array.Int16:
		return a.Value(i)
	case *array.Int32:
		return a.Value(i)
	case *array.Int64:
		return a.Value(i)
	case *array.Float32:
		return a.Value(i)
	case *array.Float64:
		return a.Value(i)
	case *array.String:
		return strings.Clone(a.Value(i))
	case *array.LargeString:
		return strings.Clone(a.Value(i))
	case *array.StringView:
		return strings.Clone(a.Value(i))
	case *array.Binary:
		return a.Value(i)
	case *array.LargeBinary:
		return a.Value(i)
	case *array.BinaryView:
		return a.Value(i)
	case *array.Decimal32:
		return row.D(int64(a.Value(i)), a.DataType().(arrow.DecimalType).GetScale())
	case *array.Decimal64:
		return row.D(int64(a.Value(i)), a.DataType().(arrow.DecimalType).GetScale())
	case *array.Decimal128:
		d, err := row.NewDecimal(a.Value(i).BigInt(), a.DataType().(arrow.DecimalType).GetScale())
		return must(d, err)
	case *array.Decimal256:
		d, err := row.NewDecimal(a.Value(i).BigInt(), a.DataType().(arrow.DecimalType).GetScale())
		return must(d, err)
	case *array.Date32:
		return row.DateOf(a.Value(i).ToTime())
	case *array.Date64:
		return row.DateOf(a.Value(i).ToTime())
	case *array.Timestamp:
		return a.Value(i).ToTime(a.DataType().(*arrow.TimestampType).Unit)
	case *array.Time32:
		return row.TimeOfDayOf(a.Value(i).ToTime(a.DataType().(*arrow.Time32Type).Unit))
	case *array.Time64:
		return row.TimeOfDayOf(a.Value(i).ToTime(a.DataType().(*arrow.Time64Type).Unit))
	case *array.MonthInterval:
		return row.Months(int32(a.Value(i)))
	case *array.Duration:
		unit := a.DataType().(*arrow.DurationType).Unit
		return row.IntervalFromMicros(microseconds(int64(a.Value(i)), unit))
	case *array.MonthDayNanoInterval:
		v := a.Value(i)
		return row.CalendarInterval{Months: v.Months, Days: v.Days, Micros: v.Nanoseconds / 1000}
	}
	panic(fmt.Sprintf("arrowtest: no value of %T", a))
}

func microseconds(v int64, unit arrow.TimeUnit) int64 {
	switch unit {
	case arrow.Second:
		return v * 1e6
	case arrow.Millisecond:
		return v * 1e3
	case arrow.Nanosecond:
		return v / 1e3
	}
	return v
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}
