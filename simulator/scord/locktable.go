package scord

// filter is the 16-bit bloom filter of the locks that a warp holds: two rows of eight, a bit of each for a lock.
type filter uint16

const (
	lockEntries = 4
	hashBits    = 6
	filterRow   = 8
)

// common reports whether a lock may be in both filters.
func (f filter) common(g filter) bool {
	both := f & g
	return both%(1<<filterRow) != 0 && both>>filterRow != 0
}

// place is where a hash stands in the filter.
func place(hash uint8) filter {
	return 1<<(hash%filterRow) | 1<<(filterRow+hash/filterRow)
}

// lock is an entry of a lock table: valid from the atomicCAS that took it, active from the fence after it.
type lock struct {
	hash          uint8
	narrow        bool // block scope
	valid, active bool
}

// lockTable is a warp's circular queue of locks. held is kept ready for the accesses.
type lockTable struct {
	entries [lockEntries]lock
	next    uint8
	held    filter
	pending bool // a valid entry is not active
}

// hashOf folds an address to 6 bits.
func hashOf(addr uint64) uint8 {
	addr >>= 2
	addr ^= addr>>6 ^ addr>>12 ^ addr>>18 ^ addr>>24 ^ addr>>30
	return uint8(addr % (1 << hashBits))
}

// bits are where a lock that a warp of the block took stands in the filter. One of block scope is the block's own. One of
// device scope is common to all, and one of the block's too.
func (l *lock) bits(block uint32) filter {
	block++
	own := place(l.hash ^ uint8(block%filterRow*filterRow|block/filterRow%filterRow)) // neighbouring blocks far apart
	if l.narrow {
		return own
	}
	return own | place(l.hash)
}

// acquire is an atomicCAS that took a lock.
func (t *lockTable) acquire(addr uint64, narrow bool, block uint32) {
	hash := hashOf(addr)
	for i := range t.entries {
		if l := &t.entries[i]; l.valid && l.hash == hash && l.narrow == narrow {
			return
		}
	}
	t.entries[t.next] = lock{hash: hash, narrow: narrow, valid: true}
	t.next = (t.next + 1) % lockEntries
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

// release is an atomicExch that writes zero.
func (t *lockTable) release(addr uint64, narrow bool, block uint32) {
	hash := hashOf(addr)
	for i := range t.entries {
		if l := &t.entries[i]; l.valid && l.hash == hash && l.narrow == narrow {
			l.valid, l.active = false, false
		}
	}
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
