package row

import (
	"fmt"
	"strings"
)

// MismatchError says that the columns of a result do not fit a row type: all differences at once, found before the
// first row.
type MismatchError struct {
	Name  string // Spark's name of the row type: rate
	Row   string // Go's name of it: RateRow
	Items []Mismatch
}

// Mismatch is one column that does not fit.
type Mismatch struct {
	Index  int    // position of the top-level column, from 0
	Column string // its name, or the path to a nested field: lines.element.price
	Want   string // Spark's type, or a column's name in quotes; empty when the row type has no such column
	Got    string // the same of what came; empty when nothing came
}

// maxItems is how many differences are printed; the others are counted.
const maxItems = 20

// Error lists the differences, one a line.
func (e *MismatchError) Error() string {
	var b strings.Builder
	noun := "columns differ"
	if len(e.Items) == 1 {
		noun = "column differs"
	}
	fmt.Fprintf(&b, "%s: %d %s from %s", e.Name, len(e.Items), noun, e.Row)
	for i, m := range e.Items {
		if i == maxItems {
			fmt.Fprintf(&b, "\n  and %d more", len(e.Items)-i)
			break
		}
		b.WriteString("\n  " + m.String())
	}
	return b.String()
}

// String returns `1 "value": want BIGINT, got STRING`; columns are counted from 1 here.
func (m Mismatch) String() string {
	s := fmt.Sprintf("%d %q: ", m.Index+1, m.Column)
	switch {
	case m.Got == "":
		return s + "want " + m.Want + ", missing"
	case m.Want == "":
		return s + "not in the row type, got " + m.Got
	}
	return s + "want " + m.Want + ", got " + m.Got
}

// NullError says that a NULL came where the row type has no room for it.
type NullError struct {
	Name   string // Spark's name of the row type: rate
	Column string // name of the column, or the path to a nested field: lines.element.price
	Field  string // Go's name of the top-level field: RateRow.Value
	Row    int64  // the row's number in the result, from 0
}

// Error names column, row and remedy.
func (e *NullError) Error() string {
	return fmt.Sprintf("%s: column %q is NULL in row %d, %s is required; make it nullable or use Coalesce",
		e.Name, e.Column, e.Row, e.Field)
}

// ConvertError says that a value cannot become the Go type of its field: one that no exact conversion exists for, or
// one that an override's function refused.
type ConvertError struct {
	Name   string // Spark's name of the row type
	Column string // name of the column, or the path to a nested field
	Row    int64  // the row's number in the result, from 0
	Err    error
}

// Error names column, row and cause.
func (e *ConvertError) Error() string {
	return fmt.Sprintf("%s: column %q in row %d: %v", e.Name, e.Column, e.Row, e.Err)
}

// Unwrap returns the cause.
func (e *ConvertError) Unwrap() error { return e.Err }

// CorruptError says that a batch contradicts itself: a buffer too short for its column, offsets outside their data.
// The server, or something on the way, sent broken Arrow data.
type CorruptError struct {
	Name     string // Spark's name of the row type; empty from [Decode], which does not know it
	Column   string // name of the column, or the path to a nested field; empty when it is not known
	FirstRow int64  // number of the batch's first row in the result, from 0
	Err      error
}

// Error names the batch and what is wrong with it.
func (e *CorruptError) Error() string {
	if e.Name == "" {
		return fmt.Sprintf("broken Arrow data: %v", e.Err)
	}
	at := ""
	if e.Column != "" {
		at = fmt.Sprintf(" column %q:", e.Column)
	}
	return fmt.Sprintf("%s: batch at row %d:%s broken Arrow data: %v", e.Name, e.FirstRow, at, e.Err)
}

// Unwrap returns the cause.
func (e *CorruptError) Unwrap() error { return e.Err }
