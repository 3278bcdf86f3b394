package whole

import (
	"context"
	"slices"
	"sync"

	"github.com/hgrd/hgrd/internal/steps"
)

// Payment is a run of the program that has been paid for.
type Payment struct {
	Run    string
	Common uint64 // steps that the purse gave
}

// bill says which runs have been paid for, and from what. The runs are the program's, and its kernels share its budget: whoever asks
// first for one pays for it, from the purse as long as something is in it, and then from steps of its own.
type bill struct {
	mu    sync.Mutex
	purse context.Context // nil for none
	open  bool            // all kernels had their turn
	paid  map[string]bool
	list  []Payment // in order
}

// purseShare is the part of the steps of a program that is set aside for its runs; it is more where few kernels need steps.
const purseShare = 4

// Endow sets a part of the steps of ctx aside for runs, until the program is done. What no run takes is left to all of its kernels.
func (t *Theatre) Endow(ctx context.Context, kernels int) (done context.CancelFunc) {
	t.bill.mu.Lock()
	defer t.bill.mu.Unlock()
	if _, limited := steps.Left(ctx); !limited {
		return func() {}
	}
	t.bill.purse, done = steps.Part(ctx, uint64(min(purseShare, kernels+1)), 0)
	return done
}

// filled is how many steps are in the purse.
func (b *bill) filled() uint64 {
	if b.purse == nil {
		return 0
	}
	left, _ := steps.Left(b.purse)
	return left
}

// pay has a run paid for, if it is not yet.
func (b *bill) pay(ctx context.Context, run string, cost uint64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	steps.Spend(ctx, looking)
	switch {
	case b.paid[run]:
	case b.filled() > 0:
		b.add(Payment{run, cost})
		steps.Spend(b.purse, cost)
	default:
		b.add(Payment{Run: run})
		steps.Spend(ctx, cost)
	}
}

func (b *bill) add(p Payment) {
	if b.paid == nil {
		b.paid = map[string]bool{}
	}
	b.paid[p.Run] = true
	b.list = append(b.list, p)
}

// Affords is the method of constraints.Theatre.
func (t *Theatre) Affords(ctx context.Context, least uint64) bool {
	left, limited := steps.Left(ctx)
	if !limited || left >= least {
		return true
	}
	t.bill.mu.Lock()
	defer t.bill.mu.Unlock()
	return left > looking && t.bill.filled() > 0
}

// Open lets kernels spend steps of their own on the search for inputs: each had its turn.
func (t *Theatre) Open() {
	t.bill.mu.Lock()
	defer t.bill.mu.Unlock()
	t.bill.open = true
}

// Spares is the method of constraints.Theatre.
func (t *Theatre) Spares(ctx context.Context, least uint64) bool {
	t.bill.mu.Lock()
	waits := t.bill.purse != nil && !t.bill.open && t.bill.filled() == 0
	t.bill.mu.Unlock()
	return !waits && t.Affords(ctx, least)
}

// Known is the method of constraints.Theatre.
func (t *Theatre) Known(n int) bool {
	t.bill.mu.Lock()
	defer t.bill.mu.Unlock()
	return t.bill.paid[searched(n)]
}

// Paid lists the runs that have been paid for, from the n-th on.
func (t *Theatre) Paid(n int) []Payment {
	t.bill.mu.Lock()
	defer t.bill.mu.Unlock()
	return slices.Clone(t.bill.list[min(n, len(t.bill.list)):])
}

// Settle takes runs for paid: whoever asked for them comes from the cache, and has paid with all its steps. What the purse gave, it
// gives now.
func (t *Theatre) Settle(runs []Payment) {
	t.bill.mu.Lock()
	defer t.bill.mu.Unlock()
	for _, p := range runs {
		if t.bill.paid[p.Run] {
			continue
		}
		t.bill.add(p)
		if t.bill.purse != nil {
			steps.Spend(t.bill.purse, p.Common)
		}
	}
}
