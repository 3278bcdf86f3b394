package symbolic

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"testing"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"github.com/hgrd/hgrd/constraints/expr"
)

// The trees of random structured functions are compared with what running the functions gives: each value at each
// execution of its block, under the loop counters of that moment, and the path condition of each block against
// whether the block ran.

const vars = 3 // live variables of a generated function

// generator builds a random function over i8 variables: straight code, branches, while loops with breaks.
type generator struct {
	r     *rand.Rand
	f     *ir.Func
	cur   *ir.Block
	vars  [vars]value.Value
	depth int
	left  int // statements that may still be made

	arrays  *arrays // nil for none
	started bool    // one of them is set
}

func (g *generator) operand() value.Value {
	if g.r.IntN(3) == 0 {
		return constant.NewInt(types.I8, int64(g.r.IntN(5)))
	}
	return g.vars[g.r.IntN(vars)]
}

func (g *generator) condition() value.Value {
	preds := []enum.IPred{enum.IPredULT, enum.IPredSLT, enum.IPredEQ, enum.IPredNE, enum.IPredUGE}
	return g.cur.NewICmp(preds[g.r.IntN(len(preds))], g.vars[g.r.IntN(vars)], g.operand())
}

func (g *generator) assign() {
	i := g.r.IntN(vars)
	x, y := g.vars[g.r.IntN(vars)], g.operand()
	switch g.r.IntN(5) {
	case 0, 1:
		g.vars[i] = g.cur.NewAdd(x, y)
	case 2:
		g.vars[i] = g.cur.NewSub(x, y)
	case 3:
		g.vars[i] = g.cur.NewXor(x, y)
	case 4:
		g.vars[i] = g.cur.NewSelect(g.condition(), x, y)
	}
}

func (g *generator) block() *ir.Block { return g.f.NewBlock(fmt.Sprintf("b%d", len(g.f.Blocks))) }

func (g *generator) sequence() {
	for n := 1 + g.r.IntN(3); n > 0 && g.left > 0; n-- {
		g.left--
		if g.arrays != nil && g.r.IntN(3) > 0 {
			g.touch()
			continue
		}
		switch k := g.r.IntN(8); {
		case k < 4 || g.depth == 3:
			g.assign()
		case k < 6:
			g.branch()
		default:
			g.loop()
		}
	}
}

func (g *generator) bound() value.Value {
	if g.r.IntN(2) == 0 {
		return g.f.Params[1]
	}
	return constant.NewInt(types.I8, int64(1+g.r.IntN(4)))
}

func (g *generator) branch() {
	g.depth++
	before := g.vars
	then, other, join := g.block(), g.block(), g.block()
	g.cur.NewCondBr(g.condition(), then, other)
	var ends [2]*ir.Block
	var got [2][vars]value.Value
	for i, b := range []*ir.Block{then, other} {
		g.cur, g.vars = b, before
		if i == 0 || g.r.IntN(2) == 0 {
			g.sequence()
		}
		ends[i], got[i] = g.cur, g.vars
		g.cur.NewBr(join)
	}
	g.cur = join
	for i := range g.vars {
		if got[0][i] != got[1][i] {
			g.vars[i] = join.NewPhi(ir.NewIncoming(got[0][i], ends[0]), ir.NewIncoming(got[1][i], ends[1]))
		}
	}
	g.depth--
}

