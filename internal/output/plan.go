package output

import (
	"bytes"
	"errors"
	"fmt"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/sparkgen/sparkgen/schemas"
)

// Tree is what a run makes. Paths are slash-separated and relative to Dir.
type Tree struct {
	Dir    string // the folder of the configuration
	Out    string // the folder of the manifest
	Header string // the first line of every generated file
	Inputs map[string][]byte
	Files  map[string][]byte
}

// State tells what a run would do with a file.
type State uint8

// The states.
const (
	Missing  State = iota + 1 // it is not there
	Changed                   // it has another text
	Orphaned                  // it is there, from an earlier run, and no longer made
)

// String returns the state's word.
func (s State) String() string {
	switch s {
	case Missing:
		return "missing"
	case Changed:
		return "changed"
	case Orphaned:
		return "orphaned"
	}
	return "equal"
}

// Change is a file that differs from what a run makes.
type Change struct {
	Path     string
	State    State
	Old, New []byte // nil where there is none
}

// Changes are the differences between a tree and the disk, sorted by path.
type Changes struct {
	List  []Change
	Equal int // how many files are as they should be, the manifest aside

	dir string
}

// Plan compares a tree with the disk and writes nothing. Files in the way that are not generated, and generated text that
// is no Go, come back as a [schemas.ErrorList].
func Plan(t Tree) (*Changes, error) {
	var errs schemas.ErrorList
	c := &Changes{dir: t.Dir}
	manifestPath := path.Join(t.Out, ManifestName)
	for _, p := range slices.Sorted(maps.Keys(t.Files)) {
		text := t.Files[p]
		if err := parses(p, text); err != nil {
			return nil, fmt.Errorf("%s is no Go: %w; this is a mistake of sparkgen, please report it with the schema", p, err)
		}
		old, err := readOld(t.Dir, p)
		switch {
		case err != nil:
			errs.Join(fmt.Errorf("%s: %w", p, err))
		case old != nil && !generated(old, t.Header):
			errs.Add(schemas.Position{File: p}, "the file was not written by sparkgen", "move it, or rename the table (names.rename)")
		case old == nil || !bytes.Equal(old, text):
			c.add(p, old, text)
		default:
			c.Equal++
		}
	}

	old, err := readOld(t.Dir, manifestPath)
	errs.Join(err)
	if text := manifest(t.Inputs, t.Files); !bytes.Equal(old, text) {
		c.add(manifestPath, old, text)
	}
	for _, p := range listed(old) {
		if _, made := t.Files[p]; made || path.IsAbs(p) || !strings.HasSuffix(p, ".go") {
			continue
		}
		text, err := readOld(t.Dir, p)
		if err == nil && generated(text, t.Header) {
			c.List = append(c.List, Change{Path: p, State: Orphaned, Old: text})
		}
	}
	if err := errs.Err(); err != nil {
		return nil, err
	}
	slices.SortFunc(c.List, func(a, b Change) int { return strings.Compare(a.Path, b.Path) })
	return c, nil
}

func (c *Changes) add(path string, old, text []byte) {
	state := Changed
	if old == nil {
		state = Missing
	}
	c.List = append(c.List, Change{Path: path, State: state, Old: old, New: text})
}

// Count returns how many files have the state.
func (c *Changes) Count(s State) int {
	n := 0
	for _, change := range c.List {
		if change.State == s {
			n++
		}
	}
	return n
}

// parses checks that text is Go, as a last guard before the disk.
func parses(path string, text []byte) error {
	_, err := parser.ParseFile(token.NewFileSet(), path, text, parser.SkipObjectResolution|parser.ImportsOnly)
	return err
}

// generated reports whether text begins with the header.
func generated(text []byte, header string) bool {
	line, _, _ := bytes.Cut(text, []byte("\n"))
	return string(bytes.TrimSuffix(line, []byte("\r"))) == header
}

// readOld returns the text of a file, nil if it does not exist.
func readOld(dir, p string) ([]byte, error) {
	data, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(p)))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if data == nil && err == nil {
		data = []byte{}
	}
	return data, err
}
