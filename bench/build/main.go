// Command build measures what generated code costs before it runs: to generate it, and to compile it cold, on both
// toolchains, beside the part of it that no typed language could do without (row struct, descriptor, decoder).
//
// It prints a table and adds its results to results.json in the folder above.
package main

import (
	"context"
	"flag"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/sparkgen/sparkgen/bench/results"
	"github.com/sparkgen/sparkgen/gen"
	"github.com/sparkgen/sparkgen/schemas"
)

const columns = 50

func main() {
	tables := flag.Int("tables", 20, "packages of one table each that a round compiles")
	rounds := flag.Int("rounds", 3, "rounds, interleaved; medians are kept")
	flag.Parse()
	if err := run(*tables, *rounds); err != nil {
		fmt.Fprintln(os.Stderr, "build:", err)
		os.Exit(1)
	}
}

func run(tables, rounds int) error {
	var all []results.Result
	generating, err := generate(200)
	if err != nil {
		return err
	}
	all = append(all, results.Result{Name: "generate/200-tables-of-50-columns/ms", Ours: generating.Seconds() * 1e3})
	for _, toolchain := range []string{"go1.26", "go1.27"} {
		full, bare, err := compile(toolchain, tables, rounds)
		if err != nil {
			return err
		}
		all = append(all, results.Result{
			Name: "compile/" + toolchain + "/row-descriptor-decoder-ms", Ours: full, Peer: bare, Ratio: full / bare,
		})
	}
	results.Print(os.Stdout, all)
	return results.Merge("../results.json", all)
}

// generate measures the time for a whole run of the generator, without writing files: the median of five.
func generate(tables int) (time.Duration, error) {
	in := gen.Input{}
	for i := range tables {
		t, err := table(fmt.Sprintf("t%03d", i))
		if err != nil {
			return 0, err
		}
		in.Tables = append(in.Tables, t)
	}
	var times []time.Duration
	for range 5 {
		begin := time.Now()
		if _, err := gen.Generate(in, gen.Options{}); err != nil {
			return 0, err
		}
		times = append(times, time.Since(begin))
	}
	slices.Sort(times)
	return times[len(times)/2], nil
}

// table is one of 50 columns of seven types, every third nullable.
func table(name string) (schemas.Table, error) {
	types := []string{"BIGINT", "STRING", "DOUBLE", "TIMESTAMP", "DATE", "DECIMAL(15,2)", "INT"}
	var ddl strings.Builder
	for i := range columns {
		if i > 0 {
			ddl.WriteString(", ")
		}
		fmt.Fprintf(&ddl, "column_%02d %s", i, types[i%len(types)])
		if i%3 != 0 {
			ddl.WriteString(" NOT NULL")
		}
	}
	file := schemas.File{Path: name + ".sql", Data: []byte("CREATE TABLE " + name + " (" + ddl.String() + ")")}
	tables, err := schemas.DDL{Files: []schemas.File{file}}.Tables(context.Background())
	if err != nil {
		return schemas.Table{}, err
	}
	return tables[0], nil
}

// compile measures cold builds of packages of one table each: whole, and without columns. It returns milliseconds of
// processor time a table, which other work on the machine does not change.
func compile(toolchain string, tables, rounds int) (full, bare float64, err error) {
	dir := filepath.Join("testdata", "compiled")
	if err := os.RemoveAll(dir); err != nil {
		return 0, 0, err
	}
	defer os.RemoveAll(dir)
	cache, err := os.MkdirTemp("", "sparkgen-bench-build")
	if err != nil {
		return 0, 0, err
	}
	defer os.RemoveAll(cache)

	build := func(round string, strip bool, n int) (time.Duration, error) {
		args := []string{"build", "-p", "1"}
		for i := range n {
			p := filepath.Join(dir, fmt.Sprintf("%s_%03d", round, i))
			if err := write(p, strip); err != nil {
				return 0, err
			}
			args = append(args, "./"+p)
		}
		cmd := exec.Command("go", args...)
		cmd.Env = append(os.Environ(), "GOCACHE="+cache, "GOTOOLCHAIN="+versions[toolchain])
		if out, err := cmd.CombinedOutput(); err != nil {
			return 0, fmt.Errorf("%s: %w\n%s", toolchain, err, out)
		}
		return cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime(), nil // of go and all that it ran
	}
	if _, err := build("warm", false, 1); err != nil { // the library itself
		return 0, 0, err
	}
	idle, err := build("warm", false, 1)
	if err != nil {
		return 0, 0, err
	}
	var fulls, bares []float64
	for r := range rounds {
		f, err := build(fmt.Sprintf("full%d", r), false, tables)
		if err != nil {
			return 0, 0, err
		}
		b, err := build(fmt.Sprintf("bare%d", r), true, tables)
		if err != nil {
			return 0, 0, err
		}
		fulls = append(fulls, (f-idle).Seconds()*1e3/float64(tables))
		bares = append(bares, (b-idle).Seconds()*1e3/float64(tables))
	}
	return results.Median(fulls), results.Median(bares), nil
}

var versions = map[string]string{"go1.26": "local", "go1.27": "go1.27.3"}

// write writes a package of one table, with a name of its own so that nothing of it is in the cache.
func write(dir string, strip bool) error {
	t, err := table(filepath.Base(dir))
	if err != nil {
		return err
	}
	files, err := gen.Generate(gen.Input{Tables: []schemas.Table{t}}, gen.Options{})
	if err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	for _, text := range files {
		if strip {
			if text, err = withoutColumns(text); err != nil {
				return err
			}
		}
		if err := os.WriteFile(filepath.Join(dir, "table_gen.go"), text, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// withoutColumns keeps the row struct, its descriptor and its decoder.
func withoutColumns(text []byte) ([]byte, error) {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "", text, 0)
	if err != nil {
		return nil, err
	}
	var kept []ast.Decl
	for _, d := range f.Decls {
		if keep(d) {
			kept = append(kept, d)
		}
	}
	f.Decls = kept
	var b strings.Builder
	if err := format.Node(&b, fset, f); err != nil {
		return nil, err
	}
	return format.Source([]byte(strings.Replace(b.String(), "\t\"github.com/sparkgen/sparkgen/dsl\"\n", "", 1)))
}

func keep(d ast.Decl) bool {
	switch d := d.(type) {
	case *ast.FuncDecl:
		return d.Recv != nil && strings.Contains(types(d.Recv.List[0].Type), "ecoder")
	case *ast.GenDecl:
		switch d.Tok {
		case token.IMPORT:
			return true
		case token.TYPE:
			name := d.Specs[0].(*ast.TypeSpec).Name.Name
			return strings.HasSuffix(name, "Row") || strings.HasSuffix(name, "Decoder")
		case token.VAR:
			return strings.HasSuffix(d.Specs[0].(*ast.ValueSpec).Names[0].Name, "Type")
		}
	}
	return false
}

func types(e ast.Expr) string {
	if s, ok := e.(*ast.StarExpr); ok {
		return types(s.X)
	}
	if i, ok := e.(*ast.Ident); ok {
		return i.Name
	}
	return ""
}
