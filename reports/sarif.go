package reports

import (
	"encoding/json"
	"fmt"
	"io"
	"net/url"
	"path/filepath"
	"strings"

	"github.com/owenrumney/go-sarif/v3/pkg/report/v210/sarif"
)

// NewSARIF writes the report as SARIF 2.1.0: one result for each finding and each divergent barrier, whose code flow has
// one thread flow for each of the two threads, and a note for each inconclusive kernel. Verbose adds the verdicts: proved
// kernels as results of kind pass, undecided ones of kind open.
func NewSARIF(w io.Writer, verbose bool) Handler { return sarifHandler{w, verbose} }

type sarifHandler struct {
	w       io.Writer
	verbose bool
}

// maxResults is how many results of a run GitHub shows; those of the highest rank come first.
const maxResults = 5000

// verdictsURL is where verdicts are described.
const verdictsURL = "https://github.com/hgrd/hgrd/blob/main/docs/glossary.md"

// ruleVerdict is the rule of results that stand for whole kernels.
const ruleVerdict = "data-race"

func (h sarifHandler) Handle(r *Report) error {
	s := &sarifRun{run: sarif.NewRunWithInformationURI("hgrd", "https://github.com/hgrd/hgrd"), races: r.byID(), mended: r.Repairs}
	s.run.WithColumnKind("unicodeCodePoints")
	s.run.Tool.Driver.WithVersion(driverVersion()).WithSemanticVersion(driverVersion())
	s.rules()
	for _, gone := range []bool{false, true} { // what is dismissed comes last
		for i := range r.Findings {
			if f := &r.Findings[i]; (f.Dismissed != nil) == gone {
				s.finding(f)
			}
		}
		for i := range r.Divergences {
			if d := &r.Divergences[i]; (d.Dismissed != nil) == gone {
				s.divergence(d)
			}
		}
	}
	for i := range r.Remarks {
		s.remark(&r.Remarks[i])
	}
	for i := range r.Kernels {
		if k := &r.Kernels[i]; k.Verdict == Inconclusive {
			s.open(k)
		}
	}
	if h.verbose {
		for i := range r.Kernels {
			s.kernel(&r.Kernels[i])
		}
	}
	s.files(r)
	text, err := json.MarshalIndent(newSARIFLog(s.run), "", "  ")
	if err != nil {
		return err
	}
	return putJSON(h.w, string(withoutDefaults(text))+"\n")
}

// sarifLog is the library's log with suppressions in every result: the standard wants them in all results of a run or in
// none, and the library leaves out empty lists.
type sarifLog struct {
	*sarif.Report
	Runs []sarifRunText `json:"runs"`
}

type sarifRunText struct {
	*sarif.Run
	Results []sarifResult `json:"results"`
}

type sarifResult struct {
	*sarif.Result
	Suppressions []*sarif.Suppression `json:"suppressions"`
}

func newSARIFLog(run *sarif.Run) sarifLog {
	out := sarifRunText{Run: run, Results: []sarifResult{}}
	for _, r := range run.Results {
		out.Results = append(out.Results, sarifResult{r, r.Suppressions})
	}
	return sarifLog{sarif.NewReport(), []sarifRunText{out}}
}

// sarifRun is a run in the making.
type sarifRun struct {
	run    *sarif.Run
	races  map[raceKey]*Race
	mended []Repair
	index  map[string]int // of rules
	left   int            // results beyond the limit
}

func (s *sarifRun) rules() {
	s.index = map[string]int{}
	add := func(id, name, about, help, url string) {
		s.index[id] = len(s.run.Tool.Driver.Rules)
		s.run.Tool.Driver.AddRule(sarif.NewRule(id).WithName(name).
			WithDescription(name).
			WithFullDescription(sarif.NewMultiformatMessageString().WithText(about)).
			WithMarkdownHelp(help).
			WithHelpURI(url))
	}
	for _, r := range rules {
		add(r.ID, r.Title, r.About, fmt.Sprintf("%s\n\nRacy:\n\n```cuda\n%s```\n\nFixed:\n\n```cuda\n%s```\n", r.About, r.Racy(), r.Fixed()),
			rulesURL+anchor(r.ID, r.Title))
	}
	const open = "Neither a race of the kernel was found nor a proof that it has none. The reasons say what is missing."
	add(ruleOpen, "inconclusive kernel", open, open, verdictsURL)
	const about = "Whether a kernel has data races under any of its launches: proved to have none, or not decided."
	add(ruleVerdict, "verdict of a kernel", about, about, verdictsURL)
}

