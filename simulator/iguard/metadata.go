package iguard

import "github.com/hgrd/hgrd/simulator/event"

// word is an accessor's synchronisation as of its access, laid out as in Figure 4.
type word uint32

const (
	warpBarBits = 6
	blkBarBits  = 8
	fenceBits   = 6

	blkBarShift   = warpBarBits
	blkFenceShift = blkBarShift + blkBarBits
	devFenceShift = blkFenceShift + fenceBits

	warpBarMask  = word(1<<warpBarBits - 1)
	blkBarMask   = word(1<<blkBarBits-1) << blkBarShift
	blkFenceMask = word(1<<fenceBits-1) << blkFenceShift
	devFenceMask = word(1<<fenceBits-1) << devFenceShift
)

// increment counts in one field of a word, round its width.
func (w word) increment(mask word, shift uint) word { return w&^mask | (w+1<<shift)&mask }

// flags of an entry (Figure 4).
type flags uint8

const (
	valid flags = 1 << iota
	modified
	isAtomic
	scopeBlock // Scope: block if set, device if not
	devShared
	blkShared
)

// accessor is what an entry keeps of its last accessor and of its last writer. The site is for reports.
type accessor struct {
	thread uint32
	sync   word
	site   uint32
	kind   event.Kind
}

// entry is the metadata of 4 bytes. Its epoch takes the place of the tag.
type entry struct {
	epoch        uint32
	locks        filter
	flags        flags
	last, writer accessor
}

// access is the current accessor, sm and all.
type access struct {
	*event.Event
	sync  word
	held  filter
	mask  uint64 // active lanes of the warp
	shift uint   // thread number to block
	lanes uint   // thread number to warp
}

func (a *access) load() bool   { return !a.Kind.Writes() }
func (a *access) atomic() bool { return a.Kind >= event.Atomic }

func (a *access) sameWarp(p *accessor) bool {
	return p.thread>>a.lanes == a.Thread>>a.lanes
}
func (a *access) sameBlock(p *accessor) bool { return p.thread>>a.shift == a.Thread>>a.shift }

// md is the earlier access to check against: the first lines of Table 2.
func (m *entry) md(a *access) *accessor {
	if a.load() {
		return &m.writer
	}
	return &m.last
}

// update enters an access (6.2).
func (m *entry) update(a *access) {
	f := m.flags
	switch {
	case f&valid == 0:
		f = valid
	case f&devShared == 0 && a.sameBlock(&m.last) && (m.last.sync^a.sync)&blkBarMask != 0:
		f &^= blkShared
	case !a.sameBlock(&m.last):
		f |= devShared
	case !a.sameWarp(&m.last):
		f |= blkShared
	}
	m.locks = a.held
	now := accessor{thread: a.Thread, sync: a.sync, site: a.Site, kind: a.Kind}
	m.last = now
	if !a.load() {
		m.writer = now
		f = f&^(isAtomic|scopeBlock) | modified
		if a.atomic() {
			f |= isAtomic
			if narrow(a.Scope) {
				f |= scopeBlock
			}
		}
	}
	m.flags = f
}
