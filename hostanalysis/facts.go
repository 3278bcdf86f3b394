package hostanalysis

import (
	"slices"
	"strings"

	"github.com/llir/llvm/ir"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/internal/symbolic"
)

// facts collects what holds at the launch, and keeps what has to do with it.
func (b *builder) facts(guard *expr.Expr) {
	facts, chain := b.conditions()
	facts = b.add(facts, guard, Check, Fact{Site: b.launch.Site})
	for i, d := range "xyz" {
		facts = b.add(facts, b.positive(b.launch.Grid[i]), GridDim, Fact{Site: b.launch.Site, Text: "gridDim." + string(d) + " > 0"})
		facts = b.add(facts, b.positive(b.launch.Block[i]), GridDim, Fact{Site: b.launch.Site, Text: "blockDim." + string(d) + " > 0"})
	}
	facts = b.started(facts, chain[0])
	b.extents()
	b.entries()
	b.starts()
	b.meetings()
	b.held()
	facts = b.invariants(facts)
	b.select_(facts, chain)
	b.contracts()
	b.powers()
	b.launch.Passed = b.passed(chain[0])
	b.fillings()
	b.orders()
	b.summarise()
	b.sources()
	b.asked(facts)
}

// conditions are those under which control comes to b, through the frames of a chain from the root.
func (b *builder) conditions() (facts []Fact, chain []*frame) {
	for x := b.frame; x != nil; x = x.parent {
		chain = append([]*frame{x}, chain...)
	}
	for i, x := range chain {
		at, pos := b.block, b.pos
		if i+1 < len(chain) {
			at, pos = chain[i+1].at, x.Order(chain[i+1].call.Inst)
		}
		facts = append(facts, b.along(x, at, pos, 0)...)
	}
	return facts, chain
}

func (b *builder) positive(e *expr.Expr) *expr.Expr {
	return b.pool.Not(b.pool.Eq(e, b.pool.Const(0, e.Width)))
}

// along lists the conditions of the edges that dominate block at of frame x, and those behind the calls on the way.
func (b *builder) along(x *frame, at *symbolic.Block, pos, depth int) []Fact {
	var path []*symbolic.Block
	for y := at; y != nil; y = y.Idom {
		path = append(path, y)
	}
	slices.Reverse(path)
	var out []Fact
	for i, y := range path {
		if i > 0 {
			d := path[i-1]
			cond := carry(x.Reach(d, y), x, y, b.frame, b.block)
			out = b.add(out, cond, x.kind(d, y), Fact{Site: x.branchSite(d)})
		}
		limit := blockEnd
		var next *symbolic.Block
		if y == at {
			limit = pos
		} else {
			next = path[i+1]
		}
		out = append(out, b.behindCalls(x, y, limit, next, depth)...)
	}
	return out
}

// behindCalls lists what the callees in block y have established when they return.
func (b *builder) behindCalls(x *frame, y *symbolic.Block, limit int, next *symbolic.Block, depth int) []Fact {
	const deepest = 4
	if depth >= deepest {
		return nil
	}
	var out []Fact
	for _, inst := range b.guardCalls(y.IR) {
		if x.Order(inst) >= limit {
			break
		}
		if _, invoke := inst.(*ir.TermInvoke); invoke && (next == nil || len(next.Preds) != 1 || next != y.Succs[0]) {
			continue
		}
		if callee, ret := x.summary(inst); callee != nil {
			out = append(out, b.along(callee, ret, callee.Order(ret.IR.Term), depth+1)...)
		}
	}
	return out
}

// guardCalls lists the calls in a block, in order, whose return says something.
func (h *host) guardCalls(y *ir.Block) []any {
	out, known := h.guardsIn[y]
	if known {
		return out
	}
	see := func(inst any) {
		if c, ok := symbolic.AsCall(inst); ok {
			if d := h.def(c.Callee); d != nil && h.guards(d) {
				out = append(out, inst)
			}
		}
	}
	for _, inst := range y.Insts {
		see(inst)
	}
	see(y.Term)
	h.guardsIn[y] = out
	return out
}

// guards reports whether a function may fail to return, so that its return says something.
func (h *host) guards(fn *ir.Func) bool {
	r, ok := h.guarding[fn]
	if ok {
		return r
	}
	h.guarding[fn] = false
	for _, b := range h.graph(fn).Blocks {
		_, dead := b.IR.Term.(*ir.TermUnreachable)
		_, unwinds := b.IR.Term.(*ir.TermResume)
		if r = dead || unwinds || h.ends(b.IR); r {
			break
		}
		for _, inst := range b.IR.Insts {
			if c, ok := symbolic.AsCall(inst); ok {
				if d := h.def(c.Callee); d != nil && h.guards(d) {
					r = true
				}
			}
		}
		if r {
			break
		}
	}
	h.guarding[fn] = r
	return r
}

// add appends the conjuncts of cond as facts like proto.
func (b *builder) add(facts []Fact, cond *expr.Expr, kind FactKind, proto Fact) []Fact {
	for _, c := range b.conjuncts(nil, b.rounded(cond)) {
		f := proto
		f.Cond, f.Kind = c, kind
		if f.Text == "" {
			f.Text = c.String()
		}
		facts = append(facts, f)
	}
	return facts
}

