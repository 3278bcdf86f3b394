package check

import (
	"slices"

	"github.com/hgrd/hgrd/reports"
)

// Program is a set of translation units that are checked together.
type Program struct {
	Units   []Unit
	Partial bool // units of it are out of sight, although main may be in sight, as those that do not compile
}

// Unit is one translation unit of a program.
type Unit struct {
	Path  string
	Args  []string // compiler flags, in front of those of Options.Compile
	Aside bool     // read for what it says of the others: its kernels are not decided
}

// programs are the programs that the options make of the files.
func (o *Options) programs(files []string) []Program {
	if o.Programs != nil {
		return o.Programs
	}
	var units []Unit
	for _, path := range files {
		units = append(units, Unit{Path: path})
	}
	if o.Link {
		return []Program{{Units: units}}
	}
	var out []Program
	for i := range units {
		out = append(out, Program{Units: units[i : i+1]})
	}
	return out
}

// Partial reports whether kernels are left out on purpose.
func (o *Options) Partial() bool {
	return o.Excerpt || o.Kernels != nil || slices.ContainsFunc(o.Programs, func(p Program) bool {
		return p.Partial || slices.ContainsFunc(p.Units, func(u Unit) bool { return u.Aside })
	})
}

// linked reports whether a unit of p is one of several, be they in sight or not.
func (p *Program) linked() bool { return len(p.Units) > 1 || p.Partial }

// without leaves out the units that failed, if that leaves any whose kernels are to be decided.
func (p *Program) without(failed []unitError) (Program, bool) {
	rest := Program{Partial: true}
	for i, u := range p.Units {
		if !slices.ContainsFunc(failed, func(e unitError) bool { return e.unit == i }) {
			rest.Units = append(rest.Units, u)
		}
	}
	return rest, slices.ContainsFunc(rest.Units, func(u Unit) bool { return !u.Aside })
}

// unitError is why a unit does not compile.
type unitError struct {
	unit int
	err  error
}

// merge makes one entry of those for a file or kernel that several programs have: the worst that was found.
func merge(r *reports.Report) {
	files := map[string]int{}
	var kept []reports.File
	for _, f := range r.Files {
		i, seen := files[f.Path]
		switch {
		case !seen:
			files[f.Path] = len(kept)
			kept = append(kept, f)
		case kept[i].Status == reports.Analysed:
			kept[i] = f
		}
	}
	r.Files = kept

	type key struct {
		program, file, name, display string
		line                         int
	}
	kernels := map[key]int{}
	var merged []reports.Kernel
	for _, k := range r.Kernels {
		at := key{k.Program, k.File, k.Name, k.Display, k.Line}
		i, seen := kernels[at]
		if !seen {
			kernels[at] = len(merged)
			merged = append(merged, k)
			continue
		}
		m := &merged[i]
		looked := !m.Unexamined() && !k.Unexamined()
		m.Verdict = worse(m.Verdict, k.Verdict)
		m.Examined = m.Verdict == reports.Inconclusive && looked
		m.Reasons = append(m.Reasons, k.Reasons...)
		m.Assumptions = append(m.Assumptions, k.Assumptions...)
		m.Launches = append(m.Launches, k.Launches...)
		m.Code = append(m.Code, k.Code...)
		if len(m.Source) == 0 {
			m.Source = k.Source
		}
		m.Proofs = append(m.Proofs, k.Proofs...)
		m.Simulations = append(m.Simulations, k.Simulations...)
	}
	r.Kernels = merged
}

func worse(a, b reports.Verdict) reports.Verdict {
	for _, v := range []reports.Verdict{reports.Racy, reports.Inconclusive} {
		if a == v || b == v {
			return v
		}
	}
	return reports.RaceFree
}
