package enumerate

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
)

// meeting compares the executions of two sides.
type meeting struct {
	sides [2]*listing
	of    map[*expr.Symbol]origin // of a thread's copy
	keys  [][2]*expr.Expr         // trees over one thread each that are equal
	rest  []*expr.Expr            // what else is asked of two threads

	looked int // executions and pairs of them that were looked at
	ev     *expr.Evaluator
}

// both is the side of what is one value for the launch, given its arguments.
const both = 2

// origin is which thread's copy of which symbol.
type origin struct {
	side int
	sym  *expr.Symbol
}

func newMeeting(p *program, o *obligation.Obligation, a, b *listing) *meeting {
	m := &meeting{sides: [2]*listing{a, b}, of: map[*expr.Symbol]origin{}, ev: expr.NewEvaluator(nil)}
	for n, l := range m.sides {
		for _, s := range l.space.symbols() {
			switch {
			case !l.space.resolve(s):
			case s.PerThread:
				m.of[p.copy(n, s)] = origin{n, s}
			default:
				m.of[s] = origin{both, s}
			}
		}
	}
	for _, r := range o.Relation {
		for _, c := range expr.Conjuncts(r) {
			m.relate(p.rewriter.Rewrite(c))
		}
	}
	return m
}

// relate sorts a part of the relation; what cannot be evaluated is left out.
func (m *meeting) relate(c *expr.Expr) {
	if _, ok := m.about(c); !ok {
		return
	}
	if c.Op == expr.Eq && c.Args[0].Op != expr.Const && c.Args[1].Op != expr.Const {
		a, _ := m.about(c.Args[0])
		b, _ := m.about(c.Args[1])
		switch {
		case a == [2]bool{true, false} && b == [2]bool{false, true}:
			m.keys = append(m.keys, [2]*expr.Expr{c.Args[0], c.Args[1]})
			return
		case b == [2]bool{true, false} && a == [2]bool{false, true}:
			m.keys = append(m.keys, [2]*expr.Expr{c.Args[1], c.Args[0]})
			return
		}
	}
	m.rest = append(m.rest, c)
}

// about says of which threads a tree speaks; false when it cannot be evaluated.
func (m *meeting) about(e *expr.Expr) (sides [2]bool, ok bool) {
	for _, s := range expr.Symbols(e) {
		x, known := m.of[s]
		if !known {
			return sides, false
		}
		if x.side != both {
			sides[x.side] = true
		}
	}
	return sides, true
}

// env gives the values of the copies for two executions; the other one of a key's is nil.
func (m *meeting) env(a, b *run) expr.Env {
	return func(s *expr.Symbol, args []uint64) (uint64, bool) {
		x := m.of[s]
		r := a
		if x.side == 1 {
			r = b
		}
		return r.thread.env(r.counters)(x.sym, args)
	}
}

// impossible reports that no two executions touch a common byte under the relation.
func (m *meeting) impossible() bool {
	first, ok := m.group(0)
	second, ok2 := m.group(1)
	if !ok || !ok2 {
		return false
	}
	pairs := 0
	for _, key := range slices.Sorted(maps.Keys(first)) { // in order: what is looked at is counted
		as, bs := first[key], second[key]
		byFirst := func(x, y *run) int { return int(min(max(x.first-y.first, -1), 1)) }
		slices.SortStableFunc(as, byFirst)
		slices.SortStableFunc(bs, byFirst)
		longest := int64(0)
		for _, b := range bs {
			longest = max(longest, b.end-b.first)
		}
		from := 0
		for _, a := range as {
			for from < len(bs) && bs[from].first <= a.first-longest {
				from++
			}
			for _, b := range bs[from:] {
				if b.first >= a.end {
					break
				}
				if b.end <= a.first {
					continue
				}
				m.looked++
				if pairs++; pairs > maxPairs || m.possible(a, b) {
					return false
				}
			}
		}
	}
	return true
}

// group sorts the executions of a side by the trees that must be equal; false when one has no value.
func (m *meeting) group(side int) (map[string][]*run, bool) {
	out := map[string][]*run{}
	runs := m.sides[side].runs
	m.looked += len(runs)
	for i := range runs {
		r := &runs[i]
		m.ev.Reset(m.env(r, r))
		var key strings.Builder
		for _, k := range m.keys {
			v, ok := m.ev.Eval(k[side])
			if !ok {
				return nil, false
			}
			fmt.Fprint(&key, v, " ")
		}
		out[key.String()] = append(out[key.String()], r)
	}
	return out, true
}

// possible reports whether two executions may be of two threads that the relation allows.
func (m *meeting) possible(a, b *run) bool {
	m.ev.Reset(m.env(a, b))
	for _, c := range m.rest {
		if v, ok := m.ev.Eval(c); ok && v == 0 {
			return false
		}
	}
	return true
}
