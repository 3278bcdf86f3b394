package constraints

import (
	"slices"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/hostanalysis"
	"github.com/hgrd/hgrd/kernelanalysis"
)

// Common is an allocation to which two objects of different names lead.
type Common struct {
	*hostanalysis.Object
	Apart uint64 // how many bytes lie between where they do so, if Parts
	Parts bool   // they lead to different places there, as far as is known always the same
	Free  bool   // they may lead to different places there
}

// Common is the allocation to which the two objects of r, of different names, lead in the launch; nil where there is none,
// or more than one.
func (o *Outcome) Common(r *Race) *Common {
	if r.A.Object == r.B.Object || o.Instance == nil {
		return nil
	}
	var out *Common
	for _, x := range o.Instance.places(r.A.Object) {
		for _, y := range o.Instance.places(r.B.Object) {
			if x.object == nil || x.object != y.object {
				continue
			}
			if out != nil && x.object != out.Object || x.object.Kind == hostanalysis.Unknown {
				return nil
			}
			here := Common{Object: x.object}
			switch d := o.Instance.pool.Sub(x.offset, y.offset); {
			case d.Op != expr.Const:
				here.Free = true
			case d.Value != 0:
				here.Apart, here.Parts = min(d.Value, -d.Value), true
			}
			if out != nil && *out != here {
				here = Common{Object: x.object, Free: true}
			}
			out = &here
		}
	}
	return out
}

// Ignores are the axes of the witness's launch, "threadIdx.y" and the like, of which the place of neither access takes
// notice, if its threads differ along none but these: then they meet whatever else holds.
func (o *Outcome) Ignores(r *Race) []string {
	if o.Instance == nil || r.Witness == nil {
		return nil
	}
	s := o.Instance.Summary
	used := dependsOn(s, o.Instance.fix(r.A.Offset), o.Instance.fix(r.B.Offset))
	var out []string
	w, differ := r.Witness, false
	for i := range 3 {
		for _, axis := range []struct {
			of     *expr.Expr
			length uint64
			differ bool
		}{
			{s.Geometry.BlockIdx[i], w.Grid[i], w.Threads[0].BlockIdx[i] != w.Threads[1].BlockIdx[i]},
			{s.Geometry.ThreadIdx[i], w.Block[i], w.Threads[0].ThreadIdx[i] != w.Threads[1].ThreadIdx[i]},
		} {
			switch {
			case used[axis.of.Sym] && axis.differ:
				return nil
			case !used[axis.of.Sym] && axis.length > 1:
				out = append(out, axis.of.Sym.String())
				differ = differ || axis.differ
			}
		}
	}
	if !differ {
		return nil
	}
	slices.Sort(out)
	return out
}

// Fixed reports whether the launch is as long along some axes whatever the host passes.
func (o *Outcome) Fixed(axes []string) bool {
	s, l := o.Instance.Summary, o.Launch
	for i := range 3 {
		for _, axis := range []struct{ of, length *expr.Expr }{{s.Geometry.BlockIdx[i], l.Grid[i]}, {s.Geometry.ThreadIdx[i], l.Block[i]}} {
			if slices.Contains(axes, axis.of.Sym.String()) && axis.length.Op != expr.Const {
				return false
			}
		}
	}
	return true
}

// Loaded is the object from which both indices are read, each thread at a place of its own, with nothing of the thread's own
// added; "" where there is none, or more than one. computed tells that two values found there may give one index.
func (o *Outcome) Loaded(r *Race) (object string, computed bool) {
	if o.Instance == nil {
		return "", false
	}
	if a, b := o.whole(r.A.Offset), o.whole(r.B.Offset); a != "" && a == b {
		return a, false
	}
	var found [2]string
	for side, offset := range []*expr.Expr{r.A.Offset, r.B.Offset} {
		name, more := "", false
		rest := o.Instance.pool.NewRewriter(func(s *expr.Symbol, args []*expr.Expr) *expr.Expr {
			if !s.Content || s.PerThread || s.Display == "" || !slices.ContainsFunc(expr.Symbols(args...), perThread) {
				return nil
			}
			more = more || name != "" && name != s.Display
			name = s.Display
			return o.Instance.pool.Const(0, s.Width)
		}).Rewrite(offset)
		if more || slices.ContainsFunc(expr.Symbols(rest), perThread) {
			return "", false
		}
		found[side] = name
		computed = computed || !scaled(offset)
	}
	if found[0] == "" || found[0] != found[1] {
		return "", false
	}
	return found[0], computed
}

