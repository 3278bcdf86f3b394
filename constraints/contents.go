package constraints

import (
	"slices"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/hostanalysis"
	"github.com/hgrd/hgrd/kernelanalysis"
)

// contents bounds the memory contents that decide whether and where an access happens by what the host has put there.
func (in *Instance) contents(s obligation.Side) []*expr.Expr {
	if len(in.Launch.Words) == 0 {
		return nil
	}
	p := in.pool
	var out []*expr.Expr
	for _, app := range expr.Applications(append(append([]*expr.Expr{}, s.Cond...), s.Offset, s.Size)...) {
		o := in.Summary.Contents[app.Sym]
		if o == nil || o.Space != kernelanalysis.Global || len(app.Args) != 1 {
			continue
		}
		ts, known := in.targets(o)
		if !known || len(ts) != 1 {
			continue
		}
		stride, rest := hostanalysis.Steps(p.Binary(expr.Add, app.Args[0], in.fix(ts[0].Offset), expr.NSW))
		for _, w := range in.Launch.Words {
			if w.Object != ts[0].Object || 8*w.Size != int64(app.Width) {
				continue
			}
			at := (rest%w.Stride + w.Stride) % w.Stride
			if stride%w.Stride != 0 || at != w.Offset {
				if w.Stride != w.Size { // else there is no other place for a word
					continue
				}
			}
			out = append(out, p.Cmp(expr.SLE, p.Int(w.Lo, app.Width), app), p.Cmp(expr.SLE, app, p.Int(w.Hi, app.Width)))
		}
	}
	return out
}

// entry is the value that the host shows of the word at an offset of what s is the content of; nil if it shows none, or the
// kernel may write there.
func (in *Instance) entry(s *expr.Symbol, offset *expr.Expr) *expr.Expr {
	at, word := in.entryAt(s, offset)
	if at == nil {
		return nil
	}
	for _, e := range in.Launch.Entries {
		if at.of(e.Object) && e.Offset == word && 8*e.Size == int64(s.Width) {
			return in.settled.of(e.Value)
		}
	}
	return in.pointerValue(in.pointerAt(s, at, word))
}

// entryAt is where the word at an offset of what s is the content of lies; nil where the host shows nothing, or the kernel may
// write there.
func (in *Instance) entryAt(s *expr.Symbol, offset *expr.Expr) (at *place, word int64) {
	o := in.Summary.Contents[s]
	if len(in.Launch.Entries)+len(in.Launch.Pointers) == 0 || o == nil || o.Space == kernelanalysis.Shared {
		return nil, 0
	}
	at = in.entryPlace(o)
	if at == nil || at.offset.Op != expr.Const || offset.Op != expr.Const {
		return nil, 0
	}
	return at, at.offset.Signed() + offset.Signed()
}

// pointerAt lists where the pointer in a word leads; nil where that is not known.
func (in *Instance) pointerAt(s *expr.Symbol, at *place, word int64) []hostanalysis.Target {
	for _, x := range in.Launch.Pointers {
		if at.of(x.Object) && x.Offset == word && s.Width == 64 {
			return x.Targets
		}
	}
	return nil
}

// pointerValue is a pointer that leads to ts as a number; nil for none.
func (in *Instance) pointerValue(ts []hostanalysis.Target) (out *expr.Expr) {
	for i := range ts {
		t := &ts[i]
		v := in.pool.Binary(expr.Add, in.begin(t), in.settled.of(t.Offset), expr.NSW)
		if out == nil {
			out = v
		} else {
			out = in.pool.Ite(in.settled.of(t.Guard), v, out)
		}
	}
	return out
}

// entryPlace is where an object lies that no access of the kernel may change; nil for others.
func (in *Instance) entryPlace(o *kernelanalysis.Object) *place {
	if at, known := in.entered[o]; known {
		return at
	}
	var out *place
	if places := in.placesOf(o, func(e *expr.Expr) *expr.Expr { return in.bind(in.settled.of(e)) }); len(places) == 1 && places[0].when.True() {
		out = &places[0]
	}
	in.entered[o] = out
	for _, a := range in.Summary.Accesses {
		if out == nil || a.Kind == kernelanalysis.Read {
			continue
		}
		if slices.ContainsFunc(in.placesOf(a.Object, in.bind), func(x place) bool { return x.object == out.object && x.symbol == out.symbol }) {
			out = nil
		}
	}
	in.entered[o] = out
	return out
}
