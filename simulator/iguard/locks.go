package iguard

import "github.com/hgrd/hgrd/simulator/event"

// filter is the 16-bit summary of the locks held, a bloom filter of two ways: two rows of eight, a bit of each for a lock.
type filter uint16

const (
	lockEntries = 3
	hashBits    = 18
	filterRow   = 8
)

// common reports whether a lock may be in both filters.
func (f filter) common(g filter) bool {
	both := f & g
	return both%(1<<filterRow) != 0 && both>>filterRow != 0
}

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
	threads *[event.MaxLanes]lockTable
}

// of is the table in force for a thread.
func (w *warpLocks) of(thread uint32) *lockTable {
	if w.threads != nil {
		return &w.threads[thread%event.MaxLanes]
	}
	return &w.table
}

// hashOf folds an address to 18 bits.
func hashOf(addr uint64) uint32 {
	addr >>= 2
	return uint32((addr ^ addr>>hashBits ^ addr>>(2*hashBits)) % (1 << hashBits))
}

// place is where a hash stands in the filter.
func place(hash uint32) filter {
	fold := hash ^ hash>>6 ^ hash>>12
	return 1<<(fold%filterRow) | 1<<(filterRow+fold/filterRow%filterRow)
}

// bits are where a lock that a thread of the block took stands in the filter. One of block scope is the block's own. One of
// device scope is common to all, and one of the block's too.
func (l *lock) bits(block uint32) filter {
	block++
	own := place(l.hash ^ (block%filterRow*filterRow | block/filterRow%filterRow)) // neighbouring blocks far apart
	if l.narrow {
		return own
	}
	return own | place(l.hash)
}

// acquire is an atomicCAS.
func (t *lockTable) acquire(addr uint64, narrow bool, block uint32) {
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
	t.summarise(block)
}

// fence activates the locks whose scope is that of the fence or narrower.
func (t *lockTable) fence(narrow bool, block uint32) {
	for i := range t.entries {
		if l := &t.entries[i]; l.valid && (l.narrow || !narrow) {
			l.active = true
		}
	}
	t.summarise(block)
}

// release is an atomicExch.
func (t *lockTable) release(addr uint64, narrow bool, block uint32) {
	hash, kept := hashOf(addr), 0
	for _, l := range t.entries {
		if l.valid && (l.hash != hash || l.narrow != narrow) {
			t.entries[kept] = l
			kept++
		}
	}
	clear(t.entries[kept:])
	t.summarise(block)
}

func (t *lockTable) summarise(block uint32) {
	t.held, t.pending = 0, false
	for i := range t.entries {
		switch l := &t.entries[i]; {
		case l.active:
			t.held |= l.bits(block)
		case l.valid:
			t.pending = true
		}
	}
}
