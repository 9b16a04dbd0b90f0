package gen

import (
	"fmt"
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/sparkgen/sparkgen/gen/internal/ir"
	"github.com/sparkgen/sparkgen/gen/internal/names"
	"github.com/sparkgen/sparkgen/schemas"
)

// resolver turns tables into files of the resolved model, and collects every mistake on the way.
type resolver struct {
	opts     Options
	style    *names.Style
	packages *packages
	rename   *settings
	structs  *settings
	notNull  *settings
	strip    *settings
	readAs   *settings
	types    *typeRules
	excluded []string // names of tables that are left out
	known    []string // paths of everything that a setting may name
	files    []*ir.File
	errs     schemas.ErrorList
}

func newResolver(o Options) *resolver {
	if o.Package == "" {
		o.Package = DefaultPackage
	}
	if o.Out == "" {
		o.Out = DefaultPackage
	}
	o.Out = path.Clean(o.Out)
	if o.Initialisms == nil {
		o.Initialisms = DefaultInitialisms()
	}
	r := &resolver{opts: o, style: names.NewStyle(o.Initialisms)}
	r.packages = newPackages(&r.opts, &r.errs)
	r.rename = newSettings("names.rename", "table, column or field (types of structs are in names.structs)", o.Rename, &r.errs)
	r.structs = newSettings("names.structs", "struct", o.Structs, &r.errs)
	r.notNull = newSettings("not_null", "column, field or element", o.NotNull, &r.errs)
	r.strip = newSettings("names.strip_prefix", "table", o.StripPrefix, &r.errs)
	r.readAs = newSettings("tables.read_as", "table", o.ReadAs, &r.errs)
	r.types = newTypeRules(o.Types, &r.errs)
	for _, s := range slices.Concat(o.Rename, o.Structs) {
		if !names.ValidExported(s.Value) {
			r.errs.Add(s.Pos, fmt.Sprintf("%q is no exported Go name", s.Value),
				"begin with a capital, go on with letters and digits")
		}
	}
	for _, s := range o.Structs {
		if s.Value == "S" {
			r.errs.Add(s.Pos, "S is the type parameter of every handle", "write another name")
		}
	}
	return r
}

// finish reports what can only be known at the end, and returns all mistakes.
func (r *resolver) finish() error {
	r.packages.dirs.Report(&r.errs)
	for _, p := range r.packages.all {
		p.scope.Report(&r.errs)
		p.files.Report(&r.errs, p.scope)
	}
	if !r.opts.Incomplete {
		for _, s := range []*settings{r.rename, r.structs, r.notNull, r.strip, r.readAs, r.types.columns, r.packages.named} {
			s.unused(r.known, r.isExcluded, &r.errs)
		}
	}
	return r.errs.Err()
}

// table resolves one table and adds its file.
func (r *resolver) table(t schemas.Table) {
	if !r.chosen(t.Name) {
		r.excluded = append(r.excluded, t.Name.String())
		return
	}
	p := r.packages.of(t, &r.errs)
	stem := r.style.Exported(t.Name.Last())
	if s, ok := r.rename.get(t.Name); ok {
		stem = s.Value
	}
	origin := names.Origin{
		What: "table " + t.Name.String(), Pos: t.Pos, Setting: "names.rename", Key: t.Name.String(),
	}
	p.scope.ClaimAll(stem, origin, tableNames)
	file := p.file(t, stem, origin, r.style, &r.errs)
	r.know(t.Name)
	for _, part := range t.Name {
		if part == "" || !utf8.ValidString(part) {
			r.errs.Add(t.Pos, fmt.Sprintf("table %q has a part without a name, or one that is no UTF-8", t.Name.String()),
				"name it in the schema, and save that in UTF-8")
		}
	}
	if len(t.Fields) == 0 {
		r.errs.Add(t.Pos, fmt.Sprintf("table %s has no columns", t.Name), "add one, or exclude the table (tables.exclude)")
	}

	out := &ir.Table{Name: t.Name.String(), GoName: stem}
	if s, ok := r.readAs.get(t.Name); ok {
		out.Name = s.Value
	}
	rowName := stem + "Row"
	out.Row = &ir.Struct{
		GoName:  rowName,
		Stem:    stem,
		Name:    t.Name.String(),
		Decoder: names.Unexported(stem) + "Decoder",
		Doc:     docLines(fmt.Sprintf("%s is a row of %s.", rowName, oneLine(t.Name.String())), t.Comment),
	}
	prefix, _ := r.strip.get(t.Name)
	n := &nesting{resolver: r, pkg: p, file: file}
	n.fill(out.Row, t.Name, t.Fields, prefix.Value, map[string]string{
		"Present":      "the embedded field Present of " + stem + "Columns",
		"MayBeMissing": "the embedded field MayBeMissing of " + stem + "OuterColumns",
		"Project":      "the method Project of " + stem + "From",
	})
	file.Tables = []*ir.Table{out}
	r.files = append(r.files, file)
}

// tableNames returns the package-level names that a table makes from its stem. ToX is claimed by wide tables too, which
// have none: dropping a column must not make two tables meet.
func tableNames(stem string) []string {
	return []string{
		stem + "Row", stem + "Type", stem + "Columns", stem + "OuterColumns", stem, stem + "In", stem + "Outer",
		"Read" + stem, "To" + stem, stem + "From", names.Unexported(stem) + "Decoder",
	}
}

// chosen reports whether the configuration includes the table.
func (r *resolver) chosen(name schemas.Name) bool {
	hit := func(patterns []string) bool {
		return slices.ContainsFunc(patterns, func(p string) bool {
			if strings.Contains(p, ".") {
				return matches(p, name.String())
			}
			return matches(p, name.Last())
		})
	}
	return (len(r.opts.Include) == 0 || hit(r.opts.Include)) && !hit(r.opts.Exclude)
}

// know notes a path that settings may name.
func (r *resolver) know(path schemas.Name) { r.known = append(r.known, path.String()) }

// isExcluded reports whether path is an excluded table, or below one.
func (r *resolver) isExcluded(path string) bool {
	return slices.ContainsFunc(r.excluded, func(t string) bool {
		rest, ok := strings.CutPrefix(path, t)
		return ok && (rest == "" || rest[0] == '.')
	})
}
