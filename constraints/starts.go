package constraints

import (
	"fmt"
	"slices"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/hostanalysis"
	"github.com/hgrd/hgrd/kernelanalysis"
)

// startKind is what is known of a word when the kernel starts.
type startKind uint8

const (
	openStart  startKind = iota // nothing
	knownStart                  // its value
	usedStart                   // a kernel may have written it: no value may be taken to be absent
)

// startOf is what the host shows of a word.
type startOf struct {
	startKind
	value *expr.Expr // knownStart
	// rounds are the counters of host loops in whose earlier rounds this launch may have written to the word since.
	rounds []*expr.Expr
	object *hostanalysis.Object
	again  bool           // usedStart: it was this kernel that may have written it
	stores []*expr.Expr   // usedStart: all that was written; nil if that is not known
	moved  bool           // usedStart: what a kernel has written are numbers that it drew
	hidden bool           // usedStart: the program has written something of which the value is not known, or a part of the word
	site   *frontend.Site // of the write, or of the launch, that it is from; nil where there is none, or several
	ran    bool           // site is that of a launch
	text   bool           // it is from the text of the program
}

// start is what the host shows of the word that r reads.
func (in *Instance) start(r *kernelanalysis.Access) startOf {
	if in.suited || r.Size.Op != expr.Const || r.Strong == nil || r.Strong.Result == nil || 8*r.Size.Value != uint64(r.Strong.Result.Width) {
		return startOf{}
	}
	if r.Object.Kind == kernelanalysis.GlobalObject {
		return in.startIn(r, in.fix(r.Offset), func(o *hostanalysis.Object) bool { return o.Global == r.Object.Key() })
	}
	ts, _ := in.targets(r.Object)
	var out startOf
	for i, t := range ts {
		at := in.pool.Binary(expr.Add, in.fix(r.Offset), in.fix(t.Offset), expr.NSW)
		s := in.startIn(r, at, func(o *hostanalysis.Object) bool { return o == t.Object })
		if i > 0 {
			s = out.or(s)
		}
		out = s
	}
	return out
}

// zero reports whether a word is known to hold 0, but for what this kernel has written to it.
func (s startOf) zero() bool {
	return !s.hidden && (s.startKind == knownStart && s.value.IsConst(0) || s.startKind == usedStart && (s.again || len(s.stores) > 0) &&
		!slices.ContainsFunc(s.stores, func(v *expr.Expr) bool { return !v.IsConst(0) }))
}

// or is what is known of a word that is one of two.
func (s startOf) or(t startOf) startOf {
	if s.startKind == usedStart || t.startKind == usedStart || len(s.rounds)+len(t.rounds) > 0 {
		return startOf{startKind: usedStart, again: s.again || t.again || len(s.rounds)+len(t.rounds) > 0, hidden: s.lost() || t.lost()}
	}
	if s.startKind == knownStart && t.startKind == knownStart {
		if s.value == t.value {
			return s
		}
		return startOf{startKind: usedStart, stores: []*expr.Expr{s.value, t.value}}
	}
	return startOf{}
}

// startIn is what the host shows of the word at an offset of an object.
func (in *Instance) startIn(r *kernelanalysis.Access, at *expr.Expr, is func(*hostanalysis.Object) bool) startOf {
	return in.startOf(in.Launch.Starts, r, at, is)
}

// startOf is what a history, the newest first, shows of the word.
func (in *Instance) startOf(ss []hostanalysis.Start, r *kernelanalysis.Access, at *expr.Expr, is func(*hostanalysis.Object) bool) startOf {
	if !in.tally.ask(byStarts) {
		return startOf{}
	}
	for i, s := range ss {
		switch {
		case !is(s.Object) || in.spares(at, r.Size.Signed(), s):
		case s.Ran && len(s.Stores) > 0 && !in.storedAt(s, at, r.Size.Signed()): // or what was there before is still there
			return in.startAfter(s, r).over(in.startOf(ss[i+1:], r, at, is))
		case s.Ran && s.Again: // the first of these launches found what was there before
			out, first := in.startAfter(s, r), in.startOf(ss[i+1:], r, at, is)
			out.hidden = out.hidden || !in.Launch.Graphs && !first.zero() && (in.Launch.FromMain || first.startKind != openStart)
			return out
		case len(s.Either) > 0:
			out := in.startOf(s.Either[0], r, at, is)
			for _, way := range s.Either[1:] {
				out = out.either(in.startOf(way, r, at, is))
			}
			return out
		default:
			out := in.startBy(s, r, at, in.within(at, r.Size.Signed(), s))
			if out.startKind == knownStart {
				in.tally.decided(byStarts)
			}
			return out
		}
	}
	return startOf{}
}

