package cli

import "syscall"

// detached lets a process live on when the console that it was started from is closed.
func detached() *syscall.SysProcAttr {
	const detachedProcess, newProcessGroup = 0x0008, 0x0200 // DETACHED_PROCESS, CREATE_NEW_PROCESS_GROUP
	return &syscall.SysProcAttr{CreationFlags: detachedProcess | newProcessGroup}
}
