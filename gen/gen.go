package gen

import (
	"fmt"
	"slices"
	"strings"

	"github.com/sparkgen/sparkgen/gen/internal/emit"
	"github.com/sparkgen/sparkgen/schemas"
)

// Generate returns the text of all files by their paths, which are slash-separated and relative to [Options.Root].
//
// Mistakes come back as a [schemas.ErrorList] with all of them, each with its place and a remedy, and no files. Generate
// may be called concurrently.
func Generate(in Input, o Options) (map[string][]byte, error) {
	r := newResolver(o)
	tables := slices.Clone(in.Tables)
	slices.SortFunc(tables, func(a, b schemas.Table) int { return slices.Compare(a.Name, b.Name) })
	for _, t := range tables {
		r.table(t)
	}
	rows := slices.Clone(in.Rows)
	slices.SortFunc(rows, func(a, b Rows) int { return strings.Compare(a.Dir, b.Dir) })
	r.rows(rows)
	if err := r.finish(); err != nil {
		return nil, err
	}

	files := make(map[string][]byte, len(r.files))
	for _, f := range r.files {
		text, err := emit.File(f)
		if err != nil {
			return nil, fmt.Errorf("gen: %s: %w; this is a mistake of sparkgen, please report it with the schema", f.Path, err)
		}
		files[f.Path] = text
	}
	return files, nil
}

// Header is the first line of every file that Generate makes.
const Header = emit.Header
