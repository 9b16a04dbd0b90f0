package queryload

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"strings"
)

// ImportPath returns the import path of the folder dir: that of the module above it, and the way down. Without a go.mod it
// is empty.
func ImportPath(dir string) (string, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	below := ""
	for at := dir; ; at = filepath.Dir(at) {
		file := filepath.Join(at, "go.mod")
		data, err := os.ReadFile(file)
		switch {
		case err == nil:
			module := modulePath(data)
			if module == "" {
				return "", fmt.Errorf("%s: no module line; write module example.org/name", file)
			}
			return path.Join(module, below), nil
		case !errors.Is(err, fs.ErrNotExist):
			return "", err
		case at == filepath.Dir(at):
			return "", nil
		}
		below = path.Join(filepath.Base(at), below)
	}
}

// modulePath returns the path on the module line of a go.mod.
func modulePath(mod []byte) string {
	for line := range strings.Lines(string(mod)) {
		line, _, _ = strings.Cut(line, "//")
		rest, ok := strings.CutPrefix(strings.TrimSpace(line), "module")
		if !ok || rest == "" || !strings.ContainsAny(rest[:1], " \t\"`") {
			continue
		}
		rest = strings.TrimSpace(rest)
		if unquoted, err := strconv.Unquote(rest); err == nil {
			return unquoted
		}
		return rest
	}
	return ""
}
