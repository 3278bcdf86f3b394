package check

import (
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/reports"
)

// codeOf are the lines that a kernel runs.
func codeOf(m *frontend.Module, k *frontend.Kernel) []reports.Lines {
	var out []reports.Lines
	for p := range m.Lines(k) {
		out = append(out, reports.Lines{File: p.File, First: p.Line, Last: p.Line})
	}
	return out
}