func (g *generator) loop() {
	g.depth++
	pre, header, body, exit := g.cur, g.block(), g.block(), g.block()
	pre.NewBr(header)
	var phis [vars]*ir.InstPhi
	for i := range g.vars {
		phis[i] = header.NewPhi(ir.NewIncoming(g.vars[i], pre))
		g.vars[i] = phis[i]
	}
	if g.r.IntN(2) == 0 { // a counter from zero
		phis[0].Incs[0].X = constant.NewInt(types.I8, 0)
	}
	g.cur = header
	if g.r.IntN(3) == 0 { // a bound that does not change, so that the number of rounds may not either
		header.NewCondBr(header.NewICmp(enum.IPredULT, phis[0], g.bound()), body, exit)
	} else {
		header.NewCondBr(g.condition(), body, exit)
	}
	froms := []*ir.Block{header}
	values := [][vars]value.Value{g.vars}
	g.cur = body
	if g.r.IntN(2) == 0 { // a counting loop, as most are
		g.vars[0] = g.cur.NewAdd(phis[0], constant.NewInt(types.I8, int64(1+g.r.IntN(2))))
		fixed := g.vars[0]
		g.sequence()
		g.vars[0] = fixed
	} else {
		g.sequence()
	}
	if g.r.IntN(3) == 0 { // break
		next := g.block()
		g.cur.NewCondBr(g.condition(), exit, next)
		froms, values = append(froms, g.cur), append(values, g.vars)
		g.cur = next
		g.sequence()
	}
	g.cur.NewBr(header)
	for i := range phis {
		phis[i].Incs = append(phis[i].Incs, ir.NewIncoming(g.vars[i], g.cur))
	}
	g.cur = exit
	for i := range g.vars {
		var incs []*ir.Incoming
		for j, from := range froms {
			incs = append(incs, ir.NewIncoming(values[j][i], from))
		}
		g.vars[i] = exit.NewPhi(incs...)
	}
	g.depth--
}

func generate(seed uint64) *ir.Func {
	f, _ := generateWith(seed, false)
	return f
}

func generateWith(seed uint64, local bool) (*ir.Func, *arrays) {
	m := ir.NewModule()
	f := m.NewFunc("f", types.I8, ir.NewParam("p", types.I8), ir.NewParam("q", types.I8))
	g := &generator{r: rand.New(rand.NewPCG(seed, 7)), f: f, left: 14}
	g.cur = g.block()
	if local {
		g.left = 24
		g.arrays = newArrays(m, g.r, g.cur)
	}
	g.vars = [vars]value.Value{f.Params[0], f.Params[1], constant.NewInt(types.I8, 1)}
	if local {
		g.touch()
	}
	g.sequence()
	g.cur.NewRet(g.vars[0])
	if err := f.AssignIDs(); err != nil {
		panic(err)
	}
	return f, g.arrays
}

// visit is one execution of a block.
type visit struct {
	block    *Block
	counters map[*Loop]uint64
	values   map[value.Value]uint64 // of the block's own instructions
}

// run executes f; ok is false when it takes too long.
func run(g *Graph, params []uint64) (visits []visit, exits []left, ok bool) {
	return runWith(g, params, nil)
}

