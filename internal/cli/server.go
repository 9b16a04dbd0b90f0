package cli

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/sparkgen/sparkgen/runtime/local"
)

// serverCommand is sparkgen server with its own commands below it.
func serverCommand() command {
	return serverCommandOf(self)
}

// serverCommandOf is serverCommand of a program that is called again as daemon says, followed by the words of the
// command.
func serverCommandOf(daemon func() ([]string, error)) command {
	c := command{
		name: "server", args: "install | start | stop | status",
		summary: "Install Spark, and run one on this machine for all your programs.",
	}
	parts := []command{
		serverInstallCommand(),
		serverStartCommand(daemon),
		serverStopCommand(),
		serverStatusCommand(),
	}
	c.about = about(parts)
	c.run = func(ctx context.Context, e env, args []string) int {
		f := c.flags(e)
		switch err := f.Parse(args); {
		case errors.Is(err, flag.ErrHelp):
			return exitOK
		case err != nil:
			return exitUsage
		case f.NArg() == 0:
			f.Usage()
			return exitUsage
		}
		if f.Arg(0) == daemonWord {
			return runDaemon(ctx, e)
		}
		for _, part := range parts {
			if part.name == "server "+f.Arg(0) {
				return part.run(ctx, e, f.Args()[1:])
			}
		}
		fmt.Fprintf(e.stderr, "sparkgen server: unknown command %q; run sparkgen help server\n", f.Arg(0))
		return exitUsage
	}
	return c
}

// self is the command line of this program.
func self() ([]string, error) {
	path, err := os.Executable()
	return []string{path}, err
}

// about lists the commands below a command.
func about(parts []command) string {
	var b strings.Builder
	t := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	for _, part := range parts {
		fmt.Fprintf(t, "  sparkgen %s\t%s\n", part.name, part.summary)
	}
	_ = t.Flush()
	return b.String() + "\nEach says more with -h. A program that connects to \"local[*]\" needs none of them but\n" +
		"install: it starts a Spark of its own."
}

func serverInstallCommand() command {
	c := command{
		name: "server install", args: "[-version v] [-from file] [-python file] [-if-missing]",
		summary: "Put Spark, and Java if there is none, into your cache folder.",
		about: "It takes pyspark from the package index of Python's pip, or the file of -from, and checks the hash of what it\n" +
			"downloads. It needs Python 3.10 or newer with its venv module. What is there already is left as it is.",
	}
	c.run = func(ctx context.Context, e env, args []string) int {
		o := local.InstallOptions{Progress: e.stderr}
		f := c.flags(e)
		f.StringVar(&o.Version, "version", "", "the Spark `version`, by default "+local.DefaultVersion)
		f.StringVar(&o.From, "from", "", "the `file` of a pyspark wheel or source archive on this machine")
		f.StringVar(&o.Python, "python", "", "the `interpreter` to install with, by default python3 on PATH")
		ifMissing := f.Bool("if-missing", false, "do nothing where a Spark and a Java are found, in whatever place")
		if code, end := c.parse(e, f, args); end {
			return code
		}
		if *ifMissing {
			if found, err := local.Find(ctx, local.Options{Version: o.Version}); err == nil {
				describe(e.stderr, found)
				return exitOK
			}
		}
		spark, err := local.Install(ctx, o)
		if err != nil {
			return e.fail(c, err)
		}
		describe(e.stderr, spark)
		if found, err := local.Find(ctx, local.Options{Version: o.Version}); err == nil && found.Home != spark.Home {
			fmt.Fprintf(e.stderr, "note: local[*] takes Spark %s (%s) in %s before it\n", found.Version, found.Origin, found.Home)
		}
		return exitOK
	}
	return c
}

func describe(w io.Writer, spark local.Installation) {
	fmt.Fprintf(w, "Spark %s (%s) in %s\nJava: %s\n", spark.Version, spark.Origin, spark.Home, spark.Java)
}

func serverStopCommand() command {
	c := command{
		name:    "server stop",
		summary: "End the servers that start has started, and the queries that run in them.",
	}
	c.run = func(ctx context.Context, e env, args []string) int {
		if code, end := c.parse(e, c.flags(e), args); end {
			return code
		}
		dir, err := openStateDir()
		if err != nil {
			return e.fail(c, err)
		}
		servers, err := dir.running(ctx)
		if err != nil {
			return e.fail(c, err)
		}
		if len(servers) == 0 {
			fmt.Fprintln(e.stderr, "no server runs")
			return exitOK
		}
		for _, s := range servers {
			err = errors.Join(err, s.stop(ctx))
			if err == nil {
				fmt.Fprintf(e.stderr, "stopped Spark %s on %s\n", s.Version, s.Address)
			}
		}
		if err != nil {
			return e.fail(c, err)
		}
		return exitOK
	}
	return c
}

func serverStatusCommand() command {
	c := command{
		name:    "server status",
		summary: "Print the servers that start has started, and exit with 1 if there are none.",
	}
	c.run = func(ctx context.Context, e env, args []string) int {
		if code, end := c.parse(e, c.flags(e), args); end {
			return code
		}
		dir, err := openStateDir()
		if err != nil {
			return e.fail(c, err)
		}
		servers, err := dir.running(ctx)
		if err != nil {
			return e.fail(c, err)
		}
		if len(servers) == 0 {
			fmt.Fprintln(e.stderr, "no server runs")
			return exitError
		}
		for _, s := range servers {
			printServer(e.stdout, s, time.Now())
		}
		return exitOK
	}
	return c
}

// printServer prints the connection string alone on a line, and below it what one may want to know.
func printServer(w io.Writer, s *daemonServer, now time.Time) {
	fmt.Fprintln(w, s.remote())
	fmt.Fprintf(w, "  Spark %s (%s), %s, process %d, since %s\n",
		s.Version, s.Origin, s.Master, s.Pid, s.Started.Local().Format(time.DateTime))
	use := count(s.use.Connections, "connection")
	if s.use.Connections == 0 {
		use = "no connection for " + now.Sub(s.use.Since).Round(time.Second).String()
		if s.IdleLimit > 0 {
			use += ", ends after " + time.Duration(s.IdleLimit).String()
		}
	}
	fmt.Fprintf(w, "  %s\n  relative paths are seen from %s\n  log: %s\n", use, s.Folder, s.Log)
}
