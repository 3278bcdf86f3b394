package hostanalysis

import (
	"context"
	"fmt"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/metadata"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/hostanalysis/pointsto"
	"github.com/hgrd/hgrd/internal/symbolic"
)

// Bounds on the translation of callees.
const (
	maxDepth  = 8     // frames below a root
	maxFrames = 12000 // in all
)

// randomBits is the width of what the C library's random functions give: 0 to RAND_MAX, or 2^31-1.
const randomBits = 31

func isRandom(name string) bool {
	return name == "rand" || name == "rand_r" || name == "random" || name == "lrand48"
}

// frame is one function in one calling context. A frame without parent is a root: its parameters are free.
type frame struct {
	*symbolic.Func
	h      *host
	fn     *ir.Func
	mod    *frontend.Module
	parent *frame
	at     *symbolic.Block // of parent, with the call
	call   symbolic.Call   // in parent
	depth  int

	modular bool // calls of functions that write fields of the classes in question are not looked into

	children map[any]*frame
	below    []*frame // children in order
	stores   answers[location, *contents]
	aimed    answers[value.Value, []aim]
	loaded   answers[*ir.InstLoad, []aim]
	followed map[*ir.InstLoad]int // pointer loads being resolved, by rank
	choosing map[*ir.InstPhi]bool // pointers whose candidates are being listed
	joining  map[any][]any        // see joins
}

// host is the state of one analysis.
type host struct {
	*program
	ctx           context.Context
	ticks         uint // questions asked of ctx
	stop          bool // ctx has ended: what is computed now counts for nothing
	roots         map[*ir.Func]*frame
	names         map[string]int
	places        map[placeKey]*place
	contents      map[content]int
	frames        int
	depth         int                  // of nested choices among contents
	scope         *scope               // of the question under way
	asked         map[asked]bool       // questions about pointers under way
	following     int                  // pointer loads being resolved
	low           int                  // the least rank of those asked for within themselves, since it was last reset
	cut           bool                 // a bound on nested loads has shaped an answer under way
	versions      map[string][]content // of a location, in order of appearance
	null          *constant.Null
	pure          map[string]*expr.Symbol
	objects       map[objectKey]*Object
	pitches       map[*expr.Symbol]contract
	tables        map[*expr.Symbol]table     // of symbols for what is read at a variable index
	tableReads    map[*expr.Expr][]moment    // where that is read
	starters      []*ir.Func                 // run before main
	startup       map[*ir.Func]*frame        // their frames; nil before they are looked for
	handed        map[*ir.Func][]handing     // see handings
	constants     map[location]*constant.Int // see settled; nil for other locations that were asked about
	guarding      map[*ir.Func]bool
	guardsIn      map[*ir.Block][]any // calls whose return says something
	want          func(*frontend.Kernel) bool
	copies        map[*metadata.DISubprogram][]copied // of inlined functions; nil before that is asked
	unseen        map[frontend.Position][]string      // by launch: what is assumed of callers out of sight, those in sight being inlined
	typed         map[location]*tag
	casts         map[*ir.InstCall]types.Type // see castOf
	arrays        map[*place]layout           // of the host
	fills         map[*place]layout           // of the device
	sorted        map[*place][]ordered        // of the device
	leftBy        map[leaving]left            // see storesOf
	textures      []*place                    // that texture objects lead to; nil before they are looked for
	owned         []string                    // see ownTables
	tablesKnown   bool
	memory        map[*expr.Symbol]content    // of symbols that stand for what memory holds
	standing      map[*expr.Symbol]standing   // of symbols that stand for values
	closed        *bool                       // see takesNothing; nil before that is asked
	knownNames    *pointsto.Set               // see reachedByName
	readers       map[*expr.Symbol]readerCall // of symbols that stand for what pure readers make of memory: one call of several
	effort        int                         // cases that proofs about classes may still take
	classes       []*invariant                // asked about, in order
	keepers       map[*ir.Func]bool           // write fields of these classes
	demoted       map[*ir.Func]bool           // ... and leave it to their callers to keep relations
	modules       map[*ir.Func]*frame         // their frames, for questions about them alone
	invariants    map[*memType]*invariant
	mentions      map[*expr.Expr]mentions     // asked about
	reached       map[framePoint][]*expr.Expr // what holds at points of these functions
	shape         map[*memType]*types.StructType
	led           map[*place]pointsto.Set                  // see leads
	put           map[classField]map[*pointsto.Object]bool // see putThere
	outOfSight    value.Value                              // see hidden
	byThreads     map[location]bool                        // see threadsWrite
	starting      map[*ir.Func][]any                       // see starts
	late          *pointsto.Set                            // see lateCopies
	undisturbedBy map[readBy]bool                          // see undisturbed
	waitedBy      map[readBy]bool                          // see waited
	ordering      map[any]bool                             // see orders
	tellers       map[*ir.Func]map[*symbolic.Block][]any   // see telling
	plain         map[*frame]bool                          // roots where host memory of unknown origin is taken to be out of reach for kernels
	nested        symbolic.Nested                          // translations that are under way
	usesFound     *uses                                    // see usesOfMemory
	unordered     []*builder                               // of launches that take Alone for granted
	usesKnown     bool
	through       map[*ir.Func]bool // see calledThrough; nil before that is asked
	trusted       map[*frame]bool   // roots where code out of sight is taken not to change what it is not given
}

