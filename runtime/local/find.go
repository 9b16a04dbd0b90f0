package local

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"
)

// minSpark is the oldest Spark whose jars contain the Connect server.
const minSpark = 4

// askTimeout bounds how long a python or a java may take to say what it is. A first run from a cold disk is slow.
const askTimeout = 20 * time.Second

// versionPattern is a Spark version, with what vendors and previews append.
var versionPattern = regexp.MustCompile(`^[0-9]+\.[0-9]+\.[0-9]+(?:[-.+][0-9A-Za-z.+-]+)?$`)

// Installation is a Spark on this machine and the Java it runs on.
type Installation struct {
	Home    string // the folder that has jars/
	Version string // as in the names of its jars: "4.3.0"
	Origin  string // what led to it: "SPARK_HOME", "pyspark of /usr/bin/python3", "installed by sparkgen"
	Java    string // path of the java command
}

// Find looks for the Spark that [Start] would take, and starts nothing but a python and a java that are asked what they
// are.
//
// Spark is looked for in o.SparkHome alone if that is set; else in $SPARK_HOME, in a pyspark installed for a Python
// (o.Python; or that of $VIRTUAL_ENV; or python3 and python on PATH), and in what [Install] made. The first whose
// version is o.Version, if that is set, and at least 4.0, is taken. Java is looked for in o.JavaHome alone if that is
// set; else in $JAVA_HOME, on PATH, and in what Install made; the first that is 17 or newer is taken.
//
// The error is a [*NotFoundError] that tells what is in each place.
func Find(ctx context.Context, o Options) (Installation, error) {
	spark, err := findSpark(ctx, o)
	if err != nil {
		return Installation{}, err
	}
	if spark.Java, err = findJava(ctx, o); err != nil {
		return Installation{}, err
	}
	return spark, nil
}

func findSpark(ctx context.Context, o Options) (Installation, error) {
	var tried []string
	try := func(home, origin string) (Installation, bool) {
		spark, err := inspect(home)
		if err == nil && o.Version != "" && spark.Version != o.Version {
			err = fmt.Errorf("%s has Spark %s", home, spark.Version)
		}
		if err != nil {
			tried = append(tried, origin+": "+err.Error())
			return Installation{}, false
		}
		spark.Origin = origin
		return spark, true
	}
	notFound := func(remedy string) error {
		what := "Spark 4.0 or newer"
		if o.Version != "" {
			what = "Spark " + o.Version
		}
		return &NotFoundError{What: what, Tried: tried, Remedy: remedy}
	}

	if o.SparkHome != "" {
		if spark, ok := try(o.SparkHome, "Options.SparkHome"); ok {
			return spark, nil
		}
		return Installation{}, notFound("set Options.SparkHome to an unpacked Spark, or leave it empty to search")
	}
	if home := os.Getenv("SPARK_HOME"); home == "" {
		tried = append(tried, "SPARK_HOME: not set")
	} else if spark, ok := try(home, "SPARK_HOME"); ok {
		return spark, nil
	}
	pythons := o.pythons()
	if len(pythons) == 0 {
		tried = append(tried, "python: none on PATH")
	}
	for _, python := range pythons {
		home, err := PySparkHome(ctx, python)
		if err != nil {
			tried = append(tried, python+": "+err.Error())
		} else if spark, ok := try(home, "pyspark of "+python); ok {
			return spark, nil
		}
	}
	cache, err := o.cacheDir()
	if err != nil {
		tried = append(tried, "installed by sparkgen: "+err.Error())
		return Installation{}, notFound("set SPARK_HOME to an unpacked Spark")
	}
	for _, home := range cache.sparks(o.Version) {
		if spark, ok := try(home, "installed by sparkgen"); ok {
			return spark, nil
		}
	}
	remedy := "run `sparkgen server install`, or set SPARK_HOME to an unpacked Spark"
	if o.Version != "" {
		remedy = "run `sparkgen server install -version " + o.Version + "`, or set SPARK_HOME to an unpacked one"
	}
	tried = append(tried, "installed by sparkgen: nothing fits in "+string(cache))
	return Installation{}, notFound(remedy)
}

