package code

import (
	"errors"
	"fmt"
	"math"

	"github.com/hgrd/hgrd/frontend"
	"github.com/llir/llvm/ir"
	irconst "github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
)

// maxRegs bounds a function's registers.
const maxRegs = 1 << 22

// fn is a function in translation.
type fn struct {
	*evaluator
	out    *Code
	module *frontend.Module
	values map[value.Value][]uint32
	consts map[Const]uint32 // constants, numbered from constBase until all are known
	block  map[*ir.Block]int
	labels []int // where the code of a block begins, or of an edge behind those
	fixes  []int // instructions that jump
	regs   int
}

// constBase is above all registers while a function is translated.
const constBase = 1 << 30

func (p *Program) translate(f *Func) *Code {
	t := &fn{evaluator: &evaluator{Program: p}, out: &Code{}, values: map[value.Value][]uint32{}, consts: map[Const]uint32{},
		block: map[*ir.Block]int{}, module: p.Units[f.Unit].Host}
	if err := safely(func() error { return t.function(f.IR) }); err != nil {
		return failed(fmt.Sprintf("function %s: %v", f.Name, err))
	}
	return t.out
}

// failed is the code of a function that cannot be translated.
func failed(text string) *Code {
	return &Code{Insts: []Inst{{Op: Unmodelled}}, Texts: []string{text}, Params: -1}
}

func (f *fn) function(in *ir.Func) error {
	f.out.Variadic = in.Sig.Variadic
	for _, p := range in.Params {
		leaves, err := f.layout.Leaves(p.Type())
		if err != nil {
			return err
		}
		f.result(p, len(leaves))
	}
	f.out.Params = f.regs
	for i, b := range in.Blocks {
		f.block[b] = i
		f.labels = append(f.labels, -1)
		for _, inst := range b.Insts {
			if phi, ok := inst.(*ir.InstPhi); ok {
				leaves, err := f.layout.Leaves(phi.Type())
				if err != nil {
					return err
				}
				f.result(phi, len(leaves))
			}
		}
	}
	for _, b := range order(in) {
		f.labels[f.block[b]] = len(f.out.Insts)
		for _, inst := range b.Insts {
			f.guard(inst, func() error { return f.instruction(inst) })
		}
		if b.Term == nil {
			return errors.New("block without an end")
		}
		f.guard(b.Term, func() error { return f.terminator(b) })
		if f.regs > maxRegs || len(f.out.Insts) > maxRegs {
			return errors.New("too large a function")
		}
	}
	return f.finish()
}

// order lists the blocks that can be reached such that definitions come before uses, as far as dominance makes it so.
func order(in *ir.Func) []*ir.Block {
	seen := map[*ir.Block]bool{in.Blocks[0]: true}
	type item struct {
		b    *ir.Block
		next []*ir.Block
	}
	stack := []item{{in.Blocks[0], successors(in.Blocks[0])}}
	var post []*ir.Block
	for len(stack) > 0 {
		top := &stack[len(stack)-1]
		if len(top.next) == 0 {
			post = append(post, top.b)
			stack = stack[:len(stack)-1]
			continue
		}
		b := top.next[0]
		top.next = top.next[1:]
		if !seen[b] {
			seen[b] = true
			stack = append(stack, item{b, successors(b)})
		}
	}
	for i, j := 0, len(post)-1; i < j; i, j = i+1, j-1 {
		post[i], post[j] = post[j], post[i]
	}
	return post
}

func successors(b *ir.Block) []*ir.Block {
	var list []*ir.Block
	add := func(v value.Value) {
		if t, ok := v.(*ir.Block); ok {
			list = append(list, t)
		}
	}
	switch t := b.Term.(type) {
	case *ir.TermBr:
		add(t.Target)
	case *ir.TermCondBr:
		add(t.TargetTrue)
		add(t.TargetFalse)
	case *ir.TermSwitch:
		add(t.TargetDefault)
		for _, c := range t.Cases {
			add(c.Target)
		}
	case *ir.TermInvoke:
		add(t.NormalRetTarget)
		add(t.ExceptionRetTarget)
	}
	return list
}

// guard makes what cannot be translated the end of a run that reaches it.
func (f *fn) guard(inst any, translate func() error) {
	before := len(f.out.Insts)
	if err := safely(translate); err != nil {
		f.out.Insts = f.out.Insts[:before]
		for len(f.fixes) > 0 && f.fixes[len(f.fixes)-1] >= before {
			f.fixes = f.fixes[:len(f.fixes)-1]
		}
		text := err.Error()
		if s, ok := inst.(interface{ LLString() string }); ok {
			text = fmt.Sprintf("%s: %.100s", text, s.LLString())
		}
		f.out.Texts = append(f.out.Texts, text)
		f.emit(Inst{Op: Unmodelled, Imm: int64(len(f.out.Texts) - 1), Site: f.site(inst)})
		if v, ok := inst.(value.Value); ok {
			if leaves, err := f.layout.Leaves(v.Type()); err == nil && f.values[v] == nil {
				f.result(v, len(leaves))
			}
		}
	}
}

// safely makes an error of a panic: llir's methods panic on some IR that its parser takes.
func safely(f func() error) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("malformed IR: %v", r)
		}
	}()
	return f()
}

func (f *fn) emit(i Inst) int {
	f.out.Insts = append(f.out.Insts, i)
	return len(f.out.Insts) - 1
}

