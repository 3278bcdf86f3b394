package kernelanalysis

import (
	"fmt"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/internal/symbolic"
)

// Pointers whose offsets no rule explains: loops that step them unevenly, lists, pointers kept in local variables. What
// is left to say is which objects they may point into.

// maxOrigins bounds the objects of one pointer.
const maxOrigins = 24

// steppedPlaces lists the objects that v may point into, each at an unknown offset.
func (bd *builder) steppedPlaces(v value.Value) []place {
	roots := origins(v)
	if roots == nil {
		return []place{{unknown: fmt.Sprintf("pointer of unknown origin (%s)", describe(v))}}
	}
	return bd.somewhere(v, roots)
}

// somewhere lists the objects of roots, each at an unknown offset. v is the pointer in question.
func (bd *builder) somewhere(v value.Value, roots []value.Value) []place {
	var out []place
	for _, r := range roots {
		for _, pl := range bd.rootPlaces(r) {
			if pl.unknown != "" {
				return []place{pl}
			}
			if bd.listed(out, pl) {
				continue
			}
			pl.root = r
			pl.offset, pl.base = bd.unknownOffset(v, len(out)), nil
			if out = append(out, pl); len(out) > maxOrigins {
				return []place{{unknown: "pointer that may point into too many objects"}}
			}
		}
	}
	return out
}

func (bd *builder) listed(list []place, pl place) bool {
	for _, x := range list {
		if x.object == pl.object && x.private == pl.private && x.param == pl.param {
			return true
		}
	}
	return false
}

// unknownOffset is where v points within the i-th object that it may point into.
func (bd *builder) unknownOffset(v value.Value, i int) *expr.Expr {
	s := bd.pool.Symbol(expr.Symbol{
		Name: fmt.Sprintf("%s.%s.offset%d", bd.fn.Name, v.Ident(), i), Display: bd.module.ValueName(v), Width: 64,
		PerThread: true, Unknown: true,
	})
	return bd.pool.Apply(s, bd.fn.Counters(bd.fn.DefBlock(v).Loop)...)
}

// origins lists the roots that v is computed from by steps and choices; nil when there are others.
func origins(v value.Value) []value.Value {
	var out []value.Value
	seen := map[value.Value]bool{}
	work := []value.Value{v}
	for len(work) > 0 {
		x := symbolic.Unwrap(work[0])
		work = work[1:]
		if seen[x] {
			continue
		}
		seen[x] = true
		if len(seen) > 1000 {
			return nil
		}
		switch x := x.(type) {
		case *ir.InstPhi:
			for _, in := range x.Incs {
				work = append(work, in.X)
			}
		case *ir.InstSelect:
			work = append(work, x.ValueTrue, x.ValueFalse)
		case *ir.InstGetElementPtr:
			work = append(work, x.Src)
		case *ir.InstBitCast:
			work = append(work, x.From)
		case *ir.InstAddrSpaceCast:
			work = append(work, x.From)
		case *ir.InstFreeze:
			work = append(work, x.X)
		case *ir.InstExtractValue:
			in := symbolic.Inserted(x)
			if in == nil {
				return nil
			}
			work = append(work, in)
		case *constant.ExprGetElementPtr:
			work = append(work, x.Src)
		case *constant.ExprBitCast:
			work = append(work, x.From)
		case *constant.ExprAddrSpaceCast:
			work = append(work, x.From)
		case *ir.Param, *ir.Global, *ir.InstAlloca, *ir.InstLoad, *ir.InstCall, *constant.Null, *constant.Undef, *constant.Poison:
			out = append(out, x)
		default:
			return nil
		}
	}
	return out
}

// uses lists the instructions and terminators that have v as an operand.
func (bd *builder) uses(v value.Value) []any {
	if bd.users == nil {
		bd.users = map[value.Value][]any{}
		for _, b := range bd.fn.Blocks {
			for _, inst := range b.IR.Insts {
				bd.addUser(inst, inst.Operands())
			}
			bd.addUser(b.IR.Term, b.IR.Term.Operands())
		}
	}
	return bd.users[v]
}

func (bd *builder) addUser(user any, operands []*value.Value) {
	for _, o := range operands {
		v := symbolic.Unwrap(*o)
		bd.users[v] = append(bd.users[v], user)
	}
}

