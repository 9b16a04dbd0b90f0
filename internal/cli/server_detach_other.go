//go:build !unix && !windows

package cli

import "syscall"

// detached is as good as this system allows.
func detached() *syscall.SysProcAttr { return nil }
