package schemas

import (
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// jsonNode is a JSON value that knows where it stands.
type jsonNode struct {
	off     int
	kind    jsonKind
	text    string // of a string, or the digits of a number
	truth   bool
	members []jsonMember
	elems   []*jsonNode
}

type jsonMember struct {
	off   int // of the key
	key   string
	value *jsonNode
}

type jsonKind uint8

const (
	jsonNull jsonKind = iota
	jsonBool
	jsonNumber
	jsonString
	jsonArray
	jsonObject
)

// String names the kind for messages.
func (k jsonKind) String() string {
	return [...]string{"null", "a boolean", "a number", "a string", "an array", "an object"}[k]
}

// get returns the value of a key, nil if the object lacks it.
func (n *jsonNode) get(key string) *jsonNode {
	for _, m := range n.members {
		if m.key == key {
			return m.value
		}
	}
	return nil
}

// value returns the node as encoding/json would, numbers as json.Number.
func (n *jsonNode) value() any {
	switch n.kind {
	case jsonBool:
		return n.truth
	case jsonNumber:
		return json.Number(n.text)
	case jsonString:
		return n.text
	case jsonArray:
		list := make([]any, len(n.elems))
		for i, e := range n.elems {
			list[i] = e.value()
		}
		return list
	case jsonObject:
		object := make(map[string]any, len(n.members))
		for _, m := range n.members {
			object[m.key] = m.value.value()
		}
		return object
	}
	return nil
}

// maxJSONDepth bounds how deep values nest. A struct in a struct takes three levels, so this is far beyond any schema
// that Spark itself could handle.
const maxJSONDepth = 1000

// jsonParser builds nodes from JSON. It exists because encoding/json tells neither where a value stands nor which key is
// there twice, and words its errors as the Go release does.
type jsonParser struct {
	src   string
	off   int
	lines *lines
}

// parseJSON reads one JSON value that fills all of data.
func parseJSON(l *lines, data []byte) (*jsonNode, *Error) {
	p := &jsonParser{src: string(data), lines: l}
	n, err := p.value(0)
	if err != nil {
		return nil, err
	}
	if p.peek() != 0 || p.off < len(p.src) {
		return nil, p.fail(p.off, "there is more after the end of the JSON value", "keep one schema in a file")
	}
	return n, nil
}

// peek skips white space and returns the next byte, 0 at the end.
func (p *jsonParser) peek() byte {
	for p.off < len(p.src) && strings.IndexByte(" \t\r\n", p.src[p.off]) >= 0 {
		p.off++
	}
	if p.off == len(p.src) {
		return 0
	}
	return p.src[p.off]
}

func (p *jsonParser) fail(off int, what, fix string) *Error {
	return &Error{Pos: p.lines.pos(off), What: what, Fix: fix}
}

// broken reports that something else has to be where the parser stands.
func (p *jsonParser) broken(want string) *Error {
	if p.off >= len(p.src) {
		return p.fail(len(p.src), "the JSON ends too early", "complete it")
	}
	r, _ := utf8.DecodeRuneInString(p.src[p.off:])
	return p.fail(p.off, fmt.Sprintf("broken JSON: want %s, got %q", want, r), "correct it")
}

func (p *jsonParser) value(depth int) (*jsonNode, *Error) {
	c := p.peek()
	n := &jsonNode{off: p.off}
	if (c == '{' || c == '[') && depth == maxJSONDepth {
		return nil, p.fail(p.off, fmt.Sprintf("the JSON nests deeper than %d levels", maxJSONDepth), "flatten the schema")
	}
	var err *Error
	switch {
	case c == '{':
		n.kind = jsonObject
		err = p.object(n, depth+1)
	case c == '[':
		n.kind = jsonArray
		err = p.array(n, depth+1)
	case c == '"':
		n.kind = jsonString
		n.text, err = p.text()
	case c == '-' || isDigit(c):
		n.kind = jsonNumber
		n.text, err = p.number()
	case p.word("true"):
		n.kind, n.truth = jsonBool, true
	case p.word("false"):
		n.kind = jsonBool
	case p.word("null"):
	default:
		err = p.broken("a value")
	}
	return n, err
}

// word skips a literal if it is next.
func (p *jsonParser) word(w string) bool {
	if !strings.HasPrefix(p.src[p.off:], w) {
		return false
	}
	p.off += len(w)
	return true
}

// next reads what follows an item of a list: a comma, or the bracket that ends it.
func (p *jsonParser) next(end byte) (more bool, err *Error) {
	switch p.peek() {
	case ',':
		p.off++
		return true, nil
	case end:
		p.off++
		return false, nil
	}
	return false, p.broken(fmt.Sprintf("',' or %q", end))
}

func (p *jsonParser) array(n *jsonNode, depth int) *Error {
	p.off++
	if p.peek() == ']' {
		p.off++
		return nil
	}
	for more := true; more; {
		e, err := p.value(depth)
		if err != nil {
			return err
		}
		n.elems = append(n.elems, e)
		if more, err = p.next(']'); err != nil {
			return err
		}
	}
	return nil
}

func (p *jsonParser) object(n *jsonNode, depth int) *Error {
	p.off++
	if p.peek() == '}' {
		p.off++
		return nil
	}
	seen := map[string]bool{}
	for more := true; more; {
		m, err := p.member(depth, seen)
		if err != nil {
			return err
		}
		n.members = append(n.members, m)
		if more, err = p.next('}'); err != nil {
			return err
		}
	}
	return nil
}

func (p *jsonParser) member(depth int, seen map[string]bool) (m jsonMember, err *Error) {
	if p.peek() != '"' {
		return m, p.broken(`a key in double quotes`)
	}
	m.off = p.off
	if m.key, err = p.text(); err != nil {
		return m, err
	}
	if seen[m.key] {
		return m, p.fail(m.off, fmt.Sprintf("key %q is there twice in one object", m.key), "remove one of them")
	}
	seen[m.key] = true
	if p.peek() != ':' {
		return m, p.broken("':'")
	}
	p.off++
	m.value, err = p.value(depth)
	return m, err
}

// number reads a number and returns its text.
func (p *jsonParser) number() (string, *Error) {
	start := p.off
	p.word("-")
	if !p.word("0") && !p.digits() {
		return "", p.broken("a digit")
	}
	if p.word(".") && !p.digits() {
		return "", p.broken("a digit")
	}
	if p.word("e") || p.word("E") {
		if !p.word("+") {
			p.word("-")
		}
		if !p.digits() {
			return "", p.broken("a digit")
		}
	}
	return p.src[start:p.off], nil
}

func (p *jsonParser) digits() bool {
	n := digits(p.src[p.off:])
	p.off += n
	return n > 0
}

// text reads a string.
func (p *jsonParser) text() (string, *Error) {
	var b strings.Builder
	start := p.off
	for p.off++; p.off < len(p.src); {
		switch c := p.src[p.off]; {
		case c == '"':
			p.off++
			return b.String(), nil
		case c == '\\':
			if err := p.escape(&b); err != nil {
				return "", err
			}
		case c < ' ':
			return "", p.broken("a string without control characters")
		default:
			b.WriteByte(c)
			p.off++
		}
	}
	return "", p.fail(start, "broken JSON: the string is not closed", `append " to it`)
}

func (p *jsonParser) escape(b *strings.Builder) *Error {
	p.off++
	if p.off == len(p.src) {
		return p.broken("an escape")
	}
	c := p.src[p.off]
	if c == 'u' {
		return p.unicode(b)
	}
	const letters, values = `"\/bfnrt`, "\"\\/\b\f\n\r\t"
	i := strings.IndexByte(letters, c)
	if i < 0 {
		return p.broken(`one of "\/bfnrtu behind the backslash`)
	}
	b.WriteByte(values[i])
	p.off++
	return nil
}

// unicode reads u and four hexadecimal digits, and the second half of a surrogate pair. Half a pair is no character.
func (p *jsonParser) unicode(b *strings.Builder) *Error {
	r, ok := p.hex()
	if ok && utf16.IsSurrogate(r) {
		ok = false
		if p.word(`\`) && p.off < len(p.src) && p.src[p.off] == 'u' {
			var low rune
			if low, ok = p.hex(); ok {
				r = utf16.DecodeRune(r, low)
				ok = r != utf8.RuneError
			}
		}
	}
	if !ok {
		return p.fail(min(p.off, len(p.src)), `broken JSON: \u with what is no character`, "correct it")
	}
	b.WriteRune(r)
	return nil
}

// hex reads u and four hexadecimal digits.
func (p *jsonParser) hex() (rune, bool) {
	if p.off+5 > len(p.src) {
		return 0, false
	}
	var r rune
	for i := p.off + 1; i < p.off+5; i++ {
		switch c := p.src[i]; {
		case isDigit(c):
			r = r<<4 | rune(c-'0')
		case 'a' <= c|0x20 && c|0x20 <= 'f':
			r = r<<4 | rune(c|0x20-'a'+10)
		default:
			return 0, false
		}
	}
	p.off += 5
	return r, true
}
