package machine

import (
	"errors"
	"fmt"
	"strings"

	"github.com/hgrd/hgrd/frontend"
	"github.com/llir/llvm/ir"
	irconst "github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
)

// isNote tells intrinsics that do nothing.
func isNote(name string) bool {
	if !strings.HasPrefix(name, "llvm.") {
		return false
	}
	for _, p := range []string{"dbg.", "lifetime.", "assume", "experimental.noalias", "invariant.", "donothing", "sideeffect",
		"var.annotation", "prefetch"} {
		if strings.HasPrefix(name[len("llvm."):], p) {
			return true
		}
	}
	return false
}

// call translates a call by what it calls. What the machine lacks becomes an instruction that ends the launch there:
// not all code is reached.
func (f *fn) call(i *ir.InstCall) error {
	switch c := callee(i.Callee).(type) {
	case *ir.InlineAsm:
		return f.assembly(i, c)
	case *ir.Func:
		if isNote(c.Name()) {
			return nil
		}
		if d := f.t.p.definition(f.module, c); len(d.Blocks) > 0 {
			return f.internal(i, d)
		}
		return f.extern(i, c.Name())
	}
	return f.indirect(i)
}

// callee looks through casts of functions.
func callee(v value.Value) value.Value {
	for {
		c, ok := unwrap(v).(*irconst.ExprBitCast)
		if !ok {
			return unwrap(v)
		}
		v = c.From
	}
}

// arguments are the slots of a call's arguments; a structure passed by value is copied first.
func (f *fn) arguments(i *ir.InstCall) ([]slot, error) {
	var all []slot
	for _, a := range i.Args {
		s, err := f.slots(a)
		if err != nil {
			return nil, err
		}
		if arg, ok := a.(*ir.Arg); ok {
			if t := byValue(arg.Attrs); t != nil && len(s) == 1 {
				e, err := f.t.extent(t)
				if err != nil {
					return nil, err
				}
				f.local = roundUp(f.local, max(e.align, 16))
				copied := f.temp()
				f.emit(protoInst{op: opAlloca, d: copied, imm: int64(f.local)})
				if f.local += e.size; f.local > maxLocal {
					return nil, errors.New("local variables too large")
				}
				f.emit(protoInst{op: opCopy, a: copied, b: s[0], c: f.number(e.size), site: f.site(i)})
				s = []slot{copied}
			}
		}
		all = append(all, s...)
	}
	return all, nil
}

func (f *fn) internal(i *ir.InstCall, d *ir.Func) error {
	if d == f.t.kernel.Source.Func {
		return f.unsupported(i, "call of a kernel")
	}
	args, err := f.arguments(i)
	if err != nil {
		return err
	}
	n := 0
	for _, p := range d.Params {
		l, err := f.t.leaves(p.Type())
		if err != nil {
			return err
		}
		n += len(l)
	}
	if n != len(args) || d.Sig.Variadic || !types.Equal(d.Sig.RetType, i.Type()) {
		return fmt.Errorf("call of %s with another type", d.Name())
	}
	results, err := f.t.leaves(i.Type())
	if err != nil {
		return err
	}
	f.t.out.calls = true
	index := f.t.require(d)
	a := f.list(args)
	r := f.list(f.result(i, len(results)))
	f.emit(protoInst{op: opCall, imm: packCall(index, a, r), x: f.tallySoFar(), site: f.site(i)})
	return nil
}

// indirect is a call through a pointer: any function whose address is known may be meant.
func (f *fn) indirect(i *ir.InstCall) error {
	to, err := f.one(i.Callee)
	if err != nil {
		return err
	}
	args, err := f.arguments(i)
	if err != nil {
		return err
	}
	results, err := f.t.leaves(i.Type())
	if err != nil {
		return err
	}
	f.t.out.calls, f.t.indirect = true, true
	a := f.list(args)
	r := f.list(f.result(i, len(results)))
	f.emit(protoInst{op: opCallPointer, x: f.tallySoFar(), a: to, imm: packCall(0, a, r), site: f.site(i)})
	return nil
}

