package hostanalysis

import (
	"fmt"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/types"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/internal/symbolic"
)

// class is the type node of a struct of the IR; nil if no access tells, or if accesses contradict each other.
func (p *program) class(s *types.StructType) *memType {
	if p.tags.classes == nil {
		p.tags.classes = map[*types.StructType]*memType{}
		p.eachInst(p.learn)
		p.eachInst(p.learnBase)
	}
	return p.tags.classes[s]
}

func (p *program) eachInst(see func(ir.Instruction)) {
	for _, part := range p.parts {
		for _, f := range part.Host.IR.Funcs {
			for _, b := range f.Blocks {
				for _, inst := range b.Insts {
					see(inst)
				}
			}
		}
	}
}

// learnBase notes the class of a base subobject: without tail padding it is a struct of its own in the IR, which is
// never accessed by that name, but casts of the derived class tell.
func (p *program) learnBase(inst ir.Instruction) {
	x, ok := inst.(*ir.InstBitCast)
	if !ok {
		return
	}
	derived, base := pointee(x.From.Type()), pointee(x.To)
	if derived == nil || base == nil || len(derived.Fields) == 0 {
		return
	}
	part, ok := derived.Fields[0].(*types.StructType)
	class := p.tags.classes[base]
	if !ok || part == base || class == nil || len(part.Fields) > len(base.Fields) {
		return
	}
	for i, f := range part.Fields {
		if !types.Equal(f, base.Fields[i]) {
			return
		}
	}
	if old, seen := p.tags.classes[part]; seen && old != class {
		class = nil
	}
	p.tags.classes[part] = class
}

// pointee is the struct that a pointer type leads to; nil for other types.
func pointee(t types.Type) *types.StructType {
	pt, ok := t.(*types.PointerType)
	if !ok {
		return nil
	}
	s, _ := pt.ElemType.(*types.StructType)
	return s
}

// learn notes which class an access to a field of a struct is tagged with.
func (p *program) learn(inst ir.Instruction) {
	var at any
	switch x := inst.(type) {
	case *ir.InstLoad:
		at = symbolic.Unwrap(x.Src)
	case *ir.InstStore:
		at = symbolic.Unwrap(x.Dst)
	default:
		return
	}
	s, i, ok := fieldAddress(at)
	k := p.tags.of(inst)
	if !ok || k == nil || k.base == k.access {
		return
	}
	off, ok := symbolic.FieldOffset(s, i)
	if !ok || off != k.off {
		return
	}
	if old, seen := p.tags.classes[s]; seen && old != k.base {
		p.tags.classes[s] = nil
		return
	}
	p.tags.classes[s] = k.base
}

// fieldAddress takes the address of a field of a struct apart.
func fieldAddress(v any) (s *types.StructType, i int, ok bool) {
	x, ok := v.(*ir.InstGetElementPtr)
	if !ok || len(x.Indices) != 2 {
		return nil, 0, false
	}
	s, ok = x.ElemType.(*types.StructType)
	first, ok1 := symbolic.Unwrap(x.Indices[0]).(*constant.Int)
	second, ok2 := symbolic.Unwrap(x.Indices[1]).(*constant.Int)
	if !ok || !ok1 || !ok2 || first.X.Sign() != 0 {
		return nil, 0, false
	}
	return s, int(second.X.Int64()), true
}

// tagOf is the type of a location by what the place is declared as; nil if unknown.
func (h *host) tagOf(loc location) *tag {
	if loc.off < 0 {
		return nil
	}
	if k, ok := h.typed[loc]; ok {
		return k
	}
	var k *tag
	if s, off := h.structAt(h.declared(loc.base), loc.off, loc.size); s != nil {
		k = h.tags.scalar(h.class(s), off)
	}
	h.typed[loc] = k
	return k
}

// scalar is the tag of the scalar at an offset of a class.
func (t *tags) scalar(class *memType, off int64) *tag {
	if class == nil {
		return nil
	}
	access, rest := class.field(off)
	for access != nil && len(access.fields) > 0 {
		in, at := access.field(rest)
		if in == nil || len(access.fields) == 1 && access.fields[0].off == 0 && rest == 0 {
			break // a scalar, or a class of one field: its own name will do
		}
		access, rest = in, at
	}
	if access == nil || rest != 0 {
		return nil
	}
	key := tag{class, access, off}
	if t.tags[key] == nil {
		t.tags[key] = &key
	}
	return t.tags[key]
}

// perhapsSame is what field c holds after a store to the same field of an object that may be the same one: the two are
// one object or apart. nil where the places may be otherwise.
func (f *frame) perhapsSame(c content, x *ir.InstStore, s spot, w int) *expr.Expr {
	h, b := f.h, f.BlockOf(x)
	n, _ := symbolic.StoreSize(x.Src.Type())
	if c.loc.off < 0 || n != c.loc.size || symbolic.Width(x.Src.Type()) != w || !s.place.given() || !c.loc.base.given() {
		return nil
	}
	p, q := h.tagOf(location{s.place, s.off, n}), h.tagOf(c.loc)
	if p == nil || q == nil || p.base != q.base || p.off != q.off || h.depth > 200 {
		return nil
	}
	h.depth++
	defer func() { h.depth-- }()
	first, second := s.place, c.loc.base
	if first.id > second.id {
		first, second = second, first
	}
	same := h.pool.Var(expr.Symbol{
		Name:    fmt.Sprintf("same.%d.%d", first.id, second.id),
		Display: first.describe() + " == " + second.describe(), Width: 1,
	})
	before := f.value(f.contentAt(c.loc, b, f.Order(x)), w, b)
	return h.pool.Ite(same, f.At(x.Src, b), before)
}

// given reports whether a place is what a parameter of a root points to.
func (p *place) given() bool {
	x, ok := p.root.(*ir.Param)
	return ok && p.frame.parent == nil && !isByval(x)
}
