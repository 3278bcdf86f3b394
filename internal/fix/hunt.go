package fix

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"golang.org/x/sync/errgroup"

	"github.com/hgrd/hgrd/reports"
)

// hunt is the search for a change of one kernel. It may be put aside and taken up again.
type hunt struct {
	*searcher
	report          *reports.Report // of the program before all changes
	program, kernel string

	tried  int
	failed map[string]bool // candidates that were no step ahead, by their edits
}

// mend looks for the least change after which the kernel is proved, until so many changes were tried. Changes that were found for other
// kernels are taken for made. The outcome's Edits are empty where these are enough; it is nil where no change is proved. done tells
// that there is nothing more to try.
func (h *hunt) mend(ctx context.Context, most int) (found *outcome, done bool, err error) {
	base := &state{edits: h.done, report: byPlace(h.report)}
	if h.concern(h.report, h.program) {
		if base.report, err = h.look(ctx, base, h.program, h.kernel); err != nil || base.report == nil {
			return nil, true, cmp.Or(err, ctx.Err())
		}
		if proved(base.report, h.program, h.kernel) {
			h.fixed[kernelName{h.program, h.kernel}] = true
			return &outcome{}, true, nil
		}
	}
	front := h.ahead(base, base)
	for len(front) > 0 {
		if h.tried >= most {
			return nil, false, nil
		}
		batch := front[:min(atOnce, len(front), most-h.tried)]
		front = slices.Clone(front[len(batch):])
		if err := h.lookAt(ctx, batch); err != nil {
			return nil, true, err
		}
		for _, st := range batch {
			if st.passed {
				st.passed = false
				front = append(front, st)
				continue
			}
			h.tried++
			switch {
			case st.report == nil:
				h.failed[h.key(st, base)] = true
			case proved(st.report, h.program, h.kernel):
				out, err := h.settle(ctx, st, base)
				if out != nil || err != nil {
					return out, true, err
				}
				h.failed[h.key(st, base)] = true
			case len(st.steps) < maxSteps:
				front = append(front, h.ahead(st, base)...)
			}
		}
		slices.SortStableFunc(front, func(a, b *state) int { return cmp.Compare(a.cost+a.left, b.cost+b.left) })
	}
	return nil, true, ctx.Err()
}

// key tells the changes of a state apart, whatever other kernels have been given.
func (h *hunt) key(st, base *state) string { return fmt.Sprint(order(st.edits[len(base.edits):])) }

// ahead are the states one candidate further that have not failed.
func (h *hunt) ahead(st, base *state) []*state {
	return slices.DeleteFunc(h.next(st, h.program, h.kernel), func(st *state) bool { return h.failed[h.key(st, base)] })
}

// settle makes the outcome of a state in which the kernel is proved; nil where another kernel would lose its proof, or a barrier would rest
// on threads that return.
func (h *hunt) settle(ctx context.Context, st, base *state) (*outcome, error) {
	st, err := h.least(ctx, st, h.program, h.kernel)
	if err != nil || !h.waits(st, base, h.program, h.kernel) {
		return nil, err
	}
	if ok, err := h.harmless(ctx, st, h.report, h.program, h.kernel, false); err != nil || !ok {
		return nil, err
	}
	if ctx.Err() != nil { // what was looked at last may have been cut short
		return nil, ctx.Err()
	}
	out := newOutcome(st, len(h.done))
	h.done, h.fixed[kernelName{h.program, h.kernel}] = st.edits, true
	return out, nil
}

// lookAt checks several states at once. Those behind one that is proved are passed over, as far as they are not done.
func (h *hunt) lookAt(ctx context.Context, batch []*state) error {
	reported := make([]*reports.Report, len(batch))
	limits, cancels := make([]context.Context, len(batch)), make([]context.CancelFunc, len(batch))
	for i := range batch {
		limits[i], cancels[i] = context.WithCancel(ctx)
		defer cancels[i]()
	}
	var g errgroup.Group
	g.SetLimit(max(h.jobs, 1))
	for i, st := range batch {
		g.Go(func() (err error) {
			if limits[i].Err() == nil {
				reported[i], err = h.look(limits[i], st, h.program, h.kernel)
			}
			if limits[i].Err() != nil && ctx.Err() == nil {
				return nil // another one is proved
			}
			if reported[i] != nil && proved(reported[i], h.program, h.kernel) {
				for _, cancel := range cancels[i+1:] {
					cancel()
				}
			}
			return err
		})
	}
	if err := cmp.Or(g.Wait(), ctx.Err()); err != nil {
		return err // what was looked at last may have been cut short
	}
	for i, st := range batch {
		if st.passed = limits[i].Err() != nil && ctx.Err() == nil; st.passed {
			continue
		}
		parent := st.report
		st.report = reported[i]
		if st.report != nil && !proved(st.report, h.program, h.kernel) && weight(st.report, h.program, h.kernel) >= weight(parent, h.program, h.kernel) {
			st.report = nil // no step ahead
		}
	}
	return nil
}

// least leaves out the steps of a state that are not needed.
func (s *searcher) least(ctx context.Context, st *state, program, kernel string) (*state, error) {
	for i := 0; i < len(st.steps) && len(st.steps) > 1; i++ {
		less := &state{steps: slices.Delete(slices.Clone(st.steps), i, i+1), cost: st.cost}
		at := len(st.edits)
		for _, step := range st.steps[i:] {
			at -= step.edits
		}
		less.edits = slices.Delete(slices.Clone(st.edits), at, at+st.steps[i].edits)
		r, err := s.look(ctx, less, program, kernel)
		if err != nil {
			return nil, err
		}
		if r != nil && proved(r, program, kernel) {
			less.report = r
			st, i = less, i-1
		}
	}
	return st, nil
}
