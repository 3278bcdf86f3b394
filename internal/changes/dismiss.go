package changes

import (
	"slices"

	"github.com/hgrd/hgrd/reports"
)

// Dismiss dismisses what no change since the revision rev touches in a finished report, and finishes it again. A finding
// in a file that is not among those with the code of the kernels stays: its place is one that a #line made up.
func (l *Lines) Dismiss(r *reports.Report, rev string) {
	code := map[string]bool{}
	for i := range r.Kernels {
		for _, lines := range r.Kernels[i].Code {
			code[lines.File] = true
		}
	}
	for _, c := range r.Cases() {
		if !l.touch(c) && !slices.ContainsFunc(c.Places(), func(p reports.Position) bool { return p.Line > 0 && !code[p.File] }) {
			c.Dismiss(reports.Dismissal{By: reports.ByRevision, Reason: "no line of it changed since " + rev})
		}
	}
	r.Finish()
}

func (l *Lines) touch(c *reports.Case) bool {
	for _, p := range c.Places() {
		if l.changed(p) {
			return true
		}
	}
	for _, r := range c.Races {
		if r.Launch != nil && l.changed(*r.Launch) {
			return true
		}
		for _, p := range r.AlsoAt {
			if l.changed(p) {
				return true
			}
		}
		if l.removed(r.Accesses[0].Position(), r.Accesses[1].Position()) {
			return true
		}
	}
	for _, d := range c.Divergences {
		barrier := reports.Position{File: d.File, Line: d.Line}
		if l.changed(d.Branch) || l.removed(d.Branch, barrier) {
			return true
		}
	}
	return false
}

func (l *Lines) changed(p reports.Position) bool { return p.Line > 0 && l.Changed(p.File, p.Line) }

// removed says whether something between two places is gone.
func (l *Lines) removed(a, b reports.Position) bool {
	if a.File != b.File || a.Line == 0 || b.Line == 0 {
		return false
	}
	return l.Removed(a.File, min(a.Line, b.Line), max(a.Line, b.Line))
}
