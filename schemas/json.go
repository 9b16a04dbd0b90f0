package schemas

import (
	"context"
	"fmt"
	"path"
	"slices"
	"strings"
)

// JSON reads files in the JSON of Spark's StructType, which df.schema.json() prints, one table a file.
//
// The table's name is the file's, without folders and .json, dots between its parts: shop.order.json is shop.order. What
// is read is what Spark's own reader takes, and a type word of DDL (int) is refused as there, with the right one
// (integer) in the error. Two things are read that Spark refuses: nullable may be absent beside metadata, and a byte
// order mark may lead the file. Collations and CHAR and VARCHAR, which Spark hides in field metadata, become part of the
// type. A user-defined type becomes its SQL type.
type JSON struct {
	Files []File
}

// Tables implements [Source].
func (s JSON) Tables(ctx context.Context) ([]Table, error) {
	var (
		tables []Table
		errs   ErrorList
	)
	for _, f := range s.Files {
		if ctx.Err() != nil {
			return nil, fmt.Errorf("%s: reading stopped: %w", f.Path, context.Cause(ctx))
		}
		t, err := jsonTable(f)
		errs.Join(err)
		tables = append(tables, t)
	}
	return tables, errs.Err()
}

func jsonTable(f File) (Table, error) {
	start := Position{File: f.Path, Line: 1, Column: 1}
	name, err := fileTable(f.Path, ".json")
	if err != nil {
		return Table{}, err
	}
	var errs ErrorList
	typ, err := ParseJSON(f.Path, f.Data)
	errs.Join(err)
	if err == nil && typ.Kind != Struct {
		errs.Add(start, fmt.Sprintf("the schema of a table is a struct, not %s", typ.SQL()),
			"write what df.schema.json() prints")
	}
	checkTwins(typ.Fields, true, "column", &errs)
	return Table{Name: name, Fields: typ.Fields, Pos: start, Sources: []string{f.Path}}, errs.Err()
}

// fileTable returns the name of the table that a file defines by its own name.
func fileTable(file, ext string) (Name, error) {
	base := path.Base(file)
	if e := path.Ext(base); strings.EqualFold(e, ext) {
		base = base[:len(base)-len(e)]
	}
	parts := strings.Split(base, ".")
	if slices.Contains(parts, "") {
		return nil, &Error{Pos: Position{File: file}, What: "the file's name is no table name",
			Fix: "name it after the table, as in shop.order" + ext}
	}
	return parts, nil
}

// ParseJSON reads a type in Spark's JSON: a struct, or any other type, as a string of its own ("long") or an object.
//
// The name of the file is for positions only. Errors are an [ErrorList] with all mistakes, but for broken JSON, which
// ends at its first.
func ParseJSON(file string, data []byte) (Type, error) {
	r, root, err := newJSONReader(file, data)
	if err != nil {
		return Type{}, ErrorList{err}
	}
	t := r.typ(root, "")
	return t, r.errs.Err()
}

// ParseFieldJSON reads a StructField in Spark's JSON, as the columns of Unity Catalog have it in type_json. Errors are
// those of [ParseJSON].
func ParseFieldJSON(file string, data []byte) (Field, error) {
	r, root, err := newJSONReader(file, data)
	if err != nil {
		return Field{}, ErrorList{err}
	}
	f := r.field(root, "")
	return f, r.errs.Err()
}
