package ldetector

import "github.com/hgrd/hgrd/simulator/event"

// use is what one unit, a warp or a block, did to a word in an interval: one use for its stores, one for the first load of
// each byte.
type use struct {
	unit, next   uint32 // next is the place of the word's next use, plus one
	thread, site uint32 // of the first load, of the last store
	order        uint32 // likewise
	value        uint32 // stores: the bytes last stored
	bytes        uint8  // loads: those not stored or loaded by the unit before
	opaque       uint8  // stores: bytes whose value the event did not carry
	kind         event.Kind
}

// word is one word of memory in an interval.
type word struct {
	key     uint64
	start   uint32 // what it held when the interval began, as far as it was stored to
	known   uint8  // bytes of start
	atomic  uint8  // bytes that atomics touched
	readers uint8  // uses that are loads
	unit    uint32 // the first to use it
	mixed   bool   // another did too
	uses    uint32 // place of the first, plus one
}

// interval is what was done between two barriers. Words are in the order of first use.
type interval struct {
	words   []word
	uses    []use
	index   []uint64 // open addressing by key: turn of the interval, place in words
	turn    uint32
	order   uint32
	changed []uint32 // by unit: order of its last store that changed something
}

// maxReaders is how many loading units a word keeps.
const maxReaders = 16

// keyOf tells words apart: shared memory has its own.
func keyOf(e *event.Event, addr uint64) uint64 {
	key := addr / 4 << 1
	if e.Flags&event.Shared != 0 {
		key |= 1
	}
	return key
}

// reset empties an interval for the next.
func (v *interval) reset() {
	v.words, v.uses, v.order = v.words[:0], v.uses[:0], 0
	clear(v.changed)
	if v.turn++; v.turn == 0 {
		clear(v.index)
		v.turn = 1
	}
}

// at returns the place of a word, new if need be.
func (v *interval) at(key uint64) uint32 {
	if 2*len(v.words) >= len(v.index) {
		v.grow()
	}
	mask := uint64(len(v.index) - 1)
	for h := key * 0x9e3779b97f4a7c15 >> 20 & mask; ; h = (h + 1) & mask {
		slot := v.index[h]
		if uint32(slot>>32) != v.turn {
			v.index[h] = uint64(v.turn)<<32 | uint64(len(v.words))
			v.words = append(v.words, word{key: key})
			return uint32(len(v.words) - 1)
		}
		if v.words[uint32(slot)].key == key {
			return uint32(slot)
		}
	}
}

func (v *interval) grow() {
	v.index = make([]uint64, max(64, 2*len(v.index)))
	v.turn = max(v.turn, 1)
	mask := uint64(len(v.index) - 1)
	for i := range v.words {
		h := v.words[i].key * 0x9e3779b97f4a7c15 >> 20 & mask
		for ; uint32(v.index[h]>>32) == v.turn; h = (h + 1) & mask {
		}
		v.index[h] = uint64(v.turn)<<32 | uint64(i)
	}
}

// add enters an access of a unit.
func (v *interval) add(unit uint32, e *event.Event) {
	v.order++
	for addr := e.Addr &^ 3; addr < e.Addr+uint64(e.Size); addr += 4 {
		from, to := max(addr, e.Addr), min(addr+4, e.Addr+uint64(e.Size))
		bytes := uint8(1<<(to-addr) - 1<<(from-addr))
		at := v.at(keyOf(e, addr))
		w := &v.words[at]
		switch {
		case e.Kind >= event.Atomic:
			w.atomic |= bytes
		case e.Kind == event.Read:
			v.load(w, unit, bytes, e)
		default:
			v.store(w, unit, bytes, e, part(e.Old, e.Addr, addr), part(e.Value, e.Addr, addr), opaque(e, addr)&bytes)
		}
	}
}

// part is the word at addr of a value that starts at start.
func part(value, start, addr uint64) uint32 {
	if addr < start {
		return uint32(value << (8 * (start - addr)))
	}
	return uint32(value >> (8 * (addr - start)))
}

// opaque are the bytes of the word at addr that lie beyond the value of the event.
func opaque(e *event.Event, addr uint64) uint8 {
	if addr < e.Addr+8 {
		if n := e.Addr + 8 - addr; n < 4 {
			return uint8(0xf << n & 0xf)
		}
		return 0
	}
	return 0xf
}

func (v *interval) link(w *word, u use) {
	if w.uses == 0 {
		w.unit = u.unit
	}
	w.mixed = w.mixed || w.unit != u.unit
	u.next = w.uses
	v.uses = append(v.uses, u)
	w.uses = uint32(len(v.uses))
}

// load enters the bytes that the unit has neither stored nor loaded before: the first load is what the passes ask about.
func (v *interval) load(w *word, unit uint32, bytes uint8, e *event.Event) {
	for at := w.uses; at != 0; at = v.uses[at-1].next {
		if u := &v.uses[at-1]; u.unit == unit {
			if bytes &^= u.bytes; bytes == 0 {
				return
			}
		}
	}
	if w.readers == maxReaders {
		return
	}
	w.readers++
	v.link(w, use{unit: unit, thread: e.Thread, site: e.Site, order: v.order, bytes: bytes, kind: event.Read})
}

// stores is a unit's stores to a word, new if need be.
func (v *interval) stores(w *word, unit uint32) *use {
	for at := w.uses; at != 0; at = v.uses[at-1].next {
		if u := &v.uses[at-1]; u.unit == unit && u.kind == event.Write {
			return u
		}
	}
	v.link(w, use{unit: unit, kind: event.Write})
	return &v.uses[len(v.uses)-1]
}

func (v *interval) store(w *word, unit uint32, bytes uint8, e *event.Event, old, value uint32, opaque uint8) {
	mask := spread(bytes)
	fresh := spread(bytes &^ w.known)
	w.start = w.start&^fresh | old&fresh
	w.known |= bytes
	u := v.stores(w, unit)
	u.thread, u.site, u.order = e.Thread, e.Site, v.order
	u.value = u.value&^mask | value&mask
	u.bytes |= bytes
	u.opaque = u.opaque&^bytes | opaque
	if (value^w.start)&mask != 0 || opaque != 0 {
		v.change(unit)
	}
}

// spread makes each of four bits a byte.
func spread(bits uint8) uint32 {
	var out uint32
	for i := range 4 {
		if bits>>i&1 != 0 {
			out |= 0xff << (8 * i)
		}
	}
	return out
}

// change notes that a unit changed something now.
func (v *interval) change(unit uint32) {
	for uint32(len(v.changed)) <= unit {
		v.changed = append(v.changed, 0)
	}
	v.changed[unit] = v.order
}

// lastChange is when a unit last changed something, or 0.
func (v *interval) lastChange(unit uint32) uint32 {
	if unit < uint32(len(v.changed)) {
		return v.changed[unit]
	}
	return 0
}
