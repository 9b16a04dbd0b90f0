//go:build unix

package local_test

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/sparkgen/sparkgen/runtime/local"
)

func TestStartAndClose(t *testing.T) {
	t.Parallel()
	server := start(t, fakeOptions(t, ready+"exec sleep 1000"))
	if got := server.Address(); got != "127.0.0.1:4711" {
		t.Errorf("address %q is not the one in the log", got)
	}
	if len(server.Token()) < 20 {
		t.Errorf("token %q is short", server.Token())
	}
	if got := server.Spark().Version; got != "4.3.0" {
		t.Errorf("version %q", got)
	}
	select {
	case <-server.Done():
		t.Error("done before the end")
	default:
	}
	if err := server.Err(); err != nil {
		t.Errorf("error of a running server: %v", err)
	}
	if err := server.Close(noContext()); err != nil {
		t.Fatal(err)
	}
	<-server.Done()
	if err := server.Err(); err != nil {
		t.Errorf("error of a closed server: %v", err)
	}
	if err := server.Close(noContext()); err != nil {
		t.Errorf("second Close: %v", err)
	}
}

// TestWhatJavaGets looks at the whole of what is handed to Java: a change here is one that users may notice.
func TestWhatJavaGets(t *testing.T) {
	t.Setenv("SPARK_REMOTE", "sc://elsewhere:15002") // and so not parallel
	t.Setenv("SPARK_LOCAL_DIRS", "/elsewhere")
	seen := t.TempDir()
	o := fakeOptions(t, `cp "${1#@}" `+seen+`/args; env >`+seen+`/env; pwd >`+seen+`/pwd`+"\n"+
		`sed -n 's/.*java.io.tmpdir=\(.*\)\/tmp"$/\1/p' "${1#@}" >`+seen+"/folder\n"+ready+"exec sleep 1000")
	o.Master = "local[3]"
	o.Conf = map[string]string{
		"spark.driver.memory":             "700", // MiB
		"spark.sql.ansi.enabled":          "false",
		"spark.hadoop.fs.s3a.secret.key":  `a"b\c`,
		"spark.sql.session.timeZone":      "Europe/Berlin",
		"spark.sql.shuffle.partitions":    "7",
		"spark.ui.enabled":                "true",
		"spark.sql.streaming.metricsText": "one\ntwo",
	}
	o.JavaOptions = []string{"-Xss4m"}
	o.ClassPath = []string{"/jars/kafka.jar", "/more/*"}
	server := start(t, o)

	folder := strings.TrimSpace(readFile(t, filepath.Join(seen, "folder")))
	args := neutral(readFile(t, filepath.Join(seen, "args")), map[string]string{folder: "FOLDER", o.SparkHome: "SPARK"})
	golden := filepath.Join("testdata", "args", "all.args")
	if *update {
		writeFile(t, golden, args, 0o644)
	}
	if diff := cmp.Diff(readFile(t, golden), args); diff != "" {
		t.Errorf("%s (-want +got)\n%s", golden, diff)
	}

	env := readFile(t, filepath.Join(seen, "env"))
	for _, want := range []string{
		"SPARK_CONNECT_AUTHENTICATE_TOKEN=" + server.Token(), "SPARK_HOME=" + o.SparkHome, "SPARK_LOCAL_IP=127.0.0.1",
	} {
		if !strings.Contains(env, want+"\n") {
			t.Errorf("the environment lacks %s", want)
		}
	}
	if strings.Contains(env, "elsewhere") {
		t.Errorf("the environment has variables of other programs:\n%s", env)
	}
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.TrimSpace(readFile(t, filepath.Join(seen, "pwd"))); got != dir {
		t.Errorf("Java runs in %s, the program in %s", got, dir)
	}
	for path, mode := range map[string]os.FileMode{folder: 0o700 | os.ModeDir, filepath.Join(folder, "java.args"): 0o600} {
		if info, err := os.Stat(path); err != nil || info.Mode() != mode {
			t.Errorf("%s: %v, %v; want mode %v", path, info.Mode(), err, mode)
		}
	}
	if err := server.Close(noContext()); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(folder); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the temporary folder is still there: %v", err)
	}
}

