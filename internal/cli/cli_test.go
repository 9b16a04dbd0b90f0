package cli_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/sparkgen/sparkgen/internal/cli"
)

// call runs the command without a folder.
func call(t *testing.T, args ...string) result {
	t.Helper()
	var stdout, stderr bytes.Buffer
	code := cli.Run(t.Context(), args, strings.NewReader(""), &stdout, &stderr)
	return result{code, stdout.String(), stderr.String()}
}

// shop is a folder with one schema.
func shop(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	writeTree(t, dir, map[string]string{
		"sparkgen.yaml":    "version: 1\nschemas: [\"schemas/*.sql\"]\n",
		"schemas/shop.sql": "CREATE TABLE rate (value BIGINT);\nCREATE TABLE event (id BIGINT);\n",
	})
	return dir
}

func TestUsage(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name           string
		args           []string
		code           int
		stdout, stderr string // what begins the output
	}{
		{"no command", nil, 2, "", "sparkgen makes Apache Spark typed"},
		{"an unknown command", []string{"generat"}, 2, "", `sparkgen: unknown command "generat"; run sparkgen help`},
		{"help", []string{"help"}, 0, "sparkgen makes Apache Spark typed", ""},
		{"help as a flag", []string{"--help"}, 0, "sparkgen makes Apache Spark typed", ""},
		{"help of a command", []string{"help", "generate"}, 0, "usage: sparkgen generate", ""},
		{"help of help", []string{"help", "help"}, 0, "usage: sparkgen help", ""},
		{"help of nothing", []string{"help", "me"}, 2, "", `sparkgen help: unknown command "me"; run sparkgen help`},
		{"a command's flag for help", []string{"check", "-h"}, 0, "", "usage: sparkgen check"},
		{"an unknown flag", []string{"generate", "-x"}, 2, "", "flag provided but not defined: -x\nusage: sparkgen generate"},
		{"an argument", []string{"generate", "tables"}, 2, "", `sparkgen generate: unexpected argument "tables"; run sparkgen help generate`},
		{"version", []string{"version"}, 0, "sparkgen ", ""},
		{"version as a flag", []string{"-version"}, 0, "sparkgen ", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got := call(t, tt.args...)
			if got.code != tt.code {
				t.Errorf("exit code %d, want %d", got.code, tt.code)
			}
			if !strings.HasPrefix(got.stdout, tt.stdout) || (tt.stdout == "") != (got.stdout == "") {
				t.Errorf("stdout %q, want %q…", got.stdout, tt.stdout)
			}
			if !strings.HasPrefix(got.stderr, tt.stderr) || (tt.stderr == "") != (got.stderr == "") {
				t.Errorf("stderr %q, want %q…", got.stderr, tt.stderr)
			}
		})
	}
}

func TestHelpNamesEveryCommand(t *testing.T) {
	t.Parallel()
	overview := call(t, "help").stdout
	for _, name := range []string{"init", "generate", "check", "server", "version", "help"} {
		if !strings.Contains(overview, "\n  "+name+" ") {
			t.Errorf("help does not name %s:\n%s", name, overview)
		}
	}
}

func TestInitThenGenerate(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	if got := run(t, dir, "init"); got.code != 0 {
		t.Fatalf("init: exit code %d\n%s", got.code, got.stderr)
	}
	again := run(t, dir, "init")
	if want := "sparkgen init: sparkgen.yaml is there already; edit it, or remove it first\n"; again.code != 1 || again.stderr != want {
		t.Errorf("second init: exit code %d, stderr %q; want 1, %q", again.code, again.stderr, want)
	}
	writeTree(t, dir, map[string]string{"schemas/rate.ddl": "timestamp TIMESTAMP, value BIGINT"})
	if got := run(t, dir, "generate"); got.code != 0 {
		t.Errorf("generate: exit code %d\n%s", got.code, got.stderr)
	}
}

