package local_test

import (
	"bufio"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/sparkgen/sparkgen/runtime/local"
)

// aProgram is another process that starts a local Spark: this test binary, see program.
type aProgram struct {
	*exec.Cmd
	temp   string // its temporary folder
	stdin  io.WriteCloser
	stdout *bufio.Reader
}

func startProgram(t *testing.T, o local.Options) *aProgram {
	t.Helper()
	options, err := json.Marshal(o)
	if err != nil {
		t.Fatal(err)
	}
	binary, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	p := &aProgram{Cmd: exec.Command(binary), temp: t.TempDir()}
	p.Env = append(os.Environ(), programVariable+"="+string(options), "TMPDIR="+p.temp)
	p.Stderr = os.Stderr
	if p.stdin, err = p.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	stdout, err := p.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	p.stdout = bufio.NewReader(stdout)
	if err := p.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = p.Process.Kill() })
	return p
}

// server waits until the server is ready and returns the number of its process.
func (p *aProgram) server(t *testing.T) int {
	t.Helper()
	line, err := p.stdout.ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	return number(t, line)
}

func number(t *testing.T, text string) int {
	t.Helper()
	n, err := strconv.Atoi(strings.TrimSpace(text))
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// kill ends the program as nothing can prevent.
func (p *aProgram) kill(t *testing.T) {
	t.Helper()
	if err := p.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = p.Wait()
}

// nothingIsLeft waits until the process group of a server has no process and its temporary folder is gone.
func nothingIsLeft(t *testing.T, p *aProgram, group int) {
	t.Helper()
	eventually(t, "the server's processes have ended", func() bool { return len(membersOf(t, group)) == 0 })
	eventually(t, "the server's folder is removed", func() bool { return len(serversIn(t, p.temp)) == 0 })
}

// membersOf lists the living processes of a group.
func membersOf(t *testing.T, group int) []string {
	t.Helper()
	stats, err := filepath.Glob("/proc/[0-9]*/stat")
	if err != nil {
		t.Fatal(err)
	}
	var members []string
	for _, file := range stats {
		stat, err := os.ReadFile(file)
		if err != nil {
			continue // it has ended
		}
		// pid (name) state parent group …
		_, after, _ := strings.Cut(string(stat), ") ")
		fields := strings.Fields(after)
		if fields[0] != "Z" && fields[2] == strconv.Itoa(group) {
			members = append(members, string(stat))
		}
	}
	return members
}

// TestProgramEnds kills a program by SIGKILL, and lets one end without a word. Scripts stand for Java; they have a
// child, and do not obey SIGTERM.
func TestProgramEnds(t *testing.T) {
	t.Parallel()
	script := "trap '' TERM\n" + ready + sleeping
	t.Run("killed", func(t *testing.T) {
		t.Parallel()
		p := startProgram(t, fakeOptions(t, script))
		group := p.server(t)
		p.kill(t)
		nothingIsLeft(t, p, group)
	})
	t.Run("returns", func(t *testing.T) {
		t.Parallel()
		p := startProgram(t, fakeOptions(t, script))
		group := p.server(t)
		if err := p.stdin.Close(); err != nil {
			t.Fatal(err)
		}
		if err := p.Wait(); err != nil {
			t.Error(err)
		}
		nothingIsLeft(t, p, group)
	})
	t.Run("killed while the server starts", func(t *testing.T) {
		t.Parallel()
		pid := filepath.Join(t.TempDir(), "pid")
		p := startProgram(t, fakeOptions(t, "trap '' TERM; echo $$ >"+pid+".new; mv "+pid+".new "+pid+"\n"+sleeping))
		eventually(t, "the script runs", func() bool { _, err := os.Stat(pid); return err == nil })
		group := number(t, readFile(t, pid))
		p.kill(t)
		nothingIsLeft(t, p, group)
	})
	t.Run("hangs up", func(t *testing.T) {
		t.Parallel()
		p := startProgram(t, fakeOptions(t, script))
		group := p.server(t)
		if err := p.Process.Signal(syscall.SIGHUP); err != nil {
			t.Fatal(err)
		}
		_ = p.Wait()
		nothingIsLeft(t, p, group)
	})
}

// TestGuardOutlivesSignals sends the guard what a terminal sends when it is closed; the server must still have it.
func TestGuardOutlivesSignals(t *testing.T) {
	t.Parallel()
	p := startProgram(t, fakeOptions(t, "trap '' HUP INT TERM\n"+ready+sleeping))
	group := p.server(t)
	for _, signal := range []syscall.Signal{syscall.SIGHUP, syscall.SIGINT, syscall.SIGTERM} {
		if err := syscall.Kill(-group, signal); err != nil {
			t.Fatal(err)
		}
	}
	p.kill(t)
	nothingIsLeft(t, p, group)
}

// TestManyPrograms kills programs at moments that the scheduler chooses: before the guard is there, between it and
// Java, and after.
func TestManyPrograms(t *testing.T) {
	t.Parallel()
	o := fakeOptions(t, ready+"exec sleep 1000")
	for range 20 {
		p := startProgram(t, o)
		eventually(t, "the program makes the server's folder, or is done", func() bool { return len(serversIn(t, p.temp)) > 0 })
		p.kill(t)
		mine := func() bool {
			for _, stat := range commandsWith(t, p.temp) {
				t.Logf("still there: %s", stat)
				return false
			}
			return true
		}
		eventually(t, "no process is left that names the folder", mine)
	}
}

// commandsWith lists the command lines of processes that contain a text.
func commandsWith(t *testing.T, text string) []string {
	t.Helper()
	files, err := filepath.Glob("/proc/[0-9]*/cmdline")
	if err != nil {
		t.Fatal(err)
	}
	var found []string
	for _, file := range files {
		line, err := os.ReadFile(file)
		if err == nil && strings.Contains(string(line), text) {
			found = append(found, strings.ReplaceAll(string(line), "\x00", " "))
		}
	}
	return found
}

// TestSparkEndsWithProgram is TestProgramEnds with a real Spark.
func TestSparkEndsWithProgram(t *testing.T) {
	o := sparkOptions(t)
	t.Parallel()
	p := startProgram(t, o)
	group := p.server(t)
	p.kill(t)
	nothingIsLeft(t, p, group)
}
