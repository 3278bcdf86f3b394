package constraints

import (
	"context"
	"slices"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/constraints/witness"
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/kernelanalysis"
)

// What is chosen for a run of a kernel by itself: arguments as callers ordinarily pass them, and what memory holds.

// filling is what memory holds that the host does not fill in sight.
type filling uint8

const (
	zeros    filling = iota
	distinct         // what the kernel only reads counts up; variables that it only reads hold an ordinary number
	spread           // words that atomics change are far apart
)

// unusual are sizes of a block and of much memory.
var unusual = [...]size{{ordinaryBlocks[0][0], true}, {1 << 14, false}}

// far is how far apart they are.
const far = 1 << 16

// use is what a kernel does with a memory.
type use struct{ written, strong bool }

// launches are those in each of which a race is looked for, and others that callers may make as well.
func (s *soloist) launches(ctx context.Context) (first, others []solo) {
	in, o, pins := s.in, s.in.everywhere(), s.in.allPins()
	add := func(to *[]solo, set setting) {
		if l, ok := s.launch(ctx, set); ok {
			*to = append(*to, l)
		}
	}
	for _, size := range ordinary {
		add(&first, in.alike(o, pins, size))
	}
	common := in.alike(o, pins, ordinary[0])
	for _, size := range unusual {
		add(&others, in.alike(o, pins, size))
	}
	if among := pitches(o, pins); len(among) > 0 && len(among) <= maxPitches {
		for _, order := range permutations(among) {
			add(&others, in.ample(common, order))
		}
	}
	if in.Launch.Site != nil || in.row() > 0 {
		return first, others
	}
	numbers := slices.DeleteFunc(slices.Clone(common), func(c choice) bool { return !c.ofCaller() })
	_, axes := in.shape()
	blocks := slices.Clone(otherBlocks[axes])
	if axes == 0 && in.Summary.OneWarp() {
		blocks = append(blocks, [3]uint64{in.Geometry.Lanes(), 1, 1})
	}
	for _, block := range blocks {
		add(&others, append(slices.Clone(numbers), in.alike(o, in.shaped(block), ordinary[0])...))
	}
	return first, others
}

// launch is one in a setting, or in as much of it as the checks before the launch leave room for; false if none is found.
func (s *soloist) launch(ctx context.Context, set setting) (solo, bool) {
	in := s.in
	free := scale{1, 1, ordinary[0].number}
	for range 2 {
		var wanted []*expr.Expr
		for _, c := range set {
			wanted = append(wanted, in.pool.Eq(c.app, in.pool.Const(c.is, c.app.Width)))
		}
		if ws := in.launches(ctx, free, wanted, 1); len(ws) > 0 {
			return s.solo(ws[0], free.free), true
		}
		set = slices.DeleteFunc(slices.Clone(set), func(c choice) bool { return in.checked(c.app.Sym) })
	}
	return solo{}, false
}

// solo is a launch that is ready to run.
func (s *soloist) solo(w *witness.Witness, free uint64) solo {
	b := newConcrete(s.in, w, free)
	uses := map[int]use{}
	for _, a := range s.in.Summary.Accesses {
		if a.Object.Kind != kernelanalysis.ParamObject && a.Object.Kind != kernelanalysis.GlobalObject {
			continue
		}
		m, _ := b.locate(a.Object)
		u := uses[m]
		u.written = u.written || a.Kind != kernelanalysis.Read
		u.strong = u.strong || a.Strong != nil
		uses[m] = u
	}
	b.out.Cooperative = cooperative(s.in.Launch)
	out := solo{witness: w, made: &b.out}
	for m := range b.out.Memories {
		out.uses = append(out.uses, uses[m])
	}
	return out
}

// filled is a launch on memory that holds something.
func (s *soloist) filled(l solo, f filling) *Concrete {
	out := *l.made
	out.Memories = slices.Clone(out.Memories)
	for i, u := range l.uses {
		m := &out.Memories[i]
		switch {
		case m.Symbol != "" && s.keeps(m.Symbol):
		case f == spread && u.written && u.strong:
			m.Fill = Fill{Step: far}
		case f != distinct || u.written:
		case m.Symbol != "":
			m.Fill = Fill{First: uint32(ordinary[0].number)}
		default:
			m.Fill = Fill{Step: 1}
		}
	}
	return &out
}

// keeps reports whether a variable holds what the program's text says when the kernel starts.
func (s *soloist) keeps(symbol string) bool { return s.c.Initial != nil && s.c.Initial(symbol) }

// readsVariables reports whether variables that the host may set decide where the kernel goes and what it accesses.
func (s *soloist) readsVariables() bool {
	return slices.ContainsFunc(s.in.Summary.Accesses, func(a *kernelanalysis.Access) bool {
		return a.Object.Kind == kernelanalysis.GlobalObject && a.Kind == kernelanalysis.Read && a.Strong == nil && !s.keeps(a.Object.Symbol) && s.in.steers(a)
	})
}

// chosenAt are those of some places at which the kernel reads more than words at which its threads meet.
func (in *Instance) chosenAt(sites []*frontend.Site) []*frontend.Site {
	return slices.DeleteFunc(slices.Clone(sites), func(s *frontend.Site) bool {
		meet := false
		for _, a := range in.Summary.Accesses {
			if a.Site == s && a.Kind != kernelanalysis.Write {
				if meet = a.Strong != nil && in.changed(a.Object); !meet {
					break
				}
			}
		}
		return meet
	})
}

// changed reports whether the kernel may write to an object.
func (in *Instance) changed(o *kernelanalysis.Object) bool {
	return slices.ContainsFunc(in.Summary.Accesses, func(w *kernelanalysis.Access) bool {
		return w.Kind != kernelanalysis.Read && (w.Strong == nil || !w.Strong.Idle()) && len(in.overlays(w.Object, o)) > 0
	})
}

// placedByMemory reports whether it hangs on memory, or on what is not known, where the accesses of o are.
func placedByMemory(o *obligation.Obligation) bool {
	placed := false
	trace(o, false, []*expr.Expr{o.Sides[0].Offset, o.Sides[1].Offset}, func(e *expr.Expr) {
		placed = placed || dependsOnContent(e) || unexplained(e) != nil
	})
	return placed
}

// everywhere is an obligation whose first side speaks of all accesses of the kernel.
func (in *Instance) everywhere() *obligation.Obligation {
	o := in.empty(obligation.Launch)
	all := &o.Sides[0]
	all.Offset, all.Size = in.pool.Const(0, 64), in.pool.Const(0, 64)
	o.Sides[1] = *all
	for _, a := range in.Summary.Accesses {
		all.Cond = append(all.Cond, in.fix(a.Cond))
		all.Offset = in.pool.Add(all.Offset, in.fix(a.Offset))
		for _, r := range a.Rounds {
			all.Iterations = append(all.Iterations, obligation.Iteration{Counter: r.Counter, Continue: in.fix(r.Continue)})
		}
	}
	return o
}
