package gen

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/sparkgen/sparkgen/gen/internal/ir"
	"github.com/sparkgen/sparkgen/gen/internal/names"
	"github.com/sparkgen/sparkgen/schemas"
)

// nesting resolves the fields of one table and of all structs nested in it.
type nesting struct {
	*resolver
	pkg   *pkg
	file  *ir.File
	named int // how many of the structs around have a name from settings
}

// nested is a struct type of a package.
type nested struct {
	strct *ir.Struct
	shape string // what two structs must have in common to be one type
}

// fill resolves the fields of s, which are the columns or fields at path. Columns lose prefix in Go. Reserved has the
// names that no field may take, and why.
func (n *nesting) fill(s *ir.Struct, path schemas.Name, fields []schemas.Field, prefix string, reserved map[string]string) {
	var (
		scope  = names.NewScope("field")
		spark  = map[string]schemas.Field{} // by name in lower case
		params = []string{"dsl", "row", "time"}
	)
	for name, what := range reserved {
		scope.Reserve(name, what)
	}
	if s.Members = slices.ContainsFunc(fields, func(f schemas.Field) bool { return !taggable(f.Name) }); s.Members {
		scope.Reserve("MarshalJSON", "a method of "+s.GoName)
		scope.Reserve("UnmarshalJSON", "a method of "+s.GoName)
	}
	for i, f := range fields {
		at := append(slices.Clone(path), f.Name)
		n.know(at)
		what := noun(s) + fmt.Sprintf(" %q", f.Name)
		switch {
		case f.Name == "":
			n.errs.Add(f.Pos, fmt.Sprintf("%s %d of %s has no name", noun(s), i+1, path), "name it in the schema")
			continue
		case !utf8.ValidString(f.Name):
			n.errs.Add(f.Pos, fmt.Sprintf("%s is no UTF-8, as Spark's names are", what), "save the schema in UTF-8")
			continue
		}
		goName := n.style.Exported(f.Name)
		if short, ok := strings.CutPrefix(f.Name, prefix); ok && len(names.Words(short)) > 0 {
			goName = n.style.Exported(short)
		}
		renamed, isRenamed := n.rename.get(at)
		if isRenamed {
			goName = renamed.Value
		}
		if twin, ok := spark[strings.ToLower(f.Name)]; ok {
			n.twins(what, f, twin, path, isRenamed)
		} else {
			spark[strings.ToLower(f.Name)] = f
		}
		scope.Claim(goName, names.Origin{What: what, Pos: f.Pos, Setting: "names.rename", Key: at.String()})

		if _, ok := n.notNull.get(at); ok {
			f.Nullable = false
		}
		doc, note := fieldComment(f)
		s.Fields = append(s.Fields, ir.Field{
			GoName:   goName,
			Name:     f.Name,
			Arg:      names.Parameter(goName, &params),
			Doc:      doc,
			Note:     note,
			Nullable: f.Nullable,
			Pointer:  f.Nullable && n.opts.Pointers,
			Type:     n.typ(f.Type, at, s.Stem+goName, f.Pos),
			Override: n.types.of(at, f.Type),
			Tag:      tag(f.Name),
		})
	}
	scope.Report(&n.errs)
}

// twins reports two fields whose Spark names differ in case only, or not at all. Spark tells such names apart only where
// spark.sql.caseSensitive is on; a rename of one says so too.
func (n *nesting) twins(what string, f, twin schemas.Field, path schemas.Name, renamed bool) {
	where := names.Near(twin.Pos, f.Pos)
	if f.Name == twin.Name {
		n.errs.Add(f.Pos, fmt.Sprintf("%s is there twice, first at %s", what, where), "remove one of them")
		return
	}
	first := append(slices.Clone(path), twin.Name)
	if _, ok := n.rename.get(first); ok || renamed || n.opts.CaseSensitive || n.style.Exported(f.Name) == n.style.Exported(twin.Name) {
		return // renamed, or about to be reported as a clash of Go names
	}
	n.errs.Add(f.Pos, fmt.Sprintf("%s and %q (%s) differ in case only, which Spark does not see by default", what, twin.Name, where),
		names.Paste("spark", "spark.sql.caseSensitive", "true"))
}

// noun is what messages call a field of s.
func noun(s *ir.Struct) string {
	if s.Decoder != "" {
		return "column" // of a table
	}
	return "field"
}

