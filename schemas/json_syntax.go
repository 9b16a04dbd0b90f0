package schemas

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
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

// jsonParser builds nodes from the tokens of encoding/json.
type jsonParser struct {
	data  []byte
	dec   *json.Decoder
	lines *lines
}

// parseJSON reads one JSON value that fills all of data.
func parseJSON(l *lines, data []byte) (*jsonNode, *Error) {
	p := &jsonParser{data: data, dec: json.NewDecoder(bytes.NewReader(data)), lines: l}
	p.dec.UseNumber()
	n, err := p.value(0)
	if err != nil {
		return nil, err
	}
	if off := p.next(); off < len(data) {
		return nil, p.fail(off, "there is more after the end of the JSON value", "keep one schema in a file")
	}
	return n, nil
}

// next returns the offset of the next token: what follows the last one but for white space and separators.
func (p *jsonParser) next() int {
	off := int(p.dec.InputOffset())
	for off < len(p.data) && bytes.IndexByte([]byte(" \t\r\n,:"), p.data[off]) >= 0 {
		off++
	}
	return off
}

func (p *jsonParser) token() (json.Token, int, *Error) {
	off := p.next()
	t, err := p.dec.Token()
	if err == nil {
		return t, off, nil
	}
	var syntax *json.SyntaxError
	switch {
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return nil, off, p.fail(len(p.data), "the JSON ends too early", "complete it")
	case errors.As(err, &syntax):
		// encoding/json counts the offending byte itself in some messages and stops before it in others.
		off = max(off, min(int(syntax.Offset)-1, len(p.data)))
		return nil, off, p.fail(off, "broken JSON: "+syntax.Error(), "correct it")
	}
	return nil, off, p.fail(off, "broken JSON: "+err.Error(), "correct it")
}

func (p *jsonParser) fail(off int, what, fix string) *Error {
	return &Error{Pos: p.lines.pos(off), What: what, Fix: fix}
}

func (p *jsonParser) value(depth int) (*jsonNode, *Error) {
	t, off, err := p.token()
	if err != nil {
		return nil, err
	}
	n := &jsonNode{off: off}
	switch t := t.(type) {
	case nil:
		n.kind = jsonNull
	case bool:
		n.kind, n.truth = jsonBool, t
	case json.Number:
		n.kind, n.text = jsonNumber, t.String()
	case string:
		n.kind, n.text = jsonString, t
	case json.Delim:
		if depth == maxJSONDepth {
			return nil, p.fail(off, fmt.Sprintf("the JSON nests deeper than %d levels", maxJSONDepth), "flatten the schema")
		}
		if t == '[' {
			n.kind = jsonArray
			err = p.array(n, depth+1)
		} else {
			n.kind = jsonObject
			err = p.object(n, depth+1)
		}
	}
	return n, err
}

func (p *jsonParser) array(n *jsonNode, depth int) *Error {
	for p.dec.More() {
		e, err := p.value(depth)
		if err != nil {
			return err
		}
		n.elems = append(n.elems, e)
	}
	_, _, err := p.token() // the closing bracket
	return err
}

func (p *jsonParser) object(n *jsonNode, depth int) *Error {
	seen := map[string]bool{}
	for p.dec.More() {
		t, off, err := p.token()
		if err != nil {
			return err
		}
		key, ok := t.(string)
		if !ok {
			return p.fail(off, "broken JSON: a key must be a string", "put it in double quotes")
		}
		if seen[key] {
			return p.fail(off, fmt.Sprintf("key %q is there twice in one object", key), "remove one of them")
		}
		seen[key] = true
		v, err := p.value(depth)
		if err != nil {
			return err
		}
		n.members = append(n.members, jsonMember{off: off, key: key, value: v})
	}
	_, _, err := p.token() // the closing brace
	return err
}
