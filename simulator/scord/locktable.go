package scord

// filter is the 16-bit bloom filter of the locks that a warp holds.
type filter uint16

const (
	lockEntries = 4
	hashBits    = 6
)

// lock is an entry of a lock table: valid from the atomicCAS on, active from the fence after it.
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

// bits are where a lock stands in the filter: its hash and its scope. A lock of device scope is one of block scope too.
func (l *lock) bits() filter {
	h := (l.hash ^ l.hash>>4) % 16
	if l.narrow {
		return 1 << h
	}
	return 1<<h | 1<<(h^8)
}

// acquire is an atomicCAS.
func (t *lockTable) acquire(addr uint64, narrow bool) {
	hash := hashOf(addr)
	for i := range t.entries {
		if l := &t.entries[i]; l.valid && l.hash == hash && l.narrow == narrow {
			return
		}
	}
	t.entries[t.next] = lock{hash: hash, narrow: narrow, valid: true}
	t.next = (t.next + 1) % lockEntries
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
	hash := hashOf(addr)
	for i := range t.entries {
		if l := &t.entries[i]; l.valid && l.hash == hash && l.narrow == narrow {
			l.valid, l.active = false, false
		}
	}
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
