//go:build linux && !amd64

package sandbox

// older are the refused calls that newer processors do not have any more.
var older []uint32
