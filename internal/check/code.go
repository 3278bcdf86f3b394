package check

import (
	"crypto/sha256"
	"encoding/hex"

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

// codeOfAll is a digest of what a program does when it runs, wherever its lines stand.
func codeOfAll(programs []*frontend.Program) string {
	sum := sha256.New()
	for _, p := range programs {
		host, device := p.Host.Code(), p.Device.Code()
		sum.Write(append(host[:], device[:]...))
	}
	return hex.EncodeToString(sum.Sum(nil))
}
