package schemas

import (
	"fmt"
	"slices"
	"strings"
)

// ddlTable is a table while statements still change it.
type ddlTable struct {
	Table
	collation string // of strings without one
	// Tables in Spark's own catalog keep their partition columns at the end; how many these are. Tables of formats with
	// a catalog of their own keep the order of CREATE TABLE.
	partitions int
	ordered    bool // the format keeps the order: nothing is moved
}

// createTable reads CREATE TABLE from the table's name on. It returns nil if the statement defines none. A dataset of a
// pipeline may have columns and a query.
func (p *ddlParser) createTable(dataset bool) *ddlTable {
	name, at, ok := p.name("a table's name")
	if !ok {
		p.syncStatement()
		return nil
	}
	t := &ddlTable{Table: Table{Name: name, Pos: p.pos(at), Sources: []string{p.lines.file}}}
	if p.columnless(t) {
		p.syncStatement()
		return nil
	}
	mistakes := len(*p.errs)
	var keys []string
	if p.acceptSymbol("(") {
		keys = p.elements(t)
	}
	c := tableClauses{table: t, seen: map[string]bool{}, dataset: dataset}
	p.clauses(&c)
	if len(t.Fields) == 0 && len(c.added) == 0 {
		if len(*p.errs) == mistakes {
			p.fail(at, fmt.Sprintf("table %s has no columns", t.Name), "write them, or read the table from a live source")
		}
		return nil
	}
	p.partition(&c)
	for i := range t.Fields {
		f := &t.Fields[i]
		applyCollation(&f.Type, t.collation)
		if slices.ContainsFunc(keys, func(k string) bool { return strings.EqualFold(k, f.Name) }) {
			f.Nullable = false
		}
	}
	checkTwins(t.Fields, p.options.CaseSensitive, "column", p.errs)
	return t
}

// columnless reports a statement whose columns are those of another table.
func (p *ddlParser) columnless(t *ddlTable) bool {
	var what string
	switch {
	case p.sees("LIKE"):
		what = "LIKE"
	case p.sees("SHALLOW", "CLONE"), p.sees("DEEP", "CLONE"), p.sees("CLONE"):
		what = "CLONE"
	default:
		return false
	}
	p.fail(p.peek(), fmt.Sprintf("table %s takes its columns from another table (CREATE TABLE … %s)", t.Name, what),
		"write its columns, or read the table from a live source")
	return true
}

// elements reads the columns and constraints of a table up to the closing bracket. It returns the columns of the primary
// key.
func (p *ddlParser) elements(t *ddlTable) (keys []string) {
	for {
		var ok bool
		if p.seesTableConstraint() {
			var key []string
			key, ok = p.tableConstraint()
			keys = append(keys, key...)
		} else {
			var f Field
			f, ok = p.definition()
			if f.Name != "" || ok {
				t.Fields = append(t.Fields, f)
			}
		}
		if ok && !p.peek().isSymbol(",") && !p.peek().isSymbol(")") {
			ok = p.want("a comma or a bracket", "separate the columns by commas and close the list with )")
		}
		if !ok {
			p.syncItem()
		}
		if p.acceptSymbol(",") {
			continue
		}
		if !p.acceptSymbol(")") && ok {
			p.want(")", "close the list of columns")
		}
		return keys
	}
}

// tableClauses collects what follows the columns.
type tableClauses struct {
	table    *ddlTable
	seen     map[string]bool
	provider string
	stored   bool    // STORED AS or ROW FORMAT: a Hive table
	columns  Name    // PARTITIONED BY (a): names of columns
	typeless bool    // PARTITIONED BY has columns without a type, or transforms
	at       []token // their places
	added    []Field // PARTITIONED BY (a INT): columns
	dataset  bool
	failed   bool
}

// clauses reads clauses in any order up to the end of the statement. Words that are no clause of Spark's are skipped up
// to the next one that is, since platforms have clauses of their own, none of which has columns.
func (p *ddlParser) clauses(c *tableClauses) {
	for !p.atEnd() {
		t := p.peek()
		ok, known := p.clause(c)
		switch {
		case known && !ok:
			c.failed = true
			p.syncStatement()
		case known:
		case startsStatement(t):
			p.fail(t, fmt.Sprintf("%s begins another statement", p.describe(t)), "put a ; before it")
			p.syncStatement()
		case t.isSymbol("("):
			p.skipBalanced()
		default:
			p.next()
		}
	}
}