// storedAt reports whether a kernel surely stores to just the word at that offset.
func (in *Instance) storedAt(s hostanalysis.Start, at *expr.Expr, size int64) bool {
	return at.Op == expr.Const && slices.ContainsFunc(s.Stores, func(st hostanalysis.Stored) bool {
		return st.Fixed && st.Made && st.Off == at.Signed() && int64(st.Value.Width/8) == size
	})
}

// over is what is known of a word that a kernel may have written, where before is what it held until then. What was not set
// before is taken to be written.
func (s startOf) over(before startOf) startOf {
	if before.startKind == openStart || s.startKind != usedStart {
		return s
	}
	a, b := s.values(), before.values()
	out := s
	out.again, out.hidden, out.stores = s.again || before.again, s.hidden || before.hidden || len(before.rounds) > 0, nil
	if a != nil && b != nil && !out.hidden && !before.again {
		out.stores = append(a, b...)
	}
	return out
}

// lost reports whether a word may hold what is forgotten where it is one of two.
func (s startOf) lost() bool {
	return s.hidden || s.startKind == knownStart && !s.value.IsConst(0) || slices.ContainsFunc(s.stores, func(v *expr.Expr) bool { return !v.IsConst(0) })
}

// either is what is known of a word that has one of two histories.
func (s startOf) either(t startOf) startOf {
	if s.startKind == openStart || t.startKind == openStart {
		return startOf{}
	}
	out := s.or(t)
	if out.startKind == knownStart {
		return out
	}
	out.startKind, out.stores, out.hidden = usedStart, nil, s.hidden || t.hidden
	if a, b := s.values(), t.values(); a != nil && b != nil && !out.again {
		out.stores = append(a, b...)
	}
	return out
}

// values are all that a word may hold; nil if that is not known.
func (s startOf) values() []*expr.Expr {
	if s.startKind == knownStart {
		return []*expr.Expr{s.value}
	}
	return slices.Clone(s.stores)
}

// allZero says that all that a word may hold is 0.
func (s *startOf) allZero(p *expr.Pool) *expr.Expr {
	out := p.Bool(true)
	for _, v := range s.values() {
		out = p.And(out, p.Eq(v, p.Const(0, v.Width)))
	}
	return out
}

// unsaid reports whether the program in sight decides what a word holds when the kernel starts, and it is not known: nobody may be taken
// to set it well.
func (in *Instance) unsaid(s startOf) bool {
	return s.startKind == openStart && in.Launch.FromMain && !in.Launch.Graphs && !in.suited
}

// startCase is what a word holds when the kernel starts, where it is one of certain words.
type startCase struct {
	startOf
	when *expr.Expr // over the symbols of the thread that reads
}

// startCases tells, of the word at that offset of the object that r reads, which of the host's writes it has its value from.
func (in *Instance) startCases(r *kernelanalysis.Access, offset *expr.Expr) (out []startCase) {
	p := in.pool
	places := in.places(r.Object)
	rest := p.Bool(true)
	if len(places) != 1 || in.suited || in.start(r).startKind != openStart {
		return []startCase{{in.start(r), rest}}
	}
	at := p.Binary(expr.Add, in.fix(offset), places[0].offset, expr.NSW)
	return in.casesOf(in.Launch.Starts, r, at, places[0], rest)
}

