package kernelanalysis

import (
	"fmt"
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/frontend"
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
	base     *expr.Expr // of memory behind a loaded pointer: that pointer
	guard    *expr.Expr
	chosen   *expr.Expr // of a root that points to one of several: when it is this one, as read where the root is made; nil for not known
	private  bool       // thread-private memory
	constant bool       // memory that no kernel writes
	param    *ir.Param  // a struct parameter's own bytes
	root     value.Value
	loose    bool   // one of several, of which nothing says when the pointer points here
	unknown  string // why the place is not known
}

// places resolves a pointer as read in block b.
func (bd *builder) places(ptr value.Value, b *symbolic.Block) []place {
	return bd.placesOf(bd.fn.PointerAt(ptr, b), b)
}

// placesOf resolves the targets of a pointer as read in block b; none for no targets.
func (bd *builder) placesOf(targets []symbolic.Target, b *symbolic.Block) []place {
	var out []place
	for _, t := range targets {
		from := bd.fn.DefBlock(t.Root).Loop
		for _, pl := range bd.rootPlaces(t.Root) {
			if pl.root == nil {
				pl.root = t.Root
			}
			pl.guard = t.Guard
			if pl.chosen != nil {
				pl.guard = bd.pool.And(t.Guard, bd.fn.Carry(pl.chosen, from, b.Loop))
			}
			if pl.offset == nil {
				pl.offset = t.Offset
			} else {
				start := bd.fn.Carry(pl.offset, from, b.Loop)
				if pl.base != nil {
					pl.base = start
				}
				pl.offset = bd.pool.Binary(expr.Add, start, t.Offset, 0)
			}
			out = append(out, pl)
		}
	}
	return out
}

// rootPlaces lists the places of a pointer's root: one, unless the root may point to several objects. Roots may depend
// on one another, as a list's pointers do: the sets grow until they are closed.
func (bd *builder) rootPlaces(root value.Value) []place {
	if ps, ok := bd.roots[root]; ok {
		return ps
	}
	if r, open := bd.open[root]; open {
		r.asked = true
		return r.places
	}
	r := &openRoot{}
	bd.open[root] = r
	for rounds := 0; ; rounds++ {
		r.asked = false
		ps := bd.resolve(root)
		if rounds > maxOrigins {
			ps = []place{{unknown: "pointer that may point into too many objects"}}
		}
		grown := !sameObjects(ps, r.places)
		for i := range ps {
			ps[i].loose = len(ps) > 1 && ps[i].chosen == nil
		}
		r.places = ps
		if !r.asked || !grown {
			break
		}
	}
	delete(bd.open, root)
	for _, outer := range bd.open {
		if outer.asked {
			return r.places // not final: it rests on one that is still growing
		}
	}
	bd.roots[root] = r.places
	return r.places
}

// openRoot is a root whose places are being found.
type openRoot struct {
	places []place
	asked  bool // it was asked for meanwhile
}

func sameObjects(a, b []place) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i].object != b[i].object || a[i].private != b[i].private || a[i].param != b[i].param || a[i].unknown != b[i].unknown {
			return false
		}
	}
	return true
}

