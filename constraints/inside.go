package constraints

import (
	"maps"
	"slices"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/internal/symbolic"
	"github.com/hgrd/hgrd/kernelanalysis"
)

// A run that leaves an object is undefined before it is racy. What the program is given may bring two threads together
// only where it also sends a thread of the same launch beyond a buffer: the race is then the lesser defect. So a race
// for which a witness is at hand is looked for once more where more is asked of the launch: that the two threads stay
// inside with all they do on the way, and that the first and the last thread do, in the first and last rounds of loops
// with constant bounds. This changes what a race is worth, and no verdict.

// inside is o where the accesses of the launch stay in their objects, as far as that is asked; nil where nothing is
// known.
func (in *Instance) inside(p pair, o *obligation.Obligation) *obligation.Obligation {
	more := *o
	more.Bounds = in.everyLaunch()
	for i, a := range []*kernelanalysis.Access{p.a, p.b} {
		more.Sides[i].Reads = append(slices.Clone(o.Sides[i].Reads), in.onTheWay(a)...)
	}
	out := more.Within()
	if out != nil {
		out.ID = o.ID + ".inside"
	}
	return out
}

// onTheWay lists accesses to objects of known size that a thread performs if it performs a, in the same rounds.
func (in *Instance) onTheWay(a *kernelanalysis.Access) []obligation.Read {
	p := in.pool
	known := map[*expr.Expr]bool{}
	for _, c := range expr.Conjuncts(in.fix(a.Cond)) {
		known[c] = true
	}
	seen := map[[2]*expr.Expr]bool{}
	var out []obligation.Read
	for _, b := range in.Summary.Accesses {
		at := in.places(b.Object)
		if b == a || len(at) != 1 || at[0].size == nil || !at[0].when.True() || len(b.Rounds) > len(a.Rounds) || len(out) == maxBounds {
			continue
		}
		same := true
		for i, r := range b.Rounds {
			same = same && r.Counter == a.Rounds[i].Counter
		}
		for _, c := range expr.Conjuncts(in.fix(b.Cond)) {
			same = same && (c.True() || known[c])
		}
		from := p.Binary(expr.Add, in.fix(b.Offset), at[0].offset, expr.NSW)
		if key := [2]*expr.Expr{from, at[0].size}; same && !seen[key] {
			seen[key] = true
			out = append(out, obligation.Read{Offset: from, Size: in.fix(b.Size), Extent: at[0].size})
		}
	}
	return out
}

// everyLaunch is what the first and the last thread ask of the launch.
func (in *Instance) everyLaunch() []*expr.Expr {
	if in.all != nil {
		return in.all
	}
	in.all = []*expr.Expr{}
	if symbolic.NewGraph(in.Summary.Kernel.Func).Irreducible { // there, conditions say less than what happens
		return in.all
	}
	for _, a := range in.Summary.Accesses {
		at := in.places(a.Object)
		if len(at) != 1 || at[0].size == nil || !at[0].when.True() || len(in.all) >= 2*maxBounds {
			continue
		}
		for _, round := range in.surely(a) {
			in.all = in.keeps(in.all, a, at[0], round)
		}
	}
	return in.all
}

// keeps adds that an access of the first and of the last thread that perform it, in some round, is inside its object.
func (in *Instance) keeps(kept []*expr.Expr, a *kernelanalysis.Access, at place, round map[*expr.Expr]*expr.Expr) []*expr.Expr {
	first, last := in.ends()
	for _, thread := range []map[*expr.Symbol]*expr.Expr{first, in.lastOf(last, in.pool.Replace(in.fix(a.Cond), round))} {
		performs, bounds := in.performed(a, at, round, thread)
		if performs == nil || !performs.True() {
			continue
		}
		for _, e := range bounds {
			if !e.True() && !slices.Contains(kept, e) {
				kept = append(kept, e)
			}
		}
	}
	return kept
}

// performed is when a thread performs an access in some round of its loops, and that it finds its object then: not before the start,
// and not behind the end. Nil where that hangs on more than the thread's coordinates and the launch, and for no thread.
func (in *Instance) performed(a *kernelanalysis.Access, at place, round map[*expr.Expr]*expr.Expr, thread map[*expr.Symbol]*expr.Expr) (performs *expr.Expr, bounds [2]*expr.Expr) {
	if thread == nil {
		return nil, bounds
	}
	p := in.pool
	from := p.Replace(p.Binary(expr.Add, in.fix(a.Offset), at.offset, expr.NSW), round)
	end := p.Binary(expr.Add, from, p.Replace(in.fix(a.Size), round), expr.NSW)
	c, lo, hi := in.of(thread, p.Replace(in.fix(a.Cond), round)), in.of(thread, from), in.of(thread, end)
	if c == nil || lo == nil || hi == nil {
		return nil, bounds
	}
	return c, [2]*expr.Expr{p.Cmp(expr.SLE, p.Const(0, 64), lo), p.Cmp(expr.SLE, hi, at.size)}
}

