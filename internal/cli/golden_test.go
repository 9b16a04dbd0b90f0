package cli_test

import (
	"bytes"
	"flag"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/sparkgen/sparkgen/gen"
	"github.com/sparkgen/sparkgen/internal/cli"
	"github.com/sparkgen/sparkgen/internal/output"
)

var update = flag.Bool("update", false, "write what commands do to testdata instead of comparing")

// casePath is the import path of testdata, so that the goldens are packages of this module and can be vetted in place.
const casePath = "github.com/sparkgen/sparkgen/internal/cli/testdata"

// result is what a run of the command did.
type result struct {
	code           int
	stdout, stderr string
}

// run runs the command in dir.
func run(t *testing.T, dir, command string, flags ...string) result {
	t.Helper()
	var stdout, stderr bytes.Buffer
	args := append([]string{command, "-C", dir}, flags...)
	code := cli.Run(t.Context(), args, strings.NewReader(""), &stdout, &stderr)
	clean := func(s string) string {
		var kept []string
		for line := range strings.Lines(s) {
			if !strings.HasPrefix(line, "sparkgen: in ") { // names the temporary folder
				kept = append(kept, line)
			}
		}
		return strings.Join(kept, "")
	}
	return result{code, stdout.String(), clean(stderr.String())}
}

// TestGenerate runs each case of testdata/generate: a tree as users have it, with what sparkgen generates in it.
func TestGenerate(t *testing.T) {
	t.Parallel()
	for _, name := range subfolders(t, "testdata/generate") {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := filepath.Join("testdata", "generate", name)
			golden := readTree(t, dir)
			work := t.TempDir()
			writeTree(t, work, without(golden, isOutput))
			writeTree(t, work, map[string]string{"go.mod": "module " + path.Join(casePath, "generate", name) + "\n"})

			got := run(t, work, "generate")
			after := readTree(t, work)
			delete(after, "go.mod")
			after["stderr.txt"] = got.stderr
			if got.code != 0 {
				t.Errorf("generate: exit code %d", got.code)
			}
			if *update {
				for p := range without(golden, func(p, text string) bool { return !isOutput(p, text) }) {
					if err := os.Remove(filepath.Join(dir, filepath.FromSlash(p))); err != nil {
						t.Fatal(err)
					}
				}
				writeTree(t, dir, without(after, func(p, text string) bool { return !isOutput(p, text) }))
			} else if diff := cmp.Diff(golden, after); diff != "" {
				t.Errorf("tree (-want +got), -update accepts it:\n%s", diff)
			}

			again := run(t, work, "check")
			if again.code != 0 || again.stdout != "" {
				t.Errorf("check after generate: exit code %d\n%s%s", again.code, again.stdout, again.stderr)
			}
		})
	}
}

// TestGeneratedCodeVets builds and vets the goldens.
func TestGeneratedCodeVets(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("short: compiles some dozens of packages")
	}
	dirs := map[string]bool{}
	for p, text := range readTree(t, "testdata/generate") {
		if strings.HasSuffix(p, ".go") && isGenerated(text) {
			dirs["./testdata/generate/"+path.Dir(p)] = true
		}
	}
	args := []string{"vet"}
	for dir := range dirs {
		args = append(args, dir)
	}
	out, err := exec.CommandContext(t.Context(), "go", args...).CombinedOutput()
	if err != nil {
		t.Errorf("go vet of the goldens: %v\n%s", err, out)
	}
}

// TestErrors runs each archive of testdata/errors: files with mistakes, and what is printed about them.
func TestErrors(t *testing.T) {
	t.Parallel()
	archives, err := filepath.Glob("testdata/errors/*.txtar")
	if err != nil || len(archives) == 0 {
		t.Fatalf("no archives: %v", err)
	}
	for _, file := range archives {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			t.Parallel()
			archive, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			const stderr = "stderr.txt"
			files, want := map[string]string{}, ""
			for _, f := range archive.Files {
				if f.Name == stderr {
					want = string(f.Data)
					continue
				}
				// Archives end each file with a line end; those of mistakes in the last line have none to lose.
				files[f.Name] = string(f.Data)
			}
			work := t.TempDir()
			writeTree(t, work, files)
			got := run(t, work, "generate")
			if got.code != 1 || got.stdout != "" {
				t.Errorf("exit code %d, stdout %q; want 1 and nothing", got.code, got.stdout)
			}
			if diff := cmp.Diff(files, readTree(t, work)); diff != "" {
				t.Errorf("something was written (-before +after):\n%s", diff)
			}
			if *update {
				archive.Files = append(archive.Files[:len(files):len(files)], txtar.File{Name: stderr, Data: []byte(got.stderr)})
				if err := os.WriteFile(file, txtar.Format(archive), 0o666); err != nil {
					t.Fatal(err)
				}
				return
			}
			if diff := cmp.Diff(want, got.stderr); diff != "" {
				t.Errorf("stderr (-want +got), -update accepts it:\n%s", diff)
			}
		})
	}
}

// isOutput reports whether a file of a case is made by the run.
func isOutput(p, text string) bool {
	return isGenerated(text) || path.Base(p) == output.ManifestName || p == "stderr.txt"
}

func isGenerated(text string) bool { return strings.HasPrefix(text, gen.Header) }

func subfolders(t *testing.T, dir string) []string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

// readTree returns all files below dir, by slash-separated paths.
func readTree(t *testing.T, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := filepath.WalkDir(dir, func(at string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(at)
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(dir, at)
		files[filepath.ToSlash(rel)] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func writeTree(t *testing.T, dir string, files map[string]string) {
	t.Helper()
	for p, text := range files {
		at := filepath.Join(dir, filepath.FromSlash(p))
		if err := os.MkdirAll(filepath.Dir(at), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(at, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

func without(files map[string]string, drop func(p, text string) bool) map[string]string {
	kept := map[string]string{}
	for p, text := range files {
		if !drop(p, text) {
			kept[p] = text
		}
	}
	return kept
}
