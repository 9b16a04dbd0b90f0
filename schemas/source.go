package schemas

import (
	"context"
	"fmt"
)

// Source yields tables. Readers of files implement it here; sources that need a library of their own, or a server, are
// packages below this one.
type Source interface {
	// Tables returns the tables of the source in the order in which it has them.
	//
	// Each table, field and element says where it was read ([Table.Pos], [Field.Pos]); where a source has no lines, as a
	// catalog has none, a [Position] with only File set names the object. Mistakes in the source come back as an
	// [ErrorList] with all of them, each with a place and a remedy; the tables are then incomplete and not to be used.
	// Tables ends early with an error that wraps ctx.Err when ctx ends. It does not change the source and may be called
	// again, also concurrently.
	Tables(ctx context.Context) ([]Table, error)
}

// File is a file that has been read: sources never touch the file system themselves.
type File struct {
	Path string // slash-separated, as positions and generated headers show it
	Data []byte
}

// Read returns the tables of all sources, in the order of the sources.
//
// It goes on after a source that fails, so that the returned [ErrorList] has the mistakes of all; a table that two
// sources define is one of them.
func Read(ctx context.Context, sources ...Source) ([]Table, error) {
	var (
		tables []Table
		errs   ErrorList
		first  = map[string]Position{}
	)
	for _, s := range sources {
		if err := ctx.Err(); err != nil {
			return nil, fmt.Errorf("schemas: reading stopped: %w", context.Cause(ctx))
		}
		found, err := s.Tables(ctx)
		errs.Join(err)
		for _, t := range found {
			key := t.Name.String()
			if before, ok := first[key]; ok {
				errs.Add(t.Pos, fmt.Sprintf("table %s is defined twice, first at %s", key, before),
					"remove one of them")
				continue
			}
			first[key] = t.Pos
			tables = append(tables, t)
		}
	}
	if err := errs.Err(); err != nil {
		return nil, err
	}
	return tables, nil
}
