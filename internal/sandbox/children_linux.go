package sandbox

import (
	"bytes"
	"math"
	"os"
	"strconv"
	"syscall"

	"golang.org/x/sys/unix"
)

// Adopt makes this process the parent of all processes whose parents, below it, ended before them, so that EndChildren
// finds them whatever groups and sessions they made for themselves. It is for programs that start nothing else.
func Adopt() { unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) } // without it they belong to the system, as ever

// KeepDescriptors makes files that this process was started with, but for the three standard ones, closed in all programs
// that it starts.
func KeepDescriptors() { unix.CloseRange(3, math.MaxUint32, unix.CLOSE_RANGE_CLOEXEC) } // since Linux 5.11

// EndChildren kills all children of this process, and those whom it adopts by that. It says whether none is left: they may
// start others meanwhile.
func EndChildren() bool {
	for range 1000 {
		pids := children()
		if len(pids) == 0 {
			return true
		}
		for _, pid := range pids {
			syscall.Kill(pid, syscall.SIGKILL)
		}
		for _, pid := range pids {
			syscall.Wait4(pid, nil, 0, nil) // fails for one that somebody else waits for
		}
	}
	return false
}

// children are the processes whose parent this one is; also those that ended, since they may have left children while
// the list was made.
func children() []int {
	names, err := os.ReadDir("/proc")
	if err != nil {
		return nil
	}
	self := []byte(strconv.Itoa(os.Getpid()))
	var out []int
	for _, name := range names {
		pid, err := strconv.Atoi(name.Name())
		if err != nil {
			continue
		}
		stat, err := os.ReadFile("/proc/" + name.Name() + "/stat")
		if err != nil {
			continue
		}
		// pid (command) state ppid ...; the command may hold anything, so look from its end
		fields := bytes.Fields(stat[bytes.LastIndexByte(stat, ')')+1:])
		if len(fields) > 1 && bytes.Equal(fields[1], self) {
			out = append(out, pid)
		}
	}
	return out
}
