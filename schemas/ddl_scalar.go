package schemas

import (
	"fmt"
	"strconv"
	"strings"
)

func (p *ddlParser) simpleType(t token) (Type, bool) {
	kind := simpleDDLType(strings.ToUpper(t.text))
	args := p.peek().isSymbol("(")
	switch {
	case kind == Invalid:
		p.fail(t, fmt.Sprintf("unknown type %s (UNSUPPORTED_DATATYPE)", t.text), ddlTypeHint(strings.ToUpper(t.text)))
		// What follows is skipped as if it belonged to the type, so that one mistake is one error.
		if args && !p.skipBalanced() {
			return Type{}, false
		}
		p.accept("PRECISION")
		if p.peek().isSymbol("<") {
			p.skipAngles()
		}
	case args:
		p.fail(p.peek(), fmt.Sprintf("%s takes no argument", strings.ToUpper(t.text)), "remove the brackets")
		return Type{Kind: kind}, p.skipBalanced()
	}
	return Type{Kind: kind}, true
}

// skipAngles skips from < past the matching >.
func (p *ddlParser) skipAngles() {
	for depth := 0; !p.atEnd(); {
		switch t := p.next(); {
		case t.isSymbol("<"):
			depth++
		case t.isSymbol(">"):
			if depth--; depth == 0 {
				return
			}
		}
	}
}

func simpleDDLType(word string) Kind {
	switch word {
	case "BOOLEAN":
		return Boolean
	case "TINYINT", "BYTE":
		return Byte
	case "SMALLINT", "SHORT":
		return Short
	case "INT", "INTEGER":
		return Integer
	case "BIGINT", "LONG":
		return Long
	case "FLOAT", "REAL":
		return Float
	case "DOUBLE":
		return Double
	case "DATE":
		return Date
	case "BINARY":
		return Binary
	case "VOID":
		return Void
	case "VARIANT":
		return Variant
	}
	return Invalid
}

// ddlTypeHint says what to write instead of a word that is a type elsewhere.
func ddlTypeHint(word string) string {
	switch word {
	case "TEXT", "NVARCHAR", "VARCHAR2", "CLOB", "UUID", "JSON", "ENUM":
		return "write STRING"
	case "BOOL":
		return "write BOOLEAN"
	case "INT2", "INT16", "UINT8":
		return "write SMALLINT"
	case "INT4", "INT32", "SERIAL", "MEDIUMINT", "UINT16":
		return "write INT"
	case "INT8", "INT64", "BIGSERIAL", "UINT32":
		return "write BIGINT"
	case "FLOAT4", "FLOAT32":
		return "write FLOAT"
	case "FLOAT8", "FLOAT64", "PRECISION":
		return "write DOUBLE"
	case "NUMBER", "MONEY", "UINT64":
		return "write DECIMAL(p, s)"
	case "BLOB", "BYTEA", "BYTES", "VARBINARY":
		return "write BINARY"
	case "DATETIME", "TIMESTAMPTZ":
		return "write TIMESTAMP"
	case "NULL":
		return "write VOID"
	case "OBJECT":
		return "write STRUCT<…> or MAP<…>"
	}
	return "write a type of Spark, such as BIGINT or STRING"
}

// integers reads up to most numbers in parentheses, if there are parentheses.
func (p *ddlParser) integers(of string, most int) ([]int, bool) {
	if !p.acceptSymbol("(") {
		return nil, true
	}
	var list []int
	for {
		t := p.peek()
		n, err := strconv.Atoi(t.text)
		if t.kind != tokenNumber || len(t.text) != digits(t.text) {
			return nil, p.want("a whole number", "write "+of)
		}
		if err != nil { // too many digits for any limit that follows
			n = 1 << 30
		}
		p.next()
		list = append(list, n)
		if len(list) == most || !p.acceptSymbol(",") {
			break
		}
	}
	if !p.acceptSymbol(")") {
		return nil, p.want(")", "write "+of)
	}
	return list, true
}

func (p *ddlParser) decimalType(t token) (Type, bool) {
	d := DecimalOf(10, 0)
	list, ok := p.integers("DECIMAL(precision, scale)", 2)
	if len(list) > 0 {
		d = DecimalOf(list[0], 0)
	}
	if len(list) > 1 {
		d.Scale = list[1]
	}
	if fix := decimalRemedy(d.Precision, d.Scale); ok && fix != "" {
		p.fail(t, fmt.Sprintf("%s is out of Spark's range", d.SQL()), fix)
	}
	return d, ok
}

func (p *ddlParser) lengthType(t token) (Type, bool) {
	word := strings.ToUpper(t.text)
	list, ok := p.integers(word+"(length)", 1)
	if !ok {
		return Type{}, false
	}
	s := Type{Kind: kindIf(word == "VARCHAR", Varchar, Char)}
	if len(list) == 0 {
		p.fail(t, fmt.Sprintf("%s has no length (DATATYPE_MISSING_SIZE)", word), fmt.Sprintf("write it as in %s(10)", word))
	} else {
		s.Length = list[0]
	}
	return p.collatedType(s)
}

