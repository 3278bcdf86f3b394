package library

import (
	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/simulator/hostmachine/memory"
)

// longestCompared bounds the texts whose comparison is an expression.
const longestCompared = 64

// Difference is the result of a comparison of two texts as strcmp makes it, of which at most n bytes matter, -1, 0 or 1 in 32
// bits, as it follows from inputs; told is false if it is not known how it does. a and b are the texts in this run.
func (r *Run) Difference(at, to uint64, a, b []byte, n uint64) (s *memory.Shade, told bool) {
	p := r.Space.Pool
	if p == nil || !r.follows(at, len(a), n) && !r.follows(to, len(b), n) {
		return nil, true
	}
	input, ok := r.argument(at)
	fixed, other, swapped := to, b, false
	if !ok {
		input, ok = r.argument(to)
		fixed, other, swapped = at, a, true
	}
	if !ok || r.follows(fixed, len(other), n) || len(other) > longestCompared {
		return nil, false
	}
	e := p.Const(0, 32)
	for i := int(min(uint64(len(other))+1, n)) - 1; i >= 0; i-- {
		c := uint64(0)
		if i < len(other) {
			c = uint64(other[i])
		}
		x, y := p.ZExt(r.byteOf(input, i), 32), p.Const(c, 32)
		if swapped {
			x, y = y, x
		}
		// Each choice has a number in it, so what is asked of the result is asked of the bytes. Behind equal ends there is nothing.
		e = p.Ite(p.Cmp(expr.ULT, x, y), p.Const(1<<32-1, 32), p.Ite(p.Cmp(expr.ULT, y, x), p.Const(1, 32), e))
	}
	return &memory.Shade{Expr: e}, true
}

// follows reports whether some byte of a text, or of its end, follows from inputs.
func (r *Run) follows(at uint64, length int, n uint64) (yes bool) {
	r.Following(func() {
		for i := uint64(0); i <= uint64(length) && i < n; i++ {
			v := r.Space.Load(at+i, 1)
			yes = yes || v.S != nil && v.S.Expr != nil
		}
	})
	return yes
}

// byteOf is the byte of an argument's text that comes i bytes behind one of it, zero where the text is over.
func (r *Run) byteOf(in Input, i int) *expr.Expr {
	home := r.symbols().home[Input{Origin: in.Origin, Form: Byte, Index: in.Index, Name: in.Name}.Key()]
	k := in.Start + i
	in.Start, in.End, in.Value = k, k, 0
	length := 0
	r.Following(func() { length = len(r.Text(home)) })
	if k < length {
		in.End = k + 1
		r.Following(func() { in.Value = r.Space.Load(home+uint64(k), 1).V })
	}
	return r.Symbolic(in, 8).S.Expr
}
