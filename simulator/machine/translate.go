package machine

import (
	"errors"
	"fmt"
	"slices"

	"github.com/hgrd/hgrd/frontend"
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
)

// translator makes a kernel's code: that of the kernel and of all functions that it may call.
type translator struct {
	p        *Program
	kernel   *Kernel
	out      *code
	index    map[*ir.Func]int // into out.funcs
	pending  []*ir.Func       // the functions by index
	shared   map[*ir.Global]uint64
	dynamic  []string // names of the dynamic ones, as they are met
	align    uint64   // of the dynamic ones
	indirect bool     // some call goes through a pointer
	evaluator
}

const (
	maxFrame  = 1 << 16 // registers are numbered by 16 bits
	maxInsts  = 1 << 24
	maxShared = 1 << 20 // of a block; no device has as much

	sharedParam = 32 << 10 // of the shared memory behind a parameter of an OpenCL kernel
)

// translate makes a kernel's code. The IR may be anything that the parser takes, and llir's methods panic on some of it.
func translate(p *Program, k *Kernel) (c *code, err error) {
	defer func() {
		if r := recover(); r != nil {
			c, err = nil, &UnsupportedError{Kernel: k.Source.Name, What: fmt.Sprintf("malformed IR: %v", r)}
		}
	}()
	t := &translator{p: p, kernel: k, out: &code{numbers: map[uint64]int{}}, index: map[*ir.Func]int{},
		shared: map[*ir.Global]uint64{}, align: 16}
	t.evaluator = evaluator{layouts: &p.layouts, where: t}
	t.require(k.Source.Func)
	for done := 0; done < len(t.pending); done++ {
		if err := t.function1(t.pending[done], t.out.funcs[done]); err != nil {
			return nil, err
		}
		if t.indirect && done == len(t.pending)-1 {
			for _, f := range p.taken {
				t.require(f)
			}
		}
	}
	for f, i := range t.index {
		if n := p.numbers[f]; n != 0 {
			t.out.numbers[functionWindow+n*functionStep] = i
		}
	}
	t.out.shared, t.out.places = roundUp(t.out.shared, t.align), t.shared
	t.placeDynamic()
	if err := t.out.verify(); err != nil {
		panic("BUG: " + k.Name + ": " + err.Error())
	}
	// The executor's pointer to the next instruction must not leave the array.
	t.out.insts = append(t.out.insts, inst{})
	return t.out, nil
}

// require returns the index of a function's code, which is made later.
func (t *translator) require(f *ir.Func) int {
	i, ok := t.index[f]
	if !ok {
		i = len(t.pending)
		t.index[f] = i
		t.pending = append(t.pending, f)
		t.out.funcs = append(t.out.funcs, &function{name: f.Name()})
	}
	return i
}

// global is where a variable is; a shared one gets its place in the block's memory when it is first met.
func (t *translator) global(g *ir.Global) (constant, error) {
	if g.AddrSpace != spaceShared {
		if own := t.p.placed[g]; own != nil && own.shared && !slices.Contains(t.out.initial, own) {
			if own.Size > maxShared {
				return constant{}, fmt.Errorf("variable of %d bytes with addresses of shared memory", own.Size)
			}
			t.out.initial = append(t.out.initial, own)
			if err := t.initialize(make([]byte, own.Size), own.init, 0); err != nil { // what it mentions gets its place
				return constant{}, err
			}
		}
		return where{t.p}.global(g)
	}
	off, ok := t.shared[g]
	if !ok {
		e, err := t.extent(g.ContentType)
		if err != nil {
			return constant{}, err
		}
		if g.Init == nil {
			// Dynamic ones share one place, which is known when all static ones are.
			t.align = max(t.align, e.align)
			t.dynamic = append(t.dynamic, g.Name())
			return constant{sharedWindow, toDynamic}, nil
		}
		off = roundUp(t.out.shared, max(e.align, uint64(max(g.Align, 1))))
		if off+e.size > maxShared {
			return constant{}, fmt.Errorf("shared memory of more than %d bytes", maxShared)
		}
		t.shared[g] = off
		t.out.shared = off + e.size
		t.out.variables = append(t.out.variables, SharedVariable{g.Name(), off, e.size})
	}
	return constant{value: sharedWindow + off}, nil
}

// placeDynamic completes the constants that are addresses in dynamic shared memory.
func (t *translator) placeDynamic() {
	for _, f := range t.out.funcs {
		for i, c := range f.prefix {
			if c.relative == toDynamic {
				f.prefix[i] = constant{value: c.value + t.out.shared}
			}
		}
	}
	slices.Sort(t.dynamic)
	for _, name := range slices.Compact(t.dynamic) {
		t.out.variables = append(t.out.variables, SharedVariable{Name: name, Offset: t.out.shared})
	}
}

func (t *translator) function(f *ir.Func) (constant, error) { return where{t.p}.function(f) }

// fail is an error at an instruction.
func (f *fn) fail(inst any, format string, args ...any) error {
	e := &UnsupportedError{Kernel: f.t.kernel.Source.Name, What: fmt.Sprintf(format, args...)}
	if s := f.m.Site(inst); s != nil {
		e.Position = s.String()
	}
	return e
}

// slot is a register while a function is translated: values from 0, constants below.
type slot = int32

// protoInst is an instruction with slots for registers and labels for targets.
type protoInst struct {
	op         op
	d, a, b, c slot
	x          uint16
	site       uint32
	imm        int64
}

