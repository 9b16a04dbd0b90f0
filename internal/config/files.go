package config

import (
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/sparkgen/sparkgen/gen"
	"github.com/sparkgen/sparkgen/schemas"
)

// Out returns the folder of the manifest: that of generated tables, or that of the configuration where there are none.
func (c *Config) Out() string {
	switch {
	case len(c.Schemas) == 0:
		return "."
	case c.options.Out == "":
		return gen.DefaultPackage
	}
	return c.options.Out
}

// SchemaFiles reads the files that schemas names, each once, sorted by path. A pattern that matches no file is a mistake.
func (c *Config) SchemaFiles() ([]schemas.File, error) {
	paths, errs := c.expand(c.Schemas, "schemas", func(d fs.DirEntry) bool { return !d.IsDir() })
	files := make([]schemas.File, 0, len(paths))
	for _, p := range paths {
		data, err := os.ReadFile(c.abs(p))
		if err != nil {
			errs.Join(err)
			continue
		}
		files = append(files, schemas.File{Path: p, Data: data})
	}
	return files, errs.Err()
}

// QueryFolders returns the folders that queries names, each once, sorted.
func (c *Config) QueryFolders() ([]string, error) {
	dirs, errs := c.expand(c.Queries, "queries", fs.DirEntry.IsDir)
	return dirs, errs.Err()
}

func (c *Config) abs(p string) string { return filepath.Join(c.Dir, filepath.FromSlash(p)) }

// expand returns what the patterns match, sorted and each once.
func (c *Config) expand(patterns []Pattern, setting string, keep func(fs.DirEntry) bool) ([]string, schemas.ErrorList) {
	var (
		errs  schemas.ErrorList
		found []string
	)
	for _, p := range patterns {
		matched, err := glob(c.Dir, p.Glob, keep)
		switch {
		case err != nil:
			errs.Add(p.Pos, fmt.Sprintf("%s: %s: %v", setting, p.Glob, err), "correct the path")
		case len(matched) == 0:
			errs.Add(p.Pos, fmt.Sprintf("%s: %q matches nothing in the folder of %s", setting, p.Glob, FileName),
				"correct or remove it")
		}
		found = append(found, matched...)
	}
	slices.Sort(found)
	return slices.Compact(found), errs
}

// glob returns what pattern matches below dir. Its parts have the wildcards of [path.Match], or are ** for any number of
// folders. Wildcards do not match what begins with a dot.
func glob(dir, pattern string, keep func(fs.DirEntry) bool) ([]string, error) {
	parts := strings.Split(pattern, "/")
	fixed := 0
	for fixed < len(parts)-1 && !strings.ContainsAny(parts[fixed], `*?[`) {
		fixed++
	}
	root := path.Join(parts[:fixed]...)
	if _, err := path.Match(pattern, ""); err != nil {
		return nil, err
	}
	var found []string
	base := filepath.Join(dir, filepath.FromSlash(root))
	err := filepath.WalkDir(base, func(at string, d fs.DirEntry, err error) error {
		if err != nil {
			if at == base && os.IsNotExist(err) {
				return fs.SkipAll
			}
			return err
		}
		rel, err := filepath.Rel(base, at)
		if err != nil {
			return err
		}
		var names []string
		if rel != "." {
			names = strings.Split(filepath.ToSlash(rel), "/")
		}
		if keep(follow(at, d)) && matchParts(parts[fixed:], names) {
			found = append(found, path.Join(root, filepath.ToSlash(rel)))
		}
		if d.IsDir() && len(names) > 0 && !slices.Contains(parts, "**") && len(names) >= len(parts)-fixed {
			return fs.SkipDir
		}
		return nil
	})
	return found, err
}

// follow returns the entry that a symbolic link leads to, else d.
func follow(at string, d fs.DirEntry) fs.DirEntry {
	if d.Type()&fs.ModeSymlink == 0 {
		return d
	}
	if info, err := os.Stat(at); err == nil {
		return fs.FileInfoToDirEntry(info)
	}
	return d
}

// matchParts reports whether the parts of a pattern match all names of a path.
func matchParts(parts, names []string) bool {
	switch {
	case len(parts) == 0:
		return len(names) == 0
	case parts[0] == "**":
		if matchParts(parts[1:], names) {
			return true
		}
		return len(names) > 0 && !strings.HasPrefix(names[0], ".") && matchParts(parts, names[1:])
	case parts[0] == "." && len(parts) == 1:
		return len(names) == 0
	case len(names) == 0:
		return false
	}
	if strings.HasPrefix(names[0], ".") && !strings.HasPrefix(parts[0], ".") {
		return false
	}
	ok, err := path.Match(parts[0], names[0])
	return err == nil && ok && matchParts(parts[1:], names[1:])
}
