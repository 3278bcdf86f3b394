package randomkernel

import "fmt"

// kernel makes the body.
func (g *generator) kernel() {
	c := g.c
	g.favorite = map[*Array]*Expr{}
	for i := range g.r.IntN(3) {
		size := pick[int64](g, 1, 1, 2) * 64
		c.Arrays = append(c.Arrays, &Array{Name: fmt.Sprintf("s%d", i), Shared: true, Type: pick(g, Int, Int, Int, Short), Size: constant(size)})
	}
	g.budget = 2 + g.r.IntN(5)
	g.uniform = true
	for _, p := range c.Params {
		g.scalars = append(g.scalars, p.Var)
	}
	g.scalars = append(g.scalars, c.Extra...)

	var body []*Stmt
	t := &Var{Name: "t", Type: pick(g, Int, Int, Unsigned)}
	i := &Var{Name: "i", Type: pick(g, Int, Int, Int, Unsigned, Long)}
	te := builtin(ThreadX)
	if c.Block[1].Op != Const || c.Block[1].Val != 1 {
		te = op(Add, te, op(Mul, builtin(ThreadY), builtin(BlockDimX)))
	}
	bx := builtin(BlockX)
	if c.Grid[1].Val != 1 {
		bx = op(Add, bx, op(Mul, builtin(BlockY), builtin(GridDimX)))
	}
	bd := builtin(BlockDimX)
	if te.Op != Ref {
		bd = op(Mul, bd, builtin(BlockDimY))
	}
	body = append(body,
		&Stmt{Kind: Assign, Declare: true, Var: t, E: te},
		&Stmt{Kind: Assign, Declare: true, Var: i, E: op(Add, op(Mul, bx, bd), te)})
	g.scalars = append(g.scalars, t, i)
	for _, a := range c.Arrays {
		if a.Shared {
			g.favorite[a] = ref(t)
			if g.one(4) {
				g.favorite[a] = g.index(1, a)
			}
		} else {
			g.favorite[a] = pick(g, ref(i), ref(i), ref(i), g.index(1, a))
		}
	}
	if len(c.Params) > 0 && g.one(4) {
		body = append(body, &Stmt{Kind: If, E: op(Ge, ref(i), ref(g.param())), Body: []*Stmt{{Kind: Return}}})
		g.uniform = g.one(4) // such barriers are allowed
	}
	for g.budget > 0 {
		body = append(body, g.stmt(2)...)
	}
	c.Body = body
}

// thread and global number of the thread.
func (g *generator) t() *Expr { return ref(g.named("t")) }
func (g *generator) i() *Expr { return ref(g.named("i")) }

func (g *generator) named(name string) *Var {
	for _, v := range g.scalars {
		if v.Name == name {
			return v
		}
	}
	panic("BUG: no variable " + name)
}

func (g *generator) scalar() *Expr { return ref(g.scalars[g.r.IntN(len(g.scalars))]) }

func (g *generator) stride() *Expr {
	if len(g.c.Params) > 0 && g.one(2) {
		return ref(g.param())
	}
	return pick(g, constant(2), constant(4), constant(3), constant(g.width), builtin(BlockDimX))
}