// unsupported emits the end of the launch, and gives the call a value of zeros.
func (f *fn) unsupported(i *ir.InstCall, what string) error {
	for _, a := range i.Args {
		if _, err := f.slots(a); err != nil {
			if _, metadata := a.Type().(*types.MetadataType); !metadata {
				return err
			}
		}
	}
	f.t.out.texts = append(f.t.out.texts, what)
	f.emit(protoInst{op: opUnsupported, imm: int64(len(f.t.out.texts) - 1), site: f.site(i)})
	leaves, err := f.t.leaves(i.Type())
	if err != nil {
		return err
	}
	s := make([]slot, len(leaves))
	for k := range s {
		s[k] = f.number(0)
	}
	f.define(i, &rep{slots: s})
	return nil
}

// assembly knows inline assembly without any instruction.
func (f *fn) assembly(i *ir.InstCall, a *ir.InlineAsm) error {
	text := strings.TrimSpace(a.Asm)
	if text == "" && types.Equal(i.Type(), types.Void) {
		for _, a := range i.Args {
			if _, err := f.slots(a); err != nil {
				return err
			}
		}
		return nil
	}
	if what, ok := asmRegisters[strings.Join(strings.Fields(text), " ")]; ok && len(i.Args) == 0 {
		f.alias(i, []slot{f.special(what)})
		return nil
	}
	if len(text) > 60 {
		text = text[:60] + "..."
	}
	return f.unsupported(i, fmt.Sprintf("inline assembly %q", text))
}

var asmRegisters = map[string]special{
	"mov.u32 $0, %laneid;": laneID, "mov.s32 $0, %laneid;": laneID, "mov.u32 $0, %warpid;": warpID, "mov.u32 $0, %smid;": smID,
	"mov.u32 $0, %lanemask_lt;": laneMaskLt, "mov.u32 $0, %lanemask_le;": laneMaskLe, "mov.u32 $0, %lanemask_gt;": laneMaskGt,
	"mov.u32 $0, %lanemask_ge;": laneMaskGe, "mov.u32 $0, %lanemask_eq;": laneMaskEq,
}

var sregs = map[string]special{
	"tid.x": tidX, "tid.y": tidY, "tid.z": tidZ, "ntid.x": ntidX, "ntid.y": ntidY, "ntid.z": ntidZ,
	"ctaid.x": ctaidX, "ctaid.y": ctaidY, "ctaid.z": ctaidZ, "nctaid.x": nctaidX, "nctaid.y": nctaidY, "nctaid.z": nctaidZ,
	"laneid": laneID, "warpid": warpID, "warpsize": warpSizeReg, "lanemask.eq": laneMaskEq, "lanemask.lt": laneMaskLt,
	"lanemask.le": laneMaskLe, "lanemask.gt": laneMaskGt, "lanemask.ge": laneMaskGe, "smid": smID, "tid.w": zeroReg, "ntid.w": zeroReg,
}

// plain are externs that become one instruction with the first arguments in a, b, c.
var plain = map[string]protoInst{
	frontend.DeviceBarrier:       {op: opBarrier, x: barrierPlain},
	frontend.DeviceBarrierPopc:   {op: opBarrier, x: barrierPopc},
	frontend.DeviceBarrierAnd:    {op: opBarrier, x: barrierAnd},
	frontend.DeviceBarrierOr:     {op: opBarrier, x: barrierOr},
	frontend.DeviceGridSync:      {op: opGridSync},
	frontend.DeviceMultiGridSync: {op: opGridSync},
	frontend.DeviceFenceBlock:    {op: opFence, x: uint16(frontend.ScopeBlock)},
	frontend.DeviceFenceDevice:   {op: opFence, x: uint16(frontend.ScopeDevice)},
	frontend.DeviceFenceSystem:   {op: opFence, x: uint16(frontend.ScopeSystem)},
	frontend.DeviceBarrierInit:   {op: opObject, x: objectInit},
	frontend.DeviceBarrierArrive: {op: opObject, x: objectArrive},
	frontend.DeviceBarrierWait:   {op: opObject, x: objectWait},
	frontend.DeviceClock:         {op: opClock},
	frontend.DeviceTrap:          {op: opTrap},
	frontend.DeviceAssertFail:    {op: opAssert},
	frontend.DevicePrintf:        {op: opPrintf},
	frontend.DeviceMalloc:        {op: opMalloc},
	frontend.DeviceFree:          {op: opFree},
	"abort":                      {op: opTrap},
	"exit":                       {op: opExit},
	"hgrd_address_space":         {op: opAddressSpace},
	"llvm.trap":                  {op: opTrap},
	"llvm.debugtrap":             {op: opTrap},
	"llvm.stacksave":             {op: opStackSave},
	"llvm.stackrestore":          {op: opStackRestore},
	"llvm.nvvm.membar.cta":       {op: opFence, x: uint16(frontend.ScopeBlock)},
	"llvm.nvvm.membar.gl":        {op: opFence, x: uint16(frontend.ScopeDevice)},
	"llvm.nvvm.membar.sys":       {op: opFence, x: uint16(frontend.ScopeSystem)},
}

