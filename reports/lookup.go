package reports

import (
	"fmt"
	"iter"
	"slices"
	"strings"
)

// Entry is what an ID in a report stands for: one of Finding, Divergence and Remark is set, and Race beside Finding.
type Entry struct {
	Report     *Report
	Finding    *Finding
	Race       *Race // of the finding; the strongest, if the ID names none
	Divergence *Divergence
	Remark     *Remark
}

// Lookup finds the entries of an ID, or of the beginning of one, in finished reports. Programs that share code share IDs:
// then there are several entries. The error says what else there is.
func Lookup(all iter.Seq2[*Report, error], id string) ([]Entry, error) {
	var exact, begun, behind matches // findings of that ID, whose ID begins so, and those of races that do
	known := 0
	for r, err := range all {
		if err != nil {
			return nil, err
		}
		findings, races := r.named()
		known += len(findings)
		for _, n := range findings {
			exact.add(n, n.id == id)
			begun.add(n, strings.HasPrefix(n.id, id))
		}
		for _, n := range races {
			behind.add(n, strings.HasPrefix(n.id, id))
		}
	}
	for _, m := range []*matches{&exact, &begun, &behind} {
		switch n := len(m.ids); {
		case n == 1:
			return m.entries, nil
		case n > maxLines:
			m.ids = append(m.ids[:maxLines:maxLines], "...")
			fallthrough
		case n > 1:
			return nil, fmt.Errorf("%q is the beginning of several findings: %s", id, strings.Join(m.ids, ", "))
		}
	}
	if known == 0 {
		return nil, fmt.Errorf("no finding %q: the report has none", id)
	}
	return nil, fmt.Errorf("no finding %q among %s; reports give IDs in brackets, behind the rule", id, count(known, "finding"))
}

// One is a report as Lookup takes it.
func One(r *Report) iter.Seq2[*Report, error] {
	return func(yield func(*Report, error) bool) { yield(r, nil) }
}

// named is an entry with an ID.
type named struct {
	id string
	Entry
}

// matches are entries that an ID may mean, and their full IDs.
type matches struct {
	ids     []string
	entries []Entry
}

// add keeps one race of each finding.
func (m *matches) add(n named, matches bool) {
	if !matches || n.Race != nil && slices.ContainsFunc(m.entries, func(e Entry) bool { return e.Finding == n.Finding }) {
		return
	}
	m.ids = union(m.ids, []string{n.id})
	m.entries = append(m.entries, n.Entry)
}

// named lists what documents name, and the races behind it by their IDs and keys.
func (r *Report) named() (findings, races []named) {
	t := &text{races: r.byID()}
	for i := range r.Findings {
		f := &r.Findings[i]
		findings = append(findings, named{f.ID, Entry{Report: r, Finding: f, Race: t.race(f, 0)}})
		for _, p := range f.Pairs {
			for _, id := range p.Races {
				if x := t.races[raceKey{f.Program, id}]; x != nil {
					e := Entry{Report: r, Finding: f, Race: x}
					races = append(races, named{x.ID, e}, named{x.Key, e})
				}
			}
		}
	}
	for i := range r.Divergences {
		findings = append(findings, named{r.Divergences[i].ID, Entry{Report: r, Divergence: &r.Divergences[i]}})
	}
	for i := range r.Remarks {
		findings = append(findings, named{r.Remarks[i].ID, Entry{Report: r, Remark: &r.Remarks[i]}})
	}
	return findings, races
}
