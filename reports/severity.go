package reports

import "fmt"

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
// it does, or that only the letter of the memory model has, a warning. What only callers out of sight could make happen,
// what leaves one value whoever comes first, and what needs wrap-around fail no build by themselves: notes.
func (k Rank) Severity() Severity {
	switch k {
	case Definite:
		return Error
	case Caller, SameValue, Wrapping:
		return Note
	}
	return Warning
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
		if r.Divergences[i].Dismissed == nil {
			n++
		}
	}
	if least == Note {
		n += len(r.Remarks)
	}
	return n
}
