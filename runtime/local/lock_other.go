//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd || windows)

package local

import (
	"errors"
	"os"
	"runtime"
)

func tryLock(*os.File) (bool, error) {
	return false, errors.New("no file locks on " + runtime.GOOS)
}
