package emit

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/dave/jennifer/jen"
	"github.com/google/go-cmp/cmp"

	"github.com/sparkgen/sparkgen/gen/internal/ir"
)

var update = flag.Bool("update", false, "write goldens instead of comparing with them")

// TestDecoderGoldens holds the decoders in decodertest, which that package's tests run, to what is emitted.
func TestDecoderGoldens(t *testing.T) {
	t.Parallel()
	for _, table := range decoderTables() {
		t.Run(table.Name, func(t *testing.T) {
			t.Parallel()
			got := decoderFile(t, table)
			file := filepath.Join("decodertest", table.Name+"_gen.go")
			if *update {
				if err := os.WriteFile(file, got, 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(want), string(got)); diff != "" {
				t.Errorf("%s (-want +got):\n%s", file, diff)
			}
		})
	}
}

// decoderFile is the file of a table without what package dsl needs.
func decoderFile(t *testing.T, table *ir.Table) []byte {
	t.Helper()
	f := jen.NewFilePath("github.com/sparkgen/sparkgen/gen/internal/emit/decodertest")
	f.HeaderComment(Header)
	f.ImportName(rowPath, "row")
	for _, s := range nestedStructs(table.Row, nil) {
		structDecl(f, s)
		descriptor(f, s)
	}
	structDecl(f, table.Row)
	descriptor(f, table.Row)
	decoder(f, table)
	var out bytes.Buffer
	if err := f.Render(&out); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// nestedStructs are the structs below s, inner ones first, each once.
func nestedStructs(s *ir.Struct, seen []*ir.Struct) []*ir.Struct {
	var walk func(t ir.Type)
	walk = func(t ir.Type) {
		if t.Key != nil {
			walk(t.Key.Type)
		}
		if t.Elem != nil {
			walk(t.Elem.Type)
		}
		if t.Struct == nil || t.Struct.ImportPath != "" {
			return
		}
		if slices.Contains(seen, t.Struct) {
			return
		}
		seen = nestedStructs(t.Struct, seen)
		seen = append(seen, t.Struct)
	}
	for _, f := range s.Fields {
		walk(f.Type)
	}
	return seen
}

// TestDecoderLines keeps decoders small: they are compiled by every user.
func TestDecoderLines(t *testing.T) {
	t.Parallel()
	const most = 300
	text := string(decoderFile(t, lineitemTable()))
	_, text, ok := strings.Cut(text, "// lineitemDecoder")
	if n := strings.Count(text, "\n"); !ok || n > most {
		t.Errorf("decoder of lineitem has %d lines, want at most %d", n, most)
	}
}
