package machine

import (
	"errors"
	"fmt"

	"github.com/hgrd/hgrd/frontend"
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
)

// atomic is one of the header's atomics.
func (f *fn) atomic(i *ir.InstCall, a frontend.Atomic) error {
	args, err := f.arguments(i)
	if err != nil {
		return err
	}
	o, ok := atomicOps[a.Op]
	t, known := atomicTypes[a.Type]
	if !ok || !known {
		return f.unsupported(i, "atomic "+a.Op+" of "+a.Type)
	}
	want := map[atomicOp]int{atomicCas: 3, atomicLoad: 1}[o]
	if want == 0 {
		want = 2
	}
	if len(args) != want {
		return errors.New("atomic of another type")
	}
	p := protoInst{op: opAtomic, a: args[0], b: f.number(0), c: f.number(0), site: f.site(i),
		imm: atomicCode{o, t.typ, t.size, uint8(a.Scope)}.pack()}
	if len(args) > 1 {
		p.b = args[len(args)-1]
	}
	if o == atomicCas {
		p.c = args[1]
	}
	p.d = f.temp()
	if leaves, err := f.t.leaves(i.Type()); err != nil {
		return err
	} else if len(leaves) == 1 {
		p.d = f.result(i, 1)[0]
	}
	f.emit(p)
	return nil
}

var rmwOps = map[enum.AtomicOp]atomicOp{
	enum.AtomicOpAdd: atomicAdd, enum.AtomicOpSub: atomicSub, enum.AtomicOpXChg: atomicExch, enum.AtomicOpAnd: atomicAnd,
	enum.AtomicOpOr: atomicOr, enum.AtomicOpXor: atomicXor, enum.AtomicOpMin: atomicMin, enum.AtomicOpMax: atomicMax,
	enum.AtomicOpUMin: atomicMin, enum.AtomicOpUMax: atomicMax, enum.AtomicOpFAdd: atomicAdd, enum.AtomicOpFSub: atomicSub,
}

// scalarAtomic is the type of an atomic of the IR.
func (f *fn) scalarAtomic(t types.Type, signed bool) (atomicCode, error) {
	l, err := f.t.leaves(t)
	if err != nil {
		return atomicCode{}, err
	}
	if len(l) != 1 || l[0].bits%8 != 0 || l[0].bits == 24 {
		return atomicCode{}, fmt.Errorf("atomic of type %v", t)
	}
	c := atomicCode{typ: atomicUnsigned, size: uint8(l[0].bytes())}
	switch {
	case l[0].float:
		c.typ = atomicFloat
	case signed:
		c.typ = atomicSigned
	}
	return c, nil
}

// fence is that of the IR; one without a scope reaches the system.
func (f *fn) fence(i *ir.InstFence) error {
	scope := uint8(frontend.ScopeSystem)
	if i.SyncScope != "" {
		var err error
		if scope, err = scopeOf(i.SyncScope); err != nil {
			return err
		}
	}
	f.emit(protoInst{op: opFence, x: uint16(scope), site: f.site(i)})
	return nil
}

func (f *fn) atomicRMW(i *ir.InstAtomicRMW) error {
	o, ok := rmwOps[i.Op]
	if !ok {
		return fmt.Errorf("atomic operation %v", i.Op)
	}
	p, err := f.one(i.Dst)
	if err != nil {
		return err
	}
	v, err := f.one(i.X)
	if err != nil {
		return err
	}
	c, err := f.scalarAtomic(i.X.Type(), i.Op == enum.AtomicOpMin || i.Op == enum.AtomicOpMax)
	if err != nil {
		return err
	}
	if c.scope, err = scopeOf(i.SyncScope); err != nil {
		return err
	}
	c.op = o
	f.emit(protoInst{op: opAtomic, d: f.result(i, 1)[0], a: p, b: v, c: f.number(0), imm: c.pack(), site: f.site(i)})
	return nil
}

func (f *fn) cmpXchg(i *ir.InstCmpXchg) error {
	p, err := f.one(i.Ptr)
	if err != nil {
		return err
	}
	compare, err := f.one(i.Cmp)
	if err != nil {
		return err
	}
	v, err := f.one(i.New)
	if err != nil {
		return err
	}
	c, err := f.scalarAtomic(i.New.Type(), false)
	if err != nil {
		return err
	}
	if c.scope, err = scopeOf(i.SyncScope); err != nil {
		return err
	}
	c.op, c.typ = atomicCas, atomicUnsigned
	d := f.result(i, 2)
	f.emit(protoInst{op: opAtomic, d: d[0], a: p, b: v, c: compare, imm: c.pack(), site: f.site(i)})
	f.emit(protoInst{op: opEq, d: d[1], a: d[0], b: compare})
	return nil
}