// inspect reads the version of the Spark in home from its jars.
func inspect(home string) (Installation, error) {
	home, err := filepath.Abs(home)
	if err != nil {
		return Installation{}, err
	}
	entries, err := os.ReadDir(filepath.Join(home, "jars"))
	if errors.Is(err, fs.ErrNotExist) {
		return Installation{}, fmt.Errorf("%s has no jars folder", home)
	} else if err != nil {
		return Installation{}, err
	}
	var version string
	var connect bool
	for _, entry := range entries {
		if v := jarVersion(entry.Name(), "spark-core"); v != "" {
			version = v
		}
		connect = connect || jarVersion(entry.Name(), "spark-connect") != ""
	}
	major, _, _ := strings.Cut(version, ".")
	switch n, err := strconv.Atoi(major); {
	case version == "":
		return Installation{}, fmt.Errorf("%s has no Spark among its jars", home)
	case err != nil || n < minSpark:
		return Installation{}, fmt.Errorf("%s has Spark %s", home, version)
	case !connect:
		return Installation{}, fmt.Errorf("%s has Spark %s without its Connect server", home, version)
	}
	return Installation{Home: home, Version: version}, nil
}

// jarVersion is the version in "spark-core_2.13-4.3.0.jar", or "" if file is not a jar of that artifact.
func jarVersion(file, artifact string) string {
	rest, ok := strings.CutPrefix(file, artifact+"_")
	if !ok || !strings.HasSuffix(rest, ".jar") {
		return ""
	}
	_, version, _ := strings.Cut(strings.TrimSuffix(rest, ".jar"), "-")
	if !versionPattern.MatchString(version) {
		return ""
	}
	return version
}

// pythons are the interpreters to ask, each once.
func (o Options) pythons() []string {
	if o.Python != "" {
		return []string{o.Python}
	}
	if env := os.Getenv("VIRTUAL_ENV"); env != "" {
		return []string{venvPython(env)}
	}
	var found []string
	for _, name := range []string{"python3", "python"} {
		if path, err := exec.LookPath(name); err == nil && !slices.Contains(found, path) {
			found = append(found, path)
		}
	}
	return found
}

// venvPython is the interpreter of a virtual environment.
func venvPython(env string) string {
	if runtime.GOOS == "windows" {
		return filepath.Join(env, "Scripts", "python.exe")
	}
	return filepath.Join(env, "bin", "python")
}

// pysparkScript prints where pyspark is without importing it, which would take a second.
const pysparkScript = `import importlib.util as u
s = u.find_spec("pyspark")
print(next(iter(s.submodule_search_locations or []), "") if s else "")`

// PySparkHome returns the folder of the pyspark that the interpreter python would import, which is a Spark home. The
// interpreter is started, pyspark is not imported. pyspark-client, which has no jars, is a home that [Find] refuses.
func PySparkHome(ctx context.Context, python string) (string, error) {
	out, err := ask(ctx, python, "-c", pysparkScript)
	if err != nil {
		return "", err
	}
	home := strings.TrimSpace(out)
	if home == "" {
		return "", errors.New("has no pyspark")
	}
	return home, nil
}

// ask runs a command that says something about itself and returns its standard output, or its standard error if that
// is all there is.
func ask(ctx context.Context, command string, args ...string) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, askTimeout)
	defer cancel()
	cmd := exec.CommandContext(ctx, command, args...)
	cmd.WaitDelay = time.Second // a grandchild may hold the pipes
	var stdout, stderr strings.Builder
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err := cmd.Run()
	switch {
	case ctx.Err() != nil:
		return "", fmt.Errorf("did not answer: %w", ctx.Err())
	case err != nil:
		lines := strings.Split(strings.TrimSpace(stderr.String()), "\n")
		return "", fmt.Errorf("%w: %s", err, lines[len(lines)-1])
	case stdout.Len() > 0:
		return stdout.String(), nil
	}
	return stderr.String(), nil
}
