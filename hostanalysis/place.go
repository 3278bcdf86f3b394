package hostanalysis

import (
	"fmt"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/internal/symbolic"
)

// place is where a pointer leads: a variable, an allocation, or whatever an unknown pointer points to. Places are
// interned: equal pointers of unknown content are one place.
type place struct {
	placeKey
	id int
}

type placeKey struct {
	frame *frame      // nil for globals and functions
	root  value.Value // alloca, call, global, parameter, function, null, or any unexplained pointer
	from  content     // the memory content the pointer was read from, when root is nil
	slot  *expr.Expr  // offset it was read at, when that is no constant
}

// location is a byte range of a place; off is -1 for the whole of it.
type location struct {
	base      *place
	off, size int64
}

func (l location) overlaps(off, size int64) bool {
	return l.off < 0 || off < 0 || off < l.off+l.size && l.off < off+size
}

// target is one place a pointer may lead to.
type target struct {
	place  *place
	offset *expr.Expr
	guard  *expr.Expr
}

func (h *host) place(k placeKey) *place {
	if p, ok := h.places[k]; ok {
		return p
	}
	p := &place{k, len(h.places)}
	h.places[k] = p
	return p
}

// identified reports whether a place is a variable or allocation of its own, apart from all other identified ones.
func (p *place) identified() bool {
	switch r := p.root.(type) {
	case *ir.InstAlloca, *ir.Global, *ir.Func:
		return true
	case *ir.Param:
		return isByval(r)
	case *ir.InstCall, *ir.TermInvoke:
		c, _ := symbolic.AsCall(r)
		return ownResult(c.Name())
	}
	return false
}

// wild reports whether the walk to a place gave up half-way: it may be anything in sight.
func (p *place) wild() bool {
	switch p.root.(type) {
	case *ir.InstPhi, *ir.InstSelect, *ir.InstGetElementPtr, *ir.InstBitCast, *ir.InstFreeze, *ir.InstAddrSpaceCast:
		return true
	}
	return false
}

// older reports whether the unknown pointer p existed before variable or allocation q did: neither what a root was given
// nor what was in memory when it began can lead to one of the root's own frame or of one below it.
func (p *place) older(q *place) bool {
	if _, local := q.root.(*ir.InstAlloca); !local {
		if c, ok := symbolic.AsCall(q.root); !ok || !ownResult(c.Name()) {
			return false
		}
	}
	root := p.since()
	for x := q.frame; x != nil && root != nil; x = x.parent {
		if x == root {
			return true
		}
	}
	return false
}

// since is the frame whose beginning saw the pointer p that code out of sight had made; nil if there is none.
func (p *place) since() *frame {
	if p.root == nil {
		if b := p.from; b.at == nil && b.frame != nil && b.frame.parent == nil && !b.uninitialised() {
			return b.frame
		}
		return nil
	}
	if x, ok := p.root.(*ir.Param); ok && !isByval(x) {
		return p.frame
	}
	return nil
}

func (p *place) isNull() bool {
	_, ok := p.root.(*constant.Null)
	return ok
}

// pointer lists the places that v may lead to as read in block b, resolving parameters and loads.
func (f *frame) pointer(v value.Value, b *symbolic.Block) []target {
	v = symbolic.Unwrap(v)
	if _, ok := v.Type().(*types.PointerType); !ok {
		return nil
	}
	var out []target
	for _, t := range f.PointerAt(v, b) {
		for _, r := range f.resolve(t.Root, b) {
			g := f.h.pool.And(t.Guard, r.guard)
			if g.False() {
				continue
			}
			off := f.h.pool.Binary(expr.Add, r.offset, t.Offset, expr.NSW)
			out = append(out, target{r.place, off, g})
		}
	}
	if out = f.h.joined(out); len(out) > mostTargets {
		return f.h.single(placeKey{frame: f, root: v})
	}
	return out
}

// joined merges targets of one place and offset.
func (h *host) joined(ts []target) []target {
	var out []target
next:
	for _, t := range ts {
		for i, o := range out {
			if o.place == t.place && o.offset == t.offset {
				out[i].guard = h.pool.Or(o.guard, t.guard)
				continue next
			}
		}
		out = append(out, t)
	}
	return out
}

func (h *host) single(k placeKey) []target {
	return []target{{h.place(k), h.pool.Const(0, 64), h.pool.Bool(true)}}
}

// resolve follows the root of a pointer walk, as read in block b.
func (f *frame) resolve(root value.Value, b *symbolic.Block) []target {
	if k, ok := f.h.fixed(root); ok {
		return f.h.single(k)
	}
	switch r := root.(type) {
	case *ir.Param:
		if a := f.argument(r); a != nil && !isByval(r) {
			return f.parent.pointer(a, f.at)
		}
	case *ir.InstLoad:
		if at := f.BlockOf(r); at != nil {
			return f.moved(f.loadPointer(r), at, b)
		}
	case *ir.InstIntToPtr:
		if at := f.BlockOf(r); at != nil {
			return f.moved(f.addressed(r.From, at), at, b)
		}
	case *ir.InstPhi:
		if ts := f.candidates(r); ts != nil {
			return ts
		}
	case *ir.InstCall, *ir.TermInvoke:
		c, _ := symbolic.AsCall(r)
		if a := passedOn(r.(value.Value)); a != nil && f.BlockOf(r) != nil {
			return f.pointer(a, f.BlockOf(r))
		}
		if at := f.BlockOf(r); at != nil && asksByName(c) {
			if ts := f.namedTargets(c, at); len(ts) > 0 {
				return f.moved(ts, at, b)
			}
		}
		if callee, ret := f.summary(r); callee != nil && !f.isInvoke(c) {
			if t, ok := ret.IR.Term.(*ir.TermRet); ok && t.X != nil {
				if ts := callee.addressed(t.X, ret); len(ts) > 0 {
					return callee.carried(ts, ret, nil)
				}
			}
		}
	}
	return f.h.single(placeKey{frame: f, root: root})
}

func (f *frame) moved(ts []target, from, to *symbolic.Block) []target {
	if from.Loop == to.Loop {
		return ts
	}
	return f.carried(ts, from, to.Loop)
}

func (f *frame) carried(ts []target, from *symbolic.Block, to *symbolic.Loop) []target {
	out := make([]target, len(ts))
	for i, t := range ts {
		out[i] = target{t.place, f.Carry(t.offset, from.Loop, to), f.Carry(t.guard, from.Loop, to)}
	}
	return out
}

// candidates are the places a pointer may have come from when a loop moves it about in a way that no rule explains. It
// may lead back to itself, through a function that returns what it was given: there it is a place that may be any.
func (f *frame) candidates(phi *ir.InstPhi) []target {
	rs := roots(phi)
	if len(rs) > 8 || f.choosing[phi] {
		return nil
	}
	f.choosing[phi] = true
	defer delete(f.choosing, phi)
	p := f.h.pool
	var out []target
	for i, r := range rs {
		if symbolic.Undefined(r) {
			continue
		}
		for j, t := range f.resolve(r, f.BlockOf(phi)) {
			name := fmt.Sprintf("%s.%s.from%d.%d", f.Name, phi.Ident(), i, j)
			counters := f.Counters(f.BlockOf(phi).Loop)
			t.guard = p.Apply(p.Symbol(expr.Symbol{Name: name, Width: 1}), counters...)
			if _, code := t.place.root.(*ir.Func); !code {
				t.offset = p.Apply(p.Symbol(expr.Symbol{Name: name + ".offset", Display: "offset", Width: 64}), counters...)
			}
			out = append(out, t)
		}
	}
	return out
}
