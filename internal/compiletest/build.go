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
// faster.
func (s *Suite) Build(ctx context.Context) ([]Message, error) {
	args := append([]string{"build", "-gcflags=-e", "-o", os.DevNull}, s.names...)
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir = s.dir
	out, err := cmd.CombinedOutput()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		return nil, err
	}
	ms := messages(out)
	if err != nil && len(ms) == 0 {
		return nil, fmt.Errorf("go build of %s: %w\n%s", s.dir, err, out)
	}
	return ms, nil
}

// printed is a line of go build that begins an error.
var printed = regexp.MustCompile(`^(\S+\.go):(\d+):\d+: (.*)$`)

// messages is the errors that go build printed.
func messages(out []byte) []Message {
	var ms []Message
	for lines := bufio.NewScanner(bytes.NewReader(out)); lines.Scan(); {
		m := printed.FindStringSubmatch(lines.Text())
		switch {
		case m != nil:
			line, _ := strconv.Atoi(m[2]) // digits
			ms = appendMessage(ms, Message{place{filepath.Base(m[1]), line}, m[3]})
		case strings.HasPrefix(lines.Text(), "\t"):
			ms = appendMessage(ms, Message{Text: lines.Text()})
		}
	}
	return ms
}
