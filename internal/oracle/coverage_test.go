package oracle_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// notCompared are functions of package dsl that have no operation, and why.
var notCompared = map[string]string{
	"Columns": "generated code calls it", "Fields": "generated code calls it", "HandleOf": "generated code calls it",
	"Project": "generated code calls it", "Sources": "generated code calls it", "Struct": "generated code calls it",
	"UUID": "another text each time", "LocalTimestamp": "another time each time",
}

// TestEveryFunctionIsCompared holds the operations against the functions of the language, which are all of it: methods
// forward to them.
func TestEveryFunctionIsCompared(t *testing.T) {
	t.Parallel()
	var source strings.Builder
	tests, err := filepath.Glob("*_test.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range tests {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		source.Write(text)
	}
	for _, f := range exportedFunctions(t, "../../dsl") {
		_, excused := notCompared[f]
		compared := strings.Contains(source.String(), "dsl."+f+"(") || strings.Contains(source.String(), "dsl."+f+"[")
		switch {
		case !compared && !excused:
			t.Errorf("dsl.%s has no operation", f)
		case compared && excused:
			t.Errorf("dsl.%s has an operation, though it is said that it has none", f)
		}
	}
}

// exportedFunctions are the functions without a receiver of a package.
func exportedFunctions(t *testing.T, folder string) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") || strings.HasSuffix(file, "_go127.go") {
			continue
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range parsed.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && f.Recv == nil && f.Name.IsExported() {
				names = append(names, f.Name.Name)
			}
		}
	}
	if len(names) == 0 {
		t.Fatalf("no functions in %s", folder)
	}
	slices.Sort(names)
	return names
}
