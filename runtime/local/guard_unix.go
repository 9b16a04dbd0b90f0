//go:build unix

package local

import (
	"errors"
	"os"
	"os/exec"
	"syscall"
)

// guardScript becomes the server, after it has left a guard behind.
//
// The guard waits on descriptor 3, the reading end of a pipe whose only writing end is in this program and is closed
// by the kernel when the program ends, in whatever way. Then it kills the server and removes its temporary folder.
// There is no moment without a guard: it is forked before the script turns into Java, and had the program died earlier
// still, the guard finds the pipe closed. The number it kills cannot have gone to another process, for it is that of
// the guard's own process group, which is free only when the guard has gone too.
const guardScript = `folder=$1
shift
(
	trap '' HUP INT TERM
	read -r _ <&3
	kill -KILL $$ 2>/dev/null
	for _ in 1 2 3 4 5 6 7 8 9 10; do
		rm -rf -- "$folder" && break
		sleep 1
	done
) </dev/null >/dev/null 2>&1 &
exec "$@" 3<&-
`

// guarded is a command that dies with this program.
type guarded struct {
	*exec.Cmd
	guard *os.File // closing it sets the guard off
}

// startGuarded starts cmd so that it is killed, and folder removed, when this program ends or release is called.
func startGuarded(cmd *exec.Cmd, folder string) (*guarded, error) {
	read, write, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	defer read.Close()
	args := append([]string{"/bin/sh", "-c", guardScript, "sh", folder}, cmd.Args...)
	cmd.Path, cmd.Args = args[0], args
	cmd.ExtraFiles = []*os.File{read}
	// A group of its own keeps the terminal's Ctrl-C away: the program decides what it means.
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := cmd.Start(); err != nil {
		return nil, errors.Join(err, write.Close())
	}
	return &guarded{Cmd: cmd, guard: write}, nil
}

// terminate asks the server to end: Spark stops its queries and context.
func (g *guarded) terminate() error { return g.Process.Signal(syscall.SIGTERM) }

// release ends the guard. Call it when the server has ended.
func (g *guarded) release() error { return g.guard.Close() }
