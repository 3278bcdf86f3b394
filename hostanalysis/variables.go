package hostanalysis

import (
	"slices"
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/internal/ptx"
	"github.com/hgrd/hgrd/internal/symbolic"
)

// Variables of the device are no arguments of a launch: kernels name them. The host knows such a variable by a global of its
// own that has the same symbol, or asks for it by name.

// variablesOf lists the variables of the device, as the host knows them, that a kernel may write.
func (p *program) variablesOf(k *frontend.Kernel) map[*ir.Global]bool {
	out := map[*ir.Global]bool{}
	w := p.writesOf(k.Func)
	for _, g := range w.variables {
		for _, x := range p.onHost(g.Name()) {
			out[x] = true
		}
	}
	if !w.roams {
		return out
	}
	for name := range p.variables {
		for _, x := range p.onHost(name) {
			if p.exposed(x) || p.points().Stored(p.points().Object(x)) || p.keptOnDevice(name) {
				out[x] = true
			}
		}
	}
	return out
}

// keptOnDevice reports whether the device's code, or a variable of its from the start on, may hold a pointer to a variable of
// the device in memory.
func (p *program) keptOnDevice(symbol string) bool {
	kept, known := p.keptThere[symbol]
	if !known {
		kept = p.isKeptOnDevice(symbol)
		p.keptThere[symbol] = kept
	}
	return kept
}

func (p *program) isKeptOnDevice(symbol string) bool {
	for _, part := range p.parts {
		for _, g := range part.Device.IR.Globals {
			if g.Init != nil && madeOf(g.Init, symbol) {
				return true
			}
		}
		for _, f := range part.Device.IR.Funcs {
			for _, b := range f.Blocks {
				for _, inst := range append(instructions(b), b.Term) {
					if handsOn(inst, symbol) {
						return true
					}
				}
			}
		}
	}
	return false
}

// madeOf reports whether a constant is made of the address of a variable.
func madeOf(c constant.Constant, symbol string) bool {
	switch x := c.(type) {
	case *ir.Global:
		return x.Name() == symbol
	case *constant.Struct:
		return slices.ContainsFunc(x.Fields, func(e constant.Constant) bool { return madeOf(e, symbol) })
	case *constant.Array:
		return slices.ContainsFunc(x.Elems, func(e constant.Constant) bool { return madeOf(e, symbol) })
	case *constant.Vector:
		return slices.ContainsFunc(x.Elems, func(e constant.Constant) bool { return madeOf(e, symbol) })
	case *constant.ExprPtrToInt:
		return madeOf(x.From, symbol)
	case *constant.ExprTrunc:
		return madeOf(x.From, symbol)
	case constant.Expression:
		return slices.ContainsFunc(roots(x), func(r value.Value) bool { g, ok := r.(*ir.Global); return !ok || g.Name() == symbol })
	}
	return false
}

// handsOn reports whether an instruction does more with the address of a variable than to access it, to move it and to compare
// it.
func handsOn(inst any, symbol string) bool {
	u, ok := inst.(value.User)
	if !ok {
		return false
	}
	for i, o := range u.Operands() {
		if c, isConst := (*o).(constant.Constant); isConst && !madeOf(c, symbol) {
			continue
		} else if !isConst && !slices.ContainsFunc(roots(*o), func(r value.Value) bool { g, ok := r.(*ir.Global); return ok && g.Name() == symbol }) {
			continue
		}
		switch x := inst.(type) {
		case *ir.InstLoad, *ir.InstGetElementPtr, *ir.InstBitCast, *ir.InstAddrSpaceCast, *ir.InstPhi, *ir.InstSelect, *ir.InstFreeze, *ir.InstICmp:
			continue
		case *ir.InstStore:
			if *o == x.Dst && x.Src != x.Dst {
				continue
			}
		case *ir.InstAtomicRMW:
			if *o == x.Dst {
				continue
			}
		case *ir.InstCmpXchg:
			if *o == x.Ptr {
				continue
			}
		case *ir.InstCall:
			if c, _ := symbolic.AsCall(x); i > 0 && c.Callee != nil && accesses(c, i-1) {
				continue
			}
		}
		return true
	}
	return false
}

// accesses reports whether a call does no more with an address that it is given than to access what is there.
func accesses(c symbolic.Call, arg int) bool {
	_, atomic := frontend.ParseAtomic(c.Name())
	return atomic && arg == 0 || strings.HasPrefix(c.Name(), "llvm.mem") || c.MemoryEffect() != symbolic.ReadsWrites
}

// variablesOfAll lists those that some kernel of the program may write.
func (p *program) variablesOfAll() map[*ir.Global]bool {
	out := map[*ir.Global]bool{}
	for _, k := range p.byFunc {
		for g := range p.variablesOf(k) {
			out[g] = true
		}
	}
	return out
}

// onHost lists what a host may know a variable of the device by.
func (p *program) onHost(symbol string) []*ir.Global {
	if p.shadows == nil {
		p.shadows = map[string][]*ir.Global{}
		for _, part := range p.parts {
			for _, g := range part.Host.IR.Globals {
				if len(p.variables[g.Name()]) > 0 {
					p.shadows[g.Name()] = append(p.shadows[g.Name()], p.global(g))
				}
			}
		}
		for name, gs := range p.variables {
			p.shadows[name] = append(p.shadows[name], gs...)
		}
	}
	return p.shadows[symbol]
}

