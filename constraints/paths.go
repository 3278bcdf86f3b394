package constraints

import (
	"context"
	"encoding/binary"
	"fmt"
	"slices"
	"strings"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/lin"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/hostanalysis"
	"github.com/hgrd/hgrd/internal/steps"
	"github.com/hgrd/hgrd/solver"
)

// Proof by all paths. Where the program's runs along its paths are known to be all (Cadar, Dunbar and Engler, "KLEE", OSDI
// 2008), each launch in each of them is decided by itself: what it passes follows from inputs, under the conditions of the
// path, and memory may hold anything. Where nothing that the kernels of a run see follows from inputs, that run is the only one
// of its path but for the schedules of its kernels. If it has no race, among host threads and between host and device as
// well, reads no memory that nobody has set, and its kernels hear of other threads by barriers alone, every schedule brings about
// the same run: had some schedule another one, the first load to find another value would have found that of an access that is
// not ordered with it, which is a race of this run too (Adve and Hill, "Weak Ordering", ISCA 1990).

// Bounds of a proof by all paths.
const (
	pathShare   = 2  // of the steps left
	mostAlong   = 64 // launches that differ
	mostToldOf  = 3  // runs
	fromRuns    = "run:"
	shapeNumber = 32 // bits of a dimension
)

// byPaths proves along all paths of the program that no launch of a kernel at this place has a race.
func (c *Checker) byPaths(ctx context.Context, in *Instance, out *Outcome) {
	sure := slices.ContainsFunc(out.Races, func(r Race) bool { return r.Shown != nil })
	if sure || len(out.Reasons)+len(out.Races) == 0 || !c.playable(in) || !c.tally.ask(byPaths) {
		return
	}
	limit, cancel := steps.Part(ctx, pathShare, 0)
	defer cancel()
	runs, gaps := c.Theatre.Paths(limit)
	if len(runs) == 0 || limit.Err() != nil {
		return
	}
	a := &along{Checker: c, in: in, out: out, move: c.pool.Importer(fromRuns), proved: map[string]bool{}}
	here := 0
	var commands []string
	for _, t := range runs {
		commands = append(commands, t.Command)
		if !t.Own {
			return // a launch may have been left where it was
		}
		same := t.Same && !slices.ContainsFunc(t.Launches, func(x Launched) bool { return len(x.Races) > 0 })
		for i := range t.Launches {
			x := &t.Launches[i]
			if x.Kernel != in.Summary.Kernel || !samePlace(x.Site, in.Launch.Site) {
				continue
			}
			here++
			if !(same && !x.Fed && !x.UnsetBefore && !in.steeredBy(x.UnsetAt)) && !a.launch(limit, t, x) {
				return
			}
		}
	}
	if here == 0 {
		return
	}
	for i, g := range gaps {
		if !c.Contradicts(limit, in.Summary.Kernel.Symbol, i, g) {
			return
		}
	}
	c.tally.decided(byPaths)
	out.ByRun = true
	out.Races, out.Divergences, out.Reasons, out.Unknown = nil, nil, nil, 0
	out.Assumptions = append([]string{"allocations succeed, and memory that is accessed has a size above zero", ToldOf(commands)}, a.assumed...)
}

// ToldOf says what a proof by runs along all paths rests on, which these commands start.
func ToldOf(commands []string) string {
	if len(commands) == 1 {
		return fmt.Sprintf("the program's only run, %s, is as hgrd's interpreter and simulator execute it", commands[0])
	}
	list := slices.Clone(commands[:min(len(commands), mostToldOf)])
	if len(commands) > mostToldOf {
		list = append(list, "...")
	}
	return fmt.Sprintf("the program's %d paths, %s, are as hgrd's interpreter executes them", len(commands), strings.Join(list, ", "))
}

// along decides launches of runs.
type along struct {
	*Checker
	in      *Instance
	out     *Outcome
	move    func(*expr.Expr) *expr.Expr
	proved  map[string]bool
	assumed []string
}

