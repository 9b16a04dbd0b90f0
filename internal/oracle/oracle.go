// Package oracle asks PySpark, on the same server, what the right plan, the right rows and the right errors are. It is a
// test harness: one Python process answers all questions of a test binary.
//
// Its own tests are the proof of package dsl: a table of operations, each in Go and in Python, whose plans and rows must
// be equal. [Normalize] says what is not compared.
package oracle

import (
	"bufio"
	"bytes"
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"io"
	"os/exec"
	"sync"

	"google.golang.org/protobuf/proto"

	"github.com/sparkgen/sparkgen/internal/connectpb"
)

//go:embed oracle.py
var program string

// Oracle is a running Python process with a PySpark session. It is safe for concurrent use; questions are answered
// one at a time.
type Oracle struct {
	Version string // of the server

	mu     sync.Mutex
	cmd    *exec.Cmd
	in     io.WriteCloser
	out    *bufio.Reader
	stderr *tail
	next   int
}

// Answer is what PySpark made of a question.
type Answer struct {
	Plan *connectpb.Plan
	Rows []byte // an Arrow stream, of Run
}

// Error is PySpark's own error.
type Error struct {
	Type     string `json:"type"`     // Python class
	Class    string `json:"class"`    // Spark's error class
	SQLState string `json:"sqlState"` // empty when there is none
	Message  string `json:"message"`
}

func (e *Error) Error() string {
	return fmt.Sprintf("pyspark: %s [%s]: %s", e.Type, e.Class, e.Message)
}

// Start starts Python and connects it to the server at remote. It ends with ctx, or by Close.
func Start(ctx context.Context, python, remote string) (*Oracle, error) {
	cmd := exec.CommandContext(ctx, python, "-u", "-W", "ignore", "-c", program, remote)
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, fmt.Errorf("oracle: %w", err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, fmt.Errorf("oracle: %w", err)
	}
	o := &Oracle{cmd: cmd, in: in, out: bufio.NewReader(out), stderr: &tail{}}
	cmd.Stderr = o.stderr
	if err := cmd.Start(); err != nil {
		return nil, fmt.Errorf("oracle: start %s: %w", python, err)
	}
	var ready struct {
		Ready string `json:"ready"`
	}
	if err := o.read(&ready); err != nil {
		o.kill()
		return nil, fmt.Errorf("oracle: pyspark did not connect to the server: %w", err)
	}
	o.Version = ready.Ready
	return o, nil
}

// Setup runs Python code whose definitions all later code may use.
func (o *Oracle) Setup(code string) error {
	_, err := o.ask("setup", code)
	return err
}

// Build returns the plan of a query in Python: code that assigns a DataFrame to df, or starts a streaming query and
// assigns it to query. No streaming query is started for it.
func (o *Oracle) Build(code string) (Answer, error) { return o.ask("build", code) }

// Run is Build, and runs the query: a streaming one until it ends by itself, which it must have a trigger for, and the
// rows are those of its memory sink.
func (o *Oracle) Run(code string) (Answer, error) { return o.ask("run", code) }

func (o *Oracle) ask(what, code string) (Answer, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.next++
	line, err := json.Marshal(map[string]any{"id": o.next, what: code})
	if err != nil {
		return Answer{}, fmt.Errorf("oracle: %w", err)
	}
	if _, err := o.in.Write(append(line, '\n')); err != nil {
		return Answer{}, fmt.Errorf("oracle: python ended: %w\n%s", err, o.stderr)
	}
	var response struct {
		ID    int    `json:"id"`
		Plan  []byte `json:"plan"`
		Rows  []byte `json:"rows"`
		Error *Error `json:"error"`
	}
	if err := o.read(&response); err != nil {
		return Answer{}, err
	}
	if response.ID != o.next {
		return Answer{}, fmt.Errorf("oracle: answer %d to question %d", response.ID, o.next)
	}
	if response.Error != nil {
		return Answer{}, response.Error
	}
	a := Answer{Rows: response.Rows}
	if len(response.Plan) > 0 {
		a.Plan = &connectpb.Plan{}
		if err := proto.Unmarshal(response.Plan, a.Plan); err != nil {
			return Answer{}, fmt.Errorf("oracle: pyspark's plan: %w", err)
		}
	}
	return a, nil
}

func (o *Oracle) read(v any) error {
	line, err := o.out.ReadBytes('\n')
	if err != nil {
		return fmt.Errorf("oracle: python ended: %w\n%s", err, o.stderr)
	}
	if err := json.Unmarshal(line, v); err != nil {
		return fmt.Errorf("oracle: not an answer: %q: %w", line, err)
	}
	return nil
}

// Close ends the session and the process.
func (o *Oracle) Close() error {
	if err := o.in.Close(); err != nil {
		o.kill()
	}
	return o.cmd.Wait()
}

func (o *Oracle) kill() {
	_ = o.cmd.Process.Kill()
	_ = o.cmd.Wait()
}

// tail keeps the end of what Python wrote to standard error.
type tail struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

const tailSize = 8 << 10

func (t *tail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.buf.Write(p)
	if n := t.buf.Len() - tailSize; n > 0 {
		t.buf.Next(n)
	}
	return len(p), nil
}

func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.buf.String()
}
