package hostanalysis

import (
	"slices"
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/value"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/internal/symbolic"
)

// Start says what an object held when a launch began, or a part of it: the last of what was written there, and nothing since.
type Start struct {
	Object  *Object
	From    int64      // bytes From to From+Bytes were written
	Bytes   *expr.Expr // 64 bits; nil for the whole object
	Size    int64      // of each number; 1 for bytes that are alike
	Value   uint64     // of the number, or of each byte
	Unknown bool       // what was written is not known
	Initial bool       // nothing was written: it is a variable, and holds what the program's text says
	Ran     bool       // it was a kernel that may have written
	Again   bool       // Ran: it may have been the launched kernel itself
	Stores  []Stored   // Ran: all that it may have written; nil if that is not known

	Moved bool // Ran: it did no more to the object than to add to it

	// Rounds are the counters of host loops, outermost first, in whose earlier rounds this very launch may have written
	// since, and nothing else.
	Rounds []*expr.Expr
}

// starts adds what the launch's arguments, and the variables that the kernel writes, held at its beginning.
func (b *builder) starts() {
	seen := map[*Object]bool{}
	add := func(o *Object) {
		at := b.places[o]
		if seen[o] || o.Kind == Unknown || o.Kind == Host || at == nil || at.root == nil || b.Irreducible {
			return
		}
		seen[o] = true
		for _, s := range b.start(at) {
			s.Object = o
			if s.Bytes != nil {
				s.Bytes = b.rounded(s.Bytes)
			}
			b.launch.Starts = append(b.launch.Starts, s)
		}
	}
	for _, a := range b.launch.Args {
		for _, pc := range a.Pieces {
			if len(pc.Pointer) <= mostTargets {
				for _, t := range pc.Pointer {
					add(t.Object)
				}
			}
		}
	}
	for _, g := range b.writesOf(b.launch.Kernel.Func).variables {
		if at := b.onHost(g.Name()); len(at) > 0 {
			add(b.targetsOf(b.single(placeKey{root: at[0]}))[0].Object)
		}
	}
}

// start is what was written last to a place before the launch, and what before that, as far as it may still be there.
func (b *builder) start(at *place) []Start {
	if b.runsGraphs() {
		return []Start{{Ran: true, Again: true}}
	}
	return b.began(at, b.frame.contentAt(location{at, -1, 0}, b.block, b.pos))
}

// mostParts bounds the writes, each of a part of an object, that are followed back.
const mostParts = 8

// began is what content c of a place is, the newest first. The last one is of the whole object.
func (b *builder) began(at *place, c content) []Start {
	var out []Start
	for len(out) < mostParts && c.frame != nil && c.loc.base == at {
		if w, met := c.at.(*symbolic.Block); met {
			return append(out, b.met(at, c, w)...)
		}
		s, ok := b.one(at, c)
		if !ok {
			break
		}
		out = append(out, s)
		if s.Ran && s.Stores == nil || s.Initial {
			return out
		}
		c = c.frame.contentAt(c.loc, c.frame.BlockOf(c.at), c.frame.Order(c.at))
	}
	return append(out, Start{Unknown: true})
}

// one is what content c of a place is where no others meet it; false where that may be anything.
func (b *builder) one(at *place, c content) (Start, bool) {
	switch _, isVariable := at.root.(*ir.Global); {
	case c.frame == nil || c.loc.base != at:
		return Start{}, false
	case c.at == nil:
		return Start{Initial: true}, isVariable && !b.partial && c.frame.fn == b.main
	}
	return b.written(at, c)
}

// met is what content c of a place is where several meet.
func (b *builder) met(at *place, c content, w *symbolic.Block) []Start {
	g := c.frame
	ws := g.contentsOf(c.loc, deepestLoad).writes
	if entry := b.again(g, w, ws); entry != nil {
		out := b.began(at, g.contentAt(c.loc, entry, blockEnd))
		for i := range out {
			if out[i].Unknown || out[i].Ran {
				return append(out[:i], Start{Ran: true, Again: true})
			}
			out[i].Rounds = append(out[i].Rounds, g.Counter(w.Loop))
		}
		return out
	}
	return []Start{joined(b.newest(at, c, map[content]bool{}))}
}