// Contradicts reports whether conditions of the program's host code are known to contradict one another. The n-th such question
// about something has that name.
func (c *Checker) Contradicts(ctx context.Context, of string, n int, conditions []*expr.Expr) bool {
	move := c.pool.Importer(fromRuns)
	o := &obligation.Obligation{ID: fmt.Sprintf("%s.gap%d", of, n), Kind: obligation.Launch, Pool: c.pool}
	for k := range 3 {
		o.Geometry.Grid[k], o.Geometry.Block[k] = c.pool.Const(1, shapeNumber), c.pool.Const(1, shapeNumber)
	}
	for _, e := range conditions {
		o.Facts = append(o.Facts, c.pool.Claims(move(e))...)
	}
	var places []**expr.Expr
	for i := range o.Facts {
		places = append(places, &o.Facts[i])
	}
	c.pool.Narrow(places)
	for _, values := range lin.Few(c.pool, o.Facts) {
		if len(values) == 0 {
			return true
		}
	}
	r, err := c.decide.Solver.Check(ctx, lin.FactsQuery(o))
	return err == nil && r.Status == solver.Unsat
}

// launch proves one launch of a run, for all inputs of the run's path.
func (a *along) launch(ctx context.Context, t *Trial, x *Launched) bool {
	l, key, ok := a.given(t, x)
	if !ok || !a.proved[key] && len(a.proved) == mostAlong {
		return false
	}
	if a.proved[key] {
		return true
	}
	alone := &Checker{
		Assume: a.Assume, Lockstep: a.Lockstep, Initial: a.Initial, pool: a.pool, module: a.module, summaries: a.summaries,
		decide: Decider{Prover: a.decide.Prover, Solver: a.decide.Solver}, unproved: a.unproved, racy: map[*frontend.Kernel]bool{},
	}
	was := a.unproved[l.Kernel]
	got, err := alone.Check(ctx, l)
	a.unproved[l.Kernel] = was
	if err != nil || !got.Reachable || got.relied || len(got.Races)+len(got.Divergences)+len(got.Reasons) > 0 {
		return false
	}
	for _, s := range got.Assumptions {
		if !slices.Contains(a.assumed, s) {
			a.assumed = append(a.assumed, s)
		}
	}
	a.proved[key] = true
	return true
}

// given is the launch over the inputs of the run's path, and a key that tells such launches apart; false if it cannot be told.
func (a *along) given(t *Trial, x *Launched) (l *hostanalysis.Launch, key string, ok bool) {
	p, old := a.pool, a.in.Launch
	l = &hostanalysis.Launch{
		Kernel: old.Kernel, Site: old.Site, Context: old.Context, Cooperative: x.Given.Cooperative, FromMain: true,
		Args: make([]hostanalysis.Arg, len(old.Args)), Shared: a.bits(x.Given.Shared, 64),
	}
	if len(x.Given.Params) != len(old.Args) {
		return nil, "", false
	}
	for i, d := range x.Given.Dims {
		if i < 3 {
			l.Grid[i] = a.bits(d, shapeNumber)
		} else {
			l.Block[i-3] = a.bits(d, shapeNumber)
		}
	}
	objects := map[uint64]*hostanalysis.Object{}
	for k, arg := range old.Args {
		for _, piece := range arg.Pieces {
			made := hostanalysis.Piece{Offset: piece.Offset, Size: piece.Size, IsPointer: piece.IsPointer, Float: piece.Float}
			v, known := a.part(x, x.Given.Params[k]+uint64(piece.Offset), uint64(piece.Size))
			switch {
			case !piece.IsPointer:
				made.Value = v // nil: anything
			case !known || v.Op != expr.Const:
				return nil, "", false
			case v.Value != 0:
				lead, is := x.Given.Leads[x.Given.Params[k]+uint64(piece.Offset)]
				if !is || lead.Variable {
					return nil, "", false
				}
				if objects[lead.Start] == nil {
					objects[lead.Start] = &hostanalysis.Object{ID: len(objects), Kind: hostanalysis.Device}
				}
				made.Pointer = []hostanalysis.Target{{
					Object: objects[lead.Start], Offset: p.Const(v.Value-lead.Start, 64), Guard: p.Bool(true),
				}}
			}
			l.Args[k].Pieces = append(l.Args[k].Pieces, made)
		}
	}
	a.conditions(l, t)
	return l, spelled(l), true
}

