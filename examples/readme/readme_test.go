package main

import (
	"os"
	"strings"
	"testing"
)

// TestReadmeShowsThisProgram keeps the README's code to what compiles here.
func TestReadmeShowsThisProgram(t *testing.T) {
	t.Parallel()
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ file, from string }{
		{"main_go127.go", "func main() {"},
		{"count.go", "//sparkgen:row"},
		{"schemas/rate.sql", "CREATE TABLE"},
	} {
		text, err := os.ReadFile(c.file)
		if err != nil {
			t.Fatal(err)
		}
		code := string(text[strings.Index(string(text), c.from):])
		if !strings.Contains(string(readme), "\n"+code+"```\n") {
			t.Errorf("the README does not show %s as it is from %q on", c.file, c.from)
		}
	}
}
