package hostanalysis

import (
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/value"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/internal/symbolic"
)

// objectKey tells objects apart: the same allocation is several instances for a launch outside its loop, and one for a
// launch within.
type objectKey struct {
	place    *place
	perRound bool
}

// targetsOf turns places into objects; null is left out.
func (b *builder) targetsOf(ts []target) []Target {
	var out []Target
	for _, t := range ts {
		if t.place.isNull() {
			continue
		}
		o := b.object(t.place)
		b.places[o] = t.place
		out = append(out, Target{Object: o, Offset: b.rounded(t.offset), Guard: b.rounded(t.guard)})
	}
	return out
}

// anywhere is a pointer of which nothing is known: to an object of its own, at an unknown offset.
func (b *builder) anywhere() []Target {
	o := &Object{Name: "unknown", ID: len(b.objects)}
	b.objects[objectKey{place: &place{}}] = o
	offset := b.pool.Apply(b.pool.Fresh(expr.Symbol{Name: b.Name + ".offset", Display: "offset", Width: 64}))
	return []Target{{Object: o, Offset: offset, Guard: b.pool.Bool(true)}}
}

func (b *builder) object(p *place) *Object {
	key := objectKey{p, b.perRound(p)}
	if o, ok := b.objects[key]; ok {
		return o
	}
	o := &Object{ID: len(b.objects), PerRound: key.perRound, Textured: b.textured(p)}
	b.objects[key] = o
	switch r := p.root.(type) {
	case *ir.Global:
		o.Name, o.Kind = globalName(r), Host
		if r.Section == managedSection {
			o.Kind, o.Global = Managed, r.Name()
		} else if b.onDevice(r.Name()) {
			o.Kind, o.Global = Symbol, r.Name()
		}
		if n, ok := symbolic.Sizeof(r.ContentType); ok {
			o.Size = b.pool.Int(n, 64)
		}
	case *ir.InstAlloca:
		o.Name, o.Kind = p.describe(), Host
	case *ir.InstCall, *ir.TermInvoke:
		c, _ := symbolic.AsCall(r)
		o.Kind, o.Mapped = allocationKind(c.Name()), c.Name() == frontend.HostAllocMapped
		o.Site = p.frame.mod.Site(r)
		if o.Kind != Unknown {
			o.Name = p.frame.allocationName(r.(value.Value))
			o.Size = b.allocationSize(p.frame, c)
		} else {
			o.Name = p.describe()
		}
	default:
		o.Name = p.describe()
	}
	return o
}

const managedSection = "hgrd_managed"

// onDevice reports whether the device side has a variable of that symbol.
func (h *host) onDevice(symbol string) bool {
	for _, part := range h.parts {
		for _, g := range part.Device.IR.Globals {
			if g.Name() == symbol {
				return true
			}
		}
	}
	return false
}

// mappedApart is assumed where a launch is given several mapped buffers.
const mappedApart = "the mapped buffers are distinct"

func allocationKind(name string) ObjectKind {
	switch {
	case name == frontend.HostAllocDevice, name == frontend.HostAllocMapped:
		return Device
	case name == "hgrd_alloc_managed":
		return Managed
	case isAllocation(name):
		return Host
	}
	return Unknown
}

// allocationSize is the size in bytes over the counters around the launch; nil if unknown.
func (b *builder) allocationSize(g *frame, c symbolic.Call) *expr.Expr {
	at := g.BlockOf(c.Inst)
	var n *expr.Expr
	for i, a := range c.Args {
		if symbolic.Width(a.Type()) != 64 {
			break
		}
		e := g.At(widest(a), at)
		switch {
		case n == nil:
			n = e
		case c.Name() == "calloc" && i == 1:
			n = b.pool.Mul(n, e)
		}
	}
	if n == nil {
		return nil
	}
	return b.rounded(carry(n, g, at, b.frame, b.block))
}

// widest is a size before it was kept in a narrower integer, as by "int bytes = n * sizeof(double)". An allocation that
// succeeds got all of its bytes: that none was lost is part of that assumption.
func widest(v value.Value) value.Value {
	for {
		var from value.Value
		switch x := v.(type) {
		case *ir.InstSExt:
			from = x.From
		case *ir.InstZExt:
			from = x.From
		default:
			return v
		}
		narrow, ok := from.(*ir.InstTrunc)
		if !ok || symbolic.Width(narrow.From.Type()) != symbolic.Width(v.Type()) {
			return v
		}
		v = narrow.From
	}
}

// perRound reports whether an allocation takes place in a loop that the launch is not in.
func (b *builder) perRound(p *place) bool {
	if p.frame == nil || p.root == nil {
		return false
	}
	at := p.frame.DefBlock(p.root)
	for f := p.frame; f != nil; f = f.parent {
		if pos := b.position(b.block, f); pos != nil {
			return !at.Loop.Encloses(pos.Loop)
		}
		if at.Loop != nil {
			return true
		}
		at = f.at
	}
	return false
}

// allocationName is the variable that first receives an allocation.
func (f *frame) allocationName(v value.Value) string {
	if s := f.mod.ValueName(v); s != "" {
		return s
	}
	for _, u := range f.h.uses(f.fn).users[v] {
		switch u := u.(type) {
		case *ir.InstBitCast, *ir.InstPtrToInt:
			if s := f.allocationName(u.(value.Value)); s != "" {
				return s
			}
		case *ir.InstStore:
			if f.BlockOf(u) != nil && symbolic.Unwrap(u.Src) == v {
				if s, ok := f.spot(u.Dst); ok {
					return location{s.place, s.off, pointerSize}.describe()
				}
			}
		}
	}
	return ""
}
