package event

import "github.com/hgrd/hgrd/frontend"

// Kind says what a thread did.
type Kind uint8

// Kinds of events. The zero value is none of them. Until a warp's first Converge, and for a lane that its last one does
// not name, a lane executes alone: only a schedule that runs lanes in lockstep needs to say so.
const (
	None         Kind = iota
	Read              // a load
	Write             // a store
	Atomic            // a read-modify-write, compare-and-swap included
	AtomicLoad        // a load that is atomic
	AtomicStore       // a store that is atomic
	Fence             // Scope says which
	SyncWarp          // a warp's lanes passed a warp barrier: Thread is the lowest lane, Addr the mask of lanes
	BlockBarrier      // all live threads of a block passed a barrier: Thread is the block's first
	GridBarrier       // all live threads of the grid passed a grid barrier, which is a fence as well
	Exit              // the thread returned
	Converge          // from here on the lanes in the mask Addr of Thread's warp execute together, the others elsewhere
)

// IsAccess reports whether k touches memory.
func (k Kind) IsAccess() bool { return k >= Read && k <= AtomicStore }

// Writes reports whether k changes memory.
func (k Kind) Writes() bool { return k == Write || k == Atomic || k == AtomicStore }

// Flags say more of an access.
type Flags uint8

const (
	// Volatile marks an access through a volatile type: strong in scoped models, bypassing the first-level cache.
	Volatile Flags = 1 << iota
	// Shared marks an access to shared memory: Addr is the offset in the block's shared memory.
	Shared
	// Stored marks a compare-and-swap that found what it compared with.
	Stored
	// ReadsOnly marks a SyncWarp that orders what its lanes have read before what they write from there on, and nothing else.
	ReadsOnly
	// NotGlobal and NotShared mark barriers that do not order the accesses of a memory.
	NotGlobal
	NotShared
	// Releases marks a Fence that is the order of the thread's next atomic operation alone, Acquires one that is that of
	// its last one.
	Releases
	Acquires
)

// Op tells atomics apart where a detector infers locks from them.
type Op uint8

// Operations of atomics.
const (
	OpOther Op = iota
	OpCompareAndSwap
	OpExchange
	OpHalves // on two values of 2 bytes, each of which is indivisible by itself
)

// Event is one step of one thread.
type Event struct {
	Addr   uint64 // global memory: the device address; shared: the offset; SyncWarp and Converge: the mask
	Value  uint64 // what was written, or loaded by a read: the low 8 bytes of it, zero-extended
	Old    uint64 // what a write found there, in the same form
	Thread uint32 // Launch.Block, Warp and Lane take it apart
	Site   uint32 // index of Launch.Sites
	Kind   Kind
	Size   uint8 // bytes of an access
	Scope  frontend.Scope
	Flags  Flags
	Op     Op
}

// Grain is how many bytes of an atomic are indivisible.
func (e *Event) Grain() uint8 {
	if e.Op == OpHalves {
		return 2
	}
	return e.Size
}
