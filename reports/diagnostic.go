package reports

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Diagnostic is what somebody is to look at, as an editor shows it: at a place, with others that belong to it.
type Diagnostic struct {
	At       Position // without a column: the line as a whole; without a line: the file
	Source   string   // the text of the line; "" where it is not known
	Severity Severity
	Rule     string       // "" where none is broken
	Text     string       // a line on what it is, and one for each cause and for the fix
	Related  []Related    // other places
	Cases    [][]Position // places of each case; a comment at one of them dismisses the case
	Program  string       // where there are Kernels
	Kernels  []string     // that a change of the sources may mend
}

// Related is another place that belongs to a diagnostic, and how.
type Related struct {
	At     Position
	Source string
	Text   string
}

// whole is the text of a line, "" where a report has a part of it.
func whole(source string, from int) string {
	if from > 0 {
		return ""
	}
	return source
}

// Diagnostics are what a finished report tells of that is not dismissed: findings, divergent barriers, remarks, comments
// that cannot be obeyed, kernels that are inconclusive and files that were not analysed.
func (r *Report) Diagnostics() []Diagnostic {
	var out []Diagnostic
	byID := r.byID()
	for i := range r.Findings {
		if f := &r.Findings[i]; f.Dismissed == nil && f.lead(byID) != nil {
			out = append(out, f.diagnostic(byID))
		}
	}
	for i := range r.Divergences {
		if d := &r.Divergences[i]; d.Dismissed == nil {
			out = append(out, d.diagnostic())
		}
	}
	for i := range r.Remarks {
		if m := &r.Remarks[i]; m.Dismissed == nil {
			out = append(out, Diagnostic{At: m.Position, Source: whole(m.Source, m.From), Severity: m.Weight(), Rule: m.Rule, Text: Printable(m.Message)})
		}
	}
	for _, p := range r.Problems {
		out = append(out, Diagnostic{At: p.Position, Severity: Error, Text: Printable(p.Message)})
	}
	for i := range r.Kernels {
		if k := &r.Kernels[i]; k.Verdict == Inconclusive {
			out = append(out, k.diagnostic())
		}
	}
	for _, f := range r.Files {
		if f.Status != Analysed {
			out = append(out, f.diagnostic())
		}
	}
	return out
}

func (f *Finding) diagnostic(byID map[raceKey]*Race) Diagnostic {
	r := f.lead(byID)
	a, b := &r.Accesses[0], &r.Accesses[1]
	d := Diagnostic{At: a.Position(), Source: whole(a.Source, a.From), Severity: f.Severity, Rule: f.Rule, Text: f.headline(r)}
	if f.Severity > Note {
		d.Program, d.Kernels = f.Program, f.Kernels
	}
	for _, c := range r.causes(f.Rule) {
		d.Text += "\ncause: " + c
	}
	if f.Fix != "" {
		d.Text += "\nfix: " + Printable(f.Fix)
	}
	other := fmt.Sprintf("the other access: %s%s", b.Kind, r.by(1))
	if r.one() {
		other = fmt.Sprintf("the other %s is the same one, by another thread", b.Kind)
		switch r.Type {
		case OwnThread:
			other = fmt.Sprintf("the other %s is the same one, later", b.Kind)
		case InterWork:
			other = fmt.Sprintf("the other %s is the same one, by another launch", b.Kind)
		}
	}
	d.Related = append(d.Related, Related{b.Position(), whole(b.Source, b.From), other})
	for _, x := range []*Access{a, b} {
		for _, at := range x.InlinedAt {
			d.relate(at, fmt.Sprintf("the %s is reached by this call", x.Kind))
		}
	}
	if r.Launch != nil {
		in := ""
		if r.LaunchedIn != "" {
			in = " in " + Printable(r.LaunchedIn)
		}
		d.relate(*r.Launch, "the launch"+in)
	}
	for _, at := range r.AlsoAt {
		d.relate(at, "another launch with the race")
	}
	r.causePlaces(d.relate)
	for _, p := range f.Pairs {
		if x := byID[raceKey{f.Program, p.Races[0]}]; x != nil && x.Dismissed == nil {
			d.Cases = append(d.Cases, (&Case{Races: []*Race{x}}).Places())
		}
	}
	return d
}

