package constraints

import (
	"slices"
	"strings"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/hostanalysis"
	"github.com/hgrd/hgrd/kernelanalysis"
)

// A kernel says itself along which axes it is launched: those that its code never reads have the length 1. Where callers
// out of sight choose such a length, it is taken for that, and the assumption is printed: where no launch is in sight, or one
// that hands on a shape as a whole (a dim3), or one that a function out of sight returns. A length that the host computes, checks or passes to the kernel as well is what it
// is, and so is one that has a name of its own: who puts a number of batches on an axis means more than one.

// written is launch l as kernel s is written for, and the axes whose length it takes for 1.
func (c *Checker) written(s *kernelanalysis.Summary, l *hostanalysis.Launch) (*hostanalysis.Launch, []string) {
	ignored := s.Ignored()
	var ones []string
	out := *l
	out.Facts = slices.Clone(l.Facts)
	one := c.pool.Const(1, 32)
	take := func(length **expr.Expr, axis *expr.Expr, number int) {
		name := axis.Sym.String()
		if c.speaksOf(l, name) || !chosen(l, *length, number) {
			return
		}
		if l.Site != nil {
			out.Facts = append(out.Facts, hostanalysis.Fact{Cond: c.pool.Eq(*length, one), Kind: hostanalysis.GridDim, Site: l.Site, Text: name + " = 1"})
		}
		*length = one
		ones = append(ones, name)
	}
	for i := range 3 {
		if ignored.Grid[i] && (i > 0 || s.OneBlock()) { // blocks that draw numbers are many
			take(&out.Grid[i], s.Geometry.Grid[i], i)
		}
	}
	for i := range 3 {
		if ignored.Block[i] {
			take(&out.Block[i], s.Geometry.Block[i], i)
		}
	}
	if len(ones) == 0 {
		return l, nil
	}
	return &out, ones
}

// speaksOf reports whether the user relates an axis of a launch that is not in sight to something.
func (c *Checker) speaksOf(l *hostanalysis.Launch, axis string) bool {
	return l.Site == nil && slices.ContainsFunc(c.Assume, func(r Relation) bool { return r.Left == axis || r.Right == axis })
}

// chosen reports whether code out of sight chooses a length of launch l, and nothing else: it is a part of a struct that
// callers pass, which the compiler hands on in registers without a name, or the same axis of one that a function returns, of which
// the host says nothing and which the kernel does not get.
func chosen(l *hostanalysis.Launch, length *expr.Expr, axis int) bool {
	at := 0 // of the axis in its register
	for length.Op == expr.Trunc || length.Op == expr.LShr && length.Args[1].Op == expr.Const {
		if length.Op == expr.LShr {
			at += int(length.Args[1].Value)
		}
		length = length.Args[0]
	}
	if length.Op != expr.Apply || len(length.Args) > 0 {
		return false
	}
	if l.Site == nil {
		return true
	}
	returned := slices.ContainsFunc(l.Uncomputed, func(u hostanalysis.Uncomputed) bool {
		return u.Symbol == length.Sym && u.Field > 0 && 2*(u.Field-1)+at/32 == axis // two axes in a register
	})
	if !returned && (!l.Passed[length.Sym] || length.Sym.Display != "") {
		return false
	}
	var trees []*expr.Expr
	for _, f := range l.Facts {
		if f.Kind != hostanalysis.GridDim { // that there are threads
			trees = append(trees, f.Cond)
		}
	}
	for _, a := range l.Args {
		for _, p := range a.Pieces {
			trees = append(trees, p.Value)
			for _, t := range p.Pointer {
				trees = append(trees, t.Offset, t.Extent, t.Guard)
			}
		}
	}
	trees = slices.DeleteFunc(trees, func(e *expr.Expr) bool { return e == nil })
	return !slices.Contains(expr.Symbols(trees...), length.Sym)
}

// writtenFor is the assumption that axes have the length 1.
func writtenFor(axes []string) string {
	if len(axes) == 1 {
		return axes[0] + " is 1, since the kernel does not read that axis"
	}
	last := len(axes) - 1
	return strings.Join(axes[:last], ", ") + " and " + axes[last] + " are 1, since the kernel does not read these axes"
}
