package archtest_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// goMod is what go mod edit -json prints of a go.mod.
type goMod struct {
	Go      string
	Require []struct {
		Path     string
		Indirect bool
	}
	Replace []struct {
		Old, New struct{ Path, Version string }
	}
	Exclude []struct{ Path string }
}

// TestLibraryLinksLittle keeps the modules that a user's program takes on: grpc, protobuf and arrow-go, and what these
// require themselves.
func TestLibraryLinksLittle(t *testing.T) {
	t.Parallel()
	allowed := []string{module, arrow, grpc, protobuf}
	for _, path := range []string{arrow, grpc, protobuf} {
		for _, r := range readGoMod(t, goList(t, "-m", "-f", "{{.GoMod}}", path)[0]).Require {
			allowed = append(allowed, r.Path)
		}
	}
	for _, pkg := range []string{"./row", "./dsl", "./runtime", "./runtime/local"} {
		t.Run(pkg, func(t *testing.T) {
			t.Parallel()
			linked := goList(t, "-deps", "-f", "{{with .Module}}{{.Path}}{{end}}", pkg)
			slices.Sort(linked)
			for _, path := range slices.Compact(linked) {
				if path != "" && !slices.Contains(allowed, path) {
					t.Errorf("%s links %s, which neither grpc nor protobuf nor arrow-go requires", pkg, path)
				}
			}
		})
	}
}

// TestRootModule keeps what those who require the module would take on or stumble over.
func TestRootModule(t *testing.T) {
	t.Parallel()
	m := readGoMod(t, "go.mod")
	if len(m.Replace)+len(m.Exclude) > 0 {
		t.Errorf("go.mod replaces %v and excludes %v: both are ignored in a module that is required", m.Replace, m.Exclude)
	}
	if m.Go != "1.26.0" {
		t.Errorf("go.mod says go %s; 1.26.0 is what users are promised", m.Go)
	}
	var direct []string
	for _, r := range m.Require {
		if !r.Indirect {
			direct = append(direct, r.Path)
		}
	}
	want := []string{
		arrow, jennifer, "github.com/google/go-cmp", "go.uber.org/goleak", yaml, xtools, genproto, grpc, protobuf,
	}
	if diff := cmp.Diff(want, direct); diff != "" {
		t.Errorf("modules required by go.mod (-want +got); a new one wants a reason and a line here:\n%s", diff)
	}
}

// TestNestedModules keeps tools and benchmarks from depending on anything but published versions, and on us.
func TestNestedModules(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		file    string
		replace string // what the module may replace, by ../
	}{
		{file: "tools/go.mod"},
		{file: "tools/lint/go.mod"},
		{file: "bench/go.mod", replace: module},
	} {
		t.Run(c.file, func(t *testing.T) {
			t.Parallel()
			for _, r := range readGoMod(t, c.file).Replace {
				if r.Old.Path != c.replace || r.New.Path != "../" {
					t.Errorf("%s replaces %s by %s", c.file, r.Old.Path, r.New.Path)
				}
			}
		})
	}
}

func readGoMod(t *testing.T, file string) goMod {
	t.Helper()
	var m goMod
	out := strings.Join(lines(t, "go", "mod", "edit", "-json", file), "\n")
	if err := json.Unmarshal([]byte(out), &m); err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	return m
}