// startsStatement reports whether a word can only be the first of a statement.
func startsStatement(t token) bool {
	return t.is("CREATE") || t.is("ALTER") || t.is("DROP") || t.is("INSERT")
}

// clause reads one clause, if one begins here.
func (p *ddlParser) clause(c *tableClauses) (ok, known bool) {
	t := p.peek()
	switch {
	case p.accept("USING"):
		var n Name
		p.onceClause(c, t, "USING")
		n, _, ok = p.name("a format")
		c.provider = n.String()
	case p.accept("OPTIONS"):
		p.onceClause(c, t, "OPTIONS")
		ok = p.parens("the options")
	case p.accept("TBLPROPERTIES"):
		p.onceClause(c, t, "TBLPROPERTIES")
		ok = p.parens("the properties")
	case p.accept("PARTITIONED", "BY"):
		p.onceClause(c, t, "PARTITIONED BY")
		ok = p.partitionedBy(c)
	case p.accept("SKEWED", "BY"):
		ok = p.skewed()
	case p.accept("CLUSTERED", "BY"):
		ok = p.clustered()
	case p.accept("CLUSTER", "BY"):
		// AUTO and NONE are Databricks'.
		ok = p.accept("AUTO") || p.accept("NONE") || p.parens("the columns")
	case p.accept("ROW", "FORMAT"):
		c.stored = true
		ok = p.rowFormat()
	case p.accept("STORED", "AS"):
		c.stored = true
		ok = p.storedAs()
	case p.accept("STORED", "BY"):
		if _, ok = p.text(); ok && p.accept("WITH", "SERDEPROPERTIES") {
			ok = p.parens("the properties")
		}
	case p.accept("LOCATION"):
		p.onceClause(c, t, "LOCATION")
		_, ok = p.text()
	case p.accept("COMMENT"):
		p.onceClause(c, t, "COMMENT")
		c.table.Comment, ok = p.text()
	case p.accept("DEFAULT", "COLLATION"):
		c.table.collation, ok = p.collationClause()
	case p.seesQuery():
		p.query(c)
		return true, true
	default:
		return true, false
	}
	return ok, true
}

// onceClause reports a clause that the statement has already.
func (p *ddlParser) onceClause(c *tableClauses, t token, clause string) {
	if c.seen[clause] {
		p.fail(t, fmt.Sprintf("the clause %s is there twice (DUPLICATE_CLAUSES)", clause), "remove one of them")
	}
	c.seen[clause] = true
}

func (p *ddlParser) collationClause() (string, bool) {
	name, at, ok := p.identifier("the name of a collation")
	if !ok {
		return "", false
	}
	return p.collation(Name{name}, at), true
}

// seesQuery reports whether the rest of the statement is a query: CREATE TABLE … AS SELECT, where AS may be absent.
func (p *ddlParser) seesQuery() bool {
	t := p.peek()
	return t.is("AS") || t.is("SELECT") || t.is("FROM") || t.is("VALUES") ||
		t.is("WITH") && p.at(1).isName() && !p.at(1).is("ROW") // WITH ROW FILTER is Databricks'
}

// query skips the query of a statement, and reports it where the columns are then not known from the text.
func (p *ddlParser) query(c *tableClauses) {
	switch {
	case len(c.table.Fields) == 0:
		p.fail(p.peek(), fmt.Sprintf("table %s takes its columns from a query (CREATE TABLE … AS SELECT)", c.table.Name),
			"write its columns, or read the table from a live source")
	case !c.dataset:
		p.fail(p.peek(), fmt.Sprintf("table %s has both columns and a query", c.table.Name), "remove one of them")
	}
	p.syncStatement()
}

// partitionedBy reads transforms and columns (a, years(b)), or Hive's new columns (a INT COMMENT 'x').
func (p *ddlParser) partitionedBy(c *tableClauses) bool {
	open := p.peek()
	if !p.expect("(", "write PARTITIONED BY (column)") {
		return false
	}
	for {
		if !p.partitionField(c) {
			return false
		}
		if !p.acceptSymbol(",") {
			break
		}
	}
	if len(c.added) > 0 && c.typeless {
		p.fail(open, "PARTITIONED BY has columns with a type and columns without", "give all of them a type, or none")
	}
	return p.expect(")", "close PARTITIONED BY")
}

