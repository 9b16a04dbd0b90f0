package config

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"go.yaml.in/yaml/v3"

	"github.com/sparkgen/sparkgen/gen"
	"github.com/sparkgen/sparkgen/schemas"
)

// FileName is the name of the configuration.
const FileName = "sparkgen.yaml"

// ErrNotFound says that there is no sparkgen.yaml in a folder nor above it.
var ErrNotFound = errors.New("no " + FileName)

// Config is a configuration that was read. Paths in it are slash-separated and relative to Dir.
type Config struct {
	Dir     string // the folder of the file, as the operating system spells it
	File    string // its name there, for positions
	Data    []byte // its text
	Schemas []Pattern
	Queries []Pattern
	SQL     schemas.DDL // how SQL is read; without files

	options gen.Options
}

// Pattern is a file or folder that the configuration names, and where.
type Pattern struct {
	Glob string
	Pos  schemas.Position
}

// Options returns what the configuration says about generated code. Root is left to the caller, who knows the module.
func (c *Config) Options() gen.Options { return c.options }

// Find returns the path of the sparkgen.yaml in dir or, if there is none, in the nearest folder above it. If there is none
// at all the error wraps [ErrNotFound].
func Find(dir string) (string, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	for at := dir; ; at = filepath.Dir(at) {
		path := filepath.Join(at, FileName)
		info, err := os.Stat(path)
		switch {
		case err == nil && !info.IsDir():
			return path, nil
		case err != nil && !errors.Is(err, fs.ErrNotExist):
			return "", err
		case at == filepath.Dir(at):
			return "", fmt.Errorf("%w in %s or above; run sparkgen init, or name one with -config", ErrNotFound, dir)
		}
	}
}

// Load reads the configuration at path. Mistakes in it are a [schemas.ErrorList].
func Load(path string) (*Config, error) {
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%s does not exist; run sparkgen init, or correct -config", path)
	}
	if err != nil {
		return nil, err
	}
	return Parse(path, data)
}

// Parse reads a configuration whose text is data, as if it stood at path.
func Parse(path string, data []byte) (*Config, error) {
	c := &Config{Dir: filepath.Dir(path), File: filepath.Base(path), Data: data}
	r := &reader{file: c.File}
	var doc yaml.Node
	documents := yaml.NewDecoder(bytes.NewReader(data))
	if err := documents.Decode(&doc); err != nil && !errors.Is(err, io.EOF) {
		return nil, r.syntaxError(err)
	}
	if doc.Kind == 0 {
		return nil, schemas.ErrorList{{
			Pos: schemas.Position{File: c.File}, What: "the file is empty", Fix: "remove it and run sparkgen init",
		}}
	}
	var second yaml.Node
	if err := documents.Decode(&second); err == nil {
		return nil, schemas.ErrorList{{
			Pos:  schemas.Position{File: c.File, Line: second.Line, Column: 1},
			What: "a second YAML document would be ignored", Fix: "remove the line --- and what follows",
		}}
	} else if !errors.Is(err, io.EOF) {
		return nil, r.syntaxError(err)
	}
	c.read(r, doc.Content[0])
	if err := r.errs.Err(); err != nil {
		return nil, err
	}
	return c, nil
}