func (p *ddlParser) stringType() (Type, bool) {
	if p.peek().isSymbol("(") {
		p.fail(p.peek(), "STRING takes no argument", "remove the brackets, or write VARCHAR(length)")
		if !p.skipBalanced() {
			return Type{}, false
		}
	}
	return p.collatedType(Type{Kind: String})
}

func (p *ddlParser) collatedType(t Type) (Type, bool) {
	if !p.accept("COLLATE") {
		return t, true
	}
	n, at, ok := p.name("the name of a collation")
	if ok {
		t.Collation = p.collation(n, at)
	}
	return t, ok
}

// collation checks a collation's name: one of Spark's own may be qualified.
func (p *ddlParser) collation(n Name, at token) string {
	qualified := len(n) == 3 && strings.EqualFold(n[0], "system") && strings.EqualFold(n[1], "builtin")
	name, ok := canonicalCollation(n.Last())
	if !ok || len(n) > 1 && !qualified {
		p.fail(at, fmt.Sprintf("%s is no collation", n), collationRemedy)
		return ""
	}
	return name
}

func (p *ddlParser) timestampType(t token) (Type, bool) {
	word := strings.ToUpper(t.text)
	list, ok := p.integers(word+"(precision)", 1)
	if !ok {
		return Type{}, false
	}
	ntz := word == "TIMESTAMP_NTZ" || word == "TIMESTAMP" && p.options.TimestampNTZ
	if word == "TIMESTAMP" {
		switch {
		case p.accept("WITHOUT", "TIME", "ZONE"):
			ntz = true
		case p.accept("WITH", "LOCAL", "TIME", "ZONE"):
			ntz = false
		case p.sees("WITH", "TIME", "ZONE"):
			p.fail(p.peek(), "Spark has no TIMESTAMP WITH TIME ZONE", "write TIMESTAMP, or TIMESTAMP WITH LOCAL TIME ZONE")
			p.accept("WITH", "TIME", "ZONE")
		}
	}
	precision := microPrecision
	if len(list) > 0 {
		precision = list[0]
	}
	typ, ok := timestampOf(ntz, precision)
	if !ok {
		p.fail(t, fmt.Sprintf("%s(%d): the precision is 6, or 7 to 9 for nanoseconds (INVALID_TIMESTAMP_PRECISION)",
			word, precision), "write "+word)
	}
	return typ, true
}

func (p *ddlParser) timeType() (Type, bool) {
	t := p.peek()
	list, ok := p.integers("TIME(precision)", 1)
	if !ok {
		return Type{}, false
	}
	p.accept("WITHOUT", "TIME", "ZONE")
	precision := microPrecision
	if len(list) > 0 {
		precision = list[0]
	}
	if precision > maxTimePrecision {
		p.fail(t, fmt.Sprintf("TIME(%d): the precision is 0 to 9 (UNSUPPORTED_TIME_PRECISION)", precision), "write TIME(9)")
	}
	return Type{Kind: Time, Precision: precision}, true
}

func (p *ddlParser) intervalType() (Type, bool) {
	from := p.unit()
	if from == NoUnit {
		return Type{Kind: CalendarInterval}, true
	}
	start := p.next()
	to, ranged := from, p.sees("TO")
	if ranged {
		p.next()
		if to = p.unit(); to != NoUnit {
			p.next()
		}
	}
	t, ok := intervalOf(from, to, ranged)
	if !ok {
		p.fail(start, "no such interval", "write it as in INTERVAL DAY TO SECOND or INTERVAL YEAR TO MONTH")
	}
	return t, true
}

// unit returns the unit of an interval that is next, or NoUnit.
func (p *ddlParser) unit() Unit {
	if p.peek().kind != tokenWord {
		return NoUnit
	}
	return unitOf(strings.ToLower(p.peek().text))
}

func (p *ddlParser) geoType(t token) (Type, bool) {
	word := strings.ToUpper(t.text)
	g := Type{Kind: kindIf(word == "GEOMETRY", Geometry, Geography), SRID: MixedSRID}
	if p.peek().isSymbol("(") && p.at(1).is("ANY") && p.at(2).isSymbol(")") {
		p.i += 3
		return g, true
	}
	list, ok := p.integers(fmt.Sprintf("%[1]s(4326) or %[1]s(ANY)", word), 1)
	if ok && len(list) == 0 {
		p.fail(t, word+" has no SRID", fmt.Sprintf("write it as in %[1]s(4326) or %[1]s(ANY)", word))
	}
	if len(list) > 0 {
		g.SRID = list[0]
	}
	return g, ok
}