func (p *ddlParser) partitionField(c *tableClauses) bool {
	if p.peek().isName() && p.at(1).isName() {
		f, ok := p.definition()
		c.added = append(c.added, f)
		return ok
	}
	n, at, ok := p.name("a column or a transform")
	if !ok {
		return false
	}
	c.typeless = true
	if p.peek().isSymbol("(") {
		return p.skipBalanced()
	}
	if len(n) == 1 {
		c.columns, c.at = append(c.columns, n[0]), append(c.at, at)
	}
	return true
}

func (p *ddlParser) skewed() bool {
	if !p.parens("the columns") || !p.expect("ON", "write SKEWED BY (a) ON (1, 2)") || !p.parens("the values") {
		return false
	}
	p.accept("STORED", "AS", "DIRECTORIES")
	return true
}

func (p *ddlParser) clustered() bool {
	if !p.parens("the columns") {
		return false
	}
	if p.accept("SORTED", "BY") && !p.parens("the columns") {
		return false
	}
	if !p.expect("INTO", "write CLUSTERED BY (a) INTO 8 BUCKETS") {
		return false
	}
	if p.peek().kind != tokenNumber {
		return p.want("the number of buckets", "write INTO 8 BUCKETS")
	}
	p.next()
	return p.expect("BUCKETS", "write INTO 8 BUCKETS")
}

func (p *ddlParser) rowFormat() bool {
	if p.accept("SERDE") {
		if _, ok := p.text(); !ok {
			return false
		}
		if p.accept("WITH", "SERDEPROPERTIES") {
			return p.parens("the properties")
		}
		return true
	}
	if !p.expect("DELIMITED", "write ROW FORMAT SERDE 'class' or ROW FORMAT DELIMITED") {
		return false
	}
	for {
		switch {
		case p.accept("FIELDS", "TERMINATED", "BY"), p.accept("ESCAPED", "BY"), p.accept("LINES", "TERMINATED", "BY"),
			p.accept("COLLECTION", "ITEMS", "TERMINATED", "BY"), p.accept("MAP", "KEYS", "TERMINATED", "BY"),
			p.accept("NULL", "DEFINED", "AS"):
			if _, ok := p.text(); !ok {
				return false
			}
		default:
			return true
		}
	}
}

func (p *ddlParser) storedAs() bool {
	if !p.accept("INPUTFORMAT") {
		_, _, ok := p.identifier("a file format")
		return ok
	}
	if _, ok := p.text(); !ok || !p.expect("OUTPUTFORMAT", "") {
		return false
	}
	_, ok := p.text()
	return ok
}

// partition puts the partition columns where the table has them.
func (p *ddlParser) partition(c *tableClauses) {
	t := c.table
	t.ordered = !keepsPartitionsLast(c)
	t.Fields = append(t.Fields, c.added...)
	t.partitions = len(c.added)
	for i, name := range c.columns {
		at := slices.IndexFunc(t.Fields, func(f Field) bool { return p.same(f.Name, name) })
		switch {
		case at < 0 && !c.failed:
			p.fail(c.at[i], fmt.Sprintf("partition column %s is no column of the table (COLUMN_NOT_DEFINED_IN_TABLE)",
				quoteIdent(name)), "define it, or give it a type here")
		case at >= 0 && !t.ordered:
			f := t.Fields[at]
			t.Fields = append(slices.Delete(t.Fields, at, at+1), f)
			t.partitions++
		}
	}
}

// same reports whether two names are one column to Spark.
func (p *ddlParser) same(a, b string) bool {
	return a == b || !p.options.CaseSensitive && strings.EqualFold(a, b)
}

// keepsPartitionsLast reports whether the table belongs to Spark's own catalog, which moves partition columns behind the
// others: those of file formats and of Hive. A format that Spark does not bring along has tables of its own.
func keepsPartitionsLast(c *tableClauses) bool {
	switch strings.ToLower(c.provider) {
	case "", "parquet", "orc", "csv", "json", "text", "avro", "xml", "hive", "binaryfile":
		return true
	}
	return c.stored
}

// applyCollation gives strings without a collation the table's, and takes the name of the default one away.
func applyCollation(t *Type, table string) {
	switch t.Kind {
	case String, Char, Varchar:
		if t.Collation == "" {
			t.Collation = table
		}
		t.Collation = withoutDefault(t.Collation)
	}
	for i := range t.Fields {
		applyCollation(&t.Fields[i].Type, table)
	}
}
