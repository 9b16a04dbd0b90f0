package schemas

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// token is a word, a literal or a symbol of SQL.
type token struct {
	kind     tokenKind
	off, end int
	text     string // of a word as written, of a quoted name or string its value, of a symbol its character
}

type tokenKind uint8

const (
	tokenEOF    tokenKind = iota
	tokenWord             // a name without quotes, or a keyword: no keyword of Spark is reserved
	tokenQuoted           // a name in backquotes
	tokenString           // 'text', "text" or R'text'
	tokenNumber
	tokenSymbol // one character
	tokenEnd    // the end of a statement
)

// is reports whether the token is the keyword, which is given in upper case.
func (t token) is(keyword string) bool {
	return t.kind == tokenWord && strings.EqualFold(t.text, keyword)
}

// isSymbol reports whether the token is the character.
func (t token) isSymbol(symbol string) bool { return t.kind == tokenSymbol && t.text == symbol }

// isName reports whether the token can be a name.
func (t token) isName() bool { return t.kind == tokenWord || t.kind == tokenQuoted }

// lexer splits SQL into tokens. It never fails: what it cannot read is a mistake with a place, and it goes on.
type lexer struct {
	src    string
	off    int
	lines  *lines
	errs   *ErrorList
	quotes bool // "x" is a name, as with spark.sql.doubleQuotedIdentifiers

	tokens  []token
	skipped bool // inside the half of a migration that undoes it
}

// lex returns the tokens of src, the last one being tokenEOF.
func lex(src string, l *lines, quotes bool, errs *ErrorList) []token {
	x := &lexer{src: src, lines: l, errs: errs, quotes: quotes}
	for x.off < len(src) {
		x.next()
	}
	x.tokens = append(x.tokens, token{kind: tokenEOF, off: len(src), end: len(src)})
	return x.tokens
}

func (x *lexer) next() {
	r, size := utf8.DecodeRuneInString(x.src[x.off:])
	rest := x.src[x.off:]
	switch {
	case isSpace(r):
		x.off += size
	case strings.HasPrefix(rest, "--"):
		x.lineComment()
	case strings.HasPrefix(rest, "/*") && !strings.HasPrefix(rest, "/*+"):
		x.blockComment()
	case r == '`':
		x.quoted('`', tokenQuoted)
	case r == '"' && x.quotes:
		x.quoted('"', tokenQuoted)
	case r == '\'' || r == '"':
		x.stringLiteral(byte(r))
	case (r == 'r' || r == 'R') && len(rest) > 1 && (rest[1] == '\'' || rest[1] == '"'):
		x.rawString(rest[1])
	case isWordRune(r) || r == '.' && len(rest) > 1 && isDigit(rest[1]):
		x.wordOrNumber()
	case r == ';':
		x.add(tokenEnd, 1, ";")
	default:
		x.add(tokenSymbol, size, rest[:size])
	}
}

// add appends a token of n bytes.
func (x *lexer) add(kind tokenKind, n int, text string) {
	if !x.skipped {
		x.tokens = append(x.tokens, token{kind: kind, off: x.off, end: x.off + n, text: text})
	}
	x.off += n
}

func (x *lexer) fail(off int, what, fix string) {
	if !x.skipped {
		x.errs.Add(x.lines.pos(off), what, fix)
	}
}

// lineComment skips a comment up to the end of its line, or of the next one where a backslash ends the line. Comments
// are also where tools for migrations say which half undoes it.
func (x *lexer) lineComment() {
	start := x.off
	for x.off < len(x.src) && x.src[x.off] != '\n' && x.src[x.off] != '\r' {
		if strings.HasPrefix(x.src[x.off:], "\\\n") {
			x.off++
		}
		x.off++
	}
	switch directiveOf(x.src[start:x.off]) {
	case directiveUp:
		x.skipped = false
		x.add(tokenEnd, 0, "")
	case directiveDown:
		x.add(tokenEnd, 0, "")
		x.skipped = true
	}
}

// blockComment skips a comment; they nest.
func (x *lexer) blockComment() {
	start, depth := x.off, 0
	for x.off < len(x.src) {
		switch rest := x.src[x.off:]; {
		case strings.HasPrefix(rest, "/*") && !strings.HasPrefix(rest, "/*+"):
			depth++
			x.off += 2
		case strings.HasPrefix(rest, "*/"):
			depth--
			x.off += 2
			if depth == 0 {
				return
			}
		default:
			x.off++
		}
	}
	x.fail(start, "the comment is not closed (UNCLOSED_BRACKETED_COMMENT)", "append */ to it")
}

