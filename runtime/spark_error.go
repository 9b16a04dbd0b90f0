package runtime

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"

	"google.golang.org/grpc/status"

	"github.com/sparkgen/sparkgen/internal/connectpb"
	"github.com/sparkgen/sparkgen/internal/rpc"
)

// SparkError is what Spark says about a call that it refused or that failed.
//
// It unwraps to its cause, also a SparkError, and to the gRPC status. An error that tells that the session is gone is
// an [ErrSessionClosed] too.
type SparkError struct {
	Class      string            // Spark's error class, "DIVIDE_BY_ZERO"; empty if it has none
	SQLState   string            // "22012"; empty if there is none
	Message    string            // Spark's text, whole
	Parameters map[string]string // what was filled into the text
	Contexts   []QueryContext    // the places in the query that it speaks of
	BuiltAt    string            // the line of Go that built the failing expression, or the query; "report.go:44", empty if unknown
	JavaClass  []string          // the exception's class on the server, then its superclasses
	Stack      []string          // where it was thrown on the server; empty if the server does not tell
	Cause      *SparkError       // nil if there is none

	status *status.Status
}

// QueryContext is a place in a query.
type QueryContext struct {
	SQL        bool   // a part of a SQL text; otherwise of a plan built by calls
	ObjectType string // "VIEW"; empty for the query itself
	ObjectName string
	Start, End int    // in the SQL text, from 0; End is the last character; -1 if unknown
	Fragment   string // the SQL text, or the name of the call
	CallSite   string // the program's line that made the call
	Summary    string // all of it, laid out to be read
}

// maxErrorText is how much of Spark's message the text of an error shows; some have a hundred thousand characters.
const maxErrorText = 2000

// Error is one line: class, the first line of the message, SQLSTATE, and where the expression was built.
func (e *SparkError) Error() string {
	text := headline(e.Message, e.Class, e.SQLState)
	if len(text) > maxErrorText {
		text = strings.ToValidUTF8(text[:maxErrorText], "") + " … (cut; Message has it all)"
	}
	var notes []string
	if e.SQLState != "" {
		notes = append(notes, "SQLSTATE "+e.SQLState)
	}
	if e.BuiltAt != "" {
		notes = append(notes, "built at "+e.BuiltAt)
	}
	if e.Class != "" {
		text = "[" + e.Class + "] " + text
	}
	if len(notes) > 0 {
		text += " (" + strings.Join(notes, "; ") + ")"
	}
	return text
}

// headline is the first line of a message, without the class and the SQLSTATE that Spark puts around it.
func headline(message, class, state string) string {
	text, _, _ := strings.Cut(strings.TrimSpace(message), "\n")
	if i := strings.Index(text, "["+class+"]"); class != "" && i >= 0 {
		text = text[i+len(class)+2:] // what stands before it is a Java class, on old servers
	}
	if state != "" {
		text = strings.ReplaceAll(text, " SQLSTATE: "+state, "")
	}
	return strings.TrimRight(strings.TrimSpace(text), ";")
}

// Unwrap returns the cause, if there is one, and the gRPC status, if this error is that of a call.
func (e *SparkError) Unwrap() []error {
	var errs []error
	if e.Cause != nil {
		errs = append(errs, e.Cause)
	}
	if e.status != nil {
		errs = append(errs, e.status.Err())
	}
	return errs
}

// Is makes an error about a session that is gone an [ErrSessionClosed].
func (e *SparkError) Is(target error) bool {
	if target != ErrSessionClosed {
		return false
	}
	switch e.Class {
	case "INVALID_HANDLE.SESSION_CHANGED", "INVALID_HANDLE.SESSION_CLOSED", "INVALID_HANDLE.SESSION_NOT_FOUND":
		return true
	}
	return false
}

// GRPCStatus is the status of the call, for google.golang.org/grpc/status.
func (e *SparkError) GRPCStatus() *status.Status { return e.status }

// failureError is the error that users see of a call that failed.
func failureError(f *rpc.Failure) error {
	if f.Info == nil && f.Class() == "" {
		return f // not Spark's word: the connection, gRPC, a proxy
	}
	e := fromDetails(f)
	if e == nil {
		e = fromStatus(f)
	}
	if e.Is(ErrSessionClosed) {
		return fmt.Errorf("the session is gone, and its temporary views, settings and streaming queries; connect again: %w", e)
	}
	return e
}

