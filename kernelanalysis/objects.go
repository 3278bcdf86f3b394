package kernelanalysis

import (
	"fmt"
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/internal/symbolic"
)

// nvptx address spaces.
const (
	spaceGlobal   = 1
	spaceShared   = 3
	spaceConstant = 4
)

// place is a resolved target of a pointer: an object with an offset, or one of the cases that are no shared object.
type place struct {
	object   *Object
	offset   *expr.Expr
	guard    *expr.Expr
	private  bool      // thread-private memory
	constant bool      // memory that no kernel writes
	param    *ir.Param // a struct parameter's own bytes
	root     value.Value
	unknown  string // why the place is not known
}

// places resolves a pointer as read in block b.
func (bd *builder) places(ptr value.Value, b *symbolic.Block) []place {
	var out []place
	for _, t := range bd.fn.PointerAt(ptr, b) {
		pl := bd.place(t.Root)
		pl.root, pl.guard = t.Root, t.Guard
		if pl.offset == nil {
			pl.offset = t.Offset
		} else {
			pl.offset = bd.pool.Binary(expr.Add, pl.offset, t.Offset, 0)
		}
		out = append(out, pl)
	}
	return out
}

func (bd *builder) place(root value.Value) place {
	switch r := root.(type) {
	case *ir.Param:
		if isByval(r) {
			return place{private: true, param: r}
		}
		return place{object: bd.object(Object{Kind: ParamObject, Param: bd.paramIndex[r], Name: bd.paramName(bd.paramIndex[r], 0)})}
	case *ir.Global:
		return bd.globalPlace(r)
	case *ir.InstAlloca:
		return place{private: true}
	case *ir.InstLoad:
		return bd.loadedPlace(r)
	case *constant.Null, *constant.Undef:
		return place{private: true} // undefined behaviour, another bug
	}
	return place{unknown: fmt.Sprintf("pointer of unknown origin (%s)", describe(root))}
}

func (bd *builder) globalPlace(g *ir.Global) place {
	name := bd.module.GlobalName(g)
	size, _ := symbolic.Sizeof(g.ContentType)
	switch {
	case g.Typ.AddrSpace == spaceShared:
		if st, ok := g.ContentType.(*types.ArrayType); ok && st.Len == 0 {
			// every extern __shared__ array is the start of the same memory
			return place{object: bd.object(Object{Kind: SharedObject, Space: Shared, Symbol: "dynamic shared memory", Name: name})}
		}
		return place{object: bd.object(Object{Kind: SharedObject, Space: Shared, Symbol: g.Name(), Name: name, Size: size})}
	case g.Typ.AddrSpace == spaceConstant, g.Immutable:
		return place{constant: true, object: bd.object(Object{Kind: GlobalObject, Symbol: g.Name(), Name: name, Size: size})}
	}
	return place{object: bd.object(Object{Kind: GlobalObject, Symbol: g.Name(), Name: name, Size: size})}
}

// loadedPlace is memory behind a pointer that was itself loaded: from a struct parameter it is as good as a parameter,
// else an address that only its content says.
func (bd *builder) loadedPlace(load *ir.InstLoad) place {
	b := bd.fn.BlockOf(load)
	from := bd.places(load.Src, b)
	if len(from) == 1 && from[0].param != nil && from[0].offset.Op == expr.Const && !bd.written[from[0].param] {
		i, off := bd.paramIndex[from[0].param], from[0].offset.Signed()
		return place{object: bd.object(Object{Kind: ParamObject, Param: i, Offset: off, Name: bd.paramName(i, off)})}
	}
	for _, f := range from {
		if f.private && f.param == nil {
			return place{unknown: "pointer kept in a local array"}
		}
	}
	return place{
		object: bd.object(Object{Kind: LoadedObject, Name: "memory behind a loaded pointer"}),
		offset: bd.fn.Value(load),
	}
}

// Key identifies an object within its kernel, in every summary of it.
func (o *Object) Key() string {
	switch o.Kind {
	case ParamObject:
		return fmt.Sprintf("param%d+%d", o.Param, o.Offset)
	case LoadedObject:
		return "loaded"
	}
	return o.Symbol
}

// object interns by identity; names do not count.
func (bd *builder) object(o Object) *Object {
	for _, x := range bd.sum.Objects {
		if x.Kind == o.Kind && x.Param == o.Param && x.Offset == o.Offset && x.Symbol == o.Symbol {
			return x
		}
	}
	x := &o
	bd.sum.Objects = append(bd.sum.Objects, x)
	return x
}

func (bd *builder) paramName(i int, offset int64) string {
	p := bd.sum.Kernel.Func.Params[i]
	name := bd.module.ValueName(p)
	if name == "" {
		name = fmt.Sprintf("parameter %d", i+1)
	}
	if isByval(p) {
		if st, ok := p.Typ.(*types.PointerType).ElemType.(*types.StructType); ok && len(st.Fields) > 1 {
			name += fmt.Sprintf("+%d", offset)
		}
	}
	return name
}

func isByval(p *ir.Param) bool {
	for _, a := range p.Attrs {
		if _, ok := a.(ir.Byval); ok {
			return true
		}
	}
	return false
}

func describe(v value.Value) string {
	s := fmt.Sprintf("%T", v)
	s = strings.TrimPrefix(strings.TrimPrefix(s, "*ir."), "Inst")
	return strings.ToLower(s)
}
