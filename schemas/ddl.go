package schemas

import (
	"context"
	"fmt"
)

// DDL reads files of SQL statements: CREATE TABLE with every clause of Spark's grammar, and what changes tables after,
// as migrations do: ALTER TABLE, DROP TABLE, COMMENT ON.
//
// Files are read in the order of their folders as given, within a folder by name, numbers in it by value (2_b.sql before
// 10_a.sql). The halves of migrations that undo the other half are left out: what follows -- +goose Down, -- migrate:down
// and the like, x.down.sql beside x.up.sql, U1__x.sql beside V1__x.sql. USE changes the names of tables behind it in its
// file. Other statements of Spark, Databricks and Delta are skipped, a statement that nobody knows is a mistake, so that
// no table is lost in silence.
//
// Columns come in the order in which Spark has them: a table of Spark's own catalog, which means no USING or one of a
// file format, has its partition columns last; one of Delta, Iceberg or another format keeps the order of the statement.
// A table whose columns are those of a query or of another table (AS SELECT, LIKE, CLONE) is a mistake that asks for a
// live source.
type DDL struct {
	Files []File

	// CaseSensitive is spark.sql.caseSensitive: names that differ in case alone are different.
	CaseSensitive bool
	// TimestampNTZ is spark.sql.timestampType = TIMESTAMP_NTZ: what TIMESTAMP means.
	TimestampNTZ bool
	// DoubleQuotedIdentifiers is spark.sql.ansi.doubleQuotedIdentifiers: "x" is a name and not a string.
	DoubleQuotedIdentifiers bool
}

// Tables implements [Source]. Tables come in the order in which they were created.
func (s DDL) Tables(ctx context.Context) ([]Table, error) {
	var errs ErrorList
	catalog := ddlCatalog{options: s, errs: &errs, tables: map[string]*ddlTable{}}
	for _, f := range migrationOrder(s.Files) {
		if ctx.Err() != nil {
			return nil, fmt.Errorf("%s: reading stopped: %w", f.Path, context.Cause(ctx))
		}
		if p, ok := newDDLParser(f.Path, f.Data, s, &errs); ok {
			p.script(&catalog)
		}
	}
	return catalog.list(), errs.Err()
}

// DDLStrings reads files with the bare column list of one table each, as spark.read.schema takes it: id BIGINT NOT NULL,
// name STRING COMMENT 'x'. The table's name is the file's, without folders and .ddl, dots between its parts.
type DDLStrings struct {
	Files []File
}

// Tables implements [Source].
func (s DDLStrings) Tables(ctx context.Context) ([]Table, error) {
	var (
		tables []Table
		errs   ErrorList
	)
	for _, f := range s.Files {
		if ctx.Err() != nil {
			return nil, fmt.Errorf("%s: reading stopped: %w", f.Path, context.Cause(ctx))
		}
		name, err := fileTable(f.Path, ".ddl")
		errs.Join(err)
		typ, err := ParseDDL(f.Path, string(f.Data))
		errs.Join(err)
		start := Position{File: f.Path, Line: 1, Column: 1}
		switch {
		case err != nil:
		case typ.Kind != Struct:
			errs.Add(start, fmt.Sprintf("the schema of a table is a list of columns, not %s", typ.SQL()), "write name and type")
		case len(typ.Fields) == 0:
			errs.Add(start, "the table has no columns", "write them, as in id BIGINT, name STRING")
		}
		checkTwins(typ.Fields, false, "column", &errs)
		tables = append(tables, Table{Name: name, Fields: typ.Fields, Pos: start, Sources: []string{f.Path}})
	}
	return tables, errs.Err()
}

// ParseDDL reads a DDL string as Spark does: a type, or else the columns of a struct. Columns may have a colon between
// name and type, as PySpark takes them. No text at all is a struct without fields.
//
// The name of the file is for positions only. Errors are an [ErrorList] with all mistakes.
func ParseDDL(file, ddl string) (Type, error) {
	var errs ErrorList
	p, ok := newDDLParser(file, []byte(ddl), DDL{}, &errs)
	if !ok || len(errs) > 0 {
		return Type{}, errs.Err()
	}
	var asType ErrorList
	p.errs = &asType
	t, ok := p.typ()
	if ok && p.peek().kind == tokenEOF { // a type, if perhaps a wrong one
		applyCollation(&t, "")
		return t, asType.Err()
	}
	p.errs, p.i, p.angles, p.nesting = &errs, 0, 0, 0
	t = StructOf(p.columns()...)
	applyCollation(&t, "")
	return t, errs.Err()
}

// columns reads a bare list of columns that fills the text.
func (p *ddlParser) columns() []Field {
	var fields []Field
	if p.peek().kind == tokenEOF {
		return nil
	}
	for {
		f, ok := p.column("a column's name", false)
		if ok && !p.peek().isSymbol(",") && p.peek().kind != tokenEOF {
			ok = p.want("a comma", "separate the columns by commas")
		}
		fields = append(fields, f)
		if !ok {
			p.syncItem()
		}
		if !p.acceptSymbol(",") {
			return fields
		}
	}
}
