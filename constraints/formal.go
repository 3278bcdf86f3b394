package constraints

import (
	"context"

	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/kernelanalysis"
)

// Races of the letter alone. CUDA C++ orders by release and acquire patterns, each of the fence and the atomic of one
// thread. PTX has one order of all fences besides, performs read-modify-writes of any sizes one after the other
// (package happensbefore says how that follows), and takes a volatile access for a relaxed one of system scope ("Volatile
// Operation"), which is in no race with another one, or an atomic, of the same bytes. What only the former leaves open is a race all
// the same, of a rank of its own: the program asks for more than the language promises, and machines give it. Of two volatile
// accesses one must wait for the other: data that is merely declared so means no synchronisation, and stays what it is.

// formal reports whether question o has its race in CUDA C++ alone.
func (c *Checker) formal(ctx context.Context, q *question, o *obligation.Obligation, r *Race) (bool, error) {
	switch {
	case r.Scoped:
		return false, nil
	case r.MixedSize():
		return r.A.Strong != nil && r.B.Strong != nil && r.A.Strong.Modifies() && r.B.Strong.Modifies(), nil
	case q.in.strongInPTX(r):
		return true, nil
	case q.in.Summary.Order() == nil:
		return false, nil
	}
	ordered, _, err := c.orderedGiven(ctx, q, o, oneOrder)
	return ordered, err
}

// MixedSize reports whether the race is between atomics of different sizes.
func (r *Race) MixedSize() bool { return mixedSize(r.A, r.B) }

// mixedSize reports whether two accesses are atomics of different sizes, not both of them loads.
func mixedSize(a, b *kernelanalysis.Access) bool {
	load := func(a *kernelanalysis.Access) bool { return a.Strong != nil && a.Strong.Op == "load" }
	return a.Kind == kernelanalysis.Atomic && b.Kind == kernelanalysis.Atomic && a.Grain != b.Grain && a.Grain != 0 && b.Grain != 0 && !(load(a) && load(b))
}

// strongInPTX reports whether the race is between a volatile access and an atomic one, or one that is repeated until the other has
// come, of the same bytes, each of which reaches the other's thread: morally strong operations, in terms of PTX.
func (in *Instance) strongInPTX(r *Race) bool {
	if r.Kind == obligation.OwnThread {
		return false
	}
	switch first, second := r.A.Kind == kernelanalysis.Atomic, r.B.Kind == kernelanalysis.Atomic; {
	case first && second:
		return false
	case !first && !second:
		if order := in.Summary.Order(); order == nil || !order.Polls(r.A) && !order.Polls(r.B) {
			return false
		}
	}
	w := r.Witness
	for i, a := range []*kernelanalysis.Access{r.A, r.B} {
		whole := a.Strong != nil && a.Strong.Op != "" && a.Strong.Grain == 0 && w.Sizes[i] <= widestStrong
		if !whole || a.Strong.Scope < cover(r.Kind) {
			return false
		}
	}
	return w.Offsets[0] == w.Offsets[1] && w.Sizes[0] == w.Sizes[1]
}

// widestStrong is how many bytes a volatile access makes at once, whatever its type.
const widestStrong = 8
