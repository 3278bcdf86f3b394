package kernelanalysis

import (
	"fmt"
	"strings"

	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/internal/ptx"
	"github.com/hgrd/hgrd/internal/symbolic"
)

// effect is what a call means to the analysis.
type effect uint8

const (
	unknownEffect effect = iota
	noEffect             // computes, exchanges values between lanes, prints, orders nothing
	blockBarrier
	warpBarrier
	gridBarrier
	memberBarrier // waits at a barrier object; see members.go
	memberEffect  // counts or arrives at one
	fenceEffect
	orderEffect // of one atomic operation
	atomicEffect
	copyEffect
	setEffect
	asyncEffect // begins, ends, commits or waits for asynchronous copies; see flight.go
	asmEffect   // inline assembly that accesses memory
	heapEffect  // malloc, free
)

// ordersUnknown reports whether the call may synchronise in ways that nothing is known of.
func ordersUnknown(c symbolic.Call) bool {
	return effectOf(c) == unknownEffect && c.MemoryEffect() != symbolic.NoMemory && !c.NoReturn()
}

// effectOf is the effect of a call, intrinsic or inline assembly, without a look at the callee's body.
func effectOf(c symbolic.Call) effect {
	if c.Asm != nil {
		return asmOf(c).effect
	}
	return classify(c.Name())
}

// classify reads a callee's name: LLVM's intrinsics and the vocabulary of our CUDA headers.
func classify(name string) effect {
	has := func(prefixes ...string) bool {
		for _, p := range prefixes {
			if strings.HasPrefix(name, p) {
				return true
			}
		}
		return false
	}
	switch {
	case name == "":
		return unknownEffect
	case frontend.ReadsImage(name), name == frontend.DeviceSampler, name == frontend.DeviceFirst:
		return noEffect
	case has("llvm.nvvm.bar.warp.sync", "hgrd_syncwarp", "hgrd_tile_sync", "hgrd_coalesced_sync"):
		return warpBarrier
	case has("llvm.nvvm.barrier0", "hgrd_block_sync_"):
		return blockBarrier
	case name == frontend.DeviceBarrierWait, name == frontend.DeviceBarrierParity:
		return memberBarrier
	case name == frontend.DeviceBarrierInit, name == frontend.DeviceBarrierArrive, name == frontend.DeviceBarrierEnter, name == frontend.DeviceGridEnter, name == frontend.DeviceClusterEnter:
		return memberEffect
	case has("hgrd_grid_sync", "hgrd_multigrid_sync"), name == frontend.DeviceGridWait:
		return gridBarrier
	case has("hgrd_fence_", "llvm.nvvm.membar"):
		return fenceEffect
	case has(frontend.DeviceReleasePrefix, frontend.DeviceAcquirePrefix):
		return orderEffect
	case name == frontend.DeviceMalloc, name == frontend.DeviceFree:
		return heapEffect
	case has("hgrd_async_"):
		return asyncEffect
	case has("hgrd_atomic_"):
		return atomicEffect
	case has("llvm.memcpy", "llvm.memmove"):
		return copyEffect
	case has("llvm.memset"):
		return setEffect
	case has("llvm.dbg.", "llvm.lifetime.", "llvm.experimental.noalias.scope.decl", "llvm.assume", "llvm.nvvm.read.ptx", "llvm.trap", "llvm.stacksave", "llvm.stackrestore", "hgrd_shfl_", "hgrd_reduce_", "hgrd_ballot", "hgrd_any", "hgrd_all", "hgrd_match_", "hgrd_activemask", frontend.DeviceWarpGather,
		"hgrd_trap", "hgrd_tex_", "hgrd_surf_read", "hgrd_clock", "vprintf", "printf", "llvm.nvvm.shfl", "llvm.nvvm.vote"):
		return noEffect
	}
	return unknownEffect
}