// conjuncts splits a condition, negated disjunctions included.
func (b *builder) conjuncts(out []*expr.Expr, e *expr.Expr) []*expr.Expr {
	for _, c := range expr.Conjuncts(e) {
		if in := b.pool.Not(c); in.Op == expr.Or && c.Op == expr.Xor {
			out = b.conjuncts(out, b.pool.Not(in.Args[0]))
			out = b.conjuncts(out, b.pool.Not(in.Args[1]))
			continue
		}
		out = append(out, c)
	}
	return out
}

// kind classifies the condition under which control comes from d to y.
func (f *frame) kind(d, y *symbolic.Block) FactKind {
	if _, call := d.IR.Term.(*ir.TermInvoke); call {
		return Unwinding
	}
	if d.Loop != nil && (isHeader(d) || !d.Loop.Encloses(y.Loop)) {
		return LoopBound
	}
	for _, s := range d.Succs {
		if f.Dominates(s, y) {
			continue
		}
		for _, inst := range s.IR.Insts {
			if c, ok := symbolic.AsCall(inst); ok && strings.Contains(strings.ToLower(c.Name()), "assert") && f.h.ends(s.IR) {
				return Assert
			}
		}
	}
	return Check
}

// branchSite is the source of the branch that ends d.
func (f *frame) branchSite(d *symbolic.Block) (s *frontendSite) {
	if s = f.mod.Site(d.IR.Term); s != nil {
		return s
	}
	if br, ok := d.IR.Term.(*ir.TermCondBr); ok {
		return f.mod.Site(br.Cond)
	}
	return nil
}

// extents notes of each allocation behind a pointer argument how large it is. That is no fact about the launch: an
// allocation of no bytes is as good as another, and no access to it.
func (b *builder) extents() {
	for _, a := range b.launch.Args {
		for _, pc := range a.Pieces {
			for i := range pc.Pointer {
				t := &pc.Pointer[i]
				if o := t.Object; o.Size != nil && (o.Kind == Device || o.Kind == Managed) {
					t.Extent = b.rounded(b.sizeHere(o))
					b.sized = b.sized || t.Extent.Op != expr.Const
				}
			}
		}
	}
}

// sizeHere is the size of an object over the counters around this launch: the object may have been met before.
func (b *builder) sizeHere(o *Object) *expr.Expr {
	if pl := b.places[o]; pl != nil && pl.frame != nil {
		if c, ok := symbolic.AsCall(pl.root); ok {
			if e := b.allocationSize(pl.frame, c); e != nil {
				return e
			}
		}
	}
	return o.Size
}

// select_ keeps the facts that share symbols, directly or through others, with the launch, and adds the definitions
// and rounds of what they mention.
func (b *builder) select_(facts []Fact, chain []*frame) {
	l := b.launch
	r := b.relevance()
	r.mention(l.Shared)
	for i := range 3 {
		r.mention(l.Grid[i], l.Block[i])
	}
	for _, a := range l.Args {
		for _, pc := range a.Pieces {
			if !pc.Float {
				r.mention(pc.Value) // how a float came about has no bearing on indices
			}
			for _, t := range pc.Pointer {
				r.mention(t.Offset, t.Guard, t.Extent)
				if t.Object.Size != nil {
					r.mention(b.sizeHere(t.Object))
				}
			}
		}
	}
	for _, e := range l.Entries {
		r.mention(e.Value)
	}
	for _, x := range l.Pointers {
		for _, t := range x.Targets {
			r.mention(t.Offset, t.Guard)
		}
	}
	for _, s := range l.Starts {
		s.each(r.mention)
	}
	for _, m := range l.Meets {
		r.mention(m.When)
	}
	var rounds []symbolic.Round
	for i, x := range chain {
		at := b.block
		if i+1 < len(chain) {
			at = chain[i+1].at
		}
		rounds = append(rounds, x.Reached(at)...)
	}
	kept := make([]bool, len(facts))
	keptRound := make([]bool, len(rounds))
	defined := make([][]*expr.Symbol, len(facts))
	behind := func(i int) []*expr.Symbol { // what the values that loops carry into a fact are made of
		if m := b.mentionsOf(facts[i].Cond); defined[i] == nil && m.carries {
			recs, exits := b.definitions(chain[0], m.symbols)
			var es []*expr.Expr
			for _, d := range recs {
				es = append(es, d.Init, d.Next)
			}
			for _, d := range exits {
				es = append(es, d.Leave)
			}
			defined[i] = append([]*expr.Symbol{}, expr.Symbols(es...)...)
		}
		return defined[i]
	}
	for changed := true; changed; {
		changed = false
		for i, f := range facts {
			if !kept[i] && (f.Cond.False() || r.touches(f.Cond) || r.knows(behind(i))) {
				kept[i], changed = true, true
				r.mention(f.Cond)
			}
		}
		for i, k := range rounds {
			if !keptRound[i] && r.touches(k.Counter) {
				keptRound[i], changed = true, true
				r.mention(k.Counter, k.Continue)
			}
		}
		l.Recurrences, l.Exits = b.definitions(chain[0], r.symbols())
		for _, d := range l.Recurrences {
			changed = r.mention(d.Value, d.Init, d.Next) || changed
		}
		for _, d := range l.Exits {
			changed = r.mention(d.Value, d.Leave) || changed
		}
	}
	done := map[*expr.Expr]bool{}
	for i, f := range facts {
		if kept[i] && !done[f.Cond] {
			done[f.Cond] = true
			l.Facts = append(l.Facts, f)
		}
	}
	for i, k := range rounds {
		if keptRound[i] {
			l.Rounds = append(l.Rounds, k)
		}
	}
	b.mentioned = r
}

