package witness

import (
	"context"

	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/internal/steps"
)

// Limits bound a search. Zero fields stand for the defaults.
type Limits struct {
	Steps     int // tape instructions; 3 million, and four times as many in search of launches
	Launches  int // feasible launches; 64
	Instances int // executions of one access in one launch; 4096
}

func (l Limits) withDefaults() Limits {
	if l.Steps == 0 {
		l.Steps = 3 << 20
	}
	if l.Launches == 0 {
		l.Launches = 64
	}
	if l.Instances == 0 {
		l.Instances = 4096
	}
	return l
}

// Search looks for a witness of an obligation. Launches come smallest first; a witness that needs a wrap-around is
// returned only when no other is found. False means that nothing was found, not that there is nothing.
func Search(ctx context.Context, o *obligation.Obligation, lim Limits) (*Witness, bool) {
	if ctx.Err() != nil {
		return nil, false
	}
	steps.Spend(ctx, setUp)
	lim = lim.withDefaults()
	mo := newModel(o)
	if mo.err != "" {
		return nil, false
	}
	l := newLaunches(mo)
	if l == nil {
		return nil, false
	}
	if o.Kind == obligation.Launch {
		if ws := l.validated(ctx, min(lim.Launches, 4), lim, 1); len(ws) > 0 {
			return ws[0], true
		}
		return nil, false
	}
	found := l.search(ctx, lim.Launches, 4*lim.Steps)
	if len(found) == 0 {
		return nil, false
	}
	s := &search{machine: l.machine, lim: lim, ctx: ctx}
	h, ok := s.run(found)
	if ok && !h.WrapOnly {
		return s.shrink(l, h), true
	}
	if quick, large, h := scout(ctx, mo); h != nil { // it looks at larger launches
		quick.lim = lim
		return quick.shrink(large, h), true
	}
	if !ok {
		return nil, false
	}
	return s.shrink(l, h), true
}

// Launches looks for up to n different launches that the facts of o, of kind Launch, let happen, smallest first.
func Launches(ctx context.Context, o *obligation.Obligation, n int, lim Limits) []*Witness {
	if ctx.Err() != nil || o.Kind != obligation.Launch {
		return nil
	}
	steps.Spend(ctx, setUp)
	lim = lim.withDefaults()
	mo := newModel(o)
	if mo.err != "" {
		return nil
	}
	l := newLaunches(mo)
	if l == nil {
		return nil
	}
	return l.validated(ctx, n, lim, n)
}

// validated are the first most of n launches that hold when they are evaluated from scratch.
func (l *launches) validated(ctx context.Context, n int, lim Limits, most int) []*Witness {
	var out []*Witness
	for _, f := range l.search(ctx, n, lim.Steps/2) {
		l.machine.endBy(f.ending)
		if w, _ := l.machine.validate(l.machine.assignment(f, nil)); w != nil {
			if out = append(out, w); len(out) == most {
				break
			}
		}
	}
	return out
}

// Bounds of Scout, which is to be far cheaper than a proof.
const (
	scoutLaunches  = 4
	scoutFills     = 2
	scoutSteps     = 1 << 15 // of one launch under one interpretation
	scoutInstances = 512
)

// Scout reports whether a short search finds a witness without wrap-around, so that trying to prove the contrary is
// futile. Search then has a witness too, though perhaps another.
func Scout(ctx context.Context, o *obligation.Obligation) bool {
	if ctx.Err() != nil || o.Kind == obligation.Launch {
		return false
	}
	steps.Spend(ctx, setUp)
	mo := newModel(o)
	if mo.err != "" {
		return false
	}
	_, _, h := scout(ctx, mo)
	return h != nil
}

