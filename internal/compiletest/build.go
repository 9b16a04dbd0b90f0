package compiletest

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
)

// Build asks the compiler for the errors of the suite, all of them. It is for what go build prints; [Suite.Check] is
// faster. An error of Build itself means that a package does not build that the suite imports.
func (s *Suite) Build(ctx context.Context) ([]Message, error) {
	args := append([]string{"build", "-gcflags=-e", "-o", os.DevNull}, s.names...)
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir = s.dir
	out, err := cmd.CombinedOutput()
	if _, refused := errors.AsType[*exec.ExitError](err); err != nil && !refused {
		return nil, err
	}
	ms, ok := messages(out)
	if err != nil && !ok {
		return nil, fmt.Errorf("go build of %s: %w\n%s", s.dir, err, out)
	}
	return ms, nil
}

// suiteHeader stands above the errors of the files that go build was given; those of other packages have their own.
const suiteHeader = "# command-line-arguments"

// printed is a line of go build that begins an error.
var printed = regexp.MustCompile(`^(\S+\.go):(\d+):\d+: (.*)$`)

// messages is the errors of the suite that go build printed. It is not ok when there are none, or others.
func messages(out []byte) (ms []Message, ok bool) {
	lines := bufio.NewScanner(bytes.NewReader(out))
	if !lines.Scan() || lines.Text() != suiteHeader {
		return nil, false
	}
	for lines.Scan() {
		m := printed.FindStringSubmatch(lines.Text())
		switch {
		case m != nil:
			line, _ := strconv.Atoi(m[2]) // digits
			ms = appendMessage(ms, Message{place{filepath.Base(m[1]), line}, m[3]})
		case strings.HasPrefix(lines.Text(), "\t"):
			ms = appendMessage(ms, Message{Text: lines.Text()})
		default:
			return nil, false
		}
	}
	return ms, len(ms) > 0
}
