package local

import (
	"errors"
	"os/exec"
	"sync"
	"syscall"
	"unsafe"
)

// guarded is a command that dies with this program: it is in a job whose only handle is held here, and Windows ends the
// processes of a job when its last handle is closed, in whatever way the program ends. Between the start of the
// command and its entry into the job there is a moment, some microseconds, in which killing the program leaves it
// running. The temporary folder stays when the program is killed.
type guarded struct {
	*exec.Cmd
	closeJob func() error // once: a handle's number is used again
}

const (
	jobExtendedLimitInformation = 9      // of JOBOBJECTINFOCLASS
	jobLimitKillOnJobClose      = 0x2000 // JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE
	processSetQuotaAndTerminate = 0x0101 // PROCESS_SET_QUOTA | PROCESS_TERMINATE
	createNewProcessGroup       = 0x0200 // CREATE_NEW_PROCESS_GROUP: keeps Ctrl-C away
)

// jobLimits is JOBOBJECT_EXTENDED_LIMIT_INFORMATION.
type jobLimits struct {
	perProcessUserTime, perJobUserTime int64
	flags                              uint32
	minWorkingSet, maxWorkingSet       uintptr
	activeProcesses                    uint32
	affinity                           uintptr
	priority, scheduling               uint32
	ioCounters                         [6]uint64
	processMemory, jobMemory           uintptr
	peakProcessMemory, peakJobMemory   uintptr
}

func startGuarded(cmd *exec.Cmd, _ string) (*guarded, error) {
	job, err := newJob()
	if err != nil {
		return nil, err
	}
	cmd.SysProcAttr = &syscall.SysProcAttr{CreationFlags: createNewProcessGroup}
	if err := cmd.Start(); err != nil {
		return nil, errors.Join(err, syscall.CloseHandle(job))
	}
	if err := assign(job, cmd.Process.Pid); err != nil {
		return nil, errors.Join(err, cmd.Process.Kill(), cmd.Wait(), syscall.CloseHandle(job))
	}
	closeJob := sync.OnceValue(func() error { return syscall.CloseHandle(job) })
	return &guarded{Cmd: cmd, closeJob: closeJob}, nil
}

func newJob() (syscall.Handle, error) {
	kernel := syscall.NewLazyDLL("kernel32.dll")
	job, _, err := kernel.NewProc("CreateJobObjectW").Call(0, 0)
	if job == 0 {
		return 0, err
	}
	limits := jobLimits{flags: jobLimitKillOnJobClose}
	ok, _, err := kernel.NewProc("SetInformationJobObject").Call(job, jobExtendedLimitInformation,
		uintptr(unsafe.Pointer(&limits)), unsafe.Sizeof(limits))
	if ok == 0 {
		return 0, errors.Join(err, syscall.CloseHandle(syscall.Handle(job)))
	}
	return syscall.Handle(job), nil
}

func assign(job syscall.Handle, pid int) error {
	process, err := syscall.OpenProcess(processSetQuotaAndTerminate, false, uint32(pid))
	if err != nil {
		return err
	}
	defer syscall.CloseHandle(process)
	call := syscall.NewLazyDLL("kernel32.dll").NewProc("AssignProcessToJobObject")
	if ok, _, err := call.Call(uintptr(job), uintptr(process)); ok == 0 {
		return err
	}
	return nil
}

// terminate ends the command at once: Windows has no signal that Java would take for a request.
func (g *guarded) terminate() error { return g.Process.Kill() }

// release closes the job. What still runs of the command is killed.
func (g *guarded) release() error { return g.closeJob() }
