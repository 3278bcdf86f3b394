package check

import (
	"fmt"

	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/reports"
)

// complete makes a file fail that has a kernel which is not in its part of a report: silence would pass for the absence
// of races.
func (r *runner) complete(part *reports.Report, p *Program, programs []*frontend.Program) {
	type kernel struct{ program, name, display string }
	in := map[kernel]int{}
	for i := range part.Kernels {
		k := &part.Kernels[i]
		in[kernel{k.Program, k.Name, k.Display}]++
	}
	for i, u := range p.Units {
		if u.Aside {
			continue
		}
		missing := ""
		note := func(name, display, why string) {
			if missing == "" && r.options.Selects(name, display) {
				missing = fmt.Sprintf("kernel %s is not analysed: %s", reports.Printable(display), why)
			}
		}
		for _, k := range programs[i].Lost() {
			note(k.Name, k.Display, k.Why)
		}
		for _, k := range programs[i].Device.Kernels() {
			at := kernel{u.Path, k.Name, k.Display}
			if in[at]--; in[at] < 0 {
				note(k.Name, k.Display, "nothing came of it; please report it")
			}
		}
		for f := range part.Files {
			if file := &part.Files[f]; missing != "" && file.Path == u.Path && file.Status == reports.Analysed {
				file.Status, file.Error = reports.Failed, missing
			}
		}
	}
}
