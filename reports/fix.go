package reports

import (
	"fmt"
	"slices"
	"strings"
)

// fix says what would mend a group that races in the given types.
func (g *group) fix(types []RaceType) string {
	r := g.pairs[0].race()
	object := Printable(r.Object)
	blocks := slices.Contains(types, InterBlock)
	if s := g.guarded(); s != "" && slices.Contains([]string{RuleBlocks, RuleBarrier, RuleWarp, RuleSame}, g.rule) {
		return s
	}
	switch g.rule {
	case RuleWork:
		return r.Concurrent.fix()
	case RuleBlocks:
		if r.volatile() {
			return fmt.Sprintf("access %s by atomic operations instead: atomicExch(), atomicAdd(..., 0), cuda::atomic_ref", object)
		}
		if a, b := Printable(r.Accesses[0].Object), Printable(r.Accesses[1].Object); r.Buffer != nil && a != b {
			return r.Buffer.divided(a, b) + "; blocks of one launch have no order, and a barrier orders the threads of one block only"
		}
		if place := g.gridBarrier(); place != "" {
			return place + "; a barrier of the block orders its own threads only"
		}
		s := "blocks of one launch have no order: "
		if r.Overlap != nil {
			s = g.apart() + "; if they are to overlap, read one buffer and write another"
		} else if g.reads() {
			s += fmt.Sprintf("read one buffer and write another instead of %s, or split the kernel there; "+
				"a barrier orders the threads of one block only", object)
		} else {
			s += fmt.Sprintf("let each block write elements of its own in %s, or split the kernel there", object)
		}
		return s + g.check()
	case RuleBarrier, RuleWarp:
		if len(g.links) > 0 {
			return g.barriers()
		}
		return g.barrier()
	case RuleSame:
		if g.pairs[0].class == benign && r.Overlap != nil {
			return "the result is the same value whichever thread writes last; if that is not meant, " + g.apart()
		}
		if g.pairs[0].class == benign {
			return fmt.Sprintf("the result is the same value whichever thread writes last; let one thread write it, or, if that is not meant, "+
				"give each thread its own element of %s", object)
		}
		s := fmt.Sprintf("give each thread its own element of %s, or let one thread do it", object)
		switch {
		case r.Overlap != nil:
			s = g.apart()
		case len(r.ignored()) > 0:
			s = r.alongAxes()
		case r.Merged != nil && r.Merged.Zero != "":
			return fmt.Sprintf("let %s be above 0, and have the host refuse a launch for which it is not; a barrier does not help",
				Printable(r.Merged.Zero))
		case r.Computed:
			s = decided("compute the same index from what they find in " + Printable(r.Loaded))
		case r.one() && r.Loaded == "" && r.Accesses[0].Found != "":
			s = decided("compute the same index from what they find in " + Printable(r.Accesses[0].Found))
		case r.Loaded != "":
			s = decided("find the same value in " + Printable(r.Loaded))
		case blocks && len(types) == 1 && g.reads():
			s = fmt.Sprintf("read one buffer and write another instead of %s", object)
		case blocks && len(types) == 1:
			s = fmt.Sprintf("let each block write elements of its own in %s", object)
		}
		switch {
		case g.updates() && len(r.ignored()) > 0 && r.Witness != nil:
			s += fmt.Sprintf("; if the updates of all %s must add up, use an atomic operation, which changes what is computed", r.Witness.along(r.ignored()))
		case g.updates():
			s += "; if the updates of all threads must add up, use an atomic operation"
		}
		if r.Seen {
			return s // threads may be in different rounds of a loop, where a barrier helps
		}
		return s + "; a barrier does not help" + g.check()
	case RuleMixed:
		return g.mixed(blocks)
	case RuleSizes:
		return fmt.Sprintf("access %s by atomics of one size", object)
	case RuleScope:
		at := ""
		if places := g.widen(); len(places) > 0 {
			at = " at " + listed(places)
		}
		if blocks && r.OpenCL() {
			return "use memory_scope_device in place of memory_scope_work_group" + at
		}
		if blocks {
			return fmt.Sprintf("use the device-wide form%s: atomicX instead of atomicX_block, __threadfence() instead of "+
				"__threadfence_block(), cuda::thread_scope_device", at)
		}
		return "widen the scope of the atomic or the fence so that it includes both threads"
	case RuleFence:
		return g.fences(blocks)
	case RuleStart:
		s := g.started()
		if r.Plain != nil {
			s += "; " + r.Plain.atomically()
		}
		return g.withFences(s, blocks)
	case RuleGuard:
		return r.Guard.closed()
	case RuleFlag:
		return g.withFences(r.Plain.atomically(), blocks)
	case RuleGrid:
		return "launch the kernel by cudaLaunchCooperativeKernel(), or by cudaLaunchKernelEx() with the attribute cudaLaunchAttributeCooperative"
	case RuleCopy:
		return g.copied()
	case RuleWrap:
		return "compute the index in 64 bits, or check the sizes on the host before the launch"
	}
	panic("BUG: no fix for rule " + g.rule)
}

