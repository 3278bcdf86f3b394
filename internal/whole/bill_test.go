package whole_test

import (
	"context"
	"testing"

	"github.com/hgrd/hgrd/internal/steps"
	"github.com/hgrd/hgrd/internal/whole"
)

// TestPurse: the runs of a program are paid for from steps of its own, and from those of whoever asks once these are spent. Whose
// result comes from the cache has the purse give what it gave.
func TestPurse(t *testing.T) {
	const program = "__global__ void k(int *x) { x[threadIdx.x] = 1; }\nint main() { int *x; cudaMalloc(&x, 256); k<<<1, 64>>>(x); }\n"
	all, cancel := steps.With(context.Background(), steps.Second)
	defer cancel()
	on := theatre(t, program)
	defer on.Endow(all, 9)()
	small, end := steps.With(all, steps.Second/50)
	defer end()
	if on.Known(0) || !on.Affords(small, steps.Second) {
		t.Error("before the first run")
	}
	if on.Explored(small, 0) == nil || small.Err() != nil {
		t.Fatal("a kernel with few steps gets no run, or pays for it")
	}
	first := steps.Used(all) - steps.Used(small)
	if first == 0 || !on.Known(0) || on.Known(1) {
		t.Errorf("the purse gave %d steps, the run is known: %v", first, on.Known(0))
	}
	if steps.Spend(all, steps.Second/4-steps.Used(all)); on.Affords(small, steps.Second) != true {
		t.Error("what others spend is not in the purse, which is full as long as they leave it")
	}
	paid := on.Paid(0)
	if len(paid) != 1 || paid[0].Common != first {
		t.Errorf("paid: %v, the purse gave %d", paid, first)
	}

	other := theatre(t, program)
	anew, cancelled := steps.With(context.Background(), steps.Second)
	defer cancelled()
	defer other.Endow(anew, 9)()
	if other.Settle(paid); steps.Used(anew) != first || !other.Known(0) {
		t.Errorf("what is settled took %d steps of the purse, want %d", steps.Used(anew), first)
	}

	// The purse of a single kernel is half of all. Once it is empty the search waits until each kernel had its turn.
	spent := theatre(t, program)
	half, done := steps.With(context.Background(), steps.Second)
	defer done()
	defer spent.Endow(half, 1)()
	if !spent.Spares(half, steps.Second) {
		t.Error("the purse is full, and nothing is spared")
	}
	spent.Settle([]whole.Payment{{Run: "another", Common: steps.Second / 2}})
	if spent.Spares(half, 1) || !spent.Affords(half, 1) {
		t.Error("others come first, and what a witness asks for may be run")
	}
	if spent.Open(); !spent.Spares(half, 1) || spent.Spares(half, steps.Second) {
		t.Error("once others had their turn, the steps that are left decide")
	}

	empty := theatre(t, program)
	ctx, stop := steps.With(context.Background(), steps.Second/50)
	defer stop()
	if empty.Affords(ctx, steps.Second) || !empty.Affords(ctx, steps.Second/100) || !empty.Affords(context.Background(), steps.Second) {
		t.Error("without a purse, the steps that are left decide")
	}
	empty.Explored(ctx, 0)
	if n := empty.Paid(0); len(n) != 1 || n[0].Common != 0 || steps.Used(ctx) < first {
		t.Errorf("without a purse: %v, %d steps", n, steps.Used(ctx))
	}
}
