package check

import (
	"fmt"
	"slices"

	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/reports"
)

// headers are assumptions: what stands for headers of a program that no given folder has, and for the device that its sources
// ask for.
type headers []string

func takenHeaders(programs []*frontend.Program) headers {
	var out headers
	for _, p := range programs {
		if p == nil {
			continue
		}
		for _, f := range p.Found {
			text := fmt.Sprintf("the header %s, which no given folder has, is %s", f.Header, f.File)
			if f.Template {
				text = fmt.Sprintf("the header %s, which a build makes, is what %s gives with nothing defined and zeros for values", f.Header, f.File)
			}
			if !slices.Contains(out, text) {
				out = append(out, text)
			}
		}
		if at := p.Later; at.Line > 0 {
			later := fmt.Sprintf("device code is that of compute capability 7.0, although line %d of %s tests for a later one", at.Line, at.File)
			if !slices.Contains(out, later) {
				out = append(out, later)
			}
		}
	}
	return out
}

// underlie makes them assumptions of all kernels in a part of a report.
func (h headers) underlie(part *reports.Report) {
	for i := range part.Kernels {
		k := &part.Kernels[i]
		k.Assumptions = append(slices.Clone(k.Assumptions), h...)
	}
}
