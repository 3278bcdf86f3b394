package hostanalysis

import (
	"slices"
	"strings"

	"github.com/llir/llvm/ir"

	"github.com/hgrd/hgrd/internal/symbolic"
)

// A function that nobody in sight calls runs no sooner than code that main leads to hands on its address. So it finds in a
// variable what main had put there until then, if nothing that may run later writes the variable.

// handing is a point of a frame at which the address of a function comes into other hands.
type handing struct {
	frame *frame
	block *symbolic.Block
	inst  any
}

// handings lists the points of main, and of functions that it calls, before which fn does not run; none if that is not known.
func (h *host) handings(fn *ir.Func) []handing {
	out, known := h.handed[fn]
	if !known && !h.partial {
		var ok bool
		if out, ok = h.runsFrom(fn, map[*ir.Func]bool{}); !ok {
			out = nil
		}
		h.handed[fn] = out
	}
	return out
}

// runsFrom lists the points before which nobody runs fn, but for those in seen; false if that is not known.
func (h *host) runsFrom(fn *ir.Func, seen map[*ir.Func]bool) (out []handing, ok bool) {
	if seen[fn] {
		return nil, true
	}
	seen[fn] = true
	if h.taken[fn] {
		if out, ok = h.takenAt(fn); !ok {
			return nil, false
		}
	}
	for _, c := range h.callersOf(fn) {
		if at, ok := h.only(c.in, c.call.Inst); ok {
			out = append(out, at)
			continue
		}
		more, ok := h.runsFrom(c.in, seen)
		if !ok || c.in == h.main || slices.Contains(h.constructors(), c.in) {
			return nil, false
		}
		out = append(out, more...)
	}
	return out, true
}

// onlyRegistered reports whether the address of fn goes to GLUT and nowhere else: what fn is called with is then for users to
// choose. Who has an address otherwise passes what the program made.
func (h *host) onlyRegistered(fn *ir.Func) bool {
	if !h.taken[fn] {
		return false
	}
	for _, part := range h.parts {
		for _, g := range part.Host.IR.Globals {
			if g.Init != nil && slices.Contains(h.functionsIn(g.Init), fn) {
				return false
			}
		}
	}
	return h.everyHost(func(_ *ir.Func, inst any) bool {
		_, isCall := symbolic.AsCall(inst)
		for _, o := range operands(inst, isCall) {
			if slices.Contains(h.functionsIn(o), fn) && !registersWithGLUT(inst) {
				return false
			}
		}
		return true
	})
}

// takenAt lists the points from which on the address of fn is known.
func (h *host) takenAt(fn *ir.Func) (out []handing, ok bool) {
	for _, part := range h.parts {
		for _, g := range part.Host.IR.Globals {
			if g.Init != nil && slices.Contains(h.functionsIn(g.Init), fn) {
				return nil, false
			}
		}
	}
	later := false // GLUT has the address
	ok = h.everyHost(func(in *ir.Func, inst any) bool {
		_, isCall := symbolic.AsCall(inst)
		for _, o := range operands(inst, isCall) {
			if !slices.Contains(h.functionsIn(o), fn) {
				continue
			}
			if registersWithGLUT(inst) {
				later = true
				continue
			}
			at, ok := h.only(in, inst)
			if !ok {
				return false
			}
			out = append(out, at)
		}
		return true
	})
	if !ok || !later {
		return out, ok
	}
	loops := 0
	ok = h.everyHost(func(in *ir.Func, inst any) bool {
		if !runsGLUT(inst) {
			return true
		}
		at, ok := h.only(in, inst)
		out, loops = append(out, at), loops+1
		return ok
	})
	return out, ok && loops > 0
}

// everyHost visits the instructions of the host functions until see is false.
func (h *host) everyHost(see func(in *ir.Func, inst any) bool) bool {
	for _, part := range h.parts {
		for _, f := range part.Host.IR.Funcs {
			for _, b := range f.Blocks {
				for _, inst := range append(instructions(b), b.Term) {
					if !see(f, inst) {
						return false
					}
				}
			}
		}
	}
	return true
}

