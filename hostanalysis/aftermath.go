package hostanalysis

import (
	"slices"
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/value"

	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/hostanalysis/streams"
	"github.com/hgrd/hgrd/internal/symbolic"
)

// aftermath carries what comes after one piece of work along all ways that control may take behind it, through the frames of a root.
type aftermath struct {
	h     *host
	at    *place               // of which the work is; where it is made anew, it is another
	met   []streams.State      // before each piece of the work, as control comes there
	index map[occurrence][]int // of the pieces
	marks map[where][]any      // in order: the pieces, and where the place is made anew
	ways  map[*frame]bool      // frames in which there are some, or below which
	least streams.State        // what holds wherever control goes
	end   streams.State        // where the root returns
	whole bool                 // it was followed to its end
	steps int
	round where // if there is one: the header of a loop, whose next round is not followed
}

type occurrence struct {
	frame *frame
	inst  any
}

type where struct {
	frame *frame
	block *symbolic.Block
}

// after follows one piece of work.
func (h *host) after(from work, at *place, all []work) *aftermath {
	return h.afterInRound(from, at, all, where{})
}

// afterInRound is after, to the end of the round of a loop of which that is the header.
func (h *host) afterInRound(from work, at *place, all []work, round where) *aftermath {
	w := &aftermath{round: round, h: h, at: at, met: make([]streams.State, len(all)), index: map[occurrence][]int{}, marks: map[where][]any{}, ways: map[*frame]bool{}, whole: true}
	if at.frame != nil {
		w.mark(at.frame, at.root)
	}
	for i, x := range all {
		o := occurrence{x.frame, x.inst}
		w.index[o] = append(w.index[o], i)
		w.mark(x.frame, x.inst)
		for f := x.frame; f != nil; f = f.parent {
			w.ways[f] = true
		}
	}
	s := from.begin()
	w.least = s.Least()
	f, b, inst := from.frame, from.block, from.inst
	for {
		s = w.behind(f, b, inst, s)
		if f.parent == nil {
			break
		}
		b, inst, f = f.at, f.call.Inst, f.parent
	}
	w.end = s
	return w
}

// mark adds an instruction of f to those that are stepped through.
func (w *aftermath) mark(f *frame, inst any) {
	if b := f.BlockOf(inst); b != nil {
		in := where{f, b}
		w.marks[in] = merged(f, w.marks[in], []any{inst})
	}
}

// merged are two lists of instructions of a block of f in order, each one once.
func merged(f *frame, x, y []any) []any {
	if len(x) == 0 || len(y) == 0 {
		return append(x, y...)
	}
	out := slices.Concat(x, y)
	slices.SortStableFunc(out, func(a, b any) int { return f.Order(a) - f.Order(b) })
	return slices.CompactFunc(out, func(a, b any) bool { return a == b })
}

// behind is the state where f returns, given that behind an instruction of block b.
func (w *aftermath) behind(f *frame, b *symbolic.Block, inst any, s streams.State) streams.State {
	return w.flow(f, b, f.Order(inst)+1, s)
}

// through is the state where a callee returns, given that at its beginning.
func (w *aftermath) through(f *frame, s streams.State) streams.State {
	return w.flow(f, f.Blocks[0], 0, s)
}

// flow is the state where f returns, given that before the pos-th instruction of block from.
func (w *aftermath) flow(f *frame, from *symbolic.Block, pos int, s streams.State) (end streams.State) {
	if f.Irreducible || f.h.returnsTwice(f.fn) {
		w.whole = false
		return s
	}
	before := map[*symbolic.Block]streams.State{}
	var work []*symbolic.Block
	leave := func(b *symbolic.Block, s streams.State) {
		if _, returns := b.IR.Term.(*ir.TermRet); returns {
			end = end.Meet(s)
		}
		for i, to := range b.Succs {
			out := s
			if _, calls := b.IR.Term.(*ir.TermInvoke); calls && i > 0 {
				out = w.least // wherever in the callee it was thrown
			}
			to = threaded(b, to)
			if w.round == (where{f, to}) {
				continue
			}
			if old := before[to]; !old.Meet(out).Equal(old) {
				before[to] = old.Meet(out)
				work = append(work, to)
			}
		}
	}
	leave(from, w.block(f, from, pos, s))
	for len(work) > 0 && w.whole {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		s := before[b]
		if isHeader(b) {
			s = s.Round()
		}
		leave(b, w.block(f, b, 0, s))
	}
	return end
}

