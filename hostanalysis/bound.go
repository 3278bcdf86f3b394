package hostanalysis

import (
	"slices"
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/types"

	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/hostanalysis/pointsto"
	"github.com/hgrd/hgrd/internal/symbolic"
)

// What textures lead to at a launch. What is bound to a texture reference is the last field of the reference's host variable,
// and a texture object is the memory that it was made for. So both are pointers, and what is known of other pointers in memory
// and among arguments is known of them.

// textures lists where the textures lead that the kernel may read through.
func (b *builder) textures(stub *ir.Func) {
	k := b.launch.Kernel
	if !readsTextures(k.Func, map[*ir.Func]bool{}) {
		return
	}
	given := b.memoryGiven()
	for _, part := range b.parts {
		if !slices.Contains(part.Device.Kernels(), k) {
			continue
		}
		for _, g := range part.Device.IR.Globals {
			host, at := b.reference(part, g.Name())
			if host == nil {
				continue
			}
			from := target{b.place(placeKey{root: host}), b.pool.Int(at, 64), b.pool.Bool(true)}
			b.texture(Texture{Symbol: g.Name()}, b.readPointer([]target{from}, b.block, b.pos), given)
		}
	}
	for i, p := range k.Func.Params {
		for _, l := range leaves(p) {
			if l.size == pointerSize && !l.pointer && !l.float {
				b.texture(Texture{Param: i, Offset: l.offset}, b.textureObject(i, l, stub), given)
			}
		}
	}
}

// readsTextures reports whether a function of the device, or one that it may call, reads through a texture.
func readsTextures(f *ir.Func, seen map[*ir.Func]bool) bool {
	if seen[f] {
		return false
	}
	seen[f] = true
	for _, x := range f.Blocks {
		for _, inst := range append(instructions(x), x.Term) {
			c, ok := symbolic.AsCall(inst)
			switch {
			case !ok || c.Asm != nil:
			case c.Callee == nil, strings.HasPrefix(c.Name(), frontend.DeviceTexturePrefix), readsTextures(c.Callee, seen):
				return true
			}
		}
	}
	return false
}

// reference is the host's variable for a texture reference of the device, and where it keeps what is bound to it; nil if that
// is not in sight.
func (p *program) reference(part *frontend.Program, symbol string) (host *ir.Global, at int64) {
	for _, g := range part.Host.IR.Globals {
		if g.Name() == symbol {
			host = p.global(g)
		}
	}
	if host == nil || host.Init == nil {
		return nil, 0
	}
	t, ok := host.ContentType.(*types.StructType)
	if ok && len(t.Fields) == 1 { // of a type of its own
		t, ok = t.Fields[0].(*types.StructType)
	}
	if !ok || !strings.HasPrefix(t.Name(), "struct.textureReference") {
		return nil, 0
	}
	at, ok = symbolic.FieldOffset(t, len(t.Fields)-1)
	if !ok {
		return nil, 0
	}
	return host, at
}

// textureObject lists where a texture object leads that a field of the i-th parameter may be; none if that is not known.
func (b *builder) textureObject(i int, l leaf, stub *ir.Func) []target {
	if b.site.stub.Inst == nil {
		if mode := b.integer(b.site.config.Args[10]); !mode.IsConst(frontend.LaunchPlain) && !mode.IsConst(frontend.LaunchCooperative) {
			return nil
		}
		array := b.pointer(b.site.config.Args[7], b.block)
		at := b.readPointer(b.behind(array, int64(i)*pointerSize), b.block, b.pos)
		return b.readPointer(b.behind(at, l.offset), b.block, b.pos)
	}
	parts := stubParts(b.def(stub), len(b.launch.Kernel.Func.Params))
	if parts == nil {
		return nil
	}
	for _, pt := range parts[i] {
		if l.offset < pt.offset || l.offset+l.size > pt.offset+pt.size {
			continue
		}
		v := b.site.stub.Args[pt.param]
		switch {
		case pt.memory:
			return b.readPointer(b.behind(b.pointer(v, b.block), l.offset-pt.offset), b.block, b.pos)
		case isAddress(v.Type()):
			return b.addressed(v, b.block)
		}
	}
	return nil
}

// memory is an object that a launch names.
type memory struct {
	object *Object
	place  *place
}

