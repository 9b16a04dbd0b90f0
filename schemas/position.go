package schemas

import (
	"cmp"
	"strconv"
)

// Position is a place in a source. The zero value is no place at all.
type Position struct {
	File   string // the path as it was given, or what a source without files names: main.shop.order in a catalog
	Line   int    // from 1, or 0 if the source has no lines
	Column int    // from 1, in bytes as Go's own tools count, or 0
}

// String returns file:line:column, without the parts that are not known.
func (p Position) String() string {
	if p.Line == 0 {
		return p.File
	}
	s := strconv.Itoa(p.Line)
	if p.Column > 0 {
		s += ":" + strconv.Itoa(p.Column)
	}
	if p.File == "" {
		return s
	}
	return p.File + ":" + s
}

// IsZero reports whether p is no place at all.
func (p Position) IsZero() bool { return p == Position{} }

// Compare orders positions by file, line and column.
func (p Position) Compare(q Position) int {
	return cmp.Or(cmp.Compare(p.File, q.File), cmp.Compare(p.Line, q.Line), cmp.Compare(p.Column, q.Column))
}
