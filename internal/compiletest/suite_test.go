package compiletest_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/sparkgen/sparkgen/internal/compiletest"
)

// write makes a suite of one file, whose statements are those given.
func write(t *testing.T, statements string) string {
	t.Helper()
	dir := t.TempDir()
	text := "package cases\n\nimport \"strings\"\n\nfunc f() {\n" + statements + "\n}\n"
	if err := os.WriteFile(filepath.Join(dir, "cases.go"), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return dir
}

func TestReadMistakes(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ name, statements, want string }{
		{
			name:       "a want without a text",
			statements: "// A rule.\n_ = 1 // want",
			want:       "cases.go:7: a want without a text; say which error the line must give",
		},
		{
			name:       "a want without quotes",
			statements: "// A rule.\n_ = 1 // want cannot use",
			want:       "cases.go:7: a want that is no quoted text: cannot use",
		},
		{
			name:       "an empty want",
			statements: "// A rule.\n_ = 1 // want `a` \"\"",
			want:       "cases.go:7: an empty want, which anything would match",
		},
		{
			name:       "no rule",
			statements: "_ = 0\n_ = 1 // want `a`",
			want:       "cases.go:7: the paragraph begins with no comment that says the rule",
		},
		{
			name:       "a rule of another paragraph",
			statements: "// A rule.\n_ = 0\n\n_ = 1 // want `a`",
			want:       "cases.go:9: the paragraph begins with no comment that says the rule",
		},
		{
			name:       "one line twice",
			statements: "// A rule.\n_ = 1 // want `a`\n_  =  1 // want `b`",
			want:       "cases.go:8: the same line as cases.go:7",
		},
		{
			name:       "one rule twice",
			statements: "// A rule.\n_ = 1 // want `a`\n\n// Another.\n_ = 2 // want `a`\n\n// A rule.\n_ = 3 // want `a`",
			want:       "cases.go:13: the same rule as cases.go:7",
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			_, err := compiletest.Read(write(t, test.statements))
			if err == nil {
				t.Fatal("no error")
			}
			if diff := cmp.Diff(test.want, err.Error()); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

func TestReadNothing(t *testing.T) {
	t.Parallel()
	if _, err := compiletest.Read(t.TempDir()); err == nil || !strings.HasSuffix(err.Error(), ": no case files") {
		t.Errorf("got %v", err)
	}
}

func TestReadLines(t *testing.T) {
	t.Parallel()
	s, err := compiletest.Read(write(t, "// A rule,\n// on two lines.\n_ = 0\n_  = 1 // want `a` \"b\"\n_ = 2 // any text"))
	if err != nil {
		t.Fatal(err)
	}
	lines := s.Wrong()
	if len(lines) != 1 {
		t.Fatalf("%d wrong lines, want 1", len(lines))
	}
	l := lines[0]
	got := []string{l.String(), l.Source, l.Rule, strings.Join(l.Wants, " ")}
	want := []string{"cases.go:9", "_ = 1", "A rule, on two lines.", "a b"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// TestProblems shows what go/types and the compiler alike find in a suite that does not hold.
func TestProblems(t *testing.T) {
	t.Parallel()
	s, err := compiletest.Read(write(t, `
	// What holds.
	var _ string = strings.ToUpper("a")
	var _ int = strings.ToUpper("a") // want "cannot use strings.ToUpper(\"a\") (value of type string) as int value"

	// What does not.
	var _ string = "a"               // want "as string value"
	var _ int = "a"                  // want "as string value"
	var _, _ int = "a", 0.5          // want "constant) as int value in variable declaration" "overflows"
	_ = strings.ToUpper("a", "b")    // want "too many arguments in call to strings.ToUpper have (string, string) want (string)"
	_ = 1 + "a"
`))
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		`cases.go:12: compiles: var _ string = "a" (want ["as string value"])`,
		`cases.go:13: want "as string value", got ["cannot use \"a\" (untyped string constant) as int value in variable declaration"]`,
		`cases.go:13: is refused also with "cannot use \"a\" (untyped string constant) as int value in variable declaration"`,
		`cases.go:14: want "overflows", got ["cannot use \"a\" (untyped string constant) as int value in variable declaration" "cannot use 0.5 (untyped float constant) as int value in variable declaration (truncated)"]`,
		`cases.go:16: a right line is refused: ["invalid operation: 1 + \"a\" (mismatched types untyped int and untyped string)"]`,
	}
	t.Run("types", func(t *testing.T) {
		t.Parallel()
		got, err := s.Check(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, s.Problems(got)); diff != "" {
			t.Errorf("(-want +got)\n%s", diff)
		}
	})
	t.Run("compiler", func(t *testing.T) {
		t.Parallel()
		got, err := s.Build(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, s.Problems(got)); diff != "" {
			t.Errorf("(-want +got)\n%s", diff)
		}
	})
}

// TestImportThatDoesNotExist checks that a suite whose imports do not build is an error, not a suite that is refused.
func TestImportThatDoesNotExist(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	text := "package cases\n\nimport _ \"no/such/package\"\n"
	if err := os.WriteFile(filepath.Join(dir, "cases.go"), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	s, err := compiletest.Read(dir)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Check(t.Context()); err == nil || !strings.Contains(err.Error(), "no/such/package") {
		t.Errorf("types: got %v", err)
	}
	if ms, err := s.Build(t.Context()); err == nil {
		t.Errorf("compiler: got %v", ms)
	}
}
