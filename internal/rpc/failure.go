package rpc

import (
	"context"
	"errors"
	"fmt"
	"path"
	"strings"
	"time"

	"google.golang.org/genproto/googleapis/rpc/errdetails"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	"github.com/sparkgen/sparkgen/internal/connectpb"
)

// Error classes by which the protocol itself is steered; all others are the user's business.
const (
	operationNotFound  = "INVALID_HANDLE.OPERATION_NOT_FOUND"
	operationExists    = "INVALID_HANDLE.OPERATION_ALREADY_EXISTS"
	sessionNotFound    = "INVALID_HANDLE.SESSION_NOT_FOUND"
	sessionChanged     = "INVALID_HANDLE.SESSION_CHANGED"
	sessionClosed      = "INVALID_HANDLE.SESSION_CLOSED"
	cursorDisconnected = "INVALID_CURSOR.DISCONNECTED"
)

// ErrSessionClosed is returned by every call on a session that has been closed or that the server no longer has.
var ErrSessionClosed = errors.New("session closed")

// Failure is what the server, or the connection to it, said about a call that failed.
type Failure struct {
	Method  string // full name of the gRPC method
	Status  *status.Status
	Info    *errdetails.ErrorInfo                // nil unless Spark itself refused the call
	Details *connectpb.FetchErrorDetailsResponse // the exceptions in full, when the server keeps them

	retryInfo *errdetails.RetryInfo
}

// newFailure reads a gRPC error. It makes no call.
func newFailure(method string, err error) *Failure {
	f := &Failure{Method: method, Status: status.Convert(err)}
	for _, d := range f.Status.Details() {
		switch d := d.(type) {
		case *errdetails.ErrorInfo:
			f.Info = d
		case *errdetails.RetryInfo:
			f.retryInfo = d
		}
	}
	return f
}

func (f *Failure) Error() string {
	return fmt.Sprintf("%s: %s: %s", path.Base(f.Method), f.Status.Code(), f.Status.Message())
}

// Unwrap gives the gRPC status as an error.
func (f *Failure) Unwrap() error { return f.Status.Err() }

// Class is Spark's error class, "" if the server named none.
func (f *Failure) Class() string {
	if c := f.Info.GetMetadata()["errorClass"]; c != "" {
		return c
	}
	// Servers before 4.0 have the class in the text alone: "[CLASS.SUBCLASS] …", perhaps behind a Java class.
	_, rest, ok := strings.Cut(f.Status.Message(), "[")
	if !ok {
		return ""
	}
	class, _, ok := strings.Cut(rest, "]")
	if !ok || class == "" || strings.Trim(class, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.") != "" {
		return ""
	}
	return class
}

// SessionLost says whether Spark refused the call because the session is gone.
func (f *Failure) SessionLost() bool {
	switch f.Class() {
	case sessionChanged, sessionClosed, sessionNotFound:
		return true
	}
	return false
}

// retryable says whether the same call may succeed later without any change, and how long the server asks to wait.
func (f *Failure) retryable() (time.Duration, bool) {
	switch {
	case f.retryInfo != nil:
		return f.retryInfo.GetRetryDelay().AsDuration(), true
	case f.Status.Code() == codes.Unavailable:
		return 0, true
	case f.Status.Code() == codes.Internal && strings.Contains(f.Status.Message(), cursorDisconnected):
		return 0, true // another stream of ours took the operation over and has failed since
	}
	return 0, false
}

// ended returns the reason why ctx ended the call that failed with f, or nil when something else did.
//
// The server enforces our deadline too, and its word may come a moment before our own clock's.
func ended(ctx context.Context, f *Failure) error {
	if err := ctx.Err(); err != nil {
		return endOf(ctx)
	}
	if deadline, ok := ctx.Deadline(); ok && f.Status.Code() == codes.DeadlineExceeded &&
		time.Until(deadline) < time.Second {
		<-ctx.Done() // so that whoever asks ctx afterwards hears the same
		return endOf(ctx)
	}
	return nil
}

// endOf is ctx's error together with its cause where that says more.
func endOf(ctx context.Context) error {
	err, cause := ctx.Err(), context.Cause(ctx)
	if cause == nil || errors.Is(cause, err) {
		return err
	}
	return fmt.Errorf("%w: %w", err, cause)
}
