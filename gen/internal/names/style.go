package names

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Initialisms returns the words that are written in capitals throughout: golint's list. It is part of version 1 of
// sparkgen.yaml, because changing it renames fields.
func Initialisms() []string {
	return []string{
		"ACL", "API", "ASCII", "CPU", "CSS", "DNS", "EOF", "GUID", "HTML", "HTTP", "HTTPS", "ID", "IP", "JSON", "LHS",
		"QPS", "RAM", "RHS", "RPC", "SLA", "SMTP", "SQL", "SSH", "TCP", "TLS", "TTL", "UDP", "UI", "UID", "UUID", "URI",
		"URL", "UTF8", "VM", "XML", "XMPP", "XSRF", "XSS",
	}
}

// Style spells Go names. It is immutable and may be shared.
type Style struct {
	initialisms map[string]bool
}

// NewStyle returns a style with these initialisms, in any case.
func NewStyle(initialisms []string) *Style {
	s := &Style{initialisms: make(map[string]bool, len(initialisms))}
	for _, w := range initialisms {
		s.initialisms[strings.ToUpper(w)] = true
	}
	return s
}

// Exported returns the exported Go name of a Spark name: OrderedAt for ordered-at, ID for id, OrderKey for ORDER_KEY.
// What Go would not export (a digit in front, a letter without case) or not accept (nothing left) gets the prefix X.
func (s *Style) Exported(name string) string {
	var b strings.Builder
	for _, w := range Words(name) {
		b.WriteString(s.word(w))
	}
	first, _ := utf8.DecodeRuneInString(b.String())
	if !unicode.IsUpper(first) {
		return "X" + b.String()
	}
	return b.String()
}

// word spells one word: an initialism in capitals, any other with a capital in front; a word in capitals throughout
// (ORDER) becomes an ordinary one.
func (s *Style) word(w string) string {
	upper := strings.ToUpper(w)
	if s.initialisms[upper] {
		return upper
	}
	first, size := utf8.DecodeRuneInString(w)
	rest := w[size:]
	if unicode.IsUpper(first) && w == upper {
		rest = strings.ToLower(rest)
	}
	return string(unicode.ToUpper(first)) + rest
}

// FileStem returns what the name of a table's file begins with: its words in lower case, joined by '_'. Whoever appends
// "_gen.go" is safe from file names that Go reads as build constraints (metrics_linux.go, orders_test.go) or skips
// (_raw.go).
func FileStem(name string) string {
	words := Words(name)
	if len(words) == 0 {
		return "x"
	}
	return strings.ToLower(strings.Join(words, "_"))
}

// Package returns the Go package that a namespace becomes: its words in lower case, without separators. A digit in front
// gets the prefix x; what Go, go build or Windows treat specially, or what would hide an import of generated code, gets
// the suffix db ([Awkward]).
func Package(namespace string) string {
	name := strings.ToLower(strings.Join(Words(namespace), ""))
	first, _ := utf8.DecodeRuneInString(name)
	if !unicode.IsLetter(first) {
		name = "x" + name
	}
	if Awkward(name) != "" {
		name += "db"
	}
	return name
}

// ValidPackage reports whether name can be the name of a package and of its folder on every system.
func ValidPackage(name string) bool {
	for i, r := range name {
		if unicode.ToLower(r) != r || !unicode.IsLetter(r) && r != '_' && (i == 0 || !unicode.IsDigit(r)) {
			return false
		}
	}
	return name != ""
}

// ValidExported reports whether name can be an exported Go identifier.
func ValidExported(name string) bool {
	for i, r := range name {
		if i == 0 && !unicode.IsUpper(r) || !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '_' {
			return false
		}
	}
	return name != ""
}

// Parameter returns the name of a function parameter for the field goName, different from all in taken, which it is
// added to. Parameters are seen by readers of signatures alone, hence a clash is solved with '_' and not reported.
func Parameter(goName string, taken *[]string) string {
	name := Unexported(goName)
	for predeclared(name) || slices.Contains(*taken, name) {
		name += "_"
	}
	*taken = append(*taken, name)
	return name
}
