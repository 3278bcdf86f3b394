package sandbox

import "golang.org/x/sys/unix"

// older are the refused calls that newer processors do not have any more.
var older = []uint32{
	unix.SYS_CHMOD, unix.SYS_CHOWN, unix.SYS_LCHOWN, unix.SYS_UTIME, unix.SYS_UTIMES, unix.SYS_FUTIMESAT, unix.SYS_IOPL, unix.SYS_IOPERM,
}
