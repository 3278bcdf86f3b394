package machine

import (
	"encoding/binary"
	"unsafe"

	"github.com/hgrd/hgrd/simulator/event"
)

// stop is why a thread ceased to run.
type stop uint8

const (
	stopFuel stop = iota
	stopExit
	stopBarrier
	stopWarp
	stopGrid
	stopObject
	stopBreak
	stopFault // the launch ends
)

// executor runs threads of one launch.
type executor struct {
	m      *Machine
	code   *code
	launch *event.Launch
	kernel *Kernel

	prefixes [][]uint64 // of each function, addresses resolved
	first    []uint64   // the kernel's prefix and parameters for the block that began last

	observers []event.Observer
	observing bool
	buffer    []event.Event
	filled    int

	accesses bool   // accesses cost fuel
	watch    bool   // note whether memory changes
	changed  bool   // it did
	count    uint64 // instructions
	diags    diagnostics
	output   output
}

// bufferEvents is how many events are handed over at once.
const bufferEvents = 1024

func newBuffer() []event.Event { return make([]event.Event, bufferEvents) }

// next is the place of the next event.
func (x *executor) next() *event.Event {
	if x.filled == len(x.buffer) {
		x.flush()
	}
	x.filled++
	return &x.buffer[x.filled-1]
}

func (x *executor) flush() {
	if x.filled > 0 {
		for _, o := range x.observers {
			o.Observe(x.buffer[:x.filled])
		}
		x.filled = 0
	}
}

// instSize is the distance of instructions in memory.
const instSize = unsafe.Sizeof(inst{})

// position is the program counter of a place in the code.
func position(first, ip unsafe.Pointer) uint32 {
	return uint32((uintptr(ip) - uintptr(first)) / instSize)
}

// put writes the low bytes of v: 1, 2, 4 or 8 of them.
func put(to []byte, size, v uint64) {
	switch size {
	case 4:
		binary.LittleEndian.PutUint32(to, uint32(v))
	case 8:
		binary.LittleEndian.PutUint64(to, v)
	case 1:
		to[0] = byte(v)
	default:
		binary.LittleEndian.PutUint16(to, uint16(v))
	}
}

func bit(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}

// compareFloats picks the bit of the outcome.
func compareFloats(a, b float64, x uint16) uint64 {
	switch {
	case a < b:
		return uint64(x & less)
	case a == b:
		return uint64(x & equal >> 1)
	case a > b:
		return uint64(x & greater >> 2)
	}
	return uint64(x >> 3)
}

func (s *switchTable) find(v uint64) uint32 {
	low, high := 0, len(s.values)
	for low < high {
		mid := (low + high) / 2
		if s.values[mid] < v {
			low = mid + 1
		} else {
			high = mid
		}
	}
	if low < len(s.values) && s.values[low] == v {
		return s.targets[low]
	}
	return s.other
}