// quoted reads a name in quotes, in which a doubled quote stands for one.
func (x *lexer) quoted(quote byte, kind tokenKind) {
	var b strings.Builder
	for i := x.off + 1; i < len(x.src); i++ {
		if x.src[i] != quote {
			b.WriteByte(x.src[i])
			continue
		}
		if i+1 < len(x.src) && x.src[i+1] == quote {
			b.WriteByte(quote)
			i++
			continue
		}
		x.add(kind, i+1-x.off, b.String())
		return
	}
	x.fail(x.off, "the quoted name is not closed", "append "+string(quote)+" to it")
	x.off = len(x.src)
}

// stringLiteral reads a string with escapes, in which a doubled quote stands for one.
func (x *lexer) stringLiteral(quote byte) {
	for i := x.off + 1; i < len(x.src); i++ {
		switch x.src[i] {
		case '\\':
			i++
		case quote:
			if i+1 < len(x.src) && x.src[i+1] == quote {
				i++
				continue
			}
			x.add(tokenString, i+1-x.off, unescape(x.src[x.off+1:i], quote))
			return
		}
	}
	x.fail(x.off, "the string is not closed", "append "+string(quote)+" to it")
	x.off = len(x.src)
}

func (x *lexer) rawString(quote byte) {
	body := x.src[x.off+2:]
	n := strings.IndexByte(body, quote)
	if n < 0 {
		x.fail(x.off, "the raw string is not closed", "append "+string(quote)+" to it")
		x.off = len(x.src)
		return
	}
	x.add(tokenString, n+3, body[:n])
}

// wordOrNumber reads a run of letters, digits and underscores. Names may begin with a digit, so that 1m is a name while
// 1, 1.5, 1e5 and 1L are numbers; the longer of the two wins, as 3d_model does.
func (x *lexer) wordOrNumber() {
	rest := x.src[x.off:]
	word := strings.IndexFunc(rest, func(r rune) bool { return !isWordRune(r) })
	if word < 0 {
		word = len(rest)
	}
	if n := numberLen(rest); n > 0 && n >= word {
		x.add(tokenNumber, n, rest[:n])
		return
	}
	if word == 0 { // a point that begins no number
		x.add(tokenSymbol, 1, ".")
		return
	}
	if uri := uriLen(rest, word); uri > 0 {
		x.add(tokenWord, uri, rest[:uri])
		return
	}
	x.add(tokenWord, word, rest[:word])
}

// uriLen returns the length of an address such as s3://bucket/a--b at the start of s, whose scheme has n bytes, or 0.
// Without it the dashes in one would begin a comment.
func uriLen(s string, n int) int {
	if !strings.HasPrefix(s[n:], "://") {
		return 0
	}
	end := n + len("://")
	for end < len(s) {
		r, size := utf8.DecodeRuneInString(s[end:])
		if !isWordRune(r) && !strings.ContainsRune("/-.?=&#%", r) {
			break
		}
		end += size
	}
	if end == n+len("://") {
		return 0
	}
	return end
}

// numberLen returns the length of the number literal at the start of s, or 0. A number with a point is one only if no
// letter, digit or underscore follows.
func numberLen(s string) int {
	n := digits(s)
	point := false
	if n < len(s) && s[n] == '.' {
		if m := digits(s[n+1:]); n > 0 || m > 0 {
			if end := withSuffix(s, withExponent(s, n+1+m)); !wordAt(s, end) {
				n, point = end, true
			}
		}
	}
	if n == 0 || point {
		return n
	}
	return withSuffix(s, withExponent(s, n))
}

func withExponent(s string, n int) int {
	if n < len(s) && s[n]|0x20 == 'e' {
		m := n + 1
		if m < len(s) && (s[m] == '+' || s[m] == '-') {
			m++
		}
		if d := digits(s[m:]); d > 0 {
			return m + d
		}
	}
	return n
}

// withSuffix adds the letters that give a number its type: 1L, 1S, 1Y, 1F, 1D, 1BD.
func withSuffix(s string, n int) int {
	if len(s)-n >= 2 && strings.EqualFold(s[n:n+2], "BD") {
		return n + 2
	}
	if n < len(s) && strings.ContainsRune("lsyfd", rune(s[n]|0x20)) {
		return n + 1
	}
	return n
}

func digits(s string) int {
	n := 0
	for n < len(s) && isDigit(s[n]) {
		n++
	}
	return n
}

func wordAt(s string, off int) bool {
	r, _ := utf8.DecodeRuneInString(s[off:])
	return off < len(s) && isWordRune(r)
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// isWordRune reports whether r is part of a name without quotes. Spark reads letters of any script there and refuses
// those outside ASCII by name.
func isWordRune(r rune) bool {
	return r == '_' || '0' <= r && r <= '9' || unicode.IsLetter(r)
}

// isSpace reports whether r is white space to Spark.
func isSpace(r rune) bool {
	switch r {
	case ' ', '\t', '\n', '\f', '\r', '\v', 0x00a0, 0x1680, 0x2028, 0x202f, 0x205f, 0x3000:
		return true
	}
	return 0x2000 <= r && r <= 0x200a
}
