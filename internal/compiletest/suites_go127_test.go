//go:build go1.27

package compiletest_test

import "testing"

// TestMethods holds the methods of the language, which need generic methods, to their wrong lines.
func TestMethods(t *testing.T) {
	t.Parallel()
	refused(t, "testdata/methods")
}
