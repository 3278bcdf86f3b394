package reports

import "slices"

// pair is what was found about two static accesses; the strongest race first.
type pair struct {
	races []*Race
	class class
}

// class keeps apart, among races of one pair of accesses, those that need a different judgement.
type class uint8

const (
	plain      class = iota
	benign           // one value: the program may mean it
	wrap             // no verdict
	concurrent       // of different pieces of work
)

func (r *Race) class() class {
	if r.Concurrent != nil {
		return concurrent
	}
	switch r.Rank() {
	case Wrapping:
		return wrap
	case SameValue:
		return benign
	}
	return plain
}

func (p *pair) race() *Race { return p.races[0] }

func (p *pair) types() []RaceType {
	var out []RaceType
	for _, t := range RaceTypes {
		if p.has(t) {
			out = append(out, t)
		}
	}
	return out
}

func (p *pair) has(t RaceType) bool {
	return slices.ContainsFunc(p.races, func(r *Race) bool { return r.Type == t })
}

// one reports whether both sides are one access of the program text.
func (r *Race) one() bool {
	a, b := &r.Accesses[0], &r.Accesses[1]
	return a.Kind == b.Kind && a.Position() == b.Position() && slices.Equal(a.InlinedAt, b.InlinedAt)
}

// updates reports whether the write stores a new value of what the read finds.
func (r *Race) updates() bool {
	return r.Accesses[0].updates(&r.Accesses[1]) || r.Accesses[1].updates(&r.Accesses[0])
}

func (a *Access) updates(read *Access) bool {
	return a.Updates != nil && read.Kind == Read && *a.Updates == read.Position()
}

// claims reports whether an atomic operation takes what only one thread is to have, as a lock.
func (a *Access) claims() bool { return a.Op == "cas" || a.Op == "exch" }

// accumulates reports whether the result of several such atomic operations is made of the operands of all of them.
func (a *Access) accumulates() bool {
	return a.Kind == Atomic && !a.claims() && a.Op != "" && a.Op != "load" && a.Op != "store"
}

// Sets reports whether a plain write gives a word a value that has nothing to do with what atomic operations collect in it.
func (r *Race) Sets() bool {
	sets := func(a, b *Access) bool { return a.Kind == Write && a.Updates == nil && b.accumulates() }
	return sets(&r.Accesses[0], &r.Accesses[1]) || sets(&r.Accesses[1], &r.Accesses[0])
}

// GivesBack reports whether a plain write comes behind the atomic operation that claims the word: a lock is released so.
func (r *Race) GivesBack() bool { return r.Accesses[0].claims() && r.Accesses[1].Kind == Write }

// statement identifies an access of a kernel.
type statement struct {
	program, kernel string
	at              Position
	kind            AccessKind
}

// selfRace is a statement that races with itself, in some class.
type selfRace struct {
	statement
	class class
}

// selfRaces are those of a kernel.
type selfRaces struct {
	across map[selfRace]bool // whether between blocks
	half   map[string]bool   // shared memory in which threads are meant to have elements of their own, and have not; see halfUnique
}

func (r *Race) statement(side int) statement {
	a := &r.Accesses[side]
	return statement{r.Program, r.Kernel, a.Position(), a.Kind}
}

// cause says what is broken about a pair. What is wrong with the index of statements that race with themselves also explains their
// races with others.
func cause(p *pair, self selfRaces) string {
	r := p.race()
	a, b := &r.Accesses[0], &r.Accesses[1]
	blocks := p.has(InterBlock)
	c, known := order(a.Chain(), b.Chain())
	oneLine := known && c == 0 || r.oneStatement()
	explained := p.class == plain && self.half[r.Object]
	for side := range 2 {
		for c := range p.class + 1 { // that a statement stores one value over and over is no cause of more than that
			across, races := self.across[selfRace{r.statement(side), c}]
			explained = explained || races && (oneLine || blocks && across || r.updates() || r.halfUnique())
		}
	}
	switch {
	case p.class == concurrent:
		return RuleWork
	case p.class == wrap, r.Wraps:
		return RuleWrap
	case r.UnderWay:
		return RuleCopy
	case len(r.Starts) > 0:
		return RuleStart
	case r.Plain != nil && a.Kind != Atomic && b.Kind != Atomic:
		return RuleFlag
	case r.Scoped:
		return RuleScope
	case len(r.Fences) > 0:
		return RuleFence
	case len(r.Idle) > 0:
		return RuleGrid
	case r.MixedSize:
		return RuleSizes
	case (a.Kind == Atomic) != (b.Kind == Atomic) && (blocks || oneLine || a.Kind == Read || r.GivesBack() || r.Astray()):
		return RuleMixed // a read that stands before the atomic, as a rule, says whether that is to be done
	case r.Guard != nil:
		return RuleGuard
	case r.Overlap != nil && r.Overlap.Alike:
		return RuleSame // what one index of two rows meets in is no matter of order
	case r.one() && r.Carried != nil && !blocks:
		return RuleBarrier // the index is unique within a round of the loop, as far as is known
	case r.one(), explained:
		return RuleSame
	case blocks:
		return RuleBlocks
	}
	return RuleBarrier
}
