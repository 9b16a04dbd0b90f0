//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd || windows)

package local

import (
	"errors"
	"os/exec"
	"runtime"
)

// guarded would be a command that dies with this program, which cannot be had here.
type guarded struct{ *exec.Cmd }

func startGuarded(*exec.Cmd, string) (*guarded, error) {
	return nil, errors.New(runtime.GOOS + ` cannot run a local Spark; connect to a server with "sc://host:port"`)
}

func (g *guarded) terminate() error { return nil }

func (g *guarded) release() error { return nil }
