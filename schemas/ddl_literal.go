package schemas

import (
	"strconv"
	"strings"
)

// unescape returns the value of the text between the quotes of a string literal.
func unescape(s string, quote byte) string {
	if strings.IndexByte(s, '\\') < 0 && strings.IndexByte(s, quote) < 0 {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); {
		switch {
		case s[i] == quote: // doubled
			b.WriteByte(quote)
			i += 2
		case s[i] == '\\' && i+1 < len(s):
			i += 1 + unescapeOne(&b, s[i+1:])
		default:
			b.WriteByte(s[i])
			i++
		}
	}
	return b.String()
}

// unescapeOne writes what follows a backslash and returns how many bytes that is.
func unescapeOne(b *strings.Builder, s string) int {
	if n := unescapeCode(b, s); n > 0 {
		return n
	}
	switch c := s[0]; c {
	case '0':
		b.WriteByte(0)
	case 'b':
		b.WriteByte('\b')
	case 'n':
		b.WriteByte('\n')
	case 'r':
		b.WriteByte('\r')
	case 't':
		b.WriteByte('\t')
	case 'Z':
		b.WriteByte(0x1a)
	case '%', '_': // kept for LIKE
		b.WriteByte('\\')
		b.WriteByte(c)
	default:
		b.WriteByte(c)
	}
	return 1
}

// unescapeCode writes a character that is given by its number: uXXXX, UXXXXXXXX, or three octal digits up to 177. It
// returns the number of bytes, 0 if it is none of these.
func unescapeCode(b *strings.Builder, s string) int {
	var base, start, n int
	switch s[0] {
	case 'u':
		base, start, n = 16, 1, 4
	case 'U':
		base, start, n = 16, 1, 8
	case '0', '1':
		base, start, n = 8, 0, 3
	default:
		return 0
	}
	if len(s) < start+n {
		return 0
	}
	code, err := strconv.ParseUint(s[start:start+n], base, 32)
	if err != nil {
		return 0
	}
	b.WriteRune(rune(code))
	return start + n
}
