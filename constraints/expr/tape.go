package expr

import "sort"

// Tape is straight-line code for many evaluations of the same trees under inputs that change at different rates. Code
// is sorted into levels: level 0 holds what depends on the slowest inputs only, and so on upwards. After inputs of a
// level change, that level and all above it must be run again.
//
// The leaves are decided by resolve: an application is an alias of another tree, an input of some level, or else a
// call that State.Call answers when it is run.
type Tape struct {
	Readings map[*Expr]Reading // for Wrapped; to be set before trees are added

	resolve func(app *Expr) Leaf
	code    [][]instr
	slots   map[*Expr]int32
	level   []int32 // of each slot
	consts  []instr
	inputs  map[*Expr]int32
	checks  int
}

// Leaf is what an application stands for on a tape. With neither Alias nor Input set it is a call, to be made at
// Level or at the level of its arguments, whichever is higher.
type Leaf struct {
	Alias *Expr
	Input bool
	Level int
}

// check is an instruction kind of the tape: go on only if the operand is the defined value 1.
const check = Op(255)

// meant is an instruction kind of the tape: mark a value as its reading demands.
const meant = Op(254)

type instr struct {
	op           Op
	width, in    uint8
	flags        Flags
	modular      bool
	step         bool
	reading      Reading
	dst, a, b, c int32
	value        uint64
	call         *Expr
	args         []int32
	number       int
}

// NewTape returns an empty tape of that many levels.
func NewTape(levels int, resolve func(app *Expr) Leaf) *Tape {
	return &Tape{resolve: resolve, code: make([][]instr, levels), slots: map[*Expr]int32{}, inputs: map[*Expr]int32{}}
}

// Add emits code for e and returns its slot.
func (t *Tape) Add(e *Expr) int {
	return int(t.add(e))
}

// Check emits code for the truth value e and stops the run of its level when e is not true. It returns the number of
// the check, which Run reports, counting from 1.
func (t *Tape) Check(e *Expr) int {
	s := t.add(e)
	t.checks++
	t.emit(instr{op: check, a: s, number: t.checks}, int(t.level[s]))
	return t.checks
}

// Input returns the slot of an application that resolve called an input; false when no added tree reads it.
func (t *Tape) Input(app *Expr) (int, bool) {
	s, ok := t.inputs[app]
	return int(s), ok
}

// Inputs lists the applications that are inputs, oldest first.
func (t *Tape) Inputs() []*Expr {
	out := make([]*Expr, 0, len(t.inputs))
	for app := range t.inputs {
		out = append(out, app)
	}
	sort.Slice(out, func(i, j int) bool { return out[i].id < out[j].id })
	return out
}

// Level is the level of a slot.
func (t *Tape) Level(slot int) int { return int(t.level[slot]) }

// Len is the number of instructions of a level.
func (t *Tape) Len(level int) int { return len(t.code[level]) }

func (t *Tape) slot(level int) int32 {
	t.level = append(t.level, int32(level))
	return int32(len(t.level) - 1)
}

func (t *Tape) emit(i instr, level int) { t.code[level] = append(t.code[level], i) }

func (t *Tape) add(e *Expr) int32 {
	if s, ok := t.slots[e]; ok {
		return s
	}
	s := t.compile(e)
	if r := t.Readings[e]; r != EitherReading {
		t.emit(instr{op: meant, width: uint8(e.Width), reading: r, step: isStep(e), dst: s}, int(t.level[s]))
	}
	t.slots[e] = s
	return s
}

