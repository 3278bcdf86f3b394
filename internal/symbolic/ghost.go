package symbolic

import (
	"fmt"
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
)

// Ghost is a variable of 64 bits that the program does not have: some instructions set it, and nothing reads it. (Ghost, or
// auxiliary, variables: Owicki and Gries, "An Axiomatic Proof Technique for Parallel Programs I", 1976.) It is put into SSA
// form as the variables of the program are, with phis where the dominance frontiers are (Cytron and others, TOPLAS 1991), so
// that its values are trees over the counters of loops as others are.
type Ghost struct {
	f     *Func
	name  string
	entry map[*Block]value.Value
	sets  map[*Block][]set
}

// Setting says that an instruction gives a ghost variable a value, which may depend on the one that it had before.
type Setting struct {
	Inst any
	To   func(before value.Value) value.Value
}

type set struct {
	Setting
	value value.Value
}

// NewGhost makes a ghost variable of a name of its own.
func (f *Func) NewGhost(name string, start int64, settings []Setting) *Ghost {
	g := &Ghost{f: f, name: name, entry: map[*Block]value.Value{}, sets: map[*Block][]set{}}
	var work []*Block
	for _, s := range settings {
		if b := f.BlockOf(s.Inst); b != nil {
			g.sets[b] = append(g.sets[b], set{Setting: s})
			work = append(work, b)
		}
	}
	for _, ss := range g.sets {
		slices.SortFunc(ss, func(x, y set) int { return f.Order(x.Inst) - f.Order(y.Inst) })
	}
	phis := map[*Block]*ir.InstPhi{}
	frontiers := f.Frontiers()
	for len(work) > 0 {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		for _, x := range frontiers[b] {
			if phis[x] == nil {
				phi := &ir.InstPhi{Typ: types.I64}
				g.place(phi, x, -1)
				phis[x] = phi
				work = append(work, x)
			}
		}
	}
	exit := map[*Block]value.Value{}
	for _, b := range f.Blocks { // a dominator comes first
		switch {
		case phis[b] != nil:
			g.entry[b] = phis[b]
		case b.Idom == nil:
			g.entry[b] = constant.NewInt(types.I64, start)
		default:
			g.entry[b] = exit[b.Idom]
		}
		v := g.entry[b]
		for i := range g.sets[b] {
			s := &g.sets[b][i]
			v = s.To(v)
			s.value = v
		}
		exit[b] = v
	}
	for _, b := range f.Blocks {
		if phi := phis[b]; phi != nil {
			for _, p := range b.Preds {
				phi.Incs = append(phi.Incs, ir.NewIncoming(exit[p], p.IR))
			}
		}
	}
	return g
}

// place registers a value of the variable where it is defined.
func (g *Ghost) place(v value.Named, b *Block, order int) { g.f.place(v, g.name, b, order) }

func (f *Func) place(v value.Named, name string, b *Block, order int) {
	v.SetName(fmt.Sprintf("hgrd.%s.%d.%d", name, b.Index, order+1))
	f.where[v], f.order[v] = b, order
}

// Sum is v + n as an instruction sets the ghost variable of that name to it; such sums do not wrap around.
func (f *Func) Sum(name string, v value.Value, n int64, inst any) value.Value {
	sum := ir.NewAdd(v, constant.NewInt(types.I64, n))
	sum.OverflowFlags = []enum.OverflowFlag{enum.OverflowFlagNSW}
	f.place(sum, name, f.BlockOf(inst), f.Order(inst))
	return sum
}

// Before is the value of the variable as control comes to an instruction.
func (g *Ghost) Before(inst any) value.Value {
	b := g.f.BlockOf(inst)
	v := g.entry[b]
	for _, s := range g.sets[b] {
		if g.f.Order(s.Inst) < g.f.Order(inst) {
			v = s.value
		}
	}
	return v
}
