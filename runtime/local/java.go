package local

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"strings"
)

// minJava is the oldest Java that Spark 4 runs on.
const minJava = 17

// findJava returns the path of a java command that is new enough.
func findJava(ctx context.Context, o Options) (string, error) {
	var tried []string
	try := func(java, origin string) bool {
		version, err := javaVersion(ctx, java)
		if err == nil && majorJava(version) < minJava {
			err = fmt.Errorf("%s is Java %s", java, version)
		}
		if err != nil {
			tried = append(tried, origin+": "+err.Error())
		}
		return err == nil
	}
	notFound := func(remedy string) error {
		return &NotFoundError{What: fmt.Sprintf("Java %d or newer", minJava), Tried: tried, Remedy: remedy}
	}

	if o.JavaHome != "" {
		if java := javaIn(o.JavaHome); try(java, "Options.JavaHome") {
			return java, nil
		}
		return "", notFound("set Options.JavaHome to a newer one, or leave it empty to search")
	}
	if home := os.Getenv("JAVA_HOME"); home == "" {
		tried = append(tried, "JAVA_HOME: not set")
	} else if java := javaIn(home); try(java, "JAVA_HOME") {
		return java, nil
	}
	if java, err := exec.LookPath("java"); err != nil {
		tried = append(tried, "PATH: no java")
	} else if try(java, "PATH") {
		return java, nil
	}
	cache, err := o.cacheDir()
	if err != nil {
		tried = append(tried, "installed by sparkgen: "+err.Error())
	} else {
		for _, home := range cache.javas() {
			if java := javaIn(home); try(java, "installed by sparkgen") {
				return java, nil
			}
		}
		tried = append(tried, "installed by sparkgen: nothing fits in "+string(cache))
	}
	return "", notFound("install a JDK, or run `sparkgen server install`, which brings one")
}

func javaIn(home string) string {
	name := "java"
	if runtime.GOOS == "windows" {
		name = "java.exe"
	}
	return filepath.Join(home, "bin", name)
}

// javaVersion returns the version of a java command: "17.0.15", "1.8.0_402".
func javaVersion(ctx context.Context, java string) (string, error) {
	path, err := filepath.EvalSymlinks(java)
	if err != nil {
		return "", err
	}
	if version := releaseVersion(filepath.Join(filepath.Dir(path), "..", "release")); version != "" {
		return version, nil
	}
	out, err := ask(ctx, java, "-version")
	if err != nil {
		return "", fmt.Errorf("%s -version: %w", java, err)
	}
	if match := printedVersion.FindStringSubmatch(out); match != nil {
		return match[1], nil
	}
	line, _, _ := strings.Cut(strings.TrimSpace(out), "\n")
	return "", fmt.Errorf("%s -version printed %q, which has no version", java, line)
}

// printedVersion is in the first line of java -version: openjdk version "17.0.15" 2025-04-15.
var printedVersion = regexp.MustCompile(`version "([0-9][0-9A-Za-z._+-]*)"`)

// releaseVersion reads JAVA_VERSION from the file that describes a Java, which saves starting it. It returns "" if
// there is none.
func releaseVersion(file string) string {
	f, err := os.Open(file)
	if err != nil {
		return ""
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		if value, ok := strings.CutPrefix(lines.Text(), "JAVA_VERSION="); ok {
			return strings.Trim(strings.TrimSpace(value), `"`)
		}
	}
	return ""
}

// majorJava is 17 of "17.0.15", 8 of "1.8.0_402", and 0 of what is no version.
func majorJava(version string) int {
	version = strings.TrimPrefix(version, "1.")
	end := strings.IndexFunc(version, func(r rune) bool { return r < '0' || r > '9' })
	if end < 0 {
		end = len(version)
	}
	n, err := strconv.Atoi(version[:end])
	if err != nil {
		return 0
	}
	return n
}
