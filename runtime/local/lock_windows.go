package local

import (
	"errors"
	"os"
	"syscall"
	"unsafe"
)

const (
	lockFailImmediately = 0x1 // LOCKFILE_FAIL_IMMEDIATELY
	lockExclusive       = 0x2 // LOCKFILE_EXCLUSIVE_LOCK

	errLockViolation = syscall.Errno(33) // ERROR_LOCK_VIOLATION
)

// tryLock locks f for this process and reports whether it could. Closing f, or the end of the process, unlocks it.
func tryLock(f *os.File) (bool, error) {
	var at syscall.Overlapped
	call := syscall.NewLazyDLL("kernel32.dll").NewProc("LockFileEx")
	ok, _, err := call.Call(f.Fd(), lockExclusive|lockFailImmediately, 0, 1, 0, uintptr(unsafe.Pointer(&at)))
	if ok != 0 {
		return true, nil
	}
	if errors.Is(err, errLockViolation) {
		return false, nil
	}
	return false, err
}
