package whole

import (
	"encoding/binary"
	"maps"
	"slices"

	"github.com/hgrd/hgrd/constraints"
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/simulator/event"
	"github.com/hgrd/hgrd/simulator/hostmachine/device"
)

// watched is a device of which it is known whether anybody read memory that nobody had set. What such reads give is zero in
// a run, and may be anything else: what a run does behind the first one is one of the things that it may do.
type watched struct {
	*device.Device
	allocations map[uint64]*allocation
	last        *allocation     // that was accessed last
	shared      map[uint64]bool // bytes of shared memory that were written: block << 32 | offset
	launch      *event.Launch
	read        bool            // memory that nobody had set
	before      bool            // the same, before the launch under way began
	told        bool            // the host did, or what follows from such memory went where it is not followed
	lost        bool            // the same, before the launch under way began
	follows     bool            // the launch under way did: what it writes from then on counts as not set
	sites       map[uint32]bool // of the launch under way, that read such memory
	counts      bool            // such memory counts up, as far as mostCounted
}

const pageSize = 4096

// page tells for each byte whether it was set.
type page [pageSize / 64]uint64

type allocation struct {
	start, size uint64
	pages       map[uint64]*page
}

// Alloc implements hostmachine.Device.
func (w *watched) Alloc(n uint64) (uint64, bool) {
	at, ok := w.Device.Alloc(n)
	if ok {
		if w.counts {
			fill(w.Bytes(at, min(n, mostCounted)), constraints.Fill{Step: 1})
		}
		w.allocations[at] = &allocation{at, n, map[uint64]*page{}}
		w.last = nil
	}
	return at, ok
}

// mostCounted bounds the bytes of an allocation that are filled.
const mostCounted = 1 << 20

func fill(to []byte, f constraints.Fill) {
	for v := f.First; len(to) >= 4; v, to = v+f.Step, to[4:] {
		binary.LittleEndian.PutUint32(to, v)
	}
}

// of is the allocation that an address lies in; nil for other memory, which is set from the start.
func (w *watched) of(addr uint64) *allocation {
	if a := w.last; a != nil && addr-a.start < a.size {
		return a
	}
	start, _, _ := w.Find(addr)
	if w.last = w.allocations[start]; w.last != nil && addr-w.last.start >= w.last.size {
		w.last = nil
	}
	return w.last
}

// HostRead and HostWrote implement memory.Watcher.
func (w *watched) HostRead(addr, n uint64) (known bool) {
	if w.unset(addr, n) {
		w.read, w.told = true, true
	}
	return !w.Undone
}

// HostWrote follows a write of the host.
func (w *watched) HostWrote(addr, n uint64, set bool) {
	a := w.of(addr)
	if a == nil {
		return
	}
	for i := addr - a.start; i < min(addr-a.start+n, a.size); {
		p := a.pages[i/pageSize]
		if p == nil {
			p = &page{}
			a.pages[i/pageSize] = p
		}
		if set && i%64 == 0 && addr-a.start+n-i >= 64 {
			p[i%pageSize/64] = ^uint64(0)
			i += 64
			continue
		}
		if bit := uint64(1) << (i % 64); set {
			p[i%pageSize/64] |= bit
		} else {
			p[i%pageSize/64] &^= bit
		}
		i++
	}
}

// unset reports whether some of n bytes were never set.
func (w *watched) unset(addr, n uint64) bool {
	a := w.of(addr)
	if a == nil {
		return false
	}
	for i := addr - a.start; i < min(addr-a.start+n, a.size); i++ {
		if p := a.pages[i/pageSize]; p == nil || p[i%pageSize/64]>>(i%64)&1 == 0 {
			return true
		}
	}
	return false
}

// Begin implements event.Observer.
func (w *watched) Begin(l *event.Launch) {
	w.launch, w.before, w.lost, w.follows = l, w.read, w.told, false
	w.sites = map[uint32]bool{}
	clear(w.shared)
}

// Observe implements event.Observer.
func (w *watched) Observe(es []event.Event) {
	for i := range es {
		e := &es[i]
		if !e.Kind.IsAccess() || w.lost {
			continue
		}
		shared := e.Flags&event.Shared != 0
		if e.Kind != event.Write && e.Kind != event.AtomicStore && !w.sites[e.Site] {
			if shared && w.unsetInShared(e) || !shared && w.unset(e.Addr, uint64(e.Size)) {
				w.read, w.follows, w.sites[e.Site] = true, true, true
			}
		}
		switch {
		case shared:
			w.inShared(e)
		case e.Kind.Writes():
			w.told = w.told || w.follows && w.of(e.Addr) == nil
			w.HostWrote(e.Addr, uint64(e.Size), !w.follows)
		}
	}
}

func (w *watched) unsetInShared(e *event.Event) bool {
	at := uint64(w.launch.BlockOf(e.Thread))<<32 | e.Addr
	for k := range uint64(e.Size) {
		if !w.shared[at+k] {
			return true
		}
	}
	return false
}

func (w *watched) inShared(e *event.Event) {
	if e.Kind != event.Write && e.Kind != event.AtomicStore {
		return
	}
	at := uint64(w.launch.BlockOf(e.Thread))<<32 | e.Addr
	for k := range uint64(e.Size) {
		w.shared[at+k] = true
	}
}

// unsetAt lists the places of the launch under way that read such memory, in the order of the program's.
func (w *watched) unsetAt() []*frontend.Site {
	var out []*frontend.Site
	for _, i := range slices.Sorted(maps.Keys(w.sites)) {
		out = append(out, w.launch.Sites[i])
	}
	return out
}
