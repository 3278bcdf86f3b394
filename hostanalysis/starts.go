package hostanalysis

import (
	"slices"
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/internal/symbolic"
)

// Start says what an object held when a launch began: what was written to it last, if that was numbers.
type Start struct {
	Object *Object
	From   int64      // bytes From to From+Bytes were written
	Bytes  *expr.Expr // 64 bits
	Size   int64      // of each number; 1 for bytes that are alike
	Value  uint64     // of the number, or of each byte
	Ran    bool       // it was a kernel that may have written last: nothing else is known
	Again  bool       // Ran: it may have been the launched kernel itself

	// Rounds are the counters of host loops, outermost first, in whose earlier rounds this very launch may have written
	// since, and nothing else.
	Rounds []*expr.Expr
}

// starts adds what the launch's arguments held at its beginning.
func (b *builder) starts() {
	seen := map[*Object]bool{}
	for _, a := range b.launch.Args {
		for _, pc := range a.Pieces {
			if len(pc.Pointer) != 1 {
				continue
			}
			o := pc.Pointer[0].Object
			at := b.places[o]
			if seen[o] || o.Kind != Device && o.Kind != Managed || at == nil || at.root == nil || at.frame == nil || b.Irreducible {
				continue
			}
			seen[o] = true
			if s, ok := b.start(at); ok {
				s.Object = o
				if s.Bytes != nil {
					s.Bytes = b.rounded(s.Bytes)
				}
				b.launch.Starts = append(b.launch.Starts, s)
			}
		}
	}
}

// start is what was written last to a place before the launch.
func (b *builder) start(at *place) (Start, bool) {
	if b.runsGraphs() {
		return Start{Ran: true, Again: true}, true
	}
	return b.began(at, b.frame.contentAt(location{at, -1, 0}, b.block, b.pos))
}

// began is what content c of a place is.
func (b *builder) began(at *place, c content) (Start, bool) {
	if c.frame == nil || c.loc.base != at {
		return Start{}, false
	}
	p := b.pool
	g := c.frame
	switch w := c.at.(type) {
	case *symbolic.Block: // several meet
		ws := g.contentsOf(c.loc, deepestLoad).writes
		if entry := b.again(g, w, ws); entry != nil {
			s, ok := b.began(at, g.contentAt(c.loc, entry, blockEnd))
			if ok && !s.Ran {
				s.Rounds = append(s.Rounds, g.Counter(w.Loop))
				return s, true
			}
		}
		var out Start
		for _, some := range ws {
			out.Ran = out.Ran || slices.ContainsFunc(some, b.runsKernel)
			out.Again = out.Again || slices.ContainsFunc(some, b.runsAgain)
		}
		return out, out.Ran
	case *ir.InstStore:
		to, here := g.spot(w.Dst)
		v, isNumber := w.Src.(*constant.Int)
		n, sized := symbolic.StoreSize(w.Src.Type())
		if !here || to.place != at || !isNumber || !sized {
			return Start{}, false
		}
		return Start{From: to.off, Bytes: p.Int(n, 64), Size: n, Value: p.Int(v.X.Int64(), int(8*n)).Value}, true
	}
	call, ok := symbolic.AsCall(c.at)
	if !ok {
		return Start{}, false
	}
	if b.runsKernel(c.at) {
		return Start{Ran: true, Again: b.runsAgain(c.at)}, true
	}
	switch call.Name() {
	case frontend.HostMemset:
		to, here := g.spot(call.Args[0])
		v, fixed := call.Args[1].(*constant.Int)
		if !here || to.place != at || !fixed {
			return Start{}, false
		}
		return Start{From: to.off, Bytes: g.At(call.Args[2], g.BlockOf(c.at)), Size: 1, Value: uint64(v.X.Int64()) & 255}, true
	case frontend.HostMemset2D:
		to, here := g.spot(call.Args[0])
		v, fixed := call.Args[2].(*constant.Int)
		block := g.BlockOf(c.at)
		n, rows := g.At(call.Args[3], block), g.At(call.Args[4], block)
		if !here || to.place != at || !fixed || !rows.IsConst(1) && n != g.At(call.Args[1], block) {
			return Start{}, false // there are gaps between the rows
		}
		return Start{From: to.off, Bytes: p.Binary(expr.Mul, n, rows, expr.NSW), Size: 1, Value: uint64(v.X.Int64()) & 255}, true
	case frontend.HostMemcpy:
		to, here := g.spot(call.Args[0])
		from, there := g.spot(call.Args[1])
		n, fixed := call.Args[2].(*constant.Int)
		if !here || !there || to.place != at || !fixed || n.X.Int64() > 8 || n.X.Int64() < 1 {
			return Start{}, false
		}
		size := n.X.Int64()
		e := g.readAt(from.place, p.Int(from.off, 64), int(8*size), g.BlockOf(c.at), g.Order(c.at))
		if e == nil || e.Op != expr.Const {
			return Start{}, false
		}
		return Start{From: to.off, Bytes: p.Int(size, 64), Size: size, Value: e.Value}, true
	}
	return Start{}, false
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
