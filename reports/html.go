package reports

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"io"
	"iter"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"
)

// NewHTML writes the report as one page that needs nothing else: findings with a time line of both threads, their steps side
// by side, the facts, the witness, a drawing of the two threads and the source, then the kernels. They can be searched,
// sorted, and filtered by verdict, severity and rule.
func NewHTML(w io.Writer, verbose bool) Handler { return htmlHandler{w, verbose} }

type htmlHandler struct {
	w       io.Writer
	verbose bool
}

// The page, its style and its script. Its policy lets nothing else take effect, whatever the texts on the page hold.
var (
	//go:embed page.html
	pageText string
	//go:embed page.css
	pageStyle string
	//go:embed page.js
	pageScript string

	pagePolicy = fmt.Sprintf("default-src 'none'; style-src %s; script-src %s; base-uri 'none'; form-action 'none'", hashed(pageStyle), hashed(pageScript))
)

// hashed names a text as a policy does.
func hashed(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

var page = template.Must(template.New("page").Funcs(template.FuncMap{"printable": Printable}).Parse(pageText))

func (h htmlHandler) Handle(r *Report) error {
	p := newHTMLPart(&Part{Report: r}, "")
	p.Verbose = h.verbose
	var b bytes.Buffer
	p.Open = len(r.Findings) <= mostOpen
	rules := map[string]bool{}
	r.rules(rules)
	if err := p.write(&b, newHTMLHead(r.Summary(), r.Totals().Dismissed, rules)); err != nil {
		return err
	}
	return put(h.w, b.String())
}

// WriteParts writes the reports of many programs as one page, of which one part at a time is held. It asks for all parts
// twice.
func WriteParts(w io.Writer, verbose bool, parts iter.Seq2[*Part, error]) error {
	var rows []htmlRow
	var all counts
	rules := map[string]bool{}
	for p, err := range parts {
		if err != nil {
			return err
		}
		var own counts
		own.add(p.Report)
		all.add(p.Report)
		p.Report.rules(rules)
		rows = append(rows, htmlRow{fmt.Sprintf("p%d", len(rows)), p.Name, p.Outcome, p.Failed, own.findings, own})
	}
	head := newHTMLHead(fmt.Sprintf("%s; %s", count(len(rows), "program"), all.text()), all.Dismissed, rules)
	head.Parts = rows
	b := bufio.NewWriter(w)
	if err := page.ExecuteTemplate(b, "head", head); err != nil {
		return err
	}
	n := 0
	for p, err := range parts {
		if err != nil {
			return err
		}
		part := newHTMLPart(p, fmt.Sprintf("p%d", n))
		part.Verbose = verbose
		n++
		if err := page.ExecuteTemplate(b, "part", part); err != nil {
			return err
		}
	}
	if err := page.ExecuteTemplate(b, "foot", newHTMLFoot()); err != nil {
		return err
	}
	return b.Flush()
}

// htmlHead is what the page begins with.
type htmlHead struct {
	Title, Summary string
	Policy         string
	Style          template.CSS
	Dismissed      int
	Rules          []string  // of the findings
	Parts          []htmlRow // nil for a report that is not of several programs
}

func newHTMLHead(summary string, dismissed int, rules map[string]bool) *htmlHead {
	return &htmlHead{Title: "Data races found by hgrd", Summary: summary, Policy: pagePolicy, Style: template.CSS(pageStyle), Dismissed: dismissed,
		Rules: slices.Sorted(maps.Keys(rules))}
}

// htmlFoot is what the page ends with.
type htmlFoot struct{ Script template.JS }

func newHTMLFoot() *htmlFoot { return &htmlFoot{template.JS(pageScript)} }

// rules adds the rules that a report has findings of.
func (r *Report) rules(to map[string]bool) {
	for i := range r.Findings {
		to[r.Findings[i].Rule] = true
	}
	for i := range r.Divergences {
		to[r.Divergences[i].Rule] = true
	}
	for i := range r.Remarks {
		to[r.Remarks[i].Rule] = true
	}
}

// mostOpen is how many findings are shown with all their details at first.
const mostOpen = 5

// htmlRow leads to a program.
type htmlRow struct {
	Anchor, Name, Outcome string
	Failed                bool
	Findings              int
	Counts                counts
}

// htmlPart is what the template shows of one report.
type htmlPart struct {
	Part
	Anchor      string // "" for the only one
	Verbose     bool
	Open        bool // all that is known of its findings is shown at first
	Findings    []htmlFinding
	Divergences []htmlDivergence
	Remarks     []htmlRemark
	Kernels     []htmlKernel
	Problems    []string
}

func newHTMLPart(part *Part, anchor string) *htmlPart {
	r := part.Report
	p := &htmlPart{Part: *part, Anchor: anchor}
	races, verdicts, texts := r.byID(), r.verdicts(), r.texts()
	prefix := ""
	if anchor != "" {
		prefix = anchor + "-"
	}
	for i := range r.Findings {
		f := newHTMLFinding(&r.Findings[i], races, texts)
		f.Verdict = verdicts.of(f.Program, f.Kernels)
		f.Anchor = prefix + f.ID
		p.Findings = append(p.Findings, f)
	}
	for i := range r.Divergences {
		d := &r.Divergences[i]
		p.Divergences = append(p.Divergences, htmlDivergence{d, prefix + d.ID, d.position().String(), newLine(d.Source, d.Column-d.From),
			verdicts.of(d.Program, []string{d.Kernel}), d.cause(), d.fix()})
	}
	for i := range r.Remarks {
		m := &r.Remarks[i]
		p.Remarks = append(p.Remarks, htmlRemark{m, prefix + m.ID, m.Position.String(), newLine(m.Source, m.Column-m.From)})
	}
	for i := range r.Kernels {
		k := &r.Kernels[i]
		name := k.Name
		if k.Display != "" {
			name = k.Display
		}
		p.Kernels = append(p.Kernels, htmlKernel{k, name, Position{File: k.File, Line: k.Line}.String(), k.Verdict.String()})
	}
	for _, f := range r.Files {
		p.Problems = append(p.Problems, f.unread()...)
		if f.Status != Analysed && !strings.HasSuffix(part.Outcome, Printable(f.Problem())) {
			p.Problems = append(p.Problems, f.Problem())
		}
	}
	for _, x := range r.Problems {
		p.Problems = append(p.Problems, x.String())
	}
	return p
}

// put writes a page of one part.
func (p *htmlPart) write(w io.Writer, head *htmlHead) error {
	for _, t := range []struct {
		name string
		data any
	}{{"head", head}, {"part", p}, {"foot", newHTMLFoot()}} {
		if err := page.ExecuteTemplate(w, t.name, t.data); err != nil {
			return err
		}
	}
	return nil
}

// verdictsOf are the verdicts of kernels by program and name. Of a template's instances the worst counts.
type verdictsOf map[[2]string]Verdict

func (r *Report) verdicts() verdictsOf {
	out := verdictsOf{}
	for i := range r.Kernels {
		k := &r.Kernels[i]
		key := [2]string{k.Program, k.Name}
		if old, known := out[key]; !known || worse(k.Verdict, old) {
			out[key] = k.Verdict
		}
	}
	return out
}

// of is the worst verdict of some kernels of a program.
func (v verdictsOf) of(program string, kernels []string) Verdict {
	out := RaceFree
	for _, k := range kernels {
		if x := v[[2]string{program, k}]; worse(x, out) {
			out = x
		}
	}
	return out
}

// worse orders race-free, inconclusive, racy.
func worse(a, b Verdict) bool {
	order := [...]int{Inconclusive: 1, RaceFree: 0, Racy: 2}
	return order[a] > order[b]
}

type htmlFinding struct {
	*Finding
	Anchor   string
	Verdict  Verdict
	Race     *Race
	Title    string
	Causes   []string
	Notes    []string
	Met, Run string // what both threads touch; the run of the program that shows it
	Also     []string
	At       string
	Place    string // At, to sort by
	Time     *timeline
	Threads  []htmlThread
	Pages    []sourcePage
	Drawing  *drawing
	Values   string
	Contents string
}

type htmlDivergence struct {
	*Divergence
	Anchor  string
	At      string
	Line    sourceLine
	Verdict Verdict
	Cause   string
	Fix     string
}

type htmlRemark struct {
	*Remark
	Anchor string
	At     string
	Line   sourceLine
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

// sourceLine is a line of source with the word at the column of interest between Before and After.
type sourceLine struct{ Before, At, After string }

func newLine(source string, column int) sourceLine {
	source = strings.TrimRight(source, "\r\n")
	if column < 1 || column > len(source) {
		return sourceLine{After: render(source)}
	}
	before, rest := source[:column-1], source[column-1:]
	n := 0
	for n < len(rest) && inWord(rest[n]) {
		n++
	}
	if n == 0 { // an operator
		_, n = utf8.DecodeRuneInString(rest)
	}
	return sourceLine{render(before), render(rest[:n]), render(rest[n:])}
}

func inWord(c byte) bool {
	return c == '_' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}

func newHTMLFinding(f *Finding, races map[raceKey]*Race, texts texts) htmlFinding {
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
	out.Race, out.Title, out.Causes, out.Notes = r, f.headline(r), r.causes(f.Rule), r.notes()
	text := texts.of(f.Program, f.Kernels)
	out.Time, out.Pages = newTimeline(f, r, text), text.pages(r)
	out.At, out.Place = r.Accesses[0].Position().String(), fmt.Sprintf("%s:%08d", Printable(r.Accesses[0].File), r.Accesses[0].Line)
	for i := range r.Accesses {
		out.Threads = append(out.Threads, newHTMLThread(r, i))
	}
	if w := r.Witness; w != nil {
		out.Drawing = draw(w)
		out.Values, out.Contents = assignments(w.Values), assignments(w.Contents)
		out.Met, out.Run = fmt.Sprintf("byte %d of %s", w.Address, r.Object), w.Run
	} else if c := r.Concurrent; c != nil {
		out.Met, out.Run = fmt.Sprintf("byte %d of %s", c.Address, r.Object), c.Run
	}
	return out
}

func newHTMLThread(r *Race, i int) htmlThread {
	a := &r.Accesses[i]
	t := htmlThread{Mark: marks[i]}
	var counters Values
	if r.Witness != nil {
		t.Name, counters = r.Witness.Thread(i), r.Witness.Threads[i].Counters
	} else if r.Concurrent != nil {
		t.Name = r.Concurrent.Sides[i].what()
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
	t.Steps = append(t.Steps, htmlStep{Text: string(a.Kind), At: a.Position().String(), Line: newLine(a.Source, a.Column-a.From)})
	return t
}