// whole is the object from which an index as a whole is read, by a place of the thread's own, whatever that comes of; "" for none.
func (o *Outcome) whole(offset *expr.Expr) string {
	at := core(offset)
	if at == nil || !at.Sym.Content || !at.Sym.PerThread && !slices.ContainsFunc(expr.Symbols(at.Args...), perThread) {
		return ""
	}
	if from := o.Instance.Summary.Contents[at.Sym]; from != nil {
		return from.Name
	}
	return at.Sym.Display
}

// Found is the object in whose contents a thread finds which element it accesses; "" where that hangs on none of what is its own.
func (o *Outcome) Found(a *kernelanalysis.Access) string {
	if o.Instance == nil {
		return ""
	}
	for _, app := range loaded(a.Offset) {
		if s := app.Sym; s.PerThread || slices.ContainsFunc(expr.Symbols(app.Args...), perThread) {
			if from := o.Instance.Summary.Contents[s]; from != nil {
				return from.Name
			}
			return s.Display
		}
	}
	return ""
}

// scaled reports whether an index is a multiple of one value from memory, from a start that all threads have in common.
func scaled(e *expr.Expr) bool {
	at := core(e)
	return at != nil && at.Sym.Content
}

// core is the value of which an index is a multiple, from a start that all threads have in common; nil where that is no symbol's.
func core(e *expr.Expr) *expr.Expr {
	common := func(e *expr.Expr) bool { return !slices.ContainsFunc(expr.Symbols(e), perThread) }
	for {
		switch {
		case e.Op == expr.Apply:
			return e
		case e.Op == expr.ZExt, e.Op == expr.SExt:
			e = e.Args[0]
		case e.Op == expr.Add && common(e.Args[0]), e.Op == expr.Mul && e.Args[0].Op == expr.Const:
			e = e.Args[1]
		case e.Op == expr.Add && common(e.Args[1]), e.Op == expr.Sub && common(e.Args[1]), (e.Op == expr.Mul || e.Op == expr.Shl) && e.Args[1].Op == expr.Const:
			e = e.Args[0]
		default:
			return nil
		}
	}
}

func perThread(s *expr.Symbol) bool { return s.PerThread }

// dependsOn are the symbols in trees, those in the definitions of loop-carried ones among them. What is loaded, or comes out of
// a call, hangs on all that decides where.
func dependsOn(s *kernelanalysis.Summary, trees ...*expr.Expr) map[*expr.Symbol]bool {
	out := map[*expr.Symbol]bool{}
	for len(trees) > 0 {
		next := trees
		trees = nil
		for _, sym := range expr.Symbols(next...) {
			if out[sym] {
				continue
			}
			out[sym] = true
			for _, r := range s.Recurrences {
				if r.Value.Sym == sym {
					trees = append(trees, r.Init, r.Next)
				}
			}
			if sym.PerThread && !isCoordinate(s, sym) && !isDefined(s, sym) { // nobody knows
				for i := range 3 {
					out[s.Geometry.BlockIdx[i].Sym], out[s.Geometry.ThreadIdx[i].Sym] = true, true
				}
			}
		}
	}
	return out
}

func isCoordinate(s *kernelanalysis.Summary, sym *expr.Symbol) bool {
	for i := range 3 {
		if s.Geometry.BlockIdx[i].Sym == sym || s.Geometry.ThreadIdx[i].Sym == sym {
			return true
		}
	}
	return false
}

// isDefined reports whether sym is a loop's counter or a value that a loop carries.
func isDefined(s *kernelanalysis.Summary, sym *expr.Symbol) bool {
	for _, r := range s.Recurrences {
		if r.Value.Sym == sym || r.Counter.Sym == sym {
			return true
		}
	}
	for _, a := range s.Accesses {
		for _, r := range a.Rounds {
			if r.Counter.Sym == sym {
				return true
			}
		}
	}
	return false
}
