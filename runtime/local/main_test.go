package local_test

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"testing"

	"go.uber.org/goleak"

	"github.com/sparkgen/sparkgen/internal/servertest"
	"github.com/sparkgen/sparkgen/runtime/local"
)

// programVariable turns this test binary into a program that starts a local Spark: the options, as JSON.
const programVariable = "SPARKGEN_LOCAL_PROGRAM"

var update = flag.Bool("update", false, "write the golden files anew")

func TestMain(m *testing.M) {
	if options := os.Getenv(programVariable); options != "" {
		if err := program(options); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	servertest.Main(m, func() error { return goleak.Find() })
}

// program starts a Spark, says its process's number, and ends when its standard input does, without a word to Spark.
func program(options string) error {
	var o local.Options
	if err := json.Unmarshal([]byte(options), &o); err != nil {
		return err
	}
	server, err := local.Start(noContext(), o)
	if err != nil {
		return err
	}
	fmt.Println(server.Pid())
	var b [1]byte
	_, _ = os.Stdin.Read(b[:])
	return nil
}

// noContext is for what must not end with the test's context.
func noContext() context.Context { return context.Background() }