// kept is what the kernel does with an object of the thread's own.
type kept struct {
	escapes  bool          // its address goes where this analysis does not follow
	pointers []value.Value // pointers that are stored into it
	copies   []*ir.Param   // struct parameters that are copied into it
}

// local follows the address of a local variable or allocation through the kernel.
func (bd *builder) local(root value.Value) kept {
	if k, ok := bd.locals[root]; ok {
		return k
	}
	var k kept
	seen := map[value.Value]bool{}
	work := []value.Value{root}
	for len(work) > 0 && !k.escapes {
		p := work[len(work)-1]
		work = work[:len(work)-1]
		if seen[p] {
			continue
		}
		seen[p] = true
		for _, u := range bd.uses(p) {
			switch u := u.(type) {
			case *ir.InstGetElementPtr, *ir.InstBitCast, *ir.InstAddrSpaceCast, *ir.InstFreeze, *ir.InstPhi, *ir.InstSelect:
				work = append(work, u.(value.Value))
			case *ir.InstLoad, *ir.InstICmp:
			case *ir.InstStore:
				src := symbolic.Unwrap(u.Src)
				switch _, pointer := src.Type().(*types.PointerType); {
				case src == p, mayHidePointer(src):
					k.escapes = true
				case pointer:
					k.pointers = append(k.pointers, src)
				}
			default:
				c, ok := symbolic.AsCall(u)
				k.escapes = k.escapes || !ok || !bd.keepsLocal(c, p, &k)
			}
		}
	}
	bd.locals[root] = k
	return k
}

// keepsLocal reports whether a call with p, a pointer into a local object, as an argument lets nothing out, and notes
// what it puts in.
func (bd *builder) keepsLocal(c symbolic.Call, p value.Value, k *kept) bool {
	switch effectOf(c) {
	case noEffect, setEffect, heapEffect, atomicEffect:
		return len(c.Args) < 2 || effectOf(c) != atomicEffect || c.Args[1] != p
	case copyEffect:
		if c.Args[0] != p {
			return bd.scalarsOnly(p) // copied out
		}
		for _, r := range origins(c.Args[1]) {
			switch r := r.(type) {
			case *ir.Param:
				if !isByval(r) {
					return false
				}
				k.copies = append(k.copies, r)
				continue
			case *ir.Global:
				if r.Immutable && r.Init != nil && len(elements(r.Init, nil)) == 0 {
					continue
				}
			case *ir.InstAlloca:
				if bd.scalarsOnly(r) {
					continue
				}
			}
			return bd.scalarsOnly(p)
		}
		return len(origins(c.Args[1])) > 0
	}
	return false
}

// scalarsOnly reports whether the object that p points into is declared without pointers.
func (bd *builder) scalarsOnly(p value.Value) bool {
	rs := origins(p)
	for _, r := range rs {
		a, ok := r.(*ir.InstAlloca)
		if !ok || holdsPointers(a.ElemType) {
			return false
		}
	}
	return len(rs) > 0
}

func holdsPointers(t types.Type) bool {
	seen := map[types.Type]bool{}
	for work := []types.Type{t}; len(work) > 0; {
		t, work = work[0], work[1:]
		if seen[t] {
			continue
		}
		seen[t] = true
		switch t := t.(type) {
		case *types.PointerType:
			return true
		case *types.ArrayType:
			work = append(work, t.ElemType)
		case *types.VectorType:
			work = append(work, t.ElemType)
		case *types.StructType:
			if t.Opaque {
				return true
			}
			work = append(work, t.Fields...)
		}
	}
	return false
}

// mayHidePointer reports whether a stored word may be a pointer in the guise of an integer.
func mayHidePointer(v value.Value) bool {
	if t, ok := v.Type().(*types.IntType); ok && t.BitSize < 64 {
		return false
	}
	switch v.Type().(type) {
	case *types.PointerType, *types.FloatType:
		return false
	}
	switch v.(type) {
	case *constant.Int, *ir.InstZExt, *ir.InstSExt, *ir.InstMul, *ir.InstFPToSI, *ir.InstFPToUI:
		return false
	}
	return true
}