// newest lists what may have been written last, by the ways that lead to content c.
func (b *builder) newest(at *place, c content, seen map[content]bool) []Start {
	if w, met := c.at.(*symbolic.Block); met && c.loc.base == at {
		var out []Start
		for _, from := range w.Preds {
			if x := c.frame.contentAt(c.loc, from, blockEnd); !seen[x] {
				seen[x] = true
				out = append(out, b.newest(at, x, seen)...)
			}
		}
		return out
	}
	if s, ok := b.one(at, c); ok {
		return []Start{s}
	}
	return []Start{{Unknown: true}}
}

// joined is what a place holds after one of several writes.
func joined(ss []Start) Start {
	out := Start{Unknown: true}
	for i, s := range ss {
		switch {
		case s.Ran:
			return anyRan(ss)
		case i == 0 && s.Bytes != nil && s.Bytes.Op == expr.Const:
			out = s
		case s.From != out.From || s.Bytes != out.Bytes || s.Size != out.Size || s.Value != out.Value || s.Initial:
			out.Unknown = true
		}
	}
	return out
}

// anyRan is joined where kernels may have written: it is known what they store, if all else is zeros.
func anyRan(ss []Start) Start {
	out := Start{Ran: true}
	known := true
	for _, s := range ss {
		known = known && (s.Stores != nil || !s.Ran && !s.Unknown && !s.Initial && s.Value == 0)
		out.Again = out.Again || s.Again
		for _, st := range s.Stores {
			out.Stores = append(out.Stores, Stored{Value: st.Value})
		}
	}
	if known && slices.ContainsFunc(out.Stores, func(st Stored) bool { return st.Value.Value == 0 }) {
		return out
	}
	out.Stores = nil
	return out
}

// written is what the instruction that c names has written to a place; false where that may be anything.
func (b *builder) written(at *place, c content) (Start, bool) {
	p, g := b.pool, c.frame
	if w, isStore := c.at.(*ir.InstStore); isStore {
		to, here := g.spot(w.Dst)
		n, sized := symbolic.StoreSize(w.Src.Type())
		if !here || to.place != at || !sized {
			return Start{}, false
		}
		s := Start{From: to.off, Bytes: p.Int(n, 64), Size: n, Unknown: true}
		if v, isNumber := w.Src.(*constant.Int); isNumber {
			s.Unknown, s.Value = false, p.Int(v.X.Int64(), int(8*n)).Value
		}
		return s, true
	}
	call, ok := symbolic.AsCall(c.at)
	if !ok {
		return Start{}, false
	}
	if b.runsKernel(c.at) {
		s := Start{Ran: true, Again: b.runsAgain(c.at)}
		s.Stores, s.Moved = b.storesOf(g, call, at)
		return s, true
	}
	switch call.Name() {
	case frontend.HostMemset:
		return b.set(at, g, call, call.Args[1], g.At(call.Args[2], g.BlockOf(c.at)))
	case frontend.HostMemset2D:
		block := g.BlockOf(c.at)
		n, rows := g.At(call.Args[3], block), g.At(call.Args[4], block)
		if !rows.IsConst(1) && n != g.At(call.Args[1], block) {
			return Start{}, false // there are gaps between the rows
		}
		return b.set(at, g, call, call.Args[2], p.Binary(expr.Mul, n, rows, expr.NSW))
	case frontend.HostMemcpy:
		return b.copied(at, g, call, 0)
	case frontend.HostSymbolWrite:
		if off, fixed := call.Args[3].(*constant.Int); fixed {
			return b.copied(at, g, call, off.X.Int64())
		}
	}
	return Start{}, false
}

