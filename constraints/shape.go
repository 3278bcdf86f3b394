package constraints

import (
	"slices"
	"strings"

	"github.com/hgrd/hgrd/constraints/expr"
)

// A kernel without a launch in sight says itself how it is ordinarily launched: axes of which it takes no notice have the
// length 1, others have blocks for the sizes that it is given and no more, and a tile in shared memory has an element for
// each thread of a block.

// Ordinary blocks of one, two and three axes, where no tile says more.
var ordinaryBlocks = [3][3]uint64{{256, 1, 1}, {16, 16, 1}, {8, 8, 4}}

// maxBlock bounds the threads of a block.
const maxBlock = 1024

// shape pins the free axes of a launch shape of which nothing is known.
func (in *Instance) shape() []pin {
	noticed := in.noticed()
	s := in.Summary.Geometry
	axes := 0
	for i := range 3 {
		if noticed[s.Block[i].Sym] || noticed[s.ThreadIdx[i].Sym] {
			axes = i
		}
	}
	block := ordinaryBlocks[axes]
	for _, o := range in.Summary.Objects {
		if t := o.Tile; axes == 1 && t[0]*t[1] > 0 && t[0] <= maxBlock/t[1] {
			block = [3]uint64{t[0], t[1], 1}
			break
		}
	}
	var out []pin
	add := func(p pin) {
		if p.app.Op == expr.Apply {
			out = append(out, p)
		}
	}
	for i := range 3 {
		add(pin{app: in.Geometry.Block[i], value: block[i]})
		if noticed[s.Grid[i].Sym] || noticed[s.BlockIdx[i].Sym] {
			add(pin{app: in.Geometry.Grid[i], block: block[i]})
		} else {
			add(pin{app: in.Geometry.Grid[i], value: 1})
		}
	}
	return out
}

// noticed are the symbols that decide what a thread accesses, and when. That a value is that of a block is no notice.
func (in *Instance) noticed() map[*expr.Symbol]bool {
	var work []*expr.Expr
	for _, a := range in.Summary.Accesses {
		work = append(work, a.Cond, a.Offset, a.Size)
		for _, r := range a.Rounds {
			work = append(work, r.Continue)
		}
	}
	for _, r := range in.Summary.Recurrences {
		work = append(work, r.Init, r.Next)
	}
	for _, x := range in.Summary.Exits {
		work = append(work, x.Leave)
	}
	out, seen := map[*expr.Symbol]bool{}, map[*expr.Expr]bool{}
	for len(work) > 0 {
		e := work[len(work)-1]
		work = work[:len(work)-1]
		if e == nil || seen[e] {
			continue
		}
		seen[e] = true
		if e.Op == expr.Apply {
			out[e.Sym] = true
		}
		for _, a := range e.Args {
			if e.Op != expr.Apply || strings.HasPrefix(e.Sym.Name, "op:") || !slices.Contains(in.Summary.Geometry.BlockIdx[:], a) {
				work = append(work, a)
			}
		}
	}
	return out
}
