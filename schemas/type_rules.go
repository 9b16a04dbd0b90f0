package schemas

import (
	"fmt"
	"strings"
)

// Limits of Spark's types.
const (
	maxDecimalPrecision = 38
	maxTimePrecision    = 9
	microPrecision      = 6 // of TIMESTAMP and TIMESTAMP_NTZ; more digits make them types of their own
)

// decimalRemedy says what is wrong with a decimal, by what to do about it; empty if nothing is.
func decimalRemedy(precision, scale int) string {
	switch {
	case precision > maxDecimalPrecision:
		return fmt.Sprintf("the most digits are %d (DECIMAL_PRECISION_EXCEEDS_MAX_PRECISION)", maxDecimalPrecision)
	case precision < 0:
		return "the precision is the number of all digits"
	case scale > precision:
		return "the scale is at most the precision (DECIMAL_SCALE_EXCEEDS_PRECISION)"
	}
	return ""
}

// timestampOf returns the timestamp of a precision, with or without time zone.
func timestampOf(ntz bool, precision int) (Type, bool) {
	switch {
	case precision == microPrecision:
		return Type{Kind: kindIf(ntz, TimestampNTZ, Timestamp)}, true
	case precision > microPrecision && precision <= 9:
		return Type{Kind: kindIf(ntz, TimestampNTZNanos, TimestampNanos), Precision: precision}, true
	}
	return Type{}, false
}

// intervalOf returns the interval of two units. A range must go from coarse to fine within its family, as Spark's do.
func intervalOf(from, to Unit, ranged bool) (Type, bool) {
	t := Type{Kind: DayTimeInterval, From: from, To: to}
	switch {
	case from == NoUnit || to == NoUnit || ranged && from >= to:
		return Type{}, false
	case to <= Month:
		t.Kind = YearMonthInterval
	case from <= Month:
		return Type{}, false
	}
	return t, true
}

// unitOf returns the unit of a word in lower case.
func unitOf(word string) Unit {
	for u := Year; u <= Second; u++ {
		if u.String() == word {
			return u
		}
	}
	return NoUnit
}

func kindIf(cond bool, yes, no Kind) Kind {
	if cond {
		return yes
	}
	return no
}

// checkTwins reports fields of one name in a struct, at any depth. Names that differ in case alone are twins too unless
// caseSensitive: Spark refuses such a table then.
func checkTwins(fields []Field, caseSensitive bool, what string, errs *ErrorList) {
	first := make(map[string]Field, len(fields))
	for _, f := range fields {
		key := f.Name
		if !caseSensitive {
			key = strings.ToLower(key)
		}
		if before, ok := first[key]; ok {
			errs.Add(f.Pos, fmt.Sprintf("%s %s is already there as %s at %s (COLUMN_ALREADY_EXISTS)",
				what, quoteIdent(f.Name), quoteIdent(before.Name), before.Pos), "rename one of them")
		} else {
			first[key] = f
		}
		checkNestedTwins(f.Type, caseSensitive, errs)
	}
}

func checkNestedTwins(t Type, caseSensitive bool, errs *ErrorList) {
	switch t.Kind {
	case Struct:
		checkTwins(t.Fields, caseSensitive, "field", errs)
	case Array, Map:
		for _, f := range t.Fields {
			checkNestedTwins(f.Type, caseSensitive, errs)
		}
	}
}
