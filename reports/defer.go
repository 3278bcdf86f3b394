package reports

import "slices"

// Defer lowers to notes the findings about kernels of which a part of a program shows no launch, and tells how many count
// otherwise: who launches such a kernel, and how, stands in another part. It is called after Finish.
func (r *Report) Defer() int {
	launched := map[[2]string]bool{}
	for i := range r.Races {
		if race := &r.Races[i]; race.Launch != nil {
			launched[[2]string{race.Program, race.ID}] = true
		}
	}
	n := 0
	for i := range r.Findings {
		f := &r.Findings[i]
		if f.Severity == Note || f.anyOf(func(id string) bool { return launched[[2]string{f.Program, id}] }) {
			continue
		}
		f.Severity, f.Deferred = Note, true
		if f.Dismissed == nil {
			n++
		}
	}
	for i := range r.Divergences {
		d := &r.Divergences[i]
		if d.Weight() == Note || r.launches(d.Program, d.Kernel) {
			continue
		}
		note := Note
		d.Severity = &note
		if d.Dismissed == nil {
			n++
		}
	}
	return n
}

// launches reports whether a launch of a kernel, or of an instance of it, was found in a program.
func (r *Report) launches(program, kernel string) bool {
	return slices.ContainsFunc(r.Kernels, func(k Kernel) bool { return k.Program == program && k.Name == kernel && len(k.Launches) > 0 })
}

// anyOf reports whether one of the finding's races has the property.
func (f *Finding) anyOf(of func(id string) bool) bool {
	for _, p := range f.Pairs {
		for _, id := range p.Races {
			if of(id) {
				return true
			}
		}
	}
	return false
}
