package schemas

import (
	"fmt"
	"slices"
)

// alterTable folds ALTER TABLE into the table. Actions that leave the columns alone are skipped.
func (p *ddlParser) alterTable(c *ddlCatalog) {
	p.accept("IF", "EXISTS") // Databricks
	n, at, ok := p.name("a table's name")
	if !ok {
		p.syncStatement()
		return
	}
	if p.accept("PARTITION") { // Hive's form for one partition
		p.parens("the partition")
	}
	if !p.changesColumns() {
		p.syncStatement()
		return
	}
	t := p.find(c, n)
	if t == nil {
		p.fail(at, fmt.Sprintf("ALTER TABLE of %s, which no statement before this one creates", n),
			"add the file that creates it, or read the table from a live source")
		p.syncStatement()
		return
	}
	if !p.alteration(c, t, n) {
		p.syncStatement()
	}
	checkTwins(t.Fields, p.options.CaseSensitive, "column", p.errs)
}

// changesColumns reports whether the action of ALTER TABLE that is next changes columns, or the table's name, or is one
// that nobody knows.
func (p *ddlParser) changesColumns() bool {
	switch {
	case p.sees("ADD"):
		return !p.at(1).is("CONSTRAINT") && !p.at(1).is("PARTITION") && !p.at(1).is("IF") && !p.at(1).is("CHECK") &&
			!p.at(1).is("PRIMARY") && !p.at(1).is("FOREIGN") && !p.at(1).is("UNIQUE")
	case p.sees("DROP"):
		return p.at(1).is("COLUMN") || p.at(1).is("COLUMNS")
	case p.sees("RENAME", "TO"):
		return !p.at(2).is("PARTITION")
	case p.sees("SET"), p.sees("UNSET"), p.sees("CLUSTER"), p.sees("RECOVER"), p.sees("OWNER"), p.sees("TOUCH"),
		p.sees("COMPACT"), p.sees("CONCATENATE"), p.sees("ARCHIVE"), p.sees("UNARCHIVE"), p.sees("EXCHANGE"),
		p.sees("NOT"), p.sees("CLUSTERED"), p.sees("SKEWED"), p.sees("ENABLE"), p.sees("DISABLE"):
		return false
	}
	return true
}

// find returns a table that earlier statements have created, and notes that this file shapes it.
func (p *ddlParser) find(c *ddlCatalog, n Name) *ddlTable {
	t := c.tables[c.key(n)]
	if t != nil && !slices.Contains(t.Sources, p.lines.file) {
		t.Sources = append(t.Sources, p.lines.file)
	}
	return t
}

// alteration reads and does one action.
func (p *ddlParser) alteration(c *ddlCatalog, t *ddlTable, n Name) bool {
	switch {
	case p.accept("ADD", "COLUMN"), p.accept("ADD", "COLUMNS"):
		p.accept("IF", "NOT", "EXISTS") // Databricks
		return p.addColumns(t)
	case p.accept("RENAME", "COLUMN"):
		return p.renameColumn(t)
	case p.accept("RENAME", "TO"):
		to, at, ok := p.name("a table's name")
		if ok {
			c.rename(n, to, p.pos(at))
		}
		return ok
	case p.accept("DROP", "COLUMN"), p.accept("DROP", "COLUMNS"):
		return p.dropColumns(t)
	case p.accept("REPLACE", "COLUMNS"):
		t.Fields, t.partitions = nil, 0
		return p.addColumns(t)
	case p.accept("ALTER"), p.accept("CHANGE"):
		p.accept("COLUMN")
		return p.alterColumns(t)
	case p.accept("DEFAULT", "COLLATION"):
		var ok bool
		t.collation, ok = p.collationClause()
		return ok
	}
	return p.want("an action of ALTER TABLE", "write ADD COLUMNS, DROP COLUMNS, RENAME COLUMN or ALTER COLUMN")
}

// addColumns reads columns, in brackets or without: path type and options, a position among them.
func (p *ddlParser) addColumns(t *ddlTable) bool {
	brackets := p.acceptSymbol("(")
	for {
		path, at, ok := p.name("a column's name")
		if !ok {
			return false
		}
		f := Field{Name: path.Last(), Nullable: true, Pos: p.pos(at)}
		if f.Type, ok = p.typ(); !ok {
			return false
		}
		o, ok := p.columnOptions(&f, true)
		if !ok {
			return false
		}
		applyCollation(&f.Type, t.collation)
		fields := &t.Fields
		if len(path) > 1 {
			if fields = p.structAt(t, path[:len(path)-1], at); fields == nil {
				return true
			}
		}
		if !t.add(fields, f, o, p.same) {
			p.noColumn(t, Name{o.after}, at)
		}
		if !p.acceptSymbol(",") {
			return !brackets || p.expect(")", "close the list of columns")
		}
	}
}

// structAt returns the fields of the struct at a path; nil if there is none, which has been reported.
func (p *ddlParser) structAt(t *ddlTable, path Name, at token) *[]Field {
	fields, i := t.find(path, p.same)
	if i < 0 || (*fields)[i].Type.Kind != Struct {
		p.noColumn(t, path, at)
		return nil
	}
	return &(*fields)[i].Type.Fields
}

