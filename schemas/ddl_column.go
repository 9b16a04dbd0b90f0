package schemas

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// columnOptions is what follows the type of a column, but for what its Field holds.
type columnOptions struct {
	seen  map[string]bool
	first bool   // FIRST, in ALTER TABLE
	after string // AFTER, in ALTER TABLE
}

// definition reads a column of CREATE TABLE: name type and any options.
func (p *ddlParser) definition() (Field, bool) {
	f := Field{Nullable: true}
	name, t, ok := p.identifier("a column's name")
	if !ok {
		return f, false
	}
	f.Name, f.Pos = name, p.pos(t)
	if f.Type, ok = p.typ(); !ok {
		return f, false
	}
	_, ok = p.columnOptions(&f, false)
	return f, ok
}

// columnOptions reads options up to the comma or bracket that ends the column. A position is one of ALTER TABLE's.
func (p *ddlParser) columnOptions(f *Field, positions bool) (columnOptions, bool) {
	o := columnOptions{seen: map[string]bool{}}
	for {
		t := p.peek()
		var ok bool
		switch {
		case t.isSymbol(",") || t.isSymbol(")") || p.atEnd():
			return o, true
		case p.sees("NOT", "NULL"):
			p.once(&o, f, t, "NOT NULL")
			f.Nullable = false
			ok = p.accept("NOT", "NULL")
		case p.accept("DEFAULT"):
			p.once(&o, f, t, "DEFAULT")
			f.Default, ok = p.defaultExpr()
		case p.accept("COMMENT"):
			p.once(&o, f, t, "COMMENT")
			f.Comment, ok = p.text()
		case p.accept("GENERATED"):
			p.once(&o, f, t, "GENERATED ALWAYS AS")
			ok = p.generated(f)
		case p.seesConstraint():
			var key bool
			if key, ok = p.columnConstraint(); key {
				f.Nullable = false
			}
		case p.accept("MASK"): // Databricks
			ok = p.mask()
		case positions && p.accept("FIRST"):
			o.first, ok = true, true
		case positions && p.accept("AFTER"):
			o.after, _, ok = p.identifier("a column's name")
		case t.is("NULL"):
			ok = p.want("an option of column "+quoteIdent(f.Name), "remove NULL, columns may be NULL unless they are NOT NULL")
		default:
			ok = p.want("an option of column "+quoteIdent(f.Name)+", a comma or a bracket",
				"options are NOT NULL, DEFAULT, COMMENT, GENERATED and constraints")
		}
		if !ok {
			return o, false
		}
	}
}

// once reports an option that a column has already.
func (p *ddlParser) once(o *columnOptions, f *Field, t token, option string) {
	if o.seen[option] {
		p.fail(t, fmt.Sprintf("column %s has %s twice (CREATE_TABLE_COLUMN_DESCRIPTOR_DUPLICATE)",
			quoteIdent(f.Name), option), "remove one of them")
	}
	o.seen[option] = true
}

// defaultExpr skips an expression and returns its text. It ends at a comma or bracket of the list around it, or where
// the next option begins.
func (p *ddlParser) defaultExpr() (string, bool) {
	start := p.peek()
	last := start
	for n := 0; ; n++ {
		t := p.peek()
		if p.atEnd() || t.isSymbol(",") || t.isSymbol(")") || n > 0 && endsOperand(last) && p.seesOption() {
			break
		}
		if t.isSymbol("(") || t.isSymbol("[") {
			if !p.skipBalanced() {
				return "", false
			}
		} else {
			p.next()
		}
		last = p.tokens[p.i-1]
	}
	if p.peek() == start {
		return "", p.want("an expression", "write a value, as in DEFAULT 0")
	}
	return p.src[start.off:last.end], true
}

