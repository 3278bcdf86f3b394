package constraints

import (
	"fmt"
	"slices"

	"github.com/hgrd/hgrd/constraints/expr"
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
	again  bool // usedStart: it was this kernel that may have written it
	torn   bool // usedStart: the host has written a part of the word last
}

// start is what the host shows of the word that r reads.
func (in *Instance) start(r *kernelanalysis.Access) startOf {
	ts, known := in.targets(r.Object)
	if !known || len(ts) != 1 || r.Size.Op != expr.Const || r.Strong == nil || r.Strong.Result == nil || 8*r.Size.Value != uint64(r.Strong.Result.Width) {
		return startOf{}
	}
	p := in.pool
	at := p.Binary(expr.Add, in.fix(r.Offset), in.fix(ts[0].Offset), expr.NSW)
	for _, s := range in.Launch.Starts {
		if s.Object != ts[0].Object {
			continue
		}
		if s.Ran {
			return startOf{startKind: usedStart, again: s.Again}
		}
		out := startOf{startKind: knownStart, rounds: s.Rounds, object: s.Object}
		switch {
		case in.torn(at, r.Size.Signed(), s):
			return startOf{startKind: usedStart, torn: true}
		case !in.within(at, r.Size.Signed(), s):
			out.startKind = openStart
		case s.Size == r.Size.Signed():
			out.value = p.Const(s.Value, int(8*s.Size))
		case s.Size == 1:
			var all uint64
			for range r.Size.Value {
				all = all<<8 | s.Value
			}
			out.value = p.Const(all, r.Strong.Result.Width)
		default:
			out.startKind = openStart
		}
		return out
	}
	return startOf{}
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
	ts, _ := in.targets(w.Object)
	return len(in.overlays(w.Object, r.Object)) > 0 || slices.ContainsFunc(ts, func(t hostanalysis.Target) bool { return t.Object == o })
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
func (b *concreteBuilder) start(o *hostanalysis.Object) []Word {
	var out []Word
	for _, s := range b.in.Launch.Starts {
		if o == nil || s.Object != o || s.Ran || s.From < 0 {
			continue
		}
		n, known := b.eval(b.in.fix(s.Bytes))
		again := slices.ContainsFunc(s.Rounds, func(k *expr.Expr) bool {
			at, ok := b.eval(k)
			return !ok || at != 0
		})
		if !known || n > mostStarts {
			continue
		}
		var left []Word
		if again {
			if left = b.left(s); left == nil {
				continue
			}
		}
		for at := uint64(0); at+uint64(s.Size) <= n; at += uint64(s.Size) {
			out = append(out, Word{At: uint64(s.From) + at, Size: int(s.Size), Value: s.Value})
		}
		out = append(out, left...)
	}
	return out
}

// within reports whether a word at that offset is one of the numbers that were written last.
func (in *Instance) within(at *expr.Expr, size int64, s hostanalysis.Start) bool {
	n := in.fix(s.Bytes)
	if at.Op == expr.Const && n.Op == expr.Const {
		off := at.Signed() - s.From
		return off >= 0 && off+size <= n.Signed() && (s.Size == 1 || off%s.Size == 0)
	}
	return s.Size == 1 && s.From == 0 && s.Object.Size != nil && n == in.fix(s.Object.Size) // all of it
}

// torn reports whether what was written last is surely a part of a word at that offset.
func (in *Instance) torn(at *expr.Expr, size int64, s hostanalysis.Start) bool {
	n := in.fix(s.Bytes)
	if at.Op != expr.Const || n.Op != expr.Const {
		return false
	}
	off := at.Signed() - s.From
	return off < n.Signed() && -size < off && (off < 0 || off+size > n.Signed())
}