// fn is one function under translation.
type fn struct {
	t      *translator
	m      *frontend.Module
	module int
	f      *ir.Func
	out    *function

	insts  []protoInst
	labels []int     // label -> index of insts
	lists  [][]slot  // the lists that the function's instructions refer to
	tables []int     // the switch tables of this function, by index of out.tables
	blocks *ordering // the reachable blocks in layout order

	uses map[value.Value]*usage
	reps map[value.Value]*rep

	constants map[constant]slot
	specials  map[special]slot
	prefix    []constant
	next      slot // the first slot never used
	free      []slot
	refs      []int32 // how many representations hold a slot
	drops     []slot  // to be dropped when the instruction is done

	start  int // the first instruction of the block
	block  int // the number of the block in layout order
	count  int // instructions of the block so far
	nested int // constant expressions that are being computed
	local  uint64
}

// rep is how a value is held: a slot for each leaf, or what is needed to compute it at its use.
type rep struct {
	slots []slot
	// An address that only loads and stores use: slots[0] + index*scale + disp.
	form  indexForm
	index slot
	scale int64
	disp  int64
	// A comparison that only the block's branch uses: branch on slots[0], slots[1].
	branch op
	negate bool // the branch's targets are swapped
}

type indexForm uint8

const (
	noIndex indexForm = iota
	index32           // sign-extended from 32 bits
	index64
	widened // not an address: the sign extension of slots[0], which only indices use
)

// function1 translates one function.
func (t *translator) function1(f *ir.Func, out *function) error {
	x := &fn{t: t, f: f, out: out, module: t.p.owner[f], constants: map[constant]slot{}, specials: map[special]slot{},
		reps: map[value.Value]*rep{}}
	x.m = t.p.modules[x.module]
	if len(f.Blocks) == 0 {
		return x.fail(nil, "function %s has no body", f.Name())
	}
	x.blocks = order(f)
	x.countUses()
	if err := x.parameters(); err != nil {
		return err
	}
	if err := x.phis(); err != nil {
		return err
	}
	x.labels = make([]int, len(x.blocks.list))
	for i, b := range x.blocks.list {
		x.block, x.count, x.start = i, 0, len(x.insts)
		x.labels[i] = len(x.insts)
		for _, inst := range b.Insts {
			if counts(inst) {
				x.count++
			}
			if err := x.instruction(inst); err != nil {
				return err
			}
			x.settle()
		}
		x.count++
		if err := x.terminator(b); err != nil {
			return err
		}
		x.settle()
		if len(x.insts)+len(t.out.insts) > maxInsts {
			return x.fail(b.Term, "kernel of more than %d instructions", maxInsts)
		}
	}
	return x.finish()
}

// counts tells what is an instruction of the machine rather than a note of the compiler.
func counts(inst ir.Instruction) bool {
	switch i := inst.(type) {
	case *ir.InstPhi, *ir.InstBitCast, *ir.InstAddrSpaceCast:
		return false
	case *ir.InstCall:
		if f, ok := i.Callee.(*ir.Func); ok {
			return !isNote(f.Name())
		}
	}
	return true
}

// parameters gives the function's parameters their slots.
func (f *fn) parameters() error {
	kernel := f.f == f.t.kernel.Source.Func && f.out == f.t.out.funcs[0]
	for i, p := range f.f.Params {
		leaves, err := f.t.leaves(p.Type())
		if err != nil {
			return f.fail(nil, "parameter %d: %v", i+1, err)
		}
		slots := make([]slot, len(leaves))
		for k := range leaves {
			slots[k] = f.alloc()
		}
		f.define(p, &rep{slots: slots})
		if kernel {
			if err := f.argument(i, p, leaves); err != nil {
				return f.fail(nil, "parameter %d: %v", i+1, err)
			}
		}
		f.lists = append(f.lists, slots) // list i is parameter i
	}
	if !types.Equal(f.f.Sig.RetType, types.Void) {
		leaves, err := f.t.leaves(f.f.Sig.RetType)
		if err != nil {
			return f.fail(nil, "result: %v", err)
		}
		f.out.results = len(leaves)
	}
	return nil
}

// argument notes where a kernel's parameter is in the launch's arguments. Parameters have the first slots, in order.
func (f *fn) argument(i int, p *ir.Param, leaves []leaf) error {
	at := f.t.kernel.Params[i]
	args := &f.t.out.args
	if at.ByValue {
		f.local = roundUp(f.local, uint64(max(at.Align, 16)))
		*args = append(*args, argument{off: at.Offset, size: at.Size, byValue: true, local: f.local})
		if f.local += uint64(at.Size); f.local > maxLocal {
			return errors.New("too large")
		}
		return nil
	}
	if t, ok := p.Typ.(*types.PointerType); ok && t.AddrSpace == spaceShared {
		c := f.t.out
		off := roundUp(c.shared, 16)
		if off+sharedParam > maxShared {
			return fmt.Errorf("shared memory of more than %d bytes", maxShared)
		}
		c.shared = off + sharedParam
		c.variables = append(c.variables, SharedVariable{Name: frontend.LocalParam(i), Offset: off, Size: sharedParam})
		*args = append(*args, argument{off: at.Offset, size: at.Size, shared: sharedWindow + off})
		return nil
	}
	for _, l := range leaves {
		*args = append(*args, argument{off: at.Offset + int(l.off), size: l.bytes()})
	}
	return nil
}
