package constraints

import (
	"testing"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/kernelanalysis"
)

// What all lanes of a warp get alike is one value for two of them, and for no threads further apart.
func TestAgreed(t *testing.T) {
	p := expr.NewPool()
	g := kernelanalysis.NewGeometry(p)
	sum := p.Symbol(expr.Symbol{Name: "sum", Width: 32, Unknown: true})
	ofWarp := p.Apply(sum, g.BlockIdx[0], kernelanalysis.WarpNumber(p, g))
	own := p.Var(expr.Symbol{Name: "own", Width: 32, PerThread: true})
	q := &question{in: &Instance{pool: p, Summary: &kernelanalysis.Summary{Geometry: g}}}
	for _, c := range []struct {
		name string
		kind obligation.Kind
		a, b *expr.Expr
		want bool
	}{
		{"lanes", obligation.IntraWarp, ofWarp, ofWarp, true},
		{"twice the sum", obligation.IntraWarp, p.Add(ofWarp, ofWarp), p.Add(ofWarp, ofWarp), true},
		{"a number that all have", obligation.IntraWarp, p.Const(3, 32), p.Const(3, 32), true},
		{"two numbers", obligation.IntraWarp, p.Const(3, 32), p.Const(4, 32), false},
		{"threads of a block", obligation.AnyInBlock, ofWarp, ofWarp, false},
		{"other warps", obligation.IntraBlock, ofWarp, ofWarp, false},
		{"other blocks", obligation.InterBlock, ofWarp, ofWarp, false},
		{"with something of the lane's", obligation.IntraWarp, p.Add(ofWarp, own), p.Add(ofWarp, own), false},
		{"with the lane's number", obligation.IntraWarp, p.Add(ofWarp, g.ThreadIdx[0]), p.Add(ofWarp, g.ThreadIdx[0]), false},
	} {
		o := &obligation.Obligation{Pool: p, Kind: c.kind, Geometry: g}
		r := &Race{A: &kernelanalysis.Access{Value: c.a}, B: &kernelanalysis.Access{Value: c.b}}
		if got := q.agreed(o, r); got != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}
