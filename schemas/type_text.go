package schemas

import (
	"strconv"
	"strings"
)

// Head returns the type without what is nested in it, in the lower case of Spark's DDL: bigint, decimal(15,2), array,
// struct, interval day to second.
func (t Type) Head() string {
	switch t.Kind {
	case Decimal:
		return "decimal(" + strconv.Itoa(t.Precision) + "," + strconv.Itoa(t.Scale) + ")"
	case String:
		return "string" + t.collate()
	case Char, Varchar:
		return t.Kind.String() + "(" + strconv.Itoa(t.Length) + ")" + t.collate()
	case Time, TimestampNanos, TimestampNTZNanos:
		return t.Kind.String() + "(" + strconv.Itoa(t.Precision) + ")"
	case YearMonthInterval, DayTimeInterval:
		if t.From == t.To {
			return "interval " + t.From.String()
		}
		return "interval " + t.From.String() + " to " + t.To.String()
	case Geometry, Geography:
		if t.SRID == MixedSRID {
			return t.Kind.String() + "(any)"
		}
		return t.Kind.String() + "(" + strconv.Itoa(t.SRID) + ")"
	}
	return t.Kind.String()
}

// String returns the type in Spark's DDL, in lower case: array<struct<id: bigint not null, name: string>>.
//
// [ParseDDL] reads it back, but for what DDL has no words for: whether elements and map values may be NULL. Comments are
// left out.
func (t Type) String() string { return t.text(strings.ToLower) }

// SQL returns the type as [Type.String] does, its words in upper case: DECIMAL(15,2), ARRAY<STRUCT<id: BIGINT NOT NULL>>.
func (t Type) SQL() string { return t.text(strings.ToUpper) }

func (t Type) text(word func(string) string) string {
	var b strings.Builder
	t.write(&b, word)
	return b.String()
}

func (t Type) write(b *strings.Builder, word func(string) string) {
	// The name of a collation is no keyword and keeps its case.
	head, collation, collated := strings.Cut(t.Head(), " collate ")
	b.WriteString(word(head))
	if collated {
		b.WriteString(word(" collate "))
		b.WriteString(collation)
	}
	switch t.Kind {
	case Array, Map:
		b.WriteByte('<')
		for i, f := range t.Fields {
			if i > 0 {
				b.WriteString(", ")
			}
			f.Type.write(b, word)
		}
		b.WriteByte('>')
	case Struct:
		b.WriteByte('<')
		for i, f := range t.Fields {
			if i > 0 {
				b.WriteString(", ")
			}
			b.WriteString(quoteIdent(f.Name))
			b.WriteString(": ")
			f.Type.write(b, word)
			if !f.Nullable {
				b.WriteString(word(" not null"))
			}
		}
		b.WriteByte('>')
	}
}

func (t Type) collate() string {
	if t.Collation == "" {
		return ""
	}
	return " collate " + t.Collation
}

// String returns the kind's word in Spark's DDL, in lower case: bigint, timestamp_ntz, struct.
func (k Kind) String() string {
	switch k {
	case Void:
		return "void"
	case Boolean:
		return "boolean"
	case Byte:
		return "tinyint"
	case Short:
		return "smallint"
	case Integer:
		return "int"
	case Long:
		return "bigint"
	case Float:
		return "float"
	case Double:
		return "double"
	case Decimal:
		return "decimal"
	case String:
		return "string"
	case Char:
		return "char"
	case Varchar:
		return "varchar"
	case Binary:
		return "binary"
	case Date:
		return "date"
	case Time:
		return "time"
	case Timestamp:
		return "timestamp"
	case TimestampNTZ, TimestampNTZNanos:
		return "timestamp_ntz"
	case TimestampNanos:
		return "timestamp_ltz"
	case YearMonthInterval, DayTimeInterval, CalendarInterval:
		return "interval"
	case Variant:
		return "variant"
	case Geometry:
		return "geometry"
	case Geography:
		return "geography"
	case Array:
		return "array"
	case Map:
		return "map"
	case Struct:
		return "struct"
	}
	return "invalid"
}

// String returns the unit's word, in lower case.
func (u Unit) String() string {
	switch u {
	case Year:
		return "year"
	case Month:
		return "month"
	case Day:
		return "day"
	case Hour:
		return "hour"
	case Minute:
		return "minute"
	case Second:
		return "second"
	}
	return "no unit"
}

// quoteIdent returns name as SQL spells it: as it is where Spark reads it so, otherwise in backquotes.
func quoteIdent(name string) string {
	if plainIdent(name) {
		return name
	}
	return backquoted(name)
}

func backquoted(name string) string { return "`" + strings.ReplaceAll(name, "`", "``") + "`" }

// plainIdent reports whether name needs no quotes in any place. Letters outside ASCII need none since Spark 4.0, but
// quoting them is right on every version; so is quoting what begins with a digit, which could be read as a number.
func plainIdent(name string) bool {
	for i := range len(name) {
		c := name[i]
		letter := 'a' <= c|0x20 && c|0x20 <= 'z' || c == '_'
		digit := '0' <= c && c <= '9'
		if !letter && (!digit || i == 0) {
			return false
		}
	}
	return name != ""
}
