package schemas

import (
	"fmt"
	"strings"
)

// ddlParser is a recursive descent over tokens. Its methods that return false have reported a syntax error and stand
// before the token that they could not read; whoever reads a list goes on behind the item. Mistakes in what could be
// read, such as an unknown type, are reported and do not stop it.
type ddlParser struct {
	src     string
	tokens  []token
	i       int
	lines   *lines
	errs    *ErrorList
	options DDL // but for its files
	angles  int // open < of types
	nesting int // of types
}

func newDDLParser(file string, data []byte, options DDL, errs *ErrorList) (*ddlParser, bool) {
	l, data, err := newLines(file, data)
	if err != nil {
		errs.Join(err)
		return nil, false
	}
	p := &ddlParser{src: string(data), lines: l, errs: errs, options: options}
	p.tokens = lex(p.src, l, options.DoubleQuotedIdentifiers, errs)
	return p, true
}

// at returns the token n places ahead.
func (p *ddlParser) at(n int) token { return p.tokens[min(p.i+n, len(p.tokens)-1)] }

func (p *ddlParser) peek() token { return p.at(0) }

func (p *ddlParser) next() token {
	t := p.peek()
	if p.i < len(p.tokens)-1 {
		p.i++
	}
	return t
}

// sees reports whether the keywords are next, in this order.
func (p *ddlParser) sees(keywords ...string) bool {
	for n, k := range keywords {
		if !p.at(n).is(k) {
			return false
		}
	}
	return true
}

// accept skips the keywords if they are next.
func (p *ddlParser) accept(keywords ...string) bool {
	if !p.sees(keywords...) {
		return false
	}
	for range keywords {
		p.next()
	}
	return true
}

func (p *ddlParser) acceptSymbol(symbol string) bool {
	if !p.peek().isSymbol(symbol) {
		return false
	}
	p.next()
	return true
}

// expect skips a keyword, or a symbol, that must be next.
func (p *ddlParser) expect(keyword, fix string) bool {
	return p.accept(keyword) || p.acceptSymbol(keyword) || p.want(keyword, fix)
}

// atEnd reports whether the statement ends here.
func (p *ddlParser) atEnd() bool {
	k := p.peek().kind
	return k == tokenEnd || k == tokenEOF
}

func (p *ddlParser) pos(t token) Position { return p.lines.pos(t.off) }

func (p *ddlParser) fail(t token, what, fix string) { p.errs.Add(p.pos(t), what, fix) }

// want reports that the next token is not what has to be there, and returns false.
func (p *ddlParser) want(what, fix string) bool {
	t := p.peek()
	if t.isSymbol("$") || t.isSymbol("{") {
		fix = "render templates before sparkgen reads the file"
	}
	if fix == "" {
		fix = "correct it"
	}
	p.fail(t, fmt.Sprintf("want %s, got %s", what, p.describe(t)), fix)
	return false
}

// describe names a token for messages, as it is written.
func (p *ddlParser) describe(t token) string {
	switch {
	case t.kind == tokenEOF:
		return "the end of the text"
	case t.kind == tokenEnd && t.text == "":
		return "the end of this half of the migration"
	}
	const most = 40 // a literal can be as long as the file
	text, _, cut := strings.Cut(p.src[t.off:t.end], "\n")
	if runes := []rune(text[:min(len(text), 4*most)]); len(runes) > most {
		text, cut = string(runes[:most]), true
	}
	if cut {
		text += "…"
	}
	return fmt.Sprintf("%q", text)
}

// identifier reads a name. It reports names that Spark reads and then refuses, and goes on with them.
func (p *ddlParser) identifier(what string) (string, token, bool) {
	t := p.peek()
	switch {
	case p.seesIdentifierCall():
		n := p.identifierCall()
		if len(n) > 1 {
			p.fail(t, fmt.Sprintf("want %s, got %s, which has %d parts", what, n, len(n)), "put it in backquotes inside the string")
		}
		return n.Last(), t, true
	case t.kind == tokenQuoted:
		p.next()
		return t.text, t, true
	case t.kind == tokenNumber:
		p.fail(t, fmt.Sprintf("want %s, got the number %s", what, t.text), fmt.Sprintf("write it as `%s`", t.text))
		p.next()
		return t.text, t, true
	case t.kind == tokenString:
		p.fail(t, fmt.Sprintf("want %s, got the string %s", what, p.describe(t)), "put names in backquotes, not in quotes")
		p.next()
		return t.text, t, true
	case t.kind != tokenWord:
		return "", t, p.want(what, "")
	}
	p.next()
	last := t
	for p.peek().isSymbol("-") && p.peek().off == last.end && p.at(1).kind == tokenWord && p.at(1).off == p.peek().end {
		p.next()
		last = p.next()
	}
	name := p.src[t.off:last.end]
	if !asciiName(name) {
		p.fail(t, fmt.Sprintf("%s needs quotes (INVALID_IDENTIFIER)", name), "write it as "+backquoted(name))
	}
	return name, t, true
}

