package reports

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"
)

// NewText writes the report the way compilers write diagnostics: each finding with the source lines of its strongest
// pair, then a verdict per kernel, then a summary line.
func NewText(w io.Writer, verbose bool) Handler { return textHandler{w, verbose} }

type textHandler struct {
	w       io.Writer
	verbose bool
}

func (h textHandler) Handle(r *Report) error {
	t := &text{verbose: h.verbose, races: r.byID()}
	t.findings(r)
	t.kernels(r)
	for _, f := range r.Files {
		for _, line := range f.unread() {
			t.line("%s", line)
		}
		if f.Status != Analysed {
			t.line("%s", Printable(f.Problem()))
		}
	}
	for _, p := range r.Problems {
		t.line("%s", p)
	}
	if absent := r.absent(); absent != "" {
		t.line("%s", absent)
	}
	t.line("%s", r.Summary())
	return put(h.w, t.out.String())
}

// NewDiagnostics writes of the report what is to be mended, as NewText does, and nothing else.
func NewDiagnostics(w io.Writer) Handler { return diagnostics{w} }

type diagnostics struct{ w io.Writer }

func (h diagnostics) Handle(r *Report) error {
	t := &text{races: r.byID()}
	t.findings(r)
	return put(h.w, t.out.String())
}

// text builds the document; it is written at once.
type text struct {
	out     bytes.Buffer
	verbose bool
	races   map[raceKey]*Race
}

func (t *text) line(format string, args ...any) { fmt.Fprintf(&t.out, format+"\n", args...) }

// field writes one line of detail; nothing where the value is empty.
func (t *text) field(name, value string) {
	if value != "" {
		t.line("  %-10s %s", name+":", value)
	}
}

// fields writes a list, the name before its first line only.
func (t *text) fields(name string, values []string) {
	for i, v := range values {
		if i == 0 {
			t.field(name, Printable(v))
		} else {
			t.line("  %-10s %s", "", Printable(v))
		}
	}
}

// maxLines bounds lists of pairs and of reasons unless all is asked for.
const maxLines = 6

// some writes a list, cut where it is long.
func (t *text) some(name string, values []string, noun string) {
	if rest := len(values) - maxLines; rest > 1 && !t.verbose {
		values = append(slices.Clone(values[:maxLines]), fmt.Sprintf("and %s", count(rest, "more "+noun)))
	}
	t.fields(name, values)
}

// findings writes what was found, with an empty line behind each.
func (t *text) findings(r *Report) {
	for i := range r.Findings {
		if f := &r.Findings[i]; f.Dismissed == nil || t.verbose {
			t.finding(f)
			t.line("")
		}
	}
	for i := range r.Divergences {
		d := &r.Divergences[i]
		first, others := r.parted(d)
		if t.verbose {
			first, others = d, nil
		}
		if first == d && (d.Dismissed == nil || t.verbose) {
			t.divergence(d, others)
			t.line("")
		}
	}
	for i := range r.Remarks {
		if m := &r.Remarks[i]; m.Dismissed == nil || t.verbose {
			t.remark(m)
			t.line("")
		}
	}
}

func (t *text) finding(f *Finding) {
	r := t.race(f, 0)
	a, b := &r.Accesses[0], &r.Accesses[1]
	t.line("%s: %s: %s [%s %s]", a.Position(), f.Severity, f.headline(r), Printable(f.Rule), f.ID)
	t.fields("cause", r.causes(f.Rule))
	t.quote(a.Source, a.Line, a.Column-a.From)
	t.inlined(a)
	if r.one() {
		by := "another thread"
		switch r.Type {
		case OwnThread:
			by = "the same thread later"
		case InterWork:
			by = "another launch"
		}
		t.line("%s: note: the other %s is the same one, by %s", b.Position(), b.Kind, by)
	} else {
		t.line("%s: note: the other access: %s%s", b.Position(), b.Kind, r.by(1))
		t.quote(b.Source, b.Line, b.Column-b.From)
		t.inlined(b)
	}
	t.field("fix", Printable(f.Fix))
	t.fields("instances", f.Instances)
	t.field("scopes", typeList(f.Types))
	t.launch(r)
	t.facts("facts", r.Facts)
	t.witness(r)
	t.fields("assumes", r.Assumptions)
	t.fields("note", r.notes())
	t.others(f)
	if f.Dismissed == nil && r.Dismissed != nil {
		t.field("dismissed", "the first pair alone, "+r.Dismissed.String())
	}
	t.dismissed(f.Dismissed)
}

// race is the strongest race of a pair of f.
func (t *text) race(f *Finding, pair int) *Race {
	if pair < len(f.Pairs) && len(f.Pairs[pair].Races) > 0 {
		if r := t.races[raceKey{f.Program, f.Pairs[pair].Races[0]}]; r != nil {
			return r
		}
	}
	return &Race{}
}

