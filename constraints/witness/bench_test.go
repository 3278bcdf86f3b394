package witness

import (
	"context"
	"testing"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
)

// A pair without a witness costs all of the default limits.
func BenchmarkSearchInVain(b *testing.B) {
	k := rowMajor(obligation.InterBlock, true)
	k.fact(k.Cmp(expr.SLE, k.param("w", 32), k.c(4096)), k.Cmp(expr.SLE, k.param("h", 32), k.c(4096)))
	for b.Loop() {
		if _, ok := Search(context.Background(), k.o, Limits{}); ok {
			b.Fatal("witness of a race-free pair")
		}
	}
}
