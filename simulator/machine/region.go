package machine

import (
	"fmt"
	"syscall"
	"unsafe"
)

// NewRegion is n bytes of address space for global memory, all zero. Only what is touched takes memory, by small pages: a
// kernel that writes one word of each row of a matrix would fill all of it by large ones.
func NewRegion(n uint64) ([]byte, error) {
	region, err := syscall.Mmap(-1, 0, int(n), syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_PRIVATE|syscall.MAP_ANON|syscall.MAP_NORESERVE)
	if err != nil {
		return nil, fmt.Errorf("no device memory for the run: %v", err)
	}
	_ = syscall.Madvise(region, syscall.MADV_NOHUGEPAGE) // a kernel without large pages refuses, and needs no advice
	return region, nil
}

// ClearRegion sets a part of a region to zero. Whole pages of it are given back, and come again as zeros.
func ClearRegion(part []byte) {
	page := uintptr(syscall.Getpagesize())
	start := uintptr(unsafe.Pointer(unsafe.SliceData(part)))
	from, to := (start+page-1)&^(page-1), (start+uintptr(len(part)))&^(page-1)
	if to <= from || syscall.Madvise(part[from-start:to-start], syscall.MADV_DONTNEED) != nil {
		clear(part)
		return
	}
	clear(part[:from-start])
	clear(part[to-start:])
}

// FreeRegion gives the memory of a region back. Nobody may use it any more.
func FreeRegion(region []byte) { syscall.Munmap(region) }
