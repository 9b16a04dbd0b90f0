package queryload

import (
	"bytes"
	"errors"
	"fmt"
	"go/ast"
	"go/build/constraint"
	"go/format"
	"go/parser"
	"go/scanner"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/sparkgen/sparkgen/gen"
	"github.com/sparkgen/sparkgen/schemas"
)

// mark is the comment above a struct that makes it a row struct.
const mark = "//sparkgen:row"

// Load reads the packages in the folders dirs, which are slash-separated and relative to root. Besides the row structs it
// returns their text by file: what generated code depends on, and nothing else of the files. Mistakes are a
// [schemas.ErrorList].
func Load(root string, dirs []string) (rows []gen.Rows, texts map[string][]byte, err error) {
	var errs schemas.ErrorList
	texts = map[string][]byte{}
	for _, dir := range dirs {
		p := &loader{fset: token.NewFileSet(), texts: texts, errs: &errs}
		p.rows = gen.Rows{Dir: dir, Taken: map[string]schemas.Position{}}
		if err := p.folder(root, dir); err != nil {
			errs.Join(err)
			continue
		}
		rows = append(rows, p.rows)
	}
	return rows, texts, errs.Err()
}

// loader reads the files of one package.
type loader struct {
	fset  *token.FileSet
	rows  gen.Rows
	texts map[string][]byte
	errs  *schemas.ErrorList
}

func (l *loader) folder(root, dir string) error {
	entries, err := os.ReadDir(filepath.Join(root, filepath.FromSlash(dir)))
	if err != nil {
		return err
	}
	for _, e := range entries {
		name := e.Name()
		if e.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") ||
			strings.HasPrefix(name, "_") || strings.HasPrefix(name, ".") {
			continue
		}
		data, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(dir), name))
		if err != nil {
			return err
		}
		if bytes.HasPrefix(data, []byte(gen.Header)) {
			continue
		}
		l.file(path.Join(dir, name), data)
	}
	return nil
}

// file reads one file.
func (l *loader) file(name string, data []byte) {
	f, err := parser.ParseFile(l.fset, name, data, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		l.syntax(err)
		return
	}
	if ignored(f) {
		return
	}
	switch l.rows.Package {
	case f.Name.Name:
	case "":
		l.rows.Package = f.Name.Name
	default:
		l.errs.Add(l.pos(f.Name.Pos()), "packages "+l.rows.Package+" and "+f.Name.Name+" share a folder", "move one of them")
		return
	}
	s := spelling{imports: imports(f), fset: l.fset}
	marks := l.marks(f)
	for _, decl := range f.Decls {
		l.declare(decl)
		g, ok := decl.(*ast.GenDecl)
		if !ok || g.Tok != token.TYPE {
			continue
		}
		for _, spec := range g.Specs {
			ts := spec.(*ast.TypeSpec)
			doc := ts.Doc
			if doc == nil && !g.Lparen.IsValid() {
				doc = g.Doc
			}
			if marks.take(doc) {
				l.row(name, ts, s)
			}
		}
	}
	for c := range marks {
		l.errs.Add(l.pos(c.Pos()), mark+" stands above what is no struct", "put it into the comment right above a struct")
	}
}

// marks returns the marks of a file. What looks like one and is none is a mistake: the struct would have no code.
func (l *loader) marks(f *ast.File) marks {
	found := marks{}
	for _, g := range f.Comments {
		for _, c := range g.List {
			switch {
			case strings.TrimRight(c.Text, " \t\r") == mark:
				found[c] = true
			case strings.HasPrefix(c.Text, "//sparkgen:"), strings.Join(strings.Fields(c.Text), "") == mark:
				l.errs.Add(l.pos(c.Pos()), fmt.Sprintf("unknown mark %q", c.Text), "write "+mark)
			}
		}
	}
	return found
}

// marks are the comments that mark structs.
type marks map[*ast.Comment]bool

// take removes the marks in doc and reports whether there is one.
func (m marks) take(doc *ast.CommentGroup) bool {
	if doc == nil {
		return false
	}
	taken := false
	for _, c := range doc.List {
		taken = taken || m[c]
		delete(m, c)
	}
	return taken
}

