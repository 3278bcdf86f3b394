package hostanalysis

import (
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/enum"

	"github.com/hgrd/hgrd/internal/symbolic"
)

// A thread that was started runs until it is joined, if that is seen, or until the program ends. All that its body may
// write has another unknown value each time it is read meanwhile, by its creator and by other threads. What a thread left
// when it was joined is what its body left, if nobody else wrote there meanwhile.

// changed is the time of a reading of memory that another thread may write: what it finds, no other reading needs to find.
type changed struct {
	block *symbolic.Block
	pos   int
}

// changing reports whether another thread may write loc just before the pos-th instruction of b.
func (f *frame) changing(loc location, b *symbolic.Block, pos int) bool {
	h := f.h
	if h.copiedLater(loc) && !f.waited(loc.base, b, pos) {
		return true
	}
	if len(h.points().Threads()) == 0 || h.ownedByThread(loc.base) {
		return false
	}
	if own := f.thread(); own != nil {
		return h.othersWrite(own, loc)
	}
	if !h.threadsWrite(loc) {
		return false
	}
	for x := f; x != nil; x, b, pos = x.parent, x.at, x.callOrder() {
		if x.runs(b, pos) {
			return true
		}
	}
	root := f.outermost()
	return root.fn != h.main && root != h.startup[root.fn]
}

func (f *frame) callOrder() int {
	if f.parent == nil {
		return 0
	}
	return f.parent.Order(f.call.Inst)
}

// thread is the frame of the body of the thread that f runs in, if its start is in sight; nil if there is none.
func (f *frame) thread() *frame {
	for x := f; x.parent != nil; x = x.parent {
		if x.startsAsThread() {
			return x
		}
	}
	return nil
}

// startsAsThread reports whether f is the body of a thread.
func (f *frame) startsAsThread() bool {
	_, starts := f.h.threads[f.call.Inst]
	return starts && f.parent != nil
}

// ownedByThread reports whether a place is a variable of which each thread has its own, and no other thread knows.
func (h *host) ownedByThread(p *place) bool {
	g, ok := p.root.(*ir.Global)
	return ok && g.TLSModel != enum.TLSModelNone && !h.exposed(g) && !h.points().Stored(h.points().Object(g))
}

// threadsWrite reports whether the body of a thread may write loc.
func (h *host) threadsWrite(loc location) bool {
	if len(h.points().Threads()) == 0 || h.ownedByThread(loc.base) {
		return false
	}
	w, known := h.byThreads[loc]
	if !known {
		w = h.covers(h.modifies().Threads(), loc)
		h.byThreads[loc] = w
	}
	return w
}

func (h *host) covers(e *effect, loc location) bool {
	return h.effectMeets(e, loc) || e.Outside && loc.base.owner() == nil && h.escaped(loc.base)
}

// othersWrite reports whether the body of a thread other than that of frame own may write loc. A thread that is started
// more than once is another each time.
func (h *host) othersWrite(own *frame, loc location) bool {
	for _, t := range h.points().Threads() {
		if t.Inst == any(own.call.Inst) && own.at.Loop == nil && own.parent.fn == h.main {
			continue
		}
		if h.covers(h.modifies().Thread(t), loc) {
			return true
		}
	}
	return false
}

// runs reports whether a thread that was started in f, or in a function that it calls, may run just before the pos-th
// instruction of b.
func (f *frame) runs(b *symbolic.Block, pos int) bool {
	for _, s := range f.h.starts(f.fn) {
		if f.BlockOf(s) != nil && f.unjoined(s, b, pos) && !f.joinedWithin(s) {
			return true
		}
	}
	return false
}

// starts lists the calls of a function that may start threads.
func (h *host) starts(fn *ir.Func) []any {
	out, known := h.starting[fn]
	if known {
		return out
	}
	for _, b := range h.graph(fn).Blocks {
		for _, inst := range append(instructions(b.IR), b.IR.Term) {
			if c, ok := symbolic.AsCall(inst); ok && h.callEffect(c).Starts {
				out = append(out, inst)
			}
		}
	}
	h.starting[fn] = out
	return out
}

