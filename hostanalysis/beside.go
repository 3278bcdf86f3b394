package hostanalysis

import (
	"reflect"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/internal/symbolic"
)

// Work that streams, events and waits do not order may still access different parts of an object. Here is what that hangs on: for
// each launch, the pieces of work that it may overlap with, and the memory that these access, over the same symbols.

// inRound is a walk from a piece of work to the end of the round of a loop.
type inRound struct {
	of     int
	header where
}

// notAlone lists the launches that are not known to be alone with their memory.
func (h *host) notAlone() (out []Beside) {
	all := h.unordered // what is built for others adds to it
	want := h.want
	h.want = func(*frontend.Kernel) bool { return true }
	defer func() { h.want = want }()
	for _, b := range all {
		x := Beside{Launch: b.launch}
		x.Others, x.Known = b.others()
		out = append(out, x)
	}
	return out
}

// others lists the work that may go on beside a launch; false where that is not known.
func (b *builder) others() (out []Other, known bool) {
	if b.launch.Cut || b.frame.outermost().fn != b.main {
		return nil, false
	}
	u := b.usesOfMemory()
	if u == nil {
		return nil, false
	}
	of := u.at(b)
	if of < 0 {
		return nil, false
	}
	for i := range u.list {
		if !u.list[i].conflicts(&u.list[of]) || u.ordered(i, of) && u.ordered(of, i) {
			continue
		}
		some, ok := u.others(i, of)
		if !ok || b.stopped() {
			return nil, false
		}
		out = append(out, some...)
	}
	return out, true
}

// others is the work at i beside the launch at of.
func (u *uses) others(i, of int) (out []Other, ok bool) {
	x := &u.list[i]
	if x.anything {
		return nil, false
	}
	for f := x.frame; f != nil; f = f.parent {
		if f.Irreducible || u.h.returnsTwice(f.fn) {
			return nil, false // counters of loops do not tell its executions apart
		}
	}
	counters, inTurn := u.inTurn(i, of)
	streams, handles := u.oneStream(of, i)
	if c, calls := symbolic.AsCall(x.inst); calls && isStub(c) {
		ls, ok := u.h.launchesAt(x.frame, x.inst)
		for _, l := range ls {
			out = append(out, Other{Launch: l, Counters: counters, InTurn: inTurn, Streams: streams, Handles: handles})
		}
		return out, ok
	}
	b := &builder{host: u.h, frame: x.frame, block: x.block, pos: x.order, guard: u.h.pool.Bool(true), places: map[*Object]*place{}}
	b.launch = &Launch{Shared: b.pool.Const(0, 64)}
	for k := range 3 {
		b.launch.Grid[k], b.launch.Block[k] = b.pool.Const(1, 32), b.pool.Const(1, 32)
	}
	regions, ok := b.regions(x, &u.list[of])
	if !ok {
		return nil, false
	}
	b.whole(regions)
	return []Other{{Launch: b.launch, Regions: regions, Counters: counters, InTurn: inTurn, Streams: streams, Handles: handles}}, true
}

// inTurn lists the counters of the loops around two pieces of work, and reports whether one comes behind the other in one round of
// all these.
func (u *uses) inTurn(i, k int) (counters []*expr.Expr, is bool) {
	x, y, _, ok := meet(u.list[i].moment, u.list[k].moment)
	if !ok {
		return nil, false
	}
	f, l := x.frame, common(x.loop, y.loop)
	counters = f.Counters(l)
	for l == nil && f.parent != nil {
		f, l = f.parent, f.at.Loop
	}
	switch {
	case i == k:
		return counters, true
	case l == nil:
		return counters, false // or they would be ordered
	}
	header := where{f, l.Header}
	follows := func(i, k int) bool {
		key := inRound{i, header}
		w, ok := u.rounds[key]
		if !ok {
			w = u.h.afterInRound(u.works[i], &place{}, u.works, header)
			u.rounds[key] = w
		}
		return w.whole && u.works[k].follows(w.met[k])
	}
	return counters, follows(i, k) && follows(k, i)
}

// oneStream lists when two pieces of work are in one stream, by the handles that they read, which nobody makes anew in between.
func (u *uses) oneStream(i, k int) (out []OneStream, handles [2]*expr.Expr) {
	x, y := u.handlesOf(i), u.handlesOf(k)
	for side, ts := range [2][]target{x, y} {
		handles[side] = u.h.pool.Bool(len(ts) == 0)
		for _, t := range ts {
			handles[side] = u.h.pool.Or(handles[side], t.guard)
		}
	}
	for _, a := range x {
		for _, b := range y {
			switch p, q := a.place, b.place; {
			case !isConst(a.offset) || !isConst(b.offset) || !u.standing(p, i, k):
			case p == q && a.offset.Value == b.offset.Value:
				out = append(out, OneStream{When: [2]*expr.Expr{a.guard, b.guard}})
			case p.slot != nil && q.slot != nil && p.from == q.from && len(x) == 1 && len(y) == 1:
				out = append(out, OneStream{Equal: [2]*expr.Expr{p.slot, q.slot}})
			}
		}
	}
	return out, handles
}

// handlesOf is where the handle of a piece of work's stream leads; nil for work that is in no stream.
func (u *uses) handlesOf(i int) []target {
	w := &u.works[i]
	c, calls := symbolic.AsCall(w.inst)
	if !calls || w.byHost || w.done {
		return nil
	}
	f := w.frame
	switch {
	case isStub(c):
		for _, s := range u.h.sites[f.fn] {
			if s.stub.Inst == c.Inst {
				return f.pointer(s.config.Args[7], f.BlockOf(s.config.Inst))
			}
		}
	case isEnqueued(c.Name()):
		if late, is := f.lateOf(c); is {
			return f.pointer(late.Args[1], f.BlockOf(late.Inst))
		}
	}
	return nil
}