// index is an element number, within a shared array's size where that is cheap.
func (g *generator) index(depth int, a *Array) *Expr {
	base := pick(g, g.t, g.t, g.i)
	if a.Shared {
		base = g.t
	}
	if len(g.counters) > 0 && g.one(2) {
		k := ref(g.counters[g.r.IntN(len(g.counters))])
		return pick(g,
			op(Add, op(Mul, k, g.stride()), base()), op(Add, op(Mul, base(), g.stride()), k), op(Add, base(), k), k,
			op(And, op(Add, base(), k), constant(31)), op(Xor, base(), op(And, k, constant(7))))
	}
	switch g.r.IntN(20) {
	case 0:
		return g.number(0, 9)
	case 1:
		return op(Add, base(), g.number(1, 5))
	case 2:
		return op(Mul, base(), g.number(2, 4))
	case 3:
		return op(Add, op(Mul, base(), g.number(2, 4)), g.number(0, 4))
	case 4:
		return op(Xor, base(), pick(g, constant(1), constant(2), constant(3), constant(7)))
	case 5:
		return op(pick(g, Div, Shr), base(), g.number(1, 3))
	case 6:
		return op(Rem, base(), pick(g, constant(2), constant(4), constant(g.width), constant(7), constant(32)))
	case 7:
		return op(And, base(), pick(g, constant(1), constant(3), constant(7), constant(31), constant(62)))
	case 8:
		return op(Sub, constant(pick(g, g.width, 63, 31)), base())
	case 9:
		return op(Add, op(Mul, builtin(BlockX), g.stride()), g.t())
	case 10:
		return builtin(pick(g, BlockX, ThreadX))
	case 11:
		s := pick(g, constant(4), constant(3), constant(g.width))
		return op(Add, op(Mul, op(Div, base(), s), g.stride()), op(Rem, base(), s))
	case 12:
		s := pick(g, constant(4), constant(8))
		return op(Add, op(Mul, op(Rem, base(), s), g.stride()), op(Div, base(), s))
	case 13:
		if len(g.c.Params) > 0 {
			return op(Add, base(), ref(g.param()))
		}
	case 14:
		if len(g.c.Params) > 0 {
			return op(Sub, op(Sub, ref(g.param()), constant(1)), base())
		}
	case 15:
		if len(g.c.Params) > 0 && depth > 0 {
			n := g.param()
			return op(pick(g, Rem, Div), base(), ref(n))
		}
	case 16:
		if depth > 0 {
			return convert(pick(g, Unsigned, Long, Short, Char, Int), g.index(depth-1, a))
		}
	case 17:
		if depth > 0 {
			return &Expr{Op: Choose, Args: []*Expr{g.condition(0), g.index(0, a), g.index(0, a)}}
		}
	case 18:
		for _, in := range g.c.Arrays {
			if in.Input && depth > 0 {
				return op(And, load(in, g.index(0, in)), constant(15))
			}
		}
	case 19:
		if depth > 0 {
			return op(pick(g, Add, Sub, Xor), g.index(0, a), g.scalar())
		}
	}
	return base()
}

func (g *generator) condition(depth int) *Expr {
	base := pick(g, g.t, g.i, g.scalar)
	limit := g.stride()
	switch g.r.IntN(12) {
	case 0:
		return op(Eq, base(), g.number(0, 3))
	case 1:
		return op(Lt, base(), g.number(1, g.width))
	case 2:
		return op(Eq, op(Rem, base(), constant(2)), g.number(0, 1))
	case 3:
		return op(Eq, op(And, base(), pick(g, constant(1), constant(3), constant(4))), g.number(0, 1))
	case 4:
		return op(Lt, op(Add, base(), g.number(1, 3)), limit)
	case 5:
		if depth > 0 {
			return op(pick(g, AndAlso, OrElse), g.condition(depth-1), g.condition(depth-1))
		}
	case 6:
		for _, in := range g.c.Arrays {
			if in.Input && depth > 0 {
				return op(pick(g, Gt, Eq), load(in, g.index(0, in)), constant(3))
			}
		}
	case 7:
		return op(Lt, op(Sub, convert(Unsigned, base()), &Expr{Op: Const, Type: Unsigned, Val: 1}), limit)
	case 8:
		return op(Ge, base(), g.number(1, 4))
	case 9:
		return op(Ne, base(), g.number(0, 4))
	}
	return op(Lt, base(), limit)
}

// uniformCondition is the same for all threads of a block.
func (g *generator) uniformCondition() *Expr {
	base := builtin(BlockX)
	if len(g.c.Params) > 0 && g.one(2) {
		base = ref(g.param())
	}
	if len(g.counters) > 0 && g.one(2) {
		base = ref(g.counters[g.r.IntN(len(g.counters))])
	}
	return pick(g, op(Eq, op(Rem, base, constant(2)), constant(0)), op(Gt, base, g.number(0, 3)), op(Eq, base, g.number(0, 2)))
}
