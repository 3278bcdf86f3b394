package scord

import "github.com/hgrd/hgrd/simulator/event"

// flags of a metadata entry (Figure 7).
type flags uint8

const (
	modified flags = 1 << iota
	blkShared
	devShared
	isAtom
	scopeBlock // Scope: block if set, device if not
	strong
)

// initial is what entries are set to before a kernel runs: the combination stands for "never accessed".
const initial = modified | blkShared | devShared

// entry is one unit's metadata. The paper's BlockID and WarpID are parts of thread; site and kind serve reports, epoch
// clears.
type entry struct {
	epoch   uint32
	thread  uint32
	site    uint32
	fences  fenceIDs
	locks   filter
	flags   flags
	barrier uint8
	kind    event.Kind
	tag     uint8 // of the metadata cache, 4 bits
}

// access is what the hardware sends along with an instruction: the event, the state of its warp, and the barrier ID of its
// block.
type access struct {
	*event.Event
	*warp
	barrier uint8
	shift   uint // thread number to block
	lanes   uint // thread number to warp
}

func (a *access) atomic() bool { return a.Kind >= event.Atomic }
func (a *access) strong() bool { return a.Kind >= event.Atomic || a.Flags&event.Volatile != 0 }
func (a *access) load() bool   { return !a.Kind.Writes() }

func (a *access) sameWarp(m *entry) bool  { return m.thread>>a.lanes == a.Thread>>a.lanes }
func (a *access) sameBlock(m *entry) bool { return m.thread>>a.shift == a.Thread>>a.shift }

// outcome is how an access got through the checks.
type outcome uint8

const (
	checked      outcome = iota // by none of Table III, whatever Table IV said
	first                       // (a)
	programOrder                // (b)
	barrier                     // (c)
)

// update enters an access that was let through by how. Unless lastAccessor, a load leaves in place who modified the unit and
// that warp's fences; only the locks are its own if it is the same warp's.
func (m *entry) update(a *access, how outcome, lastAccessor bool) {
	f := m.flags
	if how == first || how == barrier {
		f = strong
	}
	if !a.strong() {
		f &^= strong
	}
	if a.load() {
		same := a.sameWarp(m)
		if how == checked {
			switch {
			case !a.sameBlock(m):
				f |= devShared
			case !same:
				f |= blkShared
			}
		}
		if f&modified != 0 && !lastAccessor {
			if same {
				m.locks = a.locks.held
			}
			m.flags = f
			return
		}
	} else {
		f |= modified
	}
	locks := a.locks.held
	if a.atomic() {
		if how == checked && f&isAtom != 0 {
			locks = m.locks
		}
		f = f&^scopeBlock | isAtom
		if narrow(a.Scope) {
			f |= scopeBlock
		}
	} else if !a.load() {
		f &^= isAtom | scopeBlock
	}
	m.flags = f
	m.thread, m.site, m.kind = a.Thread, a.Site, a.Kind
	m.barrier, m.fences, m.locks = a.barrier, a.fences, locks
}
