package check

import (
	"fmt"
	"slices"
	"strings"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/hostanalysis"
	"github.com/hgrd/hgrd/reports"
)

// launch is what a report tells of a launch.
func launch(p *expr.Pool, l *hostanalysis.Launch) reports.Launch {
	out := reports.Launch{File: l.Site.File, Line: l.Site.Line, Grid: shape(p, l, l.Grid), Block: shape(p, l, l.Block), Context: callers(l)}
	for _, f := range l.Facts {
		if f.Kind != hostanalysis.Unwinding && !inLibrary(f) {
			out.Facts = addFact(out.Facts, p, l, f)
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

// addFact adds the text of a fact of a launch, if it is not there yet and says anything.
func addFact(texts []string, p *expr.Pool, l *hostanalysis.Launch, f hostanalysis.Fact) []string {
	text := f.Text
	if text == "" || text == f.Cond.String() {
		text = l.Spelled(p, f.Cond)
	}
	if text == "true" {
		return texts // but for exceptions, of which nobody is told
	}
	if slices.ContainsFunc(texts, func(s string) bool { return strings.HasPrefix(s, text+" (") }) {
		return texts // it is checked more than once
	}
	if f.Site == nil {
		text = fmt.Sprintf("%s (%s)", text, f.Kind)
	} else {
		text = fmt.Sprintf("%s (%s, %s)", text, f.Kind, f.Site.LineSeenFrom(l.Site.File))
	}
	return append(texts, text)
}

func shape(p *expr.Pool, l *hostanalysis.Launch, d [3]*expr.Expr) string {
	n := 3
	for n > 1 && d[n-1].IsConst(1) {
		n--
	}
	var parts []string
	for _, e := range d[:n] {
		parts = append(parts, l.Spelled(p, e))
	}
	return "(" + strings.Join(parts, ", ") + ")"
}
