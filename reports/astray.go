package reports

import "fmt"

// Threads that find in memory which elements they access may meet whatever warps and blocks they are of. A barrier orders them
// only where all come to it.

// Astray reports whether memory decides which threads of a block meet, and no barrier between the accesses is reached by all of them.
func (r *Race) Astray() bool {
	p := r.Placement
	return p != nil && r.Carried == nil && r.Accesses[0].Found+r.Accesses[1].Found != "" && (len(p.Returns) > 0 || !p.After && !p.Before && p.At == nil)
}

// strays says which elements the threads of such a race access.
func (r *Race) strays() string {
	a, b := &r.Accesses[0], &r.Accesses[1]
	var found []string
	for _, x := range []*Access{a, b} {
		if x.Found != "" {
			found = union(found, []string{Printable(x.Found)})
		}
	}
	return fmt.Sprintf("which elements of %s threads access depends on what %s: one thread may come to the %s at %s while another comes to the %s at %s, "+
		"and nothing orders the two", Printable(r.Object), holding(found), a.Kind, a.short(), b.Kind, b.short())
}

// holding spells that objects have contents.
func holding(objects []string) string {
	if len(objects) == 1 {
		return objects[0] + " holds"
	}
	return listed(objects) + " hold"
}

// gather says what orders the threads of such a race.
func (r *Race) gather() string {
	at := ""
	if p := r.Placement; len(p.Branches)+len(p.Returns) > 0 {
		at = " for the branch at " + listed(shorts(append(append([]Position(nil), p.Branches...), p.Returns...))[:1])
	}
	return fmt.Sprintf("read one buffer and write another instead of %s, or access it by atomic operations: atomicCAS() where what is written "+
		"depends on what was read; a barrier between the accesses is not reached by all threads%s", Printable(r.Object), at)
}