// only is the one point of main's run at which control is at inst of f, loops aside: f is called from one place.
func (h *host) only(f *ir.Func, inst any) (handing, bool) {
	fr := h.onlyFrame(f, maxDepth)
	if fr == nil || fr.Irreducible || h.returnsTwice(f) {
		return handing{}, false
	}
	b := fr.BlockOf(inst)
	return handing{fr, b, inst}, b != nil
}

func (h *host) onlyFrame(f *ir.Func, depth int) *frame {
	if f == h.main {
		return h.root(f)
	}
	callers := h.callersOf(f)
	if depth == 0 || h.taken[f] || len(callers) != 1 {
		return nil
	}
	above := h.onlyFrame(callers[0].in, depth-1)
	if above == nil || above.BlockOf(callers[0].call.Inst) == nil || above.Irreducible || h.returnsTwice(above.fn) {
		return nil
	}
	return above.child(callers[0].call.Inst)
}

// beforeCallback is what a location of g held when root frame f began, as main has left it.
func (f *frame) beforeCallback(g *ir.Global, loc location, loads int) (c content, ok bool) {
	h := f.h
	points := h.handings(f.fn)
	if len(points) == 0 || h.exposed(g) || h.calledBack(g) || g.Section == managedSection {
		return c, false
	}
	for i, at := range points {
		for x, b, inst := at.frame, at.block, at.inst; x != nil; x, b, inst = x.parent, x.at, x.call.Inst {
			if x.writesAfter(loc, b, inst, inst == at.inst, loads) {
				return c, false
			}
		}
		found := at.frame.contentWithin(loc, at.block, at.frame.Order(at.inst), loads)
		if i > 0 && found != c {
			return c, false
		}
		c = found
	}
	h.trustFor(f, g)
	return c, true
}

// writesAfter reports whether something may write loc in f once control is behind inst of block b, or, if itself, at inst.
func (f *frame) writesAfter(loc location, b *symbolic.Block, inst any, itself bool, loads int) bool {
	cs := f.contentsOf(loc, loads)
	if len(cs.spared) > 0 {
		return true
	}
	for _, w := range cs.writes[b] {
		if f.Order(w) > f.Order(inst) || itself && w == inst {
			return true
		}
	}
	seen := map[*symbolic.Block]bool{}
	for work := slices.Clone(b.Succs); len(work) > 0; {
		x := work[len(work)-1]
		work = work[:len(work)-1]
		if seen[x] {
			continue
		}
		seen[x] = true
		if len(cs.writes[x]) > 0 {
			return true
		}
		work = append(work, x.Succs...)
	}
	return false
}

// GLUT keeps the functions that it is given, and calls them from its main loop.
var glutRegisters = set(`glutDisplayFunc glutReshapeFunc glutKeyboardFunc glutKeyboardUpFunc glutSpecialFunc
	glutSpecialUpFunc glutMouseFunc glutMouseWheelFunc glutMotionFunc glutPassiveMotionFunc glutEntryFunc
	glutVisibilityFunc glutIdleFunc glutTimerFunc glutCreateMenu`)

// registersWithGLUT reports whether inst hands what it is given to GLUT alone.
func registersWithGLUT(inst any) bool {
	c, ok := symbolic.AsCall(inst)
	return ok && c.Callee != nil && len(c.Callee.Blocks) == 0 && glutRegisters[c.Name()]
}

// runsGLUT reports whether inst lets GLUT call back.
func runsGLUT(inst any) bool {
	c, ok := symbolic.AsCall(inst)
	return ok && strings.HasPrefix(c.Name(), "glutMainLoop")
}

func set(words string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(words) {
		m[w] = true
	}
	return m
}
