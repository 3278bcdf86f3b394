package frontend

import (
	"syscall"
	"unsafe"
)

// limitMemory caps the address space of a started process. Failure is not an
// error: the time limit holds in any case.
func limitMemory(pid int, bytes uint64) {
	lim := syscall.Rlimit{Cur: bytes, Max: bytes}
	syscall.RawSyscall6(syscall.SYS_PRLIMIT64, uintptr(pid), syscall.RLIMIT_AS, uintptr(unsafe.Pointer(&lim)), 0, 0, 0)
}