func TestStartFails(t *testing.T) {
	t.Parallel()
	noise := strings.Repeat("x", 100)
	tests := []struct {
		name, script, want string // want is a pattern
	}{
		{
			"ends at once", "echo one; echo >&2; echo two >&2; exit 3",
			"local Spark: the server ended (exit status 3); the last lines of its log:\n  one\n  two",
		},
		{
			"ends without a word", "exit 0",
			"local Spark: the server ended (exit status 0)",
		},
		{
			"is killed", "echo dying; kill -KILL $$",
			"local Spark: the server ended (signal: killed); the last lines of its log:\n  dying",
		},
		{
			"finds its port taken", `echo 'java.net.BindException: Address already in use: Service has failed'; exit 1`,
			"local Spark: the server ended (exit status 1); its port is taken, use another Options.Port or 0 for a free one; " +
				"the last lines of its log:\n  java.net.BindException: Address already in use: Service has failed",
		},
		{
			"prints its token", `echo "token=$SPARK_CONNECT_AUTHENTICATE_TOKEN;"; exit 1`,
			"local Spark: the server ended (exit status 1); the last lines of its log:\n  token=***;",
		},
		{
			"prints too much", "i=0; while [ $i -lt 2000 ]; do echo $i " + noise + "; i=$((i+1)); done; exit 1",
			"local Spark: the server ended (exit status 1); the last lines of its log:\n  1980 " + noise,
		},
		{
			"prints what is no text", `printf 'a\377b\0c\n'; exit 1`,
			"local Spark: the server ended (exit status 1); the last lines of its log:\n  a?b\x00c",
		},
		{
			"tells no address", "echo Spark Connect server started at: nowhere; exec sleep 1000",
			"local Spark: told an address that is none: address nowhere: missing port in address; the last lines",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			server, err := local.Start(t.Context(), fakeOptions(t, tt.script))
			var failed *local.StartError
			if !errors.As(err, &failed) {
				t.Fatalf("server %v, error %v", server, err)
			}
			if !strings.HasPrefix(err.Error(), tt.want) {
				t.Errorf("error\n%s\nwant it to begin with\n%s", err, tt.want)
			}
			if len(failed.Log) > 20 {
				t.Errorf("%d lines of log", len(failed.Log))
			}
			var exit *exec.ExitError
			if strings.Contains(tt.want, "exit status 3") && !errors.As(err, &exit) {
				t.Errorf("%v wraps no exit", err)
			}
		})
	}
}

func TestStartContextEnds(t *testing.T) {
	t.Parallel()
	started := filepath.Join(t.TempDir(), "pid")
	ctx, cancel := context.WithCancel(t.Context())
	go func() {
		eventually(t, "the script runs", func() bool { _, err := os.Stat(started); return err == nil })
		cancel()
	}()
	// It ignores the request to end, so it must be killed, and at once.
	o := fakeOptions(t, "trap '' TERM; echo warming up; echo $$ >"+started+"\n"+sleeping)
	begun := time.Now()
	_, err := local.Start(ctx, o)
	if !errors.Is(err, context.Canceled) {
		t.Errorf("error %v does not wrap the context's", err)
	}
	want := "local Spark: was not ready in time (context canceled); give the context more time, or set Options.Timeout; " +
		"the last lines of its log:\n  warming up"
	if err == nil || err.Error() != want {
		t.Errorf("error\n%v\nwant\n%s", err, want)
	}
	if took := time.Since(begun); took > 8*time.Second {
		t.Errorf("it took %v: the server was not killed at once", took)
	}
}

func TestStartTimeout(t *testing.T) {
	t.Parallel()
	o := fakeOptions(t, sleeping)
	o.Timeout = 100 * time.Millisecond
	if _, err := local.Start(t.Context(), o); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("error %v, want one that wraps context.DeadlineExceeded", err)
	}
}

