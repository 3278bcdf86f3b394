package sandbox

import (
	"bytes"
	"fmt"
	"os"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

// Awaited is the path of a pipe in the file system that the program waits for, or a process that it started; "" if there is
// none, or the system does not tell.
func (p *Process) Awaited() string {
	pid := p.pid
	pids := []int{pid}
	children, _ := os.ReadFile(fmt.Sprintf("/proc/%d/task/%[1]d/children", pid))
	for _, child := range strings.Fields(string(children)) {
		if n, err := strconv.Atoi(child); err == nil {
			pids = append(pids, n)
		}
	}
	for _, pid := range pids {
		if path := awaitedBy(pid); path != "" {
			return path
		}
	}
	return ""
}

// awaitedBy is Awaited for one process: by the system call that it is in.
func awaitedBy(pid int) string {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/syscall", pid))
	if err != nil {
		return ""
	}
	var call, first, second uintptr
	if n, _ := fmt.Sscanf(string(text), "%d 0x%x 0x%x", &call, &first, &second); n < 3 {
		return "" // it runs
	}
	var path string
	switch call {
	case unix.SYS_OPENAT:
		path = stringAt(pid, second)
	case unix.SYS_READ, unix.SYS_PREAD64: // somebody has opened the pipe, and writes nothing
		path, _ = os.Readlink(fmt.Sprintf("/proc/%d/fd/%d", pid, first))
	}
	if info, err := os.Stat(path); err != nil || info.Mode()&os.ModeNamedPipe == 0 {
		return "" // pipes without a name have none here either
	}
	return path
}

// stringAt is the string at an address of a process.
func stringAt(pid int, at uintptr) string {
	const page = 4096
	var text []byte
	for len(text) < unix.PathMax {
		part := make([]byte, page-at%page) // what lies behind the page need not be there
		n, err := unix.ProcessVMReadv(pid, []unix.Iovec{{Base: &part[0], Len: uint64(len(part))}}, []unix.RemoteIovec{{Base: at, Len: len(part)}}, 0)
		if err != nil || n == 0 {
			return ""
		}
		if end := bytes.IndexByte(part[:n], 0); end >= 0 {
			return string(append(text, part[:end]...))
		}
		text, at = append(text, part[:n]...), at+uintptr(n)
	}
	return ""
}
