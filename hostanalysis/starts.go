package hostanalysis

import (
	"slices"
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/internal/symbolic"
)

// Start says what an object held when a launch began, or a part of it: the last of what was written there, and nothing since.
type Start struct {
	Object  *Object
	From    int64          // bytes From to From+Bytes were written
	Bytes   *expr.Expr     // 64 bits; nil for the whole object
	Size    int64          // of each number; 1 for bytes that are alike
	Value   *expr.Expr     // of each number, 8*Size bits; nil where it is not known
	Unset   bool           // nothing was written since it was allocated
	Text    bool           // Value is what the program's text says of a variable
	Initial bool           // nothing was written: it is a variable, and holds what the program's text says
	Ran     bool           // it was a kernel that may have written
	Library bool           // it was a library that has the device write what is not known
	Again   bool           // Ran: it may have been the launched kernel itself
	Stores  []Stored       // Ran: all that it may have written; nil if that is not known
	Site    *frontend.Site // of the write, or of the launch of the kernel; nil where there is none, or several

	Moved bool // Ran: it did no more to the object than to add to it

	// Either are the histories, each the newest first, one of which the object has where several ways lead to the launch.
	Either [][]Start

	// Rounds are the counters of host loops, outermost first, in whose earlier rounds this very launch may have written
	// since, and nothing else.
	Rounds []*expr.Expr
}

// Unknown reports whether something was written of which the value is not known.
func (s Start) Unknown() bool {
	return s.Value == nil && !s.Unset && !s.Initial && !s.Ran && len(s.Either) == 0
}

// each visits the trees of a start.
func (s Start) each(see func(...*expr.Expr) bool) {
	if s.Bytes != nil {
		see(s.Bytes)
	}
	if s.Value != nil {
		see(s.Value)
	}
	for _, st := range s.Stores {
		see(st.Value)
	}
	for _, way := range s.Either {
		for _, x := range way {
			x.each(see)
		}
	}
}

// starts adds what the launch's arguments, and the variables that the kernel writes, held at its beginning.
func (b *builder) starts() {
	b.launch.Graphs = b.runsGraphs()
	k := b.launch.Kernel.Func
	seen := map[*Object]bool{}
	add := func(t Target, elem types.Type) {
		o := t.Object
		at := b.places[o]
		if seen[o] || o.Kind == Unknown || o.Kind == Host || at == nil || at.root == nil || b.Irreducible {
			return
		}
		seen[o] = true
		if !b.launch.Graphs && !b.undisturbedAtLaunch(at) {
			b.launch.Starts = append(b.launch.Starts, Start{Object: o})
			return
		}
		writes := b.start(at)
		for _, s := range append(dated(b.numbers(t, elem), writes), writes...) {
			b.launch.Starts = append(b.launch.Starts, b.startOf(s, o))
		}
	}
	for n, a := range b.launch.Args {
		for _, pc := range a.Pieces {
			if len(pc.Pointer) > mostTargets {
				continue
			}
			for _, t := range pc.Pointer {
				elem := types.Type(nil)
				if pt, ok := k.Params[n].Typ.(*types.PointerType); ok && len(a.Pieces) == 1 {
					elem = pt.ElemType
				}
				add(t, elem)
			}
		}
	}
	for _, g := range b.writesOf(k).variables {
		if at := b.onHost(g.Name()); len(at) > 0 {
			add(b.targetsOf(b.single(placeKey{root: at[0]}))[0], g.ContentType)
		}
	}
}

// numbers are the words of an object of such elements as memory SSA has them at the launch.
func (b *builder) numbers(t Target, elem types.Type) (out []Start) {
	if elem == nil || b.launch.Graphs {
		return nil
	}
	for _, e := range b.wordsAt(t, elem) {
		s := Start{From: e.Offset, Bytes: b.pool.Int(e.Size, 64), Size: e.Size, Value: e.Value}
		if n := len(out); n > 0 && out[n-1].Value == s.Value && out[n-1].From+out[n-1].Bytes.Signed() == s.From {
			out[n-1].Bytes = b.pool.Int(out[n-1].Bytes.Signed()+s.Size, 64)
			continue
		}
		out = append(out, s)
	}
	return out
}