// contracts adds what cudaMallocPitch promises of each pitch mentioned, and of which constants each value read at a
// variable index is one.
func (b *builder) contracts() {
	var trees []*expr.Expr
	trees = append(trees, b.mentioned.trees...)
	for _, f := range b.launch.Facts {
		trees = append(trees, f.Cond)
	}
	stated := map[*expr.Expr]bool{}
	for _, a := range expr.Applications(trees...) {
		for _, cond := range b.pitchFacts(a) {
			b.launch.Facts = b.add(b.launch.Facts, cond, Contract, Fact{Site: b.pitches[a.Sym].site})
		}
		for _, cond := range b.tableFacts(a) {
			if stated[cond] {
				continue // of another value at that index
			}
			stated[cond] = true
			b.launch.Facts = b.add(b.launch.Facts, cond, Element, Fact{Site: b.launch.Site})
		}
	}
}

// pitchFacts is what cudaMallocPitch promises of a, if that is a pitch.
func (h *host) pitchFacts(a *expr.Expr) []*expr.Expr {
	p := h.pool
	c, ok := h.pitches[a.Sym]
	if !ok {
		return nil
	}
	with := map[*expr.Expr]*expr.Expr{}
	for i, k := range c.value.Args {
		with[k] = a.Args[i]
	}
	return []*expr.Expr{
		p.Cmp(expr.ULE, p.Replace(c.width, with), a),
		p.Cmp(expr.SLE, p.Const(0, 64), a), // of no bytes it may be 0
		p.Cmp(expr.SLE, a, p.Int(1<<31-1, 64)),
		p.Eq(p.Binary(expr.URem, a, p.Int(pitchAlignment, 64), 0), p.Const(0, 64)),
	}
}

// pitchAlignment divides every pitch: textures can be bound to what has one (cudaDeviceProp.texturePitchAlignment, at least 32 bytes).
const pitchAlignment = 32

// contract is a pitch with the width it was asked for.
type contract struct {
	value, width *expr.Expr
	site         *frontendSite
}

// UnknownApart is what is taken of pointers of which the host shows nothing.
const UnknownApart = "pointers of unknown origin do not alias each other or other arguments"

// Alone is the assumption about launches, copies and host code that may go on beside a launch.
const Alone = "nothing else accesses the kernel's memory while it runs"

// summarise states what the facts and the identity of pointers rest on.
func (b *builder) summarise() {
	unknown, mapped := 0, 0
	beside := b.usesStreams() || b.runsGraphs() || b.mentionsManaged()
	seen := map[*Object]bool{}
	for _, a := range b.launch.Args {
		for _, pc := range a.Pieces {
			if pc.IsPointer && len(pc.Pointer) == 0 {
				continue
			}
			for _, t := range pc.Pointer {
				switch {
				case seen[t.Object]:
				case t.Object.Kind == Unknown:
					unknown++
					beside = beside || b.sharesMemory() || b.callsAny(frontend.HostRegister)
				case t.Object.Mapped:
					mapped++
				case t.Object.Kind == Managed || t.Object.Kind == Host:
					beside = true
				}
				seen[t.Object] = true
			}
		}
	}
	if unknown > 0 && len(seen) > 1 {
		b.assume(UnknownApart)
	}
	if mapped > 1 {
		b.assume(mappedApart)
	}
	if beside && !b.alone() {
		b.assume(Alone)
		b.host.unordered = append(b.host.unordered, b)
	}
	b.rests()
}

// rests states what the facts, arguments and sizes of the launch rest on.
func (b *builder) rests() {
	if b.sized {
		b.assume("allocations succeed, and memory that is accessed has a size above zero")
	}
	if slices.ContainsFunc(b.launch.Facts, func(f Fact) bool { return f.Kind == Contract }) {
		b.assume("a pitch is a multiple of 32 between the width asked for and 2^31-1 bytes")
	}
	for x := b.frame; x != nil; x = x.parent {
		if b.trusted[x] {
			b.assume("external functions do not change objects that they are not passed")
		}
		if b.plain[x] {
			b.assume("host variables of unknown origin are not in managed or pinned memory")
		}
	}
	b.restOn()
	for _, s := range b.exactFloats {
		b.assume(s)
	}
}
