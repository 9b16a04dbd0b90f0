//go:build go1.27

package methods_test

import (
	"go/format"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestFormat checks that the methods come out as gofmt has them, though gofmt is not asked: that of Go 1.26 could not
// read them.
func TestFormat(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile(filepath.Join("testdata", "lang", "methods_gen_go127.go"))
	if err != nil {
		t.Fatal(err)
	}
	want, err := format.Source(text)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(text)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}
