package audit

import (
	"bytes"
	"os"
	"strconv"
	"strings"
	"syscall"
)

// sessionPIDs lists the processes of a session. A child that leads a session hands it on to all that it starts.
func sessionPIDs(session int) []int {
	proc, err := os.Open("/proc")
	if err != nil {
		return nil
	}
	defer proc.Close()
	names, _ := proc.Readdirnames(-1)
	var out []int
	for _, name := range names {
		pid, err := strconv.Atoi(name)
		if err != nil {
			continue
		}
		stat, err := os.ReadFile("/proc/" + name + "/stat")
		if err != nil {
			continue
		}
		// pid (command) state ppid pgrp session; the command may hold anything, so look from its end
		fields := bytes.Fields(stat[bytes.LastIndexByte(stat, ')')+1:])
		if len(fields) > 3 && string(fields[3]) == strconv.Itoa(session) {
			out = append(out, pid)
		}
	}
	return out
}

// sessionMemory is the resident memory of a session without what is mapped from files, which processes share.
func sessionMemory(session int) int64 {
	var pages int64
	for _, pid := range sessionPIDs(session) {
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

// killSession kills every process of a session, those that form groups of their own among them. A process may start
// another while the list is read, so it is read until it is empty.
func killSession(session int) {
	for range 10 {
		pids := sessionPIDs(session)
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
