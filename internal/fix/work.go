package fix

import "github.com/hgrd/hgrd/reports"

// waitsForDevice is a note of a change that orders more than it has to.
const waitsForDevice = "the host then waits for all work of the device here; an event would order the two alone"

// ordered lets the host wait for the device before the later one of two pieces of work: in front of the outermost statement around
// it that does not hold the earlier one as well.
func (p *proposer) ordered(r *reports.Race) {
	c := r.Concurrent
	first, second := &c.Sides[c.First], &c.Sides[1-c.First]
	s := p.sources(second.At.File)
	if s == nil {
		return
	}
	path := s.around(second.At)
	note := ""
	if second.Kind != reports.WorkHost {
		note = waitsForDevice
	}
	begun := -1
	if first.At.File == second.At.File {
		begun = s.offset(first.At)
	}
	tried := 0
	for depth := 2; depth <= len(path); depth++ {
		if st := path[depth-1]; st.Start <= begun && begun < st.End && depth < len(path) {
			continue
		}
		if edits := s.before(path[:depth], "cudaDeviceSynchronize();"); len(edits) > 0 {
			p.add(costWait+tried, "wait for the device before "+second.At.String(), note, edits)
			tried++
		}
	}
}
