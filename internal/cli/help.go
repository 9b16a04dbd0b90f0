package cli

import (
	"context"
	"fmt"
	"io"
	"text/tabwriter"
)

func helpCommand() command {
	c := command{name: "help", args: "[command]", summary: "Describe sparkgen or one of its commands."}
	c.run = func(ctx context.Context, e env, args []string) int {
		if len(args) == 0 {
			overview(e.stdout)
			return exitOK
		}
		for _, other := range commands() {
			if other.name == args[0] && other.name != c.name {
				e.stderr = e.stdout
				return other.run(ctx, e, append(args[1:], "-h"))
			}
		}
		if args[0] == c.name {
			c.usage(e.stdout, c.flags(e))
			return exitOK
		}
		fmt.Fprintf(e.stderr, "sparkgen help: unknown command %q; run sparkgen help\n", args[0])
		return exitUsage
	}
	return c
}

// overview prints what sparkgen is and its commands.
func overview(w io.Writer) {
	fmt.Fprint(w, "sparkgen makes Apache Spark typed in Go: from table schemas it generates row structs, columns and decoders.\n\n"+
		"usage: sparkgen command [flags]\n\n")
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, c := range commands() {
		fmt.Fprintf(t, "  %s\t%s\n", c.name, c.summary)
	}
	_ = t.Flush()
	fmt.Fprint(w, "\nsparkgen help command says more. Begin with sparkgen init.\n")
}
