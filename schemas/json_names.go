package schemas

import (
	"fmt"
	"strconv"
	"strings"
)

// jsonTypeName returns the type of a name in Spark's JSON. If there is none the second result says what to do.
func jsonTypeName(name string) (Type, string) {
	if k, ok := simpleJSONType(name); ok {
		return Type{Kind: k}, ""
	}
	if units, ok := strings.CutPrefix(name, "interval "); ok {
		from, to, ranged := strings.Cut(units, " to ")
		if !ranged {
			to = from
		}
		if t, ok := intervalOf(unitOf(from), unitOf(to), ranged); ok {
			return t, ""
		}
		return Type{}, `write it as in "interval day to second" or "interval year to month"`
	}
	if word, ok := strings.CutPrefix(name, "string collate "); ok {
		collation, ok := canonicalCollation(strings.TrimSpace(word))
		if !ok {
			return Type{}, collationRemedy
		}
		return Type{Kind: String, Collation: withoutDefault(collation)}, ""
	}
	switch name {
	case "decimal":
		return DecimalOf(10, 0), ""
	case "geometry":
		return Type{Kind: Geometry, SRID: 4326}, ""
	case "geography":
		return Type{Kind: Geography, SRID: 4326}, ""
	}
	if head, args, ok := strings.Cut(name, "("); ok && strings.HasSuffix(args, ")") {
		return jsonTypeWithArgs(head, strings.TrimSuffix(args, ")"))
	}
	return Type{}, jsonTypeHint(name)
}

func simpleJSONType(name string) (Kind, bool) {
	switch name {
	case "string":
		return String, true
	case "long":
		return Long, true
	case "integer":
		return Integer, true
	case "short":
		return Short, true
	case "byte":
		return Byte, true
	case "boolean":
		return Boolean, true
	case "float":
		return Float, true
	case "double":
		return Double, true
	case "binary":
		return Binary, true
	case "date":
		return Date, true
	case "timestamp", "timestamp_ltz":
		return Timestamp, true
	case "timestamp_ntz":
		return TimestampNTZ, true
	case "void", "null":
		return Void, true
	case "variant":
		return Variant, true
	case "interval":
		return CalendarInterval, true
	}
	return Invalid, false
}

// jsonTypeWithArgs returns the type of a name with arguments, and what to do if it is none.
func jsonTypeWithArgs(head, args string) (Type, string) {
	switch head {
	case "decimal":
		p, s, ok := strings.Cut(args, ",")
		precision, err1 := strconv.Atoi(strings.TrimSpace(p))
		scale, err2 := strconv.Atoi(strings.TrimSpace(s))
		if !ok || err1 != nil || err2 != nil {
			return Type{}, `write precision and scale, as in "decimal(10,2)"`
		}
		return DecimalOf(precision, scale), decimalRemedy(precision, scale)
	case "char", "varchar":
		n, err := strconv.Atoi(strings.TrimSpace(args))
		if err != nil || n < 0 {
			return Type{}, fmt.Sprintf(`write its length, as in "%s(10)"`, head)
		}
		return Type{Kind: kindIf(head == "char", Char, Varchar), Length: n}, ""
	case "time":
		p, err := strconv.Atoi(args)
		if err != nil || p < 0 || p > maxTimePrecision {
			return Type{}, `write its precision, "time(0)" to "time(9)"`
		}
		return Type{Kind: Time, Precision: p}, ""
	case "timestamp_ltz", "timestamp_ntz":
		p, err := strconv.Atoi(strings.TrimSpace(args))
		t, ok := timestampOf(head == "timestamp_ntz", p)
		if err != nil || !ok {
			return Type{}, fmt.Sprintf(`write "%[1]s", or "%[1]s(7)" to "%[1]s(9)" for nanoseconds`, head)
		}
		return t, ""
	case "geometry", "geography":
		crs, algorithm, both := strings.Cut(args, ",")
		srid, ok := sridOf(strings.TrimSpace(crs))
		spherical := !both || head == "geography" && strings.EqualFold(strings.TrimSpace(algorithm), "SPHERICAL")
		if !ok || !spherical {
			return Type{}, fmt.Sprintf(`write its reference system, as in "%s(OGC:CRS84)"`, head)
		}
		return Type{Kind: kindIf(head == "geometry", Geometry, Geography), SRID: srid}, ""
	}
	return Type{}, jsonTypeHint(head)
}

// jsonTypeHint says what to write instead of a name that is no type in JSON.
func jsonTypeHint(name string) string {
	word := strings.ToLower(strings.TrimSpace(name))
	if k, ok := simpleJSONType(word); ok && k != Void {
		return fmt.Sprintf("write %q", word)
	}
	switch word {
	case "int":
		return `write "integer"; "int" is a word of DDL`
	case "bigint":
		return `write "long"; "bigint" is a word of DDL`
	case "smallint":
		return `write "short"; "smallint" is a word of DDL`
	case "tinyint":
		return `write "byte"; "tinyint" is a word of DDL`
	case "real":
		return `write "float"; "real" is a word of DDL`
	case "bool":
		return `write "boolean"`
	case "dec", "numeric", "number":
		return `write precision and scale, as in "decimal(10,2)"`
	case "char", "character", "varchar":
		return `write its length, as in "varchar(10)"`
	case "text":
		return `write "string"`
	case "datetime":
		return `write "timestamp"`
	case "time":
		return `write its precision, "time(6)"`
	case "calendarinterval":
		return `write "interval"`
	case "struct", "array", "map":
		return fmt.Sprintf(`write an object with "type": %q`, word)
	}
	return "correct it; a type of DDL such as array<int> has a form of its own in JSON"
}

// sridOf returns the SRID of a coordinate reference system as Spark's JSON names it.
func sridOf(crs string) (int, bool) {
	authority, code, ok := strings.Cut(crs, ":")
	switch {
	case !ok:
		return 0, false
	case strings.EqualFold(crs, "OGC:CRS84"):
		return 4326, true
	case strings.EqualFold(crs, "SRID:ANY"):
		return MixedSRID, true
	}
	n, err := strconv.Atoi(code)
	return n, err == nil && n >= 0 && authority != ""
}

// crsOf is the inverse of sridOf.
func crsOf(srid int) string {
	switch srid {
	case MixedSRID:
		return "SRID:ANY"
	case 0:
		return "SRID:0"
	case 4326:
		return "OGC:CRS84"
	}
	return "EPSG:" + strconv.Itoa(srid)
}
