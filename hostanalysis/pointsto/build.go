package pointsto

import (
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"github.com/hgrd/hgrd/internal/symbolic"
)

// valueOf is the node of a value of a function, or of a constant.
func (a *analysis) valueOf(v value.Value) int32 {
	v = symbolic.Unwrap(v)
	if c, ok := v.(constant.Constant); ok {
		return a.constantNode(c)
	}
	n, ok := a.of[v]
	if !ok {
		n = a.node()
		a.of[v] = n
		if p, ok := v.(*ir.Param); ok && isByval(p) {
			t, _ := p.Typ.(*types.PointerType)
			o := a.object(Local, p, nil, sizeOf(t.ElemType))
			a.objectOf[p] = o
			a.add(n, a.loc(o, 0))
		}
	}
	return n
}

// parameter is the node of what is passed for a parameter: for one passed by value, what the copy is made of.
func (a *analysis) parameter(p *ir.Param) int32 {
	n := a.valueOf(p)
	if !isByval(p) {
		return n
	}
	from := a.node()
	a.copyMemory(n, from, a.objectOf[p].Size)
	return from
}

func isByval(p *ir.Param) bool {
	for _, x := range p.Attrs {
		if _, ok := x.(ir.Byval); ok {
			return true
		}
	}
	return false
}

func sizeOf(t types.Type) int64 {
	if n, ok := symbolic.Sizeof(t); ok {
		return n
	}
	return -1
}

// resultOf is the node of what a function returns.
func (a *analysis) resultOf(f *ir.Func) int32 {
	n, ok := a.results[f]
	if !ok {
		n = a.node()
		a.results[f] = n
	}
	return n
}

// unnamed holds the unnamed arguments of a variadic function.
func (a *analysis) unnamed(f *ir.Func) *Object {
	o := a.variadic[f]
	if o == nil {
		o = a.object(Variadic, nil, f, -1)
		a.variadic[f] = o
	}
	return o
}

// function adds the constraints of a body.
func (a *analysis) function(f *ir.Func) {
	if a.Launch(f) != nil {
		return // its body hands its arguments to the runtime
	}
	a.findLooping(f)
	for _, b := range f.Blocks {
		for _, inst := range b.Insts {
			a.instruction(f, inst)
		}
		switch t := b.Term.(type) {
		case *ir.TermRet:
			if t.X != nil && carries(t.X.Type()) {
				a.edge(a.valueOf(t.X), a.resultOf(f))
			}
		case *ir.TermInvoke:
			a.call(f, t)
		case *ir.TermResume:
			a.edge(a.valueOf(t.X), a.thrown)
		}
	}
}

func (a *analysis) instruction(f *ir.Func, inst ir.Instruction) {
	switch x := inst.(type) {
	case *ir.InstAlloca:
		o := a.object(Local, x, f, sizeOf(x.ElemType))
		if x.NElems != nil {
			o.Size = -1
		}
		a.objectOf[x] = o
		a.add(a.valueOf(x), a.loc(o, 0))
	case *ir.InstLoad:
		if carries(x.Type()) {
			a.loadValue(x.Src, a.valueOf(x), x.Type())
		}
	case *ir.InstStore:
		if carries(x.Src.Type()) {
			a.storeValue(x.Dst, a.valueOf(x.Src), x.Src.Type())
		}
	case *ir.InstAtomicRMW:
		if carries(x.X.Type()) {
			a.storeValue(x.Dst, a.valueOf(x.X), x.X.Type())
			a.loadValue(x.Dst, a.valueOf(x), x.X.Type())
		}
	case *ir.InstCmpXchg:
		if carries(x.New.Type()) {
			a.storeValue(x.Ptr, a.valueOf(x.New), x.New.Type())
			a.loadValue(x.Ptr, a.valueOf(x), x.New.Type())
		}
	case *ir.InstGetElementPtr:
		off, ok := gepOffset(x.ElemType, x.Indices)
		if !ok || a.looping[x] && off != 0 {
			off = Anywhere
		}
		if off == 0 {
			a.edge(a.valueOf(x.Src), a.valueOf(x))
		} else {
			a.step(a.valueOf(x.Src), a.valueOf(x), off)
		}
	case *ir.InstCall:
		a.call(f, x)
	case *ir.InstLandingPad:
		a.edge(a.thrown, a.valueOf(x))
	case *ir.InstICmp, *ir.InstFCmp, *ir.InstFence:
	case *ir.InstAdd, *ir.InstSub, *ir.InstMul, *ir.InstAnd, *ir.InstOr, *ir.InstXor, *ir.InstShl, *ir.InstLShr, *ir.InstAShr,
		*ir.InstUDiv, *ir.InstSDiv, *ir.InstURem, *ir.InstSRem:
		v := inst.(value.Value)
		if !carries(v.Type()) {
			return
		}
		for _, o := range inst.Operands() {
			if _, fixed := (*o).(*constant.Int); !fixed {
				a.step(a.valueOf(*o), a.valueOf(v), Anywhere)
			}
		}
	case value.Value: // casts, phis, selects, aggregates, vectors
		if !carries(x.Type()) {
			return
		}
		for _, o := range inst.Operands() {
			if *o != nil && carries((*o).Type()) {
				a.edge(a.valueOf(*o), a.valueOf(x))
			}
		}
	}
}

