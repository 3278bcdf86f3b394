package sandbox

import (
	"encoding/binary"
	"fmt"
	"runtime"
	"unsafe"

	"golang.org/x/sys/unix"
)

// refused are the system calls that confined programs do without: sockets, other processes, what Landlock does not cover
// of files, objects that outlive a process, and what is made to get around filters such as this one. They fail as for want
// of rights.
var refused = append([]uint32{
	unix.SYS_SOCKET, unix.SYS_SOCKETPAIR, unix.SYS_CONNECT, unix.SYS_BIND, unix.SYS_SENDMMSG, unix.SYS_IO_URING_SETUP,
	unix.SYS_PTRACE, unix.SYS_PROCESS_VM_READV, unix.SYS_PROCESS_VM_WRITEV, unix.SYS_PROCESS_MADVISE, unix.SYS_PIDFD_GETFD, unix.SYS_KCMP,
	unix.SYS_SETPRIORITY, unix.SYS_IOPRIO_SET, unix.SYS_SCHED_SETPARAM, unix.SYS_SCHED_SETSCHEDULER, unix.SYS_SCHED_SETATTR,
	unix.SYS_SCHED_SETAFFINITY, unix.SYS_MIGRATE_PAGES, unix.SYS_MOVE_PAGES,
	unix.SYS_FCHMOD, unix.SYS_FCHMODAT, unix.SYS_FCHMODAT2, unix.SYS_FCHOWN, unix.SYS_FCHOWNAT, unix.SYS_UTIMENSAT,
	unix.SYS_SETXATTR, unix.SYS_LSETXATTR, unix.SYS_FSETXATTR, unix.SYS_REMOVEXATTR, unix.SYS_LREMOVEXATTR, unix.SYS_FREMOVEXATTR,
	unix.SYS_SHMGET, unix.SYS_SHMAT, unix.SYS_SHMCTL, unix.SYS_MSGGET, unix.SYS_MSGSND, unix.SYS_MSGRCV, unix.SYS_MSGCTL, unix.SYS_SEMGET,
	unix.SYS_SEMOP, unix.SYS_SEMTIMEDOP, unix.SYS_SEMCTL, unix.SYS_MQ_OPEN,
	unix.SYS_BPF, unix.SYS_PERF_EVENT_OPEN, unix.SYS_USERFAULTFD, unix.SYS_ADD_KEY, unix.SYS_REQUEST_KEY, unix.SYS_KEYCTL,
	unix.SYS_UNSHARE, unix.SYS_SETNS, unix.SYS_MOUNT, unix.SYS_UMOUNT2, unix.SYS_MOVE_MOUNT, unix.SYS_OPEN_TREE, unix.SYS_FSOPEN,
	unix.SYS_OPEN_BY_HANDLE_AT, unix.SYS_CHROOT, unix.SYS_PIVOT_ROOT,
	unix.SYS_SETHOSTNAME, unix.SYS_SETDOMAINNAME, unix.SYS_SYSLOG, unix.SYS_REBOOT, unix.SYS_SWAPON, unix.SYS_SWAPOFF, unix.SYS_SETTIMEOFDAY,
	unix.SYS_CLOCK_SETTIME, unix.SYS_CLOCK_ADJTIME, unix.SYS_ADJTIMEX, unix.SYS_INIT_MODULE, unix.SYS_FINIT_MODULE, unix.SYS_DELETE_MODULE,
	unix.SYS_KEXEC_LOAD, unix.SYS_ACCT, unix.SYS_QUOTACTL,
}, older...)

// unsupported are the calls that fail as on a file system that does not have them: what takes much of a disk at once. The
// C library then does without.
var unsupported = []uint32{unix.SYS_FALLOCATE}

// refusal is a call that is refused for some values of an argument, or for all but one.
type refusal struct {
	call     uint32
	argument uint32 // number; its low 32 bits count
	values   []uint32
	except   bool // refused for all values but these
}

// partly are the calls that are refused for some arguments: what puts words into the user's terminal, and limits of other
// processes.
var partly = []refusal{
	{call: unix.SYS_IOCTL, argument: 1, values: []uint32{unix.TIOCSTI, tioclinux, unix.TIOCSCTTY, unix.TIOCCONS}},
	{call: unix.SYS_PRLIMIT64, argument: 0, values: []uint32{0}, except: true},
}

// tioclinux is TIOCLINUX of ioctl_console(2), which pastes into a console.
const tioclinux = 0x541c

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
	argumentsAt    = 16 // 8 bytes each
)

// filter is a program of classic BPF that refuses the calls, and every call by the numbers of another architecture.
func filter(architecture uint32) []unix.SockFilter {
	const (
		load   = unix.BPF_LD | unix.BPF_W | unix.BPF_ABS
		equal  = unix.BPF_JMP | unix.BPF_JEQ | unix.BPF_K
		least  = unix.BPF_JMP | unix.BPF_JGE | unix.BPF_K
		answer = unix.BPF_RET | unix.BPF_K
		allow  = uint32(unix.SECCOMP_RET_ALLOW)
		deny   = unix.SECCOMP_RET_ERRNO | uint32(unix.EPERM)
		absent = unix.SECCOMP_RET_ERRNO | uint32(unix.ENOSYS)
		cannot = unix.SECCOMP_RET_ERRNO | uint32(unix.EOPNOTSUPP)
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
	for _, call := range unsupported {
		program = append(program, unix.SockFilter{Code: equal, K: call, Jf: 1}, unix.SockFilter{Code: answer, K: cannot})
	}
	for _, r := range partly {
		found, other := allow, deny
		if !r.except {
			found, other = deny, allow
		}
		n := len(r.values)
		program = append(program, unix.SockFilter{Code: equal, K: r.call, Jf: uint8(2*n + 2)},
			unix.SockFilter{Code: load, K: argumentsAt + 8*r.argument + lowHalf})
		for _, v := range r.values {
			program = append(program, unix.SockFilter{Code: equal, K: v, Jf: 1}, unix.SockFilter{Code: answer, K: found})
		}
		program = append(program, unix.SockFilter{Code: answer, K: other})
	}
	return append(program, unix.SockFilter{Code: answer, K: allow})
}

// lowHalf is where the low half of an argument lies in its eight bytes.
var lowHalf = func() uint32 {
	if binary.NativeEndian.Uint16([]byte{1, 0}) == 1 {
		return 0
	}
	return 4
}()

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
