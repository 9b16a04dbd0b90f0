package config

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/sparkgen/sparkgen/schemas"
)

// reader walks YAML nodes and collects mistakes with their places. Decoding into structs would name lines at best, and
// stop at the first unknown key.
type reader struct {
	file string
	errs schemas.ErrorList
}

func (r *reader) pos(n *yaml.Node) schemas.Position {
	return schemas.Position{File: r.file, Line: n.Line, Column: n.Column}
}

func (r *reader) fail(n *yaml.Node, what, fix string) { r.errs.Add(r.pos(n), what, fix) }

// key is a key of a mapping and what reads its value.
type key struct {
	name string
	read func(*yaml.Node)
}

// object reads a mapping with known keys. Where names it in messages: "names.".
func (r *reader) object(n *yaml.Node, where string, keys ...key) {
	for k, v := range r.entries(n, strings.TrimSuffix(where, ".")) {
		i := slices.IndexFunc(keys, func(known key) bool { return known.name == k.Value })
		if i < 0 {
			known := make([]string, len(keys))
			for i, k := range keys {
				known[i] = k.name
			}
			r.fail(k, fmt.Sprintf("unknown key %q", where+k.Value), nearest(k.Value, known))
			continue
		}
		keys[i].read(v)
	}
}

// entries yields the keys and values of a mapping. A key that comes twice is a mistake.
func (r *reader) entries(n *yaml.Node, what string) func(yield func(k, v *yaml.Node) bool) {
	n = resolved(n)
	return func(yield func(k, v *yaml.Node) bool) {
		if isNull(n) {
			return // "names:" with everything below it commented out
		}
		if n.Kind != yaml.MappingNode {
			r.fail(n, fmt.Sprintf("%s is no mapping", what), "write keys and values: {key: value}")
			return
		}
		first := map[string]*yaml.Node{}
		for i := 0; i < len(n.Content); i += 2 {
			k, v := n.Content[i], n.Content[i+1]
			if k.Kind != yaml.ScalarNode {
				r.fail(k, "a key is no text", "write key: value")
				continue
			}
			if before, ok := first[k.Value]; ok {
				r.fail(k, fmt.Sprintf("key %q is there twice, first in line %d", k.Value, before.Line), "remove one of them")
				continue
			}
			first[k.Value] = k
			if !yield(k, v) {
				return
			}
		}
	}
}

// list yields the items of a sequence.
func (r *reader) list(n *yaml.Node, what string) []*yaml.Node {
	n = resolved(n)
	if isNull(n) {
		return nil
	}
	if n.Kind != yaml.SequenceNode {
		r.fail(n, what+" is no list", "write [a, b], or - a")
		return nil
	}
	return n.Content
}

// text reads a scalar that is not empty.
func (r *reader) text(n *yaml.Node, what string) string {
	n = resolved(n)
	if n.Kind != yaml.ScalarNode {
		r.fail(n, what+" is no text", "write one value")
		return ""
	}
	if n.Value == "" {
		r.fail(n, what+" is empty", "write a value, or remove the key")
	}
	return n.Value
}

// oneOf reads a scalar of a few values.
func (r *reader) oneOf(n *yaml.Node, what string, values ...string) string {
	v := r.text(n, what)
	if v != "" && !slices.Contains(values, v) {
		r.fail(resolved(n), fmt.Sprintf("%s: %q is unknown", what, v), "write "+strings.Join(values, " or "))
	}
	return v
}

func resolved(n *yaml.Node) *yaml.Node {
	if n.Kind == yaml.AliasNode {
		return n.Alias
	}
	return n
}

func isNull(n *yaml.Node) bool {
	return n.Kind == yaml.ScalarNode && n.Tag == "!!null" && n.Value == ""
}

// nearest returns the remedy for an unknown word.
func nearest(word string, known []string) string {
	for _, k := range known {
		if strings.EqualFold(strings.ReplaceAll(word, "-", "_"), k) || strings.HasPrefix(k, word) && len(word) > 2 ||
			strings.HasPrefix(word, k) && len(k) > 2 {
			return "did you mean " + k + "?"
		}
	}
	return "known keys: " + strings.Join(known, ", ")
}

var yamlLine = regexp.MustCompile(`^yaml: (?:line (\d+): )?(.*)$`)

// syntaxError gives an error of the YAML parser our form. It has no columns.
func (r *reader) syntaxError(err error) error {
	m := yamlLine.FindStringSubmatch(strings.ReplaceAll(err.Error(), "\n", " "))
	if m == nil {
		return schemas.ErrorList{{Pos: schemas.Position{File: r.file}, What: err.Error(), Err: err}}
	}
	line, _ := strconv.Atoi(m[1])
	return schemas.ErrorList{{Pos: schemas.Position{File: r.file, Line: line}, What: "no YAML: " + m[2], Fix: "correct the line", Err: err}}
}
