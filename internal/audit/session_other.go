//go:build unix && !linux

package audit

import (
	"runtime"
	"syscall"
)

// session is known by its leader alone: there is no /proc here.
type session struct{ id int }

func attributes() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setsid: true} }

func (s *session) memory() int64 { return 0 }

// kill kills the group of the leader.
func (s *session) kill() { syscall.Kill(-s.id, syscall.SIGKILL) }

func maxResident(u *syscall.Rusage) int64 {
	if runtime.GOOS == "darwin" {
		return int64(u.Maxrss)
	}
	return int64(u.Maxrss) << 10
}
