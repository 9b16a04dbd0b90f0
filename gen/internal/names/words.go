package names

import (
	"strings"
	"unicode"
)

// Words splits name at everything that Go allows in no identifier, at '_' and where a lower-case letter meets an
// upper-case one. Marks and format characters (accents that are characters of their own, zero-width spaces) vanish
// without a split.
func Words(name string) []string {
	var (
		words []string
		word  strings.Builder
		last  rune
	)
	end := func() {
		if word.Len() > 0 {
			words = append(words, word.String())
			word.Reset()
		}
	}
	for _, r := range name {
		switch {
		case unicode.In(r, unicode.M, unicode.Cf):
			continue
		case !unicode.IsLetter(r) && !unicode.IsDigit(r):
			end()
		default:
			if unicode.IsUpper(r) && unicode.IsLower(last) {
				end()
			}
			word.WriteRune(r)
		}
		last = r
	}
	end()
	return words
}

// Unexported returns the Go name with its first word in lower case: orderedAt for OrderedAt, id for ID, httpPort for
// HTTPPort. What begins with the prefix X keeps it, as x.
func Unexported(goName string) string {
	runes := []rune(goName)
	upper := 0
	for upper < len(runes) && unicode.IsUpper(runes[upper]) {
		upper++
	}
	// The last capital of a run begins the next word, unless the run is all there is or a digit follows it.
	if upper > 1 && upper < len(runes) && unicode.IsLetter(runes[upper]) {
		upper--
	}
	for i := range upper {
		runes[i] = unicode.ToLower(runes[i])
	}
	return string(runes)
}