// storedPlaces lists what a pointer loaded from a local object may point to.
func (bd *builder) storedPlaces(load *ir.InstLoad, from place) []place {
	out, known := bd.heldPlaces(load, from)
	if known {
		return out
	}
	k := bd.local(from.root)
	if k.escapes {
		return []place{{unknown: "pointer kept in a local variable whose address is passed on"}}
	}
	for _, p := range k.copies {
		out = append(out, bd.fieldPlaces(p, func(off int64) *expr.Expr { return bd.unknownChoice(load, p, off) })...)
	}
	var roots []value.Value
	for _, v := range k.pointers {
		rs := origins(v)
		if rs == nil {
			return []place{{unknown: "pointer kept in a local variable"}}
		}
		roots = append(roots, rs...)
	}
	return append(out, bd.somewhere(load, roots)...)
}

// heldPlaces lists what a pointer loaded from a local array points to, each with its condition, where that is known of all.
func (bd *builder) heldPlaces(load *ir.InstLoad, from place) (out []place, known bool) {
	array, ok := from.root.(*ir.InstAlloca)
	if !ok || from.loose {
		return nil, false
	}
	choices, ok := bd.fn.HeldPointers(load, array, from.offset)
	if !ok {
		return nil, false
	}
	return bd.choicePlaces(load, from, choices)
}

// tablePlaces lists what a pointer loaded from a variable that keeps its initial value points to, each with its condition.
func (bd *builder) tablePlaces(load *ir.InstLoad, from place) (out []place, known bool) {
	g, ok := from.root.(*ir.Global)
	if !ok || from.loose || !bd.keepsInitial(from) || !multipleOf(from.offset, pointerSize) {
		return nil, false
	}
	list, all := symbolic.Pointers(g.Init)
	var choices []symbolic.Choice
	for _, x := range list {
		choices = append(choices, symbolic.Choice{Pointer: x.Value, When: bd.pool.Eq(from.offset, bd.pool.Int(x.Offset, 64))})
	}
	if !all || len(list) == 0 {
		return nil, false
	}
	return bd.choicePlaces(load, from, choices)
}

// pointerSize is how many bytes a pointer takes in memory.
const pointerSize = 8

// choicePlaces lists the memory behind pointers of which a load finds one.
func (bd *builder) choicePlaces(load *ir.InstLoad, from place, choices []symbolic.Choice) (out []place, known bool) {
	for _, c := range choices {
		for _, pl := range bd.places(c.Pointer, bd.fn.BlockOf(load)) {
			if pl.object == nil || pl.loose || pl.unknown != "" || pl.param != nil {
				return nil, false
			}
			pl.chosen, pl.guard = bd.pool.AndAll(from.guard, c.When, pl.guard), nil
			out = append(out, pl)
		}
	}
	return out, true
}

// unknownChoice is that a load finds the pointer at an offset of a struct parameter, of a copy whose places nothing tells.
func (bd *builder) unknownChoice(load *ir.InstLoad, p *ir.Param, off int64) *expr.Expr {
	s := bd.pool.Symbol(expr.Symbol{
		Name: fmt.Sprintf("%s.%s.field%d", bd.fn.Name, load.Ident(), bd.paramIndex[p]), Display: bd.module.ValueName(load), Width: 64,
		PerThread: true, Unknown: true,
	})
	return bd.pool.Eq(bd.pool.Apply(s, bd.fn.Counters(bd.fn.DefBlock(load).Loop)...), bd.pool.Int(off, 64))
}

// maxScalars bounds the scalars of a struct parameter: as many words as a kernel may be given.
const maxScalars = 4096

// fieldPlaces lists the memory behind all pointers of a struct parameter; chosen says when the pointer is that at an offset.
func (bd *builder) fieldPlaces(p *ir.Param, chosen func(off int64) *expr.Expr) []place {
	if bd.written[p] {
		return []place{{unknown: "pointer in a struct that the kernel changes"}}
	}
	var out []place
	i := bd.paramIndex[p]
	scalars, all := symbolic.Scalars(p.Typ.(*types.PointerType).ElemType, maxScalars)
	if !all {
		return []place{{unknown: "pointer in a very large struct"}}
	}
	for _, s := range scalars {
		if _, pointer := s.Type.(*types.PointerType); !pointer {
			continue
		}
		off := s.Offset
		out = append(out, place{root: p, chosen: chosen(off), object: bd.object(Object{Kind: ParamObject, Param: i, Offset: off, Name: bd.paramName(i, off)})})
	}
	return out
}
