package hostanalysis

import (
	"fmt"
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/enum"

	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/internal/symbolic"
)

// launchSite is one launch in the code of one function.
type launchSite struct {
	in     *ir.Func
	config symbolic.Call // hgrd_launch or hgrd_launch_func
	stub   symbolic.Call // the call of the stub; Inst is nil for hgrd_launch_func
}

// site is where the launch stands in the source.
func (s launchSite) site(in *frontend.Module) *frontend.Site {
	if s.stub.Inst != nil {
		if site := in.Site(s.stub.Inst); site != nil {
			return site
		}
	}
	return in.Site(s.config.Inst)
}

// launchSites finds the launches of a function. Each call of a stub belongs to the nearest configuration that dominates it.
func (p *program) launchSites(f *ir.Func) (sites []launchSite, problems []Problem) {
	g := p.graph(f)
	mod := p.module(f)
	var configs []symbolic.Call
	byValue := map[any]int{}
	type candidate struct {
		call symbolic.Call
		b    *symbolic.Block
	}
	var stubs, indirect []candidate
	for _, b := range g.Blocks {
		see := func(inst any) {
			c, ok := symbolic.AsCall(inst)
			if !ok {
				return
			}
			switch {
			case c.Name() == frontend.HostLaunch:
				byValue[inst] = len(configs)
				configs = append(configs, c)
			case c.Name() == frontend.HostLaunchFunc:
				sites = append(sites, launchSite{in: f, config: c})
			case c.Callee != nil && frontend.IsStub(c.Callee):
				stubs = append(stubs, candidate{c, b})
			case c.Callee == nil && !isAsm(inst):
				indirect = append(indirect, candidate{c, b})
			}
		}
		for _, inst := range b.IR.Insts {
			see(inst)
		}
		if !p.ends(b.IR) {
			see(b.IR.Term)
		}
	}
	served := make([]bool, len(configs))
	pair := func(c candidate) bool {
		limit := g.Order(c.call.Inst)
		for x := c.b; x != nil; x, limit = x.Idom, blockEnd {
			for i := min(limit, len(x.IR.Insts)) - 1; i >= 0; i-- {
				if k, ok := byValue[x.IR.Insts[i]]; ok {
					if served[k] && c.call.Callee == nil {
						return false
					}
					served[k] = true
					sites = append(sites, launchSite{f, configs[k], c.call})
					return true
				}
			}
		}
		return false
	}
	for _, c := range stubs {
		if !pair(c) {
			problems = append(problems, Problem{Site: mod.Site(c.call.Inst), Text: "kernel called without launch configuration"})
		}
	}
	for _, c := range indirect {
		pair(c)
	}
	for k, c := range configs {
		if !served[k] {
			problems = append(problems, Problem{Site: mod.Site(c.Inst), Text: "launch of an unknown kernel"})
		}
	}
	return sites, problems
}

func isAsm(inst any) bool {
	c, ok := inst.(*ir.InstCall)
	if !ok {
		return false
	}
	_, asm := c.Callee.(*ir.InlineAsm)
	return asm
}

// contexts lists the ways control comes to a launch from a root, as frames of the function that it is in.
func (h *host) contexts(s launchSite) []callContext {
	const most = 64
	var out []callContext
	var up func(fn *ir.Func, path []callSite, seen map[*ir.Func]bool)
	up = func(fn *ir.Func, path []callSite, seen map[*ir.Func]bool) {
		callers := h.callersOf(fn)
		within := any(s.config.Inst) // the call that fn makes on the way
		if len(path) > 0 {
			within = path[0].call.Inst
		}
		others, all := false, false // callers out of sight have a context, which stands for all
		if len(callers) > 0 || h.inlined(fn, within) {
			var c callContext
			if c, others, all = h.forOthers(s, fn, path); others {
				out = append(out, c)
			}
		}
		if all {
			return
		}
		note, cut := "", false
		switch {
		case fn == h.main:
			callers = nil
		case len(callers) == 0 && h.inlined(fn, within):
			if h.open(fn) && !others {
				h.leave(s, fn)
			}
			return
		case len(callers) == 0 && h.calledThrough(fn):
			note, cut = "calls of "+h.nameOf(fn)+" through a pointer are not followed: its parameters are arbitrary", true
		case len(callers) == 0:
			note = h.noCaller(fn)
		case len(path) >= maxDepth:
			callers, note, cut = nil, "callers of "+h.nameOf(fn)+" are too deeply nested: its parameters are taken as arbitrary", true
		case len(out) >= most:
			callers, note, cut = nil, "too many calling contexts: the parameters of "+h.nameOf(fn)+" are taken as arbitrary", true
		}
		if len(callers) == 0 {
			c := h.context(fn, path, note)
			c.cut = c.cut || cut
			out = append(out, c)
			return
		}
		from := len(out)
		if h.taken[fn] && !others {
			c := h.context(fn, path, "the address of "+h.nameOf(fn)+" is taken: its parameters are arbitrary")
			c.cut = c.cut || h.calledThrough(fn)
			out = append(out, c)
		}
		recursive := false
		for _, c := range callers {
			if seen[c.in] {
				recursive = true
				continue
			}
			seen[c.in] = true
			up(c.in, append([]callSite{c}, path...), seen)
			delete(seen, c.in)
		}
		if recursive {
			out = append(out, h.context(fn, path, h.nameOf(fn)+" is recursive: its parameters are arbitrary"))
		}
		switch {
		case others || !h.open(fn):
		case len(out) == from && h.enteredHere(fn): // only dead code calls it
			out = append(out, h.context(fn, path, h.noCaller(fn)))
		default:
			// other callers may exist, and the context without caller would stand for them all
			for i := from; i < len(out); i++ {
				out[i].notes = append(out[i].notes, h.inSight(fn))
			}
		}
	}
	up(s.in, nil, map[*ir.Func]bool{s.in: true})
	return out
}