// casesOf tells it of the word at an offset of a place, by a history, where rest holds. Cases of several histories overlap:
// each may be the right one.
func (in *Instance) casesOf(ss []hostanalysis.Start, r *kernelanalysis.Access, at *expr.Expr, of place, rest *expr.Expr) (out []startCase) {
	p := in.pool
	for i, s := range ss {
		if !of.of(s.Object) || in.spares(at, r.Size.Signed(), s) {
			continue
		}
		if s.Ran && len(s.Stores) > 0 && !in.storedAt(s, at, r.Size.Signed()) {
			for _, before := range in.casesOf(ss[i+1:], r, at, of, rest) {
				before.startOf = in.startAfter(s, r).over(before.startOf)
				out = append(out, before)
			}
			return out
		}
		if len(s.Either) > 0 {
			for _, way := range s.Either {
				out = append(out, in.casesOf(way, r, at, of, rest)...)
			}
			return out
		}
		within := in.within(at, r.Size.Signed(), s)
		c := startCase{in.startBy(s, r, at, within || s.Size == 1 || at.Op != expr.Const && r.Size.IsConst(uint64(s.Size)) && s.From%s.Size == 0), rest}
		if s.Bytes != nil && !within {
			from, n := p.Int(s.From, 64), in.fix(s.Bytes)
			inside := p.And(p.Cmp(expr.SLE, from, at), p.Cmp(expr.SLE, p.Binary(expr.Add, at, p.Int(r.Size.Signed(), 64), expr.NSW),
				p.Binary(expr.Add, from, n, expr.NSW)))
			c.when, rest = p.And(rest, inside), p.And(rest, p.Not(inside))
		} else {
			rest = p.Bool(false)
		}
		out = append(out, c)
		if rest.False() {
			return out
		}
	}
	return append(out, startCase{startOf{}, rest})
}

// startAfter is the word as a kernel has left it.
func (in *Instance) startAfter(s hostanalysis.Start, r *kernelanalysis.Access) startOf {
	out := startOf{startKind: usedStart, again: s.Again, moved: s.Moved, hidden: len(s.Stores) == 0 && !s.Moved && !s.Again, site: s.Site, ran: true}
	for _, st := range s.Stores {
		if st.Value.Width != r.Strong.Result.Width {
			out.stores, out.hidden = nil, !s.Again
			break
		}
		out.stores = append(out.stores, in.fix(st.Value))
	}
	return out
}

// may says that a word may have started with values that pass a test, as far as is known of what a kernel wrote before.
func (s *startOf) may(p *expr.Pool, test func(v *expr.Expr) *expr.Expr) *expr.Expr {
	if s.startKind != usedStart || len(s.stores) == 0 {
		return p.Bool(s.startKind == usedStart)
	}
	some := p.Bool(false)
	for _, v := range s.stores {
		some = p.Or(some, test(v))
	}
	return some
}

// startBy is the word at that offset as the last write has left it, if it was all written.
func (in *Instance) startBy(s hostanalysis.Start, r *kernelanalysis.Access, at *expr.Expr, within bool) startOf {
	p := in.pool
	out := startOf{startKind: openStart, rounds: s.Rounds, object: s.Object, site: s.Site, text: s.Text}
	switch {
	case s.Ran:
		return in.startAfter(s, r)
	case s.Initial:
		switch v, inText, known := in.Summary.InitialAt(s.Object.Global, at, r.Strong.Result.Width); {
		case known:
			out.startKind, out.value, out.text = knownStart, p.Const(v, r.Strong.Result.Width), true
		case inText:
			out.startKind, out.hidden = usedStart, true
		}
	case s.Unset:
	case in.torn(at, r.Size.Signed(), s), s.Value == nil && (within || s.Bytes == nil):
		return startOf{startKind: usedStart, hidden: true, site: s.Site}
	case !within && s.Value != nil && mayBeOther(in.fix(s.Value)): // perhaps just this word
		return startOf{startKind: usedStart, hidden: true, site: s.Site}
	case !within:
	case s.Size >= r.Size.Signed() && s.Size > 1:
		skip := uint64(0) // numbers lie where they belong: a word of that size is one of them
		if at.Op == expr.Const {
			skip = uint64(8 * ((at.Signed() - s.From) % s.Size))
		}
		v := in.fix(s.Value)
		v = p.Binary(expr.LShr, v, p.Const(skip, v.Width), 0)
		out.startKind, out.value = knownStart, p.Trunc(v, r.Strong.Result.Width)
	case s.Size == 1:
		all, v := p.Const(0, r.Strong.Result.Width), p.ZExt(in.fix(s.Value), r.Strong.Result.Width)
		for range r.Size.Value {
			all = p.Binary(expr.Or, p.Binary(expr.Shl, all, p.Const(8, all.Width), 0), v, 0)
		}
		out.startKind, out.value = knownStart, all
	}
	return out
}

