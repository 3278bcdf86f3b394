package kernelanalysis

import (
	"strings"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/frontend"
)

// NewGeometry makes the symbols of launch shape and thread coordinates; they are the same for all kernels of a pool.
func NewGeometry(p *expr.Pool) obligation.Geometry {
	var g obligation.Geometry
	for i, axis := range []string{"x", "y", "z"} {
		sym := func(name string, perThread bool) *expr.Expr {
			return p.Var(expr.Symbol{Name: name + "." + axis, Width: 32, PerThread: perThread})
		}
		g.Grid[i], g.Block[i] = sym("gridDim", false), sym("blockDim", false)
		g.BlockIdx[i], g.ThreadIdx[i] = sym("blockIdx", true), sym("threadIdx", true)
	}
	return g
}

const sregPrefix = "llvm.nvvm.read.ptx.sreg."

// specialRegister is the tree of a special-register read; nil when it is none that we know.
func specialRegister(p *expr.Pool, g obligation.Geometry, name string) *expr.Expr {
	if name == frontend.DeviceFirst {
		first := p.Bool(true)
		for _, t := range g.ThreadIdx {
			first = p.And(first, p.Eq(t, p.Const(0, 32)))
		}
		return p.Ite(first, p.Const(1, 32), p.Const(0, 32))
	}
	rest, ok := strings.CutPrefix(name, sregPrefix)
	if !ok {
		return nil
	}
	if rest == "warpsize" {
		return p.Const(g.Lanes(), 32)
	}
	base, axis, ok := strings.Cut(rest, ".")
	i := strings.Index("xyz", axis)
	if ok && len(axis) == 1 && i >= 0 {
		switch base {
		case "tid":
			return g.ThreadIdx[i]
		case "ntid":
			return g.Block[i]
		case "ctaid":
			return g.BlockIdx[i]
		case "nctaid":
			return g.Grid[i]
		}
	}
	if rest == "laneid" {
		return Lane(p, g)
	}
	return nil
}

// Lane is a thread's place in its warp, WarpNumber the number of that in its block.
func Lane(p *expr.Pool, g obligation.Geometry) *expr.Expr {
	return p.Binary(expr.And, LinearThread(p, g), p.Const(g.Lanes()-1, 32), 0)
}

func WarpNumber(p *expr.Pool, g obligation.Geometry) *expr.Expr {
	return p.Binary(expr.UDiv, LinearThread(p, g), p.Const(g.Lanes(), 32), 0)
}

// geometryOf is the geometry of a module's kernels.
func geometryOf(p *expr.Pool, m *frontend.Module) obligation.Geometry {
	g := NewGeometry(p)
	g.Wide = m.Lanes() == 64
	return g
}

// LinearThread is the thread's linear number in its block, which warps are cut from: x + y*bx + z*bx*by.
func LinearThread(p *expr.Pool, g obligation.Geometry) *expr.Expr {
	const safe = expr.NSW | expr.NUW // a block has at most 1024 threads
	row := p.Binary(expr.Mul, g.ThreadIdx[1], g.Block[0], safe)
	plane := p.Binary(expr.Mul, g.ThreadIdx[2], p.Binary(expr.Mul, g.Block[0], g.Block[1], safe), safe)
	return p.Binary(expr.Add, p.Binary(expr.Add, g.ThreadIdx[0], row, safe), plane, safe)
}
