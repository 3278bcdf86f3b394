package factcheck

import (
	"fmt"

	"github.com/hgrd/hgrd/constraints/expr"
)

// search looks for values under which all conditions hold, by changing one at a time. It finds most of those that there are,
// for less than it costs to start a solver; that it finds none says nothing.
type search struct {
	conds  []*expr.Expr
	values map[string]uint64 // by symbol and arguments; 0 where there is none
	asked  []place           // what the last evaluation wanted to know
	seeds  [][]uint64        // numbers to try, by condition
}

type place struct {
	key   string
	width int
}

// Bounds of one search.
const (
	mostFlips = 60
	mostTries = 40 // values for one symbol
)

func satisfies(conds []*expr.Expr) bool {
	s := &search{conds: conds, values: map[string]uint64{}}
	for _, c := range conds {
		s.seeds = append(s.seeds, numbers(c))
	}
	for range mostFlips {
		failing, n := s.failing()
		if n == 0 {
			return true
		}
		if !s.improve(failing, n) {
			return false
		}
	}
	return false
}

// numbers are those in a condition, and their neighbours.
func numbers(c *expr.Expr) []uint64 {
	out := []uint64{0, 1, ^uint64(0)}
	expr.Visit(func(e *expr.Expr) {
		if e.Op == expr.Const && e.Width > 1 && len(out) < mostTries {
			out = append(out, e.Value, e.Value+1, e.Value-1)
		}
	}, c)
	return out
}

func (s *search) holds(c *expr.Expr) bool {
	s.asked = s.asked[:0]
	v, ok := expr.Eval(c, func(sym *expr.Symbol, args []uint64) (uint64, bool) {
		p := place{fmt.Sprintf("%p%v", sym, args), sym.Width}
		s.asked = append(s.asked, p)
		return s.values[p.key], true
	})
	return ok && v == 1
}

// failing is the first condition that does not hold, and how many there are.
func (s *search) failing() (first, n int) {
	for i, c := range s.conds {
		if !s.holds(c) {
			if n++; n == 1 {
				first = i
			}
		}
	}
	return first, n
}

// improve changes one value so that a failing condition holds, with as few others failing as can be.
func (s *search) improve(failing, n int) bool {
	s.holds(s.conds[failing])
	best, to, least := place{}, uint64(0), n+2
	for _, p := range append([]place(nil), s.asked...) {
		old, had := s.values[p.key]
		for _, v := range s.seeds[failing] {
			if p.width < 64 {
				v &= 1<<p.width - 1
			}
			s.values[p.key] = v
			if !s.holds(s.conds[failing]) {
				continue
			}
			if _, k := s.failing(); k < least && (v != old || !had) {
				best, to, least = p, v, k
			}
		}
		if s.values[p.key] = old; !had {
			delete(s.values, p.key)
		}
	}
	if best.key == "" {
		return false
	}
	s.values[best.key] = to
	return true
}
