package gen

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/sparkgen/sparkgen/schemas"
)

const (
	docWidth  = 110 // runes of a line of a doc comment, without slashes and indentation
	noteWidth = 60  // runes of a comment behind a field
)

// docLines returns the lines of a doc comment: the sentence that we write, then the comment of the schema. Each line of
// the comment stays a line unless it is too long; "Deprecated:" begins a paragraph, as Go's tools want it.
func docLines(sentence, comment string) []string {
	var lines []string
	for i, l := range commentLines(comment) {
		switch {
		case strings.HasPrefix(l, "Deprecated:"):
			if sentence != "" && i == 0 {
				lines = append(lines, sentence)
			}
			if len(lines) > 0 && lines[len(lines)-1] != "" {
				lines = append(lines, "")
			}
		case i == 0 && sentence != "":
			l = sentence + " " + l
		}
		lines = append(lines, wrap(l)...)
	}
	if lines == nil && sentence != "" {
		lines = wrap(sentence)
	}
	return lines
}

// commentLines returns the lines of a schema's comment, made harmless: no control or invisible characters, no text that
// Go would read as a build constraint, at most one empty line in a row and none at the ends.
func commentLines(comment string) []string {
	var lines []string
	breaks := strings.NewReplacer("\r\n", "\n", "\r", "\n", "\u0085", "\n", "\u2028", "\n", "\u2029", "\n")
	for l := range strings.SplitSeq(breaks.Replace(comment), "\n") {
		l = oneLine(l)
		if l == "" && (len(lines) == 0 || lines[len(lines)-1] == "") {
			continue
		}
		lines = append(lines, l)
	}
	for len(lines) > 0 && lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1]
	}
	return lines
}

// oneLine returns s without control and format characters, which can reorder or hide text, and with single blanks.
func oneLine(s string) string {
	s = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r), unicode.IsControl(r):
			return ' '
		case unicode.Is(unicode.Cf, r), r == utf8.RuneError:
			return -1
		}
		return r
	}, s)
	s = strings.Join(strings.Fields(s), " ")
	return strings.ReplaceAll(s, "+build", "+ build")
}

// wrap breaks a line at blanks.
func wrap(line string) []string {
	var (
		lines []string
		cur   strings.Builder
		width int
	)
	for w := range strings.FieldsSeq(line) {
		n := utf8.RuneCountInString(w)
		if width > 0 && width+1+n > docWidth {
			lines = append(lines, cur.String())
			cur.Reset()
			width = 0
		}
		if width > 0 {
			cur.WriteByte(' ')
			width++
		}
		cur.WriteString(w)
		width += n
	}
	return append(lines, cur.String())
}

// fieldComment returns what stands above a field and what stands behind it. Short comments stand behind, after what Go's
// type does not say of Spark's.
func fieldComment(f schemas.Field) (doc []string, note string) {
	if lossy(f.Type) {
		if sql := oneLine(f.Type.SQL()); utf8.RuneCountInString(sql) <= noteWidth {
			note = sql
		}
	}
	lines := commentLines(f.Comment)
	switch {
	case len(lines) == 0:
		return nil, note
	case len(lines) > 1, strings.HasPrefix(lines[0], "Deprecated:"),
		utf8.RuneCountInString(lines[0])+utf8.RuneCountInString(note) > noteWidth:
		return docLines("", f.Comment), note
	case note == "":
		return nil, lines[0]
	}
	return nil, note + ": " + lines[0]
}

// lossy reports whether Go's type says less than t. Nested structs speak for themselves.
func lossy(t schemas.Type) bool {
	switch t.Kind {
	case schemas.Decimal, schemas.Char, schemas.Varchar, schemas.Time, schemas.TimestampNanos, schemas.TimestampNTZNanos,
		schemas.YearMonthInterval, schemas.DayTimeInterval, schemas.Geometry, schemas.Geography:
		return true
	case schemas.String:
		return t.Collation != ""
	case schemas.Array, schemas.Map:
		for _, f := range t.Fields {
			if lossy(f.Type) {
				return true
			}
		}
	}
	return false
}
