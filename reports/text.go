package reports

import (
	"bytes"
	"fmt"
	"io"
	"strings"
)

// NewText writes the report the way compilers write diagnostics: each race with its source lines, then a verdict per
// kernel, then a summary line.
func NewText(w io.Writer, verbose bool) Handler { return textHandler{w, verbose} }

type textHandler struct {
	w       io.Writer
	verbose bool
}

func (h textHandler) Handle(r *Report) error {
	t := &text{verbose: h.verbose}
	for i := range r.Races {
		t.race(&r.Races[i])
		t.line("")
	}
	for i := range r.Divergences {
		t.divergence(&r.Divergences[i])
		t.line("")
	}
	for i := range r.Kernels {
		t.kernel(&r.Kernels[i], r.Races)
	}
	for _, f := range r.Files {
		if f.Status != Analysed {
			t.line("%s", Printable(f.Problem()))
		}
	}
	t.line("%s", r.Summary())
	_, err := h.w.Write(t.out.Bytes())
	return err
}

// text builds the document; it is written at once.
type text struct {
	out     bytes.Buffer
	verbose bool
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

func (t *text) race(r *Race) {
	severity := "error"
	if r.WrapOnly {
		severity = "warning"
	}
	a, b := &r.Accesses[0], &r.Accesses[1]
	t.line("%s: %s: %s [%s %s]", a.Position(), severity, r.headline(), Printable(r.Rule), r.ID)
	t.quote(a.Source, a.Line, a.Column)
	t.inlined(a)
	if a.Position() == b.Position() && a.Kind == b.Kind {
		t.line("%s: note: the other %s is the same one, by another thread", b.Position(), b.Kind)
	} else {
		t.line("%s: note: the other access: %s", b.Position(), b.Kind)
		t.quote(b.Source, b.Line, b.Column)
		t.inlined(b)
	}
	t.field("kernel", Printable(r.Kernel))
	t.launch(r)
	t.fields("facts", r.Facts)
	t.witness(r)
	t.fields("assumes", r.Assumptions)
	t.fields("note", r.notes())
	t.field("fix", Printable(r.Fix))
}

// notes says what makes the race weaker or stronger than a plain one.
func (r *Race) notes() []string {
	var notes []string
	if r.Scoped {
		notes = append(notes, "the accesses are synchronised, in a scope that does not hold both threads")
	}
	if r.DataDependent {
		notes = append(notes, "exists only for some contents of memory")
	}
	if r.Benign {
		notes = append(notes, "both threads write the same value")
	}
	if r.WrapOnly {
		notes = append(notes, "exists only through wrap-around of an index; it changes no verdict")
	}
	if r.Confirmed != nil {
		if *r.Confirmed {
			notes = append(notes, "confirmed by replaying the witness")
		} else {
			notes = append(notes, "replaying the witness did not meet it")
		}
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
	if r.Launch == nil {
		t.field("launch", "none seen; shape and parameters are free or given by flags")
	} else {
		t.field("launch", r.Launch.String())
	}
	t.fields("called by", r.Context)
	var also []string
	for _, at := range r.AlsoAt {
		also = append(also, at.String())
	}
	t.fields("also at", also)
}

func (t *text) divergence(d *Divergence) {
	at := Position{d.File, d.Line, d.Column}
	t.line("%s: error: barrier divergence: %s", at, Printable(d.Message))
	t.quote(d.Source, d.Line, d.Column)
	if d.Branch != (Position{}) {
		t.line("%s: note: the threads part here", d.Branch)
	}
	t.field("kernel", Printable(d.Kernel))
}

func (t *text) kernel(k *Kernel, races []Race) {
	name := k.Name
	if t.verbose && k.Display != "" {
		name = k.Display
	}
	verdict := k.Verdict.String()
	n := 0
	for i := range races {
		if r := &races[i]; r.Program == k.Program && r.Kernel == k.Name && !r.WrapOnly {
			n++
		}
	}
	if k.Verdict == Racy && n > 0 {
		verdict += fmt.Sprintf(" (%s)", count(n, "race"))
	}
	t.line("%s: kernel %s: %s", Position{File: k.File, Line: k.Line}, Printable(name), verdict)
	if k.Verdict != RaceFree || t.verbose {
		t.fields("reason", k.Reasons)
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
	t.field("proved", fmt.Sprintf("no %s race on %s, %s with %s: %s", strings.Join(types, ", "), Printable(p.Object),
		p.Accesses[0], p.Accesses[1], Printable(p.How)))
	t.fields("from", p.Facts)
}