// dated gives words the sites of the last writes to them, newest first.
func dated(words, writes []Start) []Start {
	for i, w := range words {
		last := slices.IndexFunc(writes, func(s Start) bool {
			return s.Bytes == nil || s.Bytes.Op != expr.Const || s.From < w.From+w.Bytes.Signed() && w.From < s.From+s.Bytes.Signed()
		})
		if last >= 0 {
			words[i].Site, words[i].Text = writes[last].Site, writes[last].Initial
		}
	}
	return words
}

// startOf is what is known of an object in terms of the launch.
func (b *builder) startOf(s Start, o *Object) Start {
	s.Object = o
	if s.Bytes != nil {
		s.Bytes = b.rounded(s.Bytes)
	}
	if s.Value != nil {
		s.Value = b.rounded(s.Value)
	}
	s.Either = slices.Clone(s.Either)
	for i, way := range s.Either {
		s.Either[i] = slices.Clone(way)
		for k, x := range way {
			s.Either[i][k] = b.startOf(x, o)
		}
	}
	return s
}

// start is what was written last to a place before the launch, and what before that, as far as it may still be there.
func (b *builder) start(at *place) []Start {
	if b.launch.Graphs {
		return []Start{{Ran: true, Again: true}}
	}
	return b.began(at, b.frame.contentAt(location{at, -1, 0}, b.block, b.pos))
}

const (
	mostParts = 16 // numbers, or rows, that one write puts, and writes of parts of an object that are followed back
	mostWays  = 8  // histories of one object
	mostTold  = 96 // writes in all of them together
)

// began is what content c of a place is, the newest first. The last one is of the whole object.
func (b *builder) began(at *place, c content) []Start { return b.beganSince(at, c, &history{}) }

func (b *builder) beganSince(at *place, c content, seen *history) []Start {
	return b.begun.answer(placed{at, c}, seen, func() []Start { return b.newBegan(at, c, seen) })
}

func (b *builder) newBegan(at *place, c content, seen *history) []Start {
	var out []Start
	for len(out) < mostParts && c.frame != nil && c.loc.base == at {
		if w, met := c.at.(*symbolic.Block); met {
			return append(out, b.met(at, c, w, seen)...)
		}
		ss, ok := b.one(at, c, seen)
		if !ok {
			return append(out, Start{Library: byLibrary(c.at)})
		}
		for i := range ss {
			if ss[i].Site == nil && !ss[i].Unset && !ss[i].Initial && len(ss[i].Either) == 0 {
				ss[i].Site = c.frame.mod.Site(c.at)
			}
		}
		out = append(out, ss...)
		if len(ss) == 0 { // it leaves the place alone
			c = c.frame.contentAt(c.loc, c.frame.BlockOf(c.at), c.frame.Order(c.at))
			continue
		}
		if last := out[len(out)-1]; last.Ran && last.Stores == nil && !last.Again || last.Initial || last.Unset {
			return out // where the kernel itself has run, what the first of its launches found counts
		}
		c = c.frame.contentAt(c.loc, c.frame.BlockOf(c.at), c.frame.Order(c.at))
	}
	return append(out, Start{})
}

// byLibrary reports whether an instruction stands for device code of a library.
func byLibrary(inst any) bool {
	c, ok := symbolic.AsCall(inst)
	return ok && (c.Name() == frontend.HostArrayRead || c.Name() == frontend.HostLibrary)
}

// one is what content c of a place is where no others meet it; false where that may be anything.
func (b *builder) one(at *place, c content, seen *history) ([]Start, bool) {
	switch _, isVariable := at.root.(*ir.Global); {
	case c.frame == nil || c.loc.base != at:
		return nil, false
	case c.at == nil:
		return []Start{{Initial: true}}, isVariable && !b.partial && c.frame.fn == b.main
	case c.at == any(at.root):
		return []Start{{Unset: true}}, true
	}
	return b.written(at, c, seen)
}

