package machine

import (
	"strings"

	"github.com/llir/llvm/ir"
	irconst "github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"github.com/hgrd/hgrd/frontend"
)

// A launch without a race comes out the same under each schedule, as long as its threads hear of one another by barriers
// alone: then what a load finds is fixed by what comes before it, and so is where each thread goes. The functions here tell
// whether a kernel is of that kind. What they do not know is of another: atomics, clocks, addresses as numbers, values
// without a definition, and decisions by floating-point numbers, which a device may round otherwise.

// knownFunctions are those out of sight whose results hang on their arguments, on who calls, and on what came before barriers.
var knownFunctions = []string{
	frontend.DeviceBarrier, "hgrd_block_sync_", frontend.DeviceSyncWarp, frontend.DeviceTileSync, frontend.DeviceWarpGather, frontend.DeviceGridSync,
	frontend.DeviceFenceBlock, frontend.DeviceFenceDevice, frontend.DeviceFenceSystem, "llvm.nvvm.membar.",
	frontend.DeviceShufflePrefix, frontend.DeviceReducePrefix, frontend.DeviceBallot, frontend.DeviceAny, frontend.DeviceAll,
	frontend.DeviceAssertFail, frontend.DeviceTrap,
	"llvm.nvvm.read.ptx.sreg.tid.", "llvm.nvvm.read.ptx.sreg.ntid.", "llvm.nvvm.read.ptx.sreg.ctaid.",
	"llvm.nvvm.read.ptx.sreg.nctaid.", "llvm.nvvm.read.ptx.sreg.laneid", "llvm.nvvm.read.ptx.sreg.warpsize",
	"llvm.memcpy.", "llvm.memmove.", "llvm.memset.", "llvm.assume", "llvm.lifetime.", "llvm.dbg.", "llvm.expect.",
	"llvm.umin.", "llvm.umax.", "llvm.smin.", "llvm.smax.", "llvm.abs.", "llvm.ctlz.", "llvm.cttz.", "llvm.ctpop.",
	"llvm.bitreverse.", "llvm.bswap.", "llvm.fshl.", "llvm.fshr.", "llvm.trap",
	"llvm.fma.", "llvm.fmuladd.", "llvm.sqrt.", "llvm.fabs.", "llvm.minnum.", "llvm.maxnum.", "llvm.floor.", "llvm.ceil.", "__nv_",
}

// SameAlways reports whether a kernel is one of which a run without a race is the only one.
func SameAlways(k *frontend.Kernel) bool {
	seen := map[*ir.Func]bool{}
	var visit func(f *ir.Func) bool
	visit = func(f *ir.Func) bool {
		if seen[f] {
			return true
		}
		seen[f] = true
		for _, b := range f.Blocks {
			for _, inst := range b.Insts {
				if !plainInstruction(inst, visit) {
					return false
				}
			}
			if !defined(b.Term.(value.User)) {
				return false
			}
		}
		return true
	}
	return visit(k.Func)
}

func plainInstruction(inst ir.Instruction, visit func(*ir.Func) bool) bool {
	switch x := inst.(type) {
	case *ir.InstAtomicRMW, *ir.InstCmpXchg, *ir.InstAlloca, *ir.InstVAArg, *ir.InstFPToSI, *ir.InstFPToUI, *ir.InstFCmp, *ir.InstPtrToInt, *ir.InstFreeze:
		return false
	case *ir.InstLoad:
		if x.Atomic || x.Volatile {
			return false
		}
	case *ir.InstStore:
		if x.Atomic || x.Volatile {
			return false
		}
	case *ir.InstICmp:
		if _, is := x.X.Type().(*types.PointerType); is {
			return false
		}
	case *ir.InstBitCast:
		if isReal(x.From.Type()) != isReal(x.To) {
			return false
		}
	case *ir.InstInsertElement, *ir.InstInsertValue, *ir.InstShuffleVector:
		return true // vectors begin without a value
	case *ir.InstCall:
		f, ok := x.Callee.(*ir.Func)
		if !ok {
			return false
		}
		if len(f.Blocks) > 0 {
			if !visit(f) {
				return false
			}
		} else if !isKnown(f.Name()) {
			return false
		}
		if strings.HasPrefix(f.Name(), "llvm.dbg.") {
			return true
		}
	}
	u, ok := inst.(value.User)
	return !ok || defined(u)
}

func isKnown(name string) bool {
	for _, k := range knownFunctions {
		if name == k || strings.HasPrefix(name, k) {
			return true
		}
	}
	return false
}

// isReal reports whether a type, or what it points to in the end, is of floating-point numbers.
func isReal(t types.Type) bool {
	switch t := t.(type) {
	case *types.PointerType:
		return isReal(t.ElemType)
	case *types.ArrayType:
		return isReal(t.ElemType)
	case *types.VectorType:
		return isReal(t.ElemType)
	case *types.FloatType:
		return true
	case *types.StructType:
		for _, f := range t.Fields {
			if isReal(f) {
				return true
			}
		}
	}
	return false
}

// defined reports whether no operand is a value without a definition.
func defined(u value.User) bool {
	for _, o := range u.Operands() {
		switch (*o).(type) {
		case *irconst.Undef, *irconst.Poison:
			return false
		}
	}
	return true
}
