package dsl

// Arithmetic keeps the type and the nullness of its operands: with ANSI mode on (the default since Spark 4) overflow
// and a zero divisor fail the query, with ARITHMETIC_OVERFLOW and DIVIDE_BY_ZERO. With it off they yield NULL, which
// decoding reports by column and row.

// Add is a + v.
//
//dsl:method Add Int Float Dec
func Add[S any, T Number, N Nullness](a Of[S, T, N], v T) *Col[S, T, N] {
	return (*Col[S, T, N])(call("+", ex(a), lit(v)))
}

// Sub is a - v.
//
//dsl:method Sub Int Float Dec
func Sub[S any, T Number, N Nullness](a Of[S, T, N], v T) *Col[S, T, N] {
	return (*Col[S, T, N])(call("-", ex(a), lit(v)))
}

// SubFrom is v - a.
//
//dsl:method SubFrom Int Float Dec
func SubFrom[S any, T Number, N Nullness](a Of[S, T, N], v T) *Col[S, T, N] {
	return (*Col[S, T, N])(call("-", lit(v), ex(a)))
}

// Mul is a * v.
//
//dsl:method Mul Int Float Dec
func Mul[S any, T Number, N Nullness](a Of[S, T, N], v T) *Col[S, T, N] {
	return (*Col[S, T, N])(call("*", ex(a), lit(v)))
}

// Mod is a % v, with the sign of a as in Go.
//
//dsl:method Mod Int Float Dec
func Mod[S any, T Number, N Nullness](a Of[S, T, N], v T) *Col[S, T, N] {
	return (*Col[S, T, N])(call("%", ex(a), lit(v)))
}

// AddCol is a + b.
//
//dsl:method AddCol Int Float Dec
func AddCol[S any, T Number, N Nullness](a, b Of[S, T, N]) *Col[S, T, N] {
	return (*Col[S, T, N])(call("+", ex(a), ex(b)))
}

// SubCol is a - b.
//
//dsl:method SubCol Int Float Dec
func SubCol[S any, T Number, N Nullness](a, b Of[S, T, N]) *Col[S, T, N] {
	return (*Col[S, T, N])(call("-", ex(a), ex(b)))
}

// MulCol is a * b.
//
//dsl:method MulCol Int Float Dec
func MulCol[S any, T Number, N Nullness](a, b Of[S, T, N]) *Col[S, T, N] {
	return (*Col[S, T, N])(call("*", ex(a), ex(b)))
}

// ModCol is a % b, with the sign of a as in Go.
//
//dsl:method ModCol Int Float Dec
func ModCol[S any, T Number, N Nullness](a, b Of[S, T, N]) *Col[S, T, N] {
	return (*Col[S, T, N])(call("%", ex(a), ex(b)))
}

// Neg is -a.
//
//dsl:method Neg Int Float Dec
func Neg[S any, T Number, N Nullness](a Of[S, T, N]) *Col[S, T, N] {
	return (*Col[S, T, N])(call("negative", ex(a)))
}

// Div is a / v, of doubles and decimals, whose type it keeps. See [DivInt] and [Quo] for integers.
//
//dsl:method Div Float Dec
func Div[S any, T Fraction, N Nullness](a Of[S, T, N], v T) *Col[S, T, N] {
	return (*Col[S, T, N])(call("/", ex(a), lit(v)))
}

// DivCol is a / b, of doubles and decimals, whose type it keeps.
//
//dsl:method DivCol Float Dec
func DivCol[S any, T Fraction, N Nullness](a, b Of[S, T, N]) *Col[S, T, N] {
	return (*Col[S, T, N])(call("/", ex(a), ex(b)))
}

// DivInt is a / v of integers, a DOUBLE as in Spark. [Quo] is the whole quotient.
//
//dsl:method Div Int
func DivInt[S any, T Integer, N Nullness](a Of[S, T, N], v T) *Float[S, N] {
	return (*Float[S, N])(call("/", ex(a), lit(v)))
}

// DivIntCol is a / b of integers, a DOUBLE as in Spark.
//
//dsl:method DivCol Int
func DivIntCol[S any, T Integer, N Nullness](a, b Of[S, T, N]) *Float[S, N] {
	return (*Float[S, N])(call("/", ex(a), ex(b)))
}

// Quo is Spark's a div v: the whole quotient, truncated like Go's, a BIGINT.
//
//dsl:method Quo Int
func Quo[S any, T Integer, N Nullness](a Of[S, T, N], v T) *Int[S, int64, N] {
	return (*Int[S, int64, N])(call("div", ex(a), lit(v)))
}

// QuoCol is Spark's a div b.
//
//dsl:method QuoCol Int
func QuoCol[S any, T Integer, N Nullness](a, b Of[S, T, N]) *Int[S, int64, N] {
	return (*Int[S, int64, N])(call("div", ex(a), ex(b)))
}
