package memory

import (
	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/simulator/hostmachine/unwind"
)

// Where objects are. Each has a slot of its own, so that an address leads to its object without a search, and one that
// strays a little misses all others. Slots come in three sizes.
const (
	classes   = 3
	smallBase = 1 << 41
	midBase   = 1 << 44
	largeBase = 1 << 46
	end       = 1 << 47

	smallShift = 17
	midShift   = 24
	largeShift = 34

	// lead is the distance of an object from the start of its slot: the greatest alignment.
	lead = 4096

	// overhead is what an object costs beside its bytes.
	overhead = 128

	// quarantine is how many freed objects keep their slot: accesses to them are told.
	quarantine = 1 << 14
)

// FunctionBase is the address of the first function; the others follow at FunctionStep.
const (
	FunctionBase = 0x400000
	FunctionStep = 16
)

var (
	bases  = [classes]uint64{smallBase, midBase, largeBase}
	shifts = [classes]uint{smallShift, midShift, largeShift}
	limits = [classes]uint64{midBase - smallBase, largeBase - midBase, end - largeBase}
)

// Device is the part of the address space that holds device memory.
type Device interface {
	// Region is where it is.
	Region() (base, size uint64)
	// Find returns the allocation or variable that begins last at or before an address; live says whether it is in use.
	Find(address uint64) (start, size uint64, live bool)
	// Bytes gives access to n bytes.
	Bytes(address, n uint64) []byte
}

// Watcher is a Device that wants to know what host code does with device memory.
type Watcher interface {
	// HostRead follows a read of n bytes, and reports whether the run says what they hold: else they are undefined.
	HostRead(addr, n uint64) (known bool)
	// HostWrote follows a write of bytes that are set or not.
	HostWrote(addr, n uint64, set bool)
}

// Listener hears of what host code does to memory, byte for byte. An object, and an allocation of the device, is known by its
// first address.
type Listener interface {
	Accessed(base, offset, n uint64, write bool)
	Freed(base, n uint64)
}

// Space is the memory of one run.
type Space struct {
	Pool *expr.Pool // where expressions of shades are made; nil if there are none

	slots [classes][]*Object
	free  [classes][]uint32 // slots to use again
	// idle are freed objects in the order in which they were freed, with the bytes they may no longer use.
	idle []*Object

	device     Device
	watcher    Watcher // nil: nobody watches
	listener   Listener
	taken      func() // what a read calls that takes a value with an expression as it is; nil: nothing
	fed        bool   // what is in device memory may follow from inputs
	readBack   func() // what host code calls that reads device memory
	shared     func() // what host code that accesses device memory calls; nil: nothing
	deviceBase uint64
	deviceSize uint64
	start, len uint64 // of the allocation of the device that was accessed last

	used, bound uint64
	pool        [poolSizes][][]byte // of small objects' bytes
}

// poolSizes bounds the sizes, in steps of 16 bytes, of which bytes are kept for the next object.
const poolSizes = 16

// NewSpace is an empty space of a bounded number of bytes.
func NewSpace(device Device, bound uint64) *Space {
	s := &Space{device: device, bound: bound}
	s.watcher, _ = device.(Watcher)
	if device != nil {
		s.deviceBase, s.deviceSize = device.Region()
	}
	return s
}

// OnTaken makes reads of what follows from inputs call f from now on, and returns what they called before.
func (s *Space) OnTaken(f func()) (before func()) {
	before, s.taken = s.taken, f
	return before
}

// OnReadBack makes host code that reads device memory call f.
func (s *Space) OnReadBack(f func()) { s.readBack = f }

// Feed notes that what is in device memory may follow from inputs from now on.
func (s *Space) Feed() { s.fed = true }

// Fed reports whether it may.
func (s *Space) Fed() bool { return s.fed }

// Listen makes l hear of all accesses from now on; nil ends it.
func (s *Space) Listen(l Listener) { s.listener = l }

// OnShared makes host code that accesses device memory call f from now on; nil ends it.
func (s *Space) OnShared(f func()) { s.shared = f }

// Used is the number of bytes in use.
func (s *Space) Used() uint64 { return s.used }

// Forget makes the space ask the device again: allocations have changed.
func (s *Space) Forget() { s.len = 0 }

func classOf(n uint64) int {
	switch {
	case n <= 1<<16:
		return 0
	case n <= 1<<23:
		return 1
	}
	return 2
}

// Alloc makes an object. Its bytes are zero, and unset unless zeroed says that this is their value.
func (s *Space) Alloc(n uint64, k Kind, zeroed bool) *Object {
	cost := n + overhead
	if !zeroed {
		cost += n
	}
	if n > 1<<33 || cost > s.bound-min(s.used, s.bound) {
		unwind.Leave(&ExhaustedError{})
	}
	c := classOf(n)
	var slot uint32
	if l := len(s.free[c]); l > 0 {
		slot = s.free[c][l-1]
		s.free[c] = s.free[c][:l-1]
	} else {
		slot = uint32(len(s.slots[c]))
		if (uint64(slot)+1)<<shifts[c] > limits[c] {
			unwind.Leave(&ExhaustedError{})
		}
		s.slots[c] = append(s.slots[c], nil)
	}
	o := s.slots[c][slot]
	if o == nil || !o.dead || o.Kind != Stack {
		o = &Object{}
		s.slots[c][slot] = o
	}
	s.used += cost
	*o = Object{space: s, Base: bases[c] + uint64(slot)<<shifts[c] + lead, Kind: k, class: uint8(c), slot: slot, data: s.bytes(n, set)}
	if !zeroed {
		o.state = s.bytes(n, unset)
	}
	return o
}