// seesIdentifierCall reports whether IDENTIFIER('name') is next.
func (p *ddlParser) seesIdentifierCall() bool {
	if !p.sees("IDENTIFIER") || !p.at(1).isSymbol("(") {
		return false
	}
	n := 2
	for p.at(n).kind == tokenString {
		n++
	}
	return n > 2 && p.at(n).isSymbol(")")
}

// asciiName reports whether a word is a name to Spark without quotes.
func asciiName(name string) bool {
	return name != "" && strings.IndexFunc(name, func(r rune) bool { return r > 0x7f || !isWordRune(r) }) < 0
}

// name reads a name of several parts. The argument of IDENTIFIER may have parts of its own.
func (p *ddlParser) name(what string) (Name, token, bool) {
	first := p.peek()
	var n Name
	for {
		if p.seesIdentifierCall() {
			n = append(n, p.identifierCall()...)
		} else {
			part, t, ok := p.identifier(what)
			if !ok {
				return nil, t, false
			}
			n = append(n, part)
		}
		if !p.acceptSymbol(".") {
			break
		}
	}
	if len(n) == 1 && strings.EqualFold(n[0], "IDENTIFIER") && first.kind == tokenWord && p.peek().isSymbol("(") &&
		!p.seesIdentifierCall() && !p.columnsFollow() {
		p.fail(first, "the argument of IDENTIFIER is not one string", "write the table's name itself")
		p.skipBalanced()
	}
	return n, first, true
}

// columnsFollow reports whether a list of columns begins here: a name and the word of a type.
func (p *ddlParser) columnsFollow() bool { return p.at(1).isName() && p.at(2).isName() }

// identifierCall reads IDENTIFIER('a.b'), whose string is a name of its own.
func (p *ddlParser) identifierCall() Name {
	p.i += 2 // IDENTIFIER and its bracket
	t := p.peek()
	text, _ := p.text()
	p.next()
	var errs ErrorList
	if inner, ok := newDDLParser(p.lines.file, []byte(text), p.options, &errs); ok {
		if n, _, ok := inner.name("a name"); ok && inner.atEnd() && len(errs) == 0 {
			return n
		}
	}
	p.fail(t, fmt.Sprintf("%q is no name", text), "put parts with other characters in backquotes")
	return Name{text}
}

// text reads a string; strings side by side are one.
func (p *ddlParser) text() (string, bool) {
	if p.peek().kind != tokenString {
		return "", p.want("a string", "write it as 'text'")
	}
	var b strings.Builder
	for p.peek().kind == tokenString {
		b.WriteString(p.next().text)
	}
	return b.String(), true
}

// skipBalanced skips from an opening bracket past the closing one. It reports one that is missing.
func (p *ddlParser) skipBalanced() bool {
	open := p.peek()
	depth := 0
	for !p.atEnd() {
		t := p.next()
		switch {
		case t.isSymbol("(") || t.isSymbol("["):
			depth++
		case t.isSymbol(")") || t.isSymbol("]"):
			depth--
		}
		if depth == 0 {
			return true
		}
	}
	p.fail(open, "the bracket is not closed", "append ) to it")
	return false
}

// parens skips a list in parentheses that must be next.
func (p *ddlParser) parens(of string) bool {
	if !p.peek().isSymbol("(") {
		return p.want("( of "+of, "")
	}
	return p.skipBalanced()
}

// syncItem skips to the comma or bracket that ends the item of a list in which a syntax error was.
func (p *ddlParser) syncItem() {
	depth := 0
	for ; !p.atEnd(); p.next() {
		switch t := p.peek(); {
		case t.isSymbol("(") || t.isSymbol("["):
			depth++
		case (t.isSymbol(")") || t.isSymbol("]")) && depth > 0:
			depth--
		case t.isSymbol("<") && (p.angles > 0 || p.opensType()):
			p.angles++
		case t.isSymbol(">") && p.angles > 0:
			p.angles--
		case t.isSymbol(")") || t.isSymbol(",") && depth == 0 && p.angles == 0:
			p.angles, p.nesting = 0, 0
			return
		}
	}
	p.angles, p.nesting = 0, 0
}

// opensType reports whether the < that is next belongs to a type, and is no operator.
func (p *ddlParser) opensType() bool {
	before := p.tokens[max(p.i-1, 0)]
	return before.is("ARRAY") || before.is("MAP") || before.is("STRUCT")
}

// syncStatement skips to the end of the statement.
func (p *ddlParser) syncStatement() {
	for !p.atEnd() {
		p.next()
	}
	p.angles, p.nesting = 0, 0
}
