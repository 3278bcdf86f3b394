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

// Pointer is a word of such an object that is a pointer, and where it leads when the launch begins.
type Pointer struct {
	Object  *Object
	Offset  int64    // bytes
	Targets []Target // allocations and variables, each a single one
}

// mostEntries bounds the words that are looked up, for each object.
const mostEntries = 16

// entries adds what is known of the words at the beginning of what the kernel only reads. By a pointer that it has loaded from
// such a word it writes where that leads, and by others not there: that is the business of those who compare accesses.
func (b *builder) entries() {
	k := b.launch.Kernel.Func
	if b.runsGraphs() {
		return
	}
	w := b.writesOf(k)
	byField := slices.ContainsFunc(w.fields, func(x given) bool { return isByval(k.Params[x.param]) })
	further := w.strays || byField
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
		b.launch.Pointers = append(b.launch.Pointers, b.pointersAt(t, elem)...)
	}
	for n, a := range b.launch.Args {
		p := k.Params[n]
		pt, isPointer := p.Typ.(*types.PointerType)
		if further || !isPointer || isByval(p) || len(a.Pieces) != 1 || len(a.Pieces[0].Pointer) != 1 || !b.onlyReadsBy(k, n) {
			continue
		}
		add(a.Pieces[0].Pointer[0], pt.ElemType)
	}
	for _, g := range variablesIn(k) {
		if g.Immutable || further && !symbolic.Constant(g) {
			continue // what a constant of the device's code holds stands there
		}
		at := b.onHost(g.Name())
		single := len(at) == 1 || len(at) == 1+len(b.variables[g.Name()]) // by one name of its own, or by its symbol
		if single && !slices.Contains(w.variables, g) {
			add(b.targetsOf(b.single(placeKey{root: at[0]}))[0], g.ContentType)
		}
	}
}

// knownAt is the place of which a target is the beginning, if memory SSA tells at the launch what is there; nil if not.
func (b *builder) knownAt(t Target) *place {
	at := b.places[t.Object]
	if !single(t.Object) || at == nil || !isConst(t.Offset) || !t.Guard.True() || !b.undisturbedAtLaunch(at) {
		return nil
	}
	return at
}

// single reports whether an object is one allocation or variable that overlaps no other one.
func single(o *Object) bool { return o.Kind != Unknown && !o.PerRound && !o.Mapped }

// pointersAt are the pointers in an object of such elements, from a target on, of which it is known where they lead.
func (b *builder) pointersAt(t Target, elem types.Type) (out []Pointer) {
	ls := slices.DeleteFunc(slices.Clone(words(elem, t.Object.Size)), func(l leaf) bool { return !l.pointer })
	if len(ls) == 0 {
		return nil
	}
	at := b.knownAt(t)
	if at == nil {
		return nil
	}
	for _, l := range ls {
		off := t.Offset.Signed() + l.offset
		if off < 0 {
			continue
		}
		found := b.pointersIn(at, off)
		if slices.ContainsFunc(found, func(x target) bool { return x.place.isNull() }) {
			continue
		}
		ts := b.targetsOf(found)
		if len(ts) > 0 && !slices.ContainsFunc(ts, func(x Target) bool { return !single(x.Object) }) {
			out = append(out, Pointer{t.Object, off, ts})
		}
	}
	return out
}

// wordsAt are the words of an object of such elements, from a target on, as memory SSA has them at the launch.
func (b *builder) wordsAt(t Target, elem types.Type) (out []Entry) {
	at := b.knownAt(t)
	if at == nil {
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
