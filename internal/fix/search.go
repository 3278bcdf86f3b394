package fix

import (
	"context"
	"os"
	"regexp"
	"slices"

	"github.com/hgrd/hgrd/internal/excerpt"
	"github.com/hgrd/hgrd/reports"
)

// Check decides the kernels of a program that a pattern matches, nil for all, with the texts of an overlay (a file of clang's
// virtual file system) in place of files.
type Check func(ctx context.Context, program, overlay string, kernels *regexp.Regexp) (*reports.Report, error)

// Bounds of a search. They do not depend on the machine.
const (
	maxTried = 60 // changes of one kernel that are checked
	maxSteps = 12 // candidates in one change
	atOnce   = 4  // changes that are checked before the next ones are chosen
)

// searcher looks for changes that mend kernels.
type searcher struct {
	check Check
	jobs  int // checks at once

	thorough bool // each change is held against all kernels, and not all changes together at the end

	texts map[string][]byte   // of files as they are on disk
	done  []Edit              // that mend the kernels so far
	fixed map[kernelName]bool // the kernels that are proved with these
}

// kernelName names the instances of a kernel.
type kernelName struct{ program, kernel string }

// state is a change in the making.
type state struct {
	edits  []Edit
	steps  []step
	cost   int
	left   int             // what the findings besides that of its last step cost at least: best-first search goes on where the least is left
	report *reports.Report // of the changed program; nil where it does not compile
	passed bool            // it was not looked at, since one before it is proved
}

type step struct {
	title, note string
	edits       int // how many of the state's last edits
}

// concern reports whether the edits so far are of files with code of a program.
func (s *searcher) concern(report *reports.Report, program string) bool {
	code := codeFiles(report, program)
	return slices.ContainsFunc(s.done, func(e Edit) bool { return slices.Contains(code, e.File) })
}

// text is a file as it is on disk; nil for one that cannot be read.
func (s *searcher) text(file string) []byte {
	text, known := s.texts[file]
	if !known {
		text, _ = os.ReadFile(file)
		if s.texts == nil {
			s.texts = map[string][]byte{}
		}
		s.texts[file] = text
	}
	return text
}

// look checks a state; nil where the changed program cannot be analysed.
func (s *searcher) look(ctx context.Context, st *state, program, kernel string) (*reports.Report, error) {
	var only *regexp.Regexp
	if kernel != "" {
		only = regexp.MustCompile("^" + regexp.QuoteMeta(kernel) + "$")
	}
	return s.lookFor(ctx, st.edits, program, only)
}

// lookFor checks the kernels of a program that a pattern matches, with some edits; nil where that cannot be analysed.
func (s *searcher) lookFor(ctx context.Context, edits []Edit, program string, kernels *regexp.Regexp) (*reports.Report, error) {
	texts := map[string][]byte{}
	for _, file := range files(edits) {
		texts[file] = apply(s.texts[file], file, edits)
	}
	o, err := newOverlay(texts)
	if err != nil {
		return nil, err
	}
	defer o.remove()
	r, err := s.check(ctx, program, o.path, kernels)
	if err != nil || slices.ContainsFunc(r.Files, func(f reports.File) bool { return f.Status != reports.Analysed }) {
		return nil, err
	}
	return byPlace(r), nil
}

// byPlace is a report in which each finding has one place, so that one change may mend it.
func byPlace(r *reports.Report) *reports.Report {
	out := *r
	out.Findings = r.Places()
	return &out
}