func runWith(g *Graph, params []uint64, local *arrays) (visits []visit, exits []left, ok bool) {
	mem := newMemory(local)
	env := map[value.Value]uint64{}
	for i, p := range g.Func.Params {
		env[p] = params[i]
	}
	get := func(v value.Value) uint64 {
		if c, ok := v.(*constant.Int); ok {
			return c.X.Uint64() & 255
		}
		return env[v]
	}
	counters := map[*Loop]uint64{}
	b := g.Blocks[0]
	var from *Block
	for step := 0; step < 400; step++ {
		if l := b.Loop; l != nil && l.Header == b {
			if l.Contains(from) {
				counters[l]++
			} else {
				counters[l] = 0
			}
		}
		v := visit{b, map[*Loop]uint64{}, map[value.Value]uint64{}}
		for _, l := range b.Loop.Chain() {
			v.counters[l] = counters[l]
		}
		phis := map[value.Value]uint64{}
		for _, inst := range b.IR.Insts {
			var x uint64
			switch i := inst.(type) {
			case *ir.InstPhi:
				for _, in := range i.Incs {
					if g.Block(in.Pred.(*ir.Block)) == from {
						x = get(in.X)
					}
				}
				phis[i] = x // all phis read before any is written
				v.values[i] = x
				continue
			case *ir.InstAdd:
				flush(env, phis)
				x = (get(i.X) + get(i.Y)) & 255
			case *ir.InstSub:
				flush(env, phis)
				x = (get(i.X) - get(i.Y)) & 255
			case *ir.InstXor:
				flush(env, phis)
				x = get(i.X) ^ get(i.Y)
			case *ir.InstSelect:
				flush(env, phis)
				x = get(i.ValueFalse)
				if get(i.Cond) == 1 {
					x = get(i.ValueTrue)
				}
			case *ir.InstICmp:
				flush(env, phis)
				p, q := get(i.X), get(i.Y)
				r := map[enum.IPred]bool{enum.IPredULT: p < q, enum.IPredSLT: int8(p) < int8(q), enum.IPredEQ: p == q,
					enum.IPredNE: p != q, enum.IPredUGE: p >= q}[i.Pred]
				if r {
					x = 1
				}
			default:
				flush(env, phis)
				var yields bool
				if x, yields, _ = mem.step(inst, get); !yields {
					continue
				}
			}
			iv := inst.(value.Value)
			env[iv], v.values[iv] = x, x
		}
		flush(env, phis)
		visits = append(visits, v)
		var next *Block
		switch t := b.IR.Term.(type) {
		case *ir.TermRet:
			return visits, exits, true
		case *ir.TermBr:
			next = g.Block(t.Target.(*ir.Block))
		case *ir.TermCondBr:
			next = b.Succs[1]
			if get(t.Cond) == 1 {
				next = b.Succs[0]
			}
		}
		from, b = b, next
		for l := from.Loop; l != nil && !l.Contains(b); l = l.Parent {
			exits = append(exits, left{l, counters[l], maps.Clone(counters)})
		}
	}
	return nil, nil, false
}

func flush(env, phis map[value.Value]uint64) {
	for k, v := range phis {
		env[k] = v
		delete(phis, k)
	}
}

// left is one end of a run of a loop.
type left struct {
	loop   *Loop
	round  uint64
	around map[*Loop]uint64 // counters at that moment
}

// exitAt is the last round of the run of x's loop that x names by its arguments. Runs that x does not tell apart must
// be equally long.
func exitAt(f *Func, exits []left, x *expr.Symbol, args []uint64) (n uint64, ok bool) {
	l := f.loopOf[x]
next:
	for _, e := range exits {
		if e.loop != l {
			continue
		}
		for i, a := range f.ExitCounter(l).Args {
			for _, m := range l.Parent.Chain() {
				if f.Counter(m) == a && e.around[m] != args[i] {
					continue next
				}
			}
		}
		if ok && n != e.round {
			panic(fmt.Sprintf("%v is %d and %d", x, n, e.round))
		}
		n, ok = e.round, true
	}
	return n, ok
}

// unrun looks for the last round of a loop that did not run: its length does not depend on the run.
func unrun(f *Func, l *Loop, around []uint64, outer expr.Env) (uint64, bool) {
	if !l.plainlyEnds() {
		return 0, false
	}
	for n := uint64(0); n < 300; n++ {
		stop, ok := expr.Eval(f.Leave(l), func(s *expr.Symbol, args []uint64) (uint64, bool) {
			if s == f.Counter(l).Sym {
				return n, true
			}
			for i, a := range f.ExitCounter(l).Args {
				if s == a.Sym {
					return around[i], true
				}
			}
			return outer(s, args)
		})
		if !ok || stop == 1 {
			return n, ok
		}
	}
	return 0, false
}

// params leaves nothing unexplained.
type params struct{ f *ir.Func }

func (p params) Leaf(f *Func, v value.Value) *expr.Expr { return nil }

