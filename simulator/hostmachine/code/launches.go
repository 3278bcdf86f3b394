package code

import (
	"slices"
	"sync"
)

// Launches tells from where in the program code may come to a launch. It follows calls by their names; a call through a pointer
// may call each function whose address is taken, and so may a function of a library. What is not translated may launch.
type Launches struct {
	program  *Program
	starts   func(name string) bool // functions of a library that begin a launch
	ends     func(name string) bool // and that end one which has begun
	begin    map[*Func]bool         // a call of the function may begin a launch
	any      map[*Func]bool         // or end one
	taken    map[*Func]bool
	callback bool // a function whose address is taken may begin a launch
	pointer  bool // or end one

	mu   sync.Mutex
	next map[*Func][]bool
}

// Launches finds the launches of the program, whose functions of libraries begin and end them as their names say.
func (p *Program) Launches(starts, ends func(name string) bool) *Launches {
	l := &Launches{program: p, starts: starts, ends: ends, begin: map[*Func]bool{}, any: map[*Func]bool{}, taken: map[*Func]bool{}, next: map[*Func][]bool{}}
	for _, f := range p.Funcs {
		if f.Defined {
			p.Prepare(f)
		}
		l.take(f)
	}
	for _, g := range p.Globals {
		if g.Undefined {
			continue
		}
		parts, err := p.Image(g)
		for _, x := range parts {
			l.taken[x.Func] = true
		}
		if err != nil {
			l.callback, l.pointer = true, true // it may hold any function
		}
	}
	delete(l.taken, nil)
	for l.round() {
	}
	return l
}

// take notes the functions whose addresses a function uses. A stub tells the library its own, by which that names the kernel.
func (l *Launches) take(f *Func) {
	if f.Code == nil {
		return
	}
	stub := false
	for _, c := range f.Calls {
		stub = stub || c.Callee != nil && !c.Callee.Defined && l.ends(c.Callee.Name)
	}
	for _, c := range f.Consts {
		if c.Func != nil && !(stub && c.Func == f) {
			l.taken[c.Func] = true
		}
	}
}

// round looks at each function once, and reports whether it found something new.
func (l *Launches) round() (more bool) {
	note := func(of map[*Func]bool, f *Func) {
		if !of[f] {
			of[f], more = true, true
		}
	}
	for _, f := range l.program.Funcs {
		if f.Code == nil {
			continue
		}
		if f.opaque() {
			note(l.begin, f)
			note(l.any, f)
		}
		for i := range f.Calls {
			begin, any := l.call(&f.Calls[i])
			if begin {
				note(l.begin, f)
			}
			if any {
				note(l.any, f)
			}
		}
	}
	callback, pointer := l.callback, l.pointer
	for f := range l.taken {
		l.callback = l.callback || l.begin[f] || !f.Defined && l.starts(f.Name)
		l.pointer = l.pointer || l.any[f] || l.callback || !f.Defined && l.ends(f.Name)
	}
	return more || callback != l.callback || pointer != l.pointer
}

// opaque reports whether something in a function is not translated: it may be anything, a call that launches as well.
func (f *Func) opaque() bool {
	return f.Params < 0 || slices.ContainsFunc(f.Insts, func(in Inst) bool { return in.Op == Unmodelled })
}

// call says of a call whether it may begin a launch, and whether it may begin or end one.
func (l *Launches) call(c *Call) (begin, any bool) {
	switch f := c.Callee; {
	case f == nil:
		return l.callback, l.pointer
	case f.Defined:
		return l.begin[f], l.any[f]
	case l.starts(f.Name):
		return true, true
	case l.ends(f.Name):
		return l.callback, true
	}
	return l.callback, l.callback
}

// Callback reports whether a library may call something that begins a launch.
func (l *Launches) Callback() bool { return l.callback }

// Behind reports whether code of f may come to a launch behind an instruction, in f itself or in what it calls, or within a
// function of a library that the instruction calls.
func (l *Launches) Behind(f *Func, pc int) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	next, ok := l.next[f]
	if !ok {
		next = l.flow(f)
		l.next[f] = next
	}
	return pc < 0 || pc >= len(next) || next[pc]
}

// flow finds for each instruction whether a launch may come behind it.
func (l *Launches) flow(f *Func) []bool {
	here, next := make([]bool, len(f.Insts)), make([]bool, len(f.Insts))
	for pc, in := range f.Insts {
		if here[pc] = in.Op == Unmodelled; in.Op == CallOp {
			c := &f.Calls[in.Imm]
			_, here[pc] = l.call(c)
			next[pc] = here[pc] && (c.Callee == nil || !c.Callee.Defined)
		}
	}
	from := func(pc int) bool { return pc < 0 || pc >= len(next) || here[pc] || next[pc] }
	for changed := true; changed; {
		changed = false
		for pc := len(f.Insts) - 1; pc >= 0; pc-- {
			if next[pc] {
				continue
			}
			found := false
			f.successors(pc, func(to int) { found = found || from(to) })
			if found {
				next[pc], changed = true, true
			}
		}
	}
	return next
}

// successors are the instructions that may come behind one in the same function.
func (f *Func) successors(pc int, yield func(int)) {
	switch in := &f.Insts[pc]; in.Op {
	case Return, Resume, Unreachable, Trap, Unmodelled:
	case Jump:
		yield(int(in.Imm))
	case CondJump:
		yield(int(in.Imm))
		yield(int(in.C))
	case Switch:
		t := &f.Switches[in.Imm]
		for _, to := range t.Targets {
			yield(to)
		}
		yield(t.Other)
	case Indirect:
		for to := range f.Insts {
			yield(to)
		}
	case CallOp:
		yield(pc + 1)
		if to := f.Calls[in.Imm].Unwind; to >= 0 {
			yield(to)
		}
	default:
		yield(pc + 1)
	}
}
