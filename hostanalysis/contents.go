package hostanalysis

import (
	"math"
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/hostanalysis/modref"
	"github.com/hgrd/hgrd/internal/symbolic"
)

// content names what a location holds at some point: the last thing that may have written it. Equal contents are equal
// values (within one round of the loops around the write).
type content struct {
	frame *frame
	at    any // a write; a *symbolic.Block where several meet; nil: as the root frame, or the variable, began; or changed
	loc   location
}

// contents is the SSA form of one location in one frame: its writes and the blocks where several meet (Cytron et al.).
type contents struct {
	writes map[*symbolic.Block][]any // in order
	meets  map[*symbolic.Block]bool
	spared []any // launches that are taken to leave the location alone
}

const blockEnd = math.MaxInt

// contentAt is what loc holds just before the pos-th instruction of b.
func (f *frame) contentAt(loc location, b *symbolic.Block, pos int) content {
	return f.contentWithin(loc, b, pos, deepestLoad)
}

// contentWithin is contentAt as far as it can be told by following that many nested loads. Fewer loads may give an
// earlier answer: a later point that the location is not known to have kept its value at.
func (f *frame) contentWithin(loc location, b *symbolic.Block, pos, loads int) content {
	if f.changing(loc, b, pos) {
		return content{f, changed{b, pos}, loc}
	}
	cs := f.contentsOf(loc, loads)
	f.noteSpared(cs, b, pos)
	var next *symbolic.Block // that the walk came from
	for x, limit := b, pos; x != nil; x, limit = x.Idom, blockEnd {
		ws := cs.writes[x]
		for i := len(ws) - 1; i >= 0; i-- {
			if f.Order(ws[i]) < limit {
				return f.behind(loc, x, ws[i], next, loads)
			}
		}
		if cs.meets[x] {
			return content{f, x, loc}
		}
		next = x
	}
	if p, ok := loc.base.root.(*ir.Param); ok && f.parent != nil && loc.base.frame == f && isByval(p) && loc.off >= 0 {
		// a copy, made by the call, of what the caller points to
		if s, ok := f.parent.spotWithin(f.argument(p), loads); ok {
			original := location{s.place, s.off + loc.off, loc.size}
			return f.parent.contentWithin(original, f.at, f.parent.Order(f.call.Inst), loads)
		}
	}
	if loc.base.frame == f || f.parent != nil && f.startsAsThread() && f.h.ownedByThread(loc.base) {
		return content{f, nil, loc}
	}
	if f.parent == nil {
		return f.atStart(loc, loads)
	}
	return f.parent.contentWithin(loc, f.at, f.parent.Order(f.call.Inst), loads)
}

// behind looks through a write of loc at inst in block b: a copy leads to its source, a call to what its body left
// behind. next is the block that control went to, nil if unknown.
func (f *frame) behind(loc location, b *symbolic.Block, inst any, next *symbolic.Block, loads int) content {
	here := content{f, inst, loc}
	c, ok := symbolic.AsCall(inst)
	if !ok || inst == any(loc.base.root) {
		return here
	}
	if dst, src, n, ok := f.copyBy(c, loads); ok {
		if loc.off < 0 || dst.place != loc.base || loc.off < dst.off || loc.off+loc.size > dst.off+n {
			return here
		}
		return f.contentWithin(location{src.place, src.off + loc.off - dst.off, loc.size}, b, f.Order(inst), loads)
	}
	if isJoin(c) {
		if left, ok := f.leftByThread(loc, inst, loads); ok {
			return left
		}
		return here
	}
	if f.isInvoke(c) && (next == nil || len(next.Preds) != 1 || next != b.Succs[0]) {
		return here // perhaps unwinding
	}
	if f.modular && f.h.keepers[f.h.def(c.Callee)] {
		return here
	}
	if callee, ret := f.summary(inst); callee != nil {
		return callee.contentWithin(loc, ret, blockEnd, loads)
	}
	return here
}

// copyBy is where a call copies n bytes from and to, if it is a copy at a constant offset of a constant length.
func (f *frame) copyBy(c symbolic.Call, loads int) (dst, src spot, n int64, ok bool) {
	var off int64
	switch name := c.Name(); {
	case strings.HasPrefix(name, "llvm.memcpy."), strings.HasPrefix(name, "llvm.memmove."), name == frontend.HostMemcpy:
	case name == frontend.HostSymbolWrite:
		at, fixed := c.Args[3].(*constant.Int)
		if !fixed {
			return dst, src, 0, false
		}
		off = at.X.Int64()
	default:
		return dst, src, 0, false
	}
	dst, n, ok = f.filledBy(c, loads)
	if !ok {
		return dst, src, 0, false
	}
	dst.off += off
	src, ok = f.spotWithin(c.Args[1], loads)
	return dst, src, n, ok && (!isRuntime(c) || f.h.takenAtOnce(src.place))
}

