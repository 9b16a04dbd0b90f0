// Sparkgen makes Apache Spark typed in Go: from table schemas it generates row structs, column handles and decoders for
// packages dsl, row and runtime. Run sparkgen help.
package main

import (
	"context"
	"os"
	"os/signal"

	"github.com/sparkgen/sparkgen/internal/cli"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	code := cli.Run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
	stop()
	os.Exit(code)
}