// next are the states one candidate further, for the first finding about the kernel. Their reports are that of st until
// they are looked at.
func (s *searcher) next(st *state, program, kernel string) []*state {
	changed := map[string]*source{}
	may := changeable(st.report, program, kernel)
	p := &proposer{report: st.report, of: kernelName{program, kernel}, sources: func(file string) *source {
		if !may[file] || s.text(file) == nil {
			return nil
		}
		if changed[file] == nil {
			changed[file] = &source{file, apply(s.text(file), file, st.edits)}
		}
		return changed[file]
	}}
	candidates, total, first := p.candidates(st.report)
	if all, some := p.together(); some {
		candidates = append(candidates, all)
	}
	var out []*state
	for _, c := range candidates {
		edits, ok := atOrigin(c.edits, st.edits)
		if !ok {
			continue
		}
		left := total - first
		if c.many {
			left = -c.cost / 2 // it is for most of them
		}
		out = append(out, &state{
			edits: slices.Concat(st.edits, edits), cost: st.cost + c.cost, left: left, report: st.report,
			steps: append(slices.Clone(st.steps), step{c.title, c.note, len(edits)}),
		})
	}
	return out
}

// local lists findings, those between blocks that no barrier of the grid would end last: they may be there because of the others, as
// where a thread reads too early whether its block is the last one.
func local(r *reports.Report) []*reports.Finding {
	cooperative := map[string]bool{}
	for i := range r.Races {
		cooperative[r.Races[i].ID] = r.Races[i].Cooperative
	}
	var out, between []*reports.Finding
	for i := range r.Findings {
		if f := &r.Findings[i]; f.Rule == reports.RuleBlocks && !cooperative[f.ID] {
			between = append(between, f)
		} else {
			out = append(out, f)
		}
	}
	return append(out, between...)
}

// changeable are the files in which a kernel may be changed: those with its code, which may be quoted, and inputs that launch
// it. Positions alone do not count, for a source may name any file in them. The system's headers are nobody's to change.
func changeable(r *reports.Report, program, kernel string) map[string]bool {
	out := map[string]bool{}
	for _, k := range r.Kernels {
		if k.Program != program || k.Name != kernel {
			continue
		}
		for _, l := range k.Code {
			out[l.File] = !excerpt.System(l.File)
		}
		for _, l := range k.Launches {
			if slices.ContainsFunc(r.Files, func(f reports.File) bool { return f.Path == l.File }) {
				out[l.File] = true
			}
		}
	}
	return out
}

// atOrigin makes edits of a changed text edits of the text on disk.
func atOrigin(edits, made []Edit) ([]Edit, bool) {
	var out []Edit
	for _, e := range edits {
		start, ok := origin(e.Start, e.File, made)
		end, too := origin(e.End, e.File, made)
		if !ok || !too || end < start || e.Start == e.End && start != end {
			return nil, false
		}
		e.Start, e.End = start, end
		out = append(out, e)
	}
	return out, compatible(slices.Concat(made, out))
}

// proved reports whether all instances of a kernel are race-free, and reach their barriers together.
func proved(r *reports.Report, program, kernel string) bool {
	seen := false
	for _, k := range r.Kernels {
		if k.Program == program && k.Name == kernel {
			if k.Verdict != reports.RaceFree {
				return false
			}
			seen = true
		}
	}
	return seen && weight(r, program, kernel) == 0
}

// weight says how much is wrong with a kernel. A race that another launch would rule out is half of one.
func weight(r *reports.Report, program, kernel string) int {
	n := 0
	for i := range r.Races {
		if race := &r.Races[i]; race.Program == program && race.Kernel == kernel && race.Rank() != reports.Wrapping {
			if n += 2; len(race.Idle) > 0 {
				n--
			}
		}
	}
	for _, d := range r.Divergences {
		if d.Program == program && d.Kernel == kernel {
			n += 2
		}
	}
	return n
}

// outcome is a change after which a kernel is proved.
type outcome struct {
	Titles []string
	Notes  []string
	Edits  []Edit
}

// newOutcome is what a state adds to the edits that were made before.
func newOutcome(st *state, made int) *outcome {
	out := &outcome{Edits: order(st.edits[made:])}
	for _, step := range st.steps {
		if !slices.Contains(out.Titles, step.title) {
			out.Titles = append(out.Titles, step.title)
		}
		if step.note != "" && !slices.Contains(out.Notes, step.note) {
			out.Notes = append(out.Notes, step.note)
		}
	}
	return out
}
