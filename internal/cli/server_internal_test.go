//go:build unix

package cli

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/sparkgen/sparkgen/internal/servertest"
	"github.com/sparkgen/sparkgen/runtime"
	"github.com/sparkgen/sparkgen/runtime/local"
)

// TestDaemonProcess is the daemon's process when start calls this test binary.
func TestDaemonProcess(t *testing.T) {
	args := flag.Args()
	if len(args) == 0 {
		return
	}
	os.Exit(serverCommandOf(self).run(t.Context(), env{os.Stdin, os.Stdout, os.Stderr}, args[1:]))
}

func testBinary() ([]string, error) {
	path, err := os.Executable()
	return []string{path, "-test.run=^TestDaemonProcess$", "--"}, err
}

// home is a user's: a cache folder, and a Spark that is a script, which says that it is ready and lives on. Its tests
// change the environment, so they do not run in parallel.
type home struct {
	*testing.T
	cache  string
	script string
	spark  net.Listener // what clients reach through a server's address
}

func newHome(t *testing.T) *home {
	t.Helper()
	spark, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { spark.Close() })
	h := &home{T: t, cache: t.TempDir(), spark: spark}
	java, jars := t.TempDir(), t.TempDir()
	h.script = filepath.Join(java, "bin", "java")
	h.write(filepath.Join(java, "release"), "JAVA_VERSION=\"17\"\n", 0o600)
	h.write(filepath.Join(jars, "jars", "spark-core_2.13-4.3.0.jar"), "", 0o600)
	h.write(filepath.Join(jars, "jars", "spark-connect_2.13-4.3.0.jar"), "", 0o600)
	h.java("echo Spark Connect server started at: " + spark.Addr().String() + "; exec sleep 1000")
	t.Setenv("XDG_CACHE_HOME", h.cache)
	t.Setenv("HOME", h.cache) // where the cache folder is on other systems
	t.Setenv("JAVA_HOME", java)
	t.Setenv("SPARK_HOME", jars)
	t.Setenv("TMPDIR", t.TempDir())
	t.Cleanup(func() { h.server("stop") })
	return h
}

func (h *home) java(script string) { h.write(h.script, "#!/bin/sh\n"+script+"\n", 0o755) }

func (h *home) write(path, text string, mode os.FileMode) {
	h.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		h.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), mode); err != nil {
		h.Fatal(err)
	}
}

// server calls sparkgen server.
func (h *home) server(args ...string) (code int, stdout, stderr string) {
	h.Helper()
	var out, errs bytes.Buffer
	code = serverCommandOf(testBinary).run(noCancel(), env{strings.NewReader(""), &out, &errs}, args)
	return code, out.String(), errs.String()
}

// start starts a server and returns its connection string.
func (h *home) start(args ...string) string {
	h.Helper()
	code, stdout, stderr := h.server(append([]string{"start"}, args...)...)
	if code != exitOK {
		h.Fatalf("exit code %d: %s", code, stderr)
	}
	return strings.TrimSuffix(stdout, "\n")
}

func (h *home) states() stateDir {
	h.Helper()
	dir, err := openStateDir()
	if err != nil {
		h.Fatal(err)
	}
	return dir
}

// files lists the folder of states, without the numbers in the names.
func (h *home) files() []string {
	h.Helper()
	entries, err := os.ReadDir(string(h.states()))
	if err != nil {
		h.Fatal(err)
	}
	var names []string
	for _, entry := range entries {
		names = append(names, "ID"+filepath.Ext(entry.Name()))
	}
	return names
}

// state reads the only file.
func (h *home) state() *daemonServer {
	h.Helper()
	files, err := filepath.Glob(filepath.Join(string(h.states()), "*.json"))
	if err != nil || len(files) != 1 {
		h.Fatalf("files %q, %v; want one", files, err)
	}
	s, err := readState(files[0])
	if err != nil {
		h.Fatal(err)
	}
	return s
}

// eventually waits for what daemons do, of which nobody tells this process.
func (h *home) eventually(what string, is func() bool) {
	h.Helper()
	deadline := time.NewTimer(time.Minute)
	defer deadline.Stop()
	ticker := time.NewTicker(20 * time.Millisecond)
	defer ticker.Stop()
	for !is() {
		select {
		case <-ticker.C:
		case <-deadline.C:
			h.Fatalf("not so after a minute: %s", what)
		}
	}
}

