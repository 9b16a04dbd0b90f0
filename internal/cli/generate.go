package cli

import (
	"context"
	"fmt"
	"strings"

	"github.com/sparkgen/sparkgen/internal/output"
)

func generateCommand() command {
	c := command{
		name: "generate", args: "[-C folder] [-config file] [-v]",
		summary: "Write the Go code of the tables and row structs that sparkgen.yaml names.",
		about: "Files that are equal are not touched. Files of an earlier run that are no longer made are deleted, if\n" +
			"sparkgen.sum lists them and they bear sparkgen's header. If anything is wrong, nothing is written.",
	}
	c.run = func(ctx context.Context, e env, args []string) int {
		var p projectFlags
		f := c.flags(e)
		p.define(f)
		if code, end := c.parse(e, f, args); end {
			return code
		}
		made, changes, err := p.plan(ctx, e)
		if err != nil {
			p.place(e)
			return e.fail(c, err)
		}
		if err := changes.Write(); err != nil {
			p.place(e)
			return e.fail(c, err)
		}
		for _, change := range changes.List {
			verb := "wrote"
			if change.State == output.Orphaned {
				verb = "deleted"
			}
			p.logf(e, "%s %s", verb, change.Path)
		}
		fmt.Fprintln(e.stderr, made.summary(changes))
		return exitOK
	}
	return c
}

// summary is the one line that generate prints.
func (p *project) summary(c *output.Changes) string {
	var made []string
	if p.tables > 0 {
		made = append(made, count(p.tables, "table"))
	}
	if p.rows > 0 {
		made = append(made, count(p.rows, "row struct"))
	}
	written := len(c.List) - c.Count(output.Orphaned)
	did := []string{count(written, "file") + " written"}
	if written == 0 {
		did = []string{"nothing to write"}
	}
	if n := c.Count(output.Orphaned); n > 0 {
		did = append(did, fmt.Sprintf("%d deleted", n))
	}
	return fmt.Sprintf("sparkgen: %s; %s", strings.Join(made, " and "), strings.Join(did, ", "))
}

func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
