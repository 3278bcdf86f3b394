package reports

import (
	"fmt"
	"slices"
	"strings"
)

// Entry is what an ID in a report stands for: one of the fields is set, Race beside Finding.
type Entry struct {
	Finding    *Finding
	Race       *Race // of the finding; the strongest, if the ID names none
	Divergence *Divergence
	Remark     *Remark
}

// Lookup finds the entries of an ID, or of the beginning of one, in a finished report. Programs that share code share IDs:
// then there are several entries. The error says what else there is.
func (r *Report) Lookup(id string) ([]Entry, error) {
	type named struct {
		id    string
		entry Entry
	}
	var entries, races []named // what reports name, and the races behind it
	t := &text{races: r.byID()}
	for i := range r.Findings {
		f := &r.Findings[i]
		entries = append(entries, named{f.ID, Entry{Finding: f, Race: t.race(f, 0)}})
		for _, p := range f.Pairs {
			for _, race := range p.Races {
				if x := t.races[raceKey{f.Program, race}]; x != nil {
					races = append(races, named{x.ID, Entry{Finding: f, Race: x}}, named{x.Key, Entry{Finding: f, Race: x}})
				}
			}
		}
	}
	for i := range r.Divergences {
		entries = append(entries, named{r.Divergences[i].ID, Entry{Divergence: &r.Divergences[i]}})
	}
	for i := range r.Remarks {
		entries = append(entries, named{r.Remarks[i].ID, Entry{Remark: &r.Remarks[i]}})
	}
	for _, among := range [][]named{entries, races} {
		for _, matches := range []func(string) bool{
			func(s string) bool { return s == id },
			func(s string) bool { return strings.HasPrefix(s, id) },
		} {
			var ids []string
			var found []Entry
			for _, n := range among {
				if matches(n.id) {
					ids, found = union(ids, []string{n.id}), append(found, n.entry)
				}
			}
			if len(ids) > 1 {
				if n := len(ids); n > maxLines {
					ids = append(ids[:maxLines:maxLines], "...")
				}
				return nil, fmt.Errorf("%q is the beginning of several findings: %s", id, strings.Join(ids, ", "))
			}
			if len(found) > 0 {
				return distinctEntries(found), nil
			}
		}
	}
	if len(entries) == 0 {
		return nil, fmt.Errorf("no finding %q: the report has none", id)
	}
	return nil, fmt.Errorf("no finding %q among %s; reports give IDs in brackets, behind the rule", id, count(len(entries), "finding"))
}

// distinctEntries keeps one entry of each program: a race that shares its key with another of its program is explained
// by the first.
func distinctEntries(all []Entry) []Entry {
	var out []Entry
	for _, e := range all {
		if e.Race == nil || !slices.ContainsFunc(out, func(o Entry) bool { return o.Race != nil && o.Race.Program == e.Race.Program }) {
			out = append(out, e)
		}
	}
	return out
}
