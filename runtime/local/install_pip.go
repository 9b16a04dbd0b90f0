package local

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// environmentBuild is a virtual environment on its way.
type environmentBuild struct {
	*installer
	folder  string // of the environment
	scratch string // for what pip unpacks: the system's temporary folder may be small
}

// spark installs pyspark.
func (e *environmentBuild) spark(ctx context.Context, version string) error {
	file := e.o.From
	if !isWheel(file) {
		if err := e.pip(ctx, "preparing", buildRequirements()); err != nil {
			return err
		}
	}
	if file == "" {
		requirements, err := pysparkRequirements(version)
		if err != nil {
			return fmt.Errorf("local Spark: %w", err)
		}
		// Without isolation the build uses the setuptools that was checked, and downloads nothing more. Only this pip is
		// sure to know the raw progress.
		return e.pip(ctx, "downloading Spark", requirements, "--no-build-isolation", "--progress-bar", "raw")
	}
	file, err := filepath.Abs(file)
	if err != nil {
		return fmt.Errorf("local Spark: %w", err)
	}
	return e.run(ctx, "installing "+filepath.Base(file), venvPython(e.folder),
		"-m", "pip", "install", "--no-deps", "--no-compile", "--no-index", "--no-build-isolation", file)
}

// java installs a Java runtime, which comes without the class data archive of its own classes that others have, and on
// which that of Spark's is built. It works without.
func (e *environmentBuild) java(ctx context.Context, jdk requirement) error {
	if err := e.pip(ctx, "downloading Java", []requirement{jdk}, "--only-binary", ":all:"); err != nil {
		return err
	}
	for _, home := range siteFolders(e.folder, javaFolder) {
		if err := e.run(ctx, "preparing Java", javaIn(home), "-Xshare:dump"); err != nil {
			if ctx.Err() != nil {
				return err
			}
			e.say("that did not work: %v", err)
		}
	}
	return nil
}

// pip installs requirements, with their hashes checked.
func (e *environmentBuild) pip(ctx context.Context, step string, requirements []requirement, args ...string) error {
	list := filepath.Join(e.scratch, "requirements.txt")
	if err := os.WriteFile(list, requirementsFile(requirements), 0o600); err != nil {
		return fmt.Errorf("local Spark: %w", err)
	}
	args = append([]string{"-m", "pip", "install", "--no-deps", "--no-compile", "--require-hashes", "-r", list}, args...)
	return e.run(ctx, step, venvPython(e.folder), args...)
}

// run runs one step and waits for it. The step ends when ctx does, and with this program.
func (e *environmentBuild) run(ctx context.Context, step, command string, args ...string) error {
	e.say("%s", step)
	fail := func(err error, said []string) error {
		return &InstallError{Reason: fmt.Sprintf("%s: %v", step, err), Log: said, Err: err}
	}
	cmd := exec.Command(command, args...)
	cmd.Env = e.environ(os.Environ())
	read, write := io.Pipe()
	cmd.Stdout, cmd.Stderr = write, write
	process, err := startGuarded(cmd, "")
	if err != nil {
		return fail(err, nil)
	}
	stop := context.AfterFunc(ctx, func() { _ = process.release() }) // kills what the step has started, too
	defer stop()
	exited := make(chan error, 1)
	go func() {
		err := process.Wait()
		_ = write.Close() // never fails
		exited <- err
	}()
	said := e.follow(read)
	err = <-exited
	_ = process.release() // may have been called
	if ctx.Err() != nil {
		return fail(ctx.Err(), nil)
	}
	if err != nil {
		return fail(err, said)
	}
	return nil
}

// hostile are the settings of pip and Python that would put packages elsewhere than into the environment.
var hostile = []string{
	"PIP_USER", "PIP_TARGET", "PIP_PREFIX", "PIP_ROOT", "PIP_REQUIRE_VIRTUALENV", "PIP_REQUIREMENT", "PIP_CONSTRAINT",
	"PIP_QUIET", "PIP_NO_BINARY", "PIP_ONLY_BINARY", "PIP_PYTHON", "PYTHONHOME", "PYTHONPATH", "SPARK_HOME",
}

func (e *environmentBuild) environ(environ []string) []string {
	kept := slices.DeleteFunc(slices.Clone(environ), func(entry string) bool {
		name, _, _ := strings.Cut(entry, "=")
		return slices.Contains(hostile, name)
	})
	return append(kept, "TMPDIR="+e.scratch, "TEMP="+e.scratch, "TMP="+e.scratch, "PYTHONUNBUFFERED=1",
		"PIP_NO_INPUT=1", "PIP_DISABLE_PIP_VERSION_CHECK=1")
}

// progressInterval is how often the progress of a download is told.
const progressInterval = 3 * time.Second

// follow reads what a step prints until it ends, tells how far a download is, and returns the last lines.
func (e *environmentBuild) follow(output io.Reader) []string {
	var said []string
	var last time.Time
	lines := bufio.NewReader(output)
	for {
		line, err := lines.ReadString('\n')
		line = strings.TrimSpace(line)
		var done, total int64
		if n, _ := fmt.Sscanf(line, "Progress %d of %d", &done, &total); n == 2 {
			if now := time.Now(); now.Sub(last) >= progressInterval {
				last = now
				e.say("  %d of %d MB", done/1e6, total/1e6)
			}
		} else if line != "" {
			if strings.HasPrefix(line, "Building wheel") && strings.HasSuffix(line, "started") {
				e.say("unpacking Spark")
			}
			said = append(said, line)
			said = said[max(0, len(said)-tailLines):]
		}
		if err != nil {
			return said
		}
	}
}
