// Package result turns the responses of an execution into Arrow record batches: it holds the server to its own counts
// of rows, and reads the framing of Arrow's IPC format without copying what it frames.
package result
