package symbolic

import (
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/value"
)

// Unwrap strips the wrappers that llir puts around operands: call arguments with attributes, constant indices.
func Unwrap(v value.Value) value.Value {
	for {
		switch x := v.(type) {
		case *ir.Arg:
			v = x.Value
		case *constant.Index:
			v = x.Constant
		default:
			return v
		}
	}
}

// Undefined reports whether v may be another value at each use. Poison is worse than that, but no program may use it.
func Undefined(v value.Value) bool {
	switch Unwrap(v).(type) {
	case *constant.Undef, *constant.Poison:
		return true
	}
	return false
}

// Call is what ir.InstCall and ir.TermInvoke have in common.
type Call struct {
	Inst   value.Value   // the instruction or terminator
	Callee *ir.Func      // nil for indirect calls and inline assembly
	Asm    *ir.InlineAsm // nil for calls
	Target value.Value   // what an indirect call calls
	Args   []value.Value
}

// AsCall reads an instruction or terminator as a call.
func AsCall(inst any) (Call, bool) {
	var c Call
	var callee value.Value
	var args []value.Value
	switch x := inst.(type) {
	case *ir.InstCall:
		c.Inst, callee, args = x, x.Callee, x.Args
	case *ir.TermInvoke:
		c.Inst, callee, args = x, x.Invokee, x.Args
	default:
		return c, false
	}
	c.Callee = asFunc(callee)
	if asm, ok := callee.(*ir.InlineAsm); ok {
		c.Asm = asm
	} else if c.Callee == nil {
		c.Target = callee
	}
	c.Args = make([]value.Value, len(args))
	for i, a := range args {
		c.Args[i] = Unwrap(a)
	}
	return c, true
}

func asFunc(v value.Value) *ir.Func {
	f, _ := StripCasts(v).(*ir.Func)
	return f
}

// Base is what p was made from, by steps and casts.
func Base(p value.Value) value.Value {
	for {
		switch x := Unwrap(p).(type) {
		case *ir.InstGetElementPtr:
			p = x.Src
		case *ir.InstBitCast:
			p = x.From
		case *ir.InstAddrSpaceCast:
			p = x.From
		case *constant.ExprGetElementPtr:
			p = x.Src
		case *constant.ExprBitCast:
			p = x.From
		case *constant.ExprAddrSpaceCast:
			p = x.From
		default:
			return x
		}
	}
}

// StripCasts is the function or other value behind aliases and constant casts.
func StripCasts(v value.Value) value.Value {
	for {
		switch x := v.(type) {
		case *ir.Alias:
			v = x.Aliasee
		case *constant.ExprBitCast:
			v = x.From
		default:
			return v
		}
	}
}

// Name is the callee's symbol; empty for indirect calls.
func (c Call) Name() string {
	if c.Callee == nil {
		return ""
	}
	if g := c.Callee.GlobalName; g != "" && (g[0] < '0' || '9' < g[0]) && g[0] != '-' && g[0] != '+' {
		return g // as Callee.Name has it: that tries to read a number first, which costs more than all else here
	}
	return c.Callee.Name()
}

// Effect is what a call may do to memory, by its own and its callee's attributes.
type Effect uint8

const (
	ReadsWrites Effect = iota
	ReadsOnly
	NoMemory
)

// MemoryEffect reads the attributes of the call.
func (c Call) MemoryEffect() Effect {
	var attrs []ir.FuncAttribute
	switch x := c.Inst.(type) {
	case *ir.InstCall:
		attrs = append(attrs, x.FuncAttrs...)
	case *ir.TermInvoke:
		attrs = append(attrs, x.FuncAttrs...)
	}
	if c.Callee != nil {
		attrs = append(attrs, c.Callee.FuncAttrs...)
	}
	effect := ReadsWrites
	for _, a := range FlattenAttrs(attrs) {
		switch a {
		case enum.FuncAttrReadNone:
			return NoMemory
		case enum.FuncAttrReadOnly, enum.FuncAttrInaccessibleMemOnly:
			effect = ReadsOnly
		}
	}
	return effect
}

// NoUnwind reports whether the call is marked never to throw.
func (c Call) NoUnwind() bool {
	var attrs []ir.FuncAttribute
	switch x := c.Inst.(type) {
	case *ir.InstCall:
		attrs = append(attrs, x.FuncAttrs...)
	case *ir.TermInvoke:
		attrs = append(attrs, x.FuncAttrs...)
	}
	if c.Callee != nil {
		attrs = append(attrs, c.Callee.FuncAttrs...)
	}
	return slices.Contains(FlattenAttrs(attrs), enum.FuncAttrNoUnwind)
}

// NoReturn reports whether the call is marked never to return.
func (c Call) NoReturn() bool {
	var attrs []ir.FuncAttribute
	if x, ok := c.Inst.(*ir.InstCall); ok {
		attrs = append(attrs, x.FuncAttrs...)
	}
	if c.Callee != nil {
		attrs = append(attrs, c.Callee.FuncAttrs...)
	}
	for _, a := range FlattenAttrs(attrs) {
		if a == enum.FuncAttrNoReturn {
			return true
		}
	}
	return false
}

// FlattenAttrs resolves attribute groups.
func FlattenAttrs(attrs []ir.FuncAttribute) []enum.FuncAttr {
	var out []enum.FuncAttr
	for _, a := range attrs {
		switch a := a.(type) {
		case enum.FuncAttr:
			out = append(out, a)
		case *ir.AttrGroupDef:
			out = append(out, FlattenAttrs(a.FuncAttrs)...)
		}
	}
	return out
}

// Inserted is the value that an extractvalue takes out again of a chain of insertvalues; nil when there is no such one.
func Inserted(v *ir.InstExtractValue) value.Value {
	at := v.Indices
	x := v.X
	for {
		in, ok := x.(*ir.InstInsertValue)
		if !ok {
			return nil
		}
		switch n := len(in.Indices); {
		case n <= len(at) && slices.Equal(in.Indices, at[:n]):
			if n == len(at) {
				return Unwrap(in.Elem)
			}
			at, x = at[n:], in.Elem
		case n > len(at) && slices.Equal(in.Indices[:len(at)], at):
			return nil // part of what is taken out
		default:
			x = in.X
		}
	}
}