// Stored is a number that a kernel stores.
type Stored struct {
	Value *expr.Expr // its bits: a constant, or what the launch passes
	Off   int64      // where in the object, if Fixed
	Fixed bool
	Made  bool // by the first thread at least, whatever memory and arguments are
}

// leaving is a place behind a launch, and left what the launch may have left there.
type leaving struct {
	frame *frame
	call  any
	at    *place
}

type left struct {
	stores []Stored
	moved  bool // it does no more than add to what is there
	spared bool // it writes nothing there
}

// storesOf is what the kernel that a call in frame g launches may write to a place: nothing is said of it unless those are
// numbers all.
func (b *builder) storesOf(g *frame, call symbolic.Call, at *place) (out left) {
	if !isStub(call) {
		return left{}
	}
	key := leaving{g, call.Inst, at}
	if known, ok := b.leftBy[key]; ok {
		return known
	}
	defer func() { b.leftBy[key] = out }()
	k := b.kernel(call.Callee)
	if k == nil || b.reachesFurther(k) || len(k.Func.Params) != len(call.Args) {
		return left{}
	}
	leads := b.leadsTo(g, call, k.Func, at)
	var stores []Stored
	moved, other := false, false
	for _, block := range k.Func.Blocks {
		for _, inst := range block.Insts {
			x, isStore := inst.(*ir.InstStore)
			switch {
			case isStore && !leads(x.Dst):
			case isStore:
				st := Stored{Value: b.passedOn(g, call, k.Func, x.Src)}
				if st.Value == nil {
					return left{}
				}
				st.Made = madeAlways(k.Func, block)
				root, off, fixed := constantAddress(x.Dst)
				switch r := root.(type) {
				case *ir.Param:
					if as := g.aims(call.Args[slices.Index(k.Func.Params, r)], deepestLoad); len(as) == 1 {
						st.Off, st.Fixed = as[0].off+off, fixed && as[0].exact
					}
				case *ir.Global:
					st.Off, st.Fixed = off, fixed
				}
				stores = append(stores, st)
			case !mayStore(inst, leads):
			case adds(inst):
				moved = true
			default:
				other = true
			}
		}
	}
	if other || moved {
		return left{moved: !other && len(stores) == 0}
	}
	return left{stores: stores, spared: len(stores) == 0}
}

// passedOn is a number that a kernel has from its text, or from the launch in frame g; nil for others.
func (b *builder) passedOn(g *frame, call symbolic.Call, k *ir.Func, v value.Value) *expr.Expr {
	w := symbolic.Width(v.Type())
	switch x := v.(type) {
	case *constant.Int:
		return b.pool.Int(x.X.Int64(), w)
	case *ir.Param:
		i := slices.Index(k.Params, x)
		if i < 0 || w == 0 || symbolic.Width(call.Args[i].Type()) != w {
			return nil
		}
		return g.At(call.Args[i], g.BlockOf(call.Inst))
	}
	return nil
}

// madeAlways reports whether the first thread of a kernel comes to a block in any case: it is where the kernel begins, or where
// the first branch leads whoever is first on some axes.
func madeAlways(k *ir.Func, b *ir.Block) bool {
	entry := k.Blocks[0]
	br, branches := entry.Term.(*ir.TermCondBr)
	return b == entry || branches && br.TargetTrue == value.Value(b) && isFirst(br.Cond)
}

// isFirst reports whether a condition says that places on axes are 0, and no more.
func isFirst(v value.Value) bool {
	switch x := v.(type) {
	case *ir.InstAnd:
		return isFirst(x.X) && isFirst(x.Y)
	case *ir.InstICmp:
		c, ok := symbolic.AsCall(x.X)
		zero, isNumber := x.Y.(*constant.Int)
		return ok && x.Pred == enum.IPredEQ && isNumber && zero.X.Sign() == 0 &&
			(strings.Contains(c.Name(), ".sreg.tid.") || strings.Contains(c.Name(), ".sreg.ctaid."))
	}
	return false
}

// adds reports whether an instruction is an atomic that only counts upwards.
func adds(inst ir.Instruction) bool {
	c, ok := symbolic.AsCall(inst)
	if !ok || c.Callee == nil || len(c.Args) < 2 {
		return false
	}
	a, atomic := frontend.ParseAtomic(c.Name())
	n, fixed := c.Args[1].(*constant.Int)
	return atomic && a.Op == "add" && fixed && n.X.Sign() >= 0
}

// mayStore reports whether an instruction other than a store may write by a pointer of a kind.
func mayStore(inst ir.Instruction, leads func(value.Value) bool) bool {
	switch x := inst.(type) {
	case *ir.InstAtomicRMW:
		return leads(x.Dst)
	case *ir.InstCmpXchg:
		return leads(x.Ptr)
	}
	c, ok := symbolic.AsCall(inst)
	if !ok || c.MemoryEffect() != symbolic.ReadsWrites {
		return false
	}
	if c.Callee == nil {
		return c.Asm == nil || ptx.MayStore(c.Asm.Asm)
	}
	return len(c.Callee.Blocks) > 0 || slices.ContainsFunc(c.Args, func(a value.Value) bool {
		_, ptr := a.Type().(*types.PointerType)
		return ptr && leads(a)
	})
}