// decided says how it is one thread that writes, where several may come to an element by what is in memory.
func decided(do string) string {
	return "make sure that no two threads " + do + ", or decide by an atomic operation which of them writes"
}

// reads reports whether some access reads.
func (g *group) reads() bool {
	return slices.ContainsFunc(g.pairs, func(p *pair) bool {
		return p.race().Accesses[0].Kind == Read || p.race().Accesses[1].Kind == Read
	})
}

// gridBarrier says how a barrier of the grid mends a race between blocks: not at all ("") where the launch has none, or one
// place is not enough.
func (g *group) gridBarrier() string {
	r := g.pairs[0].race()
	if !r.Cooperative {
		return ""
	}
	if c := r.Carried; c != nil {
		for _, p := range g.pairs {
			for _, other := range p.races {
				if !other.Cooperative || other.Carried == nil || other.Carried.Loop != c.Loop {
					return ""
				}
			}
		}
		return r.Placement.at("grid.sync()", "at the end of the loop at "+c.Loop.short(), "grid")
	}
	g.from, g.to = r.Accesses[0].Chain(), r.Accesses[1].Chain()
	c, known := order(g.from, g.to)
	switch {
	case !known, c == 0:
		return ""
	case c > 0:
		g.from, g.to = g.to, g.from
	}
	return g.place("grid.sync()", "grid")
}

// mixed says how plain accesses go with atomic operations on the same words.
func (g *group) mixed(blocks bool) string {
	has := func(what func(*Race) bool) bool {
		return slices.ContainsFunc(g.pairs, func(p *pair) bool { return what(p.race()) })
	}
	switch s := fmt.Sprintf("make %s atomic too", g.plain()); {
	case blocks && has((*Race).Sets):
		return fmt.Sprintf("set %s before the launch, or in a kernel of its own: blocks of one launch have no order, and an atomic operation "+
			"in place of %s could still come behind those of other blocks", Printable(g.pairs[0].race().Object), g.plain())
	case blocks && has(func(r *Race) bool { return r.Accesses[0].Updates != nil || r.Accesses[1].Updates != nil }):
		return s + ", as one operation that reads and writes; if the result depends on which block comes first, split the kernel there"
	case blocks || has((*Race).GivesBack) || has((*Race).Astray):
		return s
	default:
		return s + ", or order it by a barrier"
	}
}

// updates reports whether a statement makes a new value of the one that it replaces, as x += y does. One that puts the value of
// one element in the place of another is none.
func (g *group) updates() bool {
	for _, p := range g.pairs {
		r := p.race()
		a, b := &r.Accesses[0], &r.Accesses[1]
		if r.updates() || a.Updates != nil || b.Updates != nil ||
			!r.Feeds && (a.Kind == Read) != (b.Kind == Read) && a.File == b.File && a.Line == b.Line {
			return true
		}
	}
	return false
}

// copied says where to wait for a copy.
func (g *group) copied() string {
	r := g.pairs[0].race()
	s := "wait for the copy " + between(r.Accesses[0].Chain(), r.Accesses[1].Chain())
	if r.Type != OwnThread {
		s += ", before the barrier"
	}
	return s
}

// withFences adds to a fix the fences that are missing, too.
func (g *group) withFences(s string, blocks bool) string {
	if slices.ContainsFunc(g.pairs, func(p *pair) bool { return len(p.race().Fences) > 0 }) {
		return s + "; " + g.fences(blocks)
	}
	return s
}

// fences says where which fences are missing, for all pairs.
func (g *group) fences(blocks bool) string {
	name := g.pairs[0].race().fenceCall(blocks)
	var places []string
	for _, before := range []bool{true, false} {
		var at []string
		for _, p := range g.pairs {
			for _, f := range p.race().Fences {
				if s := f.At.short(); f.Before == before && !slices.Contains(at, s) {
					at = append(at, s)
				}
			}
		}
		if len(at) > 0 {
			slices.Sort(at)
			word := "after"
			if before {
				word = "before"
			}
			places = append(places, fmt.Sprintf("%s the operation at %s", word, strings.Join(at, ", ")))
		}
	}
	return fmt.Sprintf("put %s %s", name, strings.Join(places, ", and another "))
}

