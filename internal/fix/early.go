package fix

import (
	"slices"

	"github.com/hgrd/hgrd/reports"
)

// A barrier behind a branch at which threads return holds the others from compute capability 7.0 on, as a proof assumes. A change
// may not rest on that where the kernel did not do so before.

// waits reports whether the threads of the kernel come to the barriers of a changed program as they came to those before:
// those that return earlier do so at branches behind which there were barriers already.
func (s *searcher) waits(st, before *state, program, kernel string) bool {
	known := s.returns(before, program, kernel)
	for _, at := range s.returns(st, program, kernel) {
		if at.made || !slices.Contains(known, at) {
			return false
		}
	}
	return true
}

// leaving is a branch behind which threads end a kernel, by its place in the file as it is on disk.
type leaving struct {
	file string
	at   int
	made bool // it lies in what a change has written
}

// returns are the branches behind which threads of a kernel end it without coming to one of its barriers.
func (s *searcher) returns(st *state, program, kernel string) (out []leaving) {
	for _, k := range st.report.Kernels {
		if k.Program != program || k.Name != kernel {
			continue
		}
		for _, p := range k.Returns {
			src := &source{p.File, apply(s.text(p.File), p.File, st.edits)}
			at, ok := origin(max(src.offset(p), 0), p.File, st.edits)
			out = append(out, leaving{p.File, at, !ok})
		}
	}
	return out
}

// late is what to know of a barrier of the block between the accesses of a race, in front of which threads return; "" for nothing.
// It is none to propose where no barrier of the kernel so far comes behind such a branch; those of the grid and of OpenCL never are.
func (p *proposer) late(r *reports.Race, call string) (note string, ok bool) {
	switch note := r.Placement.Returned(); {
	case note == "" || call == warpBarrier:
		return "", true
	case call != blockBarrier:
		return "", false
	default:
		return note, slices.ContainsFunc(p.report.Kernels, func(k reports.Kernel) bool {
			return k.Program == p.of.program && k.Name == p.of.kernel && len(k.Returns) > 0
		})
	}
}