// TestReadyInNoise hides the line with the address among output of all kinds.
func TestReadyInNoise(t *testing.T) {
	t.Parallel()
	address := "Spark Connect server started at: 127.0.0.1:99"
	for name, script := range map[string]string{
		"after much output":       "i=0; while [ $i -lt 3000 ]; do echo $i some line of a log; i=$((i+1)); done; echo " + address,
		"after an endless line":   "head -c 300000 /dev/zero | tr '\\0' x; echo; echo " + address,
		"after what is no text":   "head -c 3000 /dev/urandom; echo; echo " + address,
		"in two writes":           "printf 'Spark Connect server '; sleep 0.1; echo started at: 127.0.0.1:99",
		"with a carriage return":  "printf '" + address + "\\r\\n'",
		"on standard error":       "echo " + address + " >&2",
		"after a line like it":    "echo Spark Connect server started; echo " + address,
		"before much more output": "echo " + address + "; yes | head -n 20000",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if got := start(t, fakeOptions(t, script+"\nexec sleep 1000")).Address(); got != "127.0.0.1:99" {
				t.Errorf("address %q", got)
			}
		})
	}
}

func TestLogFile(t *testing.T) {
	t.Parallel()
	o := fakeOptions(t, "echo Spark Connect server started at: 127.0.0.1:2; echo more; exec sleep 1000")
	o.LogFile = filepath.Join(t.TempDir(), "spark.log")
	old := "Spark Connect server started at: 127.0.0.1:1\n"
	writeFile(t, o.LogFile, old, 0o600)
	server := start(t, o)
	if got := server.Address(); got != "127.0.0.1:2" {
		t.Errorf("address %q is of an earlier server", got)
	}
	if err := server.Close(noContext()); err != nil {
		t.Fatal(err)
	}
	want := old + "Spark Connect server started at: 127.0.0.1:2\nmore\n"
	if diff := cmp.Diff(want, readFile(t, o.LogFile)); diff != "" {
		t.Errorf("log (-want +got)\n%s", diff)
	}

	o.LogFile = filepath.Join(t.TempDir(), "missing", "spark.log")
	if _, err := local.Start(t.Context(), o); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a log that cannot be written: %v", err)
	}
}

// TestCloseIsGraceful looks for what Spark would do before it ends.
func TestCloseIsGraceful(t *testing.T) {
	t.Parallel()
	left := filepath.Join(t.TempDir(), "left")
	server := start(t, fakeOptions(t, "trap 'echo bye >"+left+"; exit 143' TERM\n"+ready+sleeping))
	if err := server.Close(noContext()); err != nil {
		t.Fatal(err)
	}
	if got := readFile(t, left); got != "bye\n" {
		t.Errorf("it left %q", got)
	}
}

// TestCloseKills closes a server that does not listen, with a context that has ended: there is no time for grace.
func TestCloseKills(t *testing.T) {
	t.Parallel()
	server := start(t, fakeOptions(t, "trap '' TERM\n"+ready+sleeping))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	begun := time.Now()
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			if err := server.Close(ctx); err != nil {
				t.Error(err)
			}
			select {
			case <-server.Done():
			default:
				t.Error("Close returned before the end")
			}
		})
	}
	all.Wait()
	if took := time.Since(begun); took > 8*time.Second {
		t.Errorf("it took %v", took)
	}
}

func TestServerEndsByItself(t *testing.T) {
	t.Parallel()
	end := filepath.Join(t.TempDir(), "end")
	server := start(t, fakeOptions(t, ready+"while [ ! -e "+end+" ]; do sleep 0.02; done; echo out of memory; exit 52"))
	writeFile(t, end, "", 0o600)
	<-server.Done()
	var failed *local.StartError
	if err := server.Err(); !errors.As(err, &failed) {
		t.Fatalf("error %v", err)
	}
	want := regexp.MustCompile(`^local Spark: the server ended \(exit status 52\); the last lines of its log:\n(.*\n)*  out of memory$`)
	if got := server.Err().Error(); !want.MatchString(got) {
		t.Errorf("error\n%s", got)
	}
	if err := server.Close(noContext()); err != nil {
		t.Error(err)
	}
}
