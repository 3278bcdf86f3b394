package kernelanalysis

import (
	"fmt"
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/internal/symbolic"
	"github.com/hgrd/hgrd/kernelanalysis/interval"
)

// Leaf explains parameters, special registers and memory contents to the translation.
func (bd *builder) Leaf(f *symbolic.Func, v value.Value) *expr.Expr {
	switch v := v.(type) {
	case *ir.Param:
		return bd.param(bd.paramIndex[v], 0, symbolic.Width(v.Typ))
	case *ir.InstCall:
		c, _ := symbolic.AsCall(v)
		if effectOf(c) == blockBarrier && symbolic.Width(v.Type()) > 0 {
			return bd.vote(v)
		}
		if c.Asm != nil {
			return bd.assemblyValue(f, c)
		}
		if e := bd.looked(v, c); e != nil {
			return e
		}
		if e := bd.exchanged(v, c); e != nil {
			return e
		}
		if bd.computes(c) {
			return bd.resultOf(f, c)
		}
		return specialRegister(bd.pool, bd.sum.Geometry, c.Name())
	case *ir.InstLoad:
		return bd.load(v)
	}
	return nil
}

// vote is the result of a barrier that counts predicates: the same for all threads of the block.
func (bd *builder) vote(v *ir.InstCall) *expr.Expr {
	s := bd.pool.Symbol(expr.Symbol{
		Name: bd.fn.Name + "." + v.Ident(), Display: bd.module.ValueName(v), Width: symbolic.Width(v.Type()), Unknown: true,
	})
	args := append(bd.fn.Counters(bd.fn.BlockOf(v).Loop), bd.sum.Geometry.BlockIdx[:]...)
	return bd.pool.Apply(s, args...)
}

// param is the symbol of a scalar parameter piece.
func (bd *builder) param(index int, offset int64, width int) *expr.Expr {
	for _, p := range bd.sum.Params {
		if p.Index == index && p.Offset == offset && p.Value.Width == width {
			return p.Value
		}
	}
	name := fmt.Sprintf("%s.param%d", bd.fn.Name, index)
	if offset != 0 || isByval(bd.sum.Kernel.Func.Params[index]) {
		name += fmt.Sprintf("+%d.%d", offset, width)
	}
	e := bd.pool.Var(expr.Symbol{Name: name, Display: bd.paramName(index, offset), Width: width})
	bd.sum.Params = append(bd.sum.Params, Param{index, offset, e})
	return e
}

// load is what a load yields: content as a function of object, version and offset where that is justified.
func (bd *builder) load(v *ir.InstLoad) *expr.Expr {
	b := bd.fn.BlockOf(v)
	w := symbolic.Width(v.Type())
	var e *expr.Expr
	for i, pl := range bd.places(v.Src, b) {
		c := bd.content(v, pl, w)
		if c == nil || pl.loose {
			return bd.unknownContent(v, w)
		}
		if i == 0 {
			e = c
		} else {
			e = bd.pool.Ite(pl.guard, c, e)
		}
	}
	if e == nil {
		return bd.unknownContent(v, w)
	}
	return e
}

// looked is what an atomic finds that leaves memory as it was, in a place that its block has to itself, while nobody
// changes it; nil where that is not so.
func (bd *builder) looked(v *ir.InstCall, c symbolic.Call) *expr.Expr {
	if bd.opt.Own == nil || effectOf(c) != atomicEffect || len(c.Args) < 2 || symbolic.Width(v.Type()) == 0 {
		return nil
	}
	b := bd.fn.BlockOf(v)
	a, _ := frontend.ParseAtomic(c.Name())
	at := bd.places(c.Args[0], b)
	if len(at) != 1 || at[0].loose || at[0].object == nil || !bd.opt.Own(at[0].object) || symbolic.Width(c.Args[1].Type()) == 0 {
		return nil
	}
	if st := (&Strong{Op: a.Op, Value: bd.fn.At(c.Args[1], b)}); !st.Idle() {
		return nil
	}
	return bd.content(v, at[0], symbolic.Width(v.Type()))
}

// steady reports whether v yields a function of its address alone, whenever it runs: the kernel writes nowhere that it
// may read. Values are not translated meanwhile, since the question comes up in the midst of that.
func (bd *builder) steady(v *ir.InstLoad) bool {
	if !bd.learned || bd.volatile(v, v.Volatile) {
		return false
	}
	roots := origins(v.Src)
	for _, r := range roots {
		if bd.mayWrite(r) {
			return false
		}
	}
	return len(roots) > 0
}

// mayWrite reports whether the kernel may write to the object that a root points to.
func (bd *builder) mayWrite(root value.Value) bool {
	switch r := root.(type) {
	case *ir.Param:
		if isByval(r) {
			return bd.written[r]
		}
		return bd.writesBehind(r)
	case *ir.Global:
		pl := bd.globalPlace(r)
		return !pl.constant && bd.writes[pl.object]
	case *ir.InstLoad: // a pointer in a struct parameter
		from := origins(r.Src)
		for _, x := range from {
			if p, ok := x.(*ir.Param); !ok || !isByval(p) || bd.written[p] || bd.writesBehind(p) {
				return true
			}
		}
		return len(from) == 0
	}
	return true
}