// anchor is how Markdown links to the heading of a rule.
func anchor(id, title string) string {
	return strings.ReplaceAll(strings.ToLower(id+" "+title), " ", "-")
}

func (s *sarifRun) add(rule, kind, level, message string) *sarif.Result {
	r := sarif.NewRuleResult(rule).WithKind(kind).WithLevel(level).WithMessage(sarif.NewTextMessage(message))
	if i, known := s.index[rule]; known {
		r.WithRuleIndex(i)
	}
	if len(s.run.Results) < maxResults {
		s.run.AddResult(r)
	} else {
		s.left++
	}
	return r
}

func (s *sarifRun) finding(f *Finding) {
	var r *Race
	for _, p := range f.Pairs {
		if r == nil && len(p.Races) > 0 {
			r = s.races[raceKey{f.Program, p.Races[0]}]
		}
	}
	if r == nil {
		return
	}
	message := "A " + literal(f.headline(r)) + "."
	related := s.related(f, r)
	if r.Accesses[1].File != "" {
		message += " See [the other access](1)"
		if r.Launch != nil {
			message += " and [the launch](2)"
		}
		message += "."
	}
	for _, c := range r.causes(f.Rule) {
		message += " Cause: " + literal(c) + "."
	}
	for _, n := range r.notes() {
		message += " Note: " + literal(Printable(n)) + "."
	}
	if f.Fix != "" {
		message += " Fix: " + literal(Printable(f.Fix))
	}
	out := s.add(f.Rule, "fail", f.Severity.String(), message)
	out.WithPartialFingerprints(map[string]string{"hgrdFinding/v1": f.ID})
	out.AddLocation(accessLocation(&r.Accesses[0], f.Kernels))
	for _, l := range related {
		out.AddRelatedLocation(l.WithID(len(out.RelatedLocations) + 1))
	}
	if flow := threads(r); flow != nil {
		out.AddCodeFlow(flow)
	}
	suppress(out, f.Dismissed)
	s.repairs(out, f.Program, f.Kernels)
	out.WithProperties(sarif.NewPropertyBag().Add("rank", f.Rank.String()).Add("types", f.Types).Add("objects", f.Objects).Add("pairs", len(f.Pairs)))
}

// related are the other access, the launch with what the host says there, and where the other pairs are.
func (s *sarifRun) related(f *Finding, r *Race) []*sarif.Location {
	var out []*sarif.Location
	add := func(p Position, format string, args ...any) {
		if l := location(p); l != nil {
			out = append(out, l.WithMessage(sarif.NewTextMessage(fmt.Sprintf(format, args...))))
		}
	}
	b := &r.Accesses[1]
	if r.one() {
		add(b.Position(), "the same %s by another thread", b.Kind)
	} else {
		add(b.Position(), "the other access: %s of %s", b.Kind, Printable(r.Object))
	}
	if r.Launch != nil {
		text := "launched here"
		if r.LaunchedIn != "" {
			text += " in " + Printable(r.LaunchedIn)
		}
		for _, c := range r.Context {
			text += ", called by " + Printable(c)
		}
		for i, fact := range r.Facts {
			text += [...]string{"; facts of the host code: ", ", "}[min(i, 1)] + Printable(fact)
		}
		add(*r.Launch, "%s", text)
	}
	for _, p := range r.AlsoAt {
		add(p, "launched here as well")
	}
	for _, p := range r.Widen {
		add(p, "the scope to widen")
	}
	for i := 1; i < len(f.Pairs) && i <= maxLines; i++ {
		if len(f.Pairs[i].Races) == 0 {
			continue
		}
		if o := s.races[raceKey{f.Program, f.Pairs[i].Races[0]}]; o != nil {
			add(o.Accesses[0].Position(), "also: %s", o.Message())
		}
	}
	return out
}

