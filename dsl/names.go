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
}

func newNames() names {
	return names{
		aliases: map[*source]string{}, taken: map[string]int{},
		made: map[string]bool{}, qualifiers: map[string]bool{}, columns: map[string]bool{},
	}
}

// avoiding makes names that are none of those columns.
func avoiding(columns map[string]bool) names {
	n := newNames()
	for c := range columns {
		n.taken[c] = 1
	}
	return n
}

// aliasOf is the alias of a source: the stem of its name, numbered from the second on.
func (b *names) aliasOf(r *source) string {
	if a, ok := b.aliases[r]; ok {
		return a
	}
	a := ""
	if r.column {
		a = b.fresh(r.name)
	} else {
		a = b.freshAlias(r.name)
	}
	b.aliases[r] = a
	return a
}

// fresh is a name for a column that nothing else in the plan has.
func (b *names) fresh(stem string) string {
	name := b.free(stem)
	b.made[strings.ToLower(name)] = true
	return name
}

// freshAlias is an alias that nothing else in the plan has. Aliases are unique across nested queries too: an inner one
// would hide an outer one.
func (b *names) freshAlias(stem string) string {
	name := b.free(stem)
	b.qualifiers[strings.ToLower(name)] = true
	return name
}

// free is the stem, numbered where it is taken. Spark's names do not tell case apart.
func (b *names) free(stem string) string {
	key := strings.ToLower(stem)
	b.taken[key]++
	if n := b.taken[key]; n > 1 {
		return b.free(fmt.Sprintf("%s_%d", stem, n))
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