// callersOf lists the calls of fn in code that can run.
func (h *host) callersOf(fn *ir.Func) []callSite {
	var out []callSite
	for _, c := range h.callers[fn] {
		if h.graph(c.in).BlockOf(c.call.Inst) != nil {
			out = append(out, c)
		}
	}
	return out
}

// calledThrough reports whether a call in sight may come to fn through a pointer.
func (h *host) calledThrough(fn *ir.Func) bool {
	if !h.taken[fn] {
		return false
	}
	if h.through == nil {
		h.through = map[*ir.Func]bool{}
		h.everyHost(func(_ *ir.Func, inst any) bool {
			if c, ok := symbolic.AsCall(inst); ok && c.Callee == nil {
				for _, f := range h.points().CallOf(inst).Bodies {
					h.through[f] = true
				}
			}
			return !h.stopped()
		})
	}
	return h.through[fn]
}

// open reports whether code out of sight may call fn: it has a name there and the program is not all in sight.
func (h *host) open(fn *ir.Func) bool { return h.partial && fn != h.main && h.external(fn) }

// inSight is the assumption that nobody out of sight calls fn.
func (h *host) inSight(fn *ir.Func) string {
	return "only the callers of " + h.nameOf(fn) + " in the input are considered"
}

// leave notes that the launch at s is looked at in the callers of fn alone, into which fn was inlined. A unit that has
// fn from a header has a copy of its own, which is looked at there.
func (h *host) leave(s launchSite, fn *ir.Func) {
	sp, class := memberOf(fn)
	if !h.enteredHere(fn) || class != nil && (declaredInUnit(sp) || accessOf(sp, class) == enum.DIFlagPrivate) {
		return
	}
	if site := s.site(h.module(s.in)); site != nil && !slices.Contains(h.unseen[site.Position], h.inSight(fn)) {
		h.unseen[site.Position] = append(h.unseen[site.Position], h.inSight(fn))
	}
}

// noCaller is the assumption that any arguments stand for the callers of fn.
func (h *host) noCaller(fn *ir.Func) string {
	return "no caller of " + h.nameOf(fn) + " was found: its parameters are arbitrary"
}

func (h *host) nameOf(fn *ir.Func) string { return sourceName(fn.Name()) }

// callContext is a chain of frames down to the function of a launch.
type callContext struct {
	frame *frame
	notes []string
	cut   bool       // callers are in sight that are not followed
	built []*builder // of the launches at the site in question; nil if not asked for yet
}

func (h *host) context(root *ir.Func, path []callSite, note string) callContext {
	f := h.root(root)
	c := callContext{frame: f}
	if note != "" {
		c.notes = []string{note}
	}
	for i, site := range path {
		if _, starts := h.threads[site.call.Inst]; starts {
			c.notes = append(c.notes, threadAssumption)
		}
		if c.frame = c.frame.child(site.call.Inst); c.frame == nil {
			last := h.def(path[len(path)-1].call.Callee)
			c.frame, c.cut = h.root(last), true
			c.notes = append(c.notes, fmt.Sprintf("the call of %s could not be followed: its parameters are arbitrary",
				h.nameOf(h.def(path[i].call.Callee))))
			break
		}
	}
	return c
}
