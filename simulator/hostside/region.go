package hostside

import (
	"fmt"
	"os"

	"golang.org/x/sys/unix"
)

// Base is the device address of the first byte of device memory: above what a program at a fixed address occupies, and
// far below its libraries and stacks.
const Base = 1 << 36

// Region is device memory. Pages take space once they are touched.
type Region struct {
	file  *os.File
	bytes []byte
}

// NewRegion makes size bytes of device memory, all zero.
func NewRegion(size uint64) (*Region, error) {
	fd, err := unix.MemfdCreate("hgrd-device-memory", unix.MFD_CLOEXEC|unix.MFD_ALLOW_SEALING)
	if err != nil {
		return nil, fmt.Errorf("cannot make device memory: %w", err)
	}
	r := &Region{file: os.NewFile(uintptr(fd), "device memory")}
	if err = unix.Ftruncate(fd, int64(size)); err == nil { // the program must not cut it off under the simulator
		_, err = unix.FcntlInt(uintptr(fd), unix.F_ADD_SEALS, unix.F_SEAL_SHRINK|unix.F_SEAL_GROW|unix.F_SEAL_SEAL)
	}
	if err == nil {
		r.bytes, err = unix.Mmap(fd, 0, int(size), unix.PROT_READ|unix.PROT_WRITE, unix.MAP_SHARED|unix.MAP_NORESERVE)
	}
	if err != nil {
		r.file.Close()
		return nil, fmt.Errorf("cannot make %d MiB of device memory: %w", size>>20, err)
	}
	return r, nil
}

// Bytes is the memory; device address Base+i is Bytes()[i].
func (r *Region) Bytes() []byte { return r.bytes }

// Close gives the memory back; nothing may use it any more.
func (r *Region) Close() error {
	err := unix.Munmap(r.bytes)
	r.bytes = nil
	if cerr := r.file.Close(); err == nil {
		err = cerr
	}
	return err
}
