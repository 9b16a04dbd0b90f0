//go:build unix

package cli

import "syscall"

// detached lets a process live on when the terminal that it was started from is closed.
func detached() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setsid: true} }
