package constraints

import (
	"context"

	"github.com/hgrd/hgrd/constraints/enumerate"
	"github.com/hgrd/hgrd/constraints/lessons"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/constraints/witness"
)

// Ways to decide a question, with what other instances of the kernel's template teach about them (package lessons).

// fruitless reports whether a search or a run shows the race that o asks about. idle counts the searches in a row that
// found nothing.
func (d *Decider) fruitless(ctx context.Context, o *obligation.Obligation, idle *int) bool {
	if *idle < maxIdleSearches && unexplainedIn(o) == nil && !d.vain(o, lessons.Search) {
		in := o.Within()
		if in == nil {
			in = o
		}
		w, ok := witness.Search(ctx, in, earlyLimits)
		found := ok && !w.WrapOnly
		d.note(ctx, o, lessons.Search, found)
		if found {
			*idle = 0
			return true
		}
		*idle++
	}
	return d.seen != nil && d.seen(o)
}

// listed reports whether all executions of o can be listed by p, and show it impossible.
func (d *Decider) listed(ctx context.Context, o *obligation.Obligation, p *enumerate.Prover, w lessons.Way) bool {
	if !d.tally.ask(byListing) {
		return false
	}
	impossible := p.Impossible(ctx, o)
	d.note(ctx, o, w, impossible)
	if impossible {
		d.tally.decided(byListing)
	}
	return impossible
}

// book holds the lessons of earlier kernels; nil where they are not to be used.
func (d *Decider) book() *lessons.Book {
	if d.tally != nil && d.tally.off[byLessons] {
		return nil
	}
	return d.lessons
}

// note takes down whether a way to decide o led somewhere, unless it was cut short.
func (d *Decider) note(ctx context.Context, o *obligation.Obligation, w lessons.Way, won bool) {
	if won || ctx.Err() == nil {
		d.book().Note(o, w, won)
	}
}

// vain reports whether a way to decide o led nowhere in kernels like this one, where another did.
func (d *Decider) vain(o *obligation.Obligation, w lessons.Way) bool {
	vain := d.book().Vain(o, w)
	if vain {
		d.tally.ask(byLessons)
	}
	return vain
}
