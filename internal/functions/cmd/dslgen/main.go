// Command dslgen writes what is generated in package dsl: the functions of the table in internal/functions with their
// reference page, and the methods that the directives of the package ask for. It runs in the folder of the package:
//
//	//go:generate go run ../internal/functions/cmd/dslgen
package main

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/sparkgen/sparkgen/internal/functions"
	"github.com/sparkgen/sparkgen/internal/functions/methods"
)

func main() {
	if err := run("."); err != nil {
		fmt.Fprintln(os.Stderr, "dslgen:", err)
		os.Exit(1)
	}
}

// run writes into the folder of package dsl, and the page into the folder docs beside it.
func run(dir string) error {
	groups := functions.All()
	code, err := functions.GoFile(groups)
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(dir, "functions_gen.go"), code, 0o644); err != nil {
		return err
	}
	src, err := methods.Load(dir)
	if err != nil {
		return err
	}
	text, err := src.Emit()
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(dir, "methods_gen_go127.go"), text, 0o644); err != nil {
		return err
	}
	page := filepath.Join(dir, "..", "docs", "functions.md")
	if err := os.MkdirAll(filepath.Dir(page), 0o755); err != nil {
		return err
	}
	return os.WriteFile(page, functions.Page(groups), 0o644)
}
