package symbolic

import (
	"math/rand/v2"
	"testing"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"github.com/hgrd/hgrd/constraints/expr"
)

// What loads from local arrays find by their trees is compared with what running random functions gives: stores at known
// and at computed places, arrays that are set or copied as a whole, in branches and loops.

const cells = 4 // of each array

// arrays are the local arrays of a generated function.
type arrays struct {
	of     [2]*ir.InstAlloca
	table  *ir.Global
	values [cells]int64 // of the table
	set    *ir.Func
	copy   *ir.Func
}

func newArrays(m *ir.Module, r *rand.Rand, entry *ir.Block) *arrays {
	a := &arrays{}
	t := types.NewArray(cells, types.I8)
	var elems []constant.Constant
	for i := range a.values {
		a.values[i] = int64(r.IntN(8))
		elems = append(elems, constant.NewInt(types.I8, a.values[i]))
	}
	a.table = m.NewGlobalDef("table", constant.NewArray(t, elems...))
	for i := range a.of {
		a.of[i] = entry.NewAlloca(t)
	}
	p, n, volatile := ir.NewParam("p", types.I8Ptr), ir.NewParam("n", types.I64), ir.NewParam("v", types.I1)
	a.set = m.NewFunc("llvm.memset.p0i8.i64", types.Void, p, ir.NewParam("x", types.I8), n, volatile)
	a.copy = m.NewFunc("llvm.memcpy.p0i8.p0i8.i64", types.Void, p, ir.NewParam("q", types.I8Ptr), n, volatile)
	return a
}

// at is the address of a cell.
func (g *generator) at(array value.Value) value.Value {
	var i value.Value = constant.NewInt(types.I64, int64(g.r.IntN(cells)))
	if g.r.IntN(3) == 0 {
		i = g.cur.NewZExt(g.cur.NewAnd(g.operand(), constant.NewInt(types.I8, cells-1)), types.I64)
	}
	return g.cur.NewGetElementPtr(types.NewArray(cells, types.I8), array, constant.NewInt(types.I64, 0), i)
}

// touch makes an operation on an array.
func (g *generator) touch() {
	a := g.arrays
	k := g.r.IntN(2)
	whole := func(x value.Value) value.Value { return g.cur.NewBitCast(x, types.I8Ptr) }
	size, plain := constant.NewInt(types.I64, cells), constant.NewInt(types.I1, 0)
	op := g.r.IntN(12)
	if !g.started {
		g.started, op = true, g.r.IntN(2)
	}
	switch op {
	case 0:
		g.cur.NewCall(a.set, whole(a.of[k]), constant.NewInt(types.I8, int64(g.r.IntN(5))), size, plain)
	case 1:
		g.cur.NewCall(a.copy, whole(a.of[k]), whole(a.table), size, plain)
	case 2:
		g.cur.NewCall(a.copy, whole(a.of[k]), whole(a.of[1-k]), size, plain)
	case 3, 4, 5:
		g.cur.NewStore(g.operand(), g.at(a.of[k]))
	default:
		g.vars[g.r.IntN(vars)] = g.cur.NewLoad(types.I8, g.at(a.of[k]))
	}
}

// memory is what the arrays hold in a run, and where pointers lead.
type memory struct {
	held map[value.Value]*[cells]uint64
	to   map[value.Value]cell
}

type cell struct {
	array value.Value
	index uint64
}

func newMemory(a *arrays) *memory {
	m := &memory{map[value.Value]*[cells]uint64{}, map[value.Value]cell{}}
	if a == nil {
		return m
	}
	for _, x := range a.of {
		m.held[x], m.to[x] = &[cells]uint64{}, cell{array: x}
	}
	table := [cells]uint64{}
	for i, v := range a.values {
		table[i] = uint64(v)
	}
	m.held[a.table], m.to[a.table] = &table, cell{array: a.table}
	return m
}

// step executes an instruction that touches memory; ok is false for any other.
func (m *memory) step(inst ir.Instruction, get func(value.Value) uint64) (x uint64, yields, ok bool) {
	switch i := inst.(type) {
	case *ir.InstAnd:
		return get(i.X) & get(i.Y), true, true
	case *ir.InstZExt:
		return get(i.From), true, true
	case *ir.InstGetElementPtr:
		m.to[i] = cell{m.to[i.Src].array, get(i.Indices[1])}
	case *ir.InstBitCast:
		m.to[i] = m.to[i.From]
	case *ir.InstLoad:
		c := m.to[i.Src]
		return m.held[c.array][c.index], true, true
	case *ir.InstStore:
		c := m.to[i.Dst]
		m.held[c.array][c.index] = get(i.Src)
	case *ir.InstCall:
		to := m.held[m.to[i.Args[0]].array]
		if i.Callee.(*ir.Func).Name() == "llvm.memset.p0i8.i64" {
			for k := range to {
				to[k] = get(i.Args[1])
			}
		} else {
			*to = *m.held[m.to[i.Args[1]].array]
		}
	case *ir.InstAlloca:
	default:
		return 0, false, false
	}
	return 0, false, true
}

// holding explains loads from the arrays.
type holding struct{ *arrays }

func (a holding) Leaf(f *Func, v value.Value) *expr.Expr {
	l, ok := v.(*ir.InstLoad)
	if !ok {
		return nil
	}
	ts := f.PointerAt(l.Src, f.BlockOf(l))
	array, ok := ts[0].Root.(*ir.InstAlloca)
	if !ok || len(ts) != 1 {
		return nil
	}
	return f.Held(l, array, ts[0].Offset, 8, func(c Call, from Target, w int) *expr.Expr {
		if from.Root != a.table {
			return nil
		}
		out := f.Pool.Const(uint64(a.values[0]), 8)
		for i := 1; i < cells; i++ {
			out = f.Pool.Ite(f.Pool.Eq(from.Offset, f.Pool.Int(int64(i), 64)), f.Pool.Const(uint64(a.values[i]), 8), out)
		}
		return out
	})
}

func TestLocalArrays(t *testing.T) {
	known, computed := 0, 0
	for seed := uint64(0); seed < 1200; seed++ {
		fn, a := generateWith(seed, true)
		for trial := uint64(0); trial < 3; trial++ {
			f := New(expr.NewPool(), fn, "f", false, holding{a})
			r := rand.New(rand.NewPCG(seed, trial))
			in := []uint64{uint64(r.IntN(8)), uint64(r.IntN(8))}
			visits, exits, ok := runWith(f.Graph, in, a)
			if !ok {
				continue
			}
			for _, v := range visits {
				env := environment(f, v, in, exits)
				for inst, want := range v.values {
					e := f.Value(inst)
					got, ok := expr.Eval(e, env)
					if !ok {
						continue // of an unknown cell
					}
					if got != want {
						t.Fatalf("seed %d, inputs %v: %s in %s is %d, its tree gives %d: %v\n%s",
							seed, in, inst.Ident(), v.block.IR.Ident(), want, got, e, fn.Parent.String())
					}
					if l, ok := inst.(*ir.InstLoad); ok {
						known++
						if f.PointerAt(l.Src, v.block)[0].Offset.Op != expr.Const {
							computed++
						}
					}
				}
			}
		}
	}
	t.Logf("%d loads known, %d of them at computed places", known, computed)
	if known < 1500 || computed < 200 {
		t.Errorf("too few comparisons: %d, %d", known, computed)
	}
}
