package check

import (
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/reports"
)

// codeOf are the lines that a kernel runs, in files that may be quoted: others are not looked at for comments either.
func codeOf(m *frontend.Module, k *frontend.Kernel, s *sources) []reports.Lines {
	var out []reports.Lines
	for p := range m.Lines(k) {
		if s.quotable(p.File) {
			out = append(out, reports.Lines{File: p.File, First: p.Line, Last: p.Line})
		}
	}
	return out
}