// endsOperand reports whether an expression may end with the token, so that a keyword behind it is no operand.
func endsOperand(t token) bool {
	if t.kind == tokenSymbol {
		return t.text == ")" || t.text == "]"
	}
	operators := []string{"AND", "OR", "NOT", "IN", "IS", "LIKE", "ILIKE", "RLIKE", "BETWEEN", "DIV", "CASE", "WHEN",
		"THEN", "ELSE", "FROM", "DISTINCT", "ESCAPE", "COLLATE"}
	return !slices.ContainsFunc(operators, t.is)
}

// seesOption reports whether an option of a column begins here.
func (p *ddlParser) seesOption() bool {
	return p.sees("NOT", "NULL") || p.sees("COMMENT") && p.at(1).kind == tokenString ||
		p.sees("GENERATED", "ALWAYS") || p.sees("GENERATED", "BY") || p.sees("FIRST") || p.sees("DEFAULT") ||
		p.sees("AFTER") && p.at(1).isName() || p.sees("MASK") && p.at(1).isName() || p.seesConstraint()
}

// generated reads what a generated or identity column is made from, behind GENERATED. It is kept under the keys that
// Spark has for it.
func (p *ddlParser) generated(f *Field) bool {
	if f.Metadata == nil {
		f.Metadata = map[string]any{}
	}
	byDefault := p.accept("BY", "DEFAULT")
	if !byDefault && !p.accept("ALWAYS") {
		return p.want("ALWAYS or BY DEFAULT", "write GENERATED ALWAYS AS (expression)")
	}
	if !p.expect("AS", "write GENERATED ALWAYS AS (expression)") {
		return false
	}
	if p.accept("IDENTITY") {
		return p.identity(f, byDefault)
	}
	open := p.peek()
	if byDefault || !p.parens("the expression") {
		return !byDefault || p.want("IDENTITY", "write GENERATED ALWAYS AS (expression)")
	}
	f.Metadata[metaGenerated] = strings.TrimSpace(p.src[open.end : p.tokens[p.i-1].end-1])
	return true
}

// identity reads the optional start and step of an identity column.
func (p *ddlParser) identity(f *Field, insert bool) bool {
	start, step := 1, 1
	if p.acceptSymbol("(") {
		for !p.acceptSymbol(")") {
			var ok bool
			switch {
			case p.accept("START", "WITH"):
				start, ok = p.signed()
			case p.accept("INCREMENT", "BY"):
				step, ok = p.signed()
			case p.acceptSymbol(","):
				ok = true
			default:
				ok = p.want("START WITH or INCREMENT BY", "write IDENTITY (START WITH 1 INCREMENT BY 1)")
			}
			if !ok {
				return false
			}
		}
	}
	f.Metadata["identity.start"] = json.Number(strconv.Itoa(start))
	f.Metadata["identity.step"] = json.Number(strconv.Itoa(step))
	f.Metadata["identity.allowExplicitInsert"] = insert
	return true
}

func (p *ddlParser) signed() (int, bool) {
	minus := p.acceptSymbol("-")
	t := p.peek()
	n, err := strconv.Atoi(strings.TrimRight(t.text, "lL"))
	if t.kind != tokenNumber || err != nil {
		return 0, p.want("a whole number", "")
	}
	p.next()
	if minus {
		n = -n
	}
	return n, true
}

// seesConstraint reports whether a constraint begins here. None of its words is reserved: a column may bear any of them
// as its name.
func (p *ddlParser) seesConstraint() bool {
	n := 0
	if p.sees("CONSTRAINT") && p.at(1).isName() {
		n = 2
	}
	t, after := p.at(n), p.at(n+1)
	switch {
	case t.is("CHECK") || t.is("EXPECT"):
		return after.isSymbol("(")
	case t.is("PRIMARY") || t.is("FOREIGN"):
		return after.is("KEY")
	case t.is("REFERENCES"):
		return after.isName()
	case t.is("UNIQUE"):
		return !after.isName() || after.is("NOT") || after.is("ENFORCED") || after.is("RELY") || after.is("NORELY") ||
			after.is("COMMENT") || after.is("DEFAULT") || after.is("CONSTRAINT")
	}
	return false
}

