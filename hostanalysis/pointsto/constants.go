package pointsto

import (
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"github.com/hgrd/hgrd/hostanalysis/library"
	"github.com/hgrd/hgrd/internal/symbolic"
)

// variable is the object of a global.
func (a *analysis) variable(g *ir.Global) *Object {
	g = a.Global(g)
	o := a.objectOf[g]
	if o != nil {
		return o
	}
	if g.Init == nil && library.OwnsGlobal(g.Name()) {
		o = a.object(Library, g, nil, -1)
		o.kept = true
		a.objectOf[g] = o
		return o
	}
	o = a.object(Variable, g, nil, sizeOf(g.ContentType))
	o.constant = g.Immutable
	a.objectOf[g] = o
	if g.Init == nil && !a.onDevice(g) || !isLocal(g) && (a.Partial || a.Foreign(g.Name())) {
		a.add(a.outside, a.loc(o, Anywhere))
	}
	return o
}

func (a *analysis) onDevice(g *ir.Global) bool {
	for _, x := range a.Shared {
		if x == g {
			return true
		}
	}
	return false
}

func isLocal(g *ir.Global) bool {
	s := g.Linkage.String()
	return s == "internal" || s == "private"
}

// code is the object of a function.
func (a *analysis) code(f *ir.Func) *Object {
	if d := a.Def(f); d != nil {
		f = d
	}
	o := a.objectOf[f]
	if o == nil {
		o = a.object(Code, f, nil, 0)
		a.objectOf[f] = o
	}
	return o
}

// initialise stores the initial value of a variable.
func (a *analysis) initialise(g *ir.Global) {
	if g.Init == nil || a.Global(g) != g || strings.HasPrefix(g.Name(), "llvm.") {
		return
	}
	if !holdsPointer(g.Init) && !a.Partial {
		return
	}
	a.initialValue(a.variable(g), 0, g.Init)
}

// holdsPointer reports whether a constant has an address in it.
func holdsPointer(c constant.Constant) bool {
	switch c := c.(type) {
	case *constant.Struct:
		for _, x := range c.Fields {
			if holdsPointer(x) {
				return true
			}
		}
		return false
	case *constant.Array:
		for _, x := range c.Elems {
			if holdsPointer(x) {
				return true
			}
		}
		return false
	case *constant.CharArray, *constant.Int, *constant.Float, *constant.Null, *constant.ZeroInitializer, *constant.Undef:
		return false
	}
	return true
}

func (a *analysis) initialValue(o *Object, off int64, c constant.Constant) {
	if !holdsPointer(c) {
		return
	}
	switch c := c.(type) {
	case *constant.Struct:
		for i, x := range c.Fields {
			at, ok := symbolic.FieldOffset(c.Typ, i)
			if !ok || off == Anywhere {
				a.initialValue(o, Anywhere, x)
			} else {
				a.initialValue(o, off+at, x)
			}
		}
	case *constant.Array:
		n, ok := symbolic.Sizeof(c.Typ.ElemType)
		for i, x := range c.Elems {
			if !ok || off == Anywhere || len(c.Elems) > mostOffsets {
				a.initialValue(o, Anywhere, x)
			} else {
				a.initialValue(o, off+int64(i)*n, x)
			}
		}
	default:
		// constants, too, have cells; nobody writes them later
		l := a.locs[a.loc(o, off)]
		if l.Off == Anywhere {
			a.edge(a.constantNode(c), o.into)
		} else {
			a.edge(a.constantNode(c), a.cell(o, l.Off))
		}
	}
}

// constantNode is the node of a constant.
func (a *analysis) constantNode(c constant.Constant) int32 {
	switch c.(type) {
	case *constant.Int, *constant.Null, *constant.Undef, *constant.Poison, *constant.ZeroInitializer, *constant.Float, *constant.CharArray:
		return a.nothing
	}
	if n, ok := a.constants[c]; ok {
		return n
	}
	n := a.node()
	a.constants[c] = n
	a.constant(c, 0, func(l int32) { a.add(n, l) })
	return n
}

// constant visits the places that a constant leads to, off bytes on.
func (a *analysis) constant(c value.Value, off int64, see func(l int32)) {
	beyond := func(n int64, ok bool) int64 {
		if !ok || off == Anywhere {
			return Anywhere
		}
		return off + n
	}
	switch c := symbolic.Unwrap(c).(type) {
	case *ir.Global:
		see(a.loc(a.variable(c), off))
	case *ir.Func:
		see(a.loc(a.code(c), 0))
	case *ir.Alias:
		a.constant(c.Aliasee, off, see)
	case *constant.ExprGetElementPtr:
		var indices []value.Value
		for _, x := range c.Indices {
			indices = append(indices, x)
		}
		a.constant(c.Src, beyond(gepOffset(c.ElemType, indices)), see)
	case *constant.ExprBitCast:
		a.constant(c.From, off, see)
	case *constant.ExprAddrSpaceCast:
		a.constant(c.From, off, see)
	case *constant.ExprPtrToInt:
		a.constant(c.From, off, see)
	case *constant.ExprIntToPtr:
		a.constant(c.From, off, see)
	case *constant.ExprSelect:
		a.constant(c.X, off, see)
		a.constant(c.Y, off, see)
	case *constant.ExprAdd:
		a.constant(c.X, Anywhere, see)
		a.constant(c.Y, Anywhere, see)
	case *constant.ExprSub:
		a.constant(c.X, Anywhere, see)
		a.constant(c.Y, Anywhere, see)
	case *constant.Struct:
		for _, x := range c.Fields {
			a.constant(x, Anywhere, see)
		}
	case *constant.Array:
		for _, x := range c.Elems {
			a.constant(x, Anywhere, see)
		}
	case *constant.Vector:
		for _, x := range c.Elems {
			a.constant(x, off, see)
		}
	case *constant.Int, *constant.Null, *constant.Undef, *constant.Poison, *constant.ZeroInitializer, *constant.Float, *constant.CharArray:
	default:
		if x, ok := c.(value.Value); ok && carries(types.Type(x.Type())) {
			see(a.loc(a.foreign, Anywhere))
		}
	}
}