// memoryGiven lists the memory that the launch names: what its arguments lead to, and the variables of the device. A place is nil
// where nothing is known of the pointer.
func (b *builder) memoryGiven() (out []memory) {
	seen := map[*Object]bool{}
	add := func(o *Object, p *place) {
		if !seen[o] {
			seen[o] = true
			out = append(out, memory{o, p})
		}
	}
	for _, a := range b.launch.Args {
		for _, pc := range a.Pieces {
			for _, t := range pc.Pointer {
				add(t.Object, b.places[t.Object])
			}
		}
	}
	for _, part := range b.parts {
		for _, g := range part.Host.IR.Globals {
			if g.Section == managedSection || len(b.variables[g.Name()]) > 0 {
				p := b.place(placeKey{root: b.global(g)})
				add(b.object(p), p)
			}
		}
	}
	return out
}

// texture notes where a texture leads, and which of the memory that is given it may be as well. Of one that leads nowhere, as
// far as is in sight, nothing is known: what kernels read was bound by somebody.
func (b *builder) texture(t Texture, ts []target, given []memory) {
	if !slices.ContainsFunc(ts, func(x target) bool { return !x.place.isNull() }) {
		return
	}
	add := func(to *[]*Object, o *Object) {
		if !slices.Contains(*to, o) {
			*to = append(*to, o)
		}
	}
	for _, x := range ts {
		if x.place.isNull() {
			continue
		}
		o := b.object(x.place)
		t.Targets = append(t.Targets, Target{Object: o, Offset: b.rounded(x.offset), Guard: b.rounded(x.guard)})
		t.Open = t.Open || !x.place.identified()
		for _, m := range given {
			switch {
			case m.place == nil, m.object.Mapped && o.Mapped && m.object != o:
				add(&t.Apart, m.object)
			case m.place == x.place || x.place.holdsArray() || !b.mayBe(x.place, m.place):
			case m.place.identified() || b.sameInSight(x.place, m.place):
				add(&t.Meets, m.object)
			default:
				add(&t.Apart, m.object)
			}
		}
	}
	b.launch.Textures = append(b.launch.Textures, t)
}

// sameInSight reports whether code in sight has two pointers lead to one allocation or variable, of which q may have come from
// elsewhere as well.
func (h *host) sameInSight(p, q *place) bool {
	s := h.ownObjects(h.leads(p))
	if t := h.ownObjects(h.leads(q)); t != nil {
		return meetAny(s, t)
	}
	return meetAny(s, h.putThere(q))
}

func meetAny(s, t map[*pointsto.Object]bool) bool {
	for o := range s {
		if t[o] {
			return true
		}
	}
	return false
}

// ownObjects lists the variables and allocations of a set; nil if there may be others.
func (h *host) ownObjects(s pointsto.Set) map[*pointsto.Object]bool {
	if s.Any() {
		return nil
	}
	out := map[*pointsto.Object]bool{}
	others := false
	s.Each(func(l pointsto.Loc) {
		out[l.Object] = true
		others = others || l.Object.Value == nil
	})
	if others {
		return nil
	}
	return out
}

// classField is a field of a class, by its offset.
type classField struct {
	class *memType
	off   int64
}

// putThere lists what stores in sight have a pointer lead to that lies in the same field of the same class as that to p.
func (h *host) putThere(p *place) map[*pointsto.Object]bool {
	if p.root != nil || p.from.loc.base == nil || p.from.loc.off < 0 {
		return nil
	}
	class, off := h.structAt(h.declared(p.from.loc.base), p.from.loc.off, pointerSize)
	if class == nil {
		return nil
	}
	field := classField{h.class(class), off}
	if out, ok := h.put[field]; ok {
		return out
	}
	out := map[*pointsto.Object]bool{}
	h.put[field] = out
	h.everyHost(func(in *ir.Func, inst any) bool {
		x, ok := inst.(*ir.InstStore)
		if !ok || !isAddress(x.Src.Type()) {
			return true
		}
		f := h.root(in)
		if f.BlockOf(x) == nil {
			return true
		}
		for _, a := range f.aims(x.Dst, deepestLoad) {
			if !a.exact || a.off < 0 {
				continue
			}
			if s, at := h.structAt(h.declared(a.place), a.off, pointerSize); s == nil || (classField{h.class(s), at}) != field {
				continue
			}
			for _, to := range f.aims(x.Src, deepestLoad) {
				for o := range h.ownObjects(h.leads(to.place)) {
					out[o] = true
				}
			}
		}
		return true
	})
	return out
}
