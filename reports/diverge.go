package reports

import (
	"fmt"
	"regexp"
	"slices"
)

// barrierCall is how sources call a barrier.
var barrierCall = regexp.MustCompile(`\b(__syncthreads\w*|__syncwarp|barrier|(?:[A-Za-z_]\w*(?:\.|->))?(?:arrive_and_wait|sync))\s*\(`)

// barrier names the barrier as the source does.
func (d *Divergence) barrier() string {
	if m := barrierCall.FindStringSubmatch(d.Source); m != nil {
		return m[1] + "()"
	}
	return "the barrier"
}

// Reason is why a kernel with the divergence is not proved.
func (d *Divergence) Reason() string {
	return fmt.Sprintf("the barrier at line %d is not reached by all threads of a block together", d.Line)
}

// divergences are those of a kernel that count; they do not name instances, of which some may not have been looked at.
func (r *Report) divergences(k *Kernel) []*Divergence {
	var out []*Divergence
	if k.Unexamined() {
		return nil
	}
	for i := range r.Divergences {
		if d := &r.Divergences[i]; d.Dismissed == nil && d.Program == k.Program && d.Kernel == k.Name {
			out = append(out, d)
		}
	}
	return out
}

// parted are the divergences that count at the branch of one of them, in order: one change mends them, as a rule.
func (r *Report) parted(d *Divergence) (first *Divergence, others []*Divergence) {
	if d.Branch == (Position{}) || d.Dismissed != nil {
		return d, nil
	}
	for i := range r.Divergences {
		switch o := &r.Divergences[i]; {
		case o.Dismissed != nil || o.Program != d.Program || o.Kernel != d.Kernel || o.Branch != d.Branch:
		case first == nil:
			first = o
		default:
			others = append(others, o)
		}
	}
	return first, others
}

// undefined says of an inconclusive kernel with divergences what comes of them.
func (r *Report) undefined(k *Kernel) string {
	switch n := len(r.divergences(k)); n {
	case 0:
		return ""
	case 1:
		return ", as a barrier divergence leaves its behaviour undefined"
	default:
		return fmt.Sprintf(", as %d barrier divergences leave its behaviour undefined", n)
	}
}

// unsaid are the reasons of a kernel that no finding of the report tells.
func (r *Report) unsaid(k *Kernel) []string {
	said := map[string]bool{}
	for _, d := range r.divergences(k) {
		said[d.Reason()] = true
	}
	return slices.DeleteFunc(slices.Clone(k.Reasons), func(s string) bool { return said[s] })
}

// cause says why not all threads come to the barrier.
func (d *Divergence) cause() string {
	if d.Branch == (Position{}) {
		return fmt.Sprintf("not all threads of a block come to %s at %s together", Printable(d.barrier()), d.position().short())
	}
	return fmt.Sprintf("the branch at %s leads some threads of a block to %s at %s and others past it", d.Branch.short(),
		Printable(d.barrier()), d.position().short())
}

// fix says how all threads come to the barrier.
func (d *Divergence) fix() string {
	if d.Branch == (Position{}) {
		return fmt.Sprintf("put %s where all threads of the block reach it", Printable(d.barrier()))
	}
	return fmt.Sprintf("move %s out of what depends on the branch at %s, so that all threads of the block reach it, "+
		"or let them all go the same way there",
		Printable(d.barrier()), d.Branch.short())
}