// columnConstraint skips a constraint of one column and reports whether it is the primary key.
func (p *ddlParser) columnConstraint() (key, ok bool) {
	p.constraintName()
	switch {
	case p.accept("CHECK"), p.accept("EXPECT"):
		ok = p.parens("the condition")
	case p.accept("PRIMARY", "KEY"):
		key, ok = true, true
	case p.accept("UNIQUE"):
		ok = true
	default:
		p.accept("FOREIGN", "KEY")
		ok = p.references()
	}
	return key, ok && p.characteristics()
}

// tableConstraint skips a constraint of the table and returns the columns of a primary key.
func (p *ddlParser) tableConstraint() (key []string, ok bool) {
	p.constraintName()
	switch {
	case p.accept("CHECK"), p.accept("EXPECT"):
		ok = p.parens("the condition")
	case p.accept("PRIMARY", "KEY"):
		key, ok = p.identifiers()
	case p.accept("UNIQUE"):
		_, ok = p.identifiers()
	case p.accept("FOREIGN", "KEY"):
		if _, ok = p.identifiers(); ok {
			ok = p.references()
		}
	default:
		ok = p.want("CHECK, PRIMARY KEY, UNIQUE or FOREIGN KEY", "")
	}
	return key, ok && p.characteristics()
}

// seesTableConstraint reports whether an element of a table is a constraint and not a column.
func (p *ddlParser) seesTableConstraint() bool {
	n := 0
	if p.sees("CONSTRAINT") && p.at(1).isName() {
		n = 2
	}
	t, after := p.at(n), p.at(n+1)
	switch {
	case t.is("CHECK") || t.is("UNIQUE") || t.is("EXPECT"):
		return after.isSymbol("(")
	case t.is("PRIMARY") || t.is("FOREIGN"):
		return after.is("KEY") && p.at(n+2).isSymbol("(")
	}
	return false
}

func (p *ddlParser) constraintName() {
	if p.accept("CONSTRAINT") {
		p.identifier("a constraint's name")
	}
}

func (p *ddlParser) references() bool {
	if !p.expect("REFERENCES", "") {
		return false
	}
	if _, _, ok := p.name("a table's name"); !ok {
		return false
	}
	if p.peek().isSymbol("(") {
		return p.skipBalanced()
	}
	return true
}

// characteristics skips what may follow a constraint, words of Databricks included.
func (p *ddlParser) characteristics() bool {
	for {
		switch {
		case p.accept("ENFORCED"), p.accept("NOT", "ENFORCED"), p.accept("RELY"), p.accept("NORELY"), p.accept("NO", "RELY"),
			p.accept("DEFERRABLE"), p.accept("NOT", "DEFERRABLE"), p.accept("INITIALLY", "DEFERRED"), p.accept("TIMESERIES"),
			p.accept("MATCH", "FULL"), p.accept("ON", "UPDATE", "NO", "ACTION"), p.accept("ON", "DELETE", "NO", "ACTION"),
			p.accept("ON", "VIOLATION", "DROP", "ROW"), p.accept("ON", "VIOLATION", "FAIL", "UPDATE"):
		default:
			return true
		}
	}
}

// mask skips the function that hides a column, and the columns that it takes.
func (p *ddlParser) mask() bool {
	if _, _, ok := p.name("a function's name"); !ok {
		return false
	}
	if p.accept("USING", "COLUMNS") {
		return p.parens("the columns")
	}
	return true
}

// identifiers reads names in parentheses, and skips the words that may follow each.
func (p *ddlParser) identifiers() ([]string, bool) {
	if !p.expect("(", "write the columns in brackets") {
		return nil, false
	}
	var names []string
	for {
		n, _, ok := p.identifier("a column's name")
		if !ok {
			return nil, false
		}
		names = append(names, n)
		for p.accept("ASC") || p.accept("DESC") || p.accept("TIMESERIES") {
			continue
		}
		if !p.acceptSymbol(",") {
			return names, p.expect(")", "")
		}
	}
}
