package kernelanalysis

import (
	"fmt"
	"maps"
	"slices"

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
// Who waits for a phase again goes on at once: it is over. A thread that has come by all waits, each of them once, may arrive
// again and wait no more; that holds nobody.
//
// Where memory is accessed between the two, the barrier is split: those accesses lie on both sides of it.
//
// Barriers that are not initialised (of a group, or one that has a number) have their count from those who arrive, all of
// whom name the same. That of a grid counts all of its threads.
//
// That of a cluster is one of each of its blocks; what it orders between these is left open.
//
// Whether the numbers are equal is for a launch to say. A thread that has returned does not arrive; then nobody comes by
// the barrier, and what lies behind is not executed.

// members is what the kernel does to its barrier objects.
type members struct {
	count map[any]*expr.Expr // by waiting call: how many threads it waits for
	odd   map[any]string     // calls of which nothing is known, and why
	split map[any]any        // by waiting call: where threads arrive, if they access memory before they wait
	lone  map[any]bool       // calls of objects at which nobody is known to wait, and waits for what is over
	once  map[any]bool       // waits at objects that are used once; see signals
	signs []*stages          // what is known of those
	needs []Need             // what numbers of phases rest on
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
	m := &members{map[any]*expr.Expr{}, map[any]string{}, map[any]any{}, map[any]bool{}, map[any]bool{}, nil, nil}
	inits, arrivals, waits := map[barrierObject][]memberCall{}, map[barrierObject][]memberCall{}, map[barrierObject][]memberCall{}
	does := map[string]map[barrierObject][]memberCall{frontend.DeviceBarrierInit: inits,
		frontend.DeviceBarrierArrive: arrivals, frontend.DeviceBarrierEnter: arrivals, frontend.DeviceGridEnter: arrivals, frontend.DeviceClusterEnter: arrivals,
		frontend.DeviceBarrierWait: waits, frontend.DeviceBarrierParity: waits, frontend.DeviceGridWait: waits}
	arrays := map[value.Value]*array{}
	var roots []*array
	for _, b := range bd.fn.Blocks {
		for _, inst := range b.IR.Insts {
			c, ok := symbolic.AsCall(inst)
			if !ok || c.Asm != nil {
				continue
			}
			what := does[c.Name()]
			if what == nil {
				continue
			}
			object, known := bd.barrierObject(c.Args[0], b)
			if root, offset, ok := bd.barrierAt(c.Args[0], b); ok {
				if arrays[root] == nil {
					arrays[root] = &array{root: root}
					roots = append(roots, arrays[root])
				}
				arrays[root].add(memberCall{inst, c, b}, offset)
				if offset.Op != expr.Const {
					continue
				}
			}
			if !known {
				m.odd[inst] = "a barrier object whose place is not known"
				continue
			}
			what[object] = append(what[object], memberCall{inst, c, b})
		}
	}
	placeless := len(m.odd) > 0
	var tried []*phased
	inArray := map[*phased]*array{}
	for _, x := range roots {
		for _, g := range x.parts() {
			object := barrierObject{g.root, g.base}
			if !x.moves && (bd.oddity(inits[object], arrivals[object], waits[object], m) == "" || bd.usedOnce(inits[object], arrivals[object], waits[object])) {
				continue
			}
			if !placeless && bd.readyAll(g, x.initsOf(g)) {
				tried, inArray[g] = append(tried, g), x
			}
		}
		for _, calls := range []map[barrierObject][]memberCall{inits, arrivals, waits} {
			maps.DeleteFunc(calls, func(o barrierObject, _ []memberCall) bool { return x.moves && o.root == x.root })
		}
	}
	numbered := map[any]bool{}
	for _, g := range bd.phasesOf(tried) {
		m.signs, m.needs = append(m.signs, g.st), append(append(m.needs, g.needs...), g.others...)
		object := barrierObject{g.root, g.base}
		delete(inits, object)
		delete(arrivals, object)
		delete(waits, object)
		for _, w := range g.waits {
			m.count[w.inst], m.once[w.inst] = bd.counted(inArray[g].initsOf(g), g.arrivals), true
			delete(m.split, w.inst)
		}
		for _, c := range slices.Concat(g.arrivals, g.waits) {
			numbered[c.inst] = true
		}
	}
	for _, x := range roots {
		for _, u := range x.uses {
			if x.moves && !numbered[u.inst] {
				m.odd[u.inst], m.lone[u.inst] = "a barrier object of an array whose phases are not known to have numbers", true
			}
		}
	}
	for _, calls := range []map[barrierObject][]memberCall{inits, arrivals, waits} {
		for object, cs := range calls {
			why := bd.oddity(inits[object], arrivals[object], waits[object], m)
			once := (why != "" || len(arrivals[object]) > 1) && bd.usedOnce(inits[object], arrivals[object], waits[object])
			if once {
				why = ""
				for _, w := range waits[object] {
					delete(m.split, w.inst)
				}
			}
			if placeless {
				why = "a barrier object among others whose place is not known"
			}
			for _, c := range cs {
				m.lone[c.inst] = m.lone[c.inst] || why != "" || len(waits[object]) == 0
				switch {
				case why != "":
					m.odd[c.inst] = why
				case isWait(c) && !m.lone[c.inst]:
					m.count[c.inst] = bd.counted(inits[object], arrivals[object])
					m.once[c.inst] = once
				}
			}
			if once && why == "" && isWait(cs[0]) {
				m.signs = append(m.signs, bd.signal(object, arrivals[object], cs))
			}
		}
	}
	slices.SortFunc(m.signs, func(x, y *stages) int { return int(x.made.node - y.made.node) })
	bd.members = m
	return m
}

// array is what is done to the barriers of a shared variable.
type array struct {
	root  value.Value
	inits []use
	uses  []use
	moves bool // which barrier is used is told by more than a constant
}

type use struct {
	memberCall
	offset *expr.Expr
}

func (x *array) add(c memberCall, offset *expr.Expr) {
	if c.call.Name() == frontend.DeviceBarrierInit {
		x.inits = append(x.inits, use{c, offset})
		return
	}
	x.uses = append(x.uses, use{c, offset})
	x.moves = x.moves || offset.Op != expr.Const
}

// parts takes the barriers apart that are used by turns: those from the constant part of an offset on that is no constant, to the
// next such, or else each by itself.
func (x *array) parts() (out []*phased) {
	var bases []int64
	for _, u := range x.uses {
		if b := baseOf(u.offset); !slices.Contains(bases, b) && (!x.moves || u.offset.Op != expr.Const) {
			bases = append(bases, b)
		}
	}
	slices.Sort(bases)
	g, ok := x.root.(*ir.Global)
	if !ok {
		return nil
	}
	size, known := symbolic.Sizeof(g.ContentType)
	if !known {
		return nil
	}
	for i, b := range bases {
		end := size
		switch {
		case !x.moves:
			end = b + barrierSize
		case i+1 < len(bases):
			end = bases[i+1]
		}
		if b < 0 || end > size || (end-b)%barrierSize != 0 || (end-b)/barrierSize > mostBarriers {
			return nil
		}
		p := &phased{root: x.root, base: b, places: (end - b) / barrierSize}
		for _, u := range x.uses {
			if at := baseOf(u.offset); at != b && (u.offset.Op != expr.Const || at < b || at >= end) {
				continue
			}
			if isWait(u.memberCall) {
				p.waits = append(p.waits, u.memberCall)
			} else {
				p.arrivals = append(p.arrivals, u.memberCall)
			}
		}
		out = append(out, p)
	}
	return out
}

// mostBarriers bounds the barriers of one array.
const mostBarriers = 64

// initsOf are the calls that may initialise barriers of a part.
func (x *array) initsOf(g *phased) (out []memberCall) {
	for _, c := range x.inits {
		if at := baseOf(c.offset); c.offset.Op != expr.Const || g.base <= at && at < g.base+barrierSize*g.places {
			out = append(out, c.memberCall)
		}
	}
	return out
}

func isWait(c memberCall) bool {
	return c.call.Name() == frontend.DeviceBarrierWait || c.call.Name() == frontend.DeviceBarrierParity
}

// counted is how many threads a barrier waits for: as many as were said when it was initialised, or by who arrives.
func (bd *builder) counted(inits, arrivals []memberCall) *expr.Expr {
	if len(inits) > 0 {
		return bd.fn.At(inits[0].call.Args[1], inits[0].in)
	}
	a := arrivals[0]
	n := bd.fn.At(a.call.Args[1], a.in)
	if n.IsConst(0) {
		n = bd.pool.Const(1, 64)
		for _, d := range bd.sum.Geometry.Block {
			n = bd.pool.Binary(expr.Mul, n, bd.pool.ZExt(d, 64), expr.NUW|expr.NSW)
		}
	}
	return n
}

// holds reports whether a barrier holds all threads of a block together, those that hold less left out, or of the grid.
func (bd *builder) holds(s sync) bool {
	switch s.what {
	case blockBarrier:
		return true
	case memberBarrier:
		return bd.opt.Complete && bd.membersOf().count[s.inst] != nil && !bd.membersOf().once[s.inst]
	case gridBarrier:
		return bd.opt.Cooperative && (s.call.Name() != frontend.DeviceGridWait || bd.membersOf().odd[s.inst] == "")
	}
	return false
}

// oddMembers lists the waits at barriers that hold nobody together as far as is known, and where threads arrive there.
func (bd *builder) oddMembers() []oddCall {
	var out []oddCall
	for _, s := range bd.nodes.syncs {
		over := bd.membersOf().lone[s.inst] && bd.membersOf().odd[s.inst] == "" || bd.opt.Complete && bd.membersOf().once[s.inst]
		if (s.what == memberBarrier || s.call.Name() == frontend.DeviceGridWait) && !bd.holds(s) && !over {
			out = append(out, oddCall{s.inst, true, true, true})
		}
	}
	for _, at := range slices.Sorted(maps.Keys(bd.nodes.calls)) {
		c := bd.nodes.calls[at]
		held := bd.opt.Complete
		switch c.call.Name() {
		case frontend.DeviceGridEnter:
			held = bd.opt.Cooperative
		case frontend.DeviceBarrierArrive, frontend.DeviceBarrierEnter, frontend.DeviceClusterEnter:
		default:
			continue
		}
		if !held || bd.membersOf().lone[c.inst] || bd.membersOf().odd[c.inst] != "" {
			out = append(out, oddCall{c.inst, true, true, false})
		}
	}
	return out
}

// barrierObject finds the variable that a pointer leads to.
func (bd *builder) barrierObject(v value.Value, b *symbolic.Block) (barrierObject, bool) {
	ps := bd.places(v, b)
	if len(ps) != 1 || ps[0].object == nil || ps[0].object.Kind != SharedObject && ps[0].object.Kind != GlobalObject || ps[0].offset.Op != expr.Const || ps[0].root == nil {
		return barrierObject{}, false
	}
	return barrierObject{ps[0].root, ps[0].offset.Signed()}, true
}

// oddity says why an object is no barrier of the block or grid; "" if it is one. Where it is split, m is told.
func (bd *builder) oddity(inits, arrivals, waits []memberCall, m *members) string {
	if len(waits) == 0 {
		return "" // it holds nobody
	}
	if slices.ContainsFunc(arrivals, func(a memberCall) bool { return a.call.Name() == frontend.DeviceBarrierArrive }) || len(arrivals) == 0 {
		if why := bd.ready(inits, slices.Concat(arrivals, waits)); why != "" {
			return why
		}
	}
	return bd.pairs(arrivals, waits, m)
}

// ready says why an object is not known to be initialised where it is used; "" if it is.
func (bd *builder) ready(inits, uses []memberCall) string {
	if len(inits) != 1 {
		return fmt.Sprintf("a barrier object that is initialised in %d places", len(inits))
	}
	begin := inits[0]
	if o := bd.places(begin.call.Args[0], begin.in)[0].object; o.Kind != SharedObject {
		return "a barrier object that is no block's own"
	}
	zero := map[*expr.Expr]*expr.Expr{}
	for _, c := range bd.sum.Geometry.ThreadIdx {
		zero[c] = bd.pool.Const(0, c.Width)
	}
	if begin.in.Loop != nil || !bd.pool.Replace(bd.fn.Cond(begin.in), zero).True() {
		return "a barrier object that the first thread of a block may leave uninitialised"
	}
	for _, c := range uses {
		if !bd.afterBarrier(begin, c) {
			return "a barrier object that is used with no barrier between that and its initialisation"
		}
	}
	return ""
}

const unpaired = "a barrier object at which threads arrive, and do more before they wait than is followed"

// pairs says why not every arrival has one wait; "" if it has, but for those behind all waits. Where the barrier is split, m is
// told, and of the calls that hold nobody.
func (bd *builder) pairs(arrivals, waits []memberCall, m *members) string {
	over := bd.over(arrivals, waits)
	waits = slices.DeleteFunc(slices.Clone(waits), func(w memberCall) bool { return over[w.inst] })
	paired := map[ir.Instruction]bool{}
	var alone []memberCall
	for _, a := range arrivals {
		switch a.call.Name() {
		case frontend.DeviceBarrierArrive:
			if !bd.fn.At(a.call.Args[1], a.in).IsConst(1) {
				return "a barrier object at which a thread arrives for several"
			}
			if !slices.ContainsFunc(waits, func(w memberCall) bool { return w.has(a) }) {
				alone = append(alone, a)
				continue
			}
		case frontend.DeviceBarrierEnter:
			if first := arrivals[0]; first.call.Name() != a.call.Name() || bd.fn.At(a.call.Args[1], a.in) != bd.fn.At(first.call.Args[1], first.in) {
				return "a barrier of several counts"
			}
		}
		w := bd.next(a, waits)
		if w == nil {
			if w = bd.later(a, waits); w == nil {
				return unpaired
			}
			m.split[w] = a.inst
		}
		paired[w] = true
	}
	if len(paired) != len(waits) {
		return "a barrier object at which threads wait without arriving"
	}
	for _, a := range alone {
		if slices.ContainsFunc(waits, func(w memberCall) bool { return w.in.Loop != nil || !bd.first(w, a) }) {
			return unpaired // it may count for a phase of those that wait
		}
	}
	for _, a := range alone {
		m.lone[a.inst] = true
	}
	for w := range over {
		m.lone[w] = true
	}
	return ""
}

// over are the waits for a phase that the thread has waited for in the same round before.
func (bd *builder) over(arrivals, waits []memberCall) map[ir.Instruction]bool {
	out := map[ir.Instruction]bool{}
	for _, a := range arrivals {
		for _, w := range waits {
			if a.call.Name() != frontend.DeviceBarrierArrive || !w.has(a) || w.in.Loop != a.in.Loop {
				continue
			}
			if slices.ContainsFunc(waits, func(x memberCall) bool {
				return bd.first(x, w) && x.has(a) && x.in.Loop == a.in.Loop
			}) {
				out[w.inst] = true
			}
		}
	}
	return out
}

// first reports whether x lies on every way to y.
func (bd *builder) first(x, y memberCall) bool {
	return x.in == y.in && bd.fn.Order(x.inst) < bd.fn.Order(y.inst) || x.in != y.in && bd.fn.Dominates(x.in, y.in)
}

// afterBarrier reports whether a barrier of the block lies before c, on every way, and behind begin, which does not come
// again.
func (bd *builder) afterBarrier(begin, c memberCall) bool {
	for _, b := range bd.fn.Blocks {
		for i, inst := range b.IR.Insts {
			x, ok := symbolic.AsCall(inst)
			if !ok || effectOf(x) != blockBarrier || ordersOf(x) != All {
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