// ignored reports whether no build has the file: it is constrained by ignore, as programs that stand beside a package are.
// A file for some builds only counts.
func ignored(f *ast.File) bool {
	for _, g := range f.Comments {
		if g.Pos() > f.Package {
			break
		}
		for _, c := range g.List {
			if !constraint.IsGoBuild(c.Text) {
				continue
			}
			expr, err := constraint.Parse(c.Text)
			return err == nil && !expr.Eval(func(tag string) bool { return tag != "ignore" }) &&
				!expr.Eval(func(string) bool { return false })
		}
	}
	return false
}

// declare notes the package-level names of a declaration.
func (l *loader) declare(decl ast.Decl) {
	take := func(id *ast.Ident) { l.rows.Taken[id.Name] = l.pos(id.Pos()) }
	switch decl := decl.(type) {
	case *ast.FuncDecl:
		if decl.Recv == nil && decl.Name.Name != "init" {
			take(decl.Name)
		}
	case *ast.GenDecl:
		for _, spec := range decl.Specs {
			switch spec := spec.(type) {
			case *ast.TypeSpec:
				take(spec.Name)
			case *ast.ValueSpec:
				for _, id := range spec.Names {
					take(id)
				}
			}
		}
	}
}

// row reads a struct with the mark.
func (l *loader) row(file string, ts *ast.TypeSpec, s spelling) {
	pos := l.pos(ts.Name.Pos())
	st, ok := ts.Type.(*ast.StructType)
	switch {
	case !ok || ts.Assign.IsValid():
		l.errs.Add(pos, ts.Name.Name+" is marked "+mark+" and is no struct", "declare type "+ts.Name.Name+" struct{…}")
		return
	case ts.TypeParams != nil:
		l.errs.Add(pos, ts.Name.Name+" is marked "+mark+" and has type parameters", "write a struct for each of its rows")
		return
	}
	out := gen.RowStruct{Name: ts.Name.Name, Pos: pos}
	for _, f := range st.Fields.List {
		out.Fields = append(out.Fields, l.fields(ts.Name.Name, f, s)...)
	}
	l.rows.Structs = append(l.rows.Structs, out)

	var text bytes.Buffer
	bare := *ts
	bare.Doc, bare.Comment = nil, nil
	if err := format.Node(&text, l.fset, &bare); err == nil {
		l.texts[file] = append(append(l.texts[file], text.Bytes()...), '\n')
	}
}

// fields reads the fields on one line.
func (l *loader) fields(owner string, f *ast.Field, s spelling) []gen.RowField {
	pos := l.pos(f.Pos())
	if len(f.Names) == 0 {
		l.errs.Add(pos, owner+" embeds "+s.text(f.Type)+", and columns have names", "write a field for each column")
		return nil
	}
	tag, ok := sparkTag(f.Tag)
	if !ok {
		l.errs.Add(l.pos(f.Tag.Pos()), "the struct tag "+f.Tag.Value+" is malformed", "write `spark:\"name\"`")
	}
	if tag != "" && len(f.Names) > 1 {
		l.errs.Add(l.pos(f.Tag.Pos()), fmt.Sprintf("one tag names %d columns", len(f.Names)), "write a line for each field")
	}
	var out []gen.RowField
	for _, id := range f.Names {
		if !id.IsExported() {
			l.errs.Add(l.pos(id.Pos()), "field "+id.Name+" of "+owner+" is not exported, so no decoder could be seen to fill it",
				"begin it with a capital; Spark's name stays small")
			continue
		}
		out = append(out, gen.RowField{GoName: id.Name, Name: tag, Type: s.typ(f.Type), Pos: l.pos(id.Pos())})
	}
	return out
}

func (l *loader) pos(p token.Pos) schemas.Position {
	at := l.fset.Position(p)
	return schemas.Position{File: at.Filename, Line: at.Line, Column: at.Column}
}

// syntax adds the mistakes of a file that is no Go.
func (l *loader) syntax(err error) {
	var list scanner.ErrorList
	if !errors.As(err, &list) {
		l.errs.Join(err)
		return
	}
	for _, e := range list {
		l.errs.Add(schemas.Position{File: e.Pos.Filename, Line: e.Pos.Line, Column: e.Pos.Column}, e.Msg, "correct the Go file")
	}
}