// causePlaces are the places that say why the accesses meet.
func (r *Race) causePlaces(tell func(Position, string)) {
	if a, b := r.Accesses[0].Object, r.Accesses[1].Object; r.Buffer != nil && a != b {
		tell(r.Buffer.At, fmt.Sprintf("the one buffer of %s and %s", Printable(a), Printable(b)))
	}
	for _, at := range r.Widen {
		tell(at, "the scope of this operation holds too few threads")
	}
	for _, f := range r.Fences {
		side := "after"
		if f.Before {
			side = "before"
		}
		tell(f.At, fmt.Sprintf("a fence is missing %s this operation", side))
	}
	for _, at := range r.Narrow {
		tell(at, "the flags of this barrier leave out "+r.Flag())
	}
	for _, at := range r.Idle {
		tell(at, "this grid barrier orders nothing: the launch is not cooperative")
	}
	if r.Carried != nil {
		tell(r.Carried.Loop, "the accesses lie in different iterations of this loop")
	}
}

// relate adds a place that is known, once.
func (d *Diagnostic) relate(at Position, text string) {
	add := Related{At: at, Text: text}
	if at.Line > 0 && !slices.Contains(d.Related, add) {
		d.Related = append(d.Related, add)
	}
}

func (d *Divergence) diagnostic() Diagnostic {
	out := Diagnostic{At: d.position(), Source: whole(d.Source, d.From), Severity: d.Weight(), Rule: d.Rule,
		Text:  fmt.Sprintf("barrier divergence in kernel %s: %s\ncause: %s\nfix: %s", Printable(d.Kernel), Printable(d.Message), d.cause(), d.fix()),
		Cases: [][]Position{(&Case{Divergences: []*Divergence{d}}).Places()}, Program: d.Program, Kernels: []string{d.Kernel}}
	out.relate(d.Branch, "the threads diverge here")
	return out
}

func (k *Kernel) diagnostic() Diagnostic {
	return Diagnostic{At: k.position(), Severity: Note, Text: strings.Join(k.open(), "\n")}
}

// name is the kernel's with its template arguments, where it has some.
func (k *Kernel) name() string {
	if strings.Contains(k.Display, "<") {
		return k.Display
	}
	return k.Name
}

var compilerError = regexp.MustCompile(`^(.+?):(\d+):(\d+): (.+)$`)

// diagnostic lies where the compiler says, if that is in the file itself.
func (f File) diagnostic() Diagnostic {
	d := Diagnostic{At: Position{File: f.Path}, Severity: Error, Text: "not analysed: " + Printable(f.Error)}
	m := compilerError.FindStringSubmatch(f.Error)
	if m == nil {
		return d
	}
	line, err := strconv.Atoi(m[2])
	column, err2 := strconv.Atoi(m[3])
	switch {
	case err != nil || err2 != nil:
	case m[1] == f.Path:
		d.At.Line, d.At.Column, d.Text = line, column, "not analysed: "+Printable(m[4])
	default:
		d.relate(Position{m[1], line, column}, "the error")
	}
	return d
}

// About is what a verbose check says of a kernel: its verdict, its launches with their facts, and what it takes for
// granted; without proofs.
func (r *Report) About(k *Kernel) string {
	t := &text{verbose: true}
	short := *k
	short.Proofs = nil
	t.kernel(&short, r)
	return t.out.String()
}

// RuleURL is where the rules are described; "" for what is no rule.
func RuleURL(id string) string {
	if _, known := RuleOf(id); !known {
		return ""
	}
	return rulesURL + anchor(id, title(id))
}

const rulesURL = "https://github.com/hgrd/hgrd/blob/main/RULES.md#"
