package schemas

import (
	"bytes"
	"slices"
	"unicode/utf8"
)

// lines turns offsets in a text into positions.
type lines struct {
	file   string
	starts []int // offset of each line's first byte
	end    int
}

// utf8BOM is the byte order mark that some editors write in front of UTF-8; it is no part of the text.
var utf8BOM = []byte("\xef\xbb\xbf")

// newLines indexes data and returns it without a byte order mark; offsets count from there. Text that is not UTF-8 is an
// error at its first bad byte.
func newLines(file string, data []byte) (*lines, []byte, *Error) {
	data = bytes.TrimPrefix(data, utf8BOM)
	l := &lines{file: file, starts: []int{0}, end: len(data)}
	for i, c := range data {
		if c == '\n' {
			l.starts = append(l.starts, i+1)
		}
	}
	for i := 0; i < len(data); {
		r, n := utf8.DecodeRune(data[i:])
		if r == utf8.RuneError && n <= 1 {
			return l, nil, &Error{Pos: l.pos(i), What: "the file is not UTF-8", Fix: "save it as UTF-8"}
		}
		i += n
	}
	return l, data, nil
}

// pos returns the position of an offset; one past the end is the place where something is missing.
func (l *lines) pos(off int) Position {
	off = min(max(off, 0), l.end)
	i, exact := slices.BinarySearch(l.starts, off)
	if !exact {
		i--
	}
	return Position{File: l.file, Line: i + 1, Column: off - l.starts[i] + 1}
}