// threads is the witness as two threads that reach their accesses at one time.
func threads(r *Race) *sarif.CodeFlow {
	w := r.Witness
	if w == nil {
		return nil
	}
	flow := sarif.NewCodeFlow().WithMessage(sarif.NewTextMessage(fmt.Sprintf("grid %s, block %s; both touch byte %d of %s",
		dims(w.GridDim, 3), dims(w.BlockDim, 3), w.Address, Printable(r.Object))))
	for i := range w.Threads {
		a := &r.Accesses[i]
		tf := sarif.NewThreadFlow().WithID(w.Thread(i))
		step := func(order int, p Position, text string, state Values) {
			l := location(p)
			if l == nil {
				return
			}
			at := sarif.NewThreadFlowLocation().WithExecutionOrder(order).
				WithLocation(l.WithMessage(sarif.NewTextMessage(text)))
			if len(state) > 0 {
				at.WithState(map[string]sarif.MultiformatMessageString{})
			}
			for _, name := range state.Names() {
				at.AddState(Printable(name), *sarif.NewMultiformatMessageString().WithText(fmt.Sprint(state[name])))
			}
			tf.AddLocation(at)
		}
		if r.Launch != nil {
			step(1, *r.Launch, "the launch", w.Values)
		}
		for k := len(a.InlinedAt) - 1; k >= 0; k-- {
			step(2, a.InlinedAt[k], "calls", nil)
		}
		step(3, a.Position(), fmt.Sprintf("%s: %s of %s", w.Thread(i), a.Kind, Printable(r.Object)), w.Threads[i].Counters)
		flow.AddThreadFlow(tf)
	}
	return flow
}

func (s *sarifRun) divergence(d *Divergence) {
	out := s.add(RuleDivergence, "fail", d.Weight().String(),
		fmt.Sprintf("A barrier in kernel %s that not all threads of a block reach together: %s. Cause: %s. Fix: %s", Printable(d.Kernel),
			literal(Printable(d.Message)), literal(d.cause()), literal(d.fix())))
	out.WithPartialFingerprints(map[string]string{"hgrdFinding/v1": d.ID})
	at := &Access{File: d.File, Line: d.Line, Column: d.Column, Source: d.Source, From: d.From}
	out.AddLocation(accessLocation(at, []string{d.Kernel}))
	if l := location(d.Branch); l != nil {
		out.AddRelatedLocation(l.WithID(1).WithMessage(sarif.NewTextMessage("the threads diverge here")))
	}
	suppress(out, d.Dismissed)
	s.repairs(out, d.Program, []string{d.Kernel})
}

// suppress says that a result is dismissed, by whom, and why.
func suppress(out *sarif.Result, d *Dismissal) {
	if d == nil {
		return
	}
	kind := "external"
	if d.By == ByComment {
		kind = "inSource"
	}
	s := sarif.NewSuppression().WithKind(kind).WithStatus("accepted").WithJustification(d.String())
	if d.At != nil {
		s.WithLocation(location(*d.At))
	}
	out.AddSuppression(s)
}

func (s *sarifRun) remark(m *Remark) {
	out := s.add(m.Rule, "fail", m.Weight().String(), Printable(m.Message)+".")
	out.WithPartialFingerprints(map[string]string{"hgrdFinding/v1": m.ID})
	out.AddLocation(accessLocation(&Access{File: m.File, Line: m.Line, Column: m.Column, Source: m.Source, From: m.From}, nil))
	suppress(out, m.Dismissed)
}

// open tells of an inconclusive kernel, which fails nothing.
func (s *sarifRun) open(k *Kernel) {
	out := s.add(ruleOpen, "fail", Note.String(), strings.Join(k.open(), "; ")+".")
	out.WithPartialFingerprints(map[string]string{"hgrdFinding/v1": k.openID()})
	out.AddLocation(accessLocation(&Access{File: k.File, Line: k.Line}, []string{k.Name}))
}

