package machine

import (
	"errors"
	"fmt"
	"math"

	"github.com/hgrd/hgrd/frontend"
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
)

// gep computes an address, or postpones that to the loads and stores if these are all who use it.
func (f *fn) gep(i *ir.InstGetElementPtr) error {
	if _, ok := i.Src.Type().(*types.PointerType); !ok {
		return errors.New("vector of addresses")
	}
	base, err := f.one(i.Src)
	if err != nil {
		return err
	}
	type term struct {
		index slot
		form  indexForm
		scale int64
	}
	var terms []term
	var disp int64
	t := i.ElemType
	for n, index := range i.Indices {
		if _, ok := unwrap(index).(interface{ IsConstant() }); ok {
			v, l, err := f.t.scalar(index)
			if err != nil {
				return err
			}
			if v.relative != absolute {
				return errors.New("address as a constant index")
			}
			var step uint64
			if t, step, err = f.t.step(t, n, signExtend(v.value, l.bits)); err != nil {
				return err
			}
			disp += int64(step)
			continue
		}
		if n > 0 {
			if t, err = elementOf(t); err != nil {
				return err
			}
		}
		e, err := f.t.extent(t)
		if err != nil {
			return err
		}
		r, err := f.use(index)
		if err != nil {
			return err
		}
		if len(r.slots) == 0 {
			return errors.New("index of an unknown type")
		}
		x := term{index: r.slots[0], form: index64, scale: int64(e.size)}
		switch it, ok := index.Type().(*types.IntType); {
		case !ok:
			return fmt.Errorf("index of type %v", index.Type())
		case r.form == widened || it.BitSize == 32:
			x.form = index32
		case it.BitSize < 64:
			x.index = f.widen(x.index, int(it.BitSize))
		}
		terms = append(terms, x)
	}
	u := f.uses[i]
	postponed := u.only(u.address)
	for k, x := range terms {
		o := opIndex64
		if x.form == index32 {
			o = opIndexS32
		}
		last := k == len(terms)-1
		if last && postponed && x.scale >= 0 && x.scale <= math.MaxUint16 {
			f.define(i, &rep{slots: []slot{f.retain(base)}, form: x.form, index: f.retain(x.index), scale: x.scale, disp: disp})
			return nil
		}
		if last && disp == 0 {
			d := f.result(i, 1)
			f.emit(protoInst{op: o, d: d[0], a: base, b: x.index, imm: x.scale})
			return nil
		}
		d := f.temp()
		f.emit(protoInst{op: o, d: d, a: base, b: x.index, imm: x.scale})
		base = d
	}
	switch {
	case disp == 0:
		f.alias(i, []slot{base})
	case postponed:
		f.define(i, &rep{slots: []slot{f.retain(base)}, disp: disp})
	default:
		d := f.result(i, 1)
		f.emit(protoInst{op: opAddImm, d: d[0], a: base, imm: disp})
	}
	return nil
}

// indexable tells accesses that the indexed operations can do.
func (f *fn) indexable(t types.Type, special bool, align ir.Align) bool {
	l, err := f.t.leaves(t)
	if err != nil || len(l) != 1 || special {
		return false
	}
	switch l[0].bits {
	case 8, 16, 32, 64:
		return align == 0 || int(align) >= l[0].bytes()
	}
	return false
}

// address is where a load or store goes: a protoInst with its a, b, x and imm.
func (f *fn) address(v value.Value) (protoInst, indexForm, error) {
	r, err := f.use(v)
	if err != nil {
		return protoInst{}, 0, err
	}
	if len(r.slots) != 1 || r.branch != 0 || r.form == widened {
		return protoInst{}, 0, fmt.Errorf("address of type %v", v.Type())
	}
	p := protoInst{a: r.slots[0], imm: r.disp}
	if r.form != noIndex {
		p.b, p.x = r.index, uint16(r.scale)
	}
	return p, r.form, nil
}

// accessOps are the operations of a width: plain, and by the two forms of index.
type accessOps [3]op

var (
	loadOps  = map[int]accessOps{8: {opLoad8, opLoad8S32, opLoad8x64}, 16: {opLoad16, opLoad16S32, opLoad16x64}, 32: {opLoad32, opLoad32S32, opLoad32x64}, 64: {opLoad64, opLoad64S32, opLoad64x64}}
	storeOps = map[int]accessOps{8: {opStore8, opStore8S32, opStore8x64}, 16: {opStore16, opStore16S32, opStore16x64}, 32: {opStore32, opStore32S32, opStore32x64}, 64: {opStore64, opStore64S32, opStore64x64}}
)

func flags(volatile, atomic bool, align ir.Align, size int) uint16 {
	x := uint16(0)
	if volatile {
		x |= accessVolatile
	}
	if atomic {
		x |= accessAtomic
	}
	if align != 0 && int(align) < size && align < 128 {
		x |= uint16(align) * accessUnaligned
	}
	return x
}