// met is what content c of a place is where several meet.
func (b *builder) met(at *place, c content, w *symbolic.Block, seen *history) []Start {
	if seen.under(c) {
		return []Start{{}} // the rounds of a loop
	}
	seen.open(c)
	defer func() { b.begun.close(seen) }()
	g := c.frame
	ws := g.contentsOf(c.loc, deepestLoad).writes
	if entry := b.again(g, w, ws); entry != nil {
		out := b.beganSince(at, g.contentAt(c.loc, entry, blockEnd), seen)
		for i := range out {
			if out[i].Ran && out[i].Again {
				continue
			}
			if out[i].Unknown() || out[i].Unset || out[i].Ran {
				return append(out[:i], Start{Ran: true, Again: true})
			}
			out[i].Rounds = append(slices.Clip(out[i].Rounds), g.Counter(w.Loop))
		}
		return out
	}
	if s, entry := b.filled(at, c, w, ws); entry != nil {
		return append([]Start{s}, b.beganSince(at, g.contentAt(c.loc, entry, blockEnd), seen)...)
	}
	var ways [][]Start
	for _, from := range w.Preds {
		way := b.beganSince(at, g.contentAt(c.loc, from, blockEnd), seen)
		if !slices.ContainsFunc(ways, func(x []Start) bool { return alike(x, way) }) {
			ways = append(ways, way)
		}
	}
	if len(ways) == 1 {
		return ways[0]
	}
	if ran := func(way []Start) bool { return way[0].Ran }; slices.ContainsFunc(ways, ran) || len(ways) > mostWays {
		var newest []Start
		for _, way := range ways {
			newest = append(newest, way[0])
		}
		return []Start{anyRan(newest)}
	}
	if either := (Start{Either: ways}); either.told() <= mostTold {
		return []Start{either}
	}
	return []Start{{}}
}

// told is how many writes a start tells of.
func (s Start) told() int {
	n := 1
	for _, way := range s.Either {
		for _, x := range way {
			n += x.told()
		}
	}
	return n
}

// alike reports whether two histories are the same.
func alike(x, y []Start) bool {
	return slices.EqualFunc(x, y, func(s, t Start) bool {
		return s.From == t.From && s.Bytes == t.Bytes && s.Size == t.Size && s.Value == t.Value && s.Unset == t.Unset &&
			s.Initial == t.Initial && !s.Ran && !t.Ran && len(s.Either)+len(t.Either) == 0
	})
}

// anyRan is joined where kernels may have written: it is known what they store, if all else is zeros.
func anyRan(ss []Start) Start {
	out := Start{Ran: true}
	known := true
	for _, s := range ss {
		known = known && (s.Stores != nil || !s.Ran && s.Value != nil && s.Value.IsConst(0))
		out.Again = out.Again || s.Again
		for _, st := range s.Stores {
			out.Stores = append(out.Stores, Stored{Value: st.Value})
		}
	}
	if known && slices.ContainsFunc(out.Stores, func(st Stored) bool { return st.Value.IsConst(0) }) {
		return out
	}
	out.Stores = nil
	return out
}

// written is what the instruction that c names has written to a place; false where that may be anything.
func (b *builder) written(at *place, c content, seen *history) ([]Start, bool) {
	p, g := b.pool, c.frame
	if w, isStore := c.at.(*ir.InstStore); isStore {
		to, here := g.spot(w.Dst)
		n, sized := symbolic.StoreSize(w.Src.Type())
		if !here || to.place != at || !sized {
			return nil, false
		}
		s := Start{From: to.off, Bytes: p.Int(n, 64), Size: n}
		if v, isNumber := w.Src.(*constant.Int); isNumber {
			s.Value = p.Int(v.X.Int64(), int(8*n))
		}
		return []Start{s}, true
	}
	call, ok := symbolic.AsCall(c.at)
	if !ok {
		return nil, false
	}
	if b.runsKernel(c.at) {
		by := b.storesOf(g, call, at)
		if by.spared {
			return nil, true
		}
		s := Start{Ran: true, Again: b.runsAgain(c.at), Stores: slices.Clone(by.stores), Moved: by.moved}
		for i := range s.Stores {
			s.Stores[i].Value = b.rounded(carry(s.Stores[i].Value, g, g.BlockOf(c.at), b.frame, b.block))
		}
		return []Start{s}, true
	}
	block := g.BlockOf(c.at)
	switch call.Name() {
	case frontend.HostMemset:
		return b.set(at, g, call, call.Args[1], g.At(call.Args[2], block))
	case frontend.HostMemset2D:
		n, rows, pitch := g.At(call.Args[3], block), g.At(call.Args[4], block), g.At(call.Args[1], block)
		if rows.IsConst(1) || n == pitch {
			return b.set(at, g, call, call.Args[2], p.Binary(expr.Mul, n, rows, expr.NSW))
		}
		one, ok := b.set(at, g, call, call.Args[2], n)
		if !ok || rows.Op != expr.Const || pitch.Op != expr.Const || rows.Value > mostParts {
			return nil, false
		}
		var out []Start
		for range rows.Value {
			out = append(out, one[0])
			one[0].From += pitch.Signed()
		}
		return out, len(out) > 0
	case frontend.HostMemcpy:
		return b.copied(at, g, call, 0, seen)
	case frontend.HostSymbolWrite:
		if off, fixed := call.Args[3].(*constant.Int); fixed {
			return b.copied(at, g, call, off.X.Int64(), seen)
		}
	}
	return nil, false
}

