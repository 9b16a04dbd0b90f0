package cli

import (
	"context"
	"path"
	"strings"

	"github.com/sparkgen/sparkgen/schemas"
)

// readTables reads schemas, each file by the source that its name stands for. Sql says how SQL is read.
func readTables(ctx context.Context, files []schemas.File, sql schemas.DDL) ([]schemas.Table, error) {
	var (
		json, columns []schemas.File
		errs          schemas.ErrorList
	)
	for _, f := range files {
		switch strings.ToLower(path.Ext(f.Path)) {
		case ".json":
			json = append(json, f)
		case ".sql":
			sql.Files = append(sql.Files, f)
		case ".ddl":
			columns = append(columns, f)
		default:
			errs.Add(schemas.Position{File: f.Path}, "the file's name does not say what it holds",
				"name it .sql, .ddl or .json, or narrow schemas in sparkgen.yaml")
		}
	}
	tables, err := schemas.Read(ctx, sql, schemas.DDLStrings{Files: columns}, schemas.JSON{Files: json})
	errs.Join(err)
	return tables, errs.Err()
}
