package hostanalysis

import (
	"slices"
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/hostanalysis/library"
	"github.com/hgrd/hgrd/hostanalysis/modref"
	"github.com/hgrd/hgrd/hostanalysis/pointsto"
	"github.com/hgrd/hgrd/internal/symbolic"
)

// effect is what a call may write.
type effect = modref.Effect

// points is where pointers lead, in all host code.
func (p *program) points() *pointsto.Result {
	if p.pointers == nil {
		p.pointers = pointsto.Analyze(p.ctx, pointsto.Program{
			Modules: p.hostModules(), Main: p.main, Partial: p.partial, Def: p.def, Global: p.global,
			Launch: func(f *ir.Func) *pointsto.Launch {
				k := p.kernel(f)
				if k == nil {
					if !frontend.IsStub(f) {
						return nil
					}
					return &pointsto.Launch{Moves: true}
				}
				return &pointsto.Launch{Moves: movesPointers(k.Func)}
			},
			Shared:   p.sharedVariables(),
			Foreign:  p.foreign,
			External: p.external,
		})
	}
	return p.pointers
}

// modifies is what calls may write, in all host code.
func (p *program) modifies() *modref.Result {
	if p.modified == nil {
		p.modified = modref.Analyze(p.ctx, modref.Program{
			Modules: p.hostModules(), Points: p.points(), Def: p.def, Roots: roots,
			Tag: func(inst any) any {
				if t := p.tags.of(inst); t != nil {
					return t
				}
				return nil
			},
			Launch: p.launchEffect,
			Format: constantText,
		})
	}
	return p.modified
}

// foreign reports whether no file in sight uses what it defines by that name: if it is there for anybody, then for others.
func (p *program) foreign(name string) bool {
	names := append([]string{name}, p.aliases[p.defs[name]]...)
	return !slices.ContainsFunc(p.parts, func(part *frontend.Program) bool { return slices.ContainsFunc(names, part.Host.Mentions) })
}

func (p *program) hostModules() []*ir.Module {
	var out []*ir.Module
	for _, part := range p.parts {
		out = append(out, part.Host.IR)
	}
	return out
}

// sharedVariables lists the variables of the device, as the host knows them.
func (p *program) sharedVariables() []*ir.Global {
	var out []*ir.Global
	for _, part := range p.parts {
		for _, g := range part.Host.IR.Globals {
			if len(p.variables[g.Name()]) > 0 || g.Section == managedSection {
				out = append(out, p.global(g))
			}
		}
	}
	return out
}

// callEffect is what a call may write; how much of it intrinsics copy is not its business.
func (p *program) callEffect(c symbolic.Call) *effect { return p.modifies().Call(c) }

// summary is the effect of a function with a body, over its own parameters.
func (p *program) summary(f *ir.Func) *effect { return p.modifies().Of(f) }

// launchEffect is what a launch may write: device and pinned memory that it is given, or finds pointers to, variables of
// the device, and plain host variables only where it is given them. It reports whether c is a launch.
func (p *program) launchEffect(c symbolic.Call) (*effect, bool) {
	switch {
	case c.Callee == nil:
		return &effect{AllArgs: true, Kernels: true, Variables: p.variablesOfAll()}, p.launching[c.Inst]
	case c.Name() == frontend.HostLaunchFunc:
		return &effect{Kernels: true, Variables: p.variablesOfAll()}, true // its arguments lie in memory
	case !strings.Contains(c.Name(), "__device_stub__"):
		return nil, false
	}
	k := p.kernel(c.Callee)
	if k == nil {
		return &effect{AllArgs: true, Kernels: true, Variables: p.variablesOfAll()}, true
	}
	e := &effect{Args: map[int]*modref.Kinds{}, Kernels: p.reachesFurther(k), Variables: p.variablesOf(k)}
	parts := stubParts(p.def(c.Callee), len(k.Func.Params))
	for i := range c.Args {
		if !p.onlyReadsFrom(k, parts, i) {
			e.Args[i] = modref.Any
		}
	}
	return e, true
}

// onlyReadsFrom reports whether a kernel only reads by the pointer that is the i-th argument of its stub.
func (p *program) onlyReadsFrom(k *frontend.Kernel, parts [][]part, i int) bool {
	found := false
	for n, ps := range parts {
		for _, x := range ps {
			if x.param != i {
				continue
			}
			if found = x.offset == 0 && !x.memory && p.onlyReadsBy(k.Func, n); !found {
				return false
			}
		}
	}
	return found
}

// kindOf is the kind of a store by its tag.
func (p *program) kindOf(inst any) *modref.Kinds {
	if t := p.tags.of(inst); t != nil {
		return modref.Of(t)
	}
	return modref.Any
}

