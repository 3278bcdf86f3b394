package randomkernel

// thread is one thread of a run; the zero thread of a machine evaluates host expressions.
type thread struct {
	m         *machine
	linear    int64
	at        [2]int64
	registers []register
	rounds    []uint64 // of the loops around
	phase     int
	warpPhase int
	wrapped   bool
	undefined bool // of the host
	line      int
	wait      func(stop) bool
}

type register struct {
	value
	array int // of a pointer
}

// outcome is how a statement ends.
type outcome uint8

const (
	goesOn outcome = iota
	breaks
	continues
	returns
)

func (t *thread) run(wait func(stop) bool) {
	t.wait = wait
	t.exec(t.m.launch.c.Body)
}

func (t *thread) exec(list []*Stmt) outcome {
	for _, s := range list {
		t.m.steps--
		if t.m.steps < 0 {
			t.m.trace.Exhausted = true
		}
		if t.m.stopped() {
			return returns
		}
		if o := t.stmt(s); o != goesOn {
			return o
		}
	}
	return goesOn
}

func (t *thread) stmt(s *Stmt) outcome {
	t.line = s.Line
	switch s.Kind {
	case Assign:
		if s.Var.Pointer {
			t.registers[s.Var.slot-1] = t.pointer(s.E)
		} else {
			t.registers[s.Var.slot-1].value = t.eval(s.E).to(s.Var.Type)
		}
	case Store, Update, Atomic:
		t.write(s)
	case If:
		if t.eval(s.E).v != 0 {
			return t.exec(s.Body)
		}
		return t.exec(s.Else)
	case For:
		return t.loop(s)
	case Barrier, WarpBarrier:
		at := stop{s: s, rounds: 14695981039346656037}
		for _, r := range t.rounds {
			at.rounds = (at.rounds ^ r) * 1099511628211
		}
		if !t.wait(at) {
			return returns
		}
	case Return:
		return returns
	case Break:
		return breaks
	case Continue:
		return continues
	}
	return goesOn
}

func (t *thread) loop(s *Stmt) outcome {
	t.stmt(s.Init)
	t.rounds = append(t.rounds, 0)
	defer func() { t.rounds = t.rounds[:len(t.rounds)-1] }()
	for {
		t.line = s.Line
		if t.eval(s.E).v == 0 {
			return goesOn
		}
		switch t.exec(s.Body) {
		case breaks:
			return goesOn
		case returns:
			return returns
		}
		t.m.steps--
		if t.m.steps < 0 {
			t.m.trace.Exhausted = true
		}
		if t.m.stopped() {
			return returns
		}
		t.stmt(s.Step)
		t.rounds[len(t.rounds)-1]++
	}
}

func (t *thread) write(s *Stmt) {
	place := t.locate(s.Place)
	v := t.eval(s.E)
	old := int64(0)
	switch s.Kind {
	case Update:
		old = t.touch(place, read)
	case Atomic:
		old = t.touch(place, atomic)
	}
	if s.Kind != Atomic {
		t.touch(place, write)
	}
	if s.Kind != Store {
		v, _ = binary(Add, value{old, place.t}, v) // what is stored may wrap: the generator keeps it from addresses
	}
	if place.inside {
		t.memory(place.array)[place.element] = v.to(place.t).v
	}
}

// place is where an access goes.
type place struct {
	array   int
	element int64
	t       Type
	inside  bool
}

func (t *thread) base(b Base) (slot int, shift int64) {
	if b.Array != nil {
		return t.m.launch.bases[b.Array.slot], t.m.launch.shifts[b.Array.slot]
	}
	r := t.registers[b.Var.slot-1]
	return r.array, r.v
}

func (t *thread) locate(e *Expr) place {
	slot, shift := t.base(e.Base)
	i := t.eval(e.Args[0])
	a := t.m.launch.c.Arrays[slot]
	index := shift + i.v
	if i.v > 1<<60 || i.v < -1<<60 {
		index = -1
	}
	fields := int64(max(a.Fields, 1))
	return place{slot, index*fields + int64(e.Field), a.Type, index >= 0 && index < t.m.launch.sizes[slot]}
}

