package randomkernel

import (
	"fmt"
	"math/rand/v2"
)

// Generate makes a case from a seed. Cases of one file have distinct numbers.
func Generate(seed uint64, number int) *Case {
	g := &generator{
		r: rand.New(rand.NewPCG(seed, 0x5eed)),
		c: &Case{Name: fmt.Sprintf("k%d", number)},
	}
	g.host(number)
	g.kernel()
	return g.c
}

type generator struct {
	r *rand.Rand
	c *Case

	scalars  []*Var // that the kernel's expressions may use
	counters []*Var // of the loops around
	pointers []*Var // local pointers
	favorite map[*Array]*Expr
	width    int64 // of a block, as a small guess
	locals   int
	uniform  bool // all threads of the block get here together
	looping  bool // directly in a loop
	budget   int
}

// one says yes in one of n cases.
func (g *generator) one(n int) bool { return g.r.IntN(n) == 0 }

func (g *generator) number(low, high int64) *Expr {
	return constant(low + g.r.Int64N(high-low+1))
}

func pick[T any](g *generator, list ...T) T { return list[g.r.IntN(len(list))] }

func constant(v int64) *Expr        { return &Expr{Op: Const, Type: Int, Val: v} }
func ref(v *Var) *Expr              { return &Expr{Op: Ref, Var: v} }
func op(o Op, a, b *Expr) *Expr     { return &Expr{Op: o, Args: []*Expr{a, b}} }
func convert(t Type, e *Expr) *Expr { return &Expr{Op: Convert, Type: t, Args: []*Expr{e}} }
func load(a *Array, index *Expr) *Expr {
	return &Expr{Op: Load, Base: Base{Array: a}, Args: []*Expr{index}}
}

func builtin(b Builtin) *Expr { return ref(builtins[b]) }

var builtins = func() (out [GridDimY + 1]*Var) {
	for b := range out {
		out[b] = &Var{Type: Unsigned, Builtin: Builtin(b)}
	}
	return out
}()

// arguments is the number of command line arguments set aside for each case.
const arguments = 4

// host makes parameters, checks, sizes and the launch shape.
func (g *generator) host(number int) {
	c := g.c
	for i := range g.r.IntN(4) {
		v := &Var{Name: []string{"n", "m", "h"}[i]}
		c.Params = append(c.Params, Param{v, 2 + number*arguments + i})
		g.check(v, i)
	}
	if len(c.Params) > 0 && g.one(4) {
		v := &Var{Name: "w"}
		n := ref(g.param())
		e := pick(g, op(Div, op(Add, n, constant(3)), constant(4)), op(Mul, n, constant(2)), op(Div, n, constant(2)),
			op(Add, n, constant(1)), op(Rem, n, constant(4)))
		c.Locals = append(c.Locals, &Stmt{Kind: Assign, Declare: true, Var: v, E: e})
		c.Extra = append(c.Extra, v)
	}
	g.shape()
	for i := range 1 + g.r.IntN(2) {
		a := &Array{Name: string(rune('a' + i)), Size: g.size()}
		if g.one(4) {
			a.Type = pick(g, Unsigned, Long, Short, Char)
		}
		if g.one(12) {
			a.Fields = 2
		}
		c.Arrays = append(c.Arrays, a)
	}
	if g.one(3) {
		c.Arrays = append(c.Arrays, &Array{Name: "in", Input: true, Size: g.size()})
	}
	if g.one(8) {
		of := c.Arrays[0]
		shift := constant(pick[int64](g, 0, 1, 4, 64))
		if len(c.Params) > 0 && g.one(2) {
			shift = ref(g.param())
		}
		c.Arrays = append(c.Arrays, &Array{Name: "q", Type: of.Type, Fields: of.Fields, Of: of, Shift: shift, Size: of.Size})
	}
}

func (g *generator) param() *Var { return g.c.Params[g.r.IntN(len(g.c.Params))].Var }

func (g *generator) check(v *Var, i int) {
	n := ref(v)
	for range g.r.IntN(3) {
		var e *Expr
		switch g.r.IntN(7) {
		case 0, 1:
			e = op(Ge, n, g.number(0, 8))
		case 2:
			e = op(Le, n, g.number(2, 16))
		case 3:
			e = op(Eq, op(Rem, n, pick(g, constant(2), constant(4), constant(8))), constant(0))
		case 4:
			e = op(Gt, n, constant(0))
		case 5:
			e = op(pick(g, Le, Lt, Ge), n, ref(g.c.Params[g.r.IntN(i+1)].Var))
			if e.Args[0].Var == e.Args[1].Var {
				e = op(Gt, n, constant(0))
			}
		default:
			e = op(AndAlso, op(Ge, n, constant(1)), op(Lt, n, g.number(4, 12)))
		}
		g.c.Checks = append(g.c.Checks, Guard{e, g.r.IntN(3)})
	}
}

// size is large enough for most indices, or tight.
func (g *generator) size() *Expr {
	if len(g.c.Params) == 0 || !g.one(3) {
		return constant(pick[int64](g, 4096, 1024, 65536))
	}
	n := ref(g.param())
	return pick(g, n, op(Mul, n, constant(4)), op(Add, n, constant(64)), op(Mul, n, op(Add, ref(g.param()), constant(1))),
		op(Mul, op(Add, n, constant(8)), constant(16)))
}

func (g *generator) shape() {
	c := g.c
	one := constant(1)
	c.Grid, c.Block = [2]*Expr{one, one}, [2]*Expr{one, one}
	g.width = pick[int64](g, 2, 3, 4, 4, 5, 8, 8, 16, 33, 40)
	c.Block[0] = constant(g.width)
	switch {
	case g.one(8):
		c.Block[1] = g.number(2, 4)
		if g.width > 8 {
			c.Block[0], g.width = constant(4), 4
		}
	case len(c.Params) > 0 && g.one(8):
		n := ref(g.param())
		c.Checks = append(c.Checks, Guard{op(AndAlso, op(Ge, n, constant(1)), op(Le, n, constant(pick[int64](g, 6, 8, 64)))), g.r.IntN(3)})
		c.Block[0] = n
		g.width = 4
	}
	c.Grid[0] = g.number(1, 3)
	if len(c.Params) > 0 && !g.one(3) {
		n := ref(g.param())
		w := c.Block[0]
		c.Grid[0] = pick(g, n, op(Div, op(Add, n, op(Sub, w, one)), w), op(Div, op(Add, n, op(Sub, w, one)), w), op(Div, n, w),
			op(Add, op(Div, n, w), one))
	}
	if g.one(12) {
		c.Grid[1] = g.number(2, 3)
	}
}
