package reports

import (
	"fmt"
	"regexp"
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
