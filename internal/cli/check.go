package cli

import (
	"context"
	"fmt"
	"strings"

	"github.com/sparkgen/sparkgen/internal/output"
)

func checkCommand() command {
	c := command{
		name: "check", args: "[-C folder] [-config file] [-v]",
		summary: "Report generated files that are missing, changed or orphaned, and exit with 1 if there are any.",
		about:   "It writes nothing. The differences are printed as a unified diff, from what is there to what generate would write.",
	}
	c.run = func(ctx context.Context, e env, args []string) int {
		var p projectFlags
		f := c.flags(e)
		p.define(f)
		if code, end := c.parse(e, f, args); end {
			return code
		}
		_, changes, err := p.plan(ctx, e)
		if err != nil {
			p.place(e)
			return e.fail(c, err)
		}
		if len(changes.List) == 0 {
			fmt.Fprintf(e.stderr, "sparkgen: %s up to date\n", count(changes.Equal, "file"))
			return exitOK
		}
		for _, change := range changes.List {
			fmt.Fprint(e.stdout, change.Diff())
		}
		for _, change := range changes.List {
			fmt.Fprintf(e.stderr, "%s: %s\n", change.Path, change.State)
		}
		fmt.Fprintf(e.stderr, "sparkgen: %s; run sparkgen generate\n", drift(changes))
		return exitError
	}
	return c
}

// drift counts the files of each state.
func drift(c *output.Changes) string {
	var parts []string
	for _, s := range []output.State{output.Missing, output.Changed, output.Orphaned} {
		if n := c.Count(s); n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, s))
		}
	}
	return strings.Join(parts, ", ")
}
