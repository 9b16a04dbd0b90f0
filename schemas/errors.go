package schemas

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// Error is one mistake in a source: where it is, what is wrong, and what to do about it.
type Error struct {
	Pos  Position
	What string // lower case, no full stop
	Fix  string // the remedy, may be empty
	Err  error  // what caused it, may be nil
}

// Error returns "file:line:column: what; remedy". It is one line whatever the names in it are, but for the text of a
// cause that has more.
func (e *Error) Error() string {
	text := e.What
	if e.Fix != "" {
		text += "; " + e.Fix
	}
	if e.Err == nil {
		text = oneLine(text)
	}
	if where := e.Pos.String(); where != "" {
		return where + ": " + text
	}
	return text
}

// oneLine writes control characters as Go does.
func oneLine(text string) string {
	if !strings.ContainsFunc(text, unicode.IsControl) {
		return text
	}
	var b strings.Builder
	for _, r := range text {
		if unicode.IsControl(r) {
			b.WriteString(strings.Trim(strconv.QuoteRune(r), "'"))
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Err }

// shownErrors is how many errors of a list are printed: more than a screen of them helps nobody.
const shownErrors = 20

// ErrorList is all mistakes that were found at once. The zero value is ready to use; it is not safe for concurrent use.
type ErrorList []*Error //nolint:recvcheck // like go/scanner's: a value is the error, Add needs the variable

// Add appends an error with its place and remedy.
func (l *ErrorList) Add(pos Position, what, fix string) {
	*l = append(*l, &Error{Pos: pos, What: what, Fix: fix})
}

// Join appends err: the errors of a list or of [errors.Join] one by one, an [Error] as it is, another error without a
// place. A nil error changes nothing.
func (l *ErrorList) Join(err error) {
	if err == nil {
		return
	}
	switch e := err.(type) { //nolint:errorlint // the text of a wrap must not be lost
	case *Error:
		*l = append(*l, e)
	case interface{ Unwrap() []error }:
		for _, one := range e.Unwrap() {
			l.Join(one)
		}
	default:
		*l = append(*l, &Error{What: err.Error(), Err: err})
	}
}

// Err returns the list sorted by place and without repetitions, or nil if it is empty.
func (l ErrorList) Err() error {
	if len(l) == 0 {
		return nil
	}
	sorted := slices.Clone(l)
	slices.SortStableFunc(sorted, func(a, b *Error) int { return a.Pos.Compare(b.Pos) })
	return slices.CompactFunc(sorted, func(a, b *Error) bool {
		return a.Pos == b.Pos && a.What == b.What && a.Fix == b.Fix
	})
}

// Error returns one error a line, in the order of the list, and after twenty how many more there are.
func (l ErrorList) Error() string {
	lines := make([]string, 0, shownErrors+1)
	for i, e := range l {
		if i == shownErrors {
			lines = append(lines, fmt.Sprintf("and %d more", len(l)-shownErrors))
			break
		}
		lines = append(lines, e.Error())
	}
	return strings.Join(lines, "\n")
}

// Unwrap returns the errors, for [errors.Is] and [errors.As].
func (l ErrorList) Unwrap() []error {
	errs := make([]error, len(l))
	for i, e := range l {
		errs[i] = e
	}
	return errs
}
