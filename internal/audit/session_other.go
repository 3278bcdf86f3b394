//go:build unix && !linux

package audit

import (
	"runtime"
	"syscall"
)

// sessionMemory knows nothing: there is no /proc here.
func sessionMemory(int) int64 { return 0 }

// killSession kills the group of the session's leader.
func killSession(session int) { syscall.Kill(-session, syscall.SIGKILL) }

func maxResident(u *syscall.Rusage) int64 {
	if runtime.GOOS == "darwin" {
		return int64(u.Maxrss)
	}
	return int64(u.Maxrss) << 10
}