func (p *ddlParser) noColumn(t *ddlTable, path Name, at token) {
	p.fail(at, fmt.Sprintf("table %s has no column %s here", t.Name, path), "correct the name, or the order of the files")
}

func (p *ddlParser) renameColumn(t *ddlTable) bool {
	path, at, ok := p.name("a column's name")
	if !ok || !p.expect("TO", "write RENAME COLUMN a TO b") {
		return false
	}
	to, toAt, ok := p.identifier("a column's name")
	if ok {
		p.edit(t, path, at, func(f *Field) { f.Name, f.Pos = to, p.pos(toAt) })
	}
	return ok
}

func (p *ddlParser) dropColumns(t *ddlTable) bool {
	exists := p.accept("IF", "EXISTS")
	brackets := p.acceptSymbol("(")
	for {
		path, at, ok := p.name("a column's name")
		if !ok {
			return false
		}
		fields, i := t.find(path, p.same)
		switch {
		case i >= 0:
			if fields == &t.Fields && i >= len(t.Fields)-t.partitions {
				t.partitions--
			}
			*fields = slices.Delete(*fields, i, i+1)
		case !exists:
			p.noColumn(t, path, at)
		}
		if !p.acceptSymbol(",") {
			return !brackets || p.expect(")", "close the list of columns")
		}
	}
}

// edit changes the column at a path, or reports that there is none.
func (p *ddlParser) edit(t *ddlTable, path Name, at token, change func(*Field)) {
	fields, i := t.find(path, p.same)
	if i < 0 {
		p.noColumn(t, path, at)
		return
	}
	change(&(*fields)[i])
}

// alterColumns reads ALTER COLUMN, which takes several columns, and Hive's CHANGE COLUMN.
func (p *ddlParser) alterColumns(t *ddlTable) bool {
	for {
		path, at, ok := p.name("a column's name")
		if !ok || !p.alterColumn(t, path, at) {
			return false
		}
		if !p.acceptSymbol(",") {
			return true
		}
	}
}

func (p *ddlParser) alterColumn(t *ddlTable, path Name, at token) bool {
	switch {
	case p.accept("TYPE"):
		typ, ok := p.typ()
		applyCollation(&typ, t.collation)
		p.edit(t, path, at, func(f *Field) { f.Type = typ })
		return ok
	case p.accept("COMMENT"):
		text, ok := p.text()
		p.edit(t, path, at, func(f *Field) { f.Comment = text })
		return ok
	case p.accept("SET", "NOT", "NULL"):
		p.edit(t, path, at, func(f *Field) { f.Nullable = false })
	case p.accept("DROP", "NOT", "NULL"):
		p.edit(t, path, at, func(f *Field) { f.Nullable = true })
	case p.accept("SET", "DEFAULT"):
		expr, ok := p.defaultExpr()
		p.edit(t, path, at, func(f *Field) { f.Default = expr })
		return ok
	case p.accept("DROP", "DEFAULT"):
		p.edit(t, path, at, func(f *Field) { f.Default = "" })
	case p.sees("FIRST"), p.sees("AFTER"):
		return p.moveColumn(t, path, at)
	case p.sees("SET", "DATA"):
		p.fail(p.peek(), "ALTER COLUMN has no SET DATA", "write ALTER COLUMN "+path.String()+" TYPE type")
		p.syncStatement()
	case p.sees("SET"), p.sees("UNSET"), p.sees("DROP"), p.sees("SYNC"): // masks, tags, identity: Databricks
		p.syncStatement()
	default:
		return p.changeColumn(t, path, at)
	}
	return true
}

// moveColumn reads FIRST or AFTER.
func (p *ddlParser) moveColumn(t *ddlTable, path Name, at token) bool {
	o := columnOptions{first: p.accept("FIRST")}
	if !o.first {
		p.accept("AFTER")
		var ok bool
		if o.after, _, ok = p.identifier("a column's name"); !ok {
			return false
		}
	}
	fields, i := t.find(path, p.same)
	if i < 0 {
		p.noColumn(t, path, at)
		return true
	}
	if fields == &t.Fields && !t.ordered {
		return true // Spark's own catalog moves no columns
	}
	f := (*fields)[i]
	*fields = slices.Delete(*fields, i, i+1)
	if !t.add(fields, f, o, p.same) {
		p.noColumn(t, Name{o.after}, at)
	}
	return true
}

// changeColumn reads the rest of Hive's CHANGE COLUMN: the name once more, the type and options. It renames nothing, as
// Spark does not.
func (p *ddlParser) changeColumn(t *ddlTable, path Name, at token) bool {
	name, nameAt, ok := p.identifier("TYPE, COMMENT, SET, DROP, FIRST or AFTER")
	if !ok {
		return false
	}
	if !p.same(name, path.Last()) {
		p.fail(nameAt, fmt.Sprintf("CHANGE COLUMN cannot rename %s to %s", path, quoteIdent(name)),
			"write ALTER TABLE … RENAME COLUMN")
	}
	f := Field{Nullable: true}
	if f.Type, ok = p.typ(); !ok {
		return false
	}
	o, ok := p.columnOptions(&f, true)
	applyCollation(&f.Type, t.collation)
	p.edit(t, path, at, func(old *Field) {
		old.Type = f.Type
		if o.seen["COMMENT"] {
			old.Comment = f.Comment
		}
	})
	return ok
}
