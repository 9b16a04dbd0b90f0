package dsl

import (
	"fmt"
	"strings"

	"github.com/sparkgen/sparkgen/row"
)

// names are the names that a plan makes up: aliases of sources, and columns that no row type has, as those of [Let]
// and of conditions on groups. They depend on the plan alone, and no two are alike.
//
// They must not be the names of its tables' columns where Spark would take one for the other. That is known only once
// the plan is written, since its tables come as they are read: a plan that turns out to clash is written again, with
// names that avoid all columns.
type names struct {
	aliases    map[*source]string // of sources and computed columns
	taken      map[string]int     // how often a stem was used
	made       map[string]bool    // names of columns that were made up
	qualifiers map[string]bool    // aliases that were made up
	columns    map[string]bool    // names that columns of tables and row types have
	correlated bool               // a subquery names a column of the query around it

	avoided        map[string]bool // by columns that are made up
	avoidedAliases map[string]bool
}

func newNames() names {
	return names{
		aliases: map[*source]string{}, taken: map[string]int{},
		made: map[string]bool{}, qualifiers: map[string]bool{}, columns: map[string]bool{},
	}
}

// again are the names of a plan that clashed: they avoid the columns that b saw.
func (b *names) again() names {
	n := newNames()
	n.avoided = b.columns
	if b.correlated {
		n.avoidedAliases = b.columns
	}
	return n
}

// aliasOf is the alias of a source: the stem of its name, numbered from the second on.
func (b *names) aliasOf(r *source) string {
	if a, ok := b.aliases[r]; ok {
		return a
	}
	name := b.freshAlias
	if r.column {
		name = b.fresh
	}
	a := name(r.name)
	b.aliases[r] = a
	return a
}

// fresh is a name for a column that nothing else in the plan has.
func (b *names) fresh(stem string) string {
	name := b.free(stem, b.avoided)
	b.made[strings.ToLower(name)] = true
	return name
}

// freshAlias is an alias that nothing else in the plan has. Aliases are unique across nested queries too: an inner one
// would hide an outer one.
func (b *names) freshAlias(stem string) string {
	name := b.free(stem, b.avoidedAliases)
	b.qualifiers[strings.ToLower(name)] = true
	return name
}

// free is the stem, numbered where it is taken or to be avoided. Spark's names do not tell case apart.
func (b *names) free(stem string, avoided map[string]bool) string {
	key := strings.ToLower(stem)
	if b.taken[key] == 0 && avoided[key] {
		b.taken[key] = 1
	}
	b.taken[key]++
	if n := b.taken[key]; n > 1 {
		return b.free(fmt.Sprintf("%s_%d", stem, n), avoided)
	}
	return stem
}

// saw notes the columns of a table or row type.
func (b *names) saw(fields []row.Field) {
	for _, f := range fields {
		b.columns[strings.ToLower(f.Name)] = true
	}
}

// clash tells whether Spark would mix up a name that was made up and the name of a column: a column of that name beside
// the other, or, in a subquery that names a column of the query around it, a column that is called like the alias there.
// Spark takes customer.id for field id of a column customer of the subquery, where there is one.
func (b *names) clash() bool {
	for c := range b.columns {
		if b.made[c] || b.correlated && b.qualifiers[c] {
			return true
		}
	}
	return false
}