// spelled tells launches apart.
func spelled(l *hostanalysis.Launch) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%p %p %p %v", l.Grid, l.Block, l.Shared, l.Cooperative)
	for _, arg := range l.Args {
		for _, x := range arg.Pieces {
			fmt.Fprintf(&b, " %d:%p", x.Offset, x.Value)
			for _, t := range x.Pointer {
				fmt.Fprintf(&b, ">%d+%p", t.Object.ID, t.Offset)
			}
		}
	}
	for _, f := range l.Facts {
		fmt.Fprintf(&b, " %p", f.Cond)
	}
	return b.String()
}

// bits is a value of a width.
func (a *along) bits(b Bits, width int) *expr.Expr {
	if b.Follows == nil {
		return a.pool.Const(b.Value, width)
	}
	return a.widened(a.move(b.Follows), width)
}

func (a *along) widened(e *expr.Expr, width int) *expr.Expr {
	switch {
	case e.Width > width:
		return a.pool.Trunc(e, width)
	case e.Width < width:
		return a.pool.ZExt(e, width)
	}
	return e
}

// part is a part of the arguments; false if it is not one value.
func (a *along) part(x *Launched, at, size uint64) (*expr.Expr, bool) {
	for _, f := range x.Given.Follow {
		switch {
		case at >= f.Offset+f.Size || f.Offset >= at+size:
		case at >= f.Offset && at+size <= f.Offset+f.Size:
			e := a.widened(a.move(f.Follows), int(8*f.Size))
			if at > f.Offset {
				e = a.pool.Binary(expr.LShr, e, a.pool.Const(8*(at-f.Offset), e.Width), 0)
			}
			return a.widened(e, int(8*size)), true
		default:
			return nil, false
		}
	}
	if size == 0 || size > 8 || at+size > uint64(len(x.Given.Args)) {
		return nil, false
	}
	var b [8]byte
	copy(b[:], x.Given.Args[at:at+size])
	return a.pool.Const(binary.LittleEndian.Uint64(b[:]), int(8*size)), true
}

// conditions gives a launch those of its path that speak of inputs of which it speaks, or of those of one that does.
func (a *along) conditions(l *hostanalysis.Launch, t *Trial) {
	var targets, path []*expr.Expr
	for _, e := range numbers(l) {
		targets = append(targets, *e)
	}
	for _, e := range t.Path {
		path = append(path, a.move(e))
	}
	for _, e := range expr.Related(path, len(path), targets...) {
		for _, c := range a.pool.Claims(e) {
			l.Facts = append(l.Facts, hostanalysis.Fact{Cond: c, Kind: hostanalysis.Check, Text: "a condition on the way of " + t.Command})
		}
	}
	places := numbers(l)
	for i := range l.Facts {
		places = append(places, &l.Facts[i].Cond)
	}
	a.pool.Narrow(places)
}

// numbers are the places of a launch's trees that are no facts.
func numbers(l *hostanalysis.Launch) (list []**expr.Expr) {
	add := func(e **expr.Expr) {
		if *e != nil {
			list = append(list, e)
		}
	}
	for i := range 3 {
		add(&l.Grid[i])
		add(&l.Block[i])
	}
	add(&l.Shared)
	for k := range l.Args {
		for i := range l.Args[k].Pieces {
			add(&l.Args[k].Pieces[i].Value)
		}
	}
	return list
}