// left says that what the guard finds may be left from an earlier round of the loops around the launch: a thread of it, be
// it any, has stored a value that passes the test.
func (f *flags) left(a passage, s startOf) *expr.Expr {
	p := f.o.Pool
	unordered := p.Bool(false)
	if len(s.rounds) == 0 {
		return unordered
	}
	n := f.fresh()
	then := map[*expr.Expr]*expr.Expr{}
	before := p.Bool(false)
	for i, k := range slices.Backward(s.rounds) {
		name := fmt.Sprintf("%s before %d.%d", k.Sym.Name, n, i)
		earlier := p.Apply(p.Symbol(expr.Symbol{Name: name, Display: k.Sym.String() + " before", Width: k.Width}))
		then[k] = earlier
		before = p.Or(p.Cmp(expr.SLT, earlier, k), p.And(p.Eq(earlier, k), before))
	}
	for _, k := range s.rounds {
		before = p.And(before, p.Cmp(expr.SLE, p.Const(0, k.Width), then[k]))
	}
	for _, w := range f.in.Summary.Accesses {
		if w.Kind == kernelanalysis.Read || w.Strong != nil && w.Strong.Idle() || !f.in.reaches(w, a.g.Read, s.object) {
			continue
		}
		e := before
		if v := stored(w); v != nil && w.Size == a.g.Read.Size && v.Width == a.g.Result.Width {
			if v = f.in.inRound(v, then); v != nil {
				e = p.And(e, f.test(a, f.o.Copy(n, v)))
			}
		}
		unordered = p.Or(unordered, e)
	}
	return unordered
}

// reaches reports whether w may be in a host object in some round of the loops around the launch, or in what r reads.
func (in *Instance) reaches(w, r *kernelanalysis.Access, o *hostanalysis.Object) bool {
	return len(in.overlays(w.Object, r.Object)) > 0 || slices.ContainsFunc(in.places(w.Object), func(p place) bool { return p.of(o) })
}

// inRound is a value that a thread computes as it was in another round of the loops around the launch, whose counters then
// gives; nil where it hangs on the contents of memory, or on what the launch passes and is not known.
func (in *Instance) inRound(v *expr.Expr, then map[*expr.Expr]*expr.Expr) *expr.Expr {
	p := in.pool
	passed := map[*expr.Expr]*expr.Expr{}
	for i := range 3 {
		passed[in.Summary.Geometry.Grid[i]], passed[in.Summary.Geometry.Block[i]] = in.Launch.Grid[i], in.Launch.Block[i]
	}
	for _, x := range in.Summary.Params {
		passed[x.Value] = argument(p, in.Launch, x)
	}
	for _, x := range expr.Applications(v) {
		arg, isPassed := passed[x]
		if x.Sym.Content || isPassed && arg == nil || !isPassed && !x.Sym.PerThread {
			return nil
		}
		if isPassed {
			passed[x] = p.Replace(arg, then)
		}
	}
	return p.Replace(v, passed)
}

// mostStarts bounds the bytes of an object that a concrete launch starts with.
const mostStarts = 4096

// start lists what an object holds before a concrete launch, in words.
func (b *concreteBuilder) start(at place) []Word {
	var parts [][]Word // the newest first
	for _, s := range b.in.Launch.Starts {
		if !at.of(s.Object) || s.From < 0 {
			continue
		}
		if s.Unknown() || s.Unset || s.Ran || len(s.Either) > 0 {
			break
		}
		words, known := b.wordsOf(s)
		again := slices.ContainsFunc(s.Rounds, func(k *expr.Expr) bool {
			at, ok := b.eval(k)
			return !ok || at != 0
		})
		if known && !again { // else the launch of the round before may have left other numbers
			parts = append(parts, words)
		}
	}
	slices.Reverse(parts)
	words := slices.Concat(parts...)
	for _, e := range b.in.Launch.Entries {
		if v, known := b.eval(b.in.fix(b.in.settled.of(e.Value))); known && at.of(e.Object) {
			words = append(words, Word{At: uint64(e.Offset), Size: int(e.Size), Value: v})
		}
	}
	return words
}

