//go:build unix

package local_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/sparkgen/sparkgen/runtime/local"
)

// fakeSpark is a folder that looks like an unpacked Spark, with the jars that tell its version.
func fakeSpark(t *testing.T, version string) string {
	t.Helper()
	home := filepath.Join(t.TempDir(), "spark")
	writeSpark(t, home, version)
	return home
}

func writeSpark(t *testing.T, home, version string) {
	t.Helper()
	for _, artifact := range []string{"spark-core", "spark-connect", "spark-connect-common"} {
		writeFile(t, filepath.Join(home, "jars", artifact+"_2.13-"+version+".jar"), "", 0o600)
	}
}

// fakeJava is a Java home of version 17 whose java command is a shell script.
func fakeJava(t *testing.T, script string) string {
	t.Helper()
	home := t.TempDir()
	writeFile(t, filepath.Join(home, "bin", "java"), "#!/bin/sh\n"+script+"\n", 0o755)
	writeFile(t, filepath.Join(home, "release"), "IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"17.0.15\"\n", 0o600)
	return home
}

// ready is what a server says, and sleeping what it does afterwards: a child of a shell, as Spark has children too.
const (
	ready    = `echo "26/11/30 20:33:39 INFO SparkConnectServer: Spark Connect server started at: 127.0.0.1:4711"` + "\n"
	sleeping = "sleep 1000 & while :; do wait; sleep 1; done"
)

// fakeOptions start a script instead of Spark.
func fakeOptions(t *testing.T, script string) local.Options {
	t.Helper()
	return local.Options{SparkHome: fakeSpark(t, "4.3.0"), JavaHome: fakeJava(t, script), Timeout: time.Minute}
}

// start starts a server that ends with the test.
func start(t *testing.T, o local.Options) *local.Server {
	t.Helper()
	server, err := local.Start(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := server.Close(noContext()); err != nil {
			t.Error(err)
		}
	})
	return server
}

func writeFile(t *testing.T, path, text string, mode os.FileMode) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), mode); err != nil {
		t.Fatal(err)
	}
}

func readFile(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// eventually waits for what other processes do, of which nobody tells this one.
func eventually(t *testing.T, what string, is func() bool) {
	t.Helper()
	deadline := time.NewTimer(time.Minute)
	defer deadline.Stop()
	ticker := time.NewTicker(20 * time.Millisecond)
	defer ticker.Stop()
	for !is() {
		select {
		case <-ticker.C:
		case <-deadline.C:
			t.Fatalf("not so after a minute: %s", what)
		}
	}
}

// serversIn are the temporary folders of servers in a temporary folder.
func serversIn(t *testing.T, temp string) []string {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(temp, "sparkgen-spark-*"))
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// serverFolder is the temporary folder of a server, from the options that its guard was started with.
func serverFolder(t *testing.T, pid int) string {
	t.Helper()
	out, err := exec.Command("ps", "-o", "args=", "-p", strconv.Itoa(pid)).Output()
	if err != nil {
		t.Fatal(err)
	}
	_, path, _ := strings.Cut(string(out), "@")
	return filepath.Dir(strings.TrimSpace(path))
}

// neutral makes a text independent of the folders of a test.
func neutral(text string, paths map[string]string) string {
	for path, name := range paths {
		text = strings.ReplaceAll(text, path, name)
	}
	return text
}