// others lists the pairs behind the first.
func (t *text) others(f *Finding) {
	var lines []string
	for i := 1; i < len(f.Pairs); i++ {
		r := t.race(f, i)
		a, b := &r.Accesses[0], &r.Accesses[1]
		with := fmt.Sprintf("%s at %s", b.Kind, b.spot())
		if r.one() {
			with = "itself"
		}
		line := fmt.Sprintf("%s at %s with %s, on %s: %s", a.Kind, a.spot(), with, r.Object, typeList(f.Pairs[i].Types))
		if r.Dismissed != nil && f.Dismissed == nil {
			line += "; dismissed"
		}
		lines = append(lines, line)
	}
	t.some("also", lines, "pair")
}

// headline is the finding in one line: what is broken, where, and on what. r is its strongest race.
func (f *Finding) headline(r *Race) string {
	var objects []string
	for _, o := range f.Objects {
		objects = append(objects, Printable(o))
	}
	if n := len(objects); n > 3 {
		objects = append(objects[:2], fmt.Sprintf("%d more", n-2))
	}
	rank := ""
	if f.Rank != Definite {
		rank = f.Rank.String() + " "
	}
	pairs := ""
	if len(f.Pairs) > 1 {
		pairs = fmt.Sprintf(" (%d pairs)", len(f.Pairs))
	}
	if r.Concurrent != nil {
		return fmt.Sprintf("%srace between %s: %s: %s of %s%s", rank, r.Concurrent.between(), title(f.Rule),
			both(r.Accesses[0].Kind, r.Accesses[1].Kind), strings.Join(objects, ", "), pairs)
	}
	return fmt.Sprintf("%srace in kernel %s: %s: %s of %s%s", rank, Printable(strings.Join(f.Kernels, ", ")), title(f.Rule),
		both(r.Accesses[0].Kind, r.Accesses[1].Kind), strings.Join(objects, ", "), pairs)
}

func typeList(types []RaceType) string {
	var out []string
	for _, t := range types {
		out = append(out, string(t))
	}
	return strings.Join(out, ", ")
}

// notes says what makes the race weaker or stronger than a plain one.
func (r *Race) notes() []string {
	var notes []string
	if r.Scoped && len(r.narrowed()) == 0 {
		note := "the accesses are synchronised, but in a scope that does not include both threads"
		for i, p := range r.Widen {
			note += [...]string{": widen line ", ", "}[min(i, 1)] + fmt.Sprint(p.Line)
		}
		notes = append(notes, note)
	}
	if r.Formal {
		notes = append(notes, "a race only by the memory model of CUDA C++: "+r.formally())
	}
	for _, p := range r.Idle {
		notes = append(notes, fmt.Sprintf("the grid barrier at line %d orders nothing: the launch is not cooperative", p.Line))
	}
	if r.DataDependent {
		notes = append(notes, "exists only for some contents of memory")
	}
	if len(r.Rests) > 0 {
		notes = append(notes, "not confirmed by a run: whether the program reaches it depends on "+r.restsOn())
	}
	if r.CallerDependent {
		notes = append(notes, r.callers())
	}
	if r.Excluded != "" {
		notes = append(notes, "excluded if "+r.Excluded)
	}
	if r.Beyond {
		notes = append(notes, "in every launch found with this race, some access is out of bounds: correct that first")
	}
	if r.Benign {
		note := "both threads write the same value"
		if r.Observed {
			note += " in all runs that were made"
		}
		notes = append(notes, note)
	}
	if r.WrapOnly {
		notes = append(notes, "exists only if an index wraps around; it does not change the verdict")
	}
	if r.Wraps {
		notes = append(notes, "exists only because an index wraps around, which it always does in this launch")
	}
	if r.Confirmed != nil {
		note := "confirmed by replaying the witness"
		if !*r.Confirmed {
			note = "replaying the witness did not reproduce it"
		}
		if r.Replay != "" {
			note += ": " + r.Replay
		}
		notes = append(notes, note)
	}
	return notes
}

func (t *text) quote(source string, line, column int) {
	if source == "" {
		return
	}
	text, caret := quote(source, column)
	t.line("%5d | %s", line, text)
	if caret != "" {
		t.line("%5s | %s", "", caret)
	}
}

func (t *text) inlined(a *Access) {
	for _, at := range a.InlinedAt {
		t.line("        inlined at %s", at)
	}
}

func (t *text) launch(r *Race) {
	switch {
	case r.Launch == nil && r.Seen: // the run has it
	case r.Launch == nil:
		t.field("launch", "none found")
	default:
		in := ""
		if r.LaunchedIn != "" {
			in = " in " + Printable(r.LaunchedIn)
		}
		t.field("launch", r.Launch.String()+in)
	}
	t.fields("called by", r.Context)
	t.field("arbitrary", Printable(r.Free))
	var also []string
	for _, at := range r.AlsoAt {
		also = append(also, at.String())
	}
	t.fields("also at", also)
}

// maxFact is the width of a fact that is not cut.
const maxFact = 120