// isPure reports whether the result of a library function depends on its arguments and the memory they point to alone.
func isPure(name string) bool {
	f := library.Lookup(name)
	return f != nil && f.Pure
}

// inTable reports whether a symbol is that of a function of the library.
func inTable(symbol string) bool { return library.Lookup(symbol) != nil }

// writesTo reports whether an effect covers bytes of an object; a negative offset is any.
func writesTo(e *effect, o *pointsto.Object, off, n int64, k *tag) bool {
	x := e.Objects[o]
	return x != nil && x.Overlaps(off, n) && meets(x.Kinds, k)
}

// meets reports whether a write of these kinds may be to memory of type k.
func meets(ks *modref.Kinds, k *tag) bool {
	return ks.Meet(func(x any) bool { return k == nil || mayMeet(x.(*tag), k) })
}

// writesGlobal reports whether an effect covers any of a variable.
func (p *program) writesGlobal(e *effect, g *ir.Global) bool {
	if e.Variables[g] {
		return true
	}
	o := p.points().Object(g)
	return o == nil || writesTo(e, o, -1, 0, nil) || e.Outside && o.Kept()
}

// roots walks a pointer back to where it comes from, whatever the conditions.
func roots(v value.Value) []value.Value {
	var out []value.Value
	seen := map[value.Value]bool{}
	var walk func(v value.Value)
	walk = func(v value.Value) {
		v = symbolic.Unwrap(v)
		if seen[v] {
			return
		}
		seen[v] = true
		switch v := v.(type) {
		case *ir.InstGetElementPtr:
			walk(v.Src)
		case *constant.ExprGetElementPtr:
			walk(v.Src)
		case *ir.InstBitCast:
			walk(v.From)
		case *constant.ExprBitCast:
			walk(v.From)
		case *ir.InstAddrSpaceCast:
			walk(v.From)
		case *constant.ExprAddrSpaceCast:
			walk(v.From)
		case *ir.InstFreeze:
			walk(v.X)
		case *ir.InstSelect:
			walk(v.ValueTrue)
			walk(v.ValueFalse)
		case *ir.InstPhi:
			for _, in := range v.Incs {
				walk(in.X)
			}
		default:
			if a := passedOn(v); a != nil {
				walk(a)
				return
			}
			out = append(out, v)
		}
	}
	walk(v)
	return out
}

// passedOn is the argument that a library call returns: streams give themselves back, and a variable of the device has one
// address here. A texture object is the memory that it leads to. nil for other values.
func passedOn(v value.Value) value.Value {
	c, ok := symbolic.AsCall(v)
	if !ok || len(c.Args) == 0 || c.Callee == nil || len(c.Callee.Blocks) > 0 {
		return nil
	}
	if c.Name() == frontend.HostSymbolAddress || c.Name() == frontend.HostTextureCreate {
		return c.Args[0]
	}
	for _, s := range []string{"_ZNSirs", "_ZNSols", "_ZNSo", "_ZNSi", "_ZStls", "_ZStrs", "_ZSt16__ostream_insert"} {
		if strings.HasPrefix(c.Name(), s) && types.Equal(c.Inst.Type(), c.Args[0].Type()) {
			return c.Args[0]
		}
	}
	return nil
}

func isByval(p *ir.Param) bool {
	for _, a := range p.Attrs {
		if _, ok := a.(ir.Byval); ok {
			return true
		}
	}
	return false
}

// isAllocation reports whether a function returns memory that nothing else points to.
func isAllocation(name string) bool {
	f := library.Lookup(name)
	return f != nil && f.Allocates()
}

// ownResult reports whether a library function returns memory of its own, which no variable of the program is part of.
func ownResult(name string) bool {
	f := library.Lookup(name)
	return f != nil && f.Owns()
}

// movesPointers reports whether a function of the device, or one that it calls, may store a pointer in memory that is not
// its own.
func movesPointers(f *ir.Func) bool {
	seen := map[*ir.Func]bool{}
	var moves func(f *ir.Func) bool
	moves = func(f *ir.Func) bool {
		if seen[f] {
			return false
		}
		seen[f] = true
		for _, b := range f.Blocks {
			for _, inst := range b.Insts {
				switch x := inst.(type) {
				case *ir.InstStore:
					_, local := symbolic.Base(x.Dst).(*ir.InstAlloca)
					if _, ptr := x.Src.Type().(*types.PointerType); ptr && !local {
						return true
					}
				case *ir.InstCmpXchg, *ir.InstPtrToInt:
					return true
				case *ir.InstCall:
					c, _ := symbolic.AsCall(x)
					if c.Callee == nil && c.Asm == nil || c.Callee != nil && moves(c.Callee) {
						return true
					}
				}
			}
		}
		return false
	}
	return moves(f)
}
