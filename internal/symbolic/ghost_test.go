package symbolic

import (
	"math/rand/v2"
	"testing"

	"github.com/llir/llvm/ir/value"

	"github.com/hgrd/hgrd/constraints/expr"
)

// TestGhost: a ghost variable that counts how often some blocks of a random function were left has, wherever control comes, the
// number that a run gives.
func TestGhost(t *testing.T) {
	compared := 0
	for seed := range uint64(1500) {
		fn := generate(seed)
		r := rand.New(rand.NewPCG(seed, 11))
		pool := expr.NewPool()
		f := New(pool, fn, "f", false, params{fn})
		counts := map[*Block]bool{}
		var settings []Setting
		for _, b := range f.Blocks {
			if r.IntN(3) > 0 {
				continue
			}
			counts[b] = true
			settings = append(settings, Setting{b.IR.Term, func(before value.Value) value.Value { return f.Sum("count", before, 1, b.IR.Term) }})
		}
		if len(settings) == 0 || f.Irreducible {
			continue
		}
		g := f.NewGhost("count", 0, settings)
		for range 6 {
			in := []uint64{r.Uint64N(6), r.Uint64N(6)}
			visits, exits, ok := run(f.Graph, in)
			if !ok {
				continue
			}
			n := uint64(0)
			for _, v := range visits {
				e := f.At(g.Before(v.block.IR.Term), v.block)
				got, ok := expr.Eval(e, environment(f, v, in, exits))
				if !ok {
					continue
				}
				if got != n {
					t.Fatalf("seed %d, block %d at %v: %d by %v, and %d times in a run on %v\n%v", seed, v.block.Index, v.counters, got, e, n, in, fn.LLString())
				}
				compared++
				if counts[v.block] {
					n++
				}
			}
		}
	}
	if compared < 10000 {
		t.Errorf("%d values were compared", compared)
	}
}
