package kernelanalysis

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/types"

	"github.com/hgrd/hgrd/internal/symbolic"
)

// TestInevitable compares post-dominators with a search for a way round, on random graphs.
func TestInevitable(t *testing.T) {
	asked, yes := 0, 0
	for seed := uint64(0); seed < 300; seed++ {
		r := rand.New(rand.NewPCG(seed, 1))
		f := ir.NewModule().NewFunc("f", types.Void)
		n := 3 + r.IntN(8)
		for i := range n {
			f.NewBlock(fmt.Sprintf("b%d", i))
		}
		for _, b := range f.Blocks {
			to := func() *ir.Block { return f.Blocks[1+r.IntN(n-1)] }
			switch k := r.IntN(10); {
			case k < 2:
				b.NewRet(nil)
			case k < 5:
				b.NewBr(to())
			default:
				b.NewCondBr(constant.True, to(), to())
			}
		}
		bd := &builder{fn: &symbolic.Func{Graph: symbolic.NewGraph(f)}}
		for _, s := range bd.fn.Blocks {
			for _, y := range bd.fn.Blocks {
				want := s == y || !avoids(s, y)
				if got := bd.inevitable(s, y); got != want {
					t.Fatalf("seed %d: from %s, %s inevitable: %v\n%s", seed, s.IR.Ident(), y.IR.Ident(), got, f.LLString())
				}
				asked++
				if want {
					yes++
				}
			}
		}
	}
	if yes < 500 || asked-yes < 500 {
		t.Errorf("%d of %d inevitable: too few cases", yes, asked)
	}
}

// avoids reports whether control in s may end, or stay in a loop for ever, without coming to y.
func avoids(s, y *symbolic.Block) bool {
	seen := map[*symbolic.Block]bool{s: true, y: true}
	work := []*symbolic.Block{s}
	for len(work) > 0 {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		if len(b.Succs) == 0 || endless(b.Loop) {
			return true
		}
		for _, t := range b.Succs {
			if !seen[t] {
				seen[t] = true
				work = append(work, t)
			}
		}
	}
	return false
}