func (h *home) wantNone() {
	h.Helper()
	if code, stdout, stderr := h.server("status"); code != exitError || stdout != "" || stderr != "no server runs\n" {
		h.Errorf("status: exit code %d, %q, %q; want none", code, stdout, stderr)
	}
}

func TestServerStartStatusStop(t *testing.T) {
	h := newHome(t)
	h.wantNone()
	remote := h.start()
	if !regexp.MustCompile(`^sc://localhost:[0-9]+/;token=[A-Z2-7]{26}$`).MatchString(remote) {
		t.Errorf("printed %q", remote)
	}
	for file, mode := range map[string]fs.FileMode{
		string(h.states()): fs.ModeDir | 0o700, h.states().file(h.state().ID): 0o600, h.state().Log: 0o600,
	} {
		if info, err := os.Stat(file); err != nil || info.Mode() != mode {
			t.Errorf("%s: %v, %v; want mode %v: it has the token", filepath.Base(file), info.Mode(), err, mode)
		}
	}

	code, again, stderr := h.server("start", "-master", "local[*]", "-idle", "5m")
	if code != exitOK || again != remote+"\n" || stderr != "Spark 4.3.0 (SPARK_HOME) runs already\n" {
		t.Errorf("second start: exit code %d, %q, %q", code, again, stderr)
	}
	other := h.start("-conf", "spark.sql.ansi.enabled=false")
	if other == remote {
		t.Error("other settings got the same server")
	}

	code, status, _ := h.server("status")
	if first, second := strings.Index(status, remote), strings.Index(status, other); code != exitOK || first != 0 || second < first {
		t.Errorf("status: exit code %d, %q; want both, the oldest first", code, status)
	}
	code, _, stderr = h.server("stop")
	if code != exitOK || strings.Count(stderr, "stopped Spark 4.3.0 on 127.0.0.1:") != 2 {
		t.Errorf("stop: exit code %d, %q", code, stderr)
	}
	h.wantNone()
	if code, _, stderr := h.server("stop"); code != exitOK || stderr != "no server runs\n" {
		t.Errorf("stop without a server: exit code %d, %q", code, stderr)
	}
	if files := h.files(); len(files) > 0 {
		t.Errorf("left behind: %q", files)
	}
	if left, err := os.ReadDir(os.Getenv("TMPDIR")); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}

func TestServerIdle(t *testing.T) {
	h := newHome(t)
	h.start("-idle", "1ms")
	h.eventually("it ends", func() bool { return len(h.files()) == 0 })
	h.wantNone()
}

func TestServerUse(t *testing.T) {
	h := newHome(t)
	h.start("-idle", "1h")
	if _, status, _ := h.server("status"); !strings.Contains(status, "  no connection for 0s, ends after 1h0m0s\n") {
		t.Errorf("status: %s", status)
	}
	client, err := net.Dial("tcp", h.state().Address)
	if err != nil {
		t.Fatal(err)
	}
	defer client.Close()
	spark, err := h.spark.Accept()
	if err != nil {
		t.Fatal(err)
	}
	defer spark.Close()
	if _, status, _ := h.server("status"); !strings.Contains(status, "  1 connection\n") {
		t.Errorf("status: %s", status)
	}
}

func TestServerStartFails(t *testing.T) {
	h := newHome(t)
	h.java("echo no luck; exit 1")
	code, stdout, stderr := h.server("start")
	want := "sparkgen server start: local Spark: the server ended (exit status 1); the last lines of its log:\n  no luck\n"
	if code != exitError || stdout != "" || stderr != want {
		t.Errorf("exit code %d, %q, %q; want %q", code, stdout, stderr, want)
	}
	if files := h.files(); len(files) > 0 {
		t.Errorf("left behind: %q", files)
	}
	for _, tt := range []struct {
		name string
		args []string
		code int
		want string
	}{
		{"no such version", []string{"-version", "4.9.9"}, exitError, "sparkgen server start: local Spark: no Spark 4.9.9; run"},
		{"a setting without value", []string{"-conf", "spark.x"}, exitUsage, `invalid value "spark.x" for flag -conf: want key=value`},
		{"a setting that is decided", []string{"-conf", "spark.master=x"}, exitError, "sparkgen server start: local Spark: setting"},
		{"a negative limit", []string{"-idle", "-1s"}, exitError, "sparkgen server start: -idle is negative; 0 is never"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if code, _, stderr := h.server(append([]string{"start"}, tt.args...)...); code != tt.code || !strings.HasPrefix(stderr, tt.want) {
				t.Errorf("exit code %d, %q; want %d, %q", code, stderr, tt.code, tt.want)
			}
		})
	}
}

