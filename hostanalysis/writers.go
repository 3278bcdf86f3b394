package hostanalysis

import (
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"github.com/hgrd/hgrd/internal/symbolic"
)

// writer is a function that may change the fields of objects of a class.
type writer struct {
	fn    *ir.Func
	insts []any // that write, in order
}

// fieldWriters lists them; nil if a field's address goes where it cannot be followed.
func (h *host) fieldWriters(inv *invariant) []writer {
	class := inv.class
	out := []writer{}
	if h.kernelsWrite(class, inv.shape) {
		return nil
	}
	for _, part := range h.parts {
		for _, fn := range part.Host.IR.Funcs {
			if len(fn.Blocks) == 0 || h.replaced(fn) {
				continue
			}
			w := writer{fn: fn}
			for _, b := range fn.Blocks {
				see := func(inst any) bool {
					writes, lost := h.writesField(fn, inst, class)
					if writes {
						w.insts = append(w.insts, inst)
						h.show(inst, inv)
					}
					return !lost
				}
				for _, inst := range b.Insts {
					if !see(inst) {
						return nil
					}
				}
				if !see(b.Term) {
					return nil
				}
			}
			if len(w.insts) > 0 {
				out = append(out, w)
			}
		}
	}
	return out
}

// demote makes the callers of a function answer for what it writes, where the language lets nobody else call it: a
// constructor for derived classes, a private helper. It reports whether it did.
func (h *host) demote(inv *invariant, w writer) bool {
	if inv.demotions++; h.stopped() || inv.demotions > mostDemotions {
		return false
	}
	callers := h.callersOf(w.fn)
	if h.taken[w.fn] || w.fn == h.main || !h.restricted(w.fn) {
		return false
	}
	delete(h.keepers, w.fn)
	h.demoted[w.fn] = true
	inv.writers = slices.DeleteFunc(inv.writers, func(x writer) bool { return x.fn == w.fn })
	for _, c := range callers {
		i := slices.IndexFunc(inv.writers, func(x writer) bool { return x.fn == c.in })
		if i < 0 {
			i = len(inv.writers)
			inv.writers = append(inv.writers, writer{fn: c.in})
			h.keepers[c.in] = true
		}
		if !slices.Contains(inv.writers[i].insts, any(c.call.Inst)) {
			inv.writers[i].insts = append(inv.writers[i].insts, c.call.Inst)
		}
	}
	return len(inv.writers) <= mostWriters
}

// restricted reports whether only functions of the class, derived ones included, or of this file may call fn, or all
// callers are in sight.
func (h *host) restricted(fn *ir.Func) bool {
	if !h.open(fn) {
		return true
	}
	sp, class := memberOf(fn)
	return class != nil && accessOf(sp, class) != enum.DIFlagPublic
}

// show notes a field that a function fills with what it was given or has worked out.
func (h *host) show(inst any, inv *invariant) {
	x, ok := inst.(*ir.InstStore)
	if !ok {
		return
	}
	src := symbolic.Unwrap(x.Src)
	if _, isConst := src.(constant.Constant); isConst {
		return
	}
	if l, copied := src.(*ir.InstLoad); copied {
		if _, _, ok := fieldAddress(symbolic.Unwrap(l.Src)); ok {
			return
		}
	}
	if _, i, ok := fieldAddress(symbolic.Unwrap(x.Dst)); ok && inv.shape != nil {
		if off, ok := symbolic.FieldOffset(inv.shape, i); ok {
			inv.shown[off] = true
		}
	}
}

// replaced reports whether another module's definition of fn is the one in use.
func (h *host) replaced(fn *ir.Func) bool {
	return !isLocal(fn.Linkage) && h.defs[fn.Name()] != nil && h.defs[fn.Name()] != fn
}

