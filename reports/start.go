package reports

import (
	"fmt"
	"slices"
	"strings"
)

// What is told of words by which threads find out about each other: what they hold when the kernel starts, and how they are
// accessed.

// Start is a word that a kernel does not find as it has to when it starts: a flag that is set, or a counter that is not 0.
type Start struct {
	Word    string    `json:"word"`
	Of      string    `json:"of"`                // what it serves as: "flag", "counter"
	Read    Position  `json:"read"`              // what finds it
	Holds   string    `json:"holds,omitempty"`   // "" when not known
	Needs   string    `json:"needs,omitempty"`   // "" for anything that the read does not wait for
	Set     *Position `json:"set,omitempty"`     // what put there what it holds: a statement of the host, a launch, or a statement of the kernel
	Earlier bool      `json:"earlier,omitempty"` // an earlier launch of the kernel has left it, the one at Set
	Loop    bool      `json:"loop,omitempty"`    // Earlier: it is this launch, in a loop
	Inside  bool      `json:"inside,omitempty"`  // the kernel itself puts it there first
}

// Flag is a word that a kernel uses for a flag without atomic operations.
type Flag struct {
	Word   string     `json:"word"`
	Writes []Position `json:"writes"` // those that are not atomic
	Reads  []Position `json:"reads"`
}

// why says what the word holds, and what comes of that.
func (s *Start) why() string {
	word := Printable(s.Word)
	holds := "may hold what is waited for"
	if s.Of == "counter" {
		holds = "does not hold 0"
	}
	if s.Holds != "" {
		holds = "holds " + s.Holds
	}
	where := ""
	if s.Set != nil {
		where = s.Set.short()
	}
	switch {
	case s.Loop:
		holds = strings.Replace(holds, "hold", "still hold", 1) + fmt.Sprintf(" when the launch at %s starts again, left by the launch before", where)
		if s.Holds == "" {
			holds = fmt.Sprintf("still holds what the launch before has left when the launch at %s starts again", where)
		}
	case s.Earlier && where == "":
		holds = "still holds what an earlier launch has left when the kernel starts"
	case s.Earlier && s.Holds != "":
		holds = fmt.Sprintf("still holds %s from the launch at %s when the kernel starts", s.Holds, where)
	case s.Earlier:
		holds = fmt.Sprintf("still holds what the launch at %s has left when the kernel starts", where)
	case s.Inside:
		holds += " first, set at " + where
	default:
		holds += " when the kernel starts"
		if where != "" {
			holds += ", set at " + where
		}
	}
	needs := "another value, for which nobody waits"
	if s.Needs != "" {
		needs = s.Needs
	}
	effect := fmt.Sprintf("the read at %s does not wait", s.Read.short())
	if s.Of == "counter" {
		effect = fmt.Sprintf("the count at %s is complete before all blocks have come there", s.Read.short())
	}
	return fmt.Sprintf("%s %s, and has to hold %s: %s", word, holds, needs, effect)
}

// started says how words get what they have to hold.
func (g *group) started() string {
	var out []string
	add := func(s string) {
		if !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	for _, p := range g.pairs {
		r := p.race()
		for _, s := range r.Starts {
			to := "a value for which nobody waits"
			if s.Needs != "" {
				to = s.Needs
			}
			launch := "the launch"
			if r.Launch != nil {
				launch += " at " + r.Launch.short()
			}
			switch word := Printable(s.Word); {
			case s.Inside:
				add(fmt.Sprintf("store %s in %s at %s", to, word, s.Set.short()))
			case s.Loop:
				add(fmt.Sprintf("set %s to %s before each turn of %s, by cudaMemset() or cudaMemcpy()", word, to, launch))
			case s.Earlier || s.Set == nil:
				add(fmt.Sprintf("set %s to %s before %s, by cudaMemset() or cudaMemcpy()", word, to, launch))
			default:
				add(fmt.Sprintf("set %s to %s at %s, before %s", word, to, s.Set.short(), launch))
			}
		}
	}
	return strings.Join(out, "; ")
}

// plainly says where a flag is accessed without atomic operations.
func (f *Flag) plainly() string {
	var parts []string
	for _, side := range []struct {
		did string
		at  []Position
	}{{"written", f.Writes}, {"read", f.Reads}} {
		if len(side.at) > 0 {
			parts = append(parts, side.did+" at "+listed(shorts(side.at)))
		}
	}
	return fmt.Sprintf("%s is a flag that is %s without an atomic operation: nothing orders its accesses, or what lies before and behind them",
		Printable(f.Word), strings.Join(parts, " and "))
}

// atomically says how a flag is to be accessed.
func (f *Flag) atomically() string {
	var parts []string
	if len(f.Writes) > 0 {
		parts = append(parts, "write it by atomicExch() at "+listed(shorts(f.Writes)))
	}
	if len(f.Reads) > 0 {
		parts = append(parts, "read it by atomicAdd(..., 0) at "+listed(shorts(f.Reads)))
	}
	return fmt.Sprintf("access %s by atomic operations: %s", Printable(f.Word), strings.Join(parts, ", "))
}

// word is what the accesses of a race of that rule lack: the name of a lock, flag or counter; the object otherwise.
func (r *Race) word(rule string) string {
	switch {
	case rule == RuleStart:
		return r.Starts[0].Word
	case rule == RuleFlag:
		return r.Plain.Word
	}
	return r.Object
}
