package local

import "strings"

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
func (e *StartError) Error() string { return withLog(e.Reason, "the last lines of its log", e.Log) }

// Unwrap returns the cause.
func (e *StartError) Unwrap() error { return e.Err }

// InstallError is returned when a step of [Install] fails.
type InstallError struct {
	// Reason says which step failed and how.
	Reason string

	// Log holds the last lines that the step printed.
	Log []string

	// Err is the cause: the context's, or the exit of the step as an *exec.ExitError.
	Err error
}

// Error is one line with the reason, and then what the step printed last.
func (e *InstallError) Error() string { return withLog("install: "+e.Reason, "it said", e.Log) }

// Unwrap returns the cause.
func (e *InstallError) Unwrap() error { return e.Err }

func withLog(reason, intro string, log []string) string {
	if len(log) == 0 {
		return "local Spark: " + reason
	}
	return "local Spark: " + reason + "; " + intro + ":\n  " + strings.Join(log, "\n  ")
}
