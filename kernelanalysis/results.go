package kernelanalysis

import (
	"math/bits"
	"strconv"
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/types"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/internal/ptx"
	"github.com/hgrd/hgrd/internal/symbolic"
)

// resultOf is the result of a call that touches nothing but registers and locals: a function of the arguments where
// there is one callee and the callee asks for nothing else.
func (bd *builder) resultOf(f *symbolic.Func, c symbolic.Call) *expr.Expr {
	targets := possible(c)
	if len(targets) != 1 || !bd.callees.fixed(targets[0]) {
		return nil
	}
	return bd.applied(f, "op:"+targets[0].Name(), functionName(targets[0]), c)
}

// applied is an uninterpreted function of a call's arguments; nil when one of them is no scalar.
func (bd *builder) applied(f *symbolic.Func, name, display string, c symbolic.Call) *expr.Expr {
	w := symbolic.Width(c.Inst.Type())
	if w == 0 {
		return nil
	}
	var args []*expr.Expr
	for _, a := range c.Args {
		if _, pointer := a.Type().(*types.PointerType); pointer || symbolic.Width(a.Type()) == 0 {
			return nil
		}
		args = append(args, f.At(a, f.BlockOf(c.Inst)))
	}
	s := bd.pool.Symbol(expr.Symbol{Name: name + "." + strconv.Itoa(w), Display: display, Width: w, Unknown: true})
	return bd.pool.Apply(s, args...)
}

// assemblyValue is the result of inline assembly with one instruction: special registers, moves and bit fields have
// trees of their own, other arithmetic is a function of its operands.
func (bd *builder) assemblyValue(f *symbolic.Func, c symbolic.Call) *expr.Expr {
	w := symbolic.Width(c.Inst.Type())
	code := asmOf(c)
	if w == 0 || code.effect != noEffect || len(code.ops) == 0 || ptx.Outputs(c.Asm.Constraint) != 1 {
		return nil
	}
	if len(code.ops) == 1 {
		if e := bd.asmTree(f, c, code.ops[0], w); e != nil {
			return e
		}
	}
	for _, op := range code.ops {
		if !ptx.Fixed(op.Parts[0]) {
			return nil
		}
		for _, o := range op.Operands {
			if strings.Contains(o, "%") { // a register of the machine, or of the text's own
				return nil
			}
		}
	}
	if len(code.ops) > 1 {
		return nil
	}
	return bd.applied(f, "asm:"+c.Asm.Asm, code.ops[0].Parts[0], c)
}

// asmTree translates one instruction; nil when there is no rule.
func (bd *builder) asmTree(f *symbolic.Func, c symbolic.Call, op ptx.Op, w int) *expr.Expr {
	p := bd.pool
	var in []*expr.Expr
	for i, o := range op.Operands {
		n, ok := ptx.Argument(o)
		switch {
		case i == 0:
			if !ok || n != 0 {
				return nil
			}
			continue
		case op.Parts[0] == "mov" && strings.HasPrefix(o, "%"):
			e := specialRegister(p, bd.sum.Geometry, sregPrefix+strings.TrimPrefix(o, "%"))
			if e == nil || e.Width != w {
				return nil
			}
			return e
		case ok && n >= 1 && n-1 < len(c.Args) && symbolic.Width(c.Args[n-1].Type()) == w:
			in = append(in, f.At(c.Args[n-1], f.BlockOf(c.Inst)))
		default:
			v, err := strconv.ParseInt(strings.TrimSuffix(o, "U"), 0, 64)
			if err != nil {
				return nil
			}
			in = append(in, p.Int(v, w))
		}
	}
	switch name := op.Parts[0]; {
	case name == "mov" && len(in) == 1:
		return in[0]
	case name == "bfe" && len(in) == 3 && op.Has("u32") && w == 32 && in[1].Op == expr.Const && in[2].Op == expr.Const:
		pos, n := in[1].Value&255, in[2].Value&255
		if pos >= 32 || n == 0 {
			return p.Const(0, 32)
		}
		return p.Binary(expr.And, p.Binary(expr.LShr, in[0], p.Const(pos, 32), 0), p.Const(1<<min(n, 32)-1, 32), 0)
	case name == "lop3" && len(in) == 4 && op.Has("b32") && w == 32 && in[3].Op == expr.Const:
		return bd.lut(in[0], in[1], in[2], uint8(in[3].Value))
	}
	return nil
}

// lut is lop3: bit by bit, the table's entry at the number that the three operands' bits form.
func (bd *builder) lut(a, b, c *expr.Expr, table uint8) *expr.Expr {
	p := bd.pool
	one := p.Const(1<<32-1, 32)
	var or *expr.Expr
	for _, known := range []struct {
		table uint8
		e     func() *expr.Expr
	}{
		{0xf0, func() *expr.Expr { return a }}, {0xcc, func() *expr.Expr { return b }}, {0xaa, func() *expr.Expr { return c }},
		{0x96, func() *expr.Expr { return p.Binary(expr.Xor, p.Binary(expr.Xor, a, b, 0), c, 0) }},
		{0x80, func() *expr.Expr { return p.Binary(expr.And, p.Binary(expr.And, a, b, 0), c, 0) }},
		{0xfe, func() *expr.Expr { return p.Binary(expr.Or, p.Binary(expr.Or, a, b, 0), c, 0) }},
		{0xc0, func() *expr.Expr { return p.Binary(expr.And, a, b, 0) }},
		{0xfc, func() *expr.Expr { return p.Binary(expr.Or, a, b, 0) }},
		{0x3c, func() *expr.Expr { return p.Binary(expr.Xor, a, b, 0) }},
	} {
		if known.table == table {
			return known.e()
		}
	}
	if bits.OnesCount8(table) == 0 {
		return p.Const(0, 32)
	}
	for i := range 8 {
		if table>>i&1 == 0 {
			continue
		}
		term := one
		for k, x := range []*expr.Expr{c, b, a} {
			if i>>k&1 == 0 {
				x = p.Binary(expr.Xor, x, one, 0)
			}
			term = p.Binary(expr.And, term, x, 0)
		}
		if or == nil {
			or = term
		} else {
			or = p.Binary(expr.Or, or, term, 0)
		}
	}
	return or
}

// fixed reports whether f's result depends on its arguments alone. f computes on registers and locals only.
func (cs *callees) fixed(f *ir.Func) bool {
	seen := map[*ir.Func]bool{f: true}
	work := []*ir.Func{f}
	for len(work) > 0 {
		g := work[len(work)-1]
		work = work[:len(work)-1]
		for _, b := range g.Blocks {
			for _, inst := range b.Insts {
				c, ok := symbolic.AsCall(inst)
				if !ok || c.MemoryEffect() == symbolic.NoMemory && !strings.HasPrefix(c.Name(), "llvm.nvvm.read") ||
					strings.HasPrefix(c.Name(), "llvm.dbg.") {
					continue
				}
				targets := possible(c)
				if targets == nil {
					return false // a clock, a special register, another lane's value
				}
				for _, h := range targets {
					if !seen[h] {
						seen[h] = true
						work = append(work, h)
					}
				}
			}
		}
	}
	return true
}
