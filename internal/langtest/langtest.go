// Package langtest has what the tests of the language share; its folders hold the programs.
package langtest

import (
	"fmt"
	"slices"
	"strings"

	"github.com/sparkgen/sparkgen/row"
)

// Named gives the columns of a query as SQL text the names of R's fields.
func Named[R any](typ *row.Type[R], sql string) string {
	names := make([]string, len(typ.Fields))
	for i, f := range typ.Fields {
		names[i] = "`" + f.Name + "`"
	}
	return "SELECT * FROM (" + sql + ") AS named(" + strings.Join(names, ", ") + ")"
}

// Texts is rows as sorted text, for queries and streams that promise no order.
func Texts[R any](rows []R) []string {
	out := make([]string, len(rows))
	for i, r := range rows {
		out[i] = fmt.Sprintf("%+v", r)
	}
	slices.Sort(out)
	return out
}
