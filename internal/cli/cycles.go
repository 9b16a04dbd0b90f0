package cli

import (
	"fmt"
	"path"
	"strings"

	"github.com/sparkgen/sparkgen/gen"
	"github.com/sparkgen/sparkgen/internal/queryload"
	"github.com/sparkgen/sparkgen/schemas"
)

// checkCycles reports type rules whose packages import what is generated, which imports them: Go would name the cycle
// too, but only after the files are written, and not the setting that makes it.
func checkCycles(m queryload.Module, o gen.Options, files map[string][]byte) error {
	var errs schemas.ErrorList
	generated := map[string]bool{}
	for p := range files {
		generated[path.Join(o.Root, path.Dir(p))] = true
	}
	for _, rule := range o.Types {
		for _, pkg := range rule.Packages() {
			if generated[pkg] {
				continue // an own type of the package itself
			}
			if chain := m.Chain(pkg, func(p string) bool { return generated[p] }); chain != nil {
				errs.Add(rule.Pos, fmt.Sprintf("types: generated code would import %s, which imports it: %s",
					pkg, strings.Join(append(chain, pkg), " → ")), "move the type and its functions to a package of their own")
			}
		}
	}
	return errs.Err()
}
