package gen

import (
	"fmt"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/sparkgen/sparkgen/gen/internal/ir"
	"github.com/sparkgen/sparkgen/schemas"
)

// typeRules are the type rules of options, read.
type typeRules struct {
	columns  *settings // of the rules for columns
	patterns []int
	rules    []TypeRule
	read     []*ir.Override
}

func newTypeRules(rules []TypeRule, errs *schemas.ErrorList) *typeRules {
	t := &typeRules{rules: rules, read: make([]*ir.Override, len(rules))}
	var columns []Setting
	for i, rule := range rules {
		if (rule.Match == "") == (rule.Column == "") {
			errs.Add(rule.Pos, "types: a rule names either a type or a column", "set one of match and column")
		}
		if rule.Go == "" || rule.Decode == "" {
			errs.Add(rule.Pos, "types: a rule needs go and decode", "name the Go type and a function that makes it of Spark's value")
			continue
		}
		o := &ir.Override{
			Go:     goName(rule.Go, "go", rule.Pos, errs),
			Decode: goName(rule.Decode, "decode", rule.Pos, errs),
		}
		if rule.Encode != "" {
			o.Encode = goName(rule.Encode, "encode", rule.Pos, errs)
		}
		t.read[i] = o
		if rule.Column != "" {
			columns = append(columns, Setting{Key: rule.Column, Pos: rule.Pos})
			continue
		}
		t.patterns = append(t.patterns, i)
	}
	t.columns = newSettings("types.column", "column or field of a struct", columns, errs)
	return t
}

// of returns the rule for the column or field at path: its own, else the first whose pattern matches its type.
func (t *typeRules) of(path schemas.Name, typ schemas.Type) *ir.Override {
	if s, ok := t.columns.get(path); ok {
		for i, rule := range t.rules {
			if rule.Column == s.Key {
				return t.read[i]
			}
		}
	}
	for _, i := range t.patterns {
		if matches(squeezed(t.rules[i].Match), squeezed(typ.String())) {
			return t.read[i]
		}
	}
	return nil
}

// squeezed is a type's DDL in lower case without blanks beside punctuation, so that DECIMAL(*, *) matches decimal(9,2).
func squeezed(ddl string) string {
	ddl = strings.Join(strings.Fields(strings.ToLower(ddl)), " ")
	for _, p := range []string{",", "<", ">", "(", ")", ":"} {
		ddl = strings.ReplaceAll(ddl, " "+p, p)
		ddl = strings.ReplaceAll(ddl, p+" ", p)
	}
	return ddl
}

// Packages returns the import paths that the rule names, each once.
func (r TypeRule) Packages() []string {
	var paths []string
	for _, s := range []string{r.Go, r.Decode, r.Encode} {
		if p := importPath(s); p != "" && !slices.Contains(paths, p) {
			paths = append(paths, p)
		}
	}
	return paths
}

// importPath returns the part of s before the last dot behind its last slash.
func importPath(s string) string {
	slash := strings.LastIndex(s, "/")
	dot := strings.LastIndex(s[slash+1:], ".")
	if dot < 0 {
		return ""
	}
	return s[:slash+1+dot]
}

// goName reads an import path and an exported name behind its last dot, or a predeclared type.
func goName(s, key string, pos schemas.Position, errs *schemas.ErrorList) ir.GoName {
	p := importPath(s)
	if p == "" {
		if _, ok := types.Universe.Lookup(s).(*types.TypeName); ok && key == "go" {
			return ir.GoName{Name: s}
		}
		errs.Add(pos, fmt.Sprintf("types: %s: %q is no name of a Go package", key, s),
			"write import path, dot and name: example.org/conv.Decimal")
		return ir.GoName{}
	}
	n := ir.GoName{ImportPath: p, Name: s[len(p)+1:]}
	if !token.IsIdentifier(n.Name) || !token.IsExported(n.Name) || strings.ContainsAny(n.ImportPath, " \t\n\"`\\") {
		errs.Add(pos, fmt.Sprintf("types: %s: %q is no exported name of a Go package", key, s),
			"write import path, dot and name: example.org/conv.Decimal")
	}
	return n
}
