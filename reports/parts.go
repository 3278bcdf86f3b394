package reports

import "fmt"

// Part is the report of one program of several.
type Part struct {
	Name    string
	Outcome string // in a few words
	Failed  bool   // the program, or some of its inputs, was not analysed
	Report  *Report
}

// Rename gives the one program of a report another name.
func (r *Report) Rename(program string) {
	for i := range r.Kernels {
		r.Kernels[i].Program = program
	}
	for i := range r.Findings {
		r.Findings[i].Program = program
	}
	for i := range r.Races {
		r.Races[i].Program = program
	}
	for i := range r.Divergences {
		r.Divergences[i].Program = program
	}
	for i := range r.Absent {
		r.Absent[i].Program = program
	}
}

// Append adds another finished report. The result is finished where the two have no program in common.
func (r *Report) Append(o *Report) {
	r.Files = append(r.Files, o.Files...)
	r.Kernels = append(r.Kernels, o.Kernels...)
	r.Findings = append(r.Findings, o.Findings...)
	r.Races = append(r.Races, o.Races...)
	r.Divergences = append(r.Divergences, o.Divergences...)
	r.Remarks = append(r.Remarks, o.Remarks...)
	r.Problems = append(r.Problems, o.Problems...)
	r.Absent = append(r.Absent, o.Absent...)
	r.Stats.Add(o.Stats)
}

// Valid finds what no pipeline reports and Finish relies on. It is for reports from outside.
func (r *Report) Valid() error {
	if r.Schema != Schema {
		return fmt.Errorf("a report of schema %q, not %q", r.Schema, Schema)
	}
	for i := range r.Races {
		if c := r.Races[i].Carried; c != nil && c.Early != 0 && c.Early != 1 {
			return fmt.Errorf("race %q: access %d of 2 is the earlier one", r.Races[i].ID, c.Early)
		}
	}
	return nil
}
