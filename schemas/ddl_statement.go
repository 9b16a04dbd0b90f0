package schemas

import (
	"fmt"
	"strings"
)

// script reads all statements of a file into the catalog.
func (p *ddlParser) script(c *ddlCatalog) {
	c.current, c.catalog = nil, nil
	for p.peek().kind != tokenEOF {
		if p.peek().kind == tokenEnd {
			p.next()
			continue
		}
		p.statement(c)
		if !p.atEnd() {
			p.want("the end of the statement", "put a ; behind it")
			p.syncStatement()
		}
	}
}

func (p *ddlParser) statement(c *ddlCatalog) {
	t := p.peek()
	switch {
	case t.is("CREATE") || t.is("REPLACE"):
		p.create(c)
	case p.accept("ALTER", "TABLE"):
		p.alterTable(c)
	case p.accept("DROP", "TABLE"):
		p.dropTable(c)
	case p.accept("COMMENT", "ON"):
		p.commentOn(c)
	case p.accept("USE"):
		p.use(c)
	case p.accept("SET", "CATALOG"):
		p.setCatalog(c)
	case skipped(t):
		p.skip(t)
	default:
		p.fail(t, fmt.Sprintf("%s begins no statement that sparkgen knows", p.describe(t)), p.statementHint(t))
		p.syncStatement()
	}
}

// statementHint says what to do about a text that begins with no statement.
func (p *ddlParser) statementHint(t token) string {
	switch {
	case t.isSymbol("{") || t.isSymbol("$"):
		return "render templates before sparkgen reads the file"
	case t.isName() && p.at(1).kind == tokenWord && p.i == 0:
		return "write CREATE TABLE name (…), or keep a bare list of columns in a file named after the table, name.ddl"
	}
	return "write CREATE TABLE, or move what is no SQL of Spark out of the files that sparkgen reads"
}

// create reads a statement that begins with CREATE or REPLACE.
func (p *ddlParser) create(c *ddlCatalog) {
	first := p.peek()
	replace := p.accept("CREATE", "OR", "REPLACE") || p.accept("CREATE", "OR", "REFRESH") || p.accept("REPLACE")
	if !replace {
		p.accept("CREATE")
	}
	dataset := false
	for p.accept("TEMPORARY") || p.accept("TEMP") || p.accept("EXTERNAL") || p.accept("GLOBAL") || p.accept("PRIVATE") ||
		p.accept("LIVE") || p.accept("MANAGED") {
		continue
	}
	switch {
	case p.accept("TABLE"):
	case p.accept("STREAMING", "TABLE"), p.accept("STREAMING", "LIVE", "TABLE"), p.accept("MATERIALIZED", "VIEW"):
		dataset = true
	default:
		p.skip(first)
		return
	}
	exists := p.accept("IF", "NOT", "EXISTS")
	if t := p.createTable(dataset); t != nil {
		c.create(t, replace || dataset, exists)
	}
}

// skipped reports whether a statement that begins with the token is one that defines no table.
func skipped(t token) bool {
	if t.isSymbol("(") {
		return true // a query
	}
	if t.kind != tokenWord {
		return false
	}
	switch strings.ToUpper(t.text) {
	case "SELECT", "WITH", "FROM", "VALUES", "TABLE", "MAP", "REDUCE", // queries
		"INSERT", "UPDATE", "DELETE", "MERGE", "TRUNCATE", "LOAD", "COPY", // data
		"ALTER", "DROP", "UNDROP", "SHOW", "DESC", "DESCRIBE", "EXPLAIN", "ANALYZE", "REFRESH", "MSCK", "REPAIR",
		"CACHE", "UNCACHE", "CLEAR", "SET", "RESET", "UNSET", "ADD", "LIST", "REMOVE", "CALL", "DECLARE", "EXECUTE",
		"GRANT", "REVOKE", "DENY", "LOCK", "UNLOCK", "EXPORT", "IMPORT", "DFS", // the rest of Spark
		"BEGIN", "END", "START", "COMMIT", "ROLLBACK",
		"OPTIMIZE", "VACUUM", "RESTORE", "CONVERT", "FSCK", "GENERATE", "REORG", "SYNC", "APPLY", "PUT", "GET": // Delta, Databricks
		return true
	}
	return false
}

// skip skips a statement. A table that is created inside is reported: a ; is missing, or it is a script.
func (p *ddlParser) skip(first token) {
	shows := first.is("SHOW") || first.is("EXPLAIN") || first.is("DESC") || first.is("DESCRIBE")
	for ; !p.atEnd(); p.next() {
		if t := p.peek(); t.off != first.off && !shows && (t.is("CREATE") || t.is("REPLACE")) && p.createsTable() {
			p.fail(t, fmt.Sprintf("CREATE TABLE inside a statement that begins with %s", p.describe(first)),
				"put a ; before it, or move it out of the script")
			p.syncStatement()
		}
	}
}

// createsTable reports whether CREATE TABLE is next, whatever is between the two words.
func (p *ddlParser) createsTable() bool {
	for n := 1; n < 6; n++ {
		switch t := p.at(n); {
		case t.is("TABLE"):
			return true
		case !t.is("OR") && !t.is("REPLACE") && !t.is("REFRESH") && !t.is("TEMPORARY") && !t.is("TEMP") &&
			!t.is("EXTERNAL") && !t.is("STREAMING"):
			return false
		}
	}
	return false
}

func (p *ddlParser) dropTable(c *ddlCatalog) {
	p.accept("IF", "EXISTS")
	n, _, ok := p.name("a table's name")
	p.accept("PURGE")
	if !ok {
		p.syncStatement()
		return
	}
	// A table of other files may be dropped here: it defines none of ours.
	c.drop(n)
}

func (p *ddlParser) commentOn(c *ddlCatalog) {
	column := p.accept("COLUMN")
	if !column && !p.accept("TABLE") {
		p.syncStatement() // on a catalog, a schema, a view
		return
	}
	n, at, ok := p.name("a name")
	if !ok || !p.expect("IS", "write COMMENT ON TABLE name IS 'text'") {
		p.syncStatement()
		return
	}
	var text string
	if !p.accept("NULL") {
		if text, ok = p.text(); !ok {
			p.syncStatement()
			return
		}
	}
	table := n
	if column {
		table = n[:len(n)-1]
	}
	t := p.find(c, table)
	switch {
	case t == nil: // a table of other files
	case !column:
		t.Comment = text
	default:
		p.edit(t, Name{n.Last()}, at, func(f *Field) { f.Comment = text })
	}
}

// use reads USE, which changes what a name of one part means.
func (p *ddlParser) use(c *ddlCatalog) {
	keyword := p.peek()
	switch {
	case p.at(1).kind == tokenEnd || p.at(1).kind == tokenEOF: // USE schema
	case p.accept("CATALOG"):
		p.setCatalog(c)
		return
	case keyword.is("SCHEMA") || keyword.is("DATABASE") || keyword.is("NAMESPACE"):
		p.next()
	}
	n, _, ok := p.name("a schema's name")
	if !ok {
		p.syncStatement()
		return
	}
	if len(n) == 1 {
		n = append(append(Name{}, c.catalog...), n...)
	}
	c.current = n
}

func (p *ddlParser) setCatalog(c *ddlCatalog) {
	var ok bool
	if p.peek().kind == tokenString {
		var s string
		s, ok = p.text()
		c.catalog = Name{s}
	} else {
		c.catalog, _, ok = p.name("a catalog's name")
	}
	if !ok {
		p.syncStatement()
	}
	c.current = nil
}
