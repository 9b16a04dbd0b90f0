//go:build unix

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// fakeSpark makes a Spark of a script the one that is found. It changes the environment, so its tests do not run in
// parallel.
func fakeSpark(t *testing.T, script string) (python string) {
	t.Helper()
	dir := t.TempDir()
	write := func(path, text string) {
		t.Helper()
		path = filepath.Join(dir, path)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	write("java/release", "JAVA_VERSION=\"17\"\n")
	write("java/bin/java", "#!/bin/sh\n"+script+"\n")
	write("spark/jars/spark-core_2.13-4.3.0.jar", "")
	write("spark/jars/spark-connect_2.13-4.3.0.jar", "")
	write("python", "#!/bin/sh\necho "+dir+"/spark\n")
	t.Setenv("JAVA_HOME", filepath.Join(dir, "java"))
	t.Setenv("SPARK_HOME", "/nonexistent") // the Python's is wanted, whatever is here
	t.Setenv("TMPDIR", t.TempDir())
	return filepath.Join(dir, "python")
}

const ready = "echo Spark Connect server started at: 127.0.0.1:4711; exec sleep 1000"

func TestCommandRuns(t *testing.T) {
	python := fakeSpark(t, ready)
	var stdout, stderr strings.Builder
	code := run([]string{"-python", python, "-version", "4.3.0", "--", "sh", "-c",
		`echo "$SPARKGEN_TEST_REMOTE"; echo "$SPARKGEN_TEST_PYTHON"; exit 7`}, &stdout, &stderr)
	if code != 7 {
		t.Errorf("exit code %d, want the command's 7; %s", code, stderr.String())
	}
	lines := strings.Split(stdout.String(), "\n")
	if !strings.HasPrefix(lines[0], "sc://localhost:4711/;token=") || lines[1] != python {
		t.Errorf("the command sees %q", lines)
	}
	if left, err := os.ReadDir(os.Getenv("TMPDIR")); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}

func TestCommandDoesNot(t *testing.T) {
	python := fakeSpark(t, ready)
	broken := filepath.Join(t.TempDir(), "broken")
	for _, tt := range []struct {
		name string
		args []string
		code int
		want string
	}{
		{"no command", []string{"-python", python}, exitUsage, "withspark: no command; use withspark [flags] -- command [arguments]\n"},
		{"an unknown flag", []string{"-spark"}, exitUsage, "flag provided but not defined: -spark\n"},
		{"another version", []string{"-python", python, "-version", "4.2.0", "--", "true"}, exitServer, "withspark: local Spark: no Spark 4.2.0;"},
		{"no such Python", []string{"-python", broken, "--", "true"}, exitServer, "withspark: fork/exec " + broken},
		{"no such command", []string{"-python", python, "--", broken}, exitServer, "withspark: Spark 4.3.0 on"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var stdout, stderr strings.Builder
			if code := run(tt.args, &stdout, &stderr); code != tt.code || !strings.HasPrefix(stderr.String(), tt.want) {
				t.Errorf("exit code %d, %q; want %d, %q", code, stderr.String(), tt.code, tt.want)
			}
		})
	}
}

// TestSparkEndsBeforeCommand tells why everything failed.
func TestSparkEndsBeforeCommand(t *testing.T) {
	python := fakeSpark(t, "echo $$ >$TMPDIR/pid; echo Spark Connect server started at: 127.0.0.1:4711; sleep 0.3; exit 52")
	var stdout, stderr strings.Builder
	code := run([]string{"-python", python, "--", "sh", "-c",
		`while kill -0 "$(cat "$TMPDIR/pid")"; do sleep 0.02; done 2>/dev/null; exit 1`}, &stdout, &stderr)
	if code != 1 || !strings.Contains(stderr.String(), "the server ended (exit status 52)") {
		t.Errorf("exit code %d, %q", code, stderr.String())
	}
}
