package cli

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"

	"github.com/sparkgen/sparkgen/schemas"
)

// The exit codes.
const (
	exitOK    = 0
	exitError = 1
	exitUsage = 2
)

// env is what a command may use of the world.
type env struct {
	stdin          io.Reader
	stdout, stderr io.Writer
}

// command is one word behind sparkgen.
type command struct {
	name    string
	args    string // as usage shows them
	summary string // one line for the list of commands
	about   string // what help says besides
	run     func(ctx context.Context, e env, args []string) int
}

// commands returns the commands in the order of help.
func commands() []command {
	return []command{
		initCommand(),
		generateCommand(),
		checkCommand(),
		serverCommand(),
		versionCommand(),
		helpCommand(),
	}
}

// Run runs the command that args name, without the program's own name, and returns the exit code.
func Run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	e := env{stdin: stdin, stdout: stdout, stderr: stderr}
	if len(args) == 0 {
		overview(stderr)
		return exitUsage
	}
	name := args[0]
	switch name {
	case "-h", "-help", "--help":
		name = "help"
	case "-version", "--version":
		name = "version"
	}
	for _, c := range commands() {
		if c.name == name {
			return c.run(ctx, e, args[1:])
		}
	}
	fmt.Fprintf(stderr, "sparkgen: unknown command %q; run sparkgen help\n", args[0])
	return exitUsage
}

// flags returns the flag set of a command, which prints its errors and usage itself.
func (c command) flags(e env) *flag.FlagSet {
	f := flag.NewFlagSet("sparkgen "+c.name, flag.ContinueOnError)
	f.SetOutput(e.stderr)
	f.Usage = func() { c.usage(f.Output(), f) }
	return f
}

// usage prints how the command is called.
func (c command) usage(w io.Writer, f *flag.FlagSet) {
	fmt.Fprintf(w, "usage: %s\n\n%s\n", strings.TrimSpace("sparkgen "+c.name+" "+c.args), c.summary)
	if c.about != "" {
		fmt.Fprintf(w, "\n%s\n", c.about)
	}
	any := false
	f.VisitAll(func(*flag.Flag) { any = true })
	if any {
		fmt.Fprintln(w, "\nflags:")
		f.SetOutput(w)
		f.PrintDefaults()
	}
}

// parse parses args with no arguments left over, and returns an exit code if the command is to end.
func (c command) parse(e env, f *flag.FlagSet, args []string) (code int, end bool) {
	switch err := f.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		return exitOK, true
	case err != nil:
		return exitUsage, true
	}
	if f.NArg() > 0 {
		fmt.Fprintf(e.stderr, "sparkgen %s: unexpected argument %q; run sparkgen help %s\n", c.name, f.Arg(0), c.name)
		return exitUsage, true
	}
	return exitOK, false
}

// fail prints err, which may have many lines, and returns the exit code of mistakes. Mistakes with places stand alone, so
// that editors find them.
func (e env) fail(c command, err error) int {
	text := err.Error()
	if list := (schemas.ErrorList)(nil); !errors.As(err, &list) {
		text = "sparkgen " + c.name + ": " + text
	}
	fmt.Fprintln(e.stderr, text)
	return exitError
}