// joinedWithin reports whether all threads that a call starts have ended when it returns.
func (f *frame) joinedWithin(inst any) bool {
	c, _ := symbolic.AsCall(inst)
	if f.isInvoke(c) {
		return false
	}
	callee, ret := f.summary(inst)
	return callee != nil && !callee.runs(ret, blockEnd)
}

// unjoined reports whether control may come from the start of a thread at inst to the pos-th instruction of b without a
// join of that thread.
func (f *frame) unjoined(inst any, b *symbolic.Block, pos int) bool {
	joins := f.joins(inst)
	// scan looks at block x behind its from-th instruction.
	scan := func(x *symbolic.Block, from int) (hit, stop bool) {
		first := blockEnd
		for _, j := range joins {
			if o := f.Order(j); f.BlockOf(j) == x && o > from && o < first {
				first, stop = o, true
			}
		}
		return x == b && pos > from && pos <= first, stop
	}
	at := f.BlockOf(inst)
	hit, stop := scan(at, f.Order(inst))
	if hit || stop {
		return hit
	}
	seen := map[*symbolic.Block]bool{}
	work := append([]*symbolic.Block(nil), at.Succs...)
	for len(work) > 0 {
		x := work[len(work)-1]
		work = work[:len(work)-1]
		if seen[x] {
			continue
		}
		seen[x] = true
		hit, stop := scan(x, -1)
		if hit {
			return true
		}
		if !stop {
			work = append(work, x.Succs...)
		}
	}
	return false
}

// joins lists the calls in f that wait for the thread that is started at inst.
func (f *frame) joins(inst any) []any {
	if out, known := f.joining[inst]; known {
		return out
	}
	f.joining[inst] = nil
	var out []any
	if c, _ := symbolic.AsCall(inst); isThreadStart(c) {
		for _, b := range f.Blocks {
			for _, x := range append(instructions(b.IR), b.IR.Term) {
				if f.joinedThread(x) == inst {
					out = append(out, x)
				}
			}
		}
	}
	f.joining[inst] = out
	return out
}

// joinedThread is the start of the thread that a call waits for; nil if it is none, or not known. A thread object that was
// last written where a thread was started by it stands for that thread.
func (f *frame) joinedThread(inst any) any {
	c, ok := symbolic.AsCall(inst)
	if !ok || c.Name() != "_ZNSt6thread4joinEv" || len(c.Args) == 0 {
		return nil
	}
	s, ok := f.spot(c.Args[0])
	if !ok {
		return nil
	}
	last := f.contentAt(location{s.place, s.off, pointerSize}, f.BlockOf(inst), f.Order(inst))
	start, ok := symbolic.AsCall(last.at)
	if !ok || last.frame != f || !isThreadStart(start) {
		return nil
	}
	if at, ok := f.spot(start.Args[0]); !ok || at != s {
		return nil
	}
	return last.at
}

// leftByThread is what a location holds when a thread was joined at inst of block b; false if that is not known.
func (f *frame) leftByThread(loc location, inst any, loads int) (content, bool) {
	start := f.joinedThread(inst)
	if start == nil || f.h.threads[start].Callee == nil {
		return content{}, false
	}
	body := f.child(start)
	if body == nil || f.h.othersWrite(body, loc) || f.h.returnsTwice(body.fn) || body.Irreducible {
		return content{}, false
	}
	ret := f.h.onlyReturn(body.fn)
	if ret == nil {
		return content{}, false
	}
	cs := f.contentsOf(loc, loads)
	for b, ws := range cs.writes {
		for _, w := range ws {
			if w != inst && w != start && f.unjoined(start, b, f.Order(w)) {
				return content{}, false
			}
		}
	}
	return body.contentWithin(loc, ret, blockEnd, loads), true
}

// isJoin reports whether a call waits for a thread's end.
func isJoin(c symbolic.Call) bool {
	return c.Name() == "_ZNSt6thread4joinEv" || c.Name() == "pthread_join"
}

func isThreadStart(c symbolic.Call) bool {
	return len(c.Name()) > len(threadStarter) && c.Name()[:len(threadStarter)] == threadStarter && len(c.Args) > 0
}
