package code

import (
	"errors"
	"fmt"
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
)

// callee is a call or an invoke.
type callee struct {
	inst   any
	fn     value.Value
	args   []value.Value
	value  value.Value
	typ    types.Type
	unwind int // label; -1: none
}

// maxArgs bounds the registers of a call's arguments.
const maxArgs = 1 << 12

func (f *fn) call(c *callee) error {
	if a, ok := c.fn.(*ir.InlineAsm); ok {
		return f.assembly(c, a)
	}
	if fn := f.constantCallee(c.fn); fn != nil {
		if strings.HasPrefix(fn.Name, "llvm.") {
			return f.intrinsic(c, fn.Name)
		}
		return f.emitCall(c, fn, 0)
	}
	s, err := f.scalar(c.fn)
	if err != nil {
		return err
	}
	return f.emitCall(c, nil, s)
}

// assembly: an empty text only keeps the compiler from moving things.
func (f *fn) assembly(c *callee, a *ir.InlineAsm) error {
	if strings.TrimSpace(a.Asm) == "" {
		if _, void := c.typ.(*types.VoidType); void {
			return nil
		}
	}
	switch strings.TrimSpace(a.Asm) {
	case "pause", "rep; nop", "nop", "mfence", "sfence", "lfence":
		return nil
	}
	return errors.New("inline assembly")
}

// constantCallee is the function that a callee names, perhaps by a cast; nil if it is a value of the run.
func (f *fn) constantCallee(v value.Value) *Func {
	if _, ok := f.values[v]; ok {
		return nil
	}
	s, err := f.eval(v)
	if err != nil || len(s) != 1 || s[0].Func == nil || s[0].Value != 0 {
		return nil // an error comes with the operand
	}
	return s[0].Func
}

func (f *fn) emitCall(c *callee, fn *Func, pointer uint32) error {
	call := Call{Callee: fn, Pointer: pointer, Unwind: c.unwind, Inst: c.inst}
	sig := signature(c.fn.Type())
	for i, a := range c.args {
		if _, ok := a.(*ir.Arg); !ok {
			if _, meta := a.Type().(*types.MetadataType); meta {
				continue
			}
		}
		leaves, err := f.layout.Leaves(a.Type())
		if err != nil {
			return err
		}
		s, err := f.slots(a)
		if err != nil {
			return err
		}
		if len(s) != len(leaves) {
			return errors.New("argument of another type")
		}
		if arg, ok := a.(*ir.Arg); ok {
			if t := byValue(arg.Attrs); t != nil {
				e, err := f.layout.Extent(t)
				if err != nil {
					return err
				}
				call.Copies = append(call.Copies, ByValue{len(call.Args), e.Size, e.Align})
			}
		}
		call.Args = append(call.Args, s...)
		call.Leaves = append(call.Leaves, leaves...)
		if sig == nil || i < len(sig.Params) {
			call.Fixed = len(call.Args)
		}
	}
	if len(call.Args) > maxArgs {
		return errors.New("too many arguments")
	}
	result, err := f.layout.Leaves(c.typ)
	if err != nil {
		return err
	}
	d := f.result(c.value, len(result))
	call.Result, call.Results = result, len(result)
	if len(d) > 0 {
		call.D = d[0]
	}
	f.out.Calls = append(f.out.Calls, call)
	f.emit(Inst{Op: CallOp, Imm: int64(len(f.out.Calls) - 1), Site: f.site(c.inst)})
	return nil
}

func byValue(attrs []ir.ParamAttribute) types.Type {
	for _, a := range attrs {
		if b, ok := a.(ir.Byval); ok {
			return b.Typ
		}
	}
	return nil
}

// signature is the function type that a callee's type leads to.
func signature(t types.Type) *types.FuncType {
	if p, ok := t.(*types.PointerType); ok {
		t = p.ElemType
	}
	sig, _ := t.(*types.FuncType)
	return sig
}

// ParamLayout is where the parameters of a kernel are in its argument buffer.
type ParamLayout struct {
	Offset, Size uint64
	Pointer      bool
	Fields       []Leaf // what is no padding
}

// maxParams bounds a kernel's parameters.
const maxParams = 1 << 16

// KernelParams lays out a kernel's parameters.
func (p *Program) KernelParams(f *ir.Func) (list []ParamLayout, size uint64, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("malformed kernel: %v", r)
		}
	}()
	p.mu.Lock()
	defer p.mu.Unlock()
	for i, param := range f.Params {
		t := param.Type()
		if by := byValue(param.Attrs); by != nil {
			t = by
		}
		e, err := p.layout.Extent(t)
		if err != nil {
			return nil, 0, fmt.Errorf("parameter %d: %w", i+1, err)
		}
		size = (size + e.Align - 1) / e.Align * e.Align
		_, pointer := t.(*types.PointerType)
		fields, err := p.layout.Leaves(t)
		if err != nil {
			return nil, 0, fmt.Errorf("parameter %d: %w", i+1, err)
		}
		if s, ok := t.(*types.StructType); ok && len(s.Fields) == 1 && e.Size == 1 {
			fields = nil // the byte that an empty class takes
		}
		list = append(list, ParamLayout{size, e.Size, pointer, fields})
		if size += e.Size; size > maxParams {
			return nil, 0, fmt.Errorf("parameters of more than %d bytes", maxParams)
		}
	}
	return list, size, nil
}
