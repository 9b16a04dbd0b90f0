package gen

import (
	"fmt"
	"path"
	"strings"

	"github.com/sparkgen/sparkgen/gen/internal/ir"
	"github.com/sparkgen/sparkgen/gen/internal/names"
	"github.com/sparkgen/sparkgen/schemas"
)

// maxName is how many bytes the names of files and types may have: file systems end at 255, and tools write files that
// are named after types.
const maxName = 200

// pkg is a Go package that is generated, with the names taken in it.
type pkg struct {
	dir        string // slash-separated, relative to [Options.Root]
	name       string
	namespace  string // whose tables it has, under [PerNamespace]
	importPath string
	scope      *names.Scope // package-level names
	files      *names.Scope
	structs    map[string]*nested // by Go name
}

// packages hands out the packages that tables and row structs go to.
type packages struct {
	opts  *Options
	all   []*pkg       // in order of first use
	named *settings    // go.packages
	dirs  *names.Scope // folders of namespaces, which meet without regard to case
	seen  map[string]bool
}

func newPackages(opts *Options, errs *schemas.ErrorList) *packages {
	return &packages{
		opts:  opts,
		named: newSettings("go.packages", "namespace", opts.Packages, errs),
		dirs:  names.NewFileScope("folder"),
		seen:  map[string]bool{},
	}
}

// at returns the package in the folder dir for tables of a namespace. Two namespaces never share one, even if they meet
// in a folder, which is one mistake and not one a table.
func (p *packages) at(dir, name, namespace string) *pkg {
	for _, found := range p.all {
		if found.dir == dir && (found.namespace == namespace || namespace == "") {
			return found
		}
	}
	made := &pkg{
		dir: dir, name: name, namespace: namespace,
		scope:   names.NewScope("package-level name"),
		files:   names.NewFileScope("file"),
		structs: map[string]*nested{},
	}
	if p.opts.Root != "" {
		made.importPath = path.Join(p.opts.Root, dir)
	}
	p.all = append(p.all, made)
	return made
}

// of returns the package of a table.
func (p *packages) of(t schemas.Table, errs *schemas.ErrorList) *pkg {
	out, name := p.opts.Out, p.opts.Package
	if p.opts.Layout == Single || len(t.Name) < 2 {
		return p.at(out, name, "")
	}
	for i := range t.Name[:len(t.Name)-1] {
		namespace := t.Name[:i+1]
		name = names.Package(namespace.Last())
		if s, ok := p.named.get(namespace); ok {
			name = s.Value
			if err := CheckPackage(name); err != nil {
				errs.Add(s.Pos, "go.packages: "+err.Error(), "write another name")
			}
		}
		out = path.Join(out, name)
		if key := namespace.String(); !p.seen[key] {
			p.seen[key] = true
			p.dirs.ClaimAll(name, names.Origin{
				What: "namespace " + key, Pos: t.Pos, Setting: "go.packages", Key: key,
			}, func(stem string) []string { return []string{path.Join(path.Dir(out), stem)} })
		}
	}
	return p.at(out, name, t.Name[:len(t.Name)-1].String())
}

// file returns the empty file for a table.
func (p *pkg) file(t schemas.Table, stem string, origin names.Origin, style *names.Style, errs *schemas.ErrorList) *ir.File {
	fileName := func(goName string) string {
		if goName == style.Exported(t.Name.Last()) {
			return names.FileStem(t.Name.Last()) + "_gen.go"
		}
		return names.FileStem(goName) + "_gen.go"
	}
	p.files.ClaimAll(stem, origin, func(stem string) []string { return []string{fileName(stem)} })
	name := fileName(stem)
	if len(name) > maxName {
		errs.Add(t.Pos, fmt.Sprintf("table %s makes a file name of %d bytes, more than %d", t.Name, len(name), maxName),
			names.Paste("names.rename", t.Name.String(), "Short"))
	}
	return &ir.File{
		Path:    path.Join(p.dir, name),
		Package: p.name,
		Import:  p.importPath,
		Source:  oneLine(strings.Join(t.Sources, ", ")),
	}
}

// CheckPackage returns why name cannot be the package of generated tables, or nil if it can.
func CheckPackage(name string) error {
	if why := names.Awkward(name); why != "" {
		return fmt.Errorf("%s %s", name, why)
	}
	if !names.ValidPackage(name) {
		return fmt.Errorf("%q is no identifier in lower case", name)
	}
	return nil
}
