package concolic

import (
	"context"
	"slices"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/lin"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/constraints/witness"
	"github.com/hgrd/hgrd/simulator/hostmachine"
	"github.com/hgrd/hgrd/simulator/hostmachine/library"
)

// Tree is the tree of the paths that runs took (Cadar, Dunbar and Engler, "KLEE", OSDI 2008, section 3): from a node lead the
// conditions that the runs met there next. Where these leave something out, either inputs that do that are found, and make
// another run, or what is left out is a gap, of which it has to be shown that no inputs bring it about. Once there is no node
// that is not looked at, the runs and the gaps are all that the program can do, as far as conditions tell what runs do.
type Tree struct {
	Pool *expr.Pool

	root  *node
	of    map[string]hostmachine.Input // by the names of their symbols
	tried map[string]bool
	gaps  [][]*expr.Expr
	left  int // nodes that may still be made
}

// node is a place on the way of runs.
type node struct {
	parent *node
	holds  *expr.Expr // what led here; nil at the root
	next   []*node
	over   bool // a run met no condition from here on
	closed bool // what is left out is a gap, or nothing
	via    *Recorder
}

// mostNodes bounds a tree.
const mostNodes = 1 << 12

// NewTree is a tree without a run.
func NewTree() *Tree {
	return &Tree{Pool: expr.NewPool(), root: &node{}, of: map[string]hostmachine.Input{}, tried: map[string]bool{}, left: mostNodes}
}

// Start is a recorder for a run on inputs.
func (t *Tree) Start(in hostmachine.Inputs) *Recorder {
	t.tried[keyOf(in)] = true
	return newRecorder(in, 0)
}

// Add takes up a run. It reports whether there was room.
func (t *Tree) Add(r *Recorder) bool {
	path, ok := r.Path()
	if !ok {
		return false
	}
	move := t.Pool.Importer("")
	for _, in := range r.read {
		t.of[in.Symbol.Name] = in
	}
	at := t.root
	if at.via == nil {
		at.via = r
	}
	for _, c := range path {
		c = move(c)
		if c.Op == expr.Const {
			continue
		}
		i := slices.IndexFunc(at.next, func(n *node) bool { return n.holds == c })
		if i < 0 {
			if t.left--; t.left < 0 {
				return false
			}
			i = len(at.next)
			at.next = append(at.next, &node{parent: at, holds: c, via: r})
			at.closed = false
		}
		at = at.next[i]
	}
	at.over = true
	return true
}

// Next is a recorder for a run that goes where none went; nil if no such inputs are found.
func (t *Tree) Next(ctx context.Context) *Recorder {
	var visit func(n *node) *Recorder
	visit = func(n *node) *Recorder {
		if ctx.Err() != nil {
			return nil
		}
		if !n.over && !n.closed {
			if r := t.leave(ctx, n); r != nil {
				return r
			}
			n.closed = true
		}
		for _, x := range n.next {
			if r := visit(x); r != nil {
				return r
			}
		}
		return nil
	}
	return visit(t.root)
}

// Gaps are conditions, each a list, that have to contradict one another for the runs to be all that the program can do.
func (t *Tree) Gaps() [][]*expr.Expr { return t.gaps }

// leave looks for inputs that come to a node and go none of the ways from there.
func (t *Tree) leave(ctx context.Context, n *node) *Recorder {
	p := t.Pool
	var out []*expr.Expr
	for _, x := range n.next {
		not := p.Not(x.holds)
		if not.Op == expr.Const && not.Value == 0 || slices.ContainsFunc(n.next, func(y *node) bool { return y.holds == not }) {
			return nil
		}
		out = append(out, not)
	}
	facts := append(t.before(n, out), out...)
	solving := slices.Clone(facts)
	for _, s := range expr.Symbols(facts...) {
		if in, ok := t.of[s.Name]; ok {
			if f := printable(p, p.Var(*s), in); f != nil {
				solving = append(solving, f)
			}
		}
	}
	for _, w := range solve(ctx, p, solving, mostModels) {
		var changed []hostmachine.Input
		for _, v := range w.Values {
			in, ok := t.of[v.Symbol.Name]
			if !ok {
				continue
			}
			in.Value = v.Value
			if in.Form == library.Decimal {
				in.Value = uint64(v.Signed())
			}
			changed = append(changed, in)
		}
		if in := hostmachine.Change(n.via.given, onto(n.via, changed)); !t.tried[keyOf(in)] {
			return t.Start(in)
		}
	}
	for _, change := range t.few(solving) {
		if in := hostmachine.Change(n.via.given, onto(n.via, []hostmachine.Input{change})); !t.tried[keyOf(in)] {
			return t.Start(in)
		}
	}
	t.gaps = append(t.gaps, facts)
	return nil
}

// few are inputs that have few values under facts, each with some of these: what is too hard to solve may be tried.
func (t *Tree) few(facts []*expr.Expr) (list []hostmachine.Input) {
	facts = slices.Clone(facts)
	var places []**expr.Expr
	for i := range facts {
		places = append(places, &facts[i])
	}
	t.Pool.Narrow(places)
	var claims []*expr.Expr
	for _, e := range facts {
		claims = append(claims, t.Pool.Claims(e)...)
	}
	few := lin.Few(t.Pool, claims)
	for _, s := range expr.Symbols(claims...) {
		name, half := expr.Wide(s)
		in, ok := t.of[name]
		if !ok {
			continue
		}
		for _, v := range few[s][:min(len(few[s]), mostModels)] {
			if in.Value = v; half {
				in.Value = uint64(int64(int32(v)))
			}
			list = append(list, in)
		}
	}
	return list
}

// mostModels bounds the inputs of which one is to lead where no run went.
const mostModels = 4

// onto are those inputs that are others than a run was given, as its texts spell them.
func onto(r *Recorder, list []hostmachine.Input) (out []hostmachine.Input) {
	given := map[string]hostmachine.Input{}
	for _, in := range r.read {
		given[in.Symbol.Name] = in
	}
	for _, in := range list {
		g, ok := given[in.Symbol.Name]
		if ok && g.Value == in.Value {
			continue
		}
		if ok {
			in.Start, in.End = g.Start, g.End
		}
		out = append(out, in)
	}
	return out
}

// before are the conditions on the way to a node that speak of inputs of which the targets speak, or of those of one that does.
func (t *Tree) before(n *node, targets []*expr.Expr) []*expr.Expr {
	var way []*expr.Expr
	for x := n; x.parent != nil; x = x.parent {
		way = append(way, x.holds)
	}
	out := expr.Related(way, mostNodes, targets...)
	return append(out, truths(t.Pool, expr.Symbols(append(out, targets...)...), func(s *expr.Symbol) (hostmachine.Input, bool) {
		in, ok := t.of[s.Name]
		return in, ok
	})...)
}

// solve looks for values that make facts true.
func solve(ctx context.Context, p *expr.Pool, facts []*expr.Expr, n int) []*witness.Witness {
	one := p.Const(1, 32)
	o := &obligation.Obligation{Kind: obligation.Launch, Pool: p, Facts: facts}
	for k := range 3 {
		o.Geometry.Grid[k], o.Geometry.Block[k] = one, one
	}
	return witness.Launches(ctx, o, n, witness.Limits{Steps: solveSteps})
}