// set is n bytes of one value at the first argument of a call.
func (b *builder) set(at *place, g *frame, call symbolic.Call, value value.Value, n *expr.Expr) ([]Start, bool) {
	to, here := g.spot(call.Args[0])
	if !here || to.place != at {
		return nil, false
	}
	s := Start{From: to.off, Bytes: n, Size: 1}
	if v, fixed := value.(*constant.Int); fixed {
		s.Value = b.pool.Const(uint64(v.X.Int64())&255, 8)
	}
	return []Start{s}, true
}

// again is the block from which control enters the loop with that header, where of the writes ws only this launch lies in
// the loop and is around it; nil for other blocks.
func (b *builder) again(g *frame, header *symbolic.Block, ws map[*symbolic.Block][]any) *symbolic.Block {
	l := header.Loop
	if g != b.frame || b.site.stub.Callee == nil || l == nil || l.Header != header || !l.Contains(b.block) {
		return nil
	}
	for x, some := range ws {
		if l.Contains(x) && slices.ContainsFunc(some, func(inst any) bool { return inst != any(b.site.stub.Inst) }) {
			return nil
		}
	}
	return entryOf(l)
}

// runsKernel reports whether an instruction launches a kernel, itself or in a function that it calls.
func (p *program) runsKernel(inst any) bool {
	return p.mayCall(inst, func(c symbolic.Call) bool { return isStub(c) || p.launchesOtherwise(c) })
}

// runsAgain reports whether an instruction may launch the kernel of this launch, itself or in a function that it calls.
func (b *builder) runsAgain(inst any) bool {
	return b.mayCall(inst, func(c symbolic.Call) bool {
		return isStub(c) && (b.site.stub.Callee == nil || c.Callee == b.site.stub.Callee) || b.launchesOtherwise(c)
	})
}

func isStub(c symbolic.Call) bool { return strings.Contains(c.Name(), "__device_stub__") }

// launchesOtherwise reports whether a call launches a kernel of which the call alone does not tell which it is.
func (p *program) launchesOtherwise(c symbolic.Call) bool {
	return !isStub(c) && (p.launching[c.Inst] || c.Name() == frontend.HostLaunchFunc)
}

// mayCall reports whether an instruction is such a call, or calls a function in which there is one.
func (p *program) mayCall(inst any, such func(symbolic.Call) bool) bool {
	seen := map[*ir.Func]bool{}
	var runs func(inst any) bool
	runs = func(inst any) bool {
		c, ok := symbolic.AsCall(inst)
		if !ok {
			return false
		}
		if such(c) {
			return true
		}
		return slices.ContainsFunc(p.bodiesOf(c), func(f *ir.Func) bool {
			if seen[f] {
				return false
			}
			seen[f] = true
			return slices.ContainsFunc(f.Blocks, func(b *ir.Block) bool {
				return slices.ContainsFunc(b.Insts, func(x ir.Instruction) bool { return runs(x) }) || runs(b.Term)
			})
		})
	}
	return runs(inst)
}

// bodiesOf lists the functions in sight that a call may come to: its callee, or those behind a pointer, and what is called back.
func (p *program) bodiesOf(c symbolic.Call) []*ir.Func {
	if f := p.def(c.Callee); f != nil {
		return []*ir.Func{f}
	}
	out := slices.Clone(p.points().CallOf(c.Inst).Bodies)
	for _, back := range p.points().CallsBack(c.Inst) {
		out = append(out, back.Bodies...)
	}
	return out
}