func (t *thread) memory(slot int) map[int64]int64 {
	if t.m.launch.c.Arrays[slot].Shared {
		return t.m.block.shared[slot]
	}
	return t.m.global[slot]
}

// touch notes an access and gives what memory holds.
func (t *thread) touch(p place, k accessKind) int64 {
	if !p.inside {
		t.m.trace.Outside = true
		return 0
	}
	t.m.trace.accesses = append(t.m.trace.accesses, access{
		block: t.m.block.linear, thread: t.linear, array: p.array, element: p.element, kind: k, line: t.line,
		phase: t.phase, warpPhase: t.warpPhase, wrapped: t.wrapped,
	})
	if v, written := t.memory(p.array)[p.element]; written {
		return v
	}
	if l := t.m.launch; l.Contents != nil {
		return normal(l.Contents(l.c.Arrays[p.array].Name, p.element), p.t)
	}
	return defaultContent
}

func (t *thread) pointer(e *Expr) register {
	if e.Op == Choose {
		if t.eval(e.Args[0]).v != 0 {
			return t.pointer(e.Args[1])
		}
		return t.pointer(e.Args[2])
	}
	slot, shift := t.base(e.Base)
	i := t.eval(e.Args[0])
	if i.v > 1<<60 || i.v < -1<<60 {
		t.m.trace.Undefined = true
	}
	return register{value{shift + i.v, Long}, slot}
}

func (t *thread) eval(e *Expr) value {
	switch e.Op {
	case Const:
		return value{e.Val, e.Type}
	case Ref:
		return t.variable(e.Var)
	case Convert:
		return t.eval(e.Args[0]).to(e.Type)
	case Choose:
		common := typeOf(e)
		if t.eval(e.Args[0]).v != 0 {
			return t.eval(e.Args[1]).to(common)
		}
		return t.eval(e.Args[2]).to(common)
	case Load:
		p := t.locate(e)
		return value{t.touch(p, read), p.t}
	case AndAlso:
		return truth(t.eval(e.Args[0]).v != 0 && t.eval(e.Args[1]).v != 0)
	case OrElse:
		return truth(t.eval(e.Args[0]).v != 0 || t.eval(e.Args[1]).v != 0)
	}
	x, y := t.eval(e.Args[0]), t.eval(e.Args[1])
	r, f := binary(e.Op, x, y)
	switch f {
	case wraps:
		t.wrapped = true
	case undefined:
		t.undefined = true
		t.m.trace.Undefined = true
	}
	return r
}

func (t *thread) variable(v *Var) value {
	l := t.m.launch
	switch v.Builtin {
	case ThreadX, ThreadY:
		return value{t.at[v.Builtin-ThreadX], Unsigned}
	case BlockX, BlockY:
		return value{t.m.block.at[v.Builtin-BlockX], Unsigned}
	case BlockDimX, BlockDimY:
		return value{l.block[v.Builtin-BlockDimX], Unsigned}
	case GridDimX, GridDimY:
		return value{l.grid[v.Builtin-GridDimX], Unsigned}
	}
	if t.registers == nil {
		return l.host[v]
	}
	return t.registers[v.slot-1].value
}

// typeOf is the type of a scalar expression.
func typeOf(e *Expr) Type {
	switch e.Op {
	case Const, Convert:
		return e.Type
	case Ref:
		return e.Var.Type
	case Choose:
		return common(typeOf(e.Args[1]), typeOf(e.Args[2]))
	case Load:
		if e.Base.Array != nil {
			return e.Base.Array.Type
		}
		return e.Base.Var.Type
	case Shl, Shr:
		return typeOf(e.Args[0]).promoted()
	case Add, Sub, Mul, Div, Rem, And, Or, Xor:
		return common(typeOf(e.Args[0]), typeOf(e.Args[1]))
	}
	return Int
}
