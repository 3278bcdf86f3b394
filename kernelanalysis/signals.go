package kernelanalysis

import (
	"slices"

	"github.com/hgrd/hgrd/frontend"
)

// Barriers that are used once. Where each thread of the block arrives at a barrier at most once, and the barrier counts
// all of them, whoever comes behind a wait knows that all have arrived, be it that they wait as well or not: some may fill
// what others use, and threads may arrive in different places. To the question of order that is a pipeline with one stage,
// which arriving commits.

// usedOnce reports whether no thread arrives twice at an object, and all waits are for its first phase.
func (bd *builder) usedOnce(inits, arrivals, waits []memberCall) bool {
	if len(arrivals) == 0 || len(waits) == 0 || bd.fn.Irreducible {
		return false
	}
	named := arrivals[0].call.Name()
	if named == frontend.DeviceGridEnter || named == frontend.DeviceBarrierArrive && bd.ready(inits, slices.Concat(arrivals, waits)) != "" {
		return false
	}
	for i, a := range arrivals {
		n := bd.fn.At(a.call.Args[1], a.in)
		switch {
		case a.in.Loop != nil, a.call.Name() != named:
			return false
		case named == frontend.DeviceBarrierArrive && !n.IsConst(1):
			return false
		case named == frontend.DeviceBarrierEnter && n != bd.fn.At(arrivals[0].call.Args[1], arrivals[0].in):
			return false
		}
		for j, b := range arrivals {
			if i != j && bd.mayFollow(a.inst, b.inst) {
				return false
			}
		}
	}
	return !slices.ContainsFunc(waits, func(w memberCall) bool {
		if w.call.Name() == frontend.DeviceBarrierParity {
			return !bd.fn.At(w.call.Args[1], w.in).IsConst(0)
		}
		return !slices.ContainsFunc(arrivals, w.has)
	})
}

// signal is what is known of such a barrier.
func (bd *builder) signal(object barrierObject, arrivals, waits []memberCall) *stages {
	st := &stages{object: &object}
	at := func(c memberCall) sync { return bd.nodes.calls[bd.nodes.of(c.inst)] }
	for _, a := range arrivals {
		st.steps[stepCommit] = append(st.steps[stepCommit], at(a))
	}
	for _, w := range waits {
		st.steps[stepWait] = append(st.steps[stepWait], at(w))
	}
	st.made = st.steps[stepCommit][0]
	return st
}
