package constraints

import (
	"math/rand/v2"
	"testing"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/kernelanalysis"
)

// TestRows puts accesses to rows of tables together, and compares each with the span at its row: the span must cover it
// for some number within the bounds, under the same values of everything else.
func TestRows(t *testing.T) {
	p := expr.NewPool()
	r := rand.New(rand.NewPCG(5, 6))
	n := p.Apply(p.Symbol(expr.Symbol{Name: "n", Width: 32}))
	i := p.Apply(p.Symbol(expr.Symbol{Name: "i", Width: 32, PerThread: true}))
	object := &kernelanalysis.Object{}
	joined := 0
	for range 300 {
		flags := []expr.Flags{0, expr.NSW}[r.IntN(2)]
		unsigned := r.IntN(2) == 0
		var as []*kernelanalysis.Access
		for range 2 + r.IntN(5) {
			word := i
			switch k := r.IntN(6); k {
			case 0:
			case 1:
				word = p.Binary(expr.Add, n, i, flags)
			case 2:
				word = p.Binary(expr.Add, i, p.Binary(expr.Shl, n, p.Const(2, 32), flags), flags)
			case 3:
				word = p.Binary(expr.Sub, i, n, flags)
			default:
				word = p.Binary(expr.Add, p.Binary(expr.Mul, n, p.Int(int64(r.IntN(40)-5), 32), flags), i, flags)
			}
			wide := p.SExt(word, 64)
			if unsigned {
				wide = p.ZExt(word, 64)
			}
			offset := p.Binary(expr.Add, p.Binary(expr.Mul, wide, p.Const(4, 64), 0), p.Const(uint64(4*r.IntN(2)), 64), 0)
			as = append(as, &kernelanalysis.Access{Object: object, Kind: kernelanalysis.Write, Cond: p.Bool(true), Offset: offset, Size: p.Const(4, 64)})
		}
		in := &Instance{pool: p, Summary: &kernelanalysis.Summary{Kernel: &frontend.Kernel{Symbol: "k"}, Accesses: as}}
		total := 0
		for _, c := range in.clusters() {
			members := leaves(c)
			total += len(members)
			if len(members) > 1 {
				joined++
			}
			for _, m := range members {
				covers(t, p, c.span, m, n, i)
			}
		}
		if total != len(as) {
			t.Fatalf("%d of %d accesses are in clusters", total, len(as))
		}
	}
	if joined < 200 {
		t.Errorf("%d clusters", joined)
	}
}

func leaves(c cluster) []*kernelanalysis.Access {
	if c.single() {
		return []*kernelanalysis.Access{c.span}
	}
	var out []*kernelanalysis.Access
	for _, part := range c.parts {
		out = append(out, leaves(part)...)
	}
	return out
}

// covers checks that the bytes of a are among those of the span for a row that the span's condition allows.
func covers(t *testing.T, p *expr.Pool, span, a *kernelanalysis.Access, n, i *expr.Expr) {
	t.Helper()
	for _, v := range [][2]uint64{{7, 3}, {1 << 20, 5}, {1<<31 + 9, 1 << 30}, {0, 0}, {1 << 32 / 3, 77}} {
		found, defined := false, true
		for row := int64(-8); row <= 48 && !found; row++ {
			env := func(s *expr.Symbol, _ []uint64) (uint64, bool) {
				switch s {
				case n.Sym:
					return v[0], true
				case i.Sym:
					return v[1], true
				}
				return uint64(row) & (1<<32 - 1), true
			}
			at, ok := expr.Eval(a.Offset, env)
			if !ok {
				defined = false
				break
			}
			allowed, _ := expr.Eval(span.Cond, env)
			from, ok := expr.Eval(span.Offset, env)
			found = ok && allowed == 1 && from <= at && at+4 <= from+span.Size.Value
		}
		if defined && !found {
			t.Fatalf("%v at n = %d, i = %d is not covered by %v of %d bytes where %v", a.Offset, v[0], v[1], span.Offset, span.Size.Value, span.Cond)
		}
	}
}
