package compiletest

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Suite is a folder of case files, which together make one package. It is immutable and may be used by many
// goroutines.
type Suite struct {
	dir   string
	fset  *token.FileSet
	files []*ast.File
	names []string // of files, without their folder
	wrong []Line
}

// Line is one wrong line.
type Line struct {
	place

	// Source is the line without its comment.
	Source string

	// Rule is the comment that the line's paragraph begins with.
	Rule string

	// Wants are the texts that errors of this line must contain.
	Wants []string
}

// place is a line of a file of a suite.
type place struct {
	File string
	Line int
}

func (p place) String() string { return fmt.Sprintf("%s:%d", p.File, p.Line) }

// Read reads the case files of a folder. It reports, all at once: what Go cannot parse, a want without a quoted text, a
// paragraph with wrong lines that does not begin with its rule, and rules and wrong lines that occur twice.
func Read(dir string) (*Suite, error) {
	paths, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return nil, err
	}
	if len(paths) == 0 {
		return nil, fmt.Errorf("%s: no case files", dir)
	}
	s := &Suite{dir: dir, fset: token.NewFileSet()}
	var errs []error
	for _, path := range paths {
		errs = append(errs, s.read(path))
	}
	errs = append(errs, s.unique()...)
	if err := errors.Join(errs...); err != nil {
		return nil, err
	}
	return s, nil
}

// Wrong is the wrong lines of the suite.
func (s *Suite) Wrong() []Line { return slices.Clone(s.wrong) }

// read adds a file and its wrong lines.
func (s *Suite) read(path string) error {
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	file, err := parser.ParseFile(s.fset, path, text, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	name := filepath.Base(path)
	s.files, s.names = append(s.files, file), append(s.names, name)

	lines := strings.Split(string(text), "\n")
	var errs []error
	for _, group := range file.Comments {
		for _, c := range group.List {
			text, ok := strings.CutPrefix(c.Text, "// want")
			if !ok {
				continue
			}
			at := s.fset.Position(c.Pos())
			l := Line{
				place:  place{name, at.Line},
				Source: squeezed(lines[at.Line-1][:at.Column-1]),
				Rule:   rule(lines[:at.Line]),
			}
			if l.Wants, err = quoted(text); err != nil {
				errs = append(errs, fmt.Errorf("%v: %w", l.place, err))
			}
			if l.Rule == "" {
				errs = append(errs, fmt.Errorf("%v: the paragraph begins with no comment that says the rule", l.place))
			}
			s.wrong = append(s.wrong, l)
		}
	}
	return errors.Join(errs...)
}

// rule is the comment that the paragraph of the last line begins with, empty when it begins with none.
func rule(lines []string) string {
	first := len(lines) - 1
	for first > 0 {
		above := strings.TrimSpace(lines[first-1])
		if above == "" || strings.HasPrefix(above, "func ") {
			break
		}
		first--
	}
	var text []string
	for _, l := range lines[first:] {
		comment, ok := strings.CutPrefix(strings.TrimSpace(l), "// ")
		if !ok {
			break
		}
		text = append(text, comment)
	}
	return strings.Join(text, " ")
}

// quoted is the texts of a want: Go strings, in backquotes or quotes, separated by spaces.
func quoted(text string) ([]string, error) {
	var out []string
	for rest := strings.TrimSpace(text); rest != ""; rest = strings.TrimSpace(rest) {
		q, err := strconv.QuotedPrefix(rest)
		if err != nil {
			return nil, fmt.Errorf("a want that is no quoted text: %s", rest)
		}
		rest = rest[len(q):]
		t, err := strconv.Unquote(q)
		if err != nil {
			return nil, err
		}
		if t == "" {
			return nil, errors.New("an empty want, which anything would match")
		}
		out = append(out, t)
	}
	if len(out) == 0 {
		return nil, errors.New("a want without a text; say which error the line must give")
	}
	return out, nil
}

// unique reports rules and wrong lines that occur twice.
func (s *Suite) unique() []error {
	var errs []error
	sources, rules := map[string]place{}, map[string]place{}
	for _, l := range s.wrong {
		if p, ok := sources[l.Source]; ok {
			errs = append(errs, fmt.Errorf("%v: the same line as %v", l.place, p))
		}
		sources[l.Source] = l.place
		if p, ok := rules[l.Rule]; ok && (p.File != l.File || s.between(p, l.place)) {
			errs = append(errs, fmt.Errorf("%v: the same rule as %v", l.place, p))
		}
		rules[l.Rule] = l.place
	}
	return errs
}

// between tells whether a wrong line of another rule stands between two of one file.
func (s *Suite) between(a, b place) bool {
	return slices.ContainsFunc(s.wrong, func(l Line) bool {
		return l.File == a.File && a.Line < l.Line && l.Line < b.Line
	})
}

var space = regexp.MustCompile(`\s+`)

// squeezed is text with each run of white space as one blank: messages have line breaks in them.
func squeezed(text string) string { return strings.TrimSpace(space.ReplaceAllString(text, " ")) }