// mostWords bounds the words that are told apart in a load, store or copy.
const mostWords = 16

func (a *analysis) loadValue(p value.Value, into int32, t types.Type) {
	n, ok := symbolic.StoreSize(t)
	switch {
	case !ok || n > 8*mostWords:
		a.load(a.valueOf(p), into, Anywhere)
	default:
		for off := int64(0); off < n; off += 8 {
			a.load(a.valueOf(p), into, off)
		}
	}
}

func (a *analysis) storeValue(p value.Value, from int32, t types.Type) {
	n, ok := symbolic.StoreSize(t)
	switch {
	case !ok || n > 8*mostWords:
		a.store(a.valueOf(p), from, Anywhere)
	default:
		for off := int64(0); off < n; off += 8 {
			a.store(a.valueOf(p), from, off)
		}
	}
}

// copyMemory copies n bytes, negative if not known, from what one node leads to, to what the other leads to.
func (a *analysis) copyMemory(to, from int32, n int64) {
	if n < 0 || n > 8*mostWords {
		t := a.node()
		a.load(from, t, Anywhere)
		a.store(to, t, Anywhere)
		return
	}
	for off := int64(0); off+8 <= n; off += 8 {
		t := a.node()
		a.load(from, t, off)
		a.store(to, t, off)
	}
}

// gepOffset is the constant distance of a step.
func gepOffset(elem types.Type, indices []value.Value) (int64, bool) {
	var off int64
	t := elem
	for i, x := range indices {
		k, ok := symbolic.Unwrap(x).(*constant.Int)
		if !ok {
			return 0, false
		}
		n := k.X.Int64()
		if i == 0 {
			size, ok := symbolic.Sizeof(t)
			if !ok && n != 0 {
				return 0, false
			}
			off += n * size
			continue
		}
		switch s := t.(type) {
		case *types.StructType:
			at, ok := symbolic.FieldOffset(s, int(n))
			if !ok {
				return 0, false
			}
			off, t = off+at, s.Fields[n]
		case *types.ArrayType:
			size, ok := symbolic.Sizeof(s.ElemType)
			if !ok {
				return 0, false
			}
			off, t = off+n*size, s.ElemType
		default:
			return 0, false
		}
	}
	return off, true
}

// findLooping notes the steps that lead back to themselves by other steps, casts and phis.
func (a *analysis) findLooping(f *ir.Func) {
	users := map[value.Value][]value.Value{}
	for _, b := range f.Blocks {
		for _, inst := range b.Insts {
			switch x := inst.(type) {
			case *ir.InstGetElementPtr:
				users[symbolic.Unwrap(x.Src)] = append(users[symbolic.Unwrap(x.Src)], x)
			case *ir.InstPhi, *ir.InstSelect, *ir.InstBitCast, *ir.InstFreeze:
				if _, ptr := x.(value.Value).Type().(*types.PointerType); ptr {
					for _, o := range inst.Operands() {
						users[symbolic.Unwrap(*o)] = append(users[symbolic.Unwrap(*o)], x.(value.Value))
					}
				}
			}
		}
	}
	// a cycle goes through a phi
	for _, b := range f.Blocks {
		for _, inst := range b.Insts {
			phi, ok := inst.(*ir.InstPhi)
			if !ok || len(users[phi]) == 0 {
				continue
			}
			reached := map[value.Value]bool{}
			var forward func(v value.Value) bool // whether it comes back
			state := map[value.Value]int{}
			forward = func(v value.Value) bool {
				back := false
				state[v] = 1
				for _, u := range users[v] {
					if u == value.Value(phi) || state[u] == 2 && reached[u] || state[u] == 0 && forward(u) {
						back = true
					}
				}
				state[v] = 2
				reached[v] = back
				return back
			}
			if forward(phi) {
				for v, back := range reached {
					if back {
						a.looping[v] = true
					}
				}
			}
		}
	}
}
