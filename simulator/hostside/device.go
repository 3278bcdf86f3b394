package hostside

import (
	"context"
	"io"
)

// Device is what a program's runtime asks for. Calls come one at a time, while the program waits. Module is the index
// of a file as Compile was given it.
type Device interface {
	// Kernel finds a kernel by its mangled name.
	Kernel(module int, name string) (Signature, bool)
	// Variable finds a device or constant variable by its mangled name.
	Variable(module int, name string) (address uint64, ok bool)
	// Alloc returns n bytes of device memory, aligned to 256; false if there is no room.
	Alloc(n uint64) (address uint64, ok bool)
	// Free ends an allocation; false if none begins there.
	Free(address uint64) bool
	// Holds reports whether n bytes from an address lie in one allocation or variable.
	Holds(address, n uint64) bool
	// Used is the number of bytes allocated.
	Used() uint64
	// Launch runs a kernel to its end. An error ends the program.
	Launch(ctx context.Context, l *Launch) (Status, error)
}

// Signature is a kernel and how its arguments lie.
type Signature struct {
	Kernel int     // the device's own number
	Params []Param // in order
	Bytes  int     // of all
}

// Param is the place of one argument.
type Param struct {
	Offset, Size int
}

// Launch is one launch as the host asks for it.
type Launch struct {
	Kernel      int // as in Signature
	Grid, Block [3]uint32
	SharedBytes uint64 // dynamic
	Args        []byte // at the offsets of the signature
	Cooperative bool
	Output      io.Writer // of printf: the program's own standard output
}

// Status is what CUDA tells the host of a launch. The zero value is success.
type Status struct {
	Code int  // of cudaError_t
	Lost bool // the kernel began and failed: every later call of the program fails with Code
}

// Codes of cudaError_t.
const (
	InvalidValue    = 1
	InvalidFunction = 98
	IllegalAddress  = 700
	AssertFailed    = 710
	LaunchFailure   = 719
)
