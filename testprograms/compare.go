package testprograms

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strconv"
)

// Finding is one race or one divergence that an analysis reports.
type Finding struct {
	Message    string // one line, see the package comment
	Line       int    // of the first access, or of the barrier
	Divergence bool
}

// Outcome is what an analysis says of a program.
type Outcome struct {
	Findings []Finding
	Verdicts map[string]string   // by kernel: RaceFree, Racy or Inconclusive
	Reasons  map[string][]string // by kernel
	Err      error               // the program could not be analysed
}

// Compare returns the differences between the outcome and the expectations,
// in the order of the source; none when all hold.
//
// Each message must match a pattern of its line and each pattern must match
// exactly one message. Equal messages of one line count once: two accesses of
// one line, as in x += e, cannot be told apart in them.
func (p *Program) Compare(o Outcome) []string {
	if o.Err != nil {
		return []string{fmt.Sprintf("%s: %v", p.Path, o.Err)}
	}
	type difference struct {
		line int
		text string
	}
	var diffs []difference
	report := func(line int, format string, args ...any) {
		diffs = append(diffs, difference{line, fmt.Sprintf(format, args...)})
	}
	found := p.distinct(o.Findings)
	matched := make([]bool, len(found))
	for _, w := range p.Wants {
		for _, rx := range w.Patterns {
			hits := 0
			for i, f := range found {
				if f.Line == w.Line && f.Divergence == (w.Kind == WantDivergence) && rx.MatchString(f.Message) {
					matched[i] = true
					hits++
				}
			}
			switch {
			case w.Kind == WantMissed && hits > 0:
				report(w.Line, "a known miss is reported now, want-fn should be want: %q", rx)
			case w.Kind == WantFalseAlarm && hits == 0:
				report(w.Line, "a known false alarm is gone, want-fp should go too: %q", rx)
			case w.Kind != WantMissed && hits == 0:
				report(w.Line, "no finding matches %q", rx)
			case hits > 1:
				report(w.Line, "%d findings match %q", hits, rx)
			}
		}
	}
	for i, f := range found {
		if !matched[i] {
			report(f.Line, "unexpected finding: %s", f.Message)
		}
	}
	slices.SortStableFunc(diffs, func(a, b difference) int { return a.line - b.line })
	var texts []string
	for _, d := range diffs {
		texts = append(texts, fmt.Sprintf("%s:%d: %s", p.Path, d.line, d.text))
	}
	return append(texts, p.compareVerdicts(o)...)
}

// distinct drops repeated findings and puts labels in place of positions.
func (p *Program) distinct(findings []Finding) []Finding {
	labels := map[string]string{}
	for name, line := range p.Labels {
		labels[strconv.Itoa(line)] = "@" + name
	}
	position := regexp.MustCompile(regexp.QuoteMeta(path.Base(p.Path)) + `:(\d+)`)
	var found []Finding
	for _, f := range findings {
		f.Message = position.ReplaceAllStringFunc(f.Message, func(at string) string {
			if label, ok := labels[position.FindStringSubmatch(at)[1]]; ok {
				return label
			}
			return at
		})
		if !slices.Contains(found, f) {
			found = append(found, f)
		}
	}
	return found
}

// compareVerdicts compares verdicts kernel by kernel. Without hgrd:expect, a
// kernel whose body holds a want is racy; one that holds only a divergence,
// a known miss or a known false alarm may have any verdict (a lost barrier
// need not make a race, and either kind of error spoils the verdict); any
// other is race-free.
func (p *Program) compareVerdicts(o Outcome) []string {
	var diffs []string
	want, free := map[string]string{}, map[string]bool{}
	for _, k := range p.Kernels {
		want[k.Name] = RaceFree
	}
	for _, w := range p.Wants {
		for _, k := range p.kernelsAt(w.Line) {
			if w.Kind == Want {
				want[k] = Racy
			} else {
				free[k] = true
			}
		}
	}
	for _, k := range sortedKeys(o.Verdicts) {
		if _, known := want[k]; !known {
			diffs = append(diffs, fmt.Sprintf("%s: a verdict for %s, which is no kernel of the program", p.Path, k))
		}
	}
	for _, k := range sortedKeys(want) {
		got, ok := o.Verdicts[k]
		expected, explicit := p.Expect[k]
		if !explicit {
			expected = want[k]
		}
		switch why := p.Why[k]; {
		case !ok:
			diffs = append(diffs, fmt.Sprintf("%s: no verdict for kernel %s", p.Path, k))
		case !explicit && free[k] && expected != Racy:
		case got != expected:
			diffs = append(diffs, fmt.Sprintf("%s: kernel %s is %s, want %s; reasons: %q", p.Path, k, got, expected, o.Reasons[k]))
		case why != nil && !slices.ContainsFunc(o.Reasons[k], why.MatchString):
			diffs = append(diffs, fmt.Sprintf("%s: kernel %s: no reason matches %q: %q", p.Path, k, why, o.Reasons[k]))
		}
	}
	return diffs
}
