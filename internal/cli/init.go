package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/sparkgen/sparkgen/internal/config"
)

func initCommand() command {
	c := command{
		name: "init", args: "[-C folder]",
		summary: "Write a sparkgen.yaml that explains every setting.",
	}
	c.run = func(_ context.Context, e env, args []string) int {
		f := c.flags(e)
		dir := f.String("C", ".", "write to `folder` instead of the current one")
		if code, end := c.parse(e, f, args); end {
			return code
		}
		if err := writeNew(filepath.Join(*dir, config.FileName), config.Example); err != nil {
			return e.fail(c, err)
		}
		fmt.Fprintf(e.stderr, "sparkgen: wrote %s; put schemas into the folder schemas, then run sparkgen generate\n", config.FileName)
		return exitOK
	}
	return c
}

// writeNew writes a file that must not exist.
func writeNew(path string, text []byte) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%s is there already; edit it, or remove it first", config.FileName)
	}
	if err != nil {
		return err
	}
	_, err = f.Write(text)
	return errors.Join(err, f.Close())
}
