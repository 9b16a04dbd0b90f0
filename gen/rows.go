package gen

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/sparkgen/sparkgen/gen/internal/ir"
	"github.com/sparkgen/sparkgen/gen/internal/names"
	"github.com/sparkgen/sparkgen/schemas"
)

// Rows are the row structs that the package in a folder declares beside its queries, marked //sparkgen:row. Their columns,
// projections and decoders go to rows_gen.go in the same folder.
type Rows struct {
	Dir     string // slash-separated, relative to [Options.Root]
	Package string
	Structs []RowStruct
	// Taken has the package-level names that the package declares, generated files aside.
	Taken map[string]schemas.Position
}

// RowStruct is one of these structs.
type RowStruct struct {
	Name   string // RateCountRow: the name ends in Row
	Fields []RowField
	Pos    schemas.Position
}

// RowField is a field of a row struct.
type RowField struct {
	GoName string
	Name   string // Spark's name; empty stands for the Go name with a small first word
	Type   GoType
	Pos    schemas.Position
}

// GoType is a type as it is spelt in Go.
type GoType struct {
	Import string   // the import path before the dot, if any
	Name   string   // int64, Decimal; "[]", "*" and "map" for slices, pointers and maps, with their parts in Args
	Args   []GoType // also type arguments
	Text   string   // as it stands in the source, for messages
}

// RowsFile is the name of the file for the row structs of a package.
const RowsFile = "rows_gen.go"

const rowSuffix = "Row"

// rows resolves the row structs of all packages. Tables are resolved before, because their structs may be used.
func (r *resolver) rows(all []Rows) {
	for _, rows := range all {
		if len(rows.Structs) > 0 {
			r.rowsOf(rows)
		}
	}
}

// rowsOf resolves the row structs of one package.
func (r *resolver) rowsOf(rows Rows) {
	p := r.packages.at(path.Clean(rows.Dir), rows.Package, "")
	if p.name != rows.Package {
		r.errs.Add(rows.Structs[0].Pos, fmt.Sprintf("tables of package %s are generated into the folder of package %s", p.name, rows.Package),
			"set go.package or go.out")
	}
	d := &declared{resolver: r, pkg: p, structs: map[string]RowStruct{}, made: map[string]*ir.Struct{}, busy: map[string]bool{}}
	for name, pos := range rows.Taken {
		p.scope.Reserve(name, "declared at "+pos.String())
	}
	var files []string
	for _, s := range rows.Structs {
		d.structs[s.Name] = s
		files = append(files, s.Pos.File)
	}
	slices.Sort(files)
	file := &ir.File{
		Path:    path.Join(p.dir, RowsFile),
		Package: p.name,
		Import:  p.importPath,
		Source:  oneLine(strings.Join(slices.Compact(files), ", ")),
	}
	p.files.Claim(RowsFile, names.Origin{What: "the row structs of " + rows.Dir, Pos: rows.Structs[0].Pos})
	for _, s := range rows.Structs {
		stem, ok := strings.CutSuffix(s.Name, rowSuffix)
		if !ok || !names.ValidExported(stem) {
			r.errs.Add(s.Pos, fmt.Sprintf("%s is marked //sparkgen:row, so its name has to be exported and end in Row", s.Name),
				"rename it, as in RateCountRow")
			continue
		}
		p.scope.ClaimAll(stem, names.Origin{What: s.Name, Pos: s.Pos, Key: s.Name}, declaredNames)
		d.resolve(s)
	}
	for _, s := range rows.Structs {
		if row := d.made[s.Name]; row != nil {
			if row.Nested {
				d.checkNested(s)
				p.scope.ClaimAll(row.Stem, names.Origin{What: s.Name, Pos: s.Pos, Key: s.Name}, nestedNames)
			}
			file.Tables = append(file.Tables, &ir.Table{Name: row.Name, GoName: row.Stem, Row: row, Declared: true})
		}
	}
	r.files = append(r.files, file)
}

// checkNested reports fields that the handles of a nested struct cannot have.
func (d *declared) checkNested(s RowStruct) {
	for _, f := range s.Fields {
		if f.GoName == "Col" || f.GoName == "Make" {
			d.errs.Add(f.Pos, fmt.Sprintf("field %s of %s is the type of another struct's field, whose handle has a %s of its own",
				f.GoName, s.Name, f.GoName), "rename the field and keep Spark's name as tag")
		}
	}
}

// declaredNames returns the package-level names that a row struct makes from its stem: all of a table's but XRow, which is
// there, and ReadX.
func declaredNames(stem string) []string {
	return slices.DeleteFunc(tableNames(stem), func(name string) bool { return name == stem+"Row" || name == "Read"+stem })
}

// nestedNames returns the names that it needs besides when fields have its type.
func nestedNames(stem string) []string {
	return []string{stem + "Column", stem + "ColumnOpt", stem + "Of", stem + "OptOf", "Make" + stem}
}

// declared resolves the row structs of one package, each once and those that it uses first.
type declared struct {
	*resolver
	pkg     *pkg
	structs map[string]RowStruct
	made    map[string]*ir.Struct // nil if the struct is wrong
	busy    map[string]bool       // structs that are being resolved
}

// resolve returns the struct s, or nil if it is wrong, which is reported once.
func (d *declared) resolve(s RowStruct) *ir.Struct {
	if made, ok := d.made[s.Name]; ok {
		return made
	}
	d.made[s.Name] = nil
	d.busy[s.Name] = true
	defer delete(d.busy, s.Name)
	stem := strings.TrimSuffix(s.Name, rowSuffix)
	out := &ir.Struct{
		GoName:  s.Name,
		Stem:    stem,
		Name:    names.Unexported(stem),
		Decoder: names.Unexported(stem) + "Decoder",
	}
	if len(s.Fields) == 0 {
		d.errs.Add(s.Pos, s.Name+" has no fields", "add one a column, or remove the mark")
		return nil
	}
	var (
		scope  = names.NewScope("field")
		params = []string{"dsl", "row", "time"}
		spark  = map[string]RowField{}
		good   = true
	)
	scope.Reserve("Present", "the embedded field Present of "+stem+"Columns")
	scope.Reserve("MayBeMissing", "the embedded field MayBeMissing of "+stem+"OuterColumns")
	scope.Reserve("Project", "the method Project of "+stem+"From")
	for _, f := range s.Fields {
		if f.Name == "" {
			f.Name = names.Unexported(f.GoName)
		}
		what := fmt.Sprintf("field %s of %s", f.GoName, s.Name)
		if first, ok := spark[strings.ToLower(f.Name)]; ok {
			d.errs.Add(f.Pos, fmt.Sprintf("%s and field %s (%s) are both column %q", what, first.GoName, names.Near(first.Pos, f.Pos), f.Name),
				`write another name as tag: spark:"name"`)
		}
		spark[strings.ToLower(f.Name)] = f
		scope.Claim(f.GoName, names.Origin{What: what, Pos: f.Pos, Key: f.GoName})
		elem, err := d.elem(f.Type)
		if err != nil {
			d.errs.Add(f.Pos, what+": "+err.Error(), err.fix)
			good = false
			continue
		}
		out.Fields = append(out.Fields, ir.Field{
			GoName:   f.GoName,
			Name:     f.Name,
			Arg:      names.Parameter(f.GoName, &params),
			Type:     elem.Type,
			Nullable: elem.Nullable,
			Pointer:  elem.Pointer,
		})
	}
	scope.Report(&d.errs)
	if !good {
		return nil
	}
	d.made[s.Name] = out
	return out
}
