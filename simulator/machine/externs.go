package machine

import (
	"errors"
	"fmt"
	"strings"

	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/simulator/event"
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/value"
)

// Above the scope of a fence, where it is the order of one atomic operation.
const (
	releases = uint16(event.Releases) << 8
	acquires = uint16(event.Acquires) << 8
)

// plain are externs that become one instruction with the first arguments in a, b, c.
var plain = map[string]protoInst{
	frontend.DeviceBarrier:       {op: opBarrier, x: barrierPlain},
	frontend.DeviceBarrierPopc:   {op: opBarrier, x: barrierPopc},
	frontend.DeviceBarrierAnd:    {op: opBarrier, x: barrierAnd},
	frontend.DeviceBarrierOr:     {op: opBarrier, x: barrierOr},
	frontend.DeviceBarrierLocal:  {op: opBarrier, x: barrierLocal},
	frontend.DeviceBarrierGlobal: {op: opBarrier, x: barrierGlobal},
	frontend.DeviceBarrierCopies: {op: opBarrier, x: barrierPlain},
	frontend.DeviceBarrierNone:   {op: opBarrier, x: barrierNone},
	frontend.DeviceFenceLocal:    {op: opFence, x: uint16(frontend.ScopeBlock)},
	frontend.DeviceFenceGlobal:   {op: opFence, x: uint16(frontend.ScopeDevice)},
	frontend.DeviceGridSync:      {op: opGridSync},
	frontend.DeviceMultiGridSync: {op: opGridSync},
	frontend.DeviceFenceBlock:    {op: opFence, x: uint16(frontend.ScopeBlock)},
	frontend.DeviceFenceDevice:   {op: opFence, x: uint16(frontend.ScopeDevice)},
	frontend.DeviceFenceSystem:   {op: opFence, x: uint16(frontend.ScopeSystem)},
	"hgrd_release_block":         {op: opFence, x: releases | uint16(frontend.ScopeBlock)},
	"hgrd_release_device":        {op: opFence, x: releases | uint16(frontend.ScopeDevice)},
	"hgrd_release_system":        {op: opFence, x: releases | uint16(frontend.ScopeSystem)},
	"hgrd_acquire_block":         {op: opFence, x: acquires | uint16(frontend.ScopeBlock)},
	"hgrd_acquire_device":        {op: opFence, x: acquires | uint16(frontend.ScopeDevice)},
	"hgrd_acquire_system":        {op: opFence, x: acquires | uint16(frontend.ScopeSystem)},
	frontend.DeviceBarrierInit:   {op: opObject, x: objectInit},
	frontend.DeviceBarrierArrive: {op: opObject, x: objectArrive},
	frontend.DeviceBarrierWait:   {op: opObject, x: objectWait},
	frontend.DeviceBarrierParity: {op: opObject, x: objectParity},
	frontend.DeviceBarrierEnter:  {op: opObject, x: objectEnter},
	frontend.DeviceGridEnter:     {op: opObject, x: objectEnterGrid},
	frontend.DeviceClusterEnter:  {op: opObject, x: objectEnterCluster},
	frontend.DeviceGridWait:      {op: opObject, x: objectWait},
	frontend.DeviceStages:        {op: opObject, x: stageBegin},
	frontend.DeviceStageAcquire:  {op: opObject, x: stageAcquire},
	frontend.DeviceStageCommit:   {op: opObject, x: stageFill},
	frontend.DeviceStageWait:     {op: opObject, x: stageAwait},
	frontend.DeviceStageRelease:  {op: opObject, x: stageRelease},
	frontend.DeviceAsyncPipe:     {op: opAsync, x: asyncPipe},
	frontend.DeviceAsyncBegin:    {op: opAsync, x: asyncBegin},
	frontend.DeviceAsyncBound:    {op: opAsync, x: asyncBound},
	frontend.DeviceAsyncEnd:      {op: opAsync, x: asyncEnd},
	frontend.DeviceAsyncCommit:   {op: opAsync, x: asyncCommit},
	frontend.DeviceAsyncNext:     {op: opAsync, x: asyncNext},
	frontend.DeviceAsyncWait:     {op: opAsync, x: asyncWait},
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
	"llvm.nvvm.bar.warp.sync": warpSync, frontend.DeviceWarpGather: warpGather,
}

// extern translates a call of a function without a body.
func (f *fn) extern(i *ir.InstCall, name string) error {
	if p, ok := plain[name]; ok {
		return f.plain(i, p)
	}
	switch name {
	case frontend.DeviceSyncWarpLocal:
		return f.warp(i, warpSync, barrierLocal)
	case frontend.DeviceSyncWarpGlobal:
		return f.warp(i, warpSync, barrierGlobal)
	case frontend.DeviceFirst:
		f.alias(i, []slot{f.special(firstThread)})
		return nil
	case "printf": // of OpenCL; its output is nobody's
		f.alias(i, []slot{f.number(0)})
		return nil
	}
	if form, ok := warpForms[frontend.WarpOperation(name)]; ok {
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
	f.t.out.narrow = f.t.out.narrow || p.op == opBarrier && leftOut[p.x] != 0
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
	if len(leaves) == 1 && leaves[0].bits < 64 && (p.op == opClock || p.op == opAsync) {
		f.emit(protoInst{op: opMask, d: p.d, a: p.d, imm: int64(mask(leaves[0].bits))})
	}
	return nil
}

// writes tells operations of plain that have a result, wanted or not: it must not land in a constant.
func (o op) writes() bool {
	switch o {
	case opFence, opTrap, opAssert, opExit, opFree, opStackRestore, opGridSync, opObject, opAsync:
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
	f.t.out.narrow = f.t.out.narrow || form == warpSync && sub != 0
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
