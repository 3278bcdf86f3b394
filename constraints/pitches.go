package constraints

import (
	"context"
	"slices"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
)

// A number that multiplies an index, and that no guard compares, is a pitch: how far rows, or slices, lie apart. Callers
// pass pitches that hold the rows. With all sizes alike a pitch may be too short, as one in bytes is that equals the
// elements of a row: a race that is gone with ample pitches is one that hangs on callers.

// amplePitch is the least pitch that is tried, and each further one is as many times the one before; extents are pitchExtent.
const (
	pitchExtent = 64
	amplePitch  = 1 << 12
	pitchFactor = 1 << 6
	maxPitches  = 3
)

// pitches are those of pins that o's accesses multiply by and that no condition of o speaks of.
func pitches(o *obligation.Obligation, pins []pin) []pin {
	alias := map[*expr.Symbol]*expr.Symbol{} // a kernel's parameter, by what is passed
	var guards []*expr.Expr
	for _, f := range o.Facts {
		if from, to := sameSymbol(f); from != nil {
			alias[from], alias[to] = to, from
			continue
		}
		guards = append(guards, f)
	}
	var offsets []*expr.Expr
	for i, s := range o.Sides {
		for _, e := range s.Cond {
			guards = append(guards, o.Copy(i, e))
		}
		for _, it := range s.Iterations {
			guards = append(guards, o.Copy(i, it.Continue))
		}
		offsets = append(offsets, o.Copy(i, s.Offset))
	}
	guarded, used := expr.Symbols(guards...), expr.Symbols(offsets...)
	speaks := func(of []*expr.Symbol, s *expr.Symbol) bool {
		return slices.Contains(of, s) || alias[s] != nil && slices.Contains(of, alias[s])
	}
	var out []pin
	for _, p := range pins {
		if p.value+p.block == 0 && speaks(used, p.app.Sym) && !speaks(guarded, p.app.Sym) {
			out = append(out, p)
		}
	}
	return out
}

// sameSymbol are the two symbols that a fact equates; nil where it says something else.
func sameSymbol(f *expr.Expr) (a, b *expr.Symbol) {
	if f.Op != expr.Eq || f.Args[0].Op != expr.Apply || f.Args[1].Op != expr.Apply || len(f.Args[0].Args)+len(f.Args[1].Args) > 0 {
		return nil, nil
	}
	return f.Args[0].Sym, f.Args[1].Sym
}

// goneWithAmplePitches reports whether the race of o is proved impossible where sizes are ordinary and pitches ample, in some
// order of the pitches.
func (c *Checker) goneWithAmplePitches(ctx context.Context, o *obligation.Obligation, pins []pin) (bool, error) {
	among := pitches(o, pins)
	if len(among) == 0 || len(among) > maxPitches {
		return false, nil
	}
	rest := slices.DeleteFunc(slices.Clone(pins), func(p pin) bool { return slices.Contains(among, p) })
	for _, order := range permutations(among) {
		with := pinned(o, rest, size{pitchExtent, true})
		pitch := uint64(amplePitch)
		for _, p := range order {
			with.Facts = append(with.Facts, o.Pool.Eq(p.app, o.Pool.Const(pitch, p.app.Width)))
			pitch *= pitchFactor
		}
		with.ID += ".pitch"
		rs, err := c.decide.Prover.Try(ctx, []*obligation.Obligation{with})
		if err != nil {
			return false, err
		}
		if len(rs) == 1 && rs[0].Proved {
			return true, nil
		}
	}
	return false, nil
}

// permutations are all orders of a few things.
func permutations[T any](of []T) [][]T {
	if len(of) < 2 {
		return [][]T{slices.Clone(of)}
	}
	var out [][]T
	for i := range of {
		rest := slices.Concat(of[:i], of[i+1:])
		for _, p := range permutations(rest) {
			out = append(out, append([]T{of[i]}, p...))
		}
	}
	return out
}

// goneWithBlock is the length of the x axis of a block with which the race of o is proved impossible where all else is
// ordinary, of a launch that is not in sight: the kernel may be written for that. It is nil if there is none.
func (c *Checker) goneWithBlock(ctx context.Context, in *Instance, o *obligation.Obligation, pins []pin) (*pin, error) {
	if in.Launch.Site != nil {
		return nil, nil
	}
	shape, axes := in.shape()
	var numbers []pin
	for _, p := range pins {
		if !slices.ContainsFunc(shape, func(q pin) bool { return q.app == p.app }) {
			numbers = append(numbers, p)
		}
	}
	if len(numbers) == len(pins) {
		return nil, nil
	}
	for _, block := range otherBlocks[axes] {
		with := pinned(o, append(slices.Clone(numbers), in.shaped(block)...), ordinary[0])
		with.ID += ".block"
		rs, err := c.decide.Prover.Try(ctx, []*obligation.Obligation{with})
		if err != nil {
			return nil, err
		}
		if len(rs) == 1 && rs[0].Proved {
			return &pin{app: in.Geometry.Block[0], value: block[0]}, nil
		}
	}
	return nil, nil
}
