package queryload

import (
	"errors"
	"fmt"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// Module is a Go module on the disk. The zero value is none.
type Module struct {
	Dir  string // absolute
	Path string
}

// FindModule returns the module that the folder dir belongs to, the zero value if there is no go.mod above it.
func FindModule(dir string) (Module, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return Module{}, err
	}
	for at := dir; ; at = filepath.Dir(at) {
		file := filepath.Join(at, "go.mod")
		data, err := os.ReadFile(file)
		switch {
		case err == nil:
			module := modulePath(data)
			if module == "" {
				return Module{}, fmt.Errorf("%s: no module line; write module example.org/name", file)
			}
			return Module{Dir: at, Path: module}, nil
		case !errors.Is(err, fs.ErrNotExist):
			return Module{}, err
		case at == filepath.Dir(at):
			return Module{}, nil
		}
	}
}

// ImportPath returns the import path of the folder dir, empty if it is not in the module.
func (m Module) ImportPath(dir string) string {
	dir, err := filepath.Abs(dir)
	if err != nil || m.Path == "" {
		return ""
	}
	rel, err := filepath.Rel(m.Dir, dir)
	if err != nil || rel == ".." || strings.HasPrefix(rel, ".."+string(filepath.Separator)) {
		return ""
	}
	return path.Join(m.Path, filepath.ToSlash(rel))
}

// Chain returns the imports, from one package of the module to the next, that lead from a package to one that is wanted:
// both ends included, nil if none do. It reads import clauses and nothing else, tests aside.
func (m Module) Chain(from string, wanted func(string) bool) []string {
	seen := map[string]bool{}
	var walk func(string) []string
	walk = func(pkg string) []string {
		if seen[pkg] {
			return nil
		}
		seen[pkg] = true
		for _, next := range m.imports(pkg) {
			if wanted(next) {
				return []string{pkg, next}
			}
			if rest := walk(next); rest != nil {
				return append([]string{pkg}, rest...)
			}
		}
		return nil
	}
	return walk(from)
}

// imports returns what a package of the module imports, sorted; nothing for packages of other modules.
func (m Module) imports(pkg string) []string {
	below, ok := strings.CutPrefix(pkg+"/", m.Path+"/")
	if !ok || m.Path == "" {
		return nil
	}
	files, err := filepath.Glob(filepath.Join(m.Dir, filepath.FromSlash(below), "*.go"))
	if err != nil {
		return nil
	}
	var paths []string
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
		if err != nil {
			continue // the compiler says it better
		}
		for _, spec := range f.Imports {
			if p, err := strconv.Unquote(spec.Path.Value); err == nil {
				paths = append(paths, p)
			}
		}
	}
	slices.Sort(paths)
	return slices.Compact(paths)
}

// modulePath returns the path on the module line of a go.mod.
func modulePath(mod []byte) string {
	for line := range strings.Lines(string(mod)) {
		line, _, _ = strings.Cut(line, "//")
		rest, ok := strings.CutPrefix(strings.TrimSpace(line), "module")
		if !ok || rest == "" || !strings.ContainsAny(rest[:1], " \t\"`") {
			continue
		}
		rest = strings.TrimSpace(rest)
		if unquoted, err := strconv.Unquote(rest); err == nil {
			return unquoted
		}
		return rest
	}
	return ""
}
