package hostanalysis

import (
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
			if s, ok := b.frame.start(at, b.block, b.pos); ok {
				s.Object = o
				if s.Bytes != nil {
					s.Bytes = b.rounded(s.Bytes)
				}
				b.launch.Starts = append(b.launch.Starts, s)
			}
		}
	}
}

// start is what was written last to a place before the pos-th instruction of x.
func (f *frame) start(at *place, x *symbolic.Block, pos int) (Start, bool) {
	c := f.contentAt(location{at, -1, 0}, x, pos)
	if c.frame == nil || c.loc.base != at {
		return Start{}, false
	}
	p := f.h.pool
	g := c.frame
	switch w := c.at.(type) {
	case *symbolic.Block: // several meet
		for _, ws := range g.contentsOf(c.loc, deepestLoad).writes {
			for _, inst := range ws {
				if f.h.runsKernel(inst) {
					return Start{Ran: true}, true
				}
			}
		}
		return Start{}, false
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
	if f.h.runsKernel(c.at) {
		return Start{Ran: true}, true
	}
	switch call.Name() {
	case frontend.HostMemset:
		to, here := g.spot(call.Args[0])
		v, fixed := call.Args[1].(*constant.Int)
		if !here || to.place != at || !fixed {
			return Start{}, false
		}
		return Start{From: to.off, Bytes: g.At(call.Args[2], g.BlockOf(c.at)), Size: 1, Value: uint64(v.X.Int64()) & 255}, true
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

// runsKernel reports whether an instruction launches a kernel, itself or in a function that it calls.
func (p *program) runsKernel(inst any) bool {
	seen := map[*ir.Func]bool{}
	var runs func(inst any) bool
	runs = func(inst any) bool {
		c, ok := symbolic.AsCall(inst)
		if !ok {
			return false
		}
		if strings.Contains(c.Name(), "__device_stub__") || p.launching[c.Inst] || c.Name() == frontend.HostLaunchFunc {
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