func (t *Tape) compile(e *Expr) int32 {
	switch e.Op {
	case Const:
		s := t.slot(0)
		t.consts = append(t.consts, instr{dst: s, value: e.Value})
		return s
	case Apply:
		leaf := t.resolve(e)
		switch {
		case leaf.Alias != nil:
			return t.add(leaf.Alias)
		case leaf.Input:
			s := t.slot(leaf.Level)
			t.inputs[e] = s
			return s
		}
		level := leaf.Level
		args := make([]int32, len(e.Args))
		for i, a := range e.Args {
			args[i] = t.add(a)
			level = max(level, int(t.level[args[i]]))
		}
		s := t.slot(level)
		t.emit(instr{op: Apply, width: uint8(e.Width), dst: s, call: e, args: args}, level)
		return s
	}
	i := instr{op: e.Op, width: uint8(e.Width), in: uint8(e.Args[0].Width), flags: e.Flags}
	level := 0
	for k, a := range e.Args {
		s := t.add(a)
		level = max(level, int(t.level[s]))
		switch k {
		case 0:
			i.a = s
		case 1:
			i.b = s
		default:
			i.c = s
		}
	}
	i.modular = modular(e)
	i.dst = t.slot(level)
	t.emit(i, level)
	return i.dst
}

// State is one run-time image of a tape.
type State struct {
	Values []uint64
	Notes  []Note
	// Through makes Run go on past checks that do not hold.
	Through bool
	// Call gives the value of an application that is neither alias nor input.
	Call func(app *Expr, args []uint64) (uint64, Note)

	tape *Tape
	args []uint64
}

// NewState returns a state with all inputs zero. Add nothing to the tape afterwards.
func (t *Tape) NewState() *State {
	s := &State{Values: make([]uint64, len(t.level)), Notes: make([]Note, len(t.level)), tape: t}
	for _, c := range t.consts {
		s.Values[c.dst] = c.value
	}
	return s
}

// Run executes one level and returns 0, or the number of the first check that did not hold.
func (s *State) Run(level int) int {
	code := s.tape.code[level]
	vals, notes := s.Values, s.Notes
	for k := range code {
		i := &code[k]
		switch i.op {
		case check:
			if (notes[i.a]&Undefined != 0 || vals[i.a] != 1) && !s.Through {
				return i.number
			}
			continue
		case meant:
			n := notes[i.dst]
			if !i.step { // an input has the mark of its last value
				n &^= signedLost | unsignedLost
			}
			notes[i.dst] = n.meant(i.reading, i.step, vals[i.dst], int(i.width))
			continue
		case Apply:
			s.call(i)
			continue
		case Ite:
			n := notes[i.a]
			pick := i.b
			if vals[i.a] != 1 {
				pick = i.c
			}
			vals[i.dst], notes[i.dst] = vals[pick], (n | notes[pick]).read()
			continue
		case ZExt:
			vals[i.dst], notes[i.dst] = vals[i.a], notes[i.a].read()
			continue
		case SExt:
			vals[i.dst], notes[i.dst] = uint64(signed(vals[i.a], int(i.in)))&mask(int(i.width)), notes[i.a].read()
			continue
		case Trunc:
			vals[i.dst], notes[i.dst] = truncate(vals[i.a], int(i.in), int(i.width), i.flags, notes[i.a])
			continue
		}
		a, b := vals[i.a], vals[i.b]
		na, nb := notes[i.a], notes[i.b]
		var r uint64
		n := na | nb
		switch {
		case isCmp(i.op):
			if n = n.read(); evalCmp(i.op, a, b, int(i.in)) {
				r = 1
			}
		case i.width == 1 && (i.op == And || i.op == Or):
			r, n = connective(i.op, a, b, na, nb)
		default:
			r, n = binary(i.op, a, b, int(i.width), i.flags, i.modular, n)
		}
		vals[i.dst], notes[i.dst] = r, n
	}
	return 0
}

func (s *State) call(i *instr) {
	var n Note
	for _, a := range i.args {
		n |= s.Notes[a].read()
	}
	if n&Undefined != 0 {
		s.Values[i.dst], s.Notes[i.dst] = 0, n
		return
	}
	start := len(s.args) // calls nest
	for _, a := range i.args {
		s.args = append(s.args, s.Values[a])
	}
	var v uint64
	var m Note
	if sym := i.call.Sym; !sym.Computes() {
		v, m = s.Call(i.call, s.args[start:])
	} else if known, ok := sym.Floating.Eval(s.args[start:]); ok {
		v = known
	} else {
		m = Undefined
	}
	s.args = s.args[:start]
	s.Values[i.dst], s.Notes[i.dst] = v&mask(int(i.width)), n|m.read()
}
