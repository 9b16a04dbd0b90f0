package archtest_test

import (
	"os/exec"
	"path"
	"slices"
	"strings"
	"testing"
)

const module = "github.com/sparkgen/sparkgen"

// TestImports holds every package to the rules.
func TestImports(t *testing.T) {
	t.Parallel()
	checked := 0
	for _, line := range goList(t, "-e", "-f", "{{.ImportPath}} {{join .Imports \" \"}}", "./...") {
		pkg, imports, _ := strings.Cut(line, " ")
		pkg = fromRoot(pkg)
		r, ok := ruleOf(pkg)
		if !ok {
			t.Errorf("package %s has no rule; give it one in rules_test.go, and a line in the table of CONTRIBUTING.md", pkg)
			continue
		}
		for imported := range strings.FieldsSeq(imports) {
			checked++
			if !r.allows(imported) {
				t.Errorf("%s must not import %s: %s", pkg, fromRoot(imported), r.why)
			}
		}
	}
	if checked < 100 {
		t.Errorf("checked %d imports only: go list did not see the module", checked)
	}
}

// TestRulesForbid shows on examples that the rules refuse what they are there for, each for the reason that its row
// gives.
func TestRulesForbid(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		pkg, imported string
		want          bool
	}{
		{"dsl", module + "/row", true},
		{"dsl", "context", true},
		{"dsl", module + "/runtime", false},
		{"dsl", grpc, false},
		{"dsl", arrow + "/arrow", false},
		{"row", module + "/internal/connectpb", false},
		{"runtime", arrow + "/arrow/ipc", true},
		{"runtime", module + "/schemas", false},
		{"runtime", module + "/internal/servertest", false},
		{"runtime/local", module + "/runtime", false},
		{"runtime/local", grpc + "/status", false},
		{"runtime/parquet", arrow + "/parquet", true},
		{"runtime/parquet", module + "/internal/rpc", false},
		{"schemas/avro", module + "/gen", false},
		{"schemas/avro", module + "/schemas/parquet", false},
		{"gen", jennifer + "/jen", false},
		{"gen/internal/emit", jennifer + "/jen", true},
		{"cmd/sparkgen", module + "/gen", false},
		{"examples/rate", module + "/examples/rate/tables", true},
		{"examples/rate", module + "/internal/servertest", false},
		{"internal/cli", module + "/schemas/parquet", true},
		{"internal/oracle", module + "/runtime", true},
		{"internal/compiletest/rows", module + "/runtime", true},
		{"sparktest", module + "/gen", false},
	} {
		t.Run(c.pkg+" imports "+fromRoot(c.imported), func(t *testing.T) {
			t.Parallel()
			r, ok := ruleOf(c.pkg)
			if !ok {
				t.Fatalf("no rule for %s", c.pkg)
			}
			if got := r.allows(c.imported); got != c.want {
				t.Errorf("allowed %t, want %t", got, c.want)
			}
		})
	}
}

func ruleOf(pkg string) (rule, bool) {
	all := rules()
	// A harness may lie inside a folder that has a rule.
	harness := len(all) - 1
	if all[harness].names(pkg) {
		return all[harness], true
	}
	i := slices.IndexFunc(all, func(r rule) bool { return r.names(pkg) })
	if i < 0 {
		return rule{}, false
	}
	return all[i], true
}

func (r rule) names(pkg string) bool {
	return slices.ContainsFunc(r.packages, func(pattern string) bool { return matches(pattern, pkg) })
}

func (r rule) allows(imported string) bool {
	if first, _, _ := strings.Cut(imported, "/"); !strings.Contains(first, ".") {
		return true // the standard library
	}
	if ours := fromRoot(imported); ours != imported {
		return slices.Contains(r.may, anyPackage) ||
			slices.ContainsFunc(r.may, func(pattern string) bool { return matches(pattern, ours) })
	}
	return slices.Contains(r.may, anyModule) ||
		slices.ContainsFunc(r.may, func(mod string) bool { return imported == mod || strings.HasPrefix(imported, mod+"/") })
}

func matches(pattern, pkg string) bool {
	folder, below := strings.CutSuffix(pattern, "/...")
	want, have := strings.Split(folder, "/"), strings.Split(pkg, "/")
	if len(have) < len(want) || !below && len(have) > len(want) {
		return false
	}
	for i, part := range want {
		if ok, err := path.Match(part, have[i]); err != nil || !ok {
			return false
		}
	}
	return true
}

// fromRoot shortens the import path of a package of ours, and leaves others as they are.
func fromRoot(imported string) string {
	if imported == module {
		return "."
	}
	return strings.TrimPrefix(imported, module+"/")
}

// goList runs go list at the root of the module.
func goList(t *testing.T, args ...string) []string {
	t.Helper()
	return lines(t, "go", append([]string{"list"}, args...)...)
}

// lines runs a command at the root of the module and returns what it prints.
func lines(t *testing.T, name string, args ...string) []string {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), name, args...)
	cmd.Dir = "../.."
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s %s: %v\n%s", name, strings.Join(args, " "), err, stderr.String())
	}
	return strings.Split(strings.TrimSpace(string(out)), "\n")
}
