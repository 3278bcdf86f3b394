package audit

import (
	"bytes"
	"os"
	"strconv"
	"strings"
	"syscall"
)

// session is a session of processes: a child that leads one hands it on to all that it starts, whatever groups these
// form.
type session struct {
	id      int
	foreign map[int]bool // processes of other sessions, so that most looks read little
	looks   int
}

// attributes make a child lead a session, which names all its processes, whatever groups they form, and end it when this
// process is killed: nobody waits for it then.
func attributes() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setsid: true, Pdeathsig: syscall.SIGTERM}
}

// refresh is how many looks a foreign process is believed to be the same.
const refresh = 16

// pids lists the processes of the session.
func (s *session) pids() []int {
	proc, err := os.Open("/proc")
	if err != nil {
		return nil
	}
	defer proc.Close()
	if s.looks%refresh == 0 {
		s.foreign = map[int]bool{}
	}
	s.looks++
	names, _ := proc.Readdirnames(-1)
	var out []int
	for _, name := range names {
		pid, err := strconv.Atoi(name)
		if err != nil || s.foreign[pid] {
			continue
		}
		stat, err := os.ReadFile("/proc/" + name + "/stat")
		if err != nil {
			continue
		}
		// pid (command) state ppid pgrp session; the command may hold anything, so look from its end
		fields := bytes.Fields(stat[bytes.LastIndexByte(stat, ')')+1:])
		if len(fields) > 3 && string(fields[3]) == strconv.Itoa(s.id) {
			out = append(out, pid)
		} else {
			s.foreign[pid] = true
		}
	}
	return out
}

// memory is the resident memory of the session without what is mapped from files, which processes share.
func (s *session) memory() int64 {
	var pages int64
	for _, pid := range s.pids() {
		statm, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/statm")
		if err != nil {
			continue
		}
		if f := strings.Fields(string(statm)); len(f) > 2 {
			resident, _ := strconv.ParseInt(f[1], 10, 64)
			shared, _ := strconv.ParseInt(f[2], 10, 64)
			pages += resident - shared
		}
	}
	return pages * int64(os.Getpagesize())
}

// kill kills every process of the session. A process may start another while the list is read, so it is read until it
// is empty.
func (s *session) kill() {
	for range 10 {
		s.looks = 0
		pids := s.pids()
		if len(pids) == 0 {
			return
		}
		for _, pid := range pids {
			syscall.Kill(pid, syscall.SIGKILL)
		}
	}
}

// maxResident is the largest resident size that a waited-for process had, in bytes.
func maxResident(u *syscall.Rusage) int64 { return int64(u.Maxrss) << 10 }
