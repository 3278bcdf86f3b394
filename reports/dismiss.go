package reports

import (
	"cmp"
	"fmt"
	"slices"
)

// Dismissal says why a race, a divergent barrier or a remark does not count. It stays in the report, and the kernel stays racy.
type Dismissal struct {
	By     DismissedBy `json:"by"`
	Reason string      `json:"reason"`
	At     *Position   `json:"at,omitempty"` // the comment, or the file that holds the decision
}

// DismissedBy is who dismissed something.
type DismissedBy string

const (
	ByComment  DismissedBy = "comment"  // hgrd:ignore in a source
	ByBaseline DismissedBy = "baseline" // an entry of a file of accepted findings
	BySettings DismissedBy = "settings" // its rule or rank is off
	ByRevision DismissedBy = "revision" // it was there before the revision from which on findings count
)

func (d *Dismissal) String() string {
	s := "by " + string(d.By)
	if d.At != nil && d.At.Line > 0 {
		s += " at " + d.At.String()
	} else if d.At != nil {
		s += " " + Printable(d.At.File)
	}
	if d.Reason != "" {
		s += ": " + Printable(d.Reason)
	}
	return s
}

// Case is what can be dismissed: the races of two accesses, of whatever types, or a divergent barrier.
type Case struct {
	Races       []*Race       // of one key, rule, pair of places and way of calls
	Divergences []*Divergence // instead: of one barrier
}

// Cases are all cases of a finished report. Whoever dismisses some calls Finish again, which dismisses the findings all of
// whose races are.
func (r *Report) Cases() []*Case {
	type place struct{ program, kernel, key, rule, at string }
	of := map[place]*Case{}
	var out []*Case
	get := func(p place) *Case {
		c := of[p]
		if c == nil {
			c = &Case{}
			of[p] = c
			out = append(out, c)
		}
		return c
	}
	for i := range r.Races {
		x := &r.Races[i]
		c := get(place{x.Program, x.Kernel, x.Key, x.Rule, fmt.Sprint(x.Accesses[0].Chain(), x.Accesses[1].Chain())})
		c.Races = append(c.Races, x)
	}
	for i := range r.Divergences {
		d := &r.Divergences[i]
		c := get(place{d.Program, d.Kernel, d.Key, d.Rule, d.position().String()})
		c.Divergences = append(c.Divergences, d)
	}
	return out
}

// Dismiss dismisses what is not dismissed already.
func (c *Case) Dismiss(d Dismissal) {
	for _, r := range c.Races {
		if r.Dismissed == nil {
			r.Dismissed = &d
		}
	}
	for _, v := range c.Divergences {
		if v.Dismissed == nil {
			v.Dismissed = &d
		}
	}
}

// Dismissed is why the case does not count; nil where it does.
func (c *Case) Dismissed() *Dismissal {
	var first *Dismissal
	for _, r := range c.Races {
		if r.Dismissed == nil {
			return nil
		}
		first = cmp.Or(first, r.Dismissed)
	}
	for _, d := range c.Divergences {
		if d.Dismissed == nil {
			return nil
		}
		first = cmp.Or(first, d.Dismissed)
	}
	return first
}

// Key depends on what the program says alone: not on lines, paths, inputs or numbers of threads. Equal statements of a
// kernel share it.
func (c *Case) Key() string {
	if len(c.Races) > 0 {
		return c.Races[0].Key
	}
	return c.Divergences[0].Key
}

// Rule is what is broken.
func (c *Case) Rule() string {
	if len(c.Races) > 0 {
		return c.Races[0].Rule
	}
	return RuleDivergence
}

// Kernel is where the case is found, as Kernel.Program and Kernel.Name.
func (c *Case) Kernel() (program, name string) {
	if len(c.Races) > 0 {
		return c.Races[0].Program, c.Races[0].Kernel
	}
	return c.Divergences[0].Program, c.Divergences[0].Kernel
}

// Severity is that of the strongest race by its rank, whatever settings say.
func (c *Case) Severity() Severity {
	if len(c.Races) == 0 {
		return Error
	}
	s := Note
	for _, r := range c.Races {
		s = max(s, r.Rank().Severity())
	}
	return s
}

// Places are the lines of the case: the accesses or the barrier, and the calls that lead there.
func (c *Case) Places() []Position {
	if len(c.Races) == 0 {
		return []Position{c.Divergences[0].position()}
	}
	var out []Position
	for i := range c.Races[0].Accesses {
		a := &c.Races[0].Accesses[i]
		out = append(append(out, a.Position()), a.InlinedAt...)
	}
	return out
}

// dismissed is the dismissal of a finding with these pairs: none unless all of its races are dismissed.
func dismissed(pairs []*pair) *Dismissal {
	for _, p := range pairs {
		if slices.ContainsFunc(p.races, func(r *Race) bool { return r.Dismissed == nil }) {
			return nil
		}
	}
	return pairs[0].race().Dismissed
}
