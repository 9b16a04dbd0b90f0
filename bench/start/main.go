// Command start measures how long a user waits: for a local Spark, beside a java line that one would type, and for the
// first row of the demo.
//
// It prints a table and adds its results to results.json in the folder above.
package main

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/sparkgen/sparkgen/bench/results"
	"github.com/sparkgen/sparkgen/runtime/local"
)

func main() {
	rounds := flag.Int("rounds", 5, "rounds, interleaved; medians are kept")
	flag.Parse()
	if err := run(context.Background(), *rounds); err != nil {
		fmt.Fprintln(os.Stderr, "start:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, rounds int) error {
	spark, err := local.Find(ctx, local.Options{})
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "sparkgen-bench-start")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	demo := filepath.Join(dir, "rate")
	if out, err := exec.Command("go", "build", "-o", demo, "github.com/sparkgen/sparkgen/examples/rate").CombinedOutput(); err != nil {
		return fmt.Errorf("build the demo: %w\n%s", err, out)
	}

	var ours, bare, rows []float64
	for range rounds {
		d, err := startLocal(ctx)
		if err != nil {
			return err
		}
		ours = append(ours, d.Seconds())
		if d, err = startBare(dir, spark); err != nil {
			return err
		}
		bare = append(bare, d.Seconds())
		if d, err = firstRow(demo); err != nil {
			return err
		}
		rows = append(rows, d.Seconds())
	}
	o, b := results.Median(ours), results.Median(bare)
	all := []results.Result{
		{Name: "start/local-spark/bare-java-s", Ours: o, Peer: b, Ratio: o / b},
		{Name: "start/demo-to-first-row-s", Ours: results.Median(rows)},
	}
	results.Print(os.Stdout, all)
	return results.Merge("../results.json", all)
}

func startLocal(ctx context.Context) (time.Duration, error) {
	begin := time.Now()
	server, err := local.Start(ctx, local.Options{})
	if err != nil {
		return 0, err
	}
	d := time.Since(begin)
	return d, server.Close(ctx)
}

// startBare starts Spark by the line that one would type, with nothing that is not needed.
func startBare(dir string, spark local.Installation) (time.Duration, error) {
	var args []string
	for name := range strings.FieldsSeq(`java.lang java.lang.invoke java.lang.reflect java.io java.net java.nio java.util
		java.util.concurrent java.util.concurrent.atomic jdk.internal.ref sun.nio.ch sun.nio.cs sun.security.action
		sun.util.calendar`) {
		args = append(args, "--add-opens=java.base/"+name+"=ALL-UNNAMED")
	}
	args = append(args, "-Xmx2g", "-Dspark.master=local[*]", "-Dspark.ui.enabled=false",
		"-Dspark.driver.host=127.0.0.1", "-Dspark.driver.bindAddress=127.0.0.1",
		"-Dspark.connect.grpc.binding.address=127.0.0.1", "-Dspark.connect.grpc.binding.port=0",
		"-cp", filepath.Join(spark.Home, "jars", "*"), "org.apache.spark.sql.connect.service.SparkConnectServer")
	cmd := exec.Command(spark.Java, args...)
	cmd.Dir = dir
	return waitFor(cmd, cmd.StderrPipe, "Spark Connect server started at:")
}

// firstRow runs the demo until it prints a window.
func firstRow(demo string) (time.Duration, error) {
	cmd := exec.Command(demo, "-remote", "local[*]", "-window", "2s", "-delay", "1s", "-trigger", "1s", "-windows", "3")
	return waitFor(cmd, cmd.StdoutPipe, "Z  ")
}

// waitFor measures the time until a command prints a text, and ends it.
func waitFor(cmd *exec.Cmd, pipe func() (io.ReadCloser, error), text string) (time.Duration, error) {
	output, err := pipe()
	if err != nil {
		return 0, err
	}
	begin := time.Now()
	if err := cmd.Start(); err != nil {
		return 0, err
	}
	lines := bufio.NewScanner(output)
	for lines.Scan() {
		if strings.Contains(lines.Text(), text) {
			d := time.Since(begin)
			if err := cmd.Process.Signal(os.Interrupt); err != nil {
				return 0, err
			}
			for lines.Scan() { // until it has ended
			}
			_ = cmd.Wait()
			return d, nil
		}
	}
	return 0, fmt.Errorf("%s ended without %q: %w", cmd.Path, text, cmd.Wait())
}