// fromStatus reads what came with the failed call itself.
func fromStatus(f *rpc.Failure) *SparkError {
	meta := f.Info.GetMetadata()
	e := &SparkError{
		Class: f.Class(), SQLState: meta["sqlState"], Message: f.Status.Message(), status: f.Status,
		JavaClass: jsonStrings(meta["classes"]), Parameters: jsonMap(meta["messageParameters"]),
	}
	if len(e.JavaClass) == 0 && f.Info.GetReason() != "" {
		e.JavaClass = []string{f.Info.GetReason()}
	}
	if s := meta["stackTrace"]; s != "" {
		e.Stack = strings.Split(strings.TrimSpace(s), "\n")
	}
	e.BuiltAt = builtAt(e)
	return e
}

// fromDetails reads the chain of exceptions that the server kept, nil if it kept none.
func fromDetails(f *rpc.Failure) *SparkError {
	errs := f.Details.GetErrors()
	if f.Details == nil || f.Details.RootErrorIdx == nil {
		return nil
	}
	var root, last *SparkError
	// The chain is as long as there are errors, at most: a server that points backwards ends it.
	for i, left := f.Details.GetRootErrorIdx(), len(errs); left > 0 && i >= 0 && int(i) < len(errs); left-- {
		e := fromDetail(errs[i])
		if root == nil {
			root = e
		} else {
			last.Cause = e
		}
		last = e
		if errs[i].CauseIdx == nil {
			break
		}
		i = errs[i].GetCauseIdx()
	}
	if root == nil {
		return nil
	}
	root.status = f.Status
	if root.Class == "" {
		root.Class, root.SQLState = f.Class(), f.Info.GetMetadata()["sqlState"]
	}
	root.BuiltAt = builtAt(root)
	return root
}

func fromDetail(d *connectpb.FetchErrorDetailsResponse_Error) *SparkError {
	t := d.GetSparkThrowable()
	e := &SparkError{
		Class: t.GetErrorClass(), SQLState: t.GetSqlState(), Message: d.GetMessage(),
		Parameters: t.GetMessageParameters(), JavaClass: d.GetErrorTypeHierarchy(),
	}
	for _, c := range t.GetQueryContexts() {
		e.Contexts = append(e.Contexts, QueryContext{
			SQL:        c.GetContextType() == connectpb.FetchErrorDetailsResponse_QueryContext_SQL,
			ObjectType: c.GetObjectType(), ObjectName: c.GetObjectName(),
			Start: int(c.GetStartIndex()), End: int(c.GetStopIndex()),
			Fragment: c.GetFragment(), CallSite: c.GetCallSite(), Summary: c.GetSummary(),
		})
	}
	for _, s := range d.GetStackTrace() {
		e.Stack = append(e.Stack, fmt.Sprintf("%s.%s(%s:%d)",
			s.GetDeclaringClass(), s.GetMethodName(), s.GetFileName(), s.GetLineNumber()))
	}
	return e
}

// goLine finds a Go file and line, with its folder, in a call site or in the text that Spark makes of it.
var goLine = regexp.MustCompile(`(?:[\w.\-]+/)*[\w.\-]+\.go:\d+`)

// builtAt is the line of the first place in the query that names one, looked for in the error and its causes.
func builtAt(e *SparkError) string {
	for ; e != nil; e = e.Cause {
		for _, c := range e.Contexts {
			if at := goLine.FindString(c.CallSite); at != "" {
				return at
			}
		}
		// Without details the places are in the text alone.
		if _, places, ok := strings.Cut(e.Message, "== DataFrame =="); ok {
			if at := goLine.FindString(places); at != "" {
				return at
			}
		}
	}
	return ""
}

func jsonStrings(s string) []string {
	var list []string
	if json.Unmarshal([]byte(s), &list) != nil {
		return nil
	}
	return list
}

func jsonMap(s string) map[string]string {
	var m map[string]string
	if json.Unmarshal([]byte(s), &m) != nil {
		return nil
	}
	return m
}
