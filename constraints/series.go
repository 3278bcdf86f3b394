package constraints

import (
	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/hostanalysis"
	"github.com/hgrd/hgrd/kernelanalysis"
)

// sorted is the order of the elements that one of which is the content s at the byte given, with its offset from the first.
func (in *Instance) sorted(s *expr.Symbol, at *expr.Expr) (hostanalysis.Series, *expr.Expr, bool) {
	o := in.Summary.Contents[s]
	if o == nil || o.Space != kernelanalysis.Global || len(in.Launch.Series) == 0 {
		return hostanalysis.Series{}, nil, false
	}
	ts, known := in.targets(o)
	if !known || len(ts) != 1 {
		return hostanalysis.Series{}, nil, false
	}
	p := in.pool
	at = p.Binary(expr.Add, at, in.bind(ts[0].Offset), expr.NSW)
	stride, rest := hostanalysis.Steps(at)
	for _, x := range in.Launch.Series {
		if x.Object != ts[0].Object || 8*x.Size != int64(s.Width) {
			continue
		}
		same := stride%x.Stride == 0 && (rest-x.Offset)%x.Stride == 0
		if same || x.Stride == x.Size { // in an array of words there is no other place for one
			return x, p.Binary(expr.Sub, at, p.Int(x.Offset, 64), expr.NSW), true
		}
	}
	return hostanalysis.Series{}, nil, false
}

// element is the value of a content where the host shows what it has put there, or has put a known number into every element;
// nil elsewhere.
func (in *Instance) element(s *expr.Symbol, args []*expr.Expr) *expr.Expr {
	if len(args) != 1 {
		return nil
	}
	if e := in.entry(s, args[0]); e != nil {
		return e
	}
	x, at, ok := in.sorted(s, args[0])
	if !ok || !x.Exact {
		return nil
	}
	p := in.pool
	index := in.quotient(at, x.Stride)
	v := p.Binary(expr.Add, p.Binary(expr.Mul, index, p.Int(x.Step, 64), expr.NSW), p.Int(x.First, 64), expr.NSW)
	if s.Width == 64 {
		return v
	}
	return p.TruncChecked(v, s.Width, expr.NSW)
}

// quotient divides an offset by n, of which it is a multiple.
func (in *Instance) quotient(e *expr.Expr, n int64) *expr.Expr {
	p := in.pool
	switch e.Op {
	case expr.Const:
		if e.Signed()%n == 0 {
			return p.Int(e.Signed()/n, 64)
		}
	case expr.Add:
		if e.Flags&expr.NSW != 0 && !e.SprawlingSum() {
			return p.Binary(expr.Add, in.quotient(e.Args[0], n), in.quotient(e.Args[1], n), expr.NSW)
		}
	case expr.Mul:
		if c := e.Args[1]; c.Op == expr.Const && c.Signed()%n == 0 && e.Flags&expr.NSW != 0 {
			return p.Binary(expr.Mul, e.Args[0], p.Int(c.Signed()/n, 64), expr.NSW)
		}
	}
	return p.Binary(expr.SDiv, e, p.Int(n, 64), expr.Exact)
}

// mostOrdered bounds the contents whose order is stated for one question.
const mostOrdered = 12

// order says of the contents in a question which comes first, where the host has put them into order, and that they differ,
// where it has mixed them.
func (in *Instance) order(o *obligation.Obligation) {
	if len(in.Launch.Series) == 0 || !in.tally.ask(byOrder) {
		return
	}
	p, before := in.pool, len(o.Relation)
	defer func() {
		if len(o.Relation) > before {
			in.tally.decided(byOrder)
		}
	}()
	type element struct {
		series    hostanalysis.Series
		at, value *expr.Expr
	}
	var all []element
	trees := o.Flat()
	for i, s := range o.Sides {
		for _, it := range s.Iterations {
			trees = append(trees, o.Copy(i, it.Continue))
		}
	}
	for _, app := range expr.Applications(trees...) {
		if len(app.Args) != 1 {
			continue
		}
		x, at, ok := in.sorted(app.Sym, app.Args[0])
		if !ok || x.Exact {
			continue
		}
		value := p.SExt(app, 64)
		if x.Falls {
			value = p.Binary(expr.Sub, p.Const(0, 64), value, expr.NSW)
		}
		if all = append(all, element{x, at, value}); len(all) > mostOrdered {
			return
		}
	}
	times := func(e *expr.Expr, n int64) *expr.Expr { return p.Binary(expr.Mul, e, p.Int(n, 64), expr.NSW) }
	minus := func(a, b *expr.Expr) *expr.Expr { return p.Binary(expr.Sub, a, b, expr.NSW) }
	for _, a := range all {
		for _, b := range all {
			if a.series != b.series || a.at == b.at {
				continue
			}
			if s := a.series; s.Mixed {
				if a.at.ID() < b.at.ID() { // once for the two
					o.Relation = append(o.Relation, p.Or(p.Eq(a.at, b.at), p.Or(
						p.Cmp(expr.SLE, p.Int(s.Step, 64), minus(a.value, b.value)), p.Cmp(expr.SLE, p.Int(s.Step, 64), minus(b.value, a.value)))))
				}
				continue
			}
			grown := p.Cmp(expr.SLE, a.value, b.value)
			if s := a.series; s.Step > 0 {
				grown = p.Cmp(expr.SLE, times(minus(b.at, a.at), s.Step), times(minus(b.value, a.value), s.Stride))
			}
			o.Relation = append(o.Relation, p.Or(p.Cmp(expr.SLT, b.at, a.at), grown))
		}
	}
}
