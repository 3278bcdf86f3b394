package machine

import "unsafe"

// window is a thread's registers: as many as an index of 16 bits reaches, so none of them needs a bounds check. The slab
// that they are in has that many spare words at its end.
type window [maxFrame]uint64

// state is what a thread does.
type state uint8

const (
	exited state = iota
	ready        // it can run
	atBarrier
	atGrid
	atWarp
	atObject // a barrier object
	held     // by a Steering
)

// Thread is one thread of a launch as schedules see it.
type Thread struct {
	number  uint32
	pc      uint32
	state   state
	regs    *window
	block   *block
	warp    *warp
	local   []byte // its local memory, with spare bytes behind
	frame   uint64 // where the running function's local memory begins
	top     uint64
	fn      int
	frames  []frame
	saved   []uint64
	waiting *inst  // the operation it waits in
	mask    uint64 // the lanes that it waits for
	copies  *copies
	paused  bool   // fuel is all that keeps it from the next instruction, an access, atomic, fence or call
	code    []inst // instead of the kernel's: see Steering
}

// Number is the thread's number as event.Launch defines it.
func (t *Thread) Number() uint32 { return t.number }

// Position grows along the kernel's code in reverse postorder; of threads at equal positions one instruction is next.
func (t *Thread) Position() uint32 { return t.pc }

// block is a block that runs.
type block struct {
	index   uint32
	shared  []byte
	threads []Thread
	warps   []warp
	live    int // threads that have not returned
	arrived int // of these, how many wait at the barrier

	regs  []uint64 // of all threads, and what follows in the slab
	own   int      // words of regs that are this block's
	local []byte
}

// warp is as many threads of a block as a warp has lanes, or those that are left.
type warp struct {
	threads  []Thread
	waiting  int    // in warp operations
	together uint64 // lanes that observers take to execute together
}

// slabs keeps blocks for later launches.
type slabs struct {
	free []*block
}

// rooms returns n blocks with memory for their threads.
func (s *slabs) rooms(n, threads, lanes, frame int, local, shared uint64) []*block {
	list := make([]*block, n)
	words := threads * frame
	var without []*block // registers
	for i := range list {
		b := &block{}
		if k := len(s.free); k > 0 {
			b = s.free[k-1]
			s.free = s.free[:k-1]
		}
		if b.own < words {
			without = append(without, b)
		}
		if cap(b.shared) < int(shared)+spare {
			b.shared = make([]byte, shared, shared+spare)
		}
		b.shared = b.shared[:shared]
		if uint64(len(b.local)) < uint64(threads)*localStride(local) {
			b.local = make([]byte, uint64(threads)*localStride(local))
		}
		warps := (threads + lanes - 1) / lanes
		if cap(b.threads) < threads {
			b.threads = make([]Thread, threads)
		}
		if cap(b.warps) < warps {
			b.warps = make([]warp, warps)
		}
		b.threads, b.warps = b.threads[:threads], b.warps[:warps]
		for k := range b.warps {
			b.warps[k] = warp{threads: b.threads[k*lanes : min((k+1)*lanes, threads)]}
		}
		list[i] = b
	}
	// Blocks that begin together share a slab, which ends in the spare words that windows ask for.
	slab := make([]uint64, len(without)*words+min(len(without), 1)*maxFrame)
	for i, b := range without {
		b.regs, b.own = slab[i*words:], words
	}
	return list
}

func localStride(local uint64) uint64 {
	if local == 0 {
		return 0
	}
	return roundUp(local, 16) + 2*spare
}

// begin sets a block's threads to the start of the kernel.
func (x *executor) begin(b *block, index uint32, args []byte) {
	kernel := x.code.funcs[0]
	clear(b.shared)
	b.index, b.live, b.arrived = index, len(b.threads), 0
	for i := range b.warps {
		b.warps[i].together = 0
	}
	stride := localStride(kernel.local)
	// What is equal for the threads of a block is computed for its first.
	first := Thread{number: x.launch.Thread(index, 0)}
	var own []specialSlot
	var tid [3]uint32
	for _, s := range kernel.specials {
		x.first[s.slot] = x.special(s.what, &first)
		switch s.what {
		case tidX, tidY, tidZ, laneID, firstThread, warpID, laneMaskEq, laneMaskLt, laneMaskLe, laneMaskGt, laneMaskGe:
			own = append(own, s)
		}
	}
	for i := range b.threads {
		t := &b.threads[i]
		*t = Thread{number: x.launch.Thread(index, uint32(i)), pc: kernel.entry, state: ready, block: b, top: kernel.local,
			frames: t.frames[:0], saved: t.saved[:0]} // room for calls stays
		t.regs = (*window)(unsafe.Pointer(&b.regs[i*x.code.frame]))
		copy(t.regs[:len(x.first)], x.first)
		t.warp = &b.warps[i>>x.launch.WarpBits()]
		for _, s := range own {
			if s.what <= tidZ {
				t.regs[s.slot] = uint64(tid[s.what-tidX])
			} else {
				t.regs[s.slot] = x.special(s.what, t)
			}
		}
		for axis := range tid { // the next thread's
			if tid[axis]++; tid[axis] < x.launch.Block[axis] {
				break
			}
			tid[axis] = 0
		}
		if kernel.local > 0 {
			at := uint64(i) * stride
			t.local = b.local[at : at+kernel.local : at+stride]
			clear(t.local)
			for _, a := range x.code.args {
				if a.byValue {
					copy(t.local[a.local:a.local+uint64(a.size)], args[a.off:])
				}
			}
		}
	}
	for i := range b.warps {
		b.warps[i].waiting = 0
	}
}

// resolve computes what is equal for all threads of a launch.
func (x *executor) resolve(args []byte) {
	for _, f := range x.code.funcs {
		p := make([]uint64, len(f.prefix))
		for i, c := range f.prefix {
			if p[i] = c.value; c.relative == toRegion {
				p[i] += x.m.base
			}
		}
		x.prefixes = append(x.prefixes, p)
	}
	n := len(x.prefixes[0])
	for _, a := range x.code.args {
		n = max(n, int(a.reg)+1)
	}
	x.first = make([]uint64, n)
	copy(x.first, x.prefixes[0])
	for _, a := range x.code.args {
		switch {
		case a.byValue:
			x.first[a.reg] = localWindow + a.local
		case a.shared != 0:
			x.first[a.reg] = a.shared
		default:
			x.first[a.reg] = little(args[a.off : a.off+a.size])
		}
	}
}
