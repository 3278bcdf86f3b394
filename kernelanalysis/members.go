package kernelanalysis

import (
	"fmt"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/value"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/internal/symbolic"
	"github.com/hgrd/hgrd/kernelanalysis/interval"
)

// Barrier objects (cuda::barrier). One is a barrier of the block if all of this holds:
//
//	it is a shared variable, or part of one, at a constant offset
//	one statement counts its members, as many as the block has threads: the first thread of every block executes it,
//	outside of loops, and a barrier of the block lies behind it and before whatever else is done to the object
//	whoever arrives comes to one wait, with the token of that arrival, and nobody else does; what lies between
//	synchronises in no way, turns back no loop around, and is entered by arriving alone
//
// Where memory is accessed between the two, the barrier is split: those accesses lie on both sides of it.
//
// Whether the numbers are equal is for a launch to say. A thread that has returned does not arrive; then nobody comes by
// the barrier, and what lies behind is not executed.

// members is what the kernel does to its barrier objects.
type members struct {
	count map[any]*expr.Expr // by waiting call: how many threads it waits for
	odd   map[any]string     // calls of which nothing is known, and why
	split map[any]any        // by waiting call: where threads arrive, if they access memory before they wait
}

// barrierObject identifies a barrier object.
type barrierObject struct {
	root   value.Value
	offset int64
}

type memberCall struct {
	inst ir.Instruction
	call symbolic.Call
	in   *symbolic.Block
}

// has reports whether a wait has the token of that arrival.
func (w memberCall) has(a memberCall) bool {
	return any(symbolic.Unwrap(w.call.Args[1])) == any(a.inst)
}

// membersOf finds the barrier objects of the kernel.
func (bd *builder) membersOf() *members {
	if bd.members != nil {
		return bd.members
	}
	m := &members{map[any]*expr.Expr{}, map[any]string{}, map[any]any{}}
	inits, arrivals, waits := map[barrierObject][]memberCall{}, map[barrierObject][]memberCall{}, map[barrierObject][]memberCall{}
	for _, b := range bd.fn.Blocks {
		for _, inst := range b.IR.Insts {
			c, ok := symbolic.AsCall(inst)
			if !ok || c.Asm != nil {
				continue
			}
			what := map[string]map[barrierObject][]memberCall{
				frontend.DeviceBarrierInit: inits, frontend.DeviceBarrierArrive: arrivals, frontend.DeviceBarrierWait: waits,
			}[c.Name()]
			if what == nil {
				continue
			}
			object, known := bd.barrierObject(c.Args[0], b)
			if !known {
				m.odd[inst] = "a barrier object whose place is not known"
				continue
			}
			what[object] = append(what[object], memberCall{inst, c, b})
		}
	}
	placeless := len(m.odd) > 0
	for _, calls := range []map[barrierObject][]memberCall{inits, arrivals, waits} {
		for object, cs := range calls {
			why := bd.oddity(inits[object], arrivals[object], waits[object], m)
			if placeless {
				why = "a barrier object among others whose place is not known"
			}
			for _, c := range cs {
				switch {
				case why != "":
					m.odd[c.inst] = why
				case c.call.Name() == frontend.DeviceBarrierWait:
					m.count[c.inst] = bd.fn.At(inits[object][0].call.Args[1], inits[object][0].in)
				}
			}
		}
	}
	bd.members = m
	return m
}

// holds reports whether a barrier holds all threads of a block together, those that hold more or less left out.
func (bd *builder) holds(s sync) bool {
	return s.what == blockBarrier || s.what == memberBarrier && bd.opt.Complete && bd.membersOf().count[s.inst] != nil
}

// oddMembers lists the waits at barrier objects that hold nobody together as far as is known.
func (bd *builder) oddMembers() []any {
	var out []any
	for _, s := range bd.nodes.syncs {
		if s.what == memberBarrier && !bd.holds(s) {
			out = append(out, s.inst)
		}
	}
	return out
}