func scout(ctx context.Context, mo *model) (*search, *launches, *hit) {
	l := newLaunches(mo)
	if l == nil {
		return nil, nil, nil
	}
	s := &search{machine: l.machine, ctx: ctx}
	found := l.search(ctx, scoutLaunches, scoutSteps)
	s.most = maxTrips
	fills := 1
	if len(s.rules) > 0 {
		fills = scoutFills
	}
	for _, f := range found {
		for i := range fills {
			if h, _ := s.try(f, i, scoutSteps, scoutInstances); h != nil {
				return s, l, h
			}
		}
	}
	return nil, nil, nil
}

// search tries launches under interpretations of the functions.
type search struct {
	*machine
	lim  Limits
	ctx  context.Context
	wrap *hit // the first one that needs a wrap-around
}

// hit is a witness and where it was found.
type hit struct {
	*Witness
	f    *launch
	fill int
}

// coarse is the part of the limits that one launch gets at first.
const coarse = 64

func (s *search) run(found []*launch) (*hit, bool) {
	s.most = maxTrips
	s.restart(s.ctx, 0) // the search for launches has its own
	if w := s.many(found); w != nil {
		return w, true
	}
	if w := s.few(found); w != nil {
		return w, true
	}
	return s.wrap, s.wrap != nil
}

// many tries many choices of counters and unknown values for each thread.
func (s *search) many(found []*launch) *hit {
	fills := 1
	if len(s.rules) > 0 {
		fills = interpretations
	}
	// The first few launches get all interpretations before any later one is looked at. What was cut short is looked
	// at more closely in the end.
	const early = 8
	type cut struct {
		f    *launch
		fill int
	}
	var later []cut
	for _, part := range [][]*launch{found[:min(early, len(found))], found[min(early, len(found)):]} {
		for i := 0; i < fills; i++ {
			for _, f := range part {
				if s.spent() {
					return nil
				}
				w, all := s.try(f, i, s.lim.Steps/coarse, s.lim.Instances/4)
				if w != nil {
					return w
				}
				if !all {
					later = append(later, cut{f, i})
				}
			}
		}
	}
	for _, c := range later {
		if s.spent() {
			break
		}
		if w, _ := s.try(c.f, c.fill, s.lim.Steps/8, s.lim.Instances); w != nil {
			return w
		}
	}
	return nil
}

// few tries few choices, with half the budget once more: threads with many choices each may have been of the first block
// alone. Threads of one block have had this already.
func (s *search) few(found []*launch) *hit {
	if s.o.Kind != obligation.InterBlock {
		return nil
	}
	s.choices = firstChoices
	defer func() { s.choices = maxCombinations }()
	s.restart(s.ctx, s.lim.Steps/2)
	for _, f := range found {
		if s.spent() {
			break
		}
		if w, _ := s.try(f, 0, s.lim.Steps/(2*coarse), s.lim.Instances/4); w != nil {
			return w
		}
	}
	return nil
}

func (s *search) spent() bool {
	s.tell(s.ctx)
	return s.steps > s.lim.Steps || s.ctx.Err() != nil
}

// try evaluates one launch with a share of the limits; no witness when there is none, or only one with a wrap-around.
// The truth value says whether all threads were looked at.
func (s *search) try(f *launch, fillNumber, steps, instances int) (*hit, bool) {
	if f.endless {
		return nil, true
	}
	s.begin(f, fillNumber)
	defer s.tell(s.ctx)
	first, all := s.instances(0, f, steps/2, instances)
	if len(first) == 0 {
		return nil, all
	}
	second, all2 := s.instances(1, f, steps/2, instances)
	tries := 0
	for _, p := range s.match(f, first, second) {
		if p.wrapped && s.wrap != nil {
			break
		}
		if tries++; tries > 8 {
			break
		}
		v := s.validator(s.assignment(f, p))
		w, _ := v.run()
		s.steps += v.work()
		switch {
		case v.endless(): // so it is with the other threads
			f.endless = true
			return nil, true
		case w == nil:
		case !w.WrapOnly:
			return &hit{w, f, fillNumber}, true
		case s.wrap == nil:
			s.wrap = &hit{w, f, fillNumber}
		}
	}
	return nil, all && all2
}