func (f *fn) site(inst any) uint32 {
	s := f.module.Site(inst)
	n, ok := f.siteIndex[s]
	if !ok {
		n = uint32(len(f.Sites))
		f.siteIndex[s] = n
		f.Sites = append(f.Sites, s)
	}
	return n
}

// fresh is n registers in a row.
func (f *fn) fresh(n int) []uint32 {
	list := make([]uint32, n)
	for i := range list {
		list[i] = uint32(f.regs + i)
	}
	f.regs += n
	return list
}

func (f *fn) temp() uint32 { return f.fresh(1)[0] }

// result gives a value its registers.
func (f *fn) result(v value.Value, n int) []uint32 {
	r := f.fresh(n)
	f.values[v] = r
	return r
}

// constant is the register of a constant.
func (f *fn) constant(c Const) uint32 {
	n, ok := f.consts[c]
	if !ok {
		n = constBase + uint32(len(f.out.Consts))
		f.consts[c] = n
		f.out.Consts = append(f.out.Consts, c)
	}
	return n
}

func (f *fn) number(v uint64) uint32 { return f.constant(Const{Value: v}) }

// slots are the registers of an operand.
func (f *fn) slots(v value.Value) ([]uint32, error) {
	if s, ok := f.values[v]; ok {
		return s, nil
	}
	if a, ok := v.(*ir.Arg); ok {
		return f.slots(a.Value)
	}
	c, ok := v.(irconst.Constant)
	if !ok {
		return nil, fmt.Errorf("no value for %v", v.Ident())
	}
	parts, err := f.eval(c)
	if err != nil {
		return nil, err
	}
	leaves, err := f.layout.Leaves(v.Type())
	if err != nil {
		return nil, err
	}
	if len(leaves) != len(parts) {
		return nil, errors.New("constant of another type")
	}
	s := make([]uint32, len(parts))
	for i, p := range parts {
		s[i] = f.constant(p)
	}
	return s, nil
}

// scalar is the register of an operand that takes one.
func (f *fn) scalar(v value.Value) (uint32, error) {
	s, err := f.slots(v)
	if err != nil {
		return 0, err
	}
	if len(s) != 1 {
		return 0, fmt.Errorf("operand of type %v", v.Type())
	}
	return s[0], nil
}

// pair is operands and result of the same number of parts.
func (f *fn) operands(t types.Type, vs ...value.Value) ([]Leaf, [][]uint32, error) {
	leaves, err := f.layout.Leaves(t)
	if err != nil {
		return nil, nil, err
	}
	var list [][]uint32
	for _, v := range vs {
		s, err := f.slots(v)
		if err != nil {
			return nil, nil, err
		}
		if len(s) != len(leaves) {
			return nil, nil, errors.New("operands of unequal types")
		}
		list = append(list, s)
	}
	return leaves, list, nil
}

func (f *fn) list(s ...uint32) int64 {
	f.out.Lists = append(f.out.Lists, s)
	return int64(len(f.out.Lists) - 1)
}

// finish resolves labels and constants.
func (f *fn) finish() error {
	c := f.out
	target := func(n int) (int, error) {
		if n < 0 || n >= len(f.labels) || f.labels[n] < 0 {
			return 0, errors.New("jump to nowhere")
		}
		return f.labels[n], nil
	}
	for _, i := range f.fixes {
		in := &c.Insts[i]
		t, err := target(int(in.Imm))
		if err != nil {
			return err
		}
		in.Imm = int64(t)
		if in.Op == CondJump {
			if t, err = target(int(in.C)); err != nil {
				return err
			}
			in.C = uint32(t)
		}
	}
	for i := range c.Switches {
		s := &c.Switches[i]
		var err error
		if s.Other, err = target(s.Other); err != nil {
			return err
		}
		for k := range s.Targets {
			if s.Targets[k], err = target(s.Targets[k]); err != nil {
				return err
			}
		}
	}
	for i := range c.Calls {
		if u := c.Calls[i].Unwind; u >= 0 {
			t, err := target(u)
			if err != nil {
				return err
			}
			c.Calls[i].Unwind = t
		}
	}
	// Parameters, constants, the rest.
	n := uint32(len(c.Consts))
	move := func(r *uint32) {
		switch {
		case *r >= constBase:
			*r = *r - constBase + uint32(c.Params)
		case *r >= uint32(c.Params):
			*r += n
		}
	}
	for i := range c.Insts {
		in := &c.Insts[i]
		move(&in.D)
		move(&in.A)
		move(&in.B)
		if in.Op != CondJump && in.Op != Wide {
			move(&in.C)
		}
	}
	for _, l := range c.Lists {
		for i := range l {
			move(&l[i])
		}
	}
	for i := range c.Calls {
		call := &c.Calls[i]
		move(&call.Pointer)
		move(&call.D)
		for k := range call.Args {
			move(&call.Args[k])
		}
	}
	for i := range c.Pads {
		for k := range c.Pads[i].Clauses {
			for m := range c.Pads[i].Clauses[k].Types {
				move(&c.Pads[i].Clauses[k].Types[m])
			}
		}
	}
	c.Regs = f.regs + int(n) + 2
	if len(c.Insts) == 0 || c.Regs > math.MaxInt32 {
		return errors.New("no code")
	}
	return nil
}
