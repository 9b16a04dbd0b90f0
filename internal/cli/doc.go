// Package cli is the command sparkgen: [Run] with its arguments and streams, so that tests call it as users do.
//
// Exit codes are 0 for success, 1 for mistakes in schemas or settings and for drift, 2 for wrong usage. What a command
// found goes to standard output (help, version, diffs), everything else to standard error.
package cli
