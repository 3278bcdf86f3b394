//go:build !linux

package command

// threeQuarters is 0: the system does not tell.
func threeQuarters() int64 { return 0 }
