package constraints

import (
	"context"
	"slices"

	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/kernelanalysis"
)

// credit says what of the synchronisation is taken to be better than it is written, in order to tell what a race is for
// want of.
type credit uint8

const (
	wide     credit = 1 << iota // scopes hold both threads
	released                    // a fence lies before every release of a lock, and before every write of a flag
	acquired                    // and one behind every acquisition and every read
	oneOrder                    // all fences have one order, so that they order what barriers put before one and behind another
)

func (c credit) has(x credit) bool { return c&x != 0 }

// Lack is a fence that is missing before or behind an operation.
type Lack struct {
	Site   *frontend.Site
	Before bool
	Of     Meeting
	Access *kernelanalysis.Access // that lies on the other side of the fence; nil for several
}

// Meeting is by what threads find out about each other.
type Meeting string

const (
	ByLock    Meeting = "lock"
	ByFlag    Meeting = "flag"
	ByCounter Meeting = "counter" // from which they draw numbers
)

// lack is a fence that is missing between an operation of a flag or of a counter and another access.
func lack(x, other *kernelanalysis.Access, before bool) Lack {
	by := ByFlag
	if x.Strong != nil && x.Strong.Draws() {
		by = ByCounter
	}
	return Lack{x.Site, before, by, other}
}

func (l Lack) credit() credit {
	if l.Before {
		return released
	}
	return acquired
}

// lacking lists the fences for want of which alone the race of question o exists; none if it exists with them, too. Where
// a fence on one side is enough, the other side is not named.
func (c *Checker) lacking(ctx context.Context, q *question, o *obligation.Obligation) ([]Lack, error) {
	if q.in.Summary.Order() == nil {
		return nil, nil
	}
	for _, given := range []credit{released, acquired, released | acquired} {
		ordered, on, err := c.orderedGiven(ctx, q, o, given|wide)
		if err != nil {
			return nil, err
		}
		if ordered && len(on.lacks) > 0 {
			return inOrder(on.lacks), nil
		}
	}
	return nil, nil
}

// scopedAll is scoped for all ways in which a pair of accesses may race that are asked about.
func (c *Checker) scopedAll(ctx context.Context, q *question) (bool, []*frontend.Site) {
	var all []*frontend.Site
	for _, o := range q.obs {
		is, widen, err := c.scoped(ctx, q, o)
		if err != nil || !is {
			return false, nil
		}
		all = append(all, widen...)
	}
	return len(q.obs) > 0, inSource(all)
}

// lackingAll lists the fences with which a pair of accesses does not race in any way that is asked about; none if it does in one.
func (c *Checker) lackingAll(ctx context.Context, q *question) []Lack {
	var all []Lack
	for _, o := range q.obs {
		lacks, err := c.lacking(ctx, q, o)
		if err != nil || len(lacks) == 0 {
			return nil
		}
		all = append(all, lacks...)
	}
	return inOrder(all)
}

// orderedGiven reports whether locks and flags order the accesses of o where that is credited to them, and what that takes.
func (c *Checker) orderedGiven(ctx context.Context, q *question, o *obligation.Obligation, given credit) (bool, terms, error) {
	all := *o
	all.ID += ".credit"
	all.Relation = slices.Clone(o.Relation)
	locks := q.in.excluded(&all, q.pair, q.kind, given)
	if impossible(&all) {
		return true, terms{lacks: locks}, nil
	}
	if len(all.Relation) > len(o.Relation) {
		r, err := c.decide.Prover.Prove(ctx, &all)
		if err != nil || r.Proved {
			return err == nil, terms{lacks: locks}, err
		}
	}
	f, on := q.in.unorderedByFlags(o, q.pair, given, maxHops)
	if f == nil {
		return false, terms{}, nil
	}
	ok, _, err := c.decide.ruledOut(ctx, f, len(o.Relation), full)
	return ok, on, err
}

// unfenced lists the fences that a lock lacks as it is held, for threads that far apart. A barrier is no fence that was meant.
func unfenced(h kernelanalysis.Held, need kernelanalysis.Scope) []Lack {
	var out []Lack
	for _, x := range h.Lock.Ops {
		takes := h.Lock.Acquires(x)
		if takes && (!h.Fenced[0] || h.Acquire < need) || !takes && (!h.Fenced[1] || h.Release < need) {
			out = append(out, Lack{x.Site, !takes, ByLock, nil})
		}
	}
	return out
}

// inOrder sorts lacks by their places, each once.
func inOrder(ls []Lack) []Lack {
	var out []Lack
	for _, before := range []bool{true, false} {
		var sites []*frontend.Site
		of := map[*frontend.Site]Lack{}
		for _, l := range ls {
			if l.Before != before {
				continue
			}
			if same, met := of[l.Site]; met && (same.Access == nil || l.Access == nil || same.Access.Site != l.Access.Site) {
				l.Access = nil
			}
			sites = append(sites, l.Site)
			of[l.Site] = l
		}
		for _, s := range inSource(sites) {
			out = append(out, of[s])
		}
	}
	return out
}

// held are the places where the lock is taken that each access of a pair holds and the other does not; nil for none. A lock that
// both may hold is none of them.
func (in *Instance) held(p pair, kind obligation.Kind) (out [2]*frontend.Site) {
	order := in.Summary.Order()
	if order == nil {
		return out
	}
	for side, a := range []*kernelanalysis.Access{p.a, p.b} {
		for _, h := range order.Holding(a) {
			if in.mutual(h.Lock) && in.protects(h, kind, wide|released|acquired) && !order.MayBeHeld(h.Lock, [2]*kernelanalysis.Access{p.b, p.a}[side]) {
				if taken := h.Lock.Attempts(); len(taken) > 0 && out[side] == nil {
					out[side] = taken[0].Site
				}
			}
		}
	}
	return out
}
