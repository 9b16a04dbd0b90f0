package gen

import (
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/sparkgen/sparkgen/gen/internal/emit"
	"github.com/sparkgen/sparkgen/gen/internal/ir"
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

	return render(r.files)
}

// render writes the files as Go text, as many at once as there are processors: formatting is most of the work.
func render(list []*ir.File) (map[string][]byte, error) {
	var (
		texts = make([][]byte, len(list))
		errs  = make([]error, len(list))
		next  atomic.Int64
		group sync.WaitGroup
	)
	for range min(runtime.GOMAXPROCS(0), len(list)) {
		group.Go(func() {
			for i := next.Add(1) - 1; i < int64(len(list)); i = next.Add(1) - 1 {
				texts[i], errs[i] = emit.File(list[i])
			}
		})
	}
	group.Wait()

	files := make(map[string][]byte, len(list))
	for i, f := range list {
		if errs[i] != nil {
			return nil, fmt.Errorf("gen: %s: %w; this is a mistake of sparkgen, please report it with the schema", f.Path, errs[i])
		}
		files[f.Path] = texts[i]
	}
	return files, nil
}

// Header is the first line of every file that Generate makes.
const Header = emit.Header