// stopped reports whether to give up. Callers then return anything, soon; AnalyzeAll returns the context's error.
func (h *host) stopped() bool {
	if h.ticks++; h.ticks%256 == 0 && h.ctx.Err() != nil {
		h.stop = true
	}
	return h.stop
}

func (h *host) newFrame(fn *ir.Func, parent *frame, call symbolic.Call) *frame {
	name := fn.Name()
	if parent != nil {
		name = parent.Name + "/" + name
	}
	h.names[name]++
	if n := h.names[name]; n > 1 {
		name = fmt.Sprintf("%s#%d", name, n)
	}
	f := &frame{
		h: h, fn: fn, mod: h.module(fn), parent: parent, call: call,
		children: map[any]*frame{}, followed: map[*ir.InstLoad]int{}, choosing: map[*ir.InstPhi]bool{}, joining: map[any][]any{},
		stores: newAnswers[location, *contents](), aimed: newAnswers[value.Value, []aim](),
		loaded: newAnswers[*ir.InstLoad, []aim](),
	}
	f.Func = symbolic.NewOn(h.graph(fn), h.pool, name, false, f)
	f.Func.Nested = &h.nested
	f.Func.Display, f.Func.Title, f.Func.NotNull, f.Func.Named = f.display, f.title, f.notNull, f.stands
	if parent != nil {
		f.modular = parent.modular
		f.at = parent.BlockOf(call.Inst)
		f.depth = parent.depth + 1
		f.Outer = parent.Counters(f.at.Loop)
	}
	h.frames++
	return f
}

// root is the frame of a function whose callers are not followed.
func (h *host) root(fn *ir.Func) *frame {
	f, ok := h.roots[fn]
	if !ok {
		f = h.newFrame(fn, nil, symbolic.Call{})
		h.roots[fn] = f
	}
	return f
}

// child is the frame of a call's callee; nil if it has no body, recurs, or a bound is reached.
func (f *frame) child(inst any) *frame {
	if c, ok := f.children[inst]; ok {
		return c
	}
	var made *frame
	c, ok := symbolic.AsCall(inst)
	if body, starts := f.h.threads[inst]; starts {
		c = body
	}
	if ok && f.expandable(c) {
		made = f.h.newFrame(f.h.def(c.Callee), f, c)
		f.below = append(f.below, made)
	}
	f.children[inst] = made
	return made
}

func (f *frame) expandable(c symbolic.Call) bool {
	d := f.h.def(c.Callee)
	if d == nil || f.depth >= maxDepth || f.h.frames >= maxFrames || f.BlockOf(c.Inst) == nil ||
		frontend.IsStub(d) || d.Sig.Variadic || len(c.Args) != len(d.Params) || inTable(d.Name()) {
		return false
	}
	for x := f; x != nil; x = x.parent {
		if x.fn == d {
			return false
		}
	}
	return true
}

