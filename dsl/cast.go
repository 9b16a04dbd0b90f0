package dsl

import (
	"fmt"
	"time"

	"github.com/sparkgen/sparkgen/row"
)

// Castable is what Spark casts between scalars.
type Castable interface {
	Number | ~string | ~bool | time.Time | row.Date | row.LocalTime
}

// Casts named To… keep the nullness and fail the query on a value that does not fit (CAST_INVALID_INPUT,
// CAST_OVERFLOW). Those named TryTo… yield NULL instead, so their result is Nullable; they need Spark 4.0.

// ToInt64 casts to BIGINT.
//
//dsl:method ToInt64 Int Float Dec Text
func ToInt64[S any, T Castable, N Nullness](v Of[S, T, N]) *Int[S, int64, N] {
	return (*Int[S, int64, N])(build(opCast, "bigint", ex(v)))
}

// TryToInt64 casts to BIGINT, NULL where the value does not fit.
//
//dsl:method TryToInt64 Int Float Dec Text
func TryToInt64[S any, T Castable](v Value[S, T]) *Int[S, int64, Nullable] {
	return (*Int[S, int64, Nullable])(build(opTryCast, "bigint", ex(v)))
}

// ToInt32 casts to INT.
//
//dsl:method ToInt32 Int Float Dec Text
func ToInt32[S any, T Castable, N Nullness](v Of[S, T, N]) *Int[S, int32, N] {
	return (*Int[S, int32, N])(build(opCast, "int", ex(v)))
}

// TryToInt32 casts to INT, NULL where the value does not fit.
//
//dsl:method TryToInt32 Int Float Dec Text
func TryToInt32[S any, T Castable](v Value[S, T]) *Int[S, int32, Nullable] {
	return (*Int[S, int32, Nullable])(build(opTryCast, "int", ex(v)))
}

// ToFloat64 casts to DOUBLE.
//
//dsl:method ToFloat64 Int Float Dec Text
func ToFloat64[S any, T Castable, N Nullness](v Of[S, T, N]) *Float[S, N] {
	return (*Float[S, N])(build(opCast, "double", ex(v)))
}

// TryToFloat64 casts to DOUBLE, NULL where the value does not fit.
//
//dsl:method TryToFloat64 Int Float Dec Text
func TryToFloat64[S any, T Castable](v Value[S, T]) *Float[S, Nullable] {
	return (*Float[S, Nullable])(build(opTryCast, "double", ex(v)))
}

// ToDecimal casts to DECIMAL(precision, scale).
//
//dsl:method ToDecimal Int Float Dec Text
func ToDecimal[S any, T Castable, N Nullness](v Of[S, T, N], precision, scale int) *Dec[S, N] {
	return (*Dec[S, N])(build(opCast, decimalType(precision, scale), ex(v)))
}

// TryToDecimal casts to DECIMAL(precision, scale), NULL where the value does not fit.
//
//dsl:method TryToDecimal Int Float Dec Text
func TryToDecimal[S any, T Castable](v Value[S, T], precision, scale int) *Dec[S, Nullable] {
	return (*Dec[S, Nullable])(build(opTryCast, decimalType(precision, scale), ex(v)))
}

func decimalType(precision, scale int) string { return fmt.Sprintf("decimal(%d,%d)", precision, scale) }

// ToText casts to STRING.
//
//dsl:method ToText Int Float Dec Date Time
func ToText[S any, T Castable, N Nullness](v Of[S, T, N]) *Text[S, N] {
	return (*Text[S, N])(build(opCast, "string", ex(v)))
}

// ToBool casts to BOOLEAN: of numbers, 0 is false; of strings, see Spark's boolean literals.
func ToBool[S any, T Number | ~string | ~bool, N Nullness](v Of[S, T, N]) *Col[S, bool, N] {
	return (*Col[S, bool, N])(build(opCast, "boolean", ex(v)))
}

// ToDate casts to DATE: of a TIMESTAMP, the day in the session's time zone.
//
//dsl:method ToDate Text Time
func ToDate[S any, T ~string | time.Time | row.LocalTime, N Nullness](v Of[S, T, N]) *Date[S, N] {
	return (*Date[S, N])(build(opCast, "date", ex(v)))
}

// TryToDate casts to DATE, NULL where the text is no date.
//
//dsl:method TryToDate Text
func TryToDate[S any, T ~string](v Value[S, T]) *Date[S, Nullable] {
	return (*Date[S, Nullable])(build(opTryCast, "date", ex(v)))
}

// ToTime casts to TIMESTAMP: of a DATE, its midnight in the session's time zone.
//
//dsl:method ToTime Text Date
func ToTime[S any, T ~string | row.Date | row.LocalTime, N Nullness](v Of[S, T, N]) *Time[S, N] {
	return (*Time[S, N])(build(opCast, "timestamp", ex(v)))
}

// TryToTime casts to TIMESTAMP, NULL where the text is none.
//
//dsl:method TryToTime Text
func TryToTime[S any, T ~string](v Value[S, T]) *Time[S, Nullable] {
	return (*Time[S, Nullable])(build(opTryCast, "timestamp", ex(v)))
}

// ToLocalTime casts to TIMESTAMP_NTZ: of a TIMESTAMP, the wall clock in the session's time zone.
func ToLocalTime[S any, T ~string | row.Date | time.Time, N Nullness](v Of[S, T, N]) *Col[S, row.LocalTime, N] {
	return (*Col[S, row.LocalTime, N])(build(opCast, "timestamp_ntz", ex(v)))
}
