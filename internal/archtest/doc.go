// Package archtest holds the tests that keep the repository's shape: which package may import which, what the library
// links, what its go.mod may say, and what no tracked file may contain. It has no code of its own.
package archtest
