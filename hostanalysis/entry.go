package hostanalysis

import (
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/internal/symbolic"
)

// Entry is a word of an object that the kernel only reads, and its value when the launch begins: what the host has stored
// or copied there, as memory SSA has it for any other location.
type Entry struct {
	Object       *Object
	Offset, Size int64      // bytes
	Value        *expr.Expr // 8*Size bits
}

// mostEntries bounds the words that are looked up, for each object.
const mostEntries = 16

// entries adds what is known of the words at the beginning of what the kernel only reads.
func (b *builder) entries() {
	k := b.launch.Kernel.Func
	if b.reachesFurther(b.launch.Kernel) || b.runsGraphs() {
		return
	}
	seen := map[*Object]bool{}
	add := func(t Target, elem types.Type) {
		if seen[t.Object] {
			return
		}
		seen[t.Object] = true
		for _, e := range b.wordsAt(t, elem) {
			e.Value = b.rounded(e.Value)
			b.launch.Entries = append(b.launch.Entries, e)
		}
	}
	for n, a := range b.launch.Args {
		p := k.Params[n]
		pt, isPointer := p.Typ.(*types.PointerType)
		if !isPointer || isByval(p) || len(a.Pieces) != 1 || len(a.Pieces[0].Pointer) != 1 || !b.onlyReadsBy(k, n) {
			continue
		}
		add(a.Pieces[0].Pointer[0], pt.ElemType)
	}
	written := b.writesOf(k).variables
	for _, g := range variablesIn(k) {
		if at := b.onHost(g.Name()); len(at) == 1+len(b.variables[g.Name()]) && !slices.Contains(written, g) {
			add(b.targetsOf(b.single(placeKey{root: at[0]}))[0], g.ContentType)
		}
	}
}

// wordsAt are the words of an object of such elements, from a target on, as memory SSA has them at the launch.
func (b *builder) wordsAt(t Target, elem types.Type) (out []Entry) {
	at := b.places[t.Object]
	if t.Object.Kind == Unknown || t.Object.PerRound || t.Object.Mapped || at == nil || !isConst(t.Offset) || !t.Guard.True() || !b.undisturbedAtLaunch(at) {
		return nil
	}
	for _, l := range words(elem, t.Object.Size) {
		off := t.Offset.Signed() + l.offset
		if off < 0 || l.pointer || l.float || l.size > 8 {
			continue
		}
		e := b.frame.readAt(at, b.pool.Int(off, 64), int(8*l.size), b.block, b.pos)
		if e == nil || slices.ContainsFunc(expr.Symbols(e), func(s *expr.Symbol) bool { return b.memory[s].loc.base == at }) {
			continue // no more than that it holds something
		}
		out = append(out, Entry{t.Object, off, l.size, e})
	}
	return out
}

// words are the scalars at the beginning of an object of elements of that type.
func words(elem types.Type, size *expr.Expr) []leaf {
	ls, all := flatten(elem)
	each, sized := symbolic.Sizeof(elem)
	if !all || !sized || each <= 0 || len(ls) > 4*mostEntries {
		return nil
	}
	out := ls
	for i := int64(1); size != nil && isConst(size) && (i+1)*each <= size.Signed() && len(out)+len(ls) <= mostEntries; i++ {
		for _, l := range ls {
			l.offset += i * each
			out = append(out, l)
		}
	}
	return out
}

// variablesIn lists the variables of the device that a kernel names, in the order of their uses.
func variablesIn(f *ir.Func) []*ir.Global {
	var out []*ir.Global
	for _, b := range f.Blocks {
		for _, inst := range b.Insts {
			x, ok := inst.(value.User)
			if !ok {
				continue
			}
			for _, o := range x.Operands() {
				if g, ok := symbolic.Base(*o).(*ir.Global); ok && !slices.Contains(out, g) {
					out = append(out, g)
				}
			}
		}
	}
	return out
}