// barrierObject finds the variable that a pointer leads to.
func (bd *builder) barrierObject(v value.Value, b *symbolic.Block) (barrierObject, bool) {
	ps := bd.places(v, b)
	if len(ps) != 1 || ps[0].object == nil || ps[0].object.Kind != SharedObject || ps[0].offset.Op != expr.Const || ps[0].root == nil {
		return barrierObject{}, false
	}
	return barrierObject{ps[0].root, ps[0].offset.Signed()}, true
}

// oddity says why an object is no barrier of the block; "" if it is one. Where it is split, m is told.
func (bd *builder) oddity(inits, arrivals, waits []memberCall, m *members) string {
	if len(waits) == 0 {
		return "" // it holds nobody
	}
	if len(inits) != 1 {
		return fmt.Sprintf("a barrier object that is initialised in %d places", len(inits))
	}
	begin := inits[0]
	zero := map[*expr.Expr]*expr.Expr{}
	for _, c := range bd.sum.Geometry.ThreadIdx {
		zero[c] = bd.pool.Const(0, c.Width)
	}
	if begin.in.Loop != nil || !bd.pool.Replace(bd.fn.Cond(begin.in), zero).True() {
		return "a barrier object that the first thread of a block may leave uninitialised"
	}
	for _, c := range append(append([]memberCall{}, arrivals...), waits...) {
		if !bd.afterBarrier(begin, c) {
			return "a barrier object that is used with no barrier between that and its initialisation"
		}
	}
	paired := map[ir.Instruction]bool{}
	for _, a := range arrivals {
		if !bd.fn.At(a.call.Args[1], a.in).IsConst(1) {
			return "a barrier object at which a thread arrives for several"
		}
		w := bd.next(a, waits)
		if w == nil {
			if w = bd.later(a, waits); w == nil {
				return "a barrier object at which threads arrive, and do more before they wait than is followed"
			}
			m.split[w] = a.inst
		}
		paired[w] = true
	}
	if len(paired) != len(waits) {
		return "a barrier object at which threads wait without arriving"
	}
	return ""
}

// afterBarrier reports whether a barrier of the block lies before c, on every way, and behind begin, which does not come
// again.
func (bd *builder) afterBarrier(begin, c memberCall) bool {
	for _, b := range bd.fn.Blocks {
		for i, inst := range b.IR.Insts {
			x, ok := symbolic.AsCall(inst)
			if !ok || effectOf(x) != blockBarrier {
				continue
			}
			before := b == c.in && i < bd.fn.Order(c.inst) || b != c.in && bd.fn.Dominates(b, c.in)
			behind := b == begin.in && i > bd.fn.Order(begin.inst) || b != begin.in && reachable(begin.in)[b] && !reachable(b)[begin.in]
			if before && behind {
				return true
			}
		}
	}
	return false
}

// next is the wait behind a in its block that has its token, with nothing between that touches memory.
func (bd *builder) next(a memberCall, waits []memberCall) ir.Instruction {
	insts := a.in.IR.Insts
	for _, inst := range insts[bd.fn.Order(a.inst)+1:] {
		for _, w := range waits {
			if w.inst == inst && w.has(a) {
				return inst
			}
		}
		switch x := inst.(type) {
		case *ir.InstLoad, *ir.InstStore, *ir.InstAtomicRMW, *ir.InstCmpXchg:
			return nil
		case *ir.InstCall:
			if c, _ := symbolic.AsCall(x); effectOf(c) != noEffect && c.MemoryEffect() != symbolic.NoMemory {
				return nil
			}
		}
	}
	return nil
}

// later is the wait that the token of a goes to, if every way leads there that does not end, and to no synchronisation
// before.
func (bd *builder) later(a memberCall, waits []memberCall) ir.Instruction {
	var found ir.Instruction
	for _, w := range waits {
		if !w.has(a) {
			continue
		}
		if found != nil {
			return nil
		}
		found = w.inst
	}
	if found == nil {
		return nil
	}
	n := bd.nodes
	if _, ok := n.flow().Between(n.of(a.inst), n.of(found), func(x interval.Node) bool { return n.apart[x] }); !ok {
		return nil
	}
	return found
}