// isRuntime reports whether a copy is one of the CUDA runtime.
func isRuntime(c symbolic.Call) bool { return !strings.HasPrefix(c.Name(), "llvm.") }

// filledBy is the destination and length of a call that fills or copies memory, when both are constant.
func (f *frame) filledBy(c symbolic.Call, loads int) (spot, int64, bool) {
	n, ok := c.Args[2].(*constant.Int)
	if !ok {
		return spot{}, 0, false
	}
	s, ok := f.spotWithin(c.Args[0], loads)
	return s, n.X.Int64(), ok
}

func (f *frame) contentsOf(loc location, loads int) *contents {
	return f.stores.answer(f.h, loc, loads, func() *contents { return f.newContents(loc, loads) })
}

func (f *frame) newContents(loc location, loads int) *contents {
	cs := &contents{writes: map[*symbolic.Block][]any{}, meets: map[*symbolic.Block]bool{}}
	var work []*symbolic.Block
	for _, b := range f.Blocks {
		for _, inst := range f.h.writers(f.fn)[b] {
			if f.h.stopped() {
				return cs
			}
			if !f.mayWrite(inst, loc, loads) {
				continue
			}
			if f.spared(inst, loc.base, loads) {
				cs.spared = append(cs.spared, inst)
			} else {
				cs.writes[b] = append(cs.writes[b], inst)
			}
		}
		if len(cs.writes[b]) > 0 {
			work = append(work, b)
		}
	}
	for len(work) > 0 { // iterated dominance frontier
		b := work[len(work)-1]
		work = work[:len(work)-1]
		for _, y := range f.h.frontier(f.fn)[b] {
			if !cs.meets[y] {
				cs.meets[y] = true
				work = append(work, y)
			}
		}
	}
	return cs
}

// frontier is the dominance frontier of each block.
func (p *program) frontier(fn *ir.Func) map[*symbolic.Block][]*symbolic.Block {
	df, ok := p.frontiers[fn]
	if !ok {
		df = p.graph(fn).Frontiers()
		p.frontiers[fn] = df
	}
	return df
}

// writers are the instructions of each block that may write memory at all.
func (p *program) writers(fn *ir.Func) map[*symbolic.Block][]any {
	if w, ok := p.writing[fn]; ok {
		return w
	}
	w := p.instructionsOf(fn, func(inst any) bool {
		switch inst.(type) {
		case *ir.InstStore, *ir.InstAtomicRMW, *ir.InstCmpXchg:
			return true
		}
		c, ok := symbolic.AsCall(inst)
		return ok && (isAllocation(c.Name()) || strings.Contains(c.Name(), "__device_stub__") || p.callEffect(c).Writes())
	})
	p.writing[fn] = w
	return w
}

// instructionsOf lists instructions of a kind for each block, terminators included, in order.
func (p *program) instructionsOf(fn *ir.Func, is func(inst any) bool) map[*symbolic.Block][]any {
	out := map[*symbolic.Block][]any{}
	for _, b := range p.graph(fn).Blocks {
		for _, inst := range b.IR.Insts {
			if is(inst) {
				out[b] = append(out[b], inst)
			}
		}
		if is(b.IR.Term) {
			out[b] = append(out[b], b.IR.Term)
		}
	}
	return out
}

// mayWrite reports whether inst may change loc.
func (f *frame) mayWrite(inst any, loc location, loads int) bool {
	if inst == any(loc.base.root) && loc.base.frame == f {
		return true // the allocation: what it holds is new
	}
	switch x := inst.(type) {
	case *ir.InstStore:
		n, ok := symbolic.StoreSize(x.Src.Type())
		if !ok {
			n = -1
		}
		return f.touches(x.Dst, n, f.h.kindOf(x), loc, loads)
	case *ir.InstAtomicRMW:
		return f.touches(x.Dst, -1, modref.Any, loc, loads)
	case *ir.InstCmpXchg:
		return f.touches(x.Ptr, -1, modref.Any, loc, loads)
	}
	c, _ := symbolic.AsCall(inst)
	if off, n, fills := fills(c); fills {
		return f.touchesFrom(c.Args[0], off, n, modref.Any, loc, loads)
	}
	return f.callWrites(c, 0, loc, loads)
}

