package sandbox

import (
	"fmt"
	"runtime"
	"unsafe"

	"golang.org/x/sys/unix"
)

// refused are the system calls that confined programs do without: sockets, other processes, and what is made to get around
// filters such as this one. They fail as for want of rights.
var refused = []uint32{
	unix.SYS_SOCKET, unix.SYS_IO_URING_SETUP, unix.SYS_PTRACE, unix.SYS_PROCESS_VM_READV, unix.SYS_PROCESS_VM_WRITEV,
	unix.SYS_PROCESS_MADVISE, unix.SYS_PIDFD_GETFD, unix.SYS_KCMP, unix.SYS_BPF, unix.SYS_PERF_EVENT_OPEN, unix.SYS_USERFAULTFD,
	unix.SYS_ADD_KEY, unix.SYS_REQUEST_KEY, unix.SYS_KEYCTL, unix.SYS_UNSHARE, unix.SYS_SETNS, unix.SYS_MOUNT, unix.SYS_UMOUNT2,
	unix.SYS_MOVE_MOUNT, unix.SYS_OPEN_TREE, unix.SYS_FSOPEN, unix.SYS_OPEN_BY_HANDLE_AT,
}

// architectures are those whose numbers of system calls package unix has, as the kernel names them.
var architectures = map[string]uint32{
	"amd64": unix.AUDIT_ARCH_X86_64, "arm64": unix.AUDIT_ARCH_AARCH64, "riscv64": unix.AUDIT_ARCH_RISCV64,
	"ppc64le": unix.AUDIT_ARCH_PPC64LE, "s390x": unix.AUDIT_ARCH_S390X,
}

// x32 marks the calls of amd64's interface with short pointers, which has numbers of its own.
const x32 = 0x40000000

// Places in what a filter is asked about, struct seccomp_data of seccomp(2).
const (
	numberAt       = 0
	architectureAt = 4
)

// filter is a program of classic BPF that refuses the calls, and every call by the numbers of another architecture.
func filter(architecture uint32) []unix.SockFilter {
	const (
		load   = unix.BPF_LD | unix.BPF_W | unix.BPF_ABS
		equal  = unix.BPF_JMP | unix.BPF_JEQ | unix.BPF_K
		least  = unix.BPF_JMP | unix.BPF_JGE | unix.BPF_K
		answer = unix.BPF_RET | unix.BPF_K
		allow  = unix.SECCOMP_RET_ALLOW
		deny   = unix.SECCOMP_RET_ERRNO | uint32(unix.EPERM)
		absent = unix.SECCOMP_RET_ERRNO | uint32(unix.ENOSYS)
	)
	program := []unix.SockFilter{
		{Code: load, K: architectureAt},
		{Code: equal, K: architecture, Jt: 1},
		{Code: answer, K: absent},
		{Code: load, K: numberAt},
	}
	if architecture == unix.AUDIT_ARCH_X86_64 {
		program = append(program, unix.SockFilter{Code: least, K: x32, Jf: 1}, unix.SockFilter{Code: answer, K: absent})
	}
	for _, call := range refused {
		program = append(program, unix.SockFilter{Code: equal, K: call, Jf: 1}, unix.SockFilter{Code: answer, K: deny})
	}
	return append(program, unix.SockFilter{Code: answer, K: allow})
}

// callsRestrictable says that the kernel filters system calls, on a processor whose calls are known.
func callsRestrictable() bool {
	action := uint32(unix.SECCOMP_RET_ERRNO)
	_, _, errno := unix.Syscall(unix.SYS_SECCOMP, unix.SECCOMP_GET_ACTION_AVAIL, 0, uintptr(unsafe.Pointer(&action)))
	return errno == 0 && architectures[runtime.GOARCH] != 0
}

// restrictCalls takes the refused calls from the thread.
func restrictCalls() error {
	if !callsRestrictable() {
		return nil
	}
	instructions := filter(architectures[runtime.GOARCH])
	program := unix.SockFprog{Len: uint16(len(instructions)), Filter: &instructions[0]}
	_, _, errno := unix.Syscall(unix.SYS_SECCOMP, unix.SECCOMP_SET_MODE_FILTER, 0, uintptr(unsafe.Pointer(&program)))
	runtime.KeepAlive(instructions)
	if errno != 0 {
		return fmt.Errorf("seccomp: %w", errno)
	}
	return nil
}