func (bd *builder) resolve(root value.Value) []place {
	switch r := root.(type) {
	case *ir.Param:
		if isByval(r) {
			return []place{{private: true, param: r}}
		}
		if pl, special := bd.paramPlace(r); special {
			return []place{pl}
		}
		return []place{{object: bd.object(Object{Kind: ParamObject, Param: bd.paramIndex[r], Name: bd.paramName(bd.paramIndex[r], 0)})}}
	case *ir.Global:
		return []place{bd.globalPlace(r)}
	case *ir.InstAlloca:
		return []place{{private: true}}
	case *ir.InstLoad:
		return bd.loadedPlaces(r)
	case *ir.InstCall:
		c, _ := symbolic.AsCall(r)
		if c.Name() == frontend.DeviceClusterMap {
			return []place{{unknown: "pointer into the shared memory of another block of the cluster"}}
		}
		if c.Name() == frontend.DeviceMalloc {
			if bd.local(r).escapes {
				return []place{{unknown: "allocated memory whose address is passed on"}}
			}
			return []place{{private: true}}
		}
	case *ir.InstPhi, *ir.InstSelect, *ir.InstGetElementPtr:
		return bd.steppedPlaces(r)
	case *constant.Null, *constant.Undef, *constant.Poison:
		return []place{{private: true}} // undefined behaviour, another bug
	}
	return []place{{unknown: fmt.Sprintf("pointer of unknown origin (%s)", describe(root))}}
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
		return place{object: bd.object(Object{Kind: SharedObject, Space: Shared, Symbol: g.Name(), Name: name, Size: size, Tile: tile(g.ContentType)})}
	case g.Typ.AddrSpace == spaceConstant, g.Immutable:
		return place{constant: true, object: bd.object(Object{Kind: GlobalObject, Symbol: g.Name(), Name: name, Size: size})}
	}
	return place{object: bd.object(Object{Kind: GlobalObject, Symbol: g.Name(), Name: name, Size: size})}
}

// loadedPlaces is memory behind a pointer that was itself loaded: from a struct parameter it is as good as a parameter,
// from a local variable it is what was stored there, else an address that only its content says.
func (bd *builder) loadedPlaces(load *ir.InstLoad) []place {
	var out []place
	for _, f := range bd.places(load.Src, bd.fn.BlockOf(load)) {
		var here []place
		switch {
		case f.param != nil && f.offset.Op == expr.Const && !bd.written[f.param]:
			i, off := bd.paramIndex[f.param], f.offset.Signed()
			here = []place{{chosen: f.guard, object: bd.object(Object{Kind: ParamObject, Param: i, Offset: off, Name: bd.paramName(i, off)})}}
		case f.param != nil:
			here = bd.fieldPlaces(f.param, func(off int64) *expr.Expr {
				return bd.pool.And(f.guard, bd.pool.Eq(f.offset, bd.pool.Int(off, f.offset.Width)))
			})
		case f.private:
			here = bd.storedPlaces(load, f)
		case f.unknown != "":
			return []place{f}
		default:
			var known bool
			if here, known = bd.tablePlaces(load, f); known {
				break
			}
			behind := place{
				object: bd.object(Object{Kind: LoadedObject, Name: "memory behind a loaded pointer"}),
				offset: bd.fn.Value(load),
			}
			behind.base = behind.offset
			if !bd.listed(out, behind) {
				here = []place{behind}
			}
		}
		out = append(out, here...)
	}
	return out
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

// tile is the shape of an array of arrays, innermost first.
func tile(t types.Type) [2]uint64 {
	var lengths []uint64
	for a, ok := t.(*types.ArrayType); ok; a, ok = t.(*types.ArrayType) {
		lengths = append(lengths, a.Len)
		t = a.ElemType
	}
	if n := len(lengths); n > 1 {
		return [2]uint64{lengths[n-1], lengths[n-2]}
	}
	return [2]uint64{}
}

func (bd *builder) paramName(i int, offset int64) string {
	p := bd.sum.Kernel.Func.Params[i]
	name := bd.module.ValueName(p)
	if name == "" {
		name = fmt.Sprintf("parameter %d", i+1)
	}
	if isByval(p) {
		if field := bd.module.FieldName(p, offset); field != "" {
			return name + "." + field
		}
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

// alignment is that of a variable. Dynamic shared memory begins at a multiple of 16 bytes, whatever type it is declared
// with.
func alignment(root value.Value) int64 {
	g, ok := root.(*ir.Global)
	if !ok {
		return 1
	}
	n := max(int64(g.Align), 1)
	if at, ok := g.ContentType.(*types.ArrayType); ok && at.Len == 0 && g.Typ.AddrSpace == spaceShared {
		n = max(n, 16)
	}
	return n
}
