package reports

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// Explain tells all that a report knows about an entry: where the accesses are and what leads there, why nothing orders
// them, what the host says and does not say, the witness, and how to see it again. queries are the files with what the
// solver was asked about it; where says in which folder the program was checked, "" for this one.
func (e Entry) Explain(queries []string, where string) string {
	t := &text{verbose: true, races: e.Report.byID()}
	switch {
	case e.Finding != nil:
		t.explainRace(e.Finding, e.Race)
		t.fields("queries", queries)
		t.again(e.Report, e.Finding.Program, e.Race.Kernel, where)
	case e.Divergence != nil:
		t.divergence(e.Divergence, nil)
		t.about(RuleDivergence)
		t.again(e.Report, e.Divergence.Program, e.Divergence.Kernel, where)
	case e.Remark != nil:
		t.remark(e.Remark)
		t.about(e.Remark.Rule)
	}
	var b strings.Builder
	for line := range strings.Lines(t.out.String()) { // the report comes from a file
		b.WriteString(strings.TrimRight(Printable(strings.TrimSuffix(line, "\n")), " ") + "\n")
	}
	return b.String()
}

func (t *text) explainRace(f *Finding, r *Race) {
	t.line("%s: %s [%s %s]", f.Severity, f.headline(r), f.Rule, f.ID)
	for side := range r.Accesses {
		a := &r.Accesses[side]
		by := ""
		if r.Witness != nil {
			by = ", by " + r.Witness.Thread(side)
		} else if r.Concurrent != nil {
			by = r.by(side)
		}
		t.line("\n%s: access %d: %s of %s%s", a.Position(), side+1, a.Kind, r.Object, by)
		t.quote(a.Source, a.Line, a.Column-a.From)
		t.inlined(a)
		var loops []string
		for _, l := range a.Loops {
			loops = append(loops, "the loop at "+l.String())
		}
		t.fields("within", loops)
		t.fields("when", a.When)
	}
	t.line("\nWhy nothing orders them")
	t.field("scopes", typeList(f.Types))
	t.fields("between", r.unordered())
	t.fields("cause", r.causes(f.Rule))
	t.fields("note", r.notes())
	t.about(f.Rule)

	t.line("\nWhat the host code says")
	t.launch(r)
	t.fields("facts", r.Facts)
	t.fields("assumes", r.Assumptions)
	t.fields("missing", r.missing())

	if r.Witness != nil || r.Concurrent != nil {
		t.line("\nA run with this race")
		t.witness(r)
	}
	t.line("\nWhat to do")
	t.others(f)
	t.dismissed(f.Dismissed)
	t.field("fix", f.Fix)
}

// about is the rule as a paragraph.
func (t *text) about(rule string) {
	r, known := RuleOf(rule)
	if !known {
		return
	}
	for i, line := range strings.Split(filled(r.About, textWidth), "\n") {
		if i == 0 {
			t.field("rule", line)
		} else {
			t.line("  %-10s %s", "", line)
		}
	}
}

// unordered says which barriers the threads may have behind them, and that none comes.
func (r *Race) unordered() []string {
	var out []string
	switch i := r.Interval; {
	case i == nil && r.Type == InterBlock:
		out = append(out, "the threads are in different blocks, and no barrier of the kernel synchronises blocks")
	case i != nil:
		var from []string
		if i.Entry {
			from = append(from, "the beginning of the kernel")
		}
		for _, at := range i.After {
			from = append(from, "the barrier at "+at.String())
		}
		if len(from) > 0 {
			out = append(out, "from "+strings.Join(from, " or ")+" on, both threads reach their accesses without a barrier that synchronises both")
		}
	}
	if c := r.Carried; c != nil {
		out = append(out, fmt.Sprintf("access %d is in an earlier iteration of the loop at %s than access %d", c.Early+1, c.Loop, 2-c.Early))
	}
	return out
}

// missing is what the host would have to say, and does not.
func (r *Race) missing() []string {
	var out []string
	w := r.Witness
	switch {
	case len(r.Needs) > 0:
		out = append(out, "no check that keeps callers from passing "+assignments(r.Needs))
	case r.Free != "" && w != nil && len(w.Values) > 0:
		out = append(out, "nothing is known of "+strings.Join(w.Values.Names(), ", "))
	case w != nil && len(w.Values) > 0:
		out = append(out, "no check before the launch rules out "+assignments(w.Values))
	case w != nil && len(w.Contents) == 0:
		out = append(out, "no check of host values can exclude the race: the launch itself has it")
	}
	if w != nil && len(w.Contents) > 0 {
		out = append(out, "no check keeps memory from holding "+assignments(w.Contents))
	}
	return out
}

// again says how to see an answer once more.
func (t *text) again(r *Report, program, kernel, where string) {
	i := slices.IndexFunc(r.Files, func(f File) bool { return f.Path == program })
	if i < 0 || len(r.Files[i].Arguments) == 0 {
		t.field("replay", "not known: the report does not say how the program was checked")
		return
	}
	words := append([]string{"hgrd", "check", "--confirm", "--kernel=^" + regexp.QuoteMeta(kernel) + "$"}, r.Files[i].Arguments...)
	t.field("replay", CommandLine(words))
	t.field("in", where)
	t.fields("flags", r.Files[i].Flags)
}

// CommandLine is a command as a POSIX shell reads it.
func CommandLine(words []string) string {
	quoted := make([]string, len(words))
	for i, w := range words {
		quoted[i] = shellWord(w)
	}
	return strings.Join(quoted, " ")
}

var plainWord = regexp.MustCompile(`^[A-Za-z0-9_./=:,+@%-]+$`)

// shellWord quotes a word for a POSIX shell where it must be.
func shellWord(w string) string {
	if plainWord.MatchString(w) {
		return w
	}
	return "'" + strings.ReplaceAll(w, "'", `'\''`) + "'"
}
