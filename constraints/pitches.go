package constraints

import (
	"context"
	"slices"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
)

// A number that multiplies an index, and that no guard compares, is a pitch: how far rows, or slices, lie apart. The host may
// make what multiplies of it: a third of a buffer's length, bytes divided by the size of an element. Callers
// pass pitches that hold the rows. With all sizes alike a pitch may be too short, as one in bytes is that equals the
// elements of a row: a race that is gone with ample pitches is one that hangs on callers.

// Where pitches are ample, a row has twice the length of a block, or leastExtent. The least pitch is pitchFactor times as
// long, and each further one as many times the one before, or extent times where numbers are wide.
const (
	leastExtent = 64
	mostExtent  = 1 << 9
	pitchFactor = 1 << 6
	maxPitches  = 3
)

// pitches are those of pins that o's accesses multiply by and that no condition of o speaks of.
func pitches(o *obligation.Obligation, pins []pin) []pin {
	alias := map[*expr.Symbol]*expr.Symbol{} // a kernel's parameter, by what is passed
	made := map[*expr.Symbol]*expr.Expr{}    // one that the host makes of what is passed
	var guards []*expr.Expr
	for _, f := range o.Facts {
		if from, to := sameSymbol(f); from != nil {
			alias[from], alias[to] = to, from
			continue
		}
		if param, of := definition(f, pins); param != nil && made[param] == nil {
			made[param] = of
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
	all := func(trees []*expr.Expr) []*expr.Symbol {
		out := expr.Symbols(trees...)
		for _, s := range out {
			if of := made[s]; of != nil {
				out = append(out, expr.Symbols(of)...)
			}
		}
		return out
	}
	guarded, used := all(guards), all(offsets)
	speaks := func(of []*expr.Symbol, s *expr.Symbol) bool {
		return slices.Contains(of, s) || alias[s] != nil && slices.Contains(of, alias[s])
	}
	parts := partsOfBlock(o)
	var out []pin
	for _, p := range pins {
		if p.ofCaller() && !parts[p.app] && speaks(used, p.app.Sym) && !speaks(guarded, p.app.Sym) {
			out = append(out, p)
		}
	}
	return out
}

// definition is what a fact says that a symbol is computed of, of which nobody but the host decides: of pins and numbers.
func definition(f *expr.Expr, pins []pin) (*expr.Symbol, *expr.Expr) {
	if f.Op != expr.Eq {
		return nil, nil
	}
	passed := func(s *expr.Symbol) bool {
		return slices.ContainsFunc(pins, func(p pin) bool { return p.app.Sym == s })
	}
	for i := range f.Args {
		x, of := bare(f.Args[i]), expr.Symbols(f.Args[1-i])
		if x.Op == expr.Apply && len(x.Args) == 0 && !passed(x.Sym) && len(of) > 0 && !slices.ContainsFunc(of, func(s *expr.Symbol) bool { return !passed(s) }) {
			return x.Sym, f.Args[1-i]
		}
	}
	return nil, nil
}

// sameSymbol are the two symbols that a fact equates, whatever their widths; nil where it says something else.
func sameSymbol(f *expr.Expr) (a, b *expr.Symbol) {
	if f.Op != expr.Eq {
		return nil, nil
	}
	x, y := bare(f.Args[0]), bare(f.Args[1])
	if x.Op != expr.Apply || y.Op != expr.Apply || len(x.Args)+len(y.Args) > 0 {
		return nil, nil
	}
	return x.Sym, y.Sym
}

// ample is setting s with ample pitches, in that order, and rows that are short beside them. Small numbers stay.
func (in *Instance) ample(s setting, order []pin) setting {
	extent := uint64(leastExtent)
	if len(order) < maxPitches { // else the farthest pitch would be too large for a number of 32 bits
		for i, b := range in.Geometry.Block {
			length := uint64(0)
			if b.Op == expr.Const {
				length = b.Value
			}
			for _, c := range s {
				if c.app == b {
					length = c.is
				}
			}
			if !in.Summary.Ignored().Grid[i] {
				extent = max(extent, min(2*length, mostExtent))
			}
		}
	}
	out := slices.Clone(s)
	for i, c := range out {
		if c.ofCaller() && c.is > partOfBlock {
			out[i].is = extent
		}
	}
	pitch := extent * pitchFactor
	for _, p := range order {
		out = out.but(p, pitch)
		if pitch *= pitchFactor; p.app.Width > 32 {
			pitch = max(pitch, pitch/pitchFactor*extent) // as many rows as there are numbers that wide
		}
	}
	return out
}

// goneWithAmplePitches reports whether the race of o, which is there in a setting, is proved impossible where pitches are
// ample, in some order of the pitches, and all else is as it is there.
func (c *Checker) goneWithAmplePitches(ctx context.Context, in *Instance, o *obligation.Obligation, pins []pin, s setting) (bool, error) {
	among := pitches(o, pins)
	if len(among) == 0 || len(among) > maxPitches || !c.tally.ask(byPitches) {
		return false, nil
	}
	for _, order := range permutations(among) {
		if gone, err := c.gone(ctx, in.ample(s, order).with(o, ".pitch")); gone || err != nil {
			c.tally.decided(byPitches)
			return gone, err
		}
	}
	return false, nil
}

// gone reports whether the race of o is proved impossible, though two threads come to the accesses.
func (c *Checker) gone(ctx context.Context, o *obligation.Obligation) (bool, error) {
	ok, err := c.impossible(ctx, o)
	if err != nil || !ok {
		return false, err
	}
	never, err := c.impossible(ctx, comesBy(o))
	return !never, err
}

// comesBy is the question whether two threads, as far apart as o is about, come to its accesses, wherever these lie.
func comesBy(o *obligation.Obligation) *obligation.Obligation {
	p, both := o.Pool, *o
	both.ID += ".both"
	both.Relation = threadRelation(o)
	for i := range both.Sides {
		both.Sides[i].Offset, both.Sides[i].Size = p.Const(0, 64), p.Const(1, 64)
	}
	return &both
}

// impossible is a first attempt to prove that o cannot hold.
func (c *Checker) impossible(ctx context.Context, o *obligation.Obligation) (bool, error) {
	rs, err := c.decide.Prover.Try(ctx, []*obligation.Obligation{o})
	return err == nil && len(rs) == 1 && rs[0].Proved, err
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

// goneWithBlock is the length of the x axis of a block with which the race of o, which is there in a setting, is proved
// impossible where all else is as it is there, of a launch that is not in sight: the kernel may be written for that. It is
// nil if there is none.
func (c *Checker) goneWithBlock(ctx context.Context, in *Instance, o *obligation.Obligation, s setting) (*pin, error) {
	if in.Launch.Site != nil || in.row() > 0 || !c.tally.ask(byBlocks) {
		return nil, nil
	}
	shape, axes := in.shape()
	var numbers setting
	for _, c := range s {
		if !slices.ContainsFunc(shape, func(q pin) bool { return q.app == c.app }) {
			numbers = append(numbers, c)
		}
	}
	if len(numbers) == len(s) {
		return nil, nil
	}
	try := func(block [3]uint64, gone func(context.Context, *obligation.Obligation) (bool, error)) (*pin, error) {
		with := append(slices.Clone(numbers), in.alike(o, in.shaped(block), ordinary[0])...)
		if ok, err := gone(ctx, with.with(o, ".block")); !ok || err != nil {
			return nil, err
		}
		c.tally.decided(byBlocks)
		return &pin{app: in.Geometry.Block[0], value: block[0]}, nil
	}
	if axes == 0 && in.Summary.OneThread() {
		return try([3]uint64{1, 1, 1}, c.impossible)
	}
	for _, block := range otherBlocks[axes] {
		if p, err := try(block, c.gone); p != nil || err != nil {
			return p, err
		}
	}
	if axes == 0 && in.Summary.OneWarp() {
		return try([3]uint64{in.Geometry.Lanes(), 1, 1}, c.impossible) // that there is no other warp is what it is written for
	}
	return nil, nil
}
