package dsl_test

import (
	"bufio"
	"errors"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// functionsOnly lists the functions that are no methods, each with the reason. Those of the table in internal/functions
// are not among them: the table decides.
const functionsOnly = "testdata/functions_only.txt"

// TestTwins compares what Go 1.26 has, functions, with what Go 1.27 has besides, methods: each method names its function
// in its comment, and each function has a method or a reason why not.
func TestTwins(t *testing.T) {
	t.Parallel()
	functions, fromTable, methods := declarations(t)
	only := readFunctionsOnly(t)
	hasMethod := map[string]bool{}
	for method, function := range methods {
		if !functions[function] {
			t.Errorf("method %s names function %q in its comment, which does not exist", method, function)
		}
		hasMethod[function] = true
	}
	for f := range functions {
		switch {
		case hasMethod[f] && only[f]:
			t.Errorf("%s is in %s, but has a method", f, functionsOnly)
		case !hasMethod[f] && !only[f] && !fromTable[f]:
			t.Errorf("%s has no method: give it a //dsl:method directive, or a reason in %s", f, functionsOnly)
		}
	}
	for f := range only {
		if !functions[f] {
			t.Errorf("%s is in %s, but does not exist", f, functionsOnly)
		}
	}
}

// twin finds the function that a method's comment names.
var twin = regexp.MustCompile(`\[(\w+)\]`)

// declarations are the exported functions of package dsl, which of them are generated from the table, and the exported
// methods behind go1.27 with the functions that they name.
func declarations(t *testing.T) (functions, fromTable map[string]bool, methods map[string]string) {
	t.Helper()
	functions, fromTable, methods = map[string]bool{}, map[string]bool{}, map[string]string{}
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments|parser.SkipObjectResolution|parser.AllErrors)
		if err = withoutGenericMethods(err); err != nil {
			t.Fatal(err)
		}
		for _, d := range f.Decls {
			fd, ok := d.(*ast.FuncDecl)
			switch {
			case !ok || !fd.Name.IsExported():
			case fd.Recv == nil:
				functions[fd.Name.Name] = true
				fromTable[fd.Name.Name] = name == "functions_gen.go"
			case strings.HasSuffix(name, "_go127.go"):
				method := receiver(fd.Recv.List[0].Type) + "." + fd.Name.Name
				methods[method] = ""
				if m := twin.FindStringSubmatch(fd.Doc.Text()); m != nil {
					methods[method] = m[1]
				}
			}
		}
	}
	return functions, fromTable, methods
}

// withoutGenericMethods drops what the parser of Go 1.26 has against generic methods; it reads them all the same.
func withoutGenericMethods(err error) error {
	var list scanner.ErrorList
	if !errors.As(err, &list) {
		return err
	}
	return slices.DeleteFunc(list, func(e *scanner.Error) bool { return e.Msg == "method must have no type parameters" }).Err()
}

func receiver(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.StarExpr:
		return receiver(e.X)
	case *ast.IndexExpr:
		return receiver(e.X)
	case *ast.IndexListExpr:
		return receiver(e.X)
	case *ast.Ident:
		return e.Name
	}
	return ""
}

// readFunctionsOnly reads lines of a name and a reason; # begins a comment.
func readFunctionsOnly(t *testing.T) map[string]bool {
	t.Helper()
	f, err := os.Open(functionsOnly)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	names := map[string]bool{}
	for lines := bufio.NewScanner(f); lines.Scan(); {
		name, reason, _ := strings.Cut(lines.Text(), " ")
		switch {
		case name == "" || strings.HasPrefix(name, "#"):
		case strings.TrimSpace(reason) == "":
			t.Errorf("%s: %s has no reason", functionsOnly, name)
		default:
			names[name] = true
		}
	}
	return names
}
