//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package local

import (
	"errors"
	"os"
	"os/exec"
	"syscall"
)

// guardScript becomes the command, after it has left a guard behind.
//
// The guard waits on descriptor 3, the reading end of a pipe whose only writing end is in this program and is closed
// by the kernel when the program ends, in whatever way. Then it kills the command, removes its temporary folder, if it
// has one, and kills what is left of its process group, itself last. There is no moment without a guard: it is forked
// before the script turns into the command, and had the program died earlier still, the guard finds the pipe closed.
// The number it kills cannot have gone to another process, for it is that of the guard's own process group, which is
// free only when the guard has gone too. From its first moment on it ignores what a terminal sends to the group.
const guardScript = `folder=$1
shift
trap '' HUP INT TERM
(
	PATH=/bin:/usr/bin:$PATH
	read -r _ <&3
	kill -s TERM -- -$$
	kill -s KILL $$
	for _ in 1 2 3 4 5 6 7 8 9 10; do
		[ -n "$folder" ] && ! rm -rf -- "$folder" || break
		sleep 1
	done
	kill -s KILL -- -$$
) </dev/null >/dev/null 2>&1 &
trap - HUP INT TERM
exec "$@" 3<&-
`

// guarded is a command that dies with this program.
type guarded struct {
	*exec.Cmd
	guard *os.File // closing it sets the guard off
}

// startGuarded starts cmd so that it is killed, and folder removed unless it is "", when this program ends or release
// is called.
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

// terminate asks the command to end. Spark then stops its queries and its context.
func (g *guarded) terminate() error { return g.Process.Signal(syscall.SIGTERM) }

// release sets the guard off: what still runs of the command is killed. A second call does no harm.
func (g *guarded) release() error { return g.guard.Close() }