// check is for races that hang on what the host passes.
func (g *group) check() string {
	r := g.pairs[0].race()
	if w := r.Witness; w == nil || len(w.Values) == 0 || r.CallerDependent || r.Fixed {
		return "" // a note says so where callers out of sight pass them
	}
	return "; or have the host refuse such values before the launch"
}

// barrier says which barrier is missing, and where.
func (g *group) barrier() string {
	r := g.pairs[0].race()
	a, b := Printable(r.Accesses[0].Object), Printable(r.Accesses[1].Object)
	name := r.Barrier(g.rule == RuleWarp)
	switch {
	case g.open(InterBlock) && r.Astray() && g.reads():
		return r.gather()
	case g.open(InterBlock) && r.Buffer != nil && a != b:
		return r.Buffer.divided(a, b) +
			"; threads of other blocks may race here too, and a barrier orders the threads of one block only"
	case g.open(InterBlock) && !g.reads():
		return fmt.Sprintf("let each thread write elements of its own in %s: threads of other blocks may race here too, "+
			"and a barrier orders the threads of one block only", Printable(r.Object))
	case g.open(InterBlock):
		return fmt.Sprintf("read one buffer and write another instead of %s: threads of other blocks may race here too, "+
			"and a barrier orders the threads of one block only", Printable(r.Object))
	}
	if s := r.flagged(); s != "" {
		return s
	}
	if g.rule == RuleWarp && r.Mask != nil {
		return r.Mask.widened()
	}
	if r.Astray() {
		return r.gather()
	}
	apart := ""
	if !g.reads() { // a barrier decides which of the values stays
		apart = fmt.Sprintf("; if neither write is to replace the other, keep the elements of %s that they reach apart instead", Printable(r.Object))
	}
	at := func(what, where string) string {
		if g.rule == RuleWarp {
			return what + " " + where + r.Placement.mask() + apart
		}
		return r.Placement.at(what, where, "block") + apart
	}
	if c := g.carried; c != nil {
		s := at(name, fmt.Sprintf("at the end of the loop at %s", c.Loop.short()))
		if early, late := &r.Accesses[c.Early], &r.Accesses[1-c.Early]; r.Carried == c && !r.one() {
			s += fmt.Sprintf(": the %s at %s meets the %s at %s of a later iteration",
				early.Kind, early.short(), late.Kind, late.short())
		}
		return s
	}
	reads := r.Accesses[0].Kind == Read || r.Accesses[1].Kind == Read
	if first, ok := r.statements(); ok {
		a, b := &r.Accesses[first], &r.Accesses[1-first]
		return at(name, fmt.Sprintf("between the %s and the %s on line %d", a.Kind, b.Kind, a.Line))
	}
	if c, known := order(g.from, g.to); known && (c == 0 || r.oneStatement()) && reads {
		object := Printable(r.Object)
		if p := r.Placement; p != nil && len(p.Branches) > 0 && g.rule != RuleWarp {
			return fmt.Sprintf("read %s into a variable under the condition at %s, then %s outside of it, then write under it again%s",
				object, p.Branches[0].short(), name, apart)
		}
		return at(fmt.Sprintf("read %s into a variable, then %s,", object, name), "then write")
	}
	if g.rule == RuleWarp {
		return at(name, between(g.from, g.to))
	}
	return g.place(name, "block") + apart
}

// statements reports whether the two accesses are of two statements on one line, and which comes first.
func (r *Race) statements() (first int, ok bool) {
	a, b := &r.Accesses[0], &r.Accesses[1]
	if a.File != b.File || a.Line != b.Line || len(a.InlinedAt)+len(b.InlinedAt) > 0 {
		return 0, false
	}
	if a.Column > b.Column {
		first, a, b = 1, b, a
	}
	from, to := a.Column-a.From, b.Column-a.From
	return first, from > 0 && to <= len(a.Source) && strings.Contains(a.Source[from-1:to-1], ";")
}

// plain lists the accesses that are not atomic.
func (g *group) plain() string {
	var out []string
	for _, k := range []AccessKind{Read, Write} {
		var at []string
		for _, p := range g.pairs {
			for _, a := range p.race().Accesses {
				if s := a.short(); a.Kind == k && !slices.Contains(at, s) {
					at = append(at, s)
				}
			}
		}
		switch n := len(at); n {
		case 0:
		case 1:
			out = append(out, fmt.Sprintf("the %s at %s", k, at[0]))
		default:
			out = append(out, fmt.Sprintf("the %ss at %s and %s", k, strings.Join(at[:n-1], ", "), at[n-1]))
		}
	}
	return strings.Join(out, " and ")
}
