package schemas

import (
	"fmt"
	"slices"
	"strings"
)

// ddlCatalog is the tables as the statements read so far have left them.
type ddlCatalog struct {
	options DDL
	errs    *ErrorList
	tables  map[string]*ddlTable // by key
	order   []string             // keys in order of creation
	catalog Name                 // of SET CATALOG or USE CATALOG in this file
	current Name                 // of USE in this file
}

// qualified returns a table's name with the schema and the catalog in use.
func (c *ddlCatalog) qualified(n Name) Name {
	switch {
	case len(n) == 1 && len(c.current) > 0:
		return append(slices.Clone(c.current), n...)
	case len(n) == 2 && len(c.catalog) > 0:
		return append(slices.Clone(c.catalog), n...)
	}
	return n
}

// key returns what is the same for two names of one table.
func (c *ddlCatalog) key(n Name) string {
	key := c.qualified(n).String()
	if c.options.CaseSensitive {
		return key
	}
	return strings.ToLower(key)
}

// create adds a table. One that is there already is replaced or left as it is, as the statement says.
func (c *ddlCatalog) create(t *ddlTable, replace, ifNotExists bool) {
	key := c.key(t.Name)
	t.Name = c.qualified(t.Name)
	before, ok := c.tables[key]
	switch {
	case ok && replace:
		c.tables[key] = t
	case ok && ifNotExists:
	case ok:
		c.errs.Add(t.Pos, fmt.Sprintf("table %s is already created as %s at %s (TABLE_OR_VIEW_ALREADY_EXISTS)",
			t.Name, before.Name, before.Pos), "drop it first, or remove one of them")
	default:
		c.tables[key] = t
		c.order = append(c.order, key)
	}
}

func (c *ddlCatalog) drop(n Name) {
	key := c.key(n)
	delete(c.tables, key)
	c.order = slices.DeleteFunc(c.order, func(k string) bool { return k == key })
}

// rename gives a table another name in its place.
func (c *ddlCatalog) rename(from, to Name, at Position) {
	oldKey, newKey := c.key(from), c.key(to)
	t := c.tables[oldKey]
	if before, ok := c.tables[newKey]; ok && newKey != oldKey {
		c.errs.Add(at, fmt.Sprintf("table %s is already created at %s (TABLE_OR_VIEW_ALREADY_EXISTS)", to, before.Pos),
			"drop it first, or choose another name")
		return
	}
	t.Name = c.qualified(to)
	delete(c.tables, oldKey)
	c.tables[newKey] = t
	c.order[slices.Index(c.order, oldKey)] = newKey
}

func (c *ddlCatalog) list() []Table {
	list := make([]Table, len(c.order))
	for i, key := range c.order {
		list[i] = c.tables[key].Table
	}
	return list
}

// find returns the fields that the last part of a column's path is in, and its index there, -1 if there is none. Paths go
// through arrays and maps by element, key and value.
func (t *ddlTable) find(path Name, same func(a, b string) bool) (fields *[]Field, at int) {
	fields = &t.Fields
	for i, part := range path {
		at = slices.IndexFunc(*fields, func(f Field) bool { return same(f.Name, part) })
		if at < 0 || i == len(path)-1 {
			return fields, at
		}
		fields = &(*fields)[at].Type.Fields
	}
	return fields, -1
}

// add puts a column into the table, or into the struct at its path. In a table of Spark's own catalog a column goes
// behind the others and before the partition columns, wherever the statement wants it.
func (t *ddlTable) add(fields *[]Field, f Field, o columnOptions, same func(a, b string) bool) bool {
	at := len(*fields)
	top := fields == &t.Fields
	switch {
	case top && !t.ordered:
		at -= t.partitions
	case o.first:
		at = 0
	case o.after != "":
		at = 1 + slices.IndexFunc(*fields, func(f Field) bool { return same(f.Name, o.after) })
		if at == 0 {
			return false
		}
	}
	*fields = slices.Insert(*fields, at, f)
	return true
}
