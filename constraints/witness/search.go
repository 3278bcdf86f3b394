package witness

import (
	"context"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
)

// Limits bound a search. Zero fields stand for the defaults.
type Limits struct {
	Steps     int // tape instructions; 4 million
	Launches  int // feasible launches; 64
	Instances int // executions of one access in one launch; 4096
}

func (l Limits) withDefaults() Limits {
	if l.Steps == 0 {
		l.Steps = 4 << 20
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
	lim = lim.withDefaults()
	mo := newModel(o)
	if mo.err != "" {
		return nil, false
	}
	l := newLaunches(mo)
	if l == nil {
		return nil, false
	}
	found := l.search(lim.Launches)
	if o.Kind == obligation.Launch {
		for _, f := range found {
			m := &machine{model: mo, launch: l.all}
			if w, _ := mo.validate(m.assignment(f, nil)); w != nil {
				return w, true
			}
		}
		return nil, false
	}
	if len(found) == 0 {
		return nil, false
	}
	s := &search{machine: newMachine(mo, l.all), lim: lim, ctx: ctx}
	return s.run(found)
}

// search tries launches under interpretations of the functions.
type search struct {
	*machine
	lim  Limits
	ctx  context.Context
	wrap *Witness // the first one that needs a wrap-around
}

func (s *search) run(found []*launch) (*Witness, bool) {
	fills := s.functions()
	// The first few launches get all interpretations before any later one is looked at.
	const early = 8
	for _, part := range [][]*launch{found[:min(early, len(found))], found[min(early, len(found)):]} {
		for i := 0; i < fills; i++ {
			for _, f := range part {
				if s.steps > s.lim.Steps || s.ctx.Err() != nil {
					return s.wrap, s.wrap != nil
				}
				if w := s.try(f, i); w != nil {
					return w, true
				}
			}
		}
	}
	return s.wrap, s.wrap != nil
}

// functions prepares rules for the functions and returns how many interpretations are worth trying.
func (s *search) functions() int {
	trees := append(append(append(s.model.trees(0), s.model.trees(1)...), s.model.launchTrees()...), s.o.Relation...)
	for _, app := range expr.Applications(trees...) {
		if len(app.Args) > 0 && s.defs[app.Sym] == nil {
			s.rules[app.Sym] = fill(0, app.Sym)
		}
	}
	if len(s.rules) == 0 {
		return 1
	}
	return interpretations
}

// try evaluates one launch; nil when it has no witness, or only one with a wrap-around.
func (s *search) try(f *launch, fillNumber int) *Witness {
	s.begin(f, fillNumber)
	share := s.lim.Steps / 12
	first := s.instances(0, f, share, s.lim.Instances)
	if len(first) == 0 {
		return nil
	}
	second := s.instances(1, f, share, s.lim.Instances)
	tries := 0
	for _, p := range s.match(f, first, second) {
		if p.wrapped && s.wrap != nil {
			break
		}
		if tries++; tries > 8 {
			break
		}
		w, _ := s.validate(s.assignment(f, p))
		switch {
		case w == nil:
		case !w.WrapOnly:
			return w
		case s.wrap == nil:
			s.wrap = w
		}
	}
	return nil
}
