package methods_test

import (
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/sparkgen/sparkgen/internal/functions/methods"
)

var update = flag.Bool("update", false, "write the golden files anew")

// TestEmit compares the methods of a small language with those in its folder, and compiles them.
func TestEmit(t *testing.T) {
	t.Parallel()
	dir := filepath.Join("testdata", "lang")
	src, err := methods.Load(dir)
	if err != nil {
		t.Fatal(err)
	}
	got, err := src.Emit()
	if err != nil {
		t.Fatal(err)
	}
	golden := filepath.Join(dir, "methods_gen_go127.go")
	if *update {
		if err := os.WriteFile(golden, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(got)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if out, err := exec.CommandContext(t.Context(), "go", "vet", "./"+dir).CombinedOutput(); err != nil {
		t.Errorf("go vet: %v\n%s", err, out)
	}
}

// language is what the sources of the next test have in common.
const language = `package lang

type Node struct{}
type NotNull struct{}
type Value[S, T any] interface{ inScope(*S) *Node; yields(T) }
type Required[S, T any] interface{ Value[S, T]; nullness(NotNull) }
type Col[S, T any, N any] Node
func (c *Col[S, T, N]) inScope(*S) *Node { return (*Node)(c) }
func (*Col[S, T, N]) yields(T) {}
func (*Col[S, T, N]) nullness(N) {}
type Text[S, N any] Node
func (c *Text[S, N]) inScope(*S) *Node { return (*Node)(c) }
func (*Text[S, N]) yields(string) {}
func (*Text[S, N]) nullness(N) {}
func (*Text[S, N]) Name() string { return "" }
type Plain struct{}
type Frame[S any] struct{}
`

func TestEmitRefuses(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ name, source, want string }{
		{
			"no such receiver", "//dsl:method F Nothing\nfunc F[S, T any](a Value[S, T]) bool { return false }",
			"f.go:3: method F of F on Nothing: no type Nothing in package lang",
		},
		{
			"receiver without type parameters", "//dsl:method F Plain\nfunc F(p Plain) bool { return false }",
			"f.go:3: method F of F on Plain: Plain has no type parameters: give it a plain method",
		},
		{
			"no receiver", "//dsl:method F\nfunc F[S, T any](a Value[S, T]) bool { return false }",
			"f.go:3: F: want //dsl:method Name Receiver …",
		},
		{
			"no parameter", "//dsl:method F Text\nfunc F[S any]() bool { return false }",
			"f.go:3: F has no parameter that could be a receiver",
		},
		{
			"other nullness", "//dsl:method F Text\nfunc F[S any](a Required[S, string]) bool { return false }",
			"f.go:3: method F of F on Text: method nullness: want NotNull, have N",
		},
		{
			"other type", "//dsl:method F Text\nfunc F[S any](a Value[S, int64]) bool { return false }",
			"f.go:3: method F of F on Text: method yields: want int64, have string",
		},
		{
			"no expression", "//dsl:method F Frame\nfunc F[S, T any](a Value[S, T]) bool { return false }",
			"f.go:3: method F of F on Frame: it has no method inScope, which Value[S, T] wants",
		},
		{
			"other struct", "//dsl:method F Text\nfunc F[S any](a Frame[S]) bool { return false }",
			"f.go:3: method F of F on Text: want Frame[S], have *Text[S, N]",
		},
		{
			"constraint", "//dsl:method F Text\nfunc F[S any, T ~int32 | ~int64](a Value[S, T]) bool { return false }",
			"f.go:3: method F of F on Text: string is no ~int32 | ~int64",
		},
		{
			"constraint and a long body", "//dsl:method F Col\nfunc F[S any, T comparable](a Value[S, T]) bool {\n\tb := false\n\treturn b\n}",
			"f.go:3: method F of F on Col: its type does not meet the function's constraint, and the body is more than one " +
				"return: move it to an unexported function without the constraint",
		},
		{
			"the same twice", "//dsl:method F Text\n//dsl:method F Text\nfunc F[S, T any](a Value[S, T]) bool { return false }",
			"f.go:5: Text.F would be both F and F",
		},
		{
			"plain method", "//dsl:method Name Text\nfunc F[S, T any](a Value[S, T]) bool { return false }",
			"f.go:4: Text.Name is a plain method already",
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			src, err := methods.Parse(map[string][]byte{
				"lang.go": []byte(language), "f.go": []byte("package lang\n\n" + tt.source + "\n"),
			})
			if err == nil {
				_, err = src.Emit()
			}
			if err == nil {
				t.Fatalf("no error, want %s", tt.want)
			}
			if diff := cmp.Diff(tt.want, err.Error()); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}
