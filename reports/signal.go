package reports

import (
	"fmt"
	"slices"
	"strings"
)

// What is told of locks, flags, counters and their fences.

// guardedOnce reports whether some access holds a lock that the other does not, where no barrier would do.
func (r *Race) guardedOnce() bool {
	return r.Type == InterBlock && !r.Cooperative && (r.Accesses[0].Lock != nil || r.Accesses[1].Lock != nil)
}

// guards says which locks the accesses hold.
func (r *Race) guards() []string {
	a, b := &r.Accesses[0], &r.Accesses[1]
	if a.Lock == nil {
		a, b = b, a
	}
	text := fmt.Sprintf("the %s at %s holds the lock that is taken at %s, and the %s at %s ", a.Kind, a.short(), a.Lock.short(), b.Kind, b.short())
	if b.Lock != nil {
		return []string{text + "another, taken at " + b.Lock.short()}
	}
	return []string{text + "does not"}
}

// guarded says how one lock would order all pairs of a group; "" where some pair has another cause.
func (g *group) guarded() string {
	var at []string
	lock := ""
	for _, p := range g.pairs {
		r := p.race()
		if !r.guardedOnce() {
			return ""
		}
		a, b := &r.Accesses[0], &r.Accesses[1]
		if a.Lock == nil {
			a, b = b, a
		}
		if lock == "" {
			lock = a.Lock.short()
		}
		if s := fmt.Sprintf("the %s at %s", b.Kind, b.short()); !slices.Contains(at, s) {
			at = append(at, s)
		}
	}
	return fmt.Sprintf("hold the lock that is taken at %s around %s, too", lock, strings.Join(at, " and "))
}

// unfenced says of each fence that is missing what is not ordered for want of it.
func (r *Race) unfenced() []string {
	var out []string
	for i := range r.Fences {
		if text := r.Fences[i].missing(); !slices.Contains(out, text) {
			out = append(out, text)
		}
	}
	return out
}

// missing says where the fence is not, and what comes of that.
func (f *Fence) missing() string {
	done, behind, before := "the flag is read", "what is read then may be older", "who finds it set need not see what was written before"
	switch f.Of {
	case "lock":
		if f.Before {
			return fmt.Sprintf("no fence lies before the lock is released at %s: who takes it next need not see what was written under it", f.At.short())
		}
		return fmt.Sprintf("no fence lies between the lock being taken at %s and what is read under it, which may be older", f.At.short())
	case "counter":
		done, behind, before = "the number is taken", "who takes the last one may read older values", "who takes the last one need not see what was written before"
	default:
		if f.Before {
			done = "the flag is set"
		}
	}
	switch {
	case f.Other == nil && f.Before:
		return fmt.Sprintf("no fence lies before %s at %s: %s", done, f.At.short(), before)
	case f.Other == nil:
		return fmt.Sprintf("no fence lies after %s at %s: %s", done, f.At.short(), behind)
	case f.Before:
		return fmt.Sprintf("no fence lies between the %s at %s and %s, where %s: %s", f.Kind, f.Other.short(), f.At.short(), done, before)
	}
	return fmt.Sprintf("no fence lies between %s, where %s, and the %s at %s: %s", f.At.short(), done, f.Kind, f.Other.short(), behind)
}

// narrowed says whom operations reach that are of too narrow a scope.
func (r *Race) narrowed() []string {
	at := shorts(r.Widen)
	if len(at) == 0 || r.Type != InterBlock {
		return nil
	}
	operations, reach := "the operation at ", "reaches"
	if len(at) > 1 {
		operations, reach = "the operations at ", "reach"
	}
	return []string{fmt.Sprintf("%s%s %s the threads of one block only, and the accesses are made in different blocks", operations, listed(at), reach)}
}

// formally says why the machine has no race.
func (r *Race) formally() string {
	if r.MixedSize {
		return "PTX performs read-modify-write operations of any size one after the other"
	}
	if a, b := &r.Accesses[0], &r.Accesses[1]; (a.Volatile || b.Volatile) && (a.Volatile || a.Kind == Atomic) && (b.Volatile || b.Kind == Atomic) {
		return "PTX performs a volatile access as a relaxed atomic one of system scope"
	}
	if r.Rule == RuleMixed {
		return "PTX puts an atomic operation before what follows another one that has read what it wrote"
	}
	return "hardware makes what a thread did before a fence visible before the thread goes on, even to a barrier"
}

// volatile reports whether both accesses are volatile.
func (r *Race) volatile() bool { return r.Accesses[0].Volatile && r.Accesses[1].Volatile }

// listed joins words: "a, b and c".
func listed(words []string) string {
	if n := len(words); n > 1 {
		return strings.Join(words[:n-1], ", ") + " and " + words[n-1]
	}
	return strings.Join(words, "")
}

// widen are the operations of a group that reach too few threads.
func (g *group) widen() []string {
	var all []Position
	for _, p := range g.pairs {
		all = append(all, p.race().Widen...)
	}
	return shorts(all)
}