func TestGenerateWithoutConfiguration(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	got := run(t, dir, "generate")
	want := "sparkgen generate: no sparkgen.yaml in " + dir + " or above; run sparkgen init, or name one with -config\n"
	if got.code != 1 || got.stderr != want {
		t.Errorf("exit code %d, stderr %q; want 1, %q", got.code, got.stderr, want)
	}
	got = run(t, dir, "generate", "-config", "other.yaml")
	if want := filepath.Join(dir, "other.yaml") + " does not exist"; got.code != 1 || !strings.Contains(got.stderr, want) {
		t.Errorf("exit code %d, stderr %q; want 1, …%q…", got.code, got.stderr, want)
	}
}

func TestGenerateFindsConfigurationAbove(t *testing.T) {
	t.Parallel()
	dir := shop(t)
	below := filepath.Join(dir, "cmd", "report")
	if err := os.MkdirAll(below, 0o777); err != nil {
		t.Fatal(err)
	}
	got := run(t, below, "generate", "-v")
	want := "read schemas/shop.sql\nwrote tables/event_gen.go\nwrote tables/rate_gen.go\nwrote tables/sparkgen.sum\nsparkgen: 2 tables; 3 files written\n"
	if got.code != 0 || got.stderr != want {
		t.Errorf("exit code %d, stderr (-want +got):\n%s", got.code, cmp.Diff(want, got.stderr))
	}
}

func TestCheckReportsDrift(t *testing.T) {
	t.Parallel()
	dir := shop(t)
	run(t, dir, "generate")
	clean := run(t, dir, "check")
	if want := (result{0, "", "sparkgen: 2 files up to date\n"}); clean != want {
		t.Fatalf("check of what was generated: %+v, want %+v", clean, want)
	}

	writeTree(t, dir, map[string]string{
		"schemas/shop.sql": "CREATE TABLE rate (value BIGINT COMMENT 'per second');\nCREATE TABLE added (id BIGINT);\n",
	})
	before := readTree(t, dir)
	got := run(t, dir, "check")
	wantErr := "tables/added_gen.go: missing\ntables/event_gen.go: orphaned\ntables/rate_gen.go: changed\ntables/sparkgen.sum: changed\n" +
		"sparkgen: 1 missing, 2 changed, 1 orphaned; run sparkgen generate\n"
	if got.code != 1 || got.stderr != wantErr {
		t.Errorf("exit code %d, stderr (-want +got):\n%s", got.code, cmp.Diff(wantErr, got.stderr))
	}
	for _, want := range []string{
		"--- /dev/null\n+++ b/tables/added_gen.go\n@@ -0,0 +1,",
		"--- a/tables/event_gen.go\n+++ /dev/null\n@@ -1,",
		"--- a/tables/rate_gen.go\n+++ b/tables/rate_gen.go\n@@ -",
		"-\tValue row.Null[int64] `spark:\"value\" json:\"value\"`\n+\tValue row.Null[int64] `spark:\"value\" json:\"value\"` // per second\n",
	} {
		if !strings.Contains(got.stdout, want) {
			t.Errorf("the diff lacks %q:\n%s", want, got.stdout)
		}
	}
	if diff := cmp.Diff(before, readTree(t, dir)); diff != "" {
		t.Errorf("check wrote something (-before +after):\n%s", diff)
	}

	fixed := run(t, dir, "generate")
	if want := "sparkgen: 2 tables; 3 files written, 1 deleted\n"; fixed.code != 0 || fixed.stderr != want {
		t.Errorf("generate: exit code %d, stderr %q; want 0, %q", fixed.code, fixed.stderr, want)
	}
	if idle := run(t, dir, "generate"); idle.stderr != "sparkgen: 2 tables; nothing to write\n" {
		t.Errorf("second generate: %q", idle.stderr)
	}
}

func TestPlaceOfErrorsIsNamed(t *testing.T) {
	t.Parallel()
	dir := shop(t)
	writeTree(t, dir, map[string]string{"schemas/shop.sql": "CREATE TABLE rate (value BIGNIT);"})
	got := call(t, "generate", "-C", dir)
	first, rest, _ := strings.Cut(got.stderr, "\n")
	if !strings.HasPrefix(first, "sparkgen: in ") || !strings.HasSuffix(first, filepath.Base(dir)) {
		t.Errorf("first line %q does not name the folder %s", first, dir)
	}
	if !strings.HasPrefix(rest, "schemas/shop.sql:1:26: ") {
		t.Errorf("mistake %q has no place of its own", rest)
	}
}
