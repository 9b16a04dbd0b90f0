// Command rate counts the rows of a stream in windows of event time on a real Spark, and prints each window as it closes.
//
//	stream "rate", 10 rows/s → watermark → group by tumbling window → count → memory sink → typed rows
//
// Without -remote it starts a Spark of its own on this machine, which ends with it.
package main

//go:generate go run ../../cmd/sparkgen generate

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/sparkgen/sparkgen/runtime"
)

// tableName is the memory sink's table, which is read while the stream runs.
const tableName = "rate_table"

type flags struct {
	remote                 string
	window, delay, trigger time.Duration
	duration               time.Duration
	windows                int
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	code := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	os.Exit(code)
}

// run is main with its surroundings as arguments. It returns the exit code.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	var f flags
	set := flag.NewFlagSet("rate", flag.ContinueOnError)
	set.SetOutput(stderr)
	set.StringVar(&f.remote, "remote", remoteDefault(), "server: sc://host:port, or local[*] to start one")
	set.DurationVar(&f.window, "window", 10*time.Second, "length of a window")
	set.DurationVar(&f.delay, "delay", 10*time.Second, "how late a row may come")
	set.DurationVar(&f.trigger, "trigger", 10*time.Second, "how often a micro-batch starts")
	set.DurationVar(&f.duration, "duration", 0, "end after this time; 0 is never")
	set.IntVar(&f.windows, "windows", 0, "end after this many windows; 0 is never")
	if err := set.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			return 0
		}
		return 2
	}
	if set.NArg() > 0 {
		fmt.Fprintf(stderr, "rate: unexpected argument %q; see rate -help\n", set.Arg(0))
		return 2
	}
	if err := count(ctx, f, stdout, stderr); err != nil {
		fmt.Fprintln(stderr, "rate:", err)
		return 1
	}
	return 0
}

func remoteDefault() string {
	if remote := os.Getenv("SPARK_REMOTE"); remote != "" {
		return remote
	}
	return "local[*]"
}

// closeTimeout bounds how long the query and the server have to stop.
const closeTimeout = 30 * time.Second

// count runs the stream until ctx ends, or a limit of the flags is reached.
func count(ctx context.Context, f flags, stdout, stderr io.Writer) (err error) {
	fmt.Fprintln(stderr, "connecting to", f.remote)
	session, err := runtime.Connect(ctx, f.remote)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, closing(session.Close)) }()

	query, err := runtime.Start(ctx, session, pipeline(f.window, f.delay, f.trigger))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, closing(query.Stop)) }()
	fmt.Fprintf(stderr, "%s runs on Spark %s; windows of %v close %v after their end\n", query.Name(), session.Version(), f.window, f.delay)

	if f.duration > 0 {
		limited, cancel := context.WithTimeout(ctx, f.duration)
		defer cancel()
		ctx = limited
	}
	err = watch(ctx, f, session, query, stdout, stderr)
	if ctx.Err() != nil { // Ctrl-C, or the duration is over
		return nil
	}
	return err
}

// closing runs a clean-up with a time of its own, since ctx may have ended.
func closing(f func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(context.Background(), closeTimeout)
	defer cancel()
	return f(ctx)
}

// watch prints the state of the query as it changes, and each window once, when it has closed.
func watch(ctx context.Context, f flags, session *runtime.Session, query *runtime.StreamingQuery[WindowCountRow],
	stdout, stderr io.Writer) error {
	tick := time.NewTicker(min(f.trigger, time.Second))
	defer tick.Stop()
	var (
		cursor  time.Time // the begin of the last window printed
		printed int
		state   string
		batch   int64 = -1
	)
	for {
		active, err := query.IsActive(ctx)
		if err != nil {
			return err
		}
		if !active {
			failure, err := query.Exception(ctx)
			if err != nil {
				return err
			}
			if failure != nil {
				return failure
			}
			return errors.New("the query was stopped from outside")
		}
		status, err := query.Status(ctx)
		if err != nil {
			return err
		}
		if status.Message != state {
			state = status.Message
			fmt.Fprintln(stderr, "status:", state)
		}
		progress, err := query.LastProgress(ctx)
		if err != nil {
			return err
		}
		if progress != nil && progress.BatchID != batch {
			batch = progress.BatchID
			fmt.Fprintf(stderr, "batch %d: %d rows, watermark %s\n", batch, progress.NumInputRows, progress.EventTime.Watermark.Format(time.RFC3339))
		}

		counts, err := runtime.Query(ctx, session, countsAfter(cursor))
		if err != nil {
			return err
		}
		for c, err := range counts.All() {
			if err != nil {
				return err
			}
			cursor = c.Start
			printed++
			fmt.Fprintf(stdout, "%s  %d\n", c.Start.Format(time.RFC3339), c.Count)
		}
		if f.windows > 0 && printed >= f.windows {
			return nil
		}

		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-tick.C:
		}
	}
}
