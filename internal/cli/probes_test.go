package cli_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	tags "github.com/sparkgen/sparkgen/internal/cli/testdata/generate/tags/want"
	"github.com/sparkgen/sparkgen/row"
)

// TestJSONHasOneMemberPerColumn marshals a row whose column names struct tags cannot hold.
func TestJSONHasOneMemberPerColumn(t *testing.T) {
	t.Parallel()
	in := tags.TagsRow{BadTag: row.Some[int32](1), X: row.Some[int32](2), AOmitempty: row.Some[int32](0)}
	text, err := json.Marshal(in)
	if err != nil {
		t.Fatal(err)
	}
	var members map[string]json.RawMessage
	if err := json.Unmarshal(text, &members); err != nil {
		t.Fatal(err)
	}
	var want []string
	for _, f := range tags.TagsType.Fields {
		want = append(want, f.Name)
	}
	slices.Sort(want)
	if diff := cmp.Diff(want, slices.Sorted(maps.Keys(members))); diff != "" {
		t.Errorf("members (-want +got):\n%s", diff)
	}
	var out tags.TagsRow
	if err := json.Unmarshal(text, &out); err != nil || out != in {
		t.Errorf("read back: %v, %+v; want %+v", err, out, in)
	}
	if err := json.Unmarshal([]byte(`{"q\"z": "text"}`), &out); err == nil {
		t.Error("a member of another type is no error")
	}
}

// userModule is a module of a user beside this one, with the files given.
func userModule(t *testing.T, files map[string]string) string {
	t.Helper()
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	mod, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	sum, err := os.ReadFile(filepath.Join(root, "go.sum"))
	if err != nil {
		t.Fatal(err)
	}
	// The same requirements, so that nothing has to be looked up.
	text := strings.Replace(string(mod), "module github.com/sparkgen/sparkgen", "module example.org/user", 1)
	text += fmt.Sprintf("\nrequire github.com/sparkgen/sparkgen v0.0.0\n\nreplace github.com/sparkgen/sparkgen => %s\n", root)
	dir := t.TempDir()
	writeTree(t, dir, map[string]string{"go.mod": text, "go.sum": string(sum)})
	writeTree(t, dir, files)
	return dir
}

// goRun runs the go command in dir.
func goRun(t *testing.T, dir string, args ...string) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "go", args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOPROXY=off", "GOWORK=off")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("go %s: %v\n%s", strings.Join(args, " "), err, out)
	}
}

// TestPackagesOfNamespacesCanBeImported builds a program of another module that imports the package of every namespace,
// also those called internal, vendor, main and func.
func TestPackagesOfNamespacesCanBeImported(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("short: builds a module")
	}
	files := readTree(t, "testdata/generate/namespaces")
	dir := userModule(t, files)
	dirs := map[string]bool{}
	for p, text := range files {
		if isGenerated(text) {
			dirs[path.Dir(p)] = true
		}
	}
	var program strings.Builder
	program.WriteString("package main\n\nimport (\n")
	for i, d := range slices.Sorted(maps.Keys(dirs)) {
		fmt.Fprintf(&program, "\tp%d \"example.org/user/%s\"\n", i, d)
	}
	program.WriteString(")\n\nfunc main() {\n")
	for i := range len(dirs) {
		fmt.Fprintf(&program, "\t_ = p%d.ReadOrders()\n", i)
	}
	program.WriteString("}\n")
	writeTree(t, dir, map[string]string{"cmd/all/main.go": program.String()})
	goRun(t, dir, "vet", "./...")
	goRun(t, dir, "build", "-o", os.DevNull, "./cmd/all")
}

// TestWideAndDeepTablesBuild generates and builds a table of 1000 columns and one with structs 40 deep.
func TestWideAndDeepTablesBuild(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("short: builds a module")
	}
	var wide []string
	for i := range 1000 {
		wide = append(wide, fmt.Sprintf("metric_%04d %s", i, []string{"DOUBLE NOT NULL", "BIGINT", "STRING", "DECIMAL(18,4)"}[i%4]))
	}
	deep := "leaf INT"
	for range 40 {
		deep = "n STRUCT<" + strings.Replace(deep, " ", ": ", 1) + ">"
	}
	dir := userModule(t, map[string]string{
		"sparkgen.yaml":    "version: 1\nschemas: [\"schemas/*.ddl\"]\n",
		"schemas/wide.ddl": strings.Join(wide, ",\n"),
		"schemas/deep.ddl": deep,
		"use/use.go": `// Package use uses both tables, so that their generic code is compiled.
package use

import (
	"example.org/user/tables"
	"github.com/sparkgen/sparkgen/dsl"
)

type scope struct{}

func Use() (dsl.Projected[scope, tables.WideRow], any) {
	w := tables.WideIn[scope]()
	return tables.WideFrom[scope]{Metric0000: w.Metric0000}.Project(), tables.DeepIn[scope]().N.N.N.N
}
`,
	})
	if got := run(t, dir, "generate"); got.code != 0 {
		t.Fatalf("generate: exit code %d\n%s", got.code, got.stderr)
	}
	for p, text := range readTree(t, filepath.Join(dir, "tables")) {
		if strings.Contains(text, "func ToWide") {
			t.Errorf("%s has a ToWide of 1000 parameters", p)
		}
	}
	goRun(t, dir, "vet", "./...")
	goRun(t, dir, "build", "./...")
}
