package reports

import (
	"fmt"
	"slices"
)

// Severity is what a finding is worth to a build. The zero value is the lowest.
type Severity uint8

const (
	Note    Severity = iota // no verdict hangs on it
	Warning                 // a race that needs more than a launch of the program, or more than the machines of today
	Error                   // a race of every program that passes what the witness says, or a divergent barrier
)

var severityNames = [...]string{Note: "note", Warning: "warning", Error: "error"}

func (s Severity) String() string {
	if int(s) >= len(severityNames) {
		return fmt.Sprintf("Severity(%d)", uint8(s))
	}
	return severityNames[s]
}

// MarshalText makes the severity a string in JSON.
func (s Severity) MarshalText() ([]byte, error) {
	if int(s) >= len(severityNames) {
		return nil, fmt.Errorf("reports: no such severity: %d", uint8(s))
	}
	return []byte(severityNames[s]), nil
}

// UnmarshalText reads what MarshalText wrote.
func (s *Severity) UnmarshalText(text []byte) error {
	for i, name := range severityNames {
		if name == string(text) {
			*s = Severity(i)
			return nil
		}
	}
	return fmt.Errorf("reports: no such severity: %q", text)
}

// Severity of findings of that rank: a race that the program itself makes is an error; one of which it is not known whether
// it does, a warning. What only callers out of sight could make happen, what only the letter of the memory model has and no
// machine shows, what leaves one value whoever comes first, and what needs wrap-around fail no build by themselves: notes.
func (k Rank) Severity() Severity {
	switch k {
	case Definite:
		return Error
	case Caller, Formal, SameValue, Wrapping:
		return Note
	}
	return Warning
}

// Weight is what the race is worth by itself.
func (r *Race) Weight() Severity { return given(r.Severity, r.Rank().Severity()) }

// Weight is what the divergence is worth.
func (d *Divergence) Weight() Severity { return given(d.Severity, Error) }

// Weight is what the remark is worth.
func (m *Remark) Weight() Severity { return given(m.Severity, Note) }

// given is the severity that settings give, or the usual one.
func given(s *Severity, usual Severity) Severity {
	if s != nil {
		return *s
	}
	return usual
}

// severity is that of the strongest race, as long as settings leave the races alone. Where they do not, it is the highest
// of those that count.
func (g *group) severity() Severity {
	var all, counting []Severity
	settings := false
	for _, p := range g.pairs {
		for _, r := range p.races {
			settings = settings || r.Severity != nil || r.Dismissed != nil && r.Dismissed.By == BySettings
			all = append(all, r.Weight())
			if r.Dismissed == nil {
				counting = append(counting, r.Weight())
			}
		}
	}
	switch {
	case !settings:
		return g.pairs[0].race().Rank().Severity()
	case len(counting) > 0:
		return slices.Max(counting)
	}
	return slices.Max(all)
}

// Failing counts the findings, divergent barriers and remarks that are worth at least that much and are not dismissed.
func (r *Report) Failing(least Severity) int {
	n := 0
	for i := range r.Findings {
		if f := &r.Findings[i]; f.Dismissed == nil && f.Severity >= least {
			n++
		}
	}
	for i := range r.Divergences {
		if d := &r.Divergences[i]; d.Dismissed == nil && d.Weight() >= least {
			n++
		}
	}
	for i := range r.Remarks {
		if m := &r.Remarks[i]; m.Dismissed == nil && m.Weight() >= least {
			n++
		}
	}
	return n
}

// Spared counts what settings take out of an exit status: what is worth usual or more by itself, and what settings turned
// off, or dismissed by what they name (by), or what counts and is worth less than least. never says that no finding counts.
func (r *Report) Spared(usual, least Severity, never bool, by []DismissedBy) int {
	n := 0
	judge := func(natural, now Severity, dismissed *Dismissal) {
		switch {
		case natural < usual:
		case dismissed != nil && (dismissed.By == BySettings || slices.Contains(by, dismissed.By)),
			dismissed == nil && (never || now < least):
			n++
		}
	}
	for i := range r.Findings {
		f := &r.Findings[i]
		judge(f.Rank.Severity(), f.Severity, f.Dismissed)
	}
	for i := range r.Divergences {
		d := &r.Divergences[i]
		judge(Error, d.Weight(), d.Dismissed)
	}
	for i := range r.Remarks {
		m := &r.Remarks[i]
		judge(Note, m.Weight(), m.Dismissed)
	}
	return n
}