// fills reports whether all that a call writes lies off to off+n bytes behind its first argument; n is negative where that is
// not known.
func fills(c symbolic.Call) (off, n int64, ok bool) {
	n = -1
	switch name := c.Name(); {
	case strings.HasPrefix(name, "llvm.mem"), name == frontend.HostMemcpy, name == frontend.HostMemset:
		if k, fixed := c.Args[2].(*constant.Int); fixed {
			n = k.X.Int64()
		}
		return 0, n, true
	case name == frontend.HostSymbolWrite:
		k, fixed := c.Args[2].(*constant.Int)
		at, placed := c.Args[3].(*constant.Int)
		if fixed && placed {
			return at.X.Int64(), k.X.Int64(), true
		}
		return 0, -1, true
	}
	return 0, 0, false
}

// callWrites reports whether a call may change loc, other than through the first arguments that are not asked about.
func (f *frame) callWrites(c symbolic.Call, from int, loc location, loads int) bool {
	base := loc.base
	e := f.h.callEffect(c)
	global, isGlobal := base.root.(*ir.Global)
	stub := strings.Contains(c.Name(), "__device_stub__") || f.h.launching[c.Inst]
	switch {
	case isGlobal && f.h.neverWritten(global):
		if e.Outside {
			f.h.trustFor(f, global)
		}
		return false
	case isGlobal && e.Variables[global], f.h.effectMeets(e, loc), isJoin(c) && f.h.threadsWrite(loc):
		return true
	case e.Outside && base.owner() != nil:
		f.h.trusted[base.owner()] = true
	case e.Outside && f.h.escaped(base):
		return true
	case e.Kernels && f.launchWrites(c, base, loads):
		return true
	case stub && !base.inReachOfKernels():
		return f.handsOver(c, base, loads)
	case stub && isGlobal:
		return true
	case isGlobal && e.Outside:
		f.h.trustFor(f, global)
	case e.Outside && f.h.reachedByName(base):
		f.h.trusted[f.outermost()] = true
	}
	for i, a := range c.Args {
		if _, ptr := a.Type().(*types.PointerType); !ptr || e.Arg(i) == nil || i < from {
			continue
		}
		if stub && c.Callee != nil && i < len(c.Callee.Params) && isByval(c.Callee.Params[i]) {
			continue
		}
		if !f.touches(a, -1, e.Arg(i), loc, loads) {
			continue
		}
		if e.Outside && base.owner() != nil && f.onlyIdentified(a, loads) {
			f.h.trusted[base.owner()] = true // given a variable that the lent object could, in theory, be
			continue
		}
		return true
	}
	return false
}

// onlyIdentified reports whether v leads to known variables alone.
func (f *frame) onlyIdentified(v value.Value, loads int) bool {
	for _, a := range f.aims(v, loads) {
		if !a.place.identified() {
			return false
		}
	}
	return true
}

// owner is the root frame through whose parameter alone a place is known; nil for other places.
func (p *place) owner() *frame {
	if p.root == nil {
		if b := p.from.loc.base; b != nil {
			return b.owner()
		}
		return nil
	}
	if x, ok := p.root.(*ir.Param); ok && p.frame.parent == nil && !isByval(x) {
		return p.frame
	}
	return nil
}

// mayShare reports whether an aim may be at the bytes of loc, by what the two places are declared to hold: a field of
// one object is no other field of another.
func (h *host) mayShare(a aim, n int64, loc location) bool {
	return !a.exact || n < 0 || mayMeet(h.tagOf(location{a.place, a.off, n}), h.tagOf(loc))
}

// touches reports whether a write of n bytes (-1: any number, on either side) and those kinds through pointer v may
// change loc.
func (f *frame) touches(v value.Value, n int64, k *modref.Kinds, loc location, loads int) bool {
	return f.touchesFrom(v, 0, n, k, loc, loads)
}

// touchesFrom is touches of a write that begins off bytes behind the pointer.
func (f *frame) touchesFrom(v value.Value, off, n int64, k *modref.Kinds, loc location, loads int) bool {
	for _, a := range f.aims(v, loads) {
		a.off += off
		if a.place != loc.base {
			if f.h.mayBe(a.place, loc.base) && meets(k, f.h.tagOf(loc)) && f.h.mayShare(a, n, loc) {
				return true
			}
			continue
		}
		if n < 0 || !a.exact || loc.overlaps(a.off, n) {
			return true
		}
	}
	return false
}