func (bd *builder) call(inst any, c symbolic.Call, b *symbolic.Block) {
	site := bd.module.Site(inst)
	name := c.Name()
	switch effectOf(c) {
	case noEffect, blockBarrier, warpBarrier, fenceEffect, orderEffect, asyncEffect:
		if strings.HasPrefix(name, frontend.DeviceTexturePrefix) {
			bd.fetch(site, c, b)
		}
		return // barriers are found by the node graph, fences by that of steps
	case memberBarrier, memberEffect, gridBarrier:
		if why := bd.membersOf().odd[inst]; why != "" {
			bd.gap(site, why)
		}
	case atomicEffect:
		bd.atomic(inst, b, c.Args[0], bd.strongCall(c, b))
	case copyEffect:
		size := bd.byteCount(c.Args[2], b)
		bd.access(inst, b, Write, c.Args[0], size, nil, nil)
		bd.access(inst, b, Read, c.Args[1], size, nil, nil)
	case setEffect:
		bd.access(inst, b, Write, c.Args[0], bd.byteCount(c.Args[2], b), bd.fn.At(c.Args[1], b), nil)
	case asmEffect:
		bd.assembly(inst, c, b)
	case heapEffect:
		if name == frontend.DeviceFree {
			bd.free(site, c, b)
		}
	default:
		bd.fetchesIn(site, c, b)
		if c.MemoryEffect() == symbolic.NoMemory || c.NoReturn() || bd.computes(c) {
			return
		}
		bd.gap(site, unknownCall(c))
	}
}

// computes reports whether all functions that a call may reach touch nothing but registers and locals.
func (bd *builder) computes(c symbolic.Call) bool {
	targets := possible(c)
	for _, f := range targets {
		if !bd.callees.only(f) {
			return false
		}
	}
	return targets != nil
}

// unknownCall names a call that the analysis does not follow.
func unknownCall(c symbolic.Call) string {
	switch {
	case c.Asm != nil:
		return fmt.Sprintf("inline assembly %q is not modelled", strings.TrimSpace(c.Asm.Asm))
	case c.Callee == nil:
		return "call through a pointer to functions that are not known or access memory"
	case len(c.Callee.Blocks) > 0 && recursive(c.Callee):
		return fmt.Sprintf("call of %s, which is recursive and accesses memory", functionName(c.Callee))
	case len(c.Callee.Blocks) > 0:
		return fmt.Sprintf("call of %s, which is not expanded", functionName(c.Callee))
	}
	if name, ours := strings.CutPrefix(c.Name(), "hgrd_"); ours {
		return fmt.Sprintf("call of %s, which is not modelled", strings.TrimPrefix(name, "unmodelled_"))
	}
	if strings.Contains(c.Name(), "ocl_image") { // clang declares what OpenCL has
		return fmt.Sprintf("call of %s, which is not modelled", functionName(c.Callee))
	}
	return fmt.Sprintf("call of %s, which has no body in this file", functionName(c.Callee))
}

// free of anything but the thread's own allocation ends memory that others may use.
func (bd *builder) free(site *frontend.Site, c symbolic.Call, b *symbolic.Block) {
	for _, pl := range bd.places(c.Args[0], b) {
		if !pl.private {
			bd.gap(site, "free of memory that is not the thread's own")
		}
	}
}

// assembly records the accesses of inline assembly.
func (bd *builder) assembly(inst any, c symbolic.Call, b *symbolic.Block) {
	outputs := ptx.Outputs(c.Asm.Constraint)
	for _, a := range asmOf(c).accesses {
		var st *Strong
		if a.kind == Atomic || a.volatile {
			st = bd.strong(c.Inst, b, Strong{Scope: a.scope})
			st.Result = nil // there may be several
		}
		bd.accessAt(inst, b, a.kind, bd.addressed(c.Args[a.operand-outputs], bd.pool.Int(a.offset, 64), b),
			bd.pool.Int(a.size, 64), nil, st)
	}
}

// addressed resolves an operand that holds an address, as a pointer or as a number, and shifts it.
func (bd *builder) addressed(v value.Value, by *expr.Expr, b *symbolic.Block) []place {
	v = symbolic.Unwrap(v)
	var out []place
	if _, ok := v.Type().(*types.PointerType); ok {
		out = bd.places(v, b)
	} else {
		out = bd.placesOf(bd.fn.FromAddress(v, b), b)
		if out == nil {
			out = []place{{unknown: "address of unknown origin in inline assembly"}}
		}
	}
	for i := range out {
		if out[i].offset != nil {
			out[i].offset = bd.pool.Binary(expr.Add, out[i].offset, by, expr.NSW)
		}
	}
	return out
}

func (bd *builder) byteCount(v value.Value, b *symbolic.Block) *expr.Expr {
	n := bd.fn.At(v, b)
	return bd.pool.ZExt(n, 64)
}

// scopeOf reads the scope at the end of an atomic's name.
func scopeOf(name string) Scope {
	switch name[strings.LastIndexByte(name, '_')+1:] {
	case "block":
		return BlockScope
	case "system":
		return SystemScope
	}
	return DeviceScope
}
