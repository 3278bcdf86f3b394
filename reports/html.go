package reports

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"slices"
	"strings"
)

// NewHTML writes the report as one page that needs nothing else: findings with both threads' steps side by side, the
// facts, the witness and a drawing of the two threads, then the kernels, which can be filtered by verdict.
func NewHTML(w io.Writer, verbose bool) Handler { return htmlHandler{w, verbose} }

type htmlHandler struct {
	w       io.Writer
	verbose bool
}

//go:embed page.html
var pageText string

var page = template.Must(template.New("page").Funcs(template.FuncMap{"printable": Printable}).Parse(pageText))

func (h htmlHandler) Handle(r *Report) error {
	p := &htmlPage{Summary: r.Summary(), Verbose: h.verbose}
	races := r.byID()
	for i := range r.Findings {
		p.Findings = append(p.Findings, newHTMLFinding(&r.Findings[i], races))
	}
	for i := range r.Divergences {
		d := &r.Divergences[i]
		p.Divergences = append(p.Divergences, htmlDivergence{d, d.position().String(), newLine(d.Source, d.Column)})
	}
	for i := range r.Remarks {
		m := &r.Remarks[i]
		p.Remarks = append(p.Remarks, htmlRemark{m, m.Position.String(), newLine(m.Source, m.Column)})
	}
	p.Dismissed = r.Totals().Dismissed
	for i := range r.Kernels {
		k := &r.Kernels[i]
		name := k.Name
		if k.Display != "" {
			name = k.Display
		}
		p.Kernels = append(p.Kernels, htmlKernel{k, name, Position{File: k.File, Line: k.Line}.String(), k.Verdict.String()})
	}
	for _, f := range r.Files {
		if f.Status != Analysed {
			p.Problems = append(p.Problems, f.Problem())
		}
	}
	for _, x := range r.Problems {
		p.Problems = append(p.Problems, x.String())
	}
	var b bytes.Buffer
	if err := page.Execute(&b, p); err != nil {
		return err
	}
	_, err := h.w.Write(b.Bytes())
	return err
}

// htmlPage is what the template shows.
type htmlPage struct {
	Summary     string
	Verbose     bool
	Findings    []htmlFinding
	Divergences []htmlDivergence
	Remarks     []htmlRemark
	Dismissed   int
	Kernels     []htmlKernel
	Problems    []string
}

type htmlFinding struct {
	*Finding
	Race     *Race
	Title    string
	Notes    []string
	Also     []string
	Threads  []htmlThread
	Drawing  *drawing
	Values   string
	Contents string
}

type htmlDivergence struct {
	*Divergence
	At   string
	Line sourceLine
}

type htmlRemark struct {
	*Remark
	At   string
	Line sourceLine
}

type htmlKernel struct {
	*Kernel
	Title, At, Word string
}

// htmlThread is one side of a race: its steps, outermost first.
type htmlThread struct {
	Name  string // of the witness's thread; empty without one
	Mark  string // A or B
	Steps []htmlStep
}

type htmlStep struct {
	Text, At string
	Line     sourceLine
}

// sourceLine is a line of source with the column of interest between Before and After.
type sourceLine struct{ Before, After string }

func newLine(source string, column int) sourceLine {
	source = strings.TrimRight(source, "\r\n")
	if column < 1 || column > len(source) {
		return sourceLine{After: render(source)}
	}
	return sourceLine{render(source[:column-1]), render(source[column-1:])}
}

func newHTMLFinding(f *Finding, races map[raceKey]*Race) htmlFinding {
	r := &Race{}
	out := htmlFinding{Finding: f}
	for i, p := range f.Pairs {
		if len(p.Races) == 0 {
			continue
		}
		x := races[raceKey{f.Program, p.Races[0]}]
		switch {
		case x == nil:
		case i == 0:
			r = x
		default:
			out.Also = append(out.Also, x.Message())
		}
	}
	out.Race, out.Title, out.Notes = r, f.headline(r), r.notes()
	for i := range r.Accesses {
		out.Threads = append(out.Threads, newHTMLThread(r, i))
	}
	if w := r.Witness; w != nil {
		out.Drawing = draw(w)
		out.Values, out.Contents = assignments(w.Values), assignments(w.Contents)
	}
	return out
}

func newHTMLThread(r *Race, i int) htmlThread {
	a := &r.Accesses[i]
	t := htmlThread{Mark: marks[i]}
	var counters Values
	if r.Witness != nil {
		t.Name, counters = r.Witness.Thread(i), r.Witness.Threads[i].Counters
	}
	if r.Launch != nil {
		t.Steps = append(t.Steps, htmlStep{Text: "launch", At: r.Launch.String()})
	}
	for _, p := range slices.Backward(a.InlinedAt) {
		t.Steps = append(t.Steps, htmlStep{Text: "call", At: p.String()})
	}
	for _, p := range a.Loops {
		text := "loop"
		if n, known := counters[fmt.Sprintf("loop at line %d", p.Line)]; known {
			text = fmt.Sprintf("loop, iteration %d", n)
		}
		t.Steps = append(t.Steps, htmlStep{Text: text, At: p.String()})
	}
	t.Steps = append(t.Steps, htmlStep{Text: string(a.Kind), At: a.Position().String(), Line: newLine(a.Source, a.Column)})
	return t
}
