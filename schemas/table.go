package schemas

import "strings"

// Table is a table's schema.
type Table struct {
	Name    Name
	Fields  []Field // the columns, in order
	Comment string
	Pos     Position // of the name
	Sources []string // what shaped the table, in order: the file that creates it and those that alter it
}

// Schema returns the columns as one struct type.
func (t Table) Schema() Type { return Type{Kind: Struct, Fields: t.Fields} }

// Name is a table's name, part by part: catalog and namespaces, if any, then the table.
type Name []string

// String returns the name as queries spell it, parts in backquotes where Spark needs them: shop.order, shop.`a-b`.
func (n Name) String() string {
	parts := make([]string, len(n))
	for i, p := range n {
		parts[i] = quoteIdent(p)
	}
	return strings.Join(parts, ".")
}

// Last returns the last part, the table itself.
func (n Name) Last() string {
	if len(n) == 0 {
		return ""
	}
	return n[len(n)-1]
}

// Field is a column, a field of a struct, or the element, key or value of an array or a map.
type Field struct {
	Name     string
	Type     Type
	Nullable bool
	Comment  string
	// Default is the SQL expression of the column's default, empty if it has none.
	Default string
	// Metadata is what Spark's field metadata holds besides the comment, the default, collations and CHAR/VARCHAR, which
	// have a place in this model. Keys that nobody knows are kept. Values are those of encoding/json, numbers are
	// json.Number.
	Metadata map[string]any
	Pos      Position // of the name, or of the type where there is none
}
