package cli

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"

	"github.com/sparkgen/sparkgen/gen"
	"github.com/sparkgen/sparkgen/internal/config"
	"github.com/sparkgen/sparkgen/internal/output"
	"github.com/sparkgen/sparkgen/internal/queryload"
	"github.com/sparkgen/sparkgen/schemas"
)

// projectFlags are the flags of commands that read a configuration.
type projectFlags struct {
	dir, config string
	verbose     bool
}

func (p *projectFlags) define(f *flag.FlagSet) {
	f.StringVar(&p.dir, "C", "", "work in `folder` instead of the current one")
	f.StringVar(&p.config, "config", "", "read `file` instead of the nearest "+config.FileName+" upwards")
	f.BoolVar(&p.verbose, "v", false, "print every file that is read, written or deleted")
}

// path returns where the configuration is.
func (p *projectFlags) path() (string, error) {
	dir := p.dir
	if dir == "" {
		dir = "."
	}
	if p.config == "" {
		return config.Find(dir)
	}
	if filepath.IsAbs(p.config) {
		return p.config, nil
	}
	return filepath.Abs(filepath.Join(dir, p.config))
}

// project is a configuration with all that it names, read and generated.
type project struct {
	tree   output.Tree
	tables int
	rows   int
}

// load reads the configuration, the schemas and the queries, and generates. All mistakes in them come at once.
func (p *projectFlags) load(ctx context.Context, e env) (*project, error) {
	at, err := p.path()
	if err != nil {
		return nil, err
	}
	conf, err := config.Load(at)
	if err != nil {
		return nil, err
	}
	inputs := map[string][]byte{conf.File: conf.Data}
	files, err := conf.SchemaFiles()
	var errs schemas.ErrorList
	errs.Join(err)
	for _, f := range files {
		inputs[f.Path] = f.Data
		p.logf(e, "read %s", f.Path)
	}
	tables, err := readTables(ctx, files, conf.SQL)
	errs.Join(err)
	opts := conf.Options()
	opts.Incomplete = len(errs) > 0
	module, err := queryload.FindModule(conf.Dir)
	errs.Join(err)
	opts.Root = module.ImportPath(conf.Dir)
	dirs, err := conf.QueryFolders()
	errs.Join(err)
	rows, read, err := queryload.Load(conf.Dir, dirs)
	errs.Join(err)
	maps.Copy(inputs, read)
	generated, err := gen.Generate(gen.Input{Tables: tables, Rows: rows}, opts)
	errs.Join(err)
	errs.Join(checkCycles(module, opts, generated))
	if err := errs.Err(); err != nil {
		return nil, err
	}
	if len(generated) == 0 {
		return nil, errors.New("the schemas have no tables, and the queries no row structs; see schemas and queries in " + config.FileName)
	}
	made := &project{
		tree:   output.Tree{Dir: conf.Dir, Out: conf.Out(), Header: gen.Header, Inputs: inputs, Files: generated},
		tables: len(generated),
	}
	for _, r := range rows {
		if len(r.Structs) > 0 {
			made.tables-- // the file of the row structs
			made.rows += len(r.Structs)
		}
	}
	return made, nil
}

// plan loads the project and compares it with the disk.
func (p *projectFlags) plan(ctx context.Context, e env) (*project, *output.Changes, error) {
	made, err := p.load(ctx, e)
	if err != nil {
		return nil, nil, err
	}
	changes, err := output.Plan(made.tree)
	return made, changes, err
}

// logf prints a line where -v asks for it.
func (p *projectFlags) logf(e env, format string, args ...any) {
	if p.verbose {
		fmt.Fprintf(e.stderr, format+"\n", args...)
	}
}

// place says where paths of messages begin, if that is not the current folder. Messages name files as the configuration
// does, so that they are the same on every machine.
func (p *projectFlags) place(e env) {
	at, err := p.path()
	if err != nil {
		return
	}
	here, err := os.Getwd()
	if err != nil {
		return
	}
	dir, err := filepath.Rel(here, filepath.Dir(at))
	if err != nil {
		dir = filepath.Dir(at)
	}
	if dir != "." {
		fmt.Fprintf(e.stderr, "sparkgen: in %s\n", filepath.ToSlash(dir))
	}
}