func (s *sarifRun) kernel(k *Kernel) {
	name := k.Name
	if k.Display != "" {
		name = k.Display
	}
	var out *sarif.Result
	switch k.Verdict {
	case RaceFree:
		text := fmt.Sprintf("Kernel %s is proved to have no data races.", Printable(name))
		for _, a := range k.Assumptions {
			text += " Assumed: " + Printable(a) + "."
		}
		out = s.add(ruleVerdict, "pass", sarif.LevelNone, text)
	case Inconclusive:
		text := fmt.Sprintf("Kernel %s is not decided.", Printable(name))
		for _, r := range k.Reasons {
			text += " " + Printable(r) + "."
		}
		out = s.add(ruleVerdict, "open", sarif.LevelNone, text)
	default:
		return
	}
	out.AddLocation(accessLocation(&Access{File: k.File, Line: k.Line}, []string{k.Name}))
}

// files tells which inputs failed, which comments are wrong, and what was left out.
func (s *sarifRun) files(r *Report) {
	in := sarif.NewInvocation().WithExecutionSuccessful(true)
	notify := func(level, text string, at *sarif.Location) {
		n := sarif.NewNotification().WithLevel(level).WithMessage(sarif.NewTextMessage(text))
		if at != nil {
			n.AddLocation(at)
		}
		in.AddToolExecutionNotification(n)
	}
	for _, f := range r.Files {
		for _, line := range f.unread() {
			notify(sarif.LevelNote, line, nil)
		}
		if f.Status != Analysed {
			in.WithExecutionSuccessful(false)
			notify(sarif.LevelError, "not analysed: "+Printable(f.Error), location(Position{File: f.Path}))
		}
	}
	for _, p := range r.Problems {
		in.WithExecutionSuccessful(false)
		in.AddToolConfigurationNotification(sarif.NewNotification().WithLevel(sarif.LevelError).
			WithMessage(sarif.NewTextMessage(Printable(p.Message))).AddLocation(location(p.Position)))
	}
	if s.left > 0 {
		notify(sarif.LevelWarning, fmt.Sprintf("%d results of the lowest ranks are left out: a run holds %d at most", s.left, maxResults), nil)
	}
	s.run.AddInvocation(in)
}

// accessLocation is where a result is: a line, and the kernels that it lies in.
func accessLocation(a *Access, kernels []string) *sarif.Location {
	l := location(a.Position())
	if l == nil {
		l = sarif.NewLocation()
	} else if r := l.PhysicalLocation.Region; r != nil && a.Source != "" {
		r.WithSnippet(sarif.NewArtifactContent().WithText(Printable(a.Source)))
	}
	for _, k := range kernels {
		l.AddLogicalLocation(sarif.NewLogicalLocation().WithName(Printable(k)).WithKind("function"))
	}
	return l
}

// location is a place in a source file; nil for none.
func location(p Position) *sarif.Location {
	if p.File == "" {
		return nil
	}
	at := sarif.NewPhysicalLocation().WithArtifactLocation(artifact(p.File))
	if p.Line > 0 {
		region := sarif.NewRegion().WithStartLine(p.Line)
		if p.Column > 0 {
			region.WithStartColumn(p.Column)
		}
		at.WithRegion(region)
	}
	return sarif.NewLocationWithPhysicalLocation(at)
}

// artifact is a file: relative ones, which is how compilers are called in a repository, lie under its root.
func artifact(file string) *sarif.ArtifactLocation {
	path := filepath.ToSlash(filepath.Clean(file))
	if filepath.IsAbs(file) {
		return sarif.NewSimpleArtifactLocation((&url.URL{Scheme: "file", Path: path}).String())
	}
	return sarif.NewSimpleArtifactLocation((&url.URL{Path: path}).EscapedPath()).WithURIBaseID("%SRCROOT%")
}
