package check

import (
	"slices"

	"github.com/hgrd/hgrd/constraints"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/reports"
)

// interval is where the accesses of r can meet; nil for threads that no barrier of the kernel holds together.
func (kr *kernelReport) interval(o *constraints.Outcome, r constraints.Race) *reports.Interval {
	s := o.Instance.Summary
	if r.Kind == obligation.InterBlock && !s.GridWide() {
		return nil
	}
	barriers, entry := s.Behind(r.Kind, r.A, r.B)
	out := &reports.Interval{Entry: entry}
	for _, b := range barriers {
		if at := position(b.Site); !slices.Contains(out.After, at) {
			out.After = append(out.After, at)
		}
	}
	return out
}