// writesField reports whether inst may write an integer field of an object of the class, other than through calls of
// functions that do so themselves; lost, that there is no telling.
func (h *host) writesField(fn *ir.Func, inst any, class *memType) (writes, lost bool) {
	inside := func(v any) bool { _, ok := h.interiorOf(v, class); return ok }
	field := func(v any) bool { in, ok := h.interiorOf(v, class); return ok && !in.whole }
	switch x := inst.(type) {
	case *ir.InstStore:
		if _, ptr := x.Src.Type().(*types.PointerType); ptr {
			return false, field(x.Src)
		}
		if k := h.tags.of(x); k != nil && k.base != k.access {
			return h.holdsClass(k, class), false
		}
		return inside(x.Dst) || h.tags.of(x) == nil && h.objectOf(x.Dst, class) != nil, false
	case *ir.InstAtomicRMW:
		return false, inside(x.Dst)
	case *ir.InstCmpXchg:
		return false, inside(x.Ptr)
	case *ir.InstPhi, *ir.InstSelect, *ir.InstPtrToInt:
		for _, o := range operands(inst, false) {
			if h.fieldOf(o, class) != nil {
				return false, !h.onlyRead(fn, inst.(value.Value))
			}
		}
		return false, false
	case *ir.InstInsertValue:
		return false, field(x.Elem)
	case *ir.TermRet:
		return false, x.X != nil && field(x.X) && !h.callersOnlyRead(fn)
	}
	c, ok := symbolic.AsCall(inst)
	if !ok {
		return false, false
	}
	for i, a := range c.Args {
		if _, ptr := a.Type().(*types.PointerType); !ptr {
			continue
		}
		if field(a) && h.keeps(c, i) {
			return false, true
		}
		if h.callEffect(c).Arg(i) == nil {
			continue
		}
		writes = writes || inside(a)
	}
	return writes, false
}

// callersOnlyRead reports whether all who may call fn are in sight, and use the address that it returns to read alone.
func (h *host) callersOnlyRead(fn *ir.Func) bool {
	if h.taken[fn] || h.open(fn) {
		return false
	}
	for _, c := range h.callersOf(fn) {
		if !h.onlyRead(c.in, c.call.Inst) {
			return false
		}
	}
	return true
}

// onlyRead reports whether nothing is written through pointer v of fn, or through one derived from it.
func (h *host) onlyRead(fn *ir.Func, v value.Value) bool {
	w := h.uses(fn)
	seen := map[value.Value]bool{v: true}
	for work := []value.Value{v}; len(work) > 0; {
		x := work[0]
		work = work[1:]
		for _, u := range w.users[x] {
			switch u.(type) {
			case *ir.InstLoad, *ir.InstICmp:
				continue
			case *ir.InstGetElementPtr, *ir.InstBitCast, *ir.InstPhi, *ir.InstSelect, *ir.InstFreeze:
				if y := u.(value.Value); !seen[y] {
					seen[y] = true
					work = append(work, y)
				}
				continue
			}
			c, ok := symbolic.AsCall(u)
			if !ok {
				return false
			}
			for i, a := range c.Args {
				if a == x && (h.keeps(c, i) || h.callEffect(c).Arg(i) != nil) {
					return false
				}
			}
		}
	}
	return true
}

// holdsClass reports whether a tagged access may be to an integer field of the class.
func (h *host) holdsClass(k *tag, class *memType) bool {
	s := h.shapes()[class]
	for i, f := range s.Fields {
		if _, ok := f.(*types.IntType); !ok {
			continue
		}
		off, _ := symbolic.FieldOffset(s, i)
		if t := h.tags.scalar(class, off); t == nil || mayMeet(k, t) {
			return true
		}
	}
	return false
}

// fieldOf is the pointer to an object of the class of which v is the address of an integer field; nil if it is none.
func (h *host) fieldOf(v any, class *memType) *ir.InstGetElementPtr {
	s, i, ok := fieldAddress(v)
	if !ok || h.class(s) != class || i >= len(s.Fields) {
		return nil
	}
	if _, ok := s.Fields[i].(*types.IntType); !ok {
		return nil
	}
	return v.(*ir.InstGetElementPtr)
}

// objectOf is the struct that v points to, before casts, in which an object of the class is; nil if there is none.
func (h *host) objectOf(v any, class *memType) *types.StructType {
	for {
		x, ok := v.(value.Value)
		if !ok {
			return nil
		}
		if s := pointee(x.Type()); s != nil && h.contains(s, class, 0) {
			return s
		}
		cast, ok := v.(*ir.InstBitCast)
		if !ok {
			return nil
		}
		v = symbolic.Unwrap(cast.From)
	}
}

func (h *host) contains(t types.Type, class *memType, depth int) bool {
	switch x := t.(type) {
	case *types.StructType:
		if h.class(x) == class {
			return true
		}
		for _, f := range x.Fields {
			if depth < 8 && h.contains(f, class, depth+1) {
				return true
			}
		}
	case *types.ArrayType:
		return h.contains(x.ElemType, class, depth+1)
	}
	return false
}
