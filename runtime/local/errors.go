package local

import (
	"strings"
)

// NotFoundError is returned when there is no Spark, or no Java, that a local server can run on.
type NotFoundError struct {
	// What is wanted: "Spark 4.0 or newer", "Java 17 or newer".
	What string

	// Tried says for each place that was looked at what is there: "SPARK_HOME: /opt/spark has Spark 3.5.1".
	Tried []string

	// Remedy says what to do.
	Remedy string
}

// Error is one line for the whole and one for each place.
func (e *NotFoundError) Error() string {
	var b strings.Builder
	b.WriteString("local Spark: no " + e.What + "; " + e.Remedy)
	for _, line := range e.Tried {
		b.WriteString("\n  " + line)
	}
	return b.String()
}

// StartError is returned when the server was started and did not get ready, or ended by itself later.
type StartError struct {
	// Reason says what happened and what to do.
	Reason string

	// Log holds the last lines that the server printed.
	Log []string

	// Err is the cause: the context's, or the exit of the process as an *exec.ExitError.
	Err error
}

// Error is one line with the reason, and then the last lines of the log.
func (e *StartError) Error() string {
	var b strings.Builder
	b.WriteString("local Spark: " + e.Reason)
	if len(e.Log) > 0 {
		b.WriteString("; the last lines of its log:")
	}
	for _, line := range e.Log {
		b.WriteString("\n  " + line)
	}
	return b.String()
}

// Unwrap returns the cause.
func (e *StartError) Unwrap() error { return e.Err }