// warpForms are the operations of a warp's lanes together.
var warpForms = map[string]warpForm{
	frontend.DeviceSyncWarp: warpSync, frontend.DeviceTileSync: warpTile, frontend.DeviceCoalescedSync: warpSync,
	frontend.DeviceBallot: warpBallot, frontend.DeviceAny: warpAny, frontend.DeviceAll: warpAll,
	frontend.DeviceMatchAny: warpMatchAny, frontend.DeviceMatchAll: warpMatchAll, frontend.DeviceActiveMask: warpActive,
	"llvm.nvvm.bar.warp.sync": warpSync,
}

// extern translates a call of a function without a body.
func (f *fn) extern(i *ir.InstCall, name string) error {
	if p, ok := plain[name]; ok {
		return f.plain(i, p)
	}
	if form, ok := warpForms[name]; ok {
		return f.warp(i, form, 0)
	}
	if kind, _, ok := frontend.Shuffle(name); ok {
		forms := map[string]warpForm{"idx": warpIdx, "up": warpUp, "down": warpDown, "xor": warpXor}
		if form, ok := forms[kind]; ok && len(i.Args) == 4 {
			return f.warp(i, form, 0)
		}
	}
	if rest, ok := strings.CutPrefix(name, frontend.DeviceReducePrefix); ok {
		op, typ, _ := strings.Cut(rest, "_")
		if o, ok := atomicOps[op]; ok && len(i.Args) == 2 {
			return f.warp(i, warpReduce, int(o)|int(atomicTypes[typ].typ)<<8)
		}
	}
	if a, ok := frontend.ParseAtomic(name); ok {
		return f.atomic(i, a)
	}
	if n, ok := pureIndex[name]; ok {
		return f.pureCall(i, n)
	}
	if n, ok := pureIndex4[name]; ok && len(i.Args) == 4 {
		args, err := f.arguments(i)
		if err != nil {
			return err
		}
		a := f.list(args)
		f.emit(protoInst{op: opPure4, d: f.result(i, 1)[0], imm: packCall(n, a, 0)})
		return nil
	}
	if rest, ok := strings.CutPrefix(name, "llvm.nvvm.read.ptx.sreg."); ok {
		if what, ok := sregs[rest]; ok {
			f.alias(i, []slot{f.special(what)})
			return nil
		}
		if strings.HasPrefix(rest, "clock") || strings.HasPrefix(rest, "globaltimer") {
			return f.plain(i, protoInst{op: opClock})
		}
	}
	if rest, ok := strings.CutPrefix(name, "llvm."); ok {
		return f.intrinsic(i, rest)
	}
	if feature, ok := strings.CutPrefix(name, frontend.DeviceUnmodelledPrefix); ok {
		return f.unsupported(i, strings.ReplaceAll(feature, "_", " "))
	}
	return f.unsupported(i, "call of "+name)
}