// bytes are n bytes of one value.
func (s *Space) bytes(n uint64, v byte) []byte {
	i := (n + 15) / 16
	if i < poolSizes {
		if l := len(s.pool[i]); l > 0 {
			b := s.pool[i][l-1][:n]
			s.pool[i] = s.pool[i][:l-1]
			for k := range b {
				b[k] = v
			}
			return b
		}
		b := make([]byte, n, i*16)
		if v != 0 {
			for k := range b {
				b[k] = v
			}
		}
		return b
	}
	b := make([]byte, n)
	if v != 0 {
		for k := range b {
			b[k] = v
		}
	}
	return b
}

func (s *Space) recycle(b []byte) {
	if i := cap(b) / 16; b != nil && i < poolSizes && cap(b)%16 == 0 && len(s.pool[i]) < 64 {
		s.pool[i] = append(s.pool[i], b)
	}
}

// Free ends an object.
func (s *Space) Free(o *Object) {
	if s.listener != nil {
		s.listener.Freed(o.Base, uint64(len(o.data)))
	}
	s.used -= uint64(len(o.data)+len(o.state)) + overhead
	s.recycle(o.data)
	s.recycle(o.state)
	o.data, o.state, o.shades, o.dead = nil, nil, nil, true
	if o.Kind == Stack {
		s.free[o.class] = append(s.free[o.class], o.slot)
		return
	}
	s.idle = append(s.idle, o)
	if len(s.idle) > 2*quarantine {
		for _, o := range s.idle[:quarantine] {
			s.free[o.class] = append(s.free[o.class], o.slot)
		}
		s.idle = append(s.idle[:0], s.idle[quarantine:]...)
	}
}

// Find returns the object whose slot an address is in; nil if there is none. It may have ended.
func (s *Space) Find(addr uint64) *Object {
	if i := (addr - smallBase) >> smallShift; i < uint64(len(s.slots[0])) {
		return s.slots[0][i]
	}
	if i := (addr - midBase) >> midShift; i < uint64(len(s.slots[1])) {
		return s.slots[1][i]
	}
	if i := (addr - largeBase) >> largeShift; i < uint64(len(s.slots[2])) {
		return s.slots[2][i]
	}
	return nil
}

// Live returns the object that begins at an address; nil if none does.
func (s *Space) Live(addr uint64) *Object {
	if o := s.Find(addr); o != nil && !o.dead && o.Base == addr {
		return o
	}
	return nil
}

// OnDevice reports whether an address is one of device memory.
func (s *Space) OnDevice(addr uint64) bool { return addr-s.deviceBase < s.deviceSize }

// onDevice finds n bytes of device memory. A read tells whether the run says what they hold.
func (s *Space) onDevice(addr, n uint64, verb string) (b []byte, known bool) {
	if off := addr - s.start; off >= s.len || n > s.len-off {
		start, size, live := s.device.Find(addr)
		off := addr - start
		switch {
		case !live && size > 0 && off < size:
			fault("%s of device memory that was freed", verb)
		case !live || off > size || n > size-off:
			fault("%s of %d bytes of device memory that no allocation covers", verb, n)
		}
		s.start, s.len = start, size
	}
	b = s.device.Bytes(addr, n)
	if uint64(len(b)) != n {
		fault("%s of %d bytes of device memory that no allocation covers", verb, n)
	}
	if s.listener != nil {
		s.listener.Accessed(s.start, addr-s.start, n, verb == "write")
	}
	if s.shared != nil {
		s.shared()
	}
	if verb == "read" && s.readBack != nil {
		s.readBack()
	}
	known = true
	switch {
	case s.watcher == nil:
	case verb == "read":
		known = s.watcher.HostRead(addr, n)
	default:
		s.watcher.HostWrote(addr, n, true)
	}
	return b, known
}

// toDevice finds n bytes of device memory that are to be written.
func (s *Space) toDevice(addr, n uint64) []byte {
	b, _ := s.onDevice(addr, n, "write")
	return b
}

// unsetOnDevice notes which of n bytes that were copied to device memory are not set.
func (s *Space) unsetOnDevice(to, from, n uint64) {
	if s.watcher == nil {
		return
	}
	if s.OnDevice(from) { // all are unknown, or none
		s.watcher.HostWrote(to, n, false)
		return
	}
	o, off := s.within(from, n, "read")
	for i := range n {
		if o.undefinedAt(off + i) {
			s.watcher.HostWrote(to+i, 1, false)
		}
	}
}

// within is the object and the offset of n bytes; it panics if they do not lie in one object in use.
func (s *Space) within(addr, n uint64, verb string) (*Object, uint64) {
	o := s.Find(addr)
	if o == nil {
		switch {
		case addr < lead:
			fault("%s through a null pointer", verb)
		case addr-FunctionBase < 1<<28:
			fault("%s of a function's code", verb)
		}
		fault("%s at the address %#x, where nothing is", verb, addr)
	}
	off := addr - o.Base
	if off > uint64(len(o.data)) || n > uint64(len(o.data))-off {
		if o.Foreign {
			unwind.Leave(&ForeignError{o.Name})
		}
		if o.dead {
			fault("%s of a %s that has ended", verb, o.Kind)
		}
		fault("%s of %d bytes at offset %d of a %v", verb, n, int64(off), o)
	}
	return o, off
}
