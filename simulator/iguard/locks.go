package iguard

import "github.com/hgrd/hgrd/simulator/event"

// filter is the 16-bit summary of the locks held, two bits for each.
type filter uint16

const (
	lockEntries = 3
	hashBits    = 18
)

// lock is an entry of Figure 7.
type lock struct {
	hash          uint32 // 18 bits
	valid, active bool
	narrow        bool // block scope
}

// lockTable is the table of a warp or a thread, oldest lock first. held and pending are kept ready.
type lockTable struct {
	entries [lockEntries]lock
	held    filter
	pending bool // a valid entry is not active
}

// warpLocks are the tables of a warp: its own, and those of its lanes once isThread is set (threads is then there).
type warpLocks struct {
	table   lockTable
	threads *[event.WarpSize]lockTable
}

// of is the table in force for a thread.
func (w *warpLocks) of(thread uint32) *lockTable {
	if w.threads != nil {
		return &w.threads[event.LaneOf(thread)]
	}
	return &w.table
}

// hashOf folds an address to 18 bits.
func hashOf(addr uint64) uint32 {
	addr >>= 2
	return uint32((addr ^ addr>>hashBits ^ addr>>(2*hashBits)) % (1 << hashBits))
}

// bits are where a lock stands in the filter.
func (l *lock) bits() filter {
	fold := l.hash ^ l.hash>>4 ^ l.hash>>8 ^ l.hash>>12 ^ l.hash>>16
	return 1<<(fold%16) | 1<<((11*fold+5+l.hash>>4*3)%16)
}

// acquire is an atomicCAS.
func (t *lockTable) acquire(addr uint64, narrow bool) {
	hash := hashOf(addr)
	for i := range t.entries {
		if l := &t.entries[i]; l.valid && l.hash == hash && l.narrow == narrow {
			return
		}
	}
	at := 0
	for at < lockEntries && t.entries[at].valid {
		at++
	}
	if at == lockEntries {
		copy(t.entries[:], t.entries[1:])
		at--
	}
	t.entries[at] = lock{hash: hash, narrow: narrow, valid: true}
	t.summarise()
}

// fence activates the locks whose scope is that of the fence or narrower.
func (t *lockTable) fence(narrow bool) {
	for i := range t.entries {
		if l := &t.entries[i]; l.valid && (l.narrow || !narrow) {
			l.active = true
		}
	}
	t.summarise()
}

// release is an atomicExch.
func (t *lockTable) release(addr uint64, narrow bool) {
	hash, kept := hashOf(addr), 0
	for _, l := range t.entries {
		if l.valid && (l.hash != hash || l.narrow != narrow) {
			t.entries[kept] = l
			kept++
		}
	}
	clear(t.entries[kept:])
	t.summarise()
}

func (t *lockTable) summarise() {
	t.held, t.pending = 0, false
	for i := range t.entries {
		switch l := &t.entries[i]; {
		case l.active:
			t.held |= l.bits()
		case l.valid:
			t.pending = true
		}
	}
}
