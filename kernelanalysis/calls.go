package kernelanalysis

import (
	"strings"

	"github.com/llir/llvm/ir/value"

	"github.com/hgrd/hgrd/constraints/expr"
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
	atomicEffect
	copyEffect
	setEffect
)

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
	case has("llvm.nvvm.bar.warp.sync", "hgrd_syncwarp", "hgrd_tile_sync", "hgrd_coalesced_sync"):
		return warpBarrier
	case has("llvm.nvvm.barrier0"):
		return blockBarrier
	case has("hgrd_grid_sync"):
		return gridBarrier
	case has("hgrd_atomic_"):
		return atomicEffect
	case has("llvm.memcpy", "llvm.memmove"):
		return copyEffect
	case has("llvm.memset"):
		return setEffect
	case has("llvm.dbg.", "llvm.lifetime.", "llvm.experimental.noalias.scope.decl", "llvm.assume", "llvm.nvvm.read.ptx", "llvm.trap", "llvm.nvvm.membar",
		"hgrd_fence_", "hgrd_shfl_", "hgrd_ballot", "hgrd_any", "hgrd_all", "hgrd_match_", "hgrd_activemask",
		"hgrd_trap", "hgrd_tex_", "vprintf", "llvm.nvvm.shfl", "llvm.nvvm.vote"):
		return noEffect
	}
	return unknownEffect
}

func (bd *builder) call(inst any, c symbolic.Call, b *symbolic.Block) {
	site := bd.module.Site(inst)
	name := c.Name()
	if strings.HasPrefix(name, "hgrd_fence_") || strings.HasPrefix(name, "llvm.nvvm.membar") {
		bd.sync(inst, true)
	}
	switch classify(name) {
	case noEffect, blockBarrier, warpBarrier, gridBarrier:
		return // barriers are found by the node graph
	case atomicEffect:
		bd.atomic(inst, b, c.Args[0], scopeOf(name))
	case copyEffect:
		size := bd.byteCount(c.Args[2], b)
		bd.access(inst, b, Write, c.Args[0], size, nil, false)
		bd.access(inst, b, Read, c.Args[1], size, nil, false)
	case setEffect:
		bd.access(inst, b, Write, c.Args[0], bd.byteCount(c.Args[2], b), bd.fn.At(c.Args[1], b), false)
	default:
		switch {
		case c.Callee != nil && c.MemoryEffect() == symbolic.NoMemory, c.NoReturn():
		case c.Callee == nil:
			bd.gap(site, "indirect call or inline assembly")
		default:
			bd.gap(site, "call of "+name+", whose memory effects are unknown")
		}
	}
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
