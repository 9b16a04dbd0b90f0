package gen

import (
	"fmt"
	"strings"

	"github.com/sparkgen/sparkgen/schemas"
)

// settings are the entries of one setting by their normalised path, and which of them named something.
type settings struct {
	name    string
	names   string // what its keys name: "table"
	entries []Setting
	index   map[string]int
	used    []bool
}

func newSettings(name, names string, list []Setting, errs *schemas.ErrorList) *settings {
	s := &settings{name: name, names: names, entries: list, index: make(map[string]int, len(list)), used: make([]bool, len(list))}
	for i, e := range list {
		key := parsePath(e.Key).String()
		if first, ok := s.index[key]; ok {
			errs.Add(e.Pos, fmt.Sprintf("%s names %s twice, first at %s", name, key, list[first].Pos), "remove one of them")
			s.used[i] = true
			continue
		}
		s.index[key] = i
	}
	return s
}

// get returns the entry for a path.
func (s *settings) get(path schemas.Name) (Setting, bool) {
	if len(s.index) == 0 {
		return Setting{}, false
	}
	i, ok := s.index[path.String()]
	if !ok {
		return Setting{}, false
	}
	s.used[i] = true
	return s.entries[i], true
}

// unused reports the entries that named nothing. Known lists the paths there are, skip what belongs to excluded tables.
func (s *settings) unused(known []string, skip func(path string) bool, errs *schemas.ErrorList) {
	for i, e := range s.entries {
		key := parsePath(e.Key).String()
		if s.used[i] || skip(key) {
			continue
		}
		what, fix := "names nothing in the schemas", "correct or remove it"
		for _, k := range known {
			switch {
			case k == key:
				what, fix = "is no "+s.names, "remove it"
			case strings.EqualFold(k, key):
				fix = "write " + k
			}
		}
		errs.Add(e.Pos, fmt.Sprintf("%s: %s %s", s.name, key, what), fix)
	}
}

// parsePath splits a path at its dots. Parts in backquotes may contain dots; a backquote inside is doubled.
func parsePath(s string) schemas.Name {
	var (
		path   schemas.Name
		part   strings.Builder
		quoted bool
	)
	for i := 0; i < len(s); i++ {
		c := s[i]
		switch {
		case c == '`' && quoted && strings.HasPrefix(s[i+1:], "`"):
			part.WriteByte(c)
			i++
		case c == '`' && (quoted || part.Len() == 0):
			quoted = !quoted
		case c == '.' && !quoted:
			path = append(path, part.String())
			part.Reset()
		default:
			part.WriteByte(c)
		}
	}
	return append(path, part.String())
}

// matches reports whether pattern, with * for any text, matches all of s.
func matches(pattern, s string) bool {
	first, rest, star := strings.Cut(pattern, "*")
	if !star {
		return pattern == s
	}
	if !strings.HasPrefix(s, first) {
		return false
	}
	for s = s[len(first):]; ; s = s[1:] {
		if matches(rest, s) {
			return true
		}
		if s == "" {
			return false
		}
	}
}