// set is n bytes of one value at the first argument of a call.
func (b *builder) set(at *place, g *frame, call symbolic.Call, value value.Value, n *expr.Expr) (Start, bool) {
	to, here := g.spot(call.Args[0])
	if !here || to.place != at {
		return Start{}, false
	}
	s := Start{From: to.off, Bytes: n, Size: 1, Unknown: true}
	if v, fixed := value.(*constant.Int); fixed {
		s.Unknown, s.Value = false, uint64(v.X.Int64())&255
	}
	return s, true
}

// copied is what a call copies from its second argument to an offset behind its first one.
func (b *builder) copied(at *place, g *frame, call symbolic.Call, off int64) (Start, bool) {
	to, here := g.spot(call.Args[0])
	n, fixed := call.Args[2].(*constant.Int)
	if !here || to.place != at || !fixed || n.X.Int64() < 1 {
		return Start{}, false
	}
	size := n.X.Int64()
	s := Start{From: to.off + off, Bytes: b.pool.Int(size, 64), Size: size, Unknown: true}
	from, there := g.spot(call.Args[1])
	if !there || size > 8 {
		return s, true
	}
	e := g.readAt(from.place, b.pool.Int(from.off, 64), int(8*size), g.BlockOf(call.Inst), g.Order(call.Inst))
	if e != nil && e.Op == expr.Const {
		s.Unknown, s.Value = false, e.Value
	}
	return s, true
}

// again is the block from which control enters the loop with that header, where of the writes ws only this launch lies in
// the loop and is around it; nil for other blocks.
func (b *builder) again(g *frame, header *symbolic.Block, ws map[*symbolic.Block][]any) *symbolic.Block {
	l := header.Loop
	if g != b.frame || b.site.stub.Callee == nil || l == nil || l.Header != header || !l.Contains(b.block) {
		return nil
	}
	for x, some := range ws {
		if l.Contains(x) && slices.ContainsFunc(some, func(inst any) bool { return inst != any(b.site.stub.Inst) }) {
			return nil
		}
	}
	var entry *symbolic.Block
	for _, x := range header.Preds {
		switch {
		case l.Contains(x):
		case entry != nil:
			return nil
		default:
			entry = x
		}
	}
	return entry
}

// runsKernel reports whether an instruction launches a kernel, itself or in a function that it calls.
func (p *program) runsKernel(inst any) bool {
	return p.mayCall(inst, func(c symbolic.Call) bool { return isStub(c) || p.launchesOtherwise(c) })
}

// runsAgain reports whether an instruction may launch the kernel of this launch, itself or in a function that it calls.
func (b *builder) runsAgain(inst any) bool {
	return b.mayCall(inst, func(c symbolic.Call) bool {
		return isStub(c) && (b.site.stub.Callee == nil || c.Callee == b.site.stub.Callee) || b.launchesOtherwise(c)
	})
}

func isStub(c symbolic.Call) bool { return strings.Contains(c.Name(), "__device_stub__") }

// launchesOtherwise reports whether a call launches a kernel of which the call alone does not tell which it is.
func (p *program) launchesOtherwise(c symbolic.Call) bool {
	return !isStub(c) && (p.launching[c.Inst] || c.Name() == frontend.HostLaunchFunc)
}

// mayCall reports whether an instruction is such a call, or calls a function in which there is one.
func (p *program) mayCall(inst any, such func(symbolic.Call) bool) bool {
	seen := map[*ir.Func]bool{}
	var runs func(inst any) bool
	runs = func(inst any) bool {
		c, ok := symbolic.AsCall(inst)
		if !ok {
			return false
		}
		if such(c) {
			return true
		}
		f := p.def(c.Callee)
		if f == nil || seen[f] {
			return false
		}
		seen[f] = true
		for _, b := range f.Blocks {
			for _, x := range b.Insts {
				if runs(x) {
					return true
				}
			}
			if runs(b.Term) {
				return true
			}
		}
		return false
	}
	return runs(inst)
}