func (bd *builder) writesBehind(p *ir.Param) bool {
	for _, o := range bd.sum.Objects {
		if o.Kind == ParamObject && o.Param == bd.paramIndex[p] && bd.writes[o] {
			return true
		}
	}
	return false
}

func (bd *builder) content(v value.Value, pl place, w int) *expr.Expr {
	load, isLoad := v.(*ir.InstLoad)
	switch {
	case pl.param != nil && pl.offset.Op == expr.Const && !bd.written[pl.param]:
		return bd.param(bd.paramIndex[pl.param], pl.offset.Signed(), w)
	case pl.param != nil && isLoad && !bd.written[pl.param]:
		return bd.paramAt(load, pl, w)
	case pl.private && isLoad:
		return bd.held(load, pl, w)
	case pl.private || pl.object == nil || isLoad && bd.volatile(load, load.Volatile) || pl.object.Kind == LoadedObject:
		return nil
	}
	if e, ok := bd.initialValue(pl, w); ok {
		return e
	}
	name := fmt.Sprintf("%s.content.%s", bd.fn.Name, pl.object.Key())
	args := []*expr.Expr{pl.offset}
	unknown := pl.object.Space == Shared || bd.keepsInitial(pl)
	var start interval.Node
	if !pl.constant && bd.writes[pl.object] {
		var counters []*expr.Expr
		var ok bool
		if start, counters, ok = bd.version(v, pl.object); !ok {
			return nil
		}
		name += fmt.Sprintf("@%d", start)
		unknown = pl.object.Space == Shared || start != bd.nodes.first[bd.fn.Blocks[0]] // what the kernel wrote there
		args = append(args, counters...)
		if bd.spaceOf(pl.object) == Shared && unknown {
			args = append(args, bd.sum.Geometry.BlockIdx[:]...)
		}
	} else if pl.object.Space == Shared {
		args = append(args, bd.sum.Geometry.BlockIdx[:]...)
	}
	s := bd.pool.Symbol(expr.Symbol{
		Name: fmt.Sprintf("%s.%d", name, w), Display: pl.object.Name, Width: w, Content: true, Unknown: unknown,
	})
	bd.sum.Contents[s] = pl.object
	if bd.spaceOf(pl.object) == Shared && bd.writes[pl.object] && unknown {
		bd.versions[s] = version{start, w}
	}
	e := bd.pool.Apply(s, args...)
	if bd.keepsInitial(pl) {
		return bd.initialChoice(pl, e)
	}
	return e
}

// maxFields bounds the fields among which an index chooses.
const maxFields = 16

// paramAt is what a load finds at a variable place of a struct parameter: the field of its width that begins there; nil where
// these are too many.
func (bd *builder) paramAt(v *ir.InstLoad, pl place, w int) *expr.Expr {
	scalars, all := symbolic.Scalars(pl.param.Typ.(*types.PointerType).ElemType, maxScalars)
	if !all {
		return nil
	}
	e, fields := bd.unknownContent(v, w), 0
	for _, s := range slices.Backward(scalars) {
		if symbolic.Width(s.Type) != w {
			continue
		}
		if fields++; fields > maxFields {
			return nil
		}
		here := bd.pool.Eq(pl.offset, bd.pool.Int(s.Offset, pl.offset.Width))
		e = bd.pool.Ite(here, bd.param(bd.paramIndex[pl.param], s.Offset, w), e)
	}
	if fields == 0 {
		return nil
	}
	return e
}

// unknownContent is a value of the thread's own, marked as a memory content.
func (bd *builder) unknownContent(v *ir.InstLoad, w int) *expr.Expr {
	s := bd.pool.Symbol(expr.Symbol{
		Name: bd.fn.Name + "." + v.Ident(), Display: bd.module.ValueName(v), Width: w, PerThread: true, Content: true,
		Unknown: !bd.initial(v),
	})
	bd.loads[s] = v
	return bd.pool.Apply(s, bd.fn.Counters(bd.fn.DefBlock(v).Loop)...)
}

// initial reports whether v may read what its object held before the kernel: global memory, which the thread has not
// written on the way to v. Such a value is input, and any value is possible.
func (bd *builder) initial(v *ir.InstLoad) bool {
	if bd.volatile(v, v.Volatile) {
		return false
	}
	b := bd.fn.BlockOf(v)
	for _, pl := range bd.places(v.Src, b) {
		if pl.object == nil || pl.object.Space != Global {
			return false
		}
		for _, w := range bd.writeNodes[pl.object] {
			if w < 0 || bd.precedes(bd.nodes.blocks[w], b, w, bd.nodes.of(v)) {
				return false
			}
		}
	}
	return true
}

// precedes reports whether a write at node w in block x comes before node n in block y on a way without back edges.
func (bd *builder) precedes(x, y *symbolic.Block, w, n interval.Node) bool {
	if x == y {
		return w < n
	}
	seen := map[*symbolic.Block]bool{x: true}
	work := []*symbolic.Block{x}
	for len(work) > 0 {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		for _, s := range b.Succs {
			if s == y {
				return true
			}
			if s.Index > b.Index && s.Index < y.Index && !seen[s] {
				seen[s] = true
				work = append(work, s)
			}
		}
	}
	return false
}