// environment gives symbols their values at one visit: parameters, counters, recorded exits, and recurrences by
// their definition.
func environment(f *Func, v visit, in []uint64, exits []left) expr.Env {
	counter := map[*expr.Symbol]uint64{}
	for l, n := range v.counters {
		counter[f.Counter(l).Sym] = n
	}
	type result struct {
		v  uint64
		ok bool
	}
	known := map[string]result{} // recurrences at their arguments: they speak of one another
	var env expr.Env
	env = func(s *expr.Symbol, args []uint64) (uint64, bool) {
		for i, p := range f.Func.Params {
			if s.Name == f.Name+"."+p.Ident() {
				return in[i], true
			}
		}
		if n, ok := counter[s]; ok {
			return n, true
		}
		if _, ok := f.ExitOf(s); ok {
			if n, ok := exitAt(f, exits, s, args); ok {
				return n, true
			}
			return unrun(f, f.loopOf[s], args, env)
		}
		if r, ok := f.RecurrenceOf(s); ok {
			k := args[len(args)-1]
			at := func(k uint64) expr.Env {
				return func(t *expr.Symbol, targs []uint64) (uint64, bool) {
					for i, a := range r.Value.Args {
						if a.Sym == t && len(targs) == 0 {
							if i == len(args)-1 {
								return k, true
							}
							return args[i], true
						}
					}
					return env(t, targs)
				}
			}
			key := fmt.Sprint(s.Name, args)
			if x, ok := known[key]; ok {
				return x.v, x.ok
			}
			var x result
			if k == 0 {
				x.v, x.ok = expr.Eval(r.Init, at(0))
			} else {
				x.v, x.ok = expr.Eval(r.Next, at(k-1))
			}
			known[key] = x
			return x.v, x.ok
		}
		return 0, false
	}
	return env
}

func TestRandomFunctions(t *testing.T) {
	compared, conditions, free := 0, 0, 0
	for seed := uint64(0); seed < 400; seed++ {
		fn := generate(seed)
		for trial := 0; trial < 4; trial++ {
			f := New(expr.NewPool(), fn, "f", false, params{fn})
			r := rand.New(rand.NewPCG(seed, uint64(trial)))
			in := []uint64{uint64(r.IntN(8)), uint64(r.IntN(8))}
			visits, exits, ok := run(f.Graph, in)
			if !ok {
				continue
			}
			for _, l := range f.Loops {
				if len(f.ExitCounter(l).Args) < len(l.Parent.Chain()) {
					free++
				}
			}
			ran := map[string]bool{}
			for _, v := range visits {
				ran[fmt.Sprint(v.block.Index, exitKeyOf(v))] = true
			}
			for _, v := range visits {
				env := environment(f, v, in, exits)
				for inst, want := range v.values {
					e := f.Value(inst)
					got, ok := expr.Eval(e, env)
					if !ok || got != want {
						t.Fatalf("seed %d, inputs %v: %s in %s is %d, its tree gives %d (%v): %v\n%s",
							seed, in, inst.Ident(), v.block.IR.Ident(), want, got, ok, e, fn.LLString())
					}
					compared++
				}
				// every block of the same round: its condition says whether it ran in it
				for _, b := range f.Blocks {
					if b.Loop != v.block.Loop {
						continue
					}
					got, ok := expr.Eval(f.Cond(b), env)
					want := ran[fmt.Sprint(b.Index, exitKeyOf(v))]
					if want && (!ok || got != 1) || !want && ok && got == 1 {
						t.Fatalf("seed %d, inputs %v, at %s: condition of %s is %d (%v), ran: %v: %v\n%s",
							seed, in, v.block.IR.Ident(), b.IR.Ident(), got, ok, want, f.Cond(b), fn.LLString())
					}
					conditions++
				}
			}
		}
	}
	t.Logf("%d values and %d conditions compared; %d loops as long in all rounds around them", compared, conditions, free)
	if compared < 10000 || conditions < 10000 || free < 20 {
		t.Errorf("too few comparisons: %d values, %d conditions, %d loops", compared, conditions, free)
	}
}

func exitKeyOf(v visit) string {
	s := ""
	for _, l := range v.block.Loop.Chain() {
		s += fmt.Sprintf(",%d", v.counters[l])
	}
	return s
}