// typ resolves the type of what is at path. Stem is the Go name of a struct there, unless settings name it.
func (n *nesting) typ(t schemas.Type, path schemas.Name, stem string, pos schemas.Position) ir.Type {
	out := ir.Type{Kind: kindOf(t.Kind), DDL: headOf(t), Precision: t.Precision, Scale: t.Scale}
	switch t.Kind {
	case schemas.Array:
		out.Elem = n.elem(t.Elem(), path, stem, pos)
	case schemas.Map:
		out.Key = n.elem(t.Key(), path, stem, pos)
		out.Key.Nullable, out.Key.Pointer = false, false
		out.Elem = n.elem(t.Value(), path, stem, pos)
	case schemas.Struct:
		out.Struct = n.strct(t, path, stem, pos)
	}
	return out
}

// elem resolves the element, key or value f of what is at path, by Spark's own names for them: orders.element.
func (n *nesting) elem(f schemas.Field, path schemas.Name, stem string, pos schemas.Position) *ir.Elem {
	at := append(slices.Clone(path), f.Name)
	n.know(at)
	if _, ok := n.notNull.get(at); ok {
		f.Nullable = false
	}
	return &ir.Elem{
		Type:     n.typ(f.Type, at, stem+n.style.Exported(f.Name), pos),
		Nullable: f.Nullable,
		Pointer:  f.Nullable && n.opts.Pointers,
	}
}

// strct resolves a struct and all below it, and gives it to the file: every path has a type of its own, unless settings
// give one name to several that are alike. The structs inside are then shared too.
func (n *nesting) strct(t schemas.Type, path schemas.Name, stem string, pos schemas.Position) *ir.Struct {
	named, isNamed := n.structs.get(path)
	if isNamed {
		stem = named.Value
		n.named++
		defer func() { n.named-- }()
	}
	s := &ir.Struct{GoName: stem, Stem: stem, Name: path.String()}
	s.Doc = docLines(fmt.Sprintf("%s is the struct %s.", stem, oneLine(s.Name)), "")
	if len(stem) > maxName {
		n.errs.Add(pos, fmt.Sprintf("the struct %s makes a type name of %d bytes, more than %d", s.Name, len(stem), maxName),
			names.Paste("names.structs", s.Name, "Short"))
	}
	if len(t.Fields) == 0 {
		n.errs.Add(pos, fmt.Sprintf("the struct %s has no fields", s.Name), "add one, or drop the struct")
	}
	n.fill(s, path, t.Fields, "", map[string]string{
		"Col":  "the embedded field Col of " + stem + "Column",
		"Make": "the method Make of " + stem + "From",
	})
	shape := shapeOf(s)
	if twin, ok := n.pkg.structs[stem]; ok && n.named > 0 && twin.shape == shape {
		return twin.strct
	}
	n.pkg.structs[stem] = &nested{strct: s, shape: shape}
	n.pkg.scope.ClaimAll(stem, names.Origin{
		What: "the struct " + s.Name, Pos: pos, Setting: "names.structs", Key: s.Name,
	}, structNames)
	n.file.Structs = append(n.file.Structs, s)
	return s
}

// structNames returns the package-level names that a nested struct makes from its stem. As with tables, names that only
// some have are claimed by all.
func structNames(stem string) []string {
	return []string{
		stem, stem + "Type", stem + "Column", stem + "ColumnOpt", stem + "Of", stem + "OptOf", "Make" + stem, stem + "From",
	}
}

// shapeOf describes all of s that its Go code depends on.
func shapeOf(s *ir.Struct) string {
	var b strings.Builder
	for _, f := range s.Fields {
		fmt.Fprintf(&b, "%s %s %q %v %v %s", f.GoName, f.Arg, f.Name, f.Nullable, f.Pointer, shapeOfType(f.Type))
		if f.Override != nil {
			fmt.Fprintf(&b, " %v", *f.Override)
		}
		b.WriteString("; ")
	}
	return b.String()
}

func shapeOfType(t ir.Type) string {
	var b strings.Builder
	b.WriteString(t.DDL)
	for _, e := range []*ir.Elem{t.Key, t.Elem} {
		if e != nil {
			fmt.Fprintf(&b, "<%s %v>", shapeOfType(e.Type), e.Nullable)
		}
	}
	if t.Struct != nil {
		b.WriteString(" " + t.Struct.GoName)
	}
	return b.String()
}
