// Command withspark runs a command with a local Spark beside it, for tests:
//
//	go run ./internal/servertest/cmd/withspark -python .venv/bin/python -- go test ./...
//
// The command finds the server in SPARKGEN_TEST_REMOTE and, with -python, the interpreter in SPARKGEN_TEST_PYTHON. The
// server ends with the command, whatever happens to either; withspark exits as the command did.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"syscall"
	"time"

	"github.com/sparkgen/sparkgen/internal/servertest"
	"github.com/sparkgen/sparkgen/runtime/local"
)

func main() {
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr))
}

// exitUsage and exitServer are what withspark exits with on its own account.
const (
	exitUsage  = 2
	exitServer = 125
)

func run(args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("withspark", flag.ContinueOnError)
	flags.SetOutput(stderr)
	version := flags.String("version", "", "the Spark `version` wanted, such as 4.3.0; empty takes any")
	python := flags.String("python", "", "the `interpreter` whose pyspark has the jars; empty searches as runtime/local does")
	logFile := flags.String("log", "", "the `file` that the server's log is appended to; empty keeps none")
	if err := flags.Parse(args); err != nil {
		return exitUsage
	}
	if flags.NArg() == 0 {
		fmt.Fprintln(stderr, "withspark: no command; use withspark [flags] -- command [arguments]")
		return exitUsage
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	defer stop()

	options, err := options(ctx, *version, *python, *logFile)
	if err != nil {
		fmt.Fprintln(stderr, "withspark:", err)
		return exitServer
	}
	server, err := local.Start(ctx, options)
	if err != nil {
		fmt.Fprintln(stderr, "withspark:", err)
		return exitServer
	}
	defer closeServer(server, stderr)
	fmt.Fprintf(stderr, "withspark: Spark %s on %s (%s)\n", server.Spark().Version, server.Address(), server.Spark().Origin)

	code, err := command(ctx, flags.Args(), server, options.Python, stdout, stderr)
	if err != nil {
		fmt.Fprintln(stderr, "withspark:", err)
	}
	if err := server.Err(); err != nil { // it explains why the command failed, if it did
		fmt.Fprintln(stderr, "withspark:", err)
	}
	return code
}

// options make tests fast: few partitions, no UI. They are the settings of a server for everything, so no test can
// depend on them.
func options(ctx context.Context, version, python, logFile string) (local.Options, error) {
	o := local.Options{
		Master:  "local[2]",
		Version: version,
		LogFile: logFile,
		Timeout: 5 * time.Minute, // builds may keep the machine busy
		Conf: map[string]string{
			"spark.driver.memory":          "3g",
			"spark.sql.shuffle.partitions": "2",
		},
	}
	if python == "" {
		return o, nil
	}
	path, err := filepath.Abs(python)
	if err != nil {
		return o, err
	}
	o.Python = path
	// The jars must be those of this Python, whatever SPARK_HOME says: tests compare with its PySpark.
	o.SparkHome, err = local.PySparkHome(ctx, path)
	return o, err
}

func command(ctx context.Context, args []string, server *local.Server, python string, stdout, stderr io.Writer) (int, error) {
	cmd := exec.CommandContext(ctx, args[0], args[1:]...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, stdout, stderr
	_, port, err := net.SplitHostPort(server.Address())
	if err != nil {
		return exitServer, err
	}
	// PySpark sends a token without TLS to the name localhost only.
	remote := "sc://localhost:" + port + "/;token=" + server.Token()
	cmd.Env = append(os.Environ(), servertest.RemoteVariable+"="+remote)
	if python != "" {
		cmd.Env = append(cmd.Env, servertest.PythonVariable+"="+python)
	}
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = 10 * time.Second
	err = cmd.Run()
	var exit *exec.ExitError
	switch {
	case errors.As(err, &exit) && exit.ExitCode() >= 0:
		return exit.ExitCode(), nil
	case err != nil:
		return exitServer, err
	}
	return 0, nil
}

func closeServer(server *local.Server, stderr io.Writer) {
	ctx, cancel := context.WithTimeout(context.Background(), 15*time.Second)
	defer cancel()
	if err := server.Close(ctx); err != nil {
		fmt.Fprintln(stderr, "withspark:", err)
	}
}
