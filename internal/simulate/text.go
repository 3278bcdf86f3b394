package simulate

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"

	"github.com/hgrd/hgrd/reports"
)

// Formats are the forms of a report. All but these two are those of checks.
var Formats = map[string]func(io.Writer, *Report) error{"text": WriteText, "json": WriteJSON}

func init() {
	for name, format := range reports.Formats {
		if Formats[name] == nil {
			Formats[name] = func(w io.Writer, r *Report) error { return format(w, false).Handle(r.Findings()) }
		}
	}
}

// WriteJSON writes a report as one JSON document.
func WriteJSON(w io.Writer, r *Report) error {
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	return e.Encode(r)
}

// WriteText writes a report the way compilers write diagnostics: what the exact detector found by cause, the races of the
// others in their own terms, other errors, a line for each kernel and run.
func WriteText(w io.Writer, r *Report) error {
	var t text
	exact := func(x *Race) bool { return x.Detector == DefaultDetector().Name && x.Accesses[0].Known }
	found := r.findings(exact)
	found.Divergences = nil // among the other errors
	if err := reports.NewDiagnostics(&t).Handle(found); err != nil {
		return err
	}
	for i := range r.Races {
		if !exact(&r.Races[i]) {
			t.race(r, &r.Races[i])
		}
	}
	for i := range r.Problems {
		t.problem(&r.Problems[i])
	}
	for _, k := range r.Kernels {
		t.line("%s: %s of %s, %s: %s", k.Display, plural(k.Launches, "launch"), plural(int(k.Threads), "thread"),
			plural(int(k.Instructions), "instruction"), plural(k.Races, "race"))
	}
	for _, run := range r.Runs {
		t.run(r, run)
	}
	races := plural(len(r.Races), "race")
	if n := len(found.Findings); n > 0 {
		races += fmt.Sprintf(" (%s)", plural(n, "finding"))
	}
	t.line("%s, %s, %s", races, plural(len(r.Problems), "other error"), plural(len(r.Runs), "run"))
	_, err := w.Write(t.Bytes())
	return err
}

type text struct{ bytes.Buffer }

func (t *text) line(format string, args ...any) { fmt.Fprintf(t, format+"\n", args...) }

func (t *text) field(name, value string) {
	if value != "" {
		t.line("  %-10s %s", name+":", value)
	}
}

func (t *text) race(r *Report, x *Race) {
	a, b := &x.Accesses[0], &x.Accesses[1]
	scoped := ""
	if x.Scoped {
		scoped = ", scoped"
	}
	if x.Formal {
		scoped += ", formal"
	}
	t.line("%v: error: race in kernel %s: %s [%s %s, %s%s]", b.Position, x.Kernel, b.Kind, x.Detector, x.Rule, x.Type, scoped)
	if a.Known {
		t.line("%v: note: the earlier access: %s", a.Position, a.Kind)
		t.field("threads", fmt.Sprintf("%v after %v", b.Thread, a.Thread))
	} else {
		t.field("threads", fmt.Sprintf("%v after one that the detector does not keep", b.Thread))
	}
	t.field("memory", fmt.Sprintf("%s, %s", x.Object, plural(x.Bytes, "byte")))
	t.field("launch", fmt.Sprintf("number %d, grid %v, block %v, %s", x.Launch, x.Grid, x.Block, r.Runs[x.Run].order()))
	t.field("reports", fmt.Sprint(x.Count))
	t.line("")
}

// String is the problem in one line.
func (p *Problem) String() string {
	if p.Kernel == "" {
		return fmt.Sprintf("%s: %s", p.Kind, p.Object)
	}
	text := fmt.Sprintf("%s in kernel %s at %v", p.Kind, p.Kernel, p.At)
	for _, more := range []string{p.Object, p.Text} {
		if more != "" {
			text += ": " + more
		}
	}
	return text
}

func (t *text) problem(p *Problem) {
	where := "host"
	if p.Kernel != "" {
		where = p.At.String()
	}
	t.line("%s: error: %s", where, p.Kind)
	if p.Kernel != "" {
		t.field("kernel", fmt.Sprintf("%s, launch %d", p.Kernel, p.Launch))
	}
	if p.Thread != nil {
		t.field("thread", p.Thread.String())
	}
	t.field("memory", p.Object)
	if p.Other != nil {
		t.field("other", p.Other.String())
	}
	t.field("note", p.Text)
	if p.Count > 1 {
		t.field("times", fmt.Sprint(p.Count))
	}
	t.line("")
}

func (t *text) run(r *Report, run Execution) {
	name := "the program"
	if len(r.Runs) > 1 {
		name = run.order()
	}
	if x := run.Regions; x != nil {
		t.line("ldetector: %d of %s between barriers with races: %s, %s of memory", x.Racy, plural(x.Analysed, "region"), plural(x.Warps, "warp"), plural(x.Words, "word"))
	}
	if run.Cut != "" {
		t.line("%s was cut short after %s: %s", name, plural(run.Launches, "launch"), run.Cut)
		return
	}
	t.line("%s exited with status %d after %s", name, run.ExitCode, plural(run.Launches, "launch"))
}

// order says in which order a run's threads ran.
func (r Execution) order() string {
	if r.Schedule == Random.String() {
		return fmt.Sprintf("%s with seed %d", r.Schedule, r.Seed)
	}
	return r.Schedule
}

func (p Position) String() string {
	switch {
	case p.Line == 0:
		return "unknown place"
	case p.Column == 0:
		return fmt.Sprintf("%s:%d", p.File, p.Line)
	}
	return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Column)
}

func (t Thread) String() string { return fmt.Sprintf("block %v thread %v", t.Block, t.Thread) }

func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	suffix := "s"
	if noun[len(noun)-1] == 'h' {
		suffix = "es"
	}
	return fmt.Sprintf("%d %s%s", n, noun, suffix)
}
