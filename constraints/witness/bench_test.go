package witness

import (
	"context"
	"testing"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
)

// inVain are pairs without a witness: they cost all of the default limits.
func inVain() map[string]*kernel {
	row := rowMajor(obligation.InterBlock, true)
	row.fact(row.Cmp(expr.SLE, row.param("w", 32), row.c(4096)), row.Cmp(expr.SLE, row.param("h", 32), row.c(4096)))
	content := neighbour(0)
	load := content.Pool.Symbol(expr.Symbol{Name: "load", Width: 32, Content: true})
	content.cond(content.Cmp(expr.SLT, content.Apply(load, content.SExt(content.id(0), 64)), content.c(100)))
	return map[string]*kernel{
		"row-major":  row,
		"transposed": copyUppLow(true),
		"reduction":  reduction(true),
		"grid stride": gridStride(func(k *kernel) *expr.Expr {
			return k.Mul(k.o.Geometry.Grid[0], k.o.Geometry.Block[0])
		}),
		"content": content,
	}
}

func BenchmarkSearchInVain(b *testing.B) {
	for _, name := range []string{"row-major", "transposed", "reduction", "grid stride", "content"} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if w, ok := Search(context.Background(), inVain()[name].o, Limits{}); ok {
					b.Fatalf("witness of a race-free pair: %+v", *w)
				}
			}
		})
	}
}

func BenchmarkSearchHostLoop(b *testing.B) {
	for b.Loop() {
		if _, ok := Search(context.Background(), halving().o, Limits{}); !ok {
			b.Fatal("no witness")
		}
	}
}