// standing reports whether a place is one stream for both pieces of work, whatever the rounds of the loops around.
func (u *uses) standing(p *place, i, k int) bool {
	switch p.root.(type) {
	case nil:
		return p.from.madeBefore(u.list[i].moment) && p.from.madeBefore(u.list[k].moment)
	case *ir.InstCall, *ir.TermInvoke:
		c, _ := symbolic.AsCall(p.root)
		return c.Name() == frontend.HostHandleCreate && !p.madeAgain()
	}
	return false
}

// madeBefore reports whether a content of a variable of main is made before a moment, once for all.
func (c content) madeBefore(x moment) bool {
	if c.frame == nil || c.frame.parent != nil || c.frame.fn != c.frame.h.main {
		return false
	}
	b, isBlock := c.at.(*symbolic.Block)
	if !isBlock {
		b = c.frame.BlockOf(c.at) // nil where it changes meanwhile
	}
	if b == nil {
		return false
	}
	for x.frame != c.frame {
		if x.frame.parent == nil {
			return false
		}
		x = x.caller()
	}
	for l := b.Loop; l != nil; l = l.Parent {
		if l.Encloses(x.loop) {
			return false
		}
	}
	return true
}

// common is the innermost loop around two.
func common(x, y *symbolic.Loop) *symbolic.Loop {
	for ; x != nil; x = x.Parent {
		if x.Encloses(y) {
			return x
		}
	}
	return nil
}

// launchesAt are the launches that an instruction of f makes; false if not all are known.
func (h *host) launchesAt(f *frame, inst any) ([]*Launch, bool) {
	for _, s := range h.sites[f.fn] {
		if s.stub.Inst != inst {
			continue
		}
		ls, problems := h.launches(s, callContext{frame: f})
		return ls, len(ls) > 0 && len(problems) == 0
	}
	return nil, false
}

// whole gives the launch that stands for other work its facts.
func (b *builder) whole(regions []Region) {
	for _, r := range regions {
		piece := Piece{IsPointer: true, Pointer: r.Targets}
		b.launch.Args = append(b.launch.Args, Arg{[]Piece{piece, {Offset: pointerSize, Value: r.Size}}})
	}
	facts, chain := b.conditions()
	facts = b.started(facts, chain[0])
	b.select_(facts, chain)
	b.contracts()
	b.powers()
	b.rests()
}

// regions is what a piece of work accesses of the memory of another one; false where that is not known.
func (b *builder) regions(x, of *use) (out []Region, ok bool) {
	strong, known := false, true
	add := func(v, size value.Value, bytes int64, writes bool) {
		to := b.points().Of(v)
		if !to.Meets(of.writes) && !(writes && to.Meets(of.touches)) {
			return
		}
		r := Region{Targets: b.targetsOf(b.pointer(v, b.block)), Writes: writes, Strong: strong}
		known = known && len(r.Targets) > 0
		switch {
		case size != nil:
			r.Size = b.integer(size)
		case bytes > 0:
			r.Size = b.pool.Int(bytes, 64)
		}
		out = append(out, r)
	}
	host := func(p value.Value, writes bool) {
		t, _ := p.Type().(*types.PointerType)
		n, _ := symbolic.Sizeof(t.ElemType)
		add(p, nil, n, writes)
	}
	switch i := x.inst.(type) {
	case *ir.InstLoad:
		strong = i.Volatile || i.Atomic
		host(i.Src, false)
		return out, known
	case *ir.InstStore:
		strong = i.Volatile || i.Atomic
		host(i.Dst, true)
		return out, known
	case *ir.InstAtomicRMW:
		strong = true
		host(i.Dst, true)
		return out, known
	case *ir.InstCmpXchg:
		strong = true
		host(i.Ptr, true)
		return out, known
	}
	c, _ := symbolic.AsCall(x.inst)
	switch c.Name() {
	case frontend.HostMemcpy:
		add(c.Args[0], c.Args[2], 0, true)
		add(c.Args[1], c.Args[2], 0, false)
	case frontend.HostMemset:
		add(c.Args[0], c.Args[2], 0, true)
	case frontend.HostMemcpy2D:
		add(c.Args[0], nil, 0, true)
		add(c.Args[2], nil, 0, false)
	case frontend.HostMemset2D:
		add(c.Args[0], nil, 0, true)
	case frontend.HostSymbolWrite:
		add(c.Args[0], nil, 0, true)
		add(c.Args[1], c.Args[2], 0, false)
	case frontend.HostSymbolRead:
		add(c.Args[0], c.Args[2], 0, true)
		add(c.Args[1], nil, 0, false)
	default:
		return nil, false
	}
	return out, known
}

// Besides are the launches of a kernel that are not known to be alone, with trees in an empty pool.
func (r *Result) Besides(pool *expr.Pool, k *frontend.Kernel) []Beside {
	var some []Beside
	for _, b := range r.Beside {
		if b.Launch.Kernel == k {
			some = append(some, b)
		}
	}
	m := mover{pool: pool, objects: map[*Object]*Object{}}
	m.gather(reflect.ValueOf(some), map[*Object]bool{})
	m.copies = pool.Adopt(m.trees...)
	out, _ := m.move(reflect.ValueOf(some)).Interface().([]Beside)
	return out
}
