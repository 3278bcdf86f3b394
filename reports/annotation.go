package reports

import (
	"fmt"
	"io"
	"strings"
)

// Formats of code review: GitHub's workflow commands, GitLab's code quality, and reviewdog's diagnostics. They hold what
// is to be looked at, one entry a finding, and of the verdicts those that are open: a note for each inconclusive kernel. What
// is dismissed is left out.

// annotation is one entry.
type annotation struct {
	at       Position
	severity Severity
	rule, id string
	text     string // one line
}

// annotations are the entries of a report, as it lists them.
func (r *Report) annotations() []annotation {
	var out []annotation
	byID := r.byID()
	for i := range r.Findings {
		f := &r.Findings[i]
		race := f.lead(byID)
		if f.Dismissed != nil || race == nil {
			continue
		}
		text := f.headline(race)
		if b := &race.Accesses[1]; !race.one() {
			text += fmt.Sprintf(", with the %s at %s", b.Kind, b.Position())
		}
		for _, c := range race.causes(f.Rule) {
			text += "; cause: " + c
		}
		if f.Fix != "" {
			text += "; fix: " + Printable(f.Fix)
		}
		out = append(out, annotation{race.Accesses[0].Position(), f.Severity, f.Rule, f.ID, text})
	}
	for i := range r.Divergences {
		if d := &r.Divergences[i]; d.Dismissed == nil {
			out = append(out, annotation{d.position(), d.Weight(), d.Rule, d.ID, fmt.Sprintf("barrier divergence in kernel %s: %s; cause: %s; fix: %s",
				Printable(d.Kernel), Printable(d.Message), d.cause(), d.fix())})
		}
	}
	for i := range r.Remarks {
		if m := &r.Remarks[i]; m.Dismissed == nil {
			out = append(out, annotation{m.Position, m.Weight(), m.Rule, m.ID, Printable(m.Message)})
		}
	}
	for i := range r.Kernels {
		if k := &r.Kernels[i]; k.Verdict == Inconclusive {
			out = append(out, annotation{k.position(), Note, ruleOpen, k.openID(), strings.Join(k.open(), "; ")})
		}
	}
	for _, f := range r.Files {
		if f.Status != Analysed {
			out = append(out, annotation{Position{File: f.Path}, Warning, "not-analysed", "", Printable(f.Error)})
		}
	}
	return out
}

// lead is the strongest race of a finding; nil where there is none.
func (f *Finding) lead(byID map[raceKey]*Race) *Race {
	for _, p := range f.Pairs {
		if len(p.Races) > 0 {
			return byID[raceKey{f.Program, p.Races[0]}]
		}
	}
	return nil
}

// NewGitHub writes workflow commands, which GitHub shows beside the lines of a change.
func NewGitHub(w io.Writer, _ bool) Handler { return gitHub{w} }

type gitHub struct{ w io.Writer }

var (
	gitHubText  = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	gitHubValue = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
	gitHubWords = map[Severity]string{Error: "error", Warning: "warning", Note: "notice"}
)

func (h gitHub) Handle(r *Report) error {
	var b strings.Builder
	for _, a := range r.annotations() {
		fmt.Fprintf(&b, "::%s file=%s", gitHubWords[a.severity], gitHubValue.Replace(a.at.File))
		if a.at.Line > 0 {
			fmt.Fprintf(&b, ",line=%d", a.at.Line)
		}
		if a.at.Column > 0 {
			fmt.Fprintf(&b, ",col=%d", a.at.Column)
		}
		fmt.Fprintf(&b, ",title=%s::%s\n", gitHubValue.Replace("hgrd "+a.rule), gitHubText.Replace(a.text))
	}
	return put(h.w, b.String())
}

// NewGitLab writes a report of code quality, which GitLab shows in merge requests.
func NewGitLab(w io.Writer, _ bool) Handler { return gitLab{w} }

type gitLab struct{ w io.Writer }

var gitLabWords = map[Severity]string{Error: "critical", Warning: "major", Note: "info"}

func (h gitLab) Handle(r *Report) error {
	type lines struct {
		Begin int `json:"begin"`
	}
	type location struct {
		Path  string `json:"path"`
		Lines lines  `json:"lines"`
	}
	type entry struct {
		Description string   `json:"description"`
		Check       string   `json:"check_name"`
		Fingerprint string   `json:"fingerprint"`
		Severity    string   `json:"severity"`
		Location    location `json:"location"`
	}
	out := []entry{}
	for _, a := range r.annotations() {
		fingerprint := a.id
		if fingerprint == "" {
			fingerprint = a.rule + " " + a.at.File
		}
		out = append(out, entry{a.text, a.rule, fingerprint, gitLabWords[a.severity], location{a.at.File, lines{max(a.at.Line, 1)}}})
	}
	return encode(h.w, out)
}

// NewReviewdog writes reviewdog's diagnostics, as one object (rdjson).
func NewReviewdog(w io.Writer, _ bool) Handler { return reviewdog{w} }

type reviewdog struct{ w io.Writer }

var reviewdogWords = map[Severity]string{Error: "ERROR", Warning: "WARNING", Note: "INFO"}

func (h reviewdog) Handle(r *Report) error {
	type named struct {
		Name string `json:"name"`
	}
	type valued struct {
		Value string `json:"value"`
	}
	type position struct {
		Line   int `json:"line,omitempty"`
		Column int `json:"column,omitempty"`
	}
	type span struct {
		Start position `json:"start"`
	}
	type location struct {
		Path  string `json:"path"`
		Range *span  `json:"range,omitempty"`
	}
	type diagnostic struct {
		Message  string   `json:"message"`
		Location location `json:"location"`
		Severity string   `json:"severity"`
		Code     valued   `json:"code"`
	}
	out := struct {
		Source      named        `json:"source"`
		Diagnostics []diagnostic `json:"diagnostics"`
	}{named{"hgrd"}, []diagnostic{}}
	for _, a := range r.annotations() {
		d := diagnostic{a.text, location{Path: a.at.File}, reviewdogWords[a.severity], valued{a.rule}}
		if a.at.Line > 0 {
			d.Location.Range = &span{position{a.at.Line, a.at.Column}}
		}
		out.Diagnostics = append(out.Diagnostics, d)
	}
	return encode(h.w, out)
}
