//go:build unix && !linux

package frontend

// limitMemory does nothing: there is no prlimit here.
func limitMemory(int, uint64) {}
