package machine

import (
	"errors"
	"fmt"
	"strings"

	"github.com/llir/llvm/ir"
	irconst "github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
)

// isNote tells intrinsics that do nothing.
func isNote(name string) bool {
	if !strings.HasPrefix(name, "llvm.") {
		return false
	}
	for _, p := range []string{"dbg.", "lifetime.", "assume", "experimental.noalias", "invariant.", "donothing", "sideeffect",
		"var.annotation", "prefetch"} {
		if strings.HasPrefix(name[len("llvm."):], p) {
			return true
		}
	}
	return false
}

// call translates a call by what it calls. What the machine lacks becomes an instruction that ends the launch there:
// not all code is reached.
func (f *fn) call(i *ir.InstCall) error {
	switch c := callee(i.Callee).(type) {
	case *ir.InlineAsm:
		return f.assembly(i, c)
	case *ir.Func:
		if isNote(c.Name()) {
			return nil
		}
		if d := f.t.p.definition(f.module, c); len(d.Blocks) > 0 {
			return f.internal(i, d)
		}
		return f.extern(i, c.Name())
	}
	return f.indirect(i)
}

// callee looks through casts of functions.
func callee(v value.Value) value.Value {
	for {
		c, ok := unwrap(v).(*irconst.ExprBitCast)
		if !ok {
			return unwrap(v)
		}
		v = c.From
	}
}

// arguments are the slots of a call's arguments; a structure passed by value is copied first.
func (f *fn) arguments(i *ir.InstCall) ([]slot, error) {
	var all []slot
	for _, a := range i.Args {
		s, err := f.slots(a)
		if err != nil {
			return nil, err
		}
		if arg, ok := a.(*ir.Arg); ok {
			if t := byValue(arg.Attrs); t != nil && len(s) == 1 {
				e, err := f.t.extent(t)
				if err != nil {
					return nil, err
				}
				f.local = roundUp(f.local, max(e.align, 16))
				copied := f.temp()
				f.emit(protoInst{op: opAlloca, d: copied, imm: int64(f.local)})
				if f.local += e.size; f.local > maxLocal {
					return nil, errors.New("local variables too large")
				}
				f.emit(protoInst{op: opCopy, a: copied, b: s[0], c: f.number(e.size), site: f.site(i)})
				s = []slot{copied}
			}
		}
		all = append(all, s...)
	}
	return all, nil
}

func (f *fn) internal(i *ir.InstCall, d *ir.Func) error {
	if d == f.t.kernel.Source.Func {
		return f.unsupported(i, "call of a kernel")
	}
	args, err := f.arguments(i)
	if err != nil {
		return err
	}
	n := 0
	for _, p := range d.Params {
		l, err := f.t.leaves(p.Type())
		if err != nil {
			return err
		}
		n += len(l)
	}
	if n != len(args) || d.Sig.Variadic || !types.Equal(d.Sig.RetType, i.Type()) {
		return fmt.Errorf("call of %s with another type", d.Name())
	}
	results, err := f.t.leaves(i.Type())
	if err != nil {
		return err
	}
	f.t.out.calls = true
	index := f.t.require(d)
	a := f.list(args)
	r := f.list(f.result(i, len(results)))
	f.emit(protoInst{op: opCall, imm: packCall(index, a, r), x: f.tallySoFar(), site: f.site(i)})
	return nil
}

// indirect is a call through a pointer: any function whose address is known may be meant.
func (f *fn) indirect(i *ir.InstCall) error {
	to, err := f.one(i.Callee)
	if err != nil {
		return err
	}
	args, err := f.arguments(i)
	if err != nil {
		return err
	}
	results, err := f.t.leaves(i.Type())
	if err != nil {
		return err
	}
	f.t.out.calls, f.t.indirect = true, true
	a := f.list(args)
	r := f.list(f.result(i, len(results)))
	f.emit(protoInst{op: opCallPointer, x: f.tallySoFar(), a: to, imm: packCall(0, a, r), site: f.site(i)})
	return nil
}

// unsupported emits the end of the launch, and gives the call a value of zeros.
func (f *fn) unsupported(i *ir.InstCall, what string) error {
	for _, a := range i.Args {
		if _, err := f.slots(a); err != nil {
			if _, metadata := a.Type().(*types.MetadataType); !metadata {
				return err
			}
		}
	}
	f.t.out.texts = append(f.t.out.texts, what)
	f.emit(protoInst{op: opUnsupported, imm: int64(len(f.t.out.texts) - 1), site: f.site(i)})
	leaves, err := f.t.leaves(i.Type())
	if err != nil {
		return err
	}
	s := make([]slot, len(leaves))
	for k := range s {
		s[k] = f.number(0)
	}
	f.define(i, &rep{slots: s})
	return nil
}