// summary is the frame of a callee that returns in one place, and its returning block.
func (f *frame) summary(inst any) (*frame, *symbolic.Block) {
	const largest = 120 // blocks: a body worth reading for one condition or value
	c, ok := symbolic.AsCall(inst)
	if !ok || !f.expandable(c) {
		return nil, nil
	}
	d := f.h.def(c.Callee)
	ret := f.h.onlyReturn(d)
	if ret == nil || len(d.Blocks) > largest || f.h.graph(d).Irreducible || f.h.returnsTwice(d) {
		return nil, nil
	}
	return f.child(inst), ret
}

// carry rewrites a tree over the counters around block b of frame f for use at block tb of frame to.
func carry(e *expr.Expr, f *frame, b *symbolic.Block, to *frame, tb *symbolic.Block) *expr.Expr {
	for f != nil {
		if at := to.position(tb, f); at != nil {
			return f.Carry(e, b.Loop, at.Loop)
		}
		e = f.Carry(e, b.Loop, nil)
		b, f = f.at, f.parent
	}
	return e
}

// position is the block of frame f that is under way when to is at tb: tb itself, or one with the call that leads to
// to; nil if f is not on the way.
func (to *frame) position(tb *symbolic.Block, f *frame) *symbolic.Block {
	for x, b := to, tb; x != nil; x, b = x.parent, x.at {
		if x == f {
			return b
		}
	}
	return nil
}

// Leaf explains parameters, loads and calls.
func (f *frame) Leaf(_ *symbolic.Func, v value.Value) *expr.Expr {
	switch x := v.(type) {
	case *ir.Param:
		if a := f.argument(x); a != nil && symbolic.Width(a.Type()) == symbolic.Width(x.Type()) {
			return f.parent.At(a, f.at)
		}
		return nil
	case *ir.InstLoad:
		if f.h.stopped() {
			return nil
		}
		defer f.h.enter()()
		return f.load(x)
	}
	c, ok := symbolic.AsCall(v)
	if !ok || f.BlockOf(v) == nil {
		return nil
	}
	defer f.h.enter()()
	if c.Name() == frontend.HostPitch {
		b := f.BlockOf(v)
		e := f.Opaque(v)
		f.h.pitches[e.Sym] = contract{e, f.At(c.Args[0], b), f.mod.Site(c.Inst)}
		return e
	}
	if e := f.pureResult(c); e != nil {
		return e
	}
	if w := symbolic.Width(v.Type()); w > randomBits && isRandom(c.Name()) {
		s := f.h.pool.Symbol(expr.Symbol{Name: f.Name + "." + v.Ident(), Display: f.display(v), Width: randomBits})
		f.stands(s, v)
		return f.h.pool.ZExt(f.h.pool.Apply(s, f.Counters(f.BlockOf(v).Loop)...), w)
	}
	if callee, ret := f.summary(c.Inst); callee != nil {
		if r, ok := ret.IR.Term.(*ir.TermRet); ok && r.X != nil && symbolic.Width(r.X.Type()) > 0 && !f.isInvoke(c) {
			e := callee.At(r.X, ret)
			return callee.Carry(e, ret.Loop, nil)
		}
	}
	return nil
}

func (f *frame) isInvoke(c symbolic.Call) bool {
	_, ok := c.Inst.(*ir.TermInvoke)
	return ok
}

// argument is what the caller passes for a parameter, as a value of the parent frame; nil in a root.
func (f *frame) argument(p *ir.Param) value.Value {
	if f.parent == nil {
		return nil
	}
	for i, q := range f.fn.Params {
		if q == p {
			return f.call.Args[i]
		}
	}
	return nil
}

// title names a loop by its line.
func (f *frame) title(l *symbolic.Loop) string {
	s := l.Site(f.mod)
	switch own := s.Own(); {
	case own != nil && *own == s.Position:
		return "the loop at " + own.LineSeenFrom(f.mod.File())
	case own != nil:
		return "a loop of the library that " + own.LineSeenFrom(f.mod.File()) + " calls"
	}
	return fmt.Sprintf("loop %d", l.Index+1)
}
