package kernelanalysis

import (
	"math/bits"

	"github.com/hgrd/hgrd/constraints/expr"
)

// differs reports whether e certainly has another value than v, by the ranges of coordinates and of what is computed from
// them without wrap-around.
func (s *Summary) differs(e *expr.Expr, v uint64) bool {
	lo, hi := s.span(e)
	return v < lo || hi < v
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
