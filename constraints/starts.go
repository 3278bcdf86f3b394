package constraints

import (
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

// start is what the host shows of the word that r reads.
func (in *Instance) start(r *kernelanalysis.Access) (value *expr.Expr, how startKind) {
	ts, known := in.targets(r.Object)
	if !known || len(ts) != 1 || r.Size.Op != expr.Const || r.Strong == nil || r.Strong.Result == nil || 8*r.Size.Value != uint64(r.Strong.Result.Width) {
		return nil, openStart
	}
	p := in.pool
	at := p.Binary(expr.Add, in.fix(r.Offset), in.fix(ts[0].Offset), expr.NSW)
	for _, s := range in.Launch.Starts {
		if s.Object != ts[0].Object {
			continue
		}
		if s.Ran {
			return nil, usedStart
		}
		if !in.within(at, r.Size.Signed(), s) {
			return nil, openStart
		}
		v := p.Const(s.Value, int(8*s.Size))
		switch {
		case s.Size == r.Size.Signed():
			return v, knownStart
		case s.Size == 1:
			var all uint64
			for range r.Size.Value {
				all = all<<8 | s.Value
			}
			return p.Const(all, r.Strong.Result.Width), knownStart
		}
	}
	return nil, openStart
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
		if !known || n > mostStarts {
			continue
		}
		for at := uint64(0); at+uint64(s.Size) <= n; at += uint64(s.Size) {
			out = append(out, Word{At: uint64(s.From) + at, Size: int(s.Size), Value: s.Value})
		}
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
