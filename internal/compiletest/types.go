package compiletest

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"go/importer"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
)

// Message is one error of a compiler, without its place.
type Message struct {
	place

	Text string
}

// Check asks go/types for the errors of the suite. The packages that it imports are built for their export data; an
// error of Check itself means that one of them does not build.
func (s *Suite) Check(ctx context.Context) ([]Message, error) {
	exports, err := s.exports(ctx)
	if err != nil {
		return nil, err
	}
	var out []Message
	conf := types.Config{
		Importer: importer.ForCompiler(s.fset, "gc", func(path string) (io.ReadCloser, error) {
			file, ok := exports[path]
			if !ok {
				return nil, fmt.Errorf("no export data of %q", path)
			}
			return os.Open(file)
		}),
		Error: func(err error) {
			e, ok := errors.AsType[types.Error](err)
			if !ok {
				return
			}
			at := e.Fset.Position(e.Pos)
			out = appendMessage(out, Message{place{filepath.Base(at.Filename), at.Line}, e.Msg})
		},
	}
	_, err = conf.Check("cases", s.fset, s.files, nil)
	if err != nil && len(out) == 0 {
		return nil, err
	}
	return out, nil
}

// appendMessage appends a message, or what belongs to the last one: its further lines begin with a tab.
func appendMessage(ms []Message, m Message) []Message {
	if n := len(ms); n > 0 && m.Text != "" && m.Text[0] == '\t' {
		ms[n-1].Text += " " + plain(m.Text)
		return ms
	}
	m.Text = plain(m.Text)
	return append(ms, m)
}

// path is a package's path in the place of its name.
var path = regexp.MustCompile(`"(?:[^"\s]*/)?([^"/\s]+)"\.\b`)

// plain is a message on one line, with names of packages. The compiler writes paths where two packages of one name are
// anywhere among the imports of imports, and what is there differs between toolchains: "time".Time.
func plain(text string) string { return path.ReplaceAllString(squeezed(text), "$1.") }

// exports is the files with the export data of all packages that the suite needs.
func (s *Suite) exports(ctx context.Context) (map[string]string, error) {
	exports := map[string]string{}
	imports := s.imports()
	if len(imports) == 0 { // go list would take the folder itself
		return exports, nil
	}
	args := append([]string{"list", "-export", "-deps", "-json=ImportPath,Export"}, imports...)
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir = s.dir
	out, err := cmd.Output()
	if err != nil {
		if exit, ok := errors.AsType[*exec.ExitError](err); ok {
			return nil, fmt.Errorf("go list of what %s imports: %w\n%s", s.dir, err, exit.Stderr)
		}
		return nil, err
	}
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var p struct {
			ImportPath string `json:"ImportPath"`
			Export     string `json:"Export"`
		}
		switch err := d.Decode(&p); {
		case errors.Is(err, io.EOF):
			return exports, nil
		case err != nil:
			return nil, fmt.Errorf("the answer of go list: %w", err)
		}
		if p.Export != "" {
			exports[p.ImportPath] = p.Export
		}
	}
}

// imports is the packages that the files of the suite import, sorted.
func (s *Suite) imports() []string {
	var out []string
	for _, f := range s.files {
		for _, i := range f.Imports {
			if path, err := strconv.Unquote(i.Path.Value); err == nil {
				out = append(out, path)
			}
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}
