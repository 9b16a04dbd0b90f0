package dsl

import (
	"time"

	"github.com/sparkgen/sparkgen/row"
)

// Coalesce is a, or v where a is NULL.
//
//dsl:method Coalesce KINDS Dict
func Coalesce[S, T any](a Value[S, T], v T) *Col[S, T, NotNull] {
	return (*Col[S, T, NotNull])(call("coalesce", ex(a), lit(v)))
}

// CoalesceCol is a, or b where a is NULL: NULL only where b can be.
//
//dsl:method CoalesceCol KINDS Dict
func CoalesceCol[S, T any, N Nullness](a Value[S, T], b Of[S, T, N]) *Col[S, T, N] {
	return (*Col[S, T, N])(call("coalesce", ex(a), ex(b)))
}

// AssertNotNull says that a is never NULL. Where it is all the same, the query fails with USER_RAISED_EXCEPTION.
//
//dsl:method AssertNotNull KINDS Dict
func AssertNotNull[S, T any](a Value[S, T]) *Col[S, T, NotNull] {
	n := ex(a)
	return (*Col[S, T, NotNull])(call("coalesce", n, call("raise_error", lit(printed(n)+" is NULL where the program asserts that it is not"))))
}

// Opt forgets that a is never NULL, so that it can stand beside a nullable operand.
//
//dsl:method Opt KINDS Dict
func Opt[S, T any](a Value[S, T]) *Col[S, T, Nullable] { return (*Col[S, T, Nullable])(ex(a)) }

// OrNull makes a NULL a value of Go: for the rows of this library ([Only], [Pair] …), whose members are never NULL
// themselves. It is a function alone: as a method it would instantiate itself for ever.
func OrNull[S, T any](a Value[S, T]) *Col[S, row.Null[T], NotNull] {
	return (*Col[S, row.Null[T], NotNull])(ex(a))
}

// Flat is the inverse of [OrNull]: the element or map value that may be NULL, as a nullable expression.
func Flat[S, T any, N Nullness](a Of[S, row.Null[T], N]) *Col[S, T, Nullable] {
	return (*Col[S, T, Nullable])(ex(a))
}

// Lit is a Go value in scope S, where no operand fixes its type.
func Lit[S any, T Literal](v T) *Col[S, T, NotNull] { return (*Col[S, T, NotNull])(lit(v)) }

// Null is NULL, of the Spark type that T stands for.
func Null[S, T any]() *Col[S, T, Nullable] {
	return (*Col[S, T, Nullable])(build(opNull, sparkType[T]()))
}

// sparkType is the Spark type of a scalar Go type, empty for others: a NULL of unknown type fits them too.
func sparkType[T any]() string {
	switch any(*new(T)).(type) {
	case bool:
		return "boolean"
	case int8:
		return "tinyint"
	case int16:
		return "smallint"
	case int32:
		return "int"
	case int64:
		return "bigint"
	case float32:
		return "float"
	case float64:
		return "double"
	case string:
		return "string"
	case []byte:
		return "binary"
	case row.Decimal:
		return "decimal(38,18)"
	case row.Date:
		return "date"
	case row.LocalTime:
		return "timestamp_ntz"
	case row.TimeOfDay:
		return "time(6)"
	case time.Time:
		return "timestamp"
	case row.YearMonthInterval:
		return "interval year to month"
	case row.DayTimeInterval:
		return "interval day to second"
	}
	return ""
}
