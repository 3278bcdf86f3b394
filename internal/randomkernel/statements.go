package randomkernel

import "fmt"

func (g *generator) fresh(prefix string, t Type) *Var {
	g.locals++
	return &Var{Name: fmt.Sprintf("%s%d", prefix, g.locals), Type: t}
}

// place is an element that may be written.
func (g *generator) place() *Expr {
	if len(g.pointers) > 0 && g.one(3) {
		p := g.pointers[g.r.IntN(len(g.pointers))]
		return &Expr{Op: Load, Base: Base{Var: p}, Args: []*Expr{g.index(1, g.c.Arrays[0])}}
	}
	for {
		a := g.c.Arrays[g.r.IntN(len(g.c.Arrays))]
		if !a.Input {
			return g.element(a)
		}
	}
}

func (g *generator) element(a *Array) *Expr {
	e := g.favorite[a]
	if g.one(3) {
		e = g.index(1, a)
	}
	l := load(a, e)
	if a.Fields > 1 {
		l.Field = g.r.IntN(a.Fields)
	}
	return l
}

// value is what gets stored.
func (g *generator) value() *Expr {
	switch g.r.IntN(4) {
	case 0:
		return g.number(0, 3)
	case 1:
		return g.scalar()
	}
	a := g.c.Arrays[g.r.IntN(len(g.c.Arrays))]
	return g.element(a)
}

func (g *generator) stmt(depth int) []*Stmt {
	g.budget--
	switch n := g.r.IntN(24); {
	case n < 7:
		return g.synchronised(&Stmt{Kind: Store, Place: g.place(), E: g.value()})
	case n == 7:
		return g.synchronised(&Stmt{Kind: Update, Place: g.place(), E: g.number(1, 3)})
	case n == 8:
		p := g.place()
		if t := typeOf(p); t == Int || t == Unsigned {
			return g.synchronised(&Stmt{Kind: Atomic, Place: p, E: g.number(1, 2)})
		}
		return g.synchronised(&Stmt{Kind: Store, Place: p, E: g.value()})
	case n < 13 && depth > 0:
		return g.branch(depth)
	case n < 17 && depth > 0:
		return []*Stmt{g.loop(depth)}
	case n < 19:
		if g.uniform {
			return []*Stmt{{Kind: Barrier}}
		}
	case n == 19:
		if g.uniform {
			return []*Stmt{{Kind: WarpBarrier}}
		}
	case n == 20:
		v := g.fresh("x", pick(g, Int, Int, Unsigned, Long, Short))
		s := &Stmt{Kind: Assign, Declare: true, Var: v, E: g.index(1, g.c.Arrays[0])}
		g.scalars = append(g.scalars, v)
		return []*Stmt{s}
	case n == 21:
		return g.pointer()
	case n == 22:
		if g.looping && depth < 2 {
			kind := pick(g, Break, Continue)
			g.uniform = false
			return []*Stmt{{Kind: If, E: g.condition(0), Body: []*Stmt{{Kind: kind}}}}
		}
	case n == 23 && !g.looping:
		s := &Stmt{Kind: If, E: g.condition(0), Body: []*Stmt{{Kind: Return}}}
		g.uniform = g.uniform && g.one(4)
		return []*Stmt{s}
	}
	return g.synchronised(&Stmt{Kind: Store, Place: g.place(), E: g.value()})
}

// synchronised puts a barrier behind accesses to shared memory, mostly.
func (g *generator) synchronised(s *Stmt) []*Stmt {
	shared := false
	for _, e := range []*Expr{s.Place, s.E} {
		shared = shared || e.Op == Load && e.Base.Array != nil && e.Base.Array.Shared
	}
	if shared && g.uniform && !g.one(4) {
		kind := Barrier
		if g.one(6) {
			kind = WarpBarrier
		}
		return []*Stmt{s, {Kind: kind}}
	}
	return []*Stmt{s}
}

func (g *generator) block(depth int) []*Stmt {
	scalars, pointers := len(g.scalars), len(g.pointers)
	var out []*Stmt
	for range 1 + g.r.IntN(2) {
		out = append(out, g.stmt(depth-1)...)
	}
	g.scalars, g.pointers = g.scalars[:scalars], g.pointers[:pointers]
	return out
}