// ends are the coordinates of the first and of the last thread.
func (in *Instance) ends() (first, last map[*expr.Symbol]*expr.Expr) {
	p, g := in.pool, in.Geometry
	first, last = map[*expr.Symbol]*expr.Expr{}, map[*expr.Symbol]*expr.Expr{}
	for i := range 3 {
		for _, c := range [][2]*expr.Expr{{g.BlockIdx[i], g.Grid[i]}, {g.ThreadIdx[i], g.Block[i]}} {
			first[c[0].Sym] = p.Const(0, 32)
			last[c[0].Sym] = p.Binary(expr.Sub, c[1], p.Const(1, 32), expr.NUW|expr.NSW)
		}
	}
	return first, last
}

// lastOf is the last thread of the last block that satisfies a condition on its coordinates, as far as the constants
// there tell; nil if none was found.
func (in *Instance) lastOf(last map[*expr.Symbol]*expr.Expr, cond *expr.Expr) map[*expr.Symbol]*expr.Expr {
	if cond.True() {
		return last
	}
	p, g := in.pool, in.Geometry
	var choices [3][]*expr.Expr
	for i, block := range g.Block {
		if block.Op != expr.Const {
			return nil
		}
		values := []uint64{block.Value - 1}
		expr.Visit(func(e *expr.Expr) {
			if e.Op == expr.Const && e.Value < block.Value && len(values) < 8 {
				values = append(values, e.Value, max(e.Value, 1)-1)
			}
		}, cond)
		slices.Sort(values)
		values = slices.Compact(values)
		slices.Reverse(values)
		for _, v := range values {
			choices[i] = append(choices[i], p.Const(v, 32))
		}
	}
	for _, z := range choices[2] {
		for _, y := range choices[1] {
			for _, x := range choices[0] {
				thread := maps.Clone(last)
				thread[g.ThreadIdx[0].Sym], thread[g.ThreadIdx[1].Sym], thread[g.ThreadIdx[2].Sym] = x, y, z
				if e := in.of(thread, cond); e != nil && e.True() {
					return thread
				}
			}
		}
	}
	return nil
}

// maxRound bounds the rounds of a loop that are looked at.
const maxRound = 64

// surely lists rounds, as values of the counters, in which threads perform an access that their coordinates admit: the
// first and the last ones of loops whose bounds are constants. None if there is another condition.
func (in *Instance) surely(a *kernelanalysis.Access) []map[*expr.Expr]*expr.Expr {
	p := in.pool
	first, last := map[*expr.Expr]*expr.Expr{}, map[*expr.Expr]*expr.Expr{}
	for _, r := range a.Rounds {
		first[r.Counter] = p.Const(0, 64)
	}
	cond := in.fix(a.Cond)
	holds := func(round map[*expr.Expr]*expr.Expr) bool { return in.onCoordinates(p.Replace(cond, round)) }
	if !holds(first) {
		return nil
	}
	for _, r := range a.Rounds {
		goesOn, at := in.fix(r.Continue), maps.Clone(last)
		n := uint64(0)
		for ; n < maxRound; n++ {
			at[r.Counter] = p.Const(n, 64)
			if !p.Replace(goesOn, at).True() {
				break
			}
		}
		last[r.Counter] = p.Const(n, 64)
	}
	for _, r := range a.Rounds { // the test that ends a loop may come before the access
		if n := last[r.Counter].Value; n > 0 && !holds(last) {
			last[r.Counter] = p.Const(n-1, 64)
		}
	}
	if !holds(last) {
		return []map[*expr.Expr]*expr.Expr{first}
	}
	return []map[*expr.Expr]*expr.Expr{first, last}
}

// onCoordinates reports whether a condition that may hold asks of a thread's place in its block alone.
func (in *Instance) onCoordinates(cond *expr.Expr) bool {
	for _, e := range expr.Conjuncts(cond) {
		if e.False() {
			return false
		}
		for _, s := range expr.Symbols(e) {
			if !slices.ContainsFunc(in.Geometry.ThreadIdx[:], func(t *expr.Expr) bool { return t.Sym == s }) {
				return false
			}
		}
	}
	return true
}
