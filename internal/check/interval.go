package check

import (
	"slices"

	"github.com/hgrd/hgrd/constraints"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/kernelanalysis"
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

// mask is that of a barrier of the warp which leaves out a lane of r; nil where there is none.
func (kr *kernelReport) mask(o *constraints.Outcome, r constraints.Race) *reports.Mask {
	m := o.Instance.Summary.Masked(r.Kind, r.A, r.B)
	if m == nil {
		return nil
	}
	out := &reports.Mask{At: position(m.Site), Bits: uint32(m.Mask)}
	if m.Behind != nil {
		at := position(m.Behind)
		out.Behind = &at
	}
	w, lanes := r.Witness, o.Instance.Summary.Geometry.Lanes()
	for side := range 2 {
		t := w.Threads[side].ThreadIdx
		lane := (t[0] + w.Block[0]*(t[1]+w.Block[1]*t[2])) % lanes
		if m.Mask>>lane&1 == 0 {
			out.Side, out.Lane = side, int(lane)
			return out
		}
	}
	return nil
}

// returns are the branches behind which threads end the kernel without coming to one of its barriers.
func returns(o *constraints.Outcome) []reports.Position {
	var out []reports.Position
	if o.Instance == nil {
		return nil
	}
	for _, b := range o.Instance.Summary.Barriers {
		if b.Partial() {
			continue // it waits for those that its mask names
		}
		for _, s := range b.Returns {
			out = append(out, position(s))
		}
	}
	return out
}

// placement is where a barrier would order the threads of r; nil for those of different blocks without a barrier of the grid.
func (kr *kernelReport) placement(o *constraints.Outcome, r constraints.Race) *reports.Placement {
	if r.Kind == obligation.InterBlock && !o.Launch.Cooperative || r.Kind == obligation.OwnThread {
		return nil
	}
	var loop *frontend.Site
	if r.Carried != nil {
		loop = r.Carried.Loop
	}
	p := o.Instance.Summary.Place(r.Kind, r.A, r.B, loop)
	if p == nil {
		return nil
	}
	out := &reports.Placement{After: p.After, Before: p.Before, Head: p.Head}
	if p.At != nil {
		from, to := kr.access(r.A), kr.access(&kernelanalysis.Access{Site: p.At})
		_, at := reports.Apart(from.Chain(), to.Chain())
		out.At = &at
	}
	if p.Loop != nil {
		at := position(p.Loop)
		out.Loop = &at
	}
	for _, s := range p.Branches {
		out.Branches = append(out.Branches, position(s))
	}
	for _, s := range p.Returns {
		out.Returns = append(out.Returns, position(s))
	}
	return out
}