func (g *generator) branch(depth int) []*Stmt {
	uniform, looping := g.uniform, g.looping
	s := &Stmt{Kind: If}
	if g.one(4) {
		s.E = g.uniformCondition()
	} else {
		s.E = g.condition(1)
		g.uniform = g.one(60) // rarely a barrier that not all reach
	}
	inner := g.uniform
	s.Body = g.block(depth)
	if g.one(3) {
		g.uniform = inner
		s.Else = g.block(depth)
	}
	// what a branch leaves the loop or kernel by may part the threads
	g.uniform = uniform && (!leaves(s.Body) && !leaves(s.Else) || g.one(6))
	g.looping = looping
	return []*Stmt{s}
}

func leaves(list []*Stmt) bool {
	for s := range all(list) {
		if s.Kind == Return || s.Kind == Break || s.Kind == Continue {
			return true
		}
	}
	return false
}

func (g *generator) pointer() []*Stmt {
	var arrays []*Array
	for _, a := range g.c.Arrays {
		if a.Fields < 2 && !a.Input {
			arrays = append(arrays, a)
		}
	}
	if len(arrays) == 0 {
		return nil
	}
	a := arrays[g.r.IntN(len(arrays))]
	v := g.fresh("p", a.Type)
	v.Pointer = true
	offset := pick(g, op(Mul, builtin(BlockX), g.stride()), g.index(0, a), g.number(0, 8))
	if a.Shared {
		offset = g.number(0, 32)
	}
	e := &Expr{Op: Address, Base: Base{Array: a}, Args: []*Expr{offset}}
	if g.one(6) {
		other := *e
		other.Args = []*Expr{g.number(0, 32)}
		e = &Expr{Op: Choose, Args: []*Expr{g.condition(0), e, &other}}
	}
	g.pointers = append(g.pointers, v)
	return []*Stmt{{Kind: Assign, Declare: true, Var: v, E: e}}
}

func (g *generator) loop(depth int) *Stmt {
	uniform, looping := g.uniform, g.looping
	k := g.fresh("k", pick(g, Int, Int, Int, Unsigned))
	s := &Stmt{Kind: For, Init: &Stmt{Kind: Assign, Declare: true, Var: k}, Step: &Stmt{Kind: Assign, Var: k}}
	step := func(o Op, e *Expr) { s.Step.E = op(o, ref(k), e) }
	switch g.r.IntN(9) {
	case 0, 1, 2:
		s.Init.E, s.E = constant(0), op(Lt, ref(k), g.number(1, 4))
		step(Add, constant(1))
	case 3:
		bound := constant(3)
		if len(g.c.Params) > 0 {
			bound = ref(g.param())
		}
		s.Init.E, s.E = constant(0), op(Lt, ref(k), bound)
		step(Add, pick(g, constant(1), constant(1), constant(2)))
	case 4:
		s.Init.E, s.E = constant(0), op(pick(g, Lt, Le), ref(k), g.t())
		step(Add, constant(1))
		g.uniform = false
	case 5:
		bound := constant(pick[int64](g, 16, 40, 64))
		if len(g.c.Params) > 0 {
			bound = ref(g.param())
		}
		s.Init.E, s.E = g.i(), op(Lt, ref(k), bound)
		step(Add, pick(g, op(Mul, builtin(GridDimX), builtin(BlockDimX)), builtin(BlockDimX), constant(g.width)))
		g.uniform = false
	case 6:
		s.Init.E, s.E = constant(pick[int64](g, 16, 4, g.width/2)), op(Gt, ref(k), constant(0))
		step(pick(g, Shr, Div), constant(pick[int64](g, 1, 2)+0))
		if s.Step.E.Op == Div {
			s.Step.E.Args[1] = constant(2)
		}
	case 7:
		s.Init.E, s.E = constant(1), op(Lt, ref(k), constant(pick[int64](g, 8, g.width, 16)))
		step(Mul, constant(2))
	case 8:
		s.Init.E, s.E = g.number(1, 4), op(Gt, ref(k), constant(0))
		step(Sub, constant(1))
	}
	g.counters, g.scalars = append(g.counters, k), append(g.scalars, k)
	g.looping = true
	inner := g.uniform
	s.Body = g.block(depth)
	if inner && g.one(3) {
		s.Body = append(s.Body, &Stmt{Kind: Barrier})
	}
	g.counters, g.scalars = g.counters[:len(g.counters)-1], g.scalars[:len(g.scalars)-1]
	g.looping, g.uniform = looping, uniform && (!leaves(s.Body) || g.one(6))
	return s
}
