package kernelanalysis

import (
	"math/bits"

	"github.com/hgrd/hgrd/constraints/expr"
)

// differs reports whether e certainly has another value than v where cond holds, by the ranges of coordinates and of what is
// computed from them without wrap-around, or because cond does not hold for v.
func (s *Summary) differs(e *expr.Expr, v uint64, cond *expr.Expr) bool {
	if lo, hi := s.span(e); v < lo || hi < v {
		return true
	}
	if e.Op == expr.Const {
		return false
	}
	p := s.build.pool
	for _, c := range expr.Conjuncts(cond) {
		if p.Replace(c, map[*expr.Expr]*expr.Expr{e: p.Const(v, e.Width)}).False() {
			return true
		}
	}
	return false
}

// span bounds the unsigned value of e.
func (s *Summary) span(e *expr.Expr) (lo, hi uint64) {
	most := ^uint64(0) >> (64 - uint(e.Width))
	switch e.Op {
	case expr.Const:
		return e.Value, e.Value
	case expr.Apply:
		for i := range 3 {
			switch e {
			case s.Geometry.ThreadIdx[i]:
				return 0, 1023
			case s.Geometry.BlockIdx[i]:
				return 0, 1<<31 - 2
			case s.Geometry.Block[i]:
				return 1, 1024
			case s.Geometry.Grid[i]:
				return 1, 1<<31 - 1
			}
		}
	case expr.ZExt:
		return s.span(e.Args[0])
	case expr.And:
		_, b := s.span(e.Args[0])
		_, d := s.span(e.Args[1])
		return 0, min(b, d)
	case expr.Or:
		a, _ := s.span(e.Args[0])
		c, _ := s.span(e.Args[1])
		return max(a, c), most
	case expr.URem:
		_, b := s.span(e.Args[0])
		if c, d := s.span(e.Args[1]); c > 0 {
			return 0, min(b, d-1)
		}
	case expr.LShr:
		if n := e.Args[1]; n.Op == expr.Const && n.Value < uint64(e.Width) {
			a, b := s.span(e.Args[0])
			return a >> n.Value, b >> n.Value
		}
	case expr.Ite:
		a, b := s.span(e.Args[1])
		c, d := s.span(e.Args[2])
		return min(a, c), max(b, d)
	case expr.Add:
		a, b := s.span(e.Args[0])
		c, d := s.span(e.Args[1])
		if top, carry := bits.Add64(b, d, 0); carry == 0 && top <= most {
			return a + c, top
		}
	case expr.Mul:
		a, b := s.span(e.Args[0])
		c, d := s.span(e.Args[1])
		if over, top := bits.Mul64(b, d); over == 0 && top <= most {
			return a * c, top
		}
	}
	return 0, most
}