func TestServerPortTaken(t *testing.T) {
	h := newHome(t)
	port := fmt.Sprint(h.spark.Addr().(*net.TCPAddr).Port)
	code, _, stderr := h.server("start", "-port", port)
	if code != exitError || !strings.Contains(stderr, "address already in use") {
		t.Errorf("exit code %d, %q", code, stderr)
	}
}

// TestServerSparkEnds has Spark end by itself.
func TestServerSparkEnds(t *testing.T) {
	h := newHome(t)
	end := filepath.Join(t.TempDir(), "end")
	h.java("echo Spark Connect server started at: 127.0.0.1:1; while [ ! -e " + end + " ]; do sleep 0.02; done; echo broken; exit 52")
	h.start()
	log := h.state().Log
	h.write(end, "", 0o600)
	h.eventually("the daemon ends", func() bool { return cmp.Equal(h.files(), []string{"ID.log"}) })
	h.wantNone()
	text, err := os.ReadFile(log)
	if err != nil || !strings.Contains(string(text), "sparkgen server: local Spark: the server ended (exit status 52)") {
		t.Errorf("the log says %q, %v", text, err)
	}
}

// TestServerDaemonKilled kills the daemon: Spark must go with it, and its file deceive nobody.
func TestServerDaemonKilled(t *testing.T) {
	h := newHome(t)
	first := h.start()
	daemon, err := os.FindProcess(h.state().Pid)
	if err == nil {
		err = daemon.Kill()
	}
	if err != nil {
		t.Fatal(err)
	}
	h.eventually("Spark's folder is gone", func() bool {
		left, err := os.ReadDir(os.Getenv("TMPDIR"))
		return err == nil && len(left) == 0
	})
	h.wantNone()
	if second := h.start(); second == first {
		t.Error("a new server is the old one")
	}
}

// TestServerFilesLeftBehind has files whose numbers and ports belong to others by now.
func TestServerFilesLeftBehind(t *testing.T) {
	h := newHome(t)
	h.start("-idle", "1h")
	running := h.state()
	web := httptest.NewServer(http.NotFoundHandler())
	defer web.Close()
	imitation := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _ = json.NewEncoder(w).Encode(use{}) }))
	defer imitation.Close()
	host := func(s *httptest.Server) string { return strings.TrimPrefix(s.URL, "http://") }
	for name, state := range map[string]daemonServer{
		"port free":          {Control: "127.0.0.1:1"},
		"port of a web site": {Control: host(web)},
		"port of another":    {Control: running.Control, Token: running.Token},
		"token of another":   {Control: running.Control},
		"answers anything":   {Control: host(imitation)},
		"port of Spark":      {Control: h.spark.Addr().String()},
		"no port":            {},
	} {
		t.Run(name, func(t *testing.T) {
			if state.Control == h.spark.Addr().String() { // it says something, and not in HTTP
				go func() {
					if conn, err := h.spark.Accept(); err == nil {
						_, _ = conn.Write([]byte("PRI * HTTP/2.0\r\n\r\n"))
						conn.Close()
					}
				}()
			}
			state.ID, state.Pid = "0-stale", os.Getpid() // a process that lives
			if err := h.states().publish(&state); err != nil {
				t.Fatal(err)
			}
			_, status, stderr := h.server("status")
			if strings.Count(status, "sc://") != 1 || stderr != "" {
				t.Errorf("status: %q, %q; want the one that runs", status, stderr)
			}
			if _, err := os.Stat(h.states().file("0-stale")); !errors.Is(err, fs.ErrNotExist) {
				t.Errorf("the file is still there: %v", err)
			}
		})
	}
	h.write(h.states().file("0-broken"), "{", 0o600)
	if code, status, stderr := h.server("status"); code != exitOK || strings.Count(status, "sc://") != 1 {
		t.Errorf("with a file that is no JSON: exit code %d, %q, %q", code, status, stderr)
	}
}

// TestServerHangs has a daemon that does not answer. It may live, so its file stays.
func TestServerHangs(t *testing.T) {
	h := newHome(t)
	state := &daemonServer{ID: "0-hangs", Control: h.spark.Addr().String(), Address: "127.0.0.1:4711", Pid: 123456}
	if err := h.states().publish(state); err != nil {
		t.Fatal(err)
	}
	want := "sparkgen server status: the server on 127.0.0.1:4711 (process 123456) does not answer: context deadline exceeded; " +
		"end that process if it hangs\n"
	if code, _, stderr := h.server("status"); code != exitError || stderr != want {
		t.Errorf("exit code %d, %q; want %q", code, stderr, want)
	}
	if err := os.Remove(h.states().file(state.ID)); err != nil {
		t.Error("the file is gone")
	}
}