// facts writes a list of formulas; long ones are cut unless everything is asked for.
func (t *text) facts(name string, facts []string) {
	if t.verbose {
		t.fields(name, facts)
		return
	}
	var short []string
	for _, f := range facts {
		if r := []rune(f); len(r) > maxFact {
			f = string(r[:maxFact-1]) + "…"
		}
		short = append(short, f)
	}
	t.fields(name, short)
}

// divergence writes one, with the others of the branch.
func (t *text) divergence(d *Divergence, others []*Divergence) {
	t.line("%s: %s: barrier divergence: %s [%s %s]", d.position(), d.Weight(), Printable(d.Message), Printable(d.Rule), d.ID)
	t.field("cause", d.cause())
	t.quote(d.Source, d.Line, d.Column-d.From)
	if d.Branch != (Position{}) {
		t.line("%s: note: the threads diverge here", d.Branch)
	}
	t.field("fix", d.fix())
	t.field("kernel", Printable(d.Kernel))
	var also []string
	for _, o := range others {
		also = append(also, fmt.Sprintf("%s at %s, behind the same branch [%s]", o.barrier(), o.position().short(), o.ID))
	}
	t.some("also", also, "barrier")
	t.dismissed(d.Dismissed)
}

// dismissed says why something does not count.
func (t *text) dismissed(d *Dismissal) {
	if d != nil {
		t.field("dismissed", d.String())
	}
}

func (t *text) remark(m *Remark) {
	t.line("%s: %s: %s [%s %s]", m.Position, m.Weight(), Printable(m.Message), Printable(m.Rule), m.ID)
	t.quote(m.Source, m.Line, m.Column-m.From)
	t.dismissed(m.Dismissed)
}

// kernels writes the verdicts. Kernels in a row that were not looked at for the same reasons are told together.
func (t *text) kernels(r *Report) {
	for i := 0; i < len(r.Kernels); {
		k, n := &r.Kernels[i], 1
		for !t.verbose && k.Unexamined() && i+n < len(r.Kernels) && k.leftLike(&r.Kernels[i+n]) {
			n++
		}
		if n == 1 {
			t.kernel(k, r)
		} else {
			var names []string
			for _, other := range r.Kernels[i : i+n] {
				name := Printable(other.Name)
				if other.Display != "" && r.instances(&other) {
					name = Printable(other.Display)
				}
				names = append(names, name)
			}
			if rest := n - maxLines; rest > 1 {
				names = append(names[:maxLines:maxLines], fmt.Sprintf("%d more", rest))
			}
			t.line("%s: kernels %s: %s, %s", Printable(k.File), listed(names), k.Verdict, notLookedAt)
			t.some("reason", k.Reasons, "reason")
		}
		i += n
	}
}

func (t *text) kernel(k *Kernel, r *Report) {
	name := k.Name
	if k.Display != "" && (t.verbose || r.instances(k)) {
		name = k.Display
	}
	verdict := k.Verdict.String()
	if k.Unexamined() {
		verdict += ", " + notLookedAt
	}
	if k.Verdict == Inconclusive {
		verdict += r.undefined(k)
	}
	noun := "finding"
	if words := r.noted(k); k.Verdict == Racy && words != "" {
		verdict, noun = verdict+" "+words, "note"
	}
	if n, gone := r.findingsOf(k); k.Verdict == Racy && gone > 0 {
		verdict += fmt.Sprintf(" (%s; %d dismissed)", count(n, noun), gone)
	} else if k.Verdict == Racy && n > 0 {
		verdict += fmt.Sprintf(" (%s)", count(n, noun))
	}
	t.line("%s: kernel %s: %s", Position{File: k.File, Line: k.Line}, Printable(name), verdict)
	if k.Verdict != RaceFree || t.verbose {
		t.some("reason", r.unsaid(k), "reason")
	}
	if k.Verdict == RaceFree || t.verbose {
		t.fields("assumes", k.Assumptions)
	}
	if !t.verbose {
		return
	}
	for i := range k.Launches {
		l := &k.Launches[i]
		shape := ""
		if l.Grid+l.Block != "" {
			shape = fmt.Sprintf(", grid %s, block %s", Printable(l.Grid), Printable(l.Block))
		}
		t.field("launch", Position{File: l.File, Line: l.Line}.String()+shape)
		t.fields("called by", l.Context)
		t.fields("facts", l.Facts)
	}
	for i := range k.Proofs {
		t.proof(&k.Proofs[i])
	}
}

func (t *text) proof(p *Proof) {
	var types []string
	for _, kind := range p.Types {
		types = append(types, string(kind))
	}
	what := "race"
	if len(types) > 0 {
		what = strings.Join(types, ", ") + " race"
	}
	t.field("proved", fmt.Sprintf("no %s on %s, %s with %s: %s", what, Printable(p.Object), p.Accesses[0], p.Accesses[1],
		Printable(p.How)))
	t.fields("from", p.Facts)
}
