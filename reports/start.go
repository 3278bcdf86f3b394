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
	Word  string    `json:"word"`
	Of    string    `json:"of"`              // what it serves as: "flag", "counter", "lock"
	Read  Position  `json:"read"`            // what finds it
	Holds string    `json:"holds,omitempty"` // "" when not known
	Needs string    `json:"needs,omitempty"` // "" for anything that the read does not wait for
	From  string    `json:"from"`            // what put there what it holds
	Set   *Position `json:"set,omitempty"`   // where that is: a statement, or a launch; nil when not known
	Reset *Position `json:"reset,omitempty"` // of a statement of the host that sets it as it has to be, for an earlier launch
}

// What a word may have its value from when a kernel starts.
const (
	FromHost    = "host"
	FromText    = "declaration"
	FromKernel  = "kernel"       // another one
	FromBefore  = "launch"       // of the kernel, earlier
	FromRound   = "launch-again" // this launch, in the round before of a loop
	FromItsInit = "itself"       // the kernel stores it before all else
)

// Flag is a word that a kernel uses for a flag without atomic operations.
type Flag struct {
	Word   string     `json:"word"`
	Writes []Position `json:"writes"` // those that are not atomic
	Reads  []Position `json:"reads"`
}

// why says what the word holds, and what comes of that.
func (s *Start) why() string {
	return fmt.Sprintf("%s %s: %s", Printable(s.Word), s.found(), s.effect())
}

// found says what the word holds, and by what.
func (s *Start) found() string {
	at := ""
	if s.Set != nil {
		at = " at " + s.Set.short()
	}
	holds, what := "may hold what is waited for", "the value of"
	if s.Of == "counter" {
		holds, what = "does not hold 0", "the count of"
	}
	if s.Holds != "" {
		holds, what = "holds "+s.Holds, s.Holds+" from"
	}
	switch s.From {
	case FromBefore:
		return fmt.Sprintf("still holds %s the earlier launch%s", what, at)
	case FromRound:
		return fmt.Sprintf("still holds %s the round before when the launch%s starts again", what, at)
	case FromKernel:
		return fmt.Sprintf("%s when the kernel starts, stored by the launch%s", holds, at)
	case FromText:
		return holds + " when the kernel starts, by its declaration"
	case FromItsInit:
		return fmt.Sprintf("%s from the start, stored%s", holds, at)
	}
	if at == "" {
		return holds + " when the kernel starts"
	}
	return fmt.Sprintf("%s when the kernel starts, set%s", holds, at)
}

// effect says what comes of that.
func (s *Start) effect() string {
	if s.Of == "counter" {
		return fmt.Sprintf("the count at %s ends before all blocks are counted; it has to start at 0", s.Read.short())
	}
	if s.Needs == "" {
		return fmt.Sprintf("the read at %s may find what it waits for before anybody sets it", s.Read.short())
	}
	return fmt.Sprintf("the read at %s finds it set and does not wait; it has to start at %s", s.Read.short(), s.Needs)
}

// set says where the word is to be set.
func (s *Start) set(launch *Position) string {
	to := "a value that " + s.Read.short() + " does not wait for"
	if s.Needs != "" {
		to = s.Needs
	}
	before := "the launch"
	if launch != nil {
		before += " at " + launch.short()
	}
	word := Printable(s.Word)
	switch {
	case s.From == FromRound:
		return fmt.Sprintf("set %s to %s in the loop, before each round of %s", word, to, before)
	case s.From == FromItsInit:
		return fmt.Sprintf("store %s in %s at %s", to, word, s.Set.short())
	case s.From == FromHost && s.Set != nil:
		return fmt.Sprintf("set %s to %s at %s, before %s", word, to, s.Set.short(), before)
	}
	return fmt.Sprintf("set %s to %s before %s", word, to, before)
}

// started says how words get what they have to hold.
func (g *group) started() string {
	var out []string
	for _, p := range g.pairs {
		r := p.race()
		for i := range r.Starts {
			if s := r.Starts[i].set(r.Launch); !slices.Contains(out, s) {
				out = append(out, s)
			}
		}
	}
	return strings.Join(out, "; ")
}

// open says what lets several threads pass.
func (s *Start) open() string {
	if s.Of == "lock" {
		return fmt.Sprintf("both accesses lie behind where the lock is taken at %s, and it may be released before them", s.Read.short())
	}
	text := fmt.Sprintf("both accesses are guarded by the test of %s at %s, which lets several threads pass", Printable(s.Word), s.Read.short())
	if s.Holds == "" && s.Set == nil {
		return text
	}
	return fmt.Sprintf("%s: %s %s", text, Printable(s.Word), s.found())
}

// closed says how one thread at a time would pass.
func (s *Start) closed() string {
	if s.Of == "lock" {
		return fmt.Sprintf("release the lock that is taken at %s behind the accesses", s.Read.short())
	}
	text := fmt.Sprintf("let the test at %s pass one thread at a time", s.Read.short())
	switch {
	case s.Holds != "" && s.Needs != "":
		return fmt.Sprintf("%s: set %s to %s, which it compares with, or correct the test", text, Printable(s.Word), s.Needs)
	case s.Holds != "":
		return fmt.Sprintf("%s: correct the operation or the test, or what %s holds when the kernel starts", text, Printable(s.Word))
	}
	return text + ": correct the operation or the test"
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
	return fmt.Sprintf("%s serves as a flag and is %s without an atomic operation, so that it orders nothing",
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
	case rule == RuleGuard:
		return r.Guard.Word
	}
	return r.Object
}
