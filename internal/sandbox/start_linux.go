package sandbox

import (
	"fmt"
	"os/exec"
	"runtime"
	"syscall"

	"golang.org/x/sys/unix"
)

// maxFile bounds the files that a confined program writes, in bytes.
const maxFile = 4 << 30

// run confines its thread, and starts cmd and waits for its end there: what a thread may not do, its children may not
// either, and the kernel ends a child with the thread that started it.
func (p *Process) run(cmd *exec.Cmd, policy Policy, started chan<- error) {
	runtime.LockOSThread() // and never unlocked: the thread ends with this function
	if !policy.Unconfined {
		if err := confine(policy); err != nil {
			started <- fmt.Errorf("cannot confine %s: %w", cmd.Path, err)
			return
		}
	}
	if cmd.SysProcAttr == nil {
		cmd.SysProcAttr = &syscall.SysProcAttr{}
	}
	cmd.SysProcAttr.Pdeathsig = syscall.SIGKILL
	if err := cmd.Start(); err != nil {
		started <- err
		return
	}
	p.pid = cmd.Process.Pid
	started <- nil
	p.err = cmd.Wait()
	close(p.ended)
}

// confine takes rights from the thread, for good.
func confine(policy Policy) error {
	if err := unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); err != nil {
		return err
	}
	if err := restrictFiles(policy); err != nil {
		return err
	}
	return restrictCalls()
}

// limit bounds a started process. Failure is no error: it may have ended already.
func limit(pid int, policy Policy) {
	set := func(what int, n uint64) { unix.Prlimit(pid, what, &unix.Rlimit{Cur: n, Max: n}, nil) }
	if policy.Memory > 0 {
		set(unix.RLIMIT_AS, policy.Memory)
	}
	if !policy.Unconfined {
		set(unix.RLIMIT_FSIZE, maxFile)
	}
	if policy.processes > 0 {
		set(unix.RLIMIT_NPROC, policy.processes)
	}
	set(unix.RLIMIT_CORE, 0)
}

// Lacking says in one line what the kernel cannot enforce; "" where that is nothing.
func Lacking() string {
	switch files, calls := landlockVersion() > 0, callsRestrictable(); {
	case !files && !calls:
		return "the kernel has neither Landlock nor seccomp: compilers run with their limits alone"
	case !files:
		return "the kernel has no Landlock: compilers may read and write wherever the user may"
	case !calls:
		return "the kernel has no seccomp: compilers may open sockets"
	}
	return ""
}