// threaded is where control goes on that comes from a block to the next one: behind that, if it does nothing but choose its way by a
// constant that it gets from there, as behind a call that tells by its result whether it has waited.
func threaded(from, to *symbolic.Block) *symbolic.Block {
	br, ok := to.IR.Term.(*ir.TermCondBr)
	if !ok || isHeader(to) {
		return to
	}
	cmp, ok := br.Cond.(*ir.InstICmp)
	if !ok || cmp.Pred != enum.IPredEQ && cmp.Pred != enum.IPredNE {
		return to
	}
	with, ok := cmp.Y.(*constant.Int)
	if !ok {
		return to
	}
	for _, inst := range to.IR.Insts {
		switch x := inst.(type) {
		case *ir.InstPhi:
		case *ir.InstICmp:
			if x != cmp {
				return to
			}
		case *ir.InstCall:
			if c, _ := symbolic.AsCall(x); !strings.HasPrefix(c.Name(), "llvm.dbg.") {
				return to
			}
		default:
			return to
		}
	}
	phi, ok := cmp.X.(*ir.InstPhi)
	if !ok || !slices.Contains(to.IR.Insts, ir.Instruction(phi)) {
		return to
	}
	for _, in := range phi.Incs {
		k, ok := in.X.(*constant.Int)
		if !ok || in.Pred != value.Value(from.IR) {
			continue
		}
		goal := br.TargetFalse
		if (k.X.Cmp(with.X) == 0) == (cmp.Pred == enum.IPredEQ) {
			goal = br.TargetTrue
		}
		for _, next := range to.Succs {
			if value.Value(next.IR) == goal {
				return next
			}
		}
	}
	return to
}

// block carries a state through a block from the pos-th instruction on.
func (w *aftermath) block(f *frame, b *symbolic.Block, pos int, s streams.State) streams.State {
	for _, inst := range merged(f, w.h.telling(f.fn)[b], w.marks[where{f, b}]) {
		if !s.Reached() {
			break
		}
		if f.Order(inst) >= pos {
			s = w.step(f, b, inst, s)
		}
	}
	return s
}

// telling are the calls of each block, in order, that may change what comes after a piece of work, or lead to some.
func (h *host) telling(fn *ir.Func) map[*symbolic.Block][]any {
	if known, ok := h.tellers[fn]; ok {
		return known
	}
	out := h.instructionsOf(fn, func(inst any) bool {
		c, ok := symbolic.AsCall(inst)
		return ok && (h.def(c.Callee) != nil || c.Callee == nil || len(h.points().CallsBack(inst)) > 0 || ordersWork(c) || h.launchesOtherwise(c) || h.callEffect(c).Outside)
	})
	h.tellers[fn] = out
	return out
}

// step carries a state through an instruction.
func (w *aftermath) step(f *frame, b *symbolic.Block, inst any, s streams.State) streams.State {
	if w.steps++; w.steps > mostFollowed || w.h.stopped() {
		w.whole = false
		return streams.State{}
	}
	if inst == any(w.at.root) && f == w.at.frame {
		return streams.State{}
	}
	for _, i := range w.index[occurrence{f, inst}] {
		w.met[i] = w.met[i].Meet(s)
	}
	c, isCall := symbolic.AsCall(inst)
	if !isCall {
		return s
	}
	switch name := c.Name(); {
	case name == frontend.HostSync:
		if all, fixed := c.Args[1].(*constant.Int); fixed && all.X.Sign() != 0 {
			return s.WaitAll()
		}
		return s.Wait(f.stream(c.Args[0], b))
	case name == frontend.HostRecord:
		return s.Record(f.event(c.Args[0], b), f.stream(c.Args[1], b))
	case name == frontend.HostWait:
		return s.WaitIn(f.stream(c.Args[0], b), f.event(c.Args[1], b).ID)
	case name == frontend.HostEventSync:
		return s.WaitFor(f.event(c.Args[0], b).ID)
	case name == frontend.HostHandleCreate:
		return s.Forget(w.h.place(placeKey{frame: f, root: c.Inst}))
	case isStub(c), isEnqueued(name), w.h.launchesOtherwise(c):
		if x := f.workAt(b, inst); !x.byHost {
			return s.Enqueue(x.stream)
		}
		return s
	}
	if w.h.def(c.Callee) == nil {
		switch {
		case w.h.orders(c): // through a pointer, or called back
			return s.Least()
		case w.h.callEffect(c).Outside:
			return s.ForgetEvents()
		}
		return s
	} else if _, starts := w.h.threads[inst]; starts {
		return s.ForgetEvents()
	} else if below := f.child(inst); below != nil && (w.ways[below] || w.h.orders(c)) {
		return w.through(below, s)
	} else if below == nil && w.h.orders(c) {
		return s.Least()
	}
	return s
}

// orders reports whether what is called may enqueue work, wait for some, or make handles.
func (h *host) orders(c symbolic.Call) bool {
	key := any(c.Inst)
	if h.def(c.Callee) != nil {
		key = c.Callee
	}
	known, ok := h.ordering[key]
	if !ok {
		known = h.mayCall(c.Inst, func(c symbolic.Call) bool { return ordersWork(c) || h.launchesOtherwise(c) })
		h.ordering[key] = known
	}
	return known
}

// ordersWork reports whether a call by itself enqueues work, waits for some, or makes a handle.
func ordersWork(c symbolic.Call) bool {
	switch c.Name() {
	case frontend.HostSync, frontend.HostRecord, frontend.HostWait, frontend.HostEventSync, frontend.HostHandleCreate:
		return true
	}
	return isStub(c) || isEnqueued(c.Name())
}
