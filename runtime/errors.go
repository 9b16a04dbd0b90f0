package runtime

import (
	"errors"
	"fmt"

	"github.com/sparkgen/sparkgen/internal/rpc"
	"github.com/sparkgen/sparkgen/row"
)

// Sentinels for [errors.Is].
var (
	// ErrSessionClosed is returned by every call on a session after [Session.Close], and after the server has closed or
	// lost it: by a restart, or since nobody called for an hour. Temporary views, settings and streaming queries of the
	// session are gone, so nothing is sent again by itself: connect anew.
	ErrSessionClosed = rpc.ErrSessionClosed

	// ErrIncompleteResult is returned when rows of a result are missing, repeated or out of order, or when the server
	// may have lost some. Rows that were returned before it are right.
	ErrIncompleteResult = rpc.ErrIncompleteResult

	// ErrUnsupportedByServer is what every [*UnsupportedByServerError] is.
	ErrUnsupportedByServer = errors.New("not supported by the server")
)

// UnsupportedByServerError is returned when a plan uses something that is newer than the server. The plan was not
// sent: a server ignores what it does not know, and would run another plan than the one that was meant.
type UnsupportedByServerError struct {
	Feature string // "the real-time trigger"
	Need    string // the least version of Spark that has it: "4.2"
	Have    string // the server's version: "4.1.4"
}

func (e *UnsupportedByServerError) Error() string {
	return fmt.Sprintf("%s needs Spark %s, the server is %s; use a newer server or another way", e.Feature, e.Need, e.Have)
}

// Is makes the error an [ErrUnsupportedByServer].
func (e *UnsupportedByServerError) Is(target error) bool { return target == ErrUnsupportedByServer }

// SchemaMismatchError is returned when the columns of a result do not fit the row type that the program has for it. It
// has all differences, and comes before the first row.
type SchemaMismatchError struct{ row.MismatchError }

// Unwrap returns the [*row.MismatchError].
func (e *SchemaMismatchError) Unwrap() error { return &e.MismatchError }

// ConnectError is returned by [Connect] when there is no session to be had at the address: no server, one that
// speaks another protocol, is too old, or refuses the caller. It says what to do.
type ConnectError struct {
	Address string // host:port
	Problem string // what is wrong
	Remedy  string // what to do about it
	Err     error  // the cause; its text is in Problem where it helps
}

func (e *ConnectError) Error() string {
	return fmt.Sprintf("connecting to %s: %s; %s", e.Address, e.Problem, e.Remedy)
}

// Unwrap returns the cause.
func (e *ConnectError) Unwrap() error { return e.Err }

// resultError is what users see of an error that ended a result: those of package row get this package's types, and
// what does not say which query it is about is told by the name of the query's rows.
func resultError(err error, name string, firstRow int64) error {
	if mismatch, ok := errors.AsType[*row.MismatchError](err); ok {
		return &SchemaMismatchError{*mismatch}
	}
	if corrupt, ok := errors.AsType[*row.CorruptError](err); ok && corrupt.Name == "" {
		named := *corrupt
		named.Name, named.FirstRow = name, firstRow
		return &named
	}
	if tellsItself(err) {
		return err
	}
	return fmt.Errorf("%s: %w", name, err)
}

// tellsItself says whether the text of err already says which query, or whose words, it is about.
func tellsItself(err error) bool {
	if _, ok := errors.AsType[*SparkError](err); ok {
		return true
	}
	if _, ok := errors.AsType[*SchemaMismatchError](err); ok {
		return true
	}
	if _, ok := errors.AsType[*row.NullError](err); ok {
		return true
	}
	if _, ok := errors.AsType[*row.ConvertError](err); ok {
		return true
	}
	_, ok := errors.AsType[*row.CorruptError](err)
	return ok
}
