package enumerate

import (
	"fmt"
	"strings"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
)

// space is what the executions of one side range over.
type space struct {
	o        *obligation.Obligation
	side     obligation.Side
	axes     []axis
	place    map[*expr.Symbol]int // of an axis or a counter among the values of a run
	loops    []obligation.Iteration
	defs     map[*expr.Symbol]*definition
	resolved map[*expr.Symbol]bool
	conds    []*expr.Expr         // that can be evaluated
	common   map[*definition]bool // whether all threads have the same values of it
	known    map[at]uint64        // of these
	all      []*expr.Symbol
	key      string
}

// axis is one coordinate and how many values it has.
type axis struct {
	sym  *expr.Symbol
	size uint64
}

// newSpace is nil when the address hangs on something that has no list of values.
func newSpace(p *program, o *obligation.Obligation, n int, related []*expr.Expr) *space {
	s := &space{o: o, side: p.side(o.Sides[n]), place: map[*expr.Symbol]int{}, defs: p.defs, resolved: map[*expr.Symbol]bool{}}
	needed := s.needs([]*expr.Expr{s.side.Offset, s.side.Size})
	if !s.coordinates(p, needed) {
		return nil
	}
	s.common, s.known = map[*definition]bool{}, map[at]uint64{}
	if related != nil {
		needed = s.needs(append(s.originals(p, n, related), s.side.Offset, s.side.Size))
	}
	for _, it := range s.side.Iterations {
		c := it.Counter
		if c.Op != expr.Apply || len(c.Args) > 0 || !needed[c.Sym] {
			continue
		}
		s.resolved[c.Sym] = true
		if s.evaluable(it.Continue) {
			s.place[c.Sym] = len(s.axes) + len(s.loops)
			s.loops = append(s.loops, it)
		} else {
			s.resolved = map[*expr.Symbol]bool{}
			for k := range s.place {
				s.resolved[k] = true
			}
		}
	}
	if !s.evaluable(s.side.Offset) || !s.evaluable(s.side.Size) {
		return nil
	}
	for _, c := range s.side.Cond {
		if s.evaluable(c) {
			s.conds = append(s.conds, c)
		}
	}
	s.key = s.identity()
	return s
}

// identity tells spaces with other executions apart: trees are interned.
func (s *space) identity() string {
	var b strings.Builder
	fmt.Fprint(&b, s.side.Offset.ID(), " ", s.side.Size.ID())
	for _, a := range s.axes {
		fmt.Fprint(&b, " ", a.sym.Name, a.size)
	}
	for _, l := range s.loops {
		fmt.Fprint(&b, " l", l.Counter.ID(), ".", l.Continue.ID())
	}
	for _, c := range s.conds {
		fmt.Fprint(&b, " c", c.ID())
	}
	return b.String()
}

// coordinates lists the axes of the threads: those of the block, and where they are needed or two blocks are in
// question those of the grid.
func (s *space) coordinates(p *program, needed map[*expr.Symbol]bool) bool {
	g := s.o.Geometry
	launch := &thread{space: s, known: map[at]uint64{}}
	add := func(coords, sizes [3]*expr.Expr, all bool) bool {
		for i, c := range coords {
			if c.Op != expr.Apply || !all && !needed[c.Sym] {
				continue
			}
			size, ok := expr.Eval(p.rewriter.Rewrite(sizes[i]), launch.env(nil))
			if !ok {
				return false
			}
			s.place[c.Sym], s.resolved[c.Sym] = len(s.axes), true
			s.axes = append(s.axes, axis{c.Sym, size})
		}
		return true
	}
	if !add(g.BlockIdx, g.Grid, s.o.Kind == obligation.InterBlock) || !add(g.ThreadIdx, g.Block, true) {
		return false
	}
	return true
}

// threads is how many threads there are, within the range of an int.
func (s *space) threads() int {
	n := uint64(1)
	for _, a := range s.axes {
		if n *= min(a.size, 1<<31); n > 1<<31 {
			return 1 << 31
		}
	}
	return int(n)
}

// needs lists the symbols that trees hang on, through definitions and the bounds of loops.
func (s *space) needs(trees []*expr.Expr) map[*expr.Symbol]bool {
	needed := map[*expr.Symbol]bool{}
	for len(trees) > 0 {
		syms := expr.Symbols(trees...)
		trees = nil
		for _, sym := range syms {
			if needed[sym] {
				continue
			}
			needed[sym] = true
			if d := s.defs[sym]; d != nil {
				trees = append(trees, d.trees()...)
			}
			for _, it := range s.side.Iterations {
				if it.Counter.Sym == sym {
					trees = append(trees, it.Continue)
				}
			}
		}
	}
	return needed
}

// sharedBy reports whether no coordinate of a thread is part of a definition: all threads have the same values of it.
func (s *space) sharedBy(d *definition) bool {
	known, asked := s.common[d]
	if asked || s.common == nil { // the coordinates are not known yet
		return known
	}
	known = true
	for sym := range s.needs(d.trees()) {
		if i, is := s.place[sym]; is && i < len(s.axes) {
			known = false
		}
	}
	s.common[d] = known
	return known
}

// evaluable reports whether every symbol of e has a value in this space.
func (s *space) evaluable(e *expr.Expr) bool {
	for _, sym := range expr.Symbols(e) {
		if !s.resolve(sym) {
			return false
		}
	}
	return true
}

func (s *space) resolve(sym *expr.Symbol) bool {
	if known, ok := s.resolved[sym]; ok {
		return known
	}
	d := s.defs[sym]
	if d == nil {
		return false
	}
	s.resolved[sym] = true // of itself a definition may speak
	bound := map[*expr.Symbol]bool{}
	for _, p := range d.params {
		bound[p] = true
	}
	for _, t := range d.trees() {
		for _, x := range expr.Symbols(t) {
			if !bound[x] && !s.resolve(x) {
				delete(s.resolved, sym)
				return false
			}
		}
	}
	return true
}

// originals are the trees about one thread's copies as the side spells them: of each tree the parts that can be read so.
func (s *space) originals(p *program, n int, related []*expr.Expr) []*expr.Expr {
	back := map[*expr.Symbol]*expr.Symbol{}
	for _, sym := range s.symbols() {
		if sym.PerThread {
			back[p.copy(n, sym)] = sym
		}
	}
	var out []*expr.Expr
	for _, a := range expr.Applications(related...) {
		if sym := back[a.Sym]; sym != nil && len(a.Args) == 0 {
			out = append(out, s.o.Pool.Apply(sym))
		} else if sym != nil {
			if d := s.defs[sym]; d != nil {
				out = append(out, d.value)
			}
		}
	}
	return out
}

// symbols are all that the side, the geometry and the definitions mention.
func (s *space) symbols() []*expr.Symbol {
	if s.all != nil {
		return s.all
	}
	trees := append([]*expr.Expr{s.side.Offset, s.side.Size}, s.side.Cond...)
	for _, it := range s.side.Iterations {
		trees = append(trees, it.Counter, it.Continue)
	}
	for i := range 3 {
		trees = append(trees, s.o.Geometry.BlockIdx[i], s.o.Geometry.ThreadIdx[i])
	}
	for _, d := range s.defs {
		trees = append(append(trees, d.value), d.trees()...)
	}
	s.all = expr.Symbols(trees...)
	return s.all
}