func (f *fn) load(i *ir.InstLoad) error {
	leaves, err := f.t.leaves(i.ElemType)
	if err != nil {
		return err
	}
	p, form, err := f.address(i.Src)
	if err != nil {
		return err
	}
	p.site = f.site(i)
	d := f.result(i, len(leaves))
	if len(leaves) == 0 {
		return nil
	}
	if len(leaves) == 1 {
		if ops, ok := loadOps[leaves[0].bits]; ok {
			p.d, p.op = d[0], ops[form]
			if form == noIndex {
				p.x = flags(i.Volatile, i.Atomic, i.Align, leaves[0].bytes())
			}
			f.emit(p)
			return nil
		}
	}
	return f.many(opLoadMany, i.ElemType, leaves, p, d, flags(i.Volatile, i.Atomic, i.Align, 127), f.site(i))
}

func (f *fn) store(i *ir.InstStore) error {
	leaves, err := f.t.leaves(i.Src.Type())
	if err != nil {
		return err
	}
	v, err := f.slots(i.Src)
	if err != nil {
		return err
	}
	p, form, err := f.address(i.Dst)
	if err != nil {
		return err
	}
	if len(v) != len(leaves) {
		return errors.New("operand of an unknown form")
	}
	p.site = f.site(i)
	if len(leaves) == 0 {
		return nil
	}
	if len(leaves) == 1 {
		if ops, ok := storeOps[leaves[0].bits]; ok {
			p.c, p.op = v[0], ops[form]
			if form == noIndex {
				p.x = flags(i.Volatile, i.Atomic, i.Align, leaves[0].bytes())
			}
			f.emit(p)
			return nil
		}
	}
	return f.many(opStoreMany, i.Src.Type(), leaves, p, v, flags(i.Volatile, i.Atomic, i.Align, 127), f.site(i))
}

// many accesses a value of several parts: at once where the parts are alike and 16 bytes hold them, else one by one.
func (f *fn) many(o op, t types.Type, leaves []leaf, p protoInst, s []slot, x uint16, site uint32) error {
	base, disp := p.a, p.imm
	access := func(at slot, n int, bytes int, off uint64) {
		from := f.temp()
		f.emit(protoInst{op: opAddImm, d: from, a: base, imm: disp + int64(off)})
		i := protoInst{op: o, a: from, x: x, imm: int64(n) | int64(bytes)<<16, site: site}
		if o == opLoadMany {
			i.d = at
		} else {
			i.c = at
		}
		f.emit(i)
	}
	alike := true
	for k, l := range leaves {
		if l.bits != leaves[0].bits || l.bits%8 != 0 || l.off != uint64(k*l.bytes()) {
			alike = false
		}
	}
	if _, vector := t.(*types.VectorType); alike && vector && len(leaves)*leaves[0].bytes() <= 16 {
		at := s[0]
		if o == opStoreMany {
			at = f.row(s)
		}
		access(at, len(leaves), leaves[0].bytes(), 0)
		return nil
	}
	for k, l := range leaves {
		access(s[k], 1, l.bytes(), l.off)
		if o == opLoadMany && l.bits%8 != 0 {
			f.emit(protoInst{op: opMask, d: s[k], a: s[k], imm: int64(mask(l.bits))})
		}
	}
	return nil
}

func (f *fn) alloca(i *ir.InstAlloca) error {
	e, err := f.t.extent(i.ElemType)
	if err != nil {
		return err
	}
	align := max(e.align, uint64(i.Align), 1)
	if align > 4096 {
		return fmt.Errorf("alignment of %d bytes", align)
	}
	n := uint64(1)
	fixed := f.block == 0
	if i.NElems != nil {
		c, ok := constantIndex(i.NElems)
		n, fixed = c, fixed && ok
	}
	if e.size > maxLocal || n > maxLocal {
		return errors.New("local variable too large")
	}
	if !fixed {
		count := f.number(1)
		if i.NElems != nil {
			if count, err = f.one(i.NElems); err != nil {
				return err
			}
		}
		d := f.result(i, 1)
		f.emit(protoInst{op: opAllocaN, d: d[0], a: count, x: uint16(align), imm: int64(e.size), site: f.site(i)})
		return nil
	}
	d := f.result(i, 1)
	f.local = roundUp(f.local, align)
	f.emit(protoInst{op: opAlloca, d: d[0], imm: int64(f.local)})
	if f.local += e.size * n; f.local > maxLocal {
		return errors.New("local variables too large")
	}
	return nil
}

// maxLocal bounds the local memory of a thread; CUDA has 512 KiB.
const maxLocal = 512 << 10

// scopeOf reads the scope of an operation of the IR.
func scopeOf(name string) (uint8, error) {
	scope := frontend.ScopeOf(name)
	if scope == frontend.ScopeNone {
		return 0, fmt.Errorf("synchronisation scope %q", name)
	}
	return uint8(scope), nil
}