func (f *fn) plain(i *ir.InstCall, p protoInst) error {
	args, err := f.arguments(i)
	if err != nil {
		return err
	}
	for k, to := range []*slot{&p.a, &p.b, &p.c} {
		if k < len(args) {
			*to = args[k]
		} else {
			*to = f.number(0)
		}
	}
	p.site = f.site(i)
	leaves, err := f.t.leaves(i.Type())
	if err != nil {
		return err
	}
	if len(leaves) > 1 {
		return errors.New("result of an unknown form")
	}
	if p.d = f.number(0); len(leaves) == 1 {
		p.d = f.result(i, 1)[0]
	} else if p.op.writes() {
		p.d = f.temp()
	}
	f.emit(p)
	if len(leaves) == 1 && leaves[0].bits < 64 && p.op == opClock {
		f.emit(protoInst{op: opMask, d: p.d, a: p.d, imm: int64(mask(leaves[0].bits))})
	}
	return nil
}

// writes tells operations of plain that have a result, wanted or not: it must not land in a constant.
func (o op) writes() bool {
	switch o {
	case opFence, opTrap, opAssert, opExit, opFree, opStackRestore, opGridSync, opObject:
		return false
	}
	return true
}

func (f *fn) warp(i *ir.InstCall, form warpForm, sub int) error {
	args, err := f.arguments(i)
	if err != nil {
		return err
	}
	if want := warpArguments[form]; len(args) != want {
		return errors.New("warp operation of another type")
	}
	leaves, err := f.t.leaves(i.Type())
	if err != nil {
		return err
	}
	d := f.temp()
	if len(leaves) == 1 {
		d = f.result(i, 1)[0]
	}
	f.emit(protoInst{op: opWarp, d: d, x: uint16(form), imm: packCall(sub, f.list(args), 0), site: f.site(i)})
	return nil
}

// pure emits a call of a pure function.
func (f *fn) pure(name string, d slot, args ...slot) {
	n, ok := pureIndex[name]
	if !ok {
		panic("BUG: no function " + name)
	}
	p := protoInst{op: opPure, d: d, imm: int64(n)}
	for k, to := range []*slot{&p.a, &p.b, &p.c} {
		if k < len(args) {
			*to = args[k]
		} else {
			*to = f.number(0)
		}
	}
	f.emit(p)
}

func (f *fn) pureCall(i *ir.InstCall, n int) error {
	args, err := f.arguments(i)
	if err != nil {
		return err
	}
	leaves, err := f.t.leaves(i.Type())
	if err != nil {
		return err
	}
	if len(args) > 3 || len(leaves) != 1 {
		return f.unsupported(i, "call of "+pureFunctions[n].name+" with another type")
	}
	f.pure(pureFunctions[n].name, f.result(i, 1)[0], args...)
	return nil
}

// elementwise applies a function of the C library to floats, part by part; base is its name for double.
func (f *fn) elementwise(i instValue, base string, operands ...value.Value) error {
	var in [][]slot
	for _, o := range operands {
		s, err := f.slots(o)
		if err != nil {
			return err
		}
		in = append(in, s)
	}
	leaves, err := f.t.leaves(i.Type())
	if err != nil {
		return err
	}
	d := f.result(i, len(leaves))
	for k, l := range leaves {
		name := base
		if l.bits < 64 {
			name += "f"
		}
		if !l.float {
			return fmt.Errorf("%s of type %v", base, i.Type())
		}
		args := make([]slot, len(in))
		for n := range in {
			switch {
			case len(in[n]) == len(leaves):
				args[n] = in[n][k]
			case len(in[n]) == 1:
				args[n] = in[n][0]
			default:
				return errors.New("operands of unequal types")
			}
			if l.bits == 16 {
				t := f.temp()
				f.pure("hgrd_f16_to_f32", t, args[n])
				args[n] = t
			}
		}
		f.pure(name, d[k], args...)
		if l.bits == 16 {
			f.pure("hgrd_f16_from_f32", d[k], d[k])
		}
	}
	return nil
}

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
	c.op, c.scope = o, uint8(scopeOf(i.SyncScope, frontend.ScopeDevice))
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
	c.op, c.typ, c.scope = atomicCas, atomicUnsigned, uint8(scopeOf(i.SyncScope, frontend.ScopeDevice))
	d := f.result(i, 2)
	f.emit(protoInst{op: opAtomic, d: d[0], a: p, b: v, c: compare, imm: c.pack(), site: f.site(i)})
	f.emit(protoInst{op: opEq, d: d[1], a: d[0], b: compare})
	return nil
}