// wordsOf are the numbers that the host has written; false where it is not known how many.
func (b *concreteBuilder) wordsOf(s hostanalysis.Start) (out []Word, known bool) {
	if s.Initial {
		return nil, true
	}
	n, known := b.eval(b.in.fix(s.Bytes))
	v, valued := b.eval(b.in.fix(b.in.settled.of(s.Value)))
	if !known || !valued || n > mostStarts {
		return nil, false
	}
	for at := uint64(0); at+uint64(s.Size) <= n; at += uint64(s.Size) {
		out = append(out, Word{At: uint64(s.From) + at, Size: int(s.Size), Value: v})
	}
	return out, true
}

// spares reports whether what was written last surely leaves alone a word at that offset.
func (in *Instance) spares(at *expr.Expr, size int64, s hostanalysis.Start) bool {
	if at.Op != expr.Const {
		return false
	}
	apart := func(from, n int64) bool { return at.Signed()+size <= from || from+n <= at.Signed() }
	if s.Ran {
		return len(s.Stores) > 0 && !slices.ContainsFunc(s.Stores, func(st hostanalysis.Stored) bool {
			return !st.Fixed || !apart(st.Off, int64(st.Value.Width/8))
		})
	}
	if s.Bytes == nil {
		return false
	}
	n := in.fix(s.Bytes)
	return n.Op == expr.Const && apart(s.From, n.Signed())
}

// within reports whether a word at that offset is one of the numbers that were written last.
func (in *Instance) within(at *expr.Expr, size int64, s hostanalysis.Start) bool {
	if s.Bytes == nil {
		return false
	}
	n := in.fix(s.Bytes)
	if at.Op == expr.Const && n.Op == expr.Const {
		off := at.Signed() - s.From
		return off >= 0 && off+size <= n.Signed() && (s.Size == 1 || off%s.Size+size <= s.Size)
	}
	if s.Size > size && in.repeats(s, size) {
		s.Size = size
	}
	if s.Size != 1 && s.Size != size || s.From != 0 || s.Object.Size == nil { // numbers lie where they belong
		return false
	}
	all := in.fix(s.Object.Size)
	return n == all || n.Op == expr.Const && all.Op == expr.Const && n.Signed() >= all.Signed() // all of it
}

// mayBeOther reports whether a number, one way or the other, is a constant that is not zero.
func mayBeOther(v *expr.Expr) bool {
	seen := map[*expr.Expr]bool{}
	for work := []*expr.Expr{v}; len(work) > 0; {
		x := work[len(work)-1]
		work = work[:len(work)-1]
		switch {
		case seen[x]:
		case x.Op == expr.Const && x.Value != 0:
			return true
		case x.Op == expr.Ite:
			work = append(work, x.Args[1], x.Args[2])
		}
		seen[x] = true
	}
	return false
}

// repeats reports whether the numbers that were written are words of a size, side by side, that are alike.
func (in *Instance) repeats(s hostanalysis.Start, size int64) bool {
	if s.Value == nil || s.Size%size != 0 {
		return false
	}
	v := in.fix(s.Value)
	if v.Op != expr.Const || v.Width > 64 {
		return false
	}
	for at := int64(0); at < s.Size; at += size {
		if mask := uint64(1)<<(8*size) - 1; v.Value>>(8*at)&mask != v.Value&mask {
			return false
		}
	}
	return true
}

// torn reports whether what was written last is surely a part of a word at that offset.
func (in *Instance) torn(at *expr.Expr, size int64, s hostanalysis.Start) bool {
	if s.Bytes == nil {
		return false
	}
	n := in.fix(s.Bytes)
	if at.Op != expr.Const || n.Op != expr.Const {
		return false
	}
	off := at.Signed() - s.From
	return off < n.Signed() && -size < off && (off < 0 || off+size > n.Signed())
}
