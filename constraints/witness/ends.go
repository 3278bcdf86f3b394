package witness

import (
	"slices"

	"github.com/hgrd/hgrd/constraints/expr"
)

// Many loops of the host end where a value says so of which nothing is known: a file has come to its end, a conversion has
// failed. A function with one value for all rounds would end such a loop in its first round or never. So the functions that
// decide it get another value from some round on. Other functions of a host loop's rounds, such as whether a line was read,
// have one value, which need not be the one that functions of the kernel have.

// ending gives the functions that end host loops the value before in rounds before at, and after from there on, and all others
// of host loops the value rest. The zero value leaves them to the interpretation of all functions.
type ending struct{ at, before, after, rest uint64 }

// Bounds of the endings that are tried.
const (
	mostEndValues = 8
	mostEndings   = 32
)

// endRounds are those from which on functions have another value.
var endRounds = [...]uint64{1, 2, 3, 17, 64, 100}

// findEndings lists the functions that host loops end by and those that they compute with, and the endings that are worth
// trying, the zero value first.
func (m *machine) findEndings() {
	m.endings, m.ends, m.rest = []ending{{}}, map[*expr.Symbol]bool{}, map[*expr.Symbol]bool{}
	var exits []*expr.Expr
	for _, d := range m.order {
		if !m.atLaunch(d.bodies()...) {
			continue
		}
		some := false
		for _, b := range d.bodies() {
			for _, app := range m.applications(b) {
				switch {
				case m.rules[app.Sym] == nil || m.pinned[app.Sym] != nil || !contains(app.Args, d.counter):
				case d.exit != nil:
					m.ends[app.Sym], some = true, true
				default:
					m.rest[app.Sym] = true
				}
			}
		}
		if some {
			exits = append(exits, d.exit)
		}
	}
	rests := []uint64{0}
	for s := range m.rest {
		if m.ends[s] {
			delete(m.rest, s)
		}
	}
	if len(m.rest) > 0 {
		rests = []uint64{1, 0}
	}
	pairs := [][2]uint64{{0, 0}}
	rounds := endRounds[:1]
	if len(exits) > 0 {
		pairs, rounds = m.endPairs(exits), endRounds[:]
	}
	for _, at := range rounds {
		for _, p := range pairs {
			for _, rest := range rests {
				e := ending{at, p[0], p[1], rest}
				if len(m.endings) < mostEndings && (len(exits) > 0 || rest > 0) {
					m.endings = append(m.endings, e)
				}
			}
		}
	}
}

// endPairs are the values before and after that may end all of the loops.
func (m *machine) endPairs(exits []*expr.Expr) (out [][2]uint64) {
	values := endValues(exits)
	for _, before := range values {
		for _, after := range values {
			if before != after && m.mayEnd(exits, before, after) {
				out = append(out, [2]uint64{before, after})
			}
		}
	}
	return out
}

// endValues are candidates: small numbers, and what the conditions compare with.
func endValues(exits []*expr.Expr) []uint64 {
	out := []uint64{0, 1, ^uint64(0)}
	expr.Visit(func(e *expr.Expr) {
		if e.Op == expr.Const && e.Width > 1 && len(out) < mostEndValues && !slices.Contains(out, uint64(e.Signed())) {
			out = append(out, uint64(e.Signed()))
		}
	}, exits...)
	return out
}

// mayEnd reports whether no loop is sure to end with the value before, and none to go on with the value after.
func (m *machine) mayEnd(exits []*expr.Expr, before, after uint64) bool {
	under := func(v uint64) *expr.Rewriter {
		return m.o.Pool.NewRewriter(func(s *expr.Symbol, _ []*expr.Expr) *expr.Expr {
			if !m.ends[s] {
				return nil
			}
			return m.o.Pool.Const(v, s.Width)
		})
	}
	first, last := under(before), under(after)
	return !slices.ContainsFunc(exits, func(e *expr.Expr) bool {
		return first.Rewrite(e).True() || last.Rewrite(e).False()
	})
}

// endBy makes an ending the present one.
func (m *machine) endBy(i int) {
	if m.ending == i {
		return
	}
	m.ending = i
	m.interpret(m.filled)
	for side := range m.epoch {
		m.change(side, atLaunch)
	}
}

// interpret makes interpretation i of the functions the present one, under the present ending.
func (m *machine) interpret(i int) {
	m.filled = i
	e := m.endings[m.ending]
	for s := range m.rules {
		switch {
		case e == (ending{}) || !m.ends[s] && !m.rest[s]:
			m.rules[s] = fill(i, s)
		case m.rest[s]:
			m.rules[s] = func([]uint64) uint64 { return e.rest }
		default:
			m.rules[s] = func(args []uint64) uint64 {
				if args[len(args)-1] < e.at {
					return e.before
				}
				return e.after
			}
		}
	}
}
