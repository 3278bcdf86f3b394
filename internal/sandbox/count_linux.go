package sandbox

import (
	"fmt"

	"golang.org/x/sys/unix"
)

// maxProcesses bounds the processes and threads of a program in a space of its own.
const maxProcesses = 1000

// countsApart says that the kernel counts the processes of a user for each space by itself, as it does since 5.14: else those
// that the user has elsewhere would count.
func countsApart() bool {
	var name unix.Utsname
	if unix.Uname(&name) != nil {
		return false
	}
	var major, minor int
	fmt.Sscanf(unix.ByteSliceToString(name.Release[:]), "%d.%d", &major, &minor)
	return major > 5 || major == 5 && minor >= 14
}
