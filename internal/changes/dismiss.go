package changes

import "github.com/hgrd/hgrd/reports"

// Dismiss dismisses what no change since the revision rev touches in a finished report, and finishes it again.
func (l *Lines) Dismiss(r *reports.Report, rev string) {
	for _, c := range r.Cases() {
		if !l.touch(c) {
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
