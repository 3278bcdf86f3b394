package constraints

import (
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