func TestServerOldLogs(t *testing.T) {
	h := newHome(t)
	for id, age := range map[string]time.Duration{"1-old": logAge + time.Hour, "2-new": time.Hour} {
		h.write(h.states().log(id), "", 0o600)
		at := time.Now().Add(-age)
		if err := os.Chtimes(h.states().log(id), at, at); err != nil {
			t.Fatal(err)
		}
	}
	h.start()
	for id, want := range map[string]bool{"1-old": false, "2-new": true} {
		if _, err := os.Stat(h.states().log(id)); (err == nil) != want {
			t.Errorf("log %s: %v; want it there: %v", id, err, want)
		}
	}
}

// TestServerSpark starts a real one and connects to it.
func TestServerSpark(t *testing.T) {
	pyspark, err := local.PySparkHome(t.Context(), servertest.Python(t))
	if err != nil {
		t.Fatal(err)
	}
	java := os.Getenv("JAVA_HOME")
	h := newHome(t)
	t.Setenv("SPARK_HOME", pyspark)
	t.Setenv("JAVA_HOME", java)
	remote := h.start("-master", "local[2]", "-conf", "spark.driver.memory=700m")
	session, err := runtime.Connect(t.Context(), remote)
	if err != nil {
		t.Fatal(err)
	}
	if got := session.Version(); got != h.state().Version {
		t.Errorf("version %q, want %s", got, h.state().Version)
	}
	if err := session.Close(t.Context()); err != nil {
		t.Error(err)
	}
}

func TestServerInstallIfMissing(t *testing.T) {
	h := newHome(t)
	code, stdout, stderr := h.server("install", "-if-missing")
	if code != exitOK || stdout != "" || !strings.HasPrefix(stderr, "Spark 4.3.0 (SPARK_HOME) in ") {
		t.Errorf("exit code %d, %q, %q", code, stdout, stderr)
	}
	code, _, stderr = h.server("install", "-version", "3.5.9")
	if want := "sparkgen server install: local Spark: the hash of pyspark 3.5.9 is not known"; code != exitError || !strings.HasPrefix(stderr, want) {
		t.Errorf("exit code %d, %q; want %q", code, stderr, want)
	}
}

func TestServerUsage(t *testing.T) {
	h := newHome(t)
	for _, tt := range []struct {
		args []string
		code int
		want string // what begins the output
	}{
		{nil, exitUsage, "usage: sparkgen server install | start | stop | status\n"},
		{[]string{"-h"}, exitOK, "usage: sparkgen server install | start | stop | status\n"},
		{[]string{"restart"}, exitUsage, "sparkgen server: unknown command \"restart\"; run sparkgen help server\n"},
		{[]string{"start", "now"}, exitUsage, "sparkgen server start: unexpected argument \"now\"; run sparkgen help server start\n"},
		{[]string{"stop", "-h"}, exitOK, "usage: sparkgen server stop\n"},
	} {
		t.Run(strings.Join(tt.args, " "), func(t *testing.T) {
			code, stdout, stderr := h.server(tt.args...)
			if code != tt.code || !strings.HasPrefix(stdout+stderr, tt.want) {
				t.Errorf("exit code %d, %q; want %d, %q", code, stdout+stderr, tt.code, tt.want)
			}
		})
	}
}

// TestSpawnGarbage has a daemon that is another program.
func TestSpawnGarbage(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct{ script, want string }{
		"no answer":      {"echo oops >&2; exit 3", "the server's process ended without an answer: exit status 3\noops"},
		"no JSON":        {"echo hello; exec sleep 1000", "the server's process ended without an answer: invalid character"},
		"an empty one":   {"echo '{}'; exec sleep 1000", "the server's process ended without an answer: it said nothing"},
		"half an answer": {"printf '{\"server\"'", "the server's process ended without an answer: exit status 0"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			sh, err := exec.LookPath("sh")
			if err != nil {
				t.Fatal(err)
			}
			_, err = spawn(t.Context(), []string{sh, "-c", tt.script}, startOptions{})
			if err == nil || !strings.HasPrefix(err.Error(), tt.want) {
				t.Errorf("error %v, want %s", err, tt.want)
			}
		})
	}
}
