package symbolic

import (
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/value"

	"github.com/hgrd/hgrd/constraints/expr"
)

// FromAddress lists where the integer v points as read in block b: the address of some root plus an offset, perhaps
// rounded to a multiple that the root's own alignment keeps. nil when v is no such sum.
func (f *Func) FromAddress(v value.Value, b *Block) []Target {
	ts := f.split(f.At(v, b), maxTargets)
	if len(ts) > maxTargets {
		return nil
	}
	return f.merge(ts)
}

// split takes an address apart. Words of 32 bits are addresses within the shared memory of a block.
func (f *Func) split(e *expr.Expr, depth int) []Target {
	p := f.Pool
	if depth == 0 {
		return nil
	}
	depth--
	if root, ok := f.addresses[e]; ok {
		return f.root(root)
	}
	switch e.Op {
	case expr.Trunc:
		if ts := f.split(e.Args[0], depth); e.Width == 32 && f.inShared(ts) {
			return ts
		}
	case expr.ZExt:
		if e.Args[0].Width == 32 {
			return f.split(e.Args[0], depth)
		}
	case expr.Add, expr.Sub:
		if ts := f.split(e.Args[0], depth); ts != nil {
			if f.speaksOfAddress(e.Args[1]) {
				return nil
			}
			by := p.SExt(e.Args[1], 64)
			if e.Op == expr.Sub {
				by = p.Sub(p.Const(0, 64), by)
			}
			return f.shift(ts, by)
		}
		if ts := f.split(e.Args[1], depth); ts != nil && e.Op == expr.Add && !f.speaksOfAddress(e.Args[0]) {
			return f.shift(ts, p.SExt(e.Args[0], 64))
		}
	case expr.And:
		for i, m := range e.Args {
			if m.Op == expr.Const {
				if low := -m.Signed(); low > 0 && low&(low-1) == 0 {
					return f.roundDown(f.split(e.Args[1-i], depth), low)
				}
			}
		}
	case expr.Mul: // (x / 8) * 8
		for i, c := range e.Args {
			d := e.Args[1-i]
			if c.Op == expr.Const && c.Value&(c.Value-1) == 0 && d.Op == expr.UDiv && d.Args[1] == c {
				return f.roundDown(f.split(d.Args[0], depth), c.Signed())
			}
		}
	case expr.Shl: // (x >> 3) << 3
		if d := e.Args[0]; d.Op == expr.LShr && d.Args[1] == e.Args[1] && e.Args[1].Op == expr.Const && e.Args[1].Value < 32 {
			return f.roundDown(f.split(d.Args[0], depth), 1<<e.Args[1].Value)
		}
	case expr.Ite:
		yes, no := f.split(e.Args[1], depth), f.split(e.Args[2], depth)
		if yes != nil && no != nil {
			return append(f.guard(yes, e.Args[0]), f.guard(no, p.Not(e.Args[0]))...)
		}
	}
	return nil
}

// roundDown rounds addresses to a multiple of n, which is a power of two: the offset is rounded when every root is
// aligned to n.
func (f *Func) roundDown(ts []Target, n int64) []Target {
	if n <= 0 {
		return nil
	}
	out := make([]Target, len(ts))
	for i, t := range ts {
		if f.Align(t.Root)%n != 0 {
			return nil
		}
		out[i] = Target{t.Root, f.Pool.Binary(expr.And, t.Offset, f.Pool.Int(-n, 64), 0), t.Guard}
	}
	return out
}

func (f *Func) inShared(ts []Target) bool {
	for _, t := range ts {
		if g, ok := t.Root.(*ir.Global); !ok || !Shared(g) {
			return false
		}
	}
	return len(ts) > 0
}

// Shared reports whether a variable of the device lies in shared memory.
func Shared(g *ir.Global) bool { return g.Typ.AddrSpace == sharedSpace }

// Constant reports whether a variable of the device lies in memory that no kernel writes.
func Constant(g *ir.Global) bool { return g.Typ.AddrSpace == constantSpace }

// Address spaces of nvptx.
const (
	sharedSpace   = 3
	constantSpace = 4
)

func (f *Func) speaksOfAddress(e *expr.Expr) bool {
	found := false
	expr.Visit(func(x *expr.Expr) {
		_, ok := f.addresses[x]
		found = found || ok
	}, e)
	return found
}
