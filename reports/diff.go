package reports

import (
	"fmt"
	"io"
	"iter"
	"strings"
)

// Diff is what changed between two reports. Findings are the same where program and ID are: an ID hangs on the texts of both
// statements, and on no line number.
type Diff struct {
	New, Gone []Change // of findings
	Verdicts  []Change // of kernels that both reports have

	Missing    []string // what the new report could not analyse, a line each
	Unexamined int      // kernels of the new report that were not looked at
	Open       int      // inconclusive kernels: those, and those that were decided in the old report or are not in it
	Kernels    int      // of the new report
}

// Change is one line of a Diff.
type Change struct {
	Severity Severity
	Text     string
}

// seen is what of a report is compared.
type seen struct {
	findings, kernels   []string // keys, in order
	finding             map[string]Change
	verdict             map[string]Verdict
	kernelsOf, position map[string]string
	missing             []string        // files and problems
	unexamined          map[string]bool // kernels
}

// NewDiff compares reports, each of which may be in parts.
func NewDiff(before, after iter.Seq2[*Report, error]) (*Diff, error) {
	old, err := look(before)
	if err != nil {
		return nil, err
	}
	now, err := look(after)
	if err != nil {
		return nil, err
	}
	d := &Diff{Missing: now.missing, Unexamined: len(now.unexamined), Kernels: len(now.kernels)}
	for _, key := range now.findings {
		if _, known := old.finding[key]; !known {
			d.New = append(d.New, now.finding[key])
		}
	}
	for _, key := range old.findings {
		if _, still := now.finding[key]; still {
			continue
		}
		c := old.finding[key]
		switch v, there := now.verdict[old.kernelsOf[key]]; {
		case !there:
			c.Text += "; its kernel is not in the new report"
		case v == Inconclusive:
			c.Text += "; its kernel is inconclusive now"
		}
		d.Gone = append(d.Gone, c)
	}
	for _, key := range now.kernels {
		was, known := old.verdict[key]
		if now.verdict[key] == Inconclusive && (!known || was != Inconclusive || now.unexamined[key]) {
			d.Open++
		}
		if known && was != now.verdict[key] {
			d.Verdicts = append(d.Verdicts, Change{Text: fmt.Sprintf("%s: %s, was %s", now.position[key], now.verdict[key], was)})
		}
	}
	return d, nil
}

func look(parts iter.Seq2[*Report, error]) (*seen, error) {
	s := &seen{finding: map[string]Change{}, verdict: map[string]Verdict{}, kernelsOf: map[string]string{}, position: map[string]string{},
		unexamined: map[string]bool{}}
	named := map[string]int{}
	for r, err := range parts {
		if err != nil {
			return nil, err
		}
		byID, kernels := r.byID(), map[string]string{}
		for _, f := range r.Files {
			if f.Status != Analysed {
				s.missing = append(s.missing, Printable(f.Problem()))
			}
		}
		for _, p := range r.Problems {
			s.missing = append(s.missing, p.String())
		}
		for i := range r.Kernels {
			k := &r.Kernels[i]
			key := strings.Join([]string{k.Program, k.File, k.Display, k.Name}, "\x00")
			if named[key]++; named[key] > 1 { // of several programs, or of two namespaces
				key += fmt.Sprintf("\x00%d", named[key])
			}
			kernels[k.Name] = key
			s.kernels, s.verdict[key] = append(s.kernels, key), k.Verdict
			if k.Unexamined() {
				s.unexamined[key] = true
			}
			name := k.Display
			if name == "" {
				name = k.Name
			}
			s.position[key] = fmt.Sprintf("%s: kernel %s", Position{File: k.File, Line: k.Line}, Printable(name))
		}
		for i := range r.Findings {
			f := &r.Findings[i]
			race := f.lead(byID)
			if f.Dismissed != nil || race == nil {
				continue
			}
			key := f.Program + "\x00" + f.ID
			if _, twice := s.finding[key]; twice {
				continue
			}
			s.findings = append(s.findings, key)
			s.finding[key] = Change{f.Severity, fmt.Sprintf("%s: %s: %s [%s %s]", race.Accesses[0].Position(), f.Severity, f.headline(race), Printable(f.Rule), Printable(f.ID))}
			s.kernelsOf[key] = kernels[race.Kernel]
		}
		for i := range r.Divergences {
			d := &r.Divergences[i]
			key := d.Program + "\x00" + d.ID
			if _, twice := s.finding[key]; twice || d.Dismissed != nil {
				continue
			}
			s.findings = append(s.findings, key)
			s.finding[key] = Change{d.Weight(), fmt.Sprintf("%s: %s: barrier divergence in kernel %s: %s [%s %s]", d.position(), d.Weight(), Printable(d.Kernel),
				Printable(d.Message), Printable(d.Rule), Printable(d.ID))}
			s.kernelsOf[key] = kernels[d.Kernel]
		}
	}
	return s, nil
}

// Failing counts the new findings of that severity or above.
func (d *Diff) Failing(least Severity) int {
	n := 0
	for _, c := range d.New {
		if c.Severity >= least {
			n++
		}
	}
	return n
}

// Write tells the changes, and what was not analysed, a line each, and their numbers.
func (d *Diff) Write(w io.Writer) error {
	var b strings.Builder
	for _, part := range []struct {
		word string
		list []Change
	}{{"new", d.New}, {"gone", d.Gone}, {"verdict", d.Verdicts}} {
		for _, c := range part.list {
			fmt.Fprintf(&b, "%-8s %s\n", part.word+":", c.Text)
		}
	}
	for _, text := range d.Missing {
		fmt.Fprintf(&b, "%-8s %s\n", "missing:", text)
	}
	parts := []string{count(len(d.New), "new finding"), fmt.Sprintf("%d gone", len(d.Gone))}
	fmt.Fprintf(&b, "%s; %s changed", strings.Join(parts, ", "), count(len(d.Verdicts), "verdict"))
	if len(d.Missing) > 0 {
		fmt.Fprintf(&b, "; %d not analysed", len(d.Missing))
	}
	b.WriteString("\n")
	return put(w, b.String())
}
