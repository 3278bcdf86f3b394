package check

import (
	"fmt"
	"strings"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/hostanalysis"
	"github.com/hgrd/hgrd/reports"
)

// launch is what a report tells of a launch.
func launch(l *hostanalysis.Launch) reports.Launch {
	out := reports.Launch{File: l.Site.File, Line: l.Site.Line, Grid: shape(l.Grid), Block: shape(l.Block), Context: callers(l)}
	for _, f := range l.Facts {
		if f.Kind != hostanalysis.Unwinding && !inLibrary(f) {
			out.Facts = append(out.Facts, factText(f, l.Site.File))
		}
	}
	return out
}

// callers lists the callers that lead to the launch, innermost first.
func callers(l *hostanalysis.Launch) []string {
	var out []string
	for _, p := range l.Site.InlinedAt {
		out = append(out, callText(p))
	}
	for _, s := range l.Context {
		out = append(out, callText(s.Position))
		for _, p := range s.InlinedAt {
			out = append(out, callText(p))
		}
	}
	return out
}

func callText(p frontend.Position) string {
	if p.Function == "" {
		return fmt.Sprintf("%s:%d", p.File, p.Line)
	}
	return fmt.Sprintf("%s at %s:%d", p.Function, p.File, p.Line)
}

// factText spells a fact for those who look at a file.
func factText(f hostanalysis.Fact, file string) string {
	text := f.Text
	if text == "" {
		text = f.Cond.String()
	}
	if f.Site == nil {
		return fmt.Sprintf("%s (%s)", text, f.Kind)
	}
	return fmt.Sprintf("%s (%s, %s)", text, f.Kind, f.Site.LineSeenFrom(file))
}

func shape(d [3]*expr.Expr) string {
	n := 3
	for n > 1 && d[n-1].IsConst(1) {
		n--
	}
	var parts []string
	for _, e := range d[:n] {
		parts = append(parts, e.String())
	}
	return "(" + strings.Join(parts, ", ") + ")"
}
