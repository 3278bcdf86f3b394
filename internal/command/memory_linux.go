package command

import "syscall"

// threeQuarters is that much of the machine's memory, in bytes; 0 where the system does not tell.
func threeQuarters() int64 {
	var info syscall.Sysinfo_t
	if err := syscall.Sysinfo(&info); err != nil {
		return 0
	}
	return int64(info.Totalram) * int64(info.Unit) / 4 * 3
}
