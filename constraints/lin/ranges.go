package lin

import (
	"context"
	"encoding/binary"
	"maps"
	"math/big"
	"slices"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
)

// reading is one of the two integers that a machine word stands for.
type reading uint8

const (
	signed reading = iota
	unsigned
)

func (r reading) full(width int) interval {
	if r == signed {
		return signedRange(width)
	}
	return unsignedRange(width)
}

func (r reading) String() string {
	if r == signed {
		return "signed"
	}
	return "unsigned"
}

// word is one reading of one node: an integer with a fixed meaning, so that bounds found for it in one lowering hold
// in the next.
type word struct {
	e *expr.Expr
	r reading
}

// ranges holds what is known about words in every assignment that satisfies the hypotheses, and about products of
// words. It only ever narrows.
type ranges struct {
	words    map[word]interval
	products map[string]interval
	changed  bool

	// contradiction: something was found that cannot hold. All other ranges stay non-empty, whatever they then mean.
	contradiction bool

	assumed []Assumption    // what the ranges may rest on
	waived  map[string]bool // texts of assumptions that must not be made
}

func newRanges() *ranges {
	return &ranges{words: map[word]interval{}, products: map[string]interval{}}
}

func (r *ranges) clone() *ranges {
	c := newRanges()
	maps.Copy(c.words, r.words)
	maps.Copy(c.products, r.products)
	c.contradiction = r.contradiction
	c.assumed = slices.Clone(r.assumed)
	return c
}

// launchRanges remembers what the facts of a launch say about its words: they hold in every question with these facts.
type launchRanges map[string]*ranges

func (l launchRanges) of(ctx context.Context, o *obligation.Obligation) *ranges {
	var key []byte
	for _, f := range o.Facts {
		key = binary.AppendUvarint(key, uint64(f.ID()))
	}
	if r, ok := l[string(key)]; ok {
		return r
	}
	launch := *o
	launch.Kind, launch.Recurrences, launch.Exits = obligation.Launch, nil, nil
	r := newRanges()
	refine(recallQuestion(ctx, &launch, loopRanges{}), r, exact, "", lean, maxRefinements)
	if ctx.Err() == nil {
		l[string(key)] = r
	}
	return r
}

func (r *ranges) get(w word) interval {
	if iv, ok := r.words[w]; ok {
		return iv
	}
	return w.r.full(w.e.Width)
}

// narrow adds that w lies in iv, and what follows for the other reading of the same node.
func (r *ranges) narrow(w word, iv interval) {
	old := r.get(w)
	now := r.meet(old, iv)
	if now.equal(old) {
		return
	}
	r.words[w] = now
	r.changed = true
	width := w.e.Width
	other := word{w.e, unsigned - w.r}
	if now.within(other.r.full(width)) {
		r.narrow(other, now)
		return
	}
	// All of it in the half where the readings differ by 2^width.
	shift := pow2(width)
	if w.r == unsigned {
		shift.Neg(shift)
	}
	if moved := now.add(point(shift)); moved.within(other.r.full(width)) {
		r.narrow(other, moved)
	}
}

// meet intersects two ranges of one quantity.
func (r *ranges) meet(a, b interval) interval {
	if m := a.meet(b); !m.empty() {
		return m
	}
	r.contradiction = true
	return a
}

func (l *lowering) meet(a, b interval) interval { return l.ranges.meet(a, b) }

func (r *ranges) product(key string) (interval, bool) {
	iv, ok := r.products[key]
	return iv, ok
}

func (r *ranges) narrowProduct(key string, iv interval) {
	if iv.empty() {
		r.contradiction = true
		return
	}
	old, ok := r.products[key]
	if ok {
		iv = r.meet(old, iv)
		if iv.equal(old) {
			return
		}
	}
	r.products[key] = iv
	r.changed = true
}

// wrapsInto is the range of k for which some v in from has v - 2^width*k in to.
func wrapsInto(from, to interval, width int) interval {
	m := pow2(width)
	return interval{
		ceilDiv(new(big.Int).Sub(from.lo, to.hi), m),
		floorDiv(new(big.Int).Sub(from.hi, to.lo), m),
	}
}
