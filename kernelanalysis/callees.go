package kernelanalysis

import (
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/metadata"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/internal/symbolic"
)

// Calls that are left after inlining: recursive functions, and calls through pointers. One is harmless when no function
// that it may reach touches memory other than its own locals, or synchronises.

// callees judges functions of a module.
type callees struct {
	pure map[*ir.Func]bool
}

// only reports whether all functions that f reaches compute on registers and locals only.
func (cs *callees) only(f *ir.Func) bool {
	if r, ok := cs.pure[f]; ok {
		return r
	}
	seen := map[*ir.Func]bool{f: true}
	work := []*ir.Func{f}
	r := true
	for len(work) > 0 && r {
		g := work[len(work)-1]
		work = work[:len(work)-1]
		var next []*ir.Func
		next, r = computes(g)
		for _, h := range next {
			if !seen[h] {
				seen[h] = true
				work = append(work, h)
			}
		}
	}
	cs.pure[f] = r
	return r
}

// computes reports whether g's own instructions touch nothing but registers and locals; next are the functions it calls.
func computes(g *ir.Func) (next []*ir.Func, ok bool) {
	if len(g.Blocks) == 0 {
		return nil, false
	}
	for _, b := range g.Blocks {
		for _, inst := range b.Insts {
			switch v := inst.(type) {
			case *ir.InstLoad:
				if !isLocal(v.Src) {
					return nil, false
				}
			case *ir.InstStore:
				if !isLocal(v.Dst) {
					return nil, false
				}
			case *ir.InstAtomicRMW, *ir.InstCmpXchg, *ir.InstFence:
				return nil, false
			case *ir.InstCall:
				c, _ := symbolic.AsCall(v)
				targets := possible(c)
				switch {
				case c.MemoryEffect() == symbolic.NoMemory, effectOf(c) == noEffect:
				case targets != nil:
					next = append(next, targets...)
				default:
					return nil, false
				}
			}
		}
		if _, invoke := b.Term.(*ir.TermInvoke); invoke {
			return nil, false
		}
	}
	return next, true
}

// isLocal reports whether p points into a local variable of its own function.
func isLocal(p value.Value) bool {
	_, local := symbolic.Base(p).(*ir.InstAlloca)
	return local
}

// possible lists the functions with a body that a call may reach; nil when that is not known.
func possible(c symbolic.Call) []*ir.Func {
	switch {
	case c.Callee != nil && len(c.Callee.Blocks) > 0:
		return []*ir.Func{c.Callee}
	case c.Target != nil:
		return pointees(c.Target, map[value.Value]bool{})
	}
	return nil
}

// pointees lists the functions that a function pointer may point to: choices between functions, and constant tables.
func pointees(v value.Value, seen map[value.Value]bool) []*ir.Func {
	v = symbolic.StripCasts(symbolic.Unwrap(v))
	var from []value.Value
	switch x := v.(type) {
	case *ir.Func:
		if len(x.Blocks) == 0 {
			return nil
		}
		return []*ir.Func{x}
	case *ir.InstBitCast:
		from = []value.Value{x.From}
	case *ir.InstFreeze:
		from = []value.Value{x.X}
	case *ir.InstSelect:
		from = []value.Value{x.ValueTrue, x.ValueFalse}
	case *ir.InstPhi:
		for _, in := range x.Incs {
			from = append(from, in.X)
		}
	case *ir.InstLoad:
		g := globalOf(x.Src)
		if g == nil || !g.Immutable || g.Init == nil {
			return nil
		}
		for _, c := range elements(g.Init, nil) {
			if _, null := c.(*constant.Null); !null {
				from = append(from, c)
			}
		}
	}
	if len(from) == 0 {
		return nil
	}
	if seen[v] {
		return []*ir.Func{}
	}
	seen[v] = true
	out := []*ir.Func{}
	for _, y := range from {
		fs := pointees(y, seen)
		if fs == nil {
			return nil
		}
		out = append(out, fs...)
	}
	return out
}

// globalOf is the variable that p points into, by constant steps or computed ones.
func globalOf(p value.Value) *ir.Global {
	g, _ := symbolic.Base(p).(*ir.Global)
	return g
}

// elements lists the pointers in an initializer; an integer or undefined word among them is none.
func elements(c constant.Constant, out []value.Value) []value.Value {
	switch x := c.(type) {
	case *constant.Array:
		for _, e := range x.Elems {
			out = elements(e, out)
		}
	case *constant.Struct:
		for _, e := range x.Fields {
			out = elements(e, out)
		}
	default:
		if _, ok := c.Type().(*types.PointerType); ok {
			out = append(out, c)
		}
	}
	return out
}

// functionName is f's name in the source.
func functionName(f *ir.Func) string {
	for _, md := range f.Metadata {
		if sub, ok := md.Node.(*metadata.DISubprogram); ok && sub.Name != "" {
			return sub.Name
		}
	}
	if name := frontend.CalledName(f.Name()); name != "" {
		return name
	}
	return f.Name()
}

// recursive reports whether f calls itself, perhaps through others.
func recursive(f *ir.Func) bool {
	seen := map[*ir.Func]bool{}
	work := []*ir.Func{f}
	for len(work) > 0 {
		g := work[len(work)-1]
		work = work[:len(work)-1]
		for _, b := range g.Blocks {
			for _, inst := range b.Insts {
				c, ok := symbolic.AsCall(inst)
				if !ok || c.Callee == nil {
					continue
				}
				if c.Callee == f {
					return true
				}
				if !seen[c.Callee] {
					seen[c.Callee] = true
					work = append(work, c.Callee)
				}
			}
		}
	}
	return false
}
