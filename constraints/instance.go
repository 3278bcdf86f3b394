package constraints

import (
	"fmt"
	"maps"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/constraints/witness"
	"github.com/hgrd/hgrd/hostanalysis"
	"github.com/hgrd/hgrd/internal/symbolic"
	"github.com/hgrd/hgrd/kernelanalysis"
)

// Instance is a kernel's summary under one launch.
type Instance struct {
	Summary  *kernelanalysis.Summary
	Launch   *hostanalysis.Launch
	Geometry obligation.Geometry // grid and block are constants where the host says so
	Facts    []*expr.Expr        // what holds at the launch, over launch symbols

	pool        *expr.Pool
	tally       *tally
	constants   map[*expr.Symbol]*expr.Expr
	bases       map[*expr.Symbol]bool // addresses of allocations
	binder      *expr.Rewriter        // puts in constants
	rewriter    *expr.Rewriter        // and contents that are known
	settled     *settled
	entered     map[*kernelanalysis.Object]*place // see entryPlace
	recurrences []obligation.Recurrence
	exits       []obligation.Exit
	extended    bool                                     // questions know that what is accessed has a size
	shown       *witness.Witness                         // that the launch can take place, with objects of these sizes; nil if none is known
	unsized     bool                                     // what is accessed has none: sizes say nothing then
	unaligned   bool                                     // not all threads of a block may come to one of its barriers
	leans       bool                                     // on what the host says: the summary, and what is taken as uniform
	complete    bool                                     // barrier objects count all threads of a block
	given       []string                                 // the user's relations that hold
	ones        []string                                 // axes of the launch that are taken to have the length 1
	assumed     map[*expr.Symbol]bool                    // the user says something of it
	unknown     map[*expr.Symbol]hostanalysis.Uncomputed // see hidden; nil before it is asked for
	locks       map[*kernelanalysis.Lock]bool            // those that exclude
	feeds       *feeds
	parts       map[*kernelanalysis.Access]uint64                   // see parted
	steering    func(*kernelanalysis.Access) bool                   // see steers; nil before it is asked for
	found       map[*kernelanalysis.Access][]*kernelanalysis.Access // see finders
	forward     map[*kernelanalysis.Access]bool                     // draws whose amounts are not negative
	option      kernelanalysis.Options                              // of the summary
	suited      bool                                                // all words are taken to start with what they have to
	kept        []*expr.Expr                                        // see bounds; nil before they are asked for
	all         []*expr.Expr                                        // see everyLaunch; nil before it is asked for
	less        map[*expr.Expr]bool                                 // see hasLess
	checksBound map[*expr.Expr]bool                                 // see boundedByChecks
	hard        bool                                                // see wrapping
}

// NewInstance binds the symbols of s to what l passes. Every symbol keeps its name and gets an equation, so that index
// trees and guards share their factors; constants take the symbol's place.
func NewInstance(pool *expr.Pool, s *kernelanalysis.Summary, l *hostanalysis.Launch) *Instance {
	in := &Instance{
		Summary: s, Launch: l, pool: pool, constants: map[*expr.Symbol]*expr.Expr{}, bases: map[*expr.Symbol]bool{}, assumed: map[*expr.Symbol]bool{},
		settled: newSettled(pool, l), entered: map[*kernelanalysis.Object]*place{},
		found: map[*kernelanalysis.Access][]*kernelanalysis.Access{}, less: map[*expr.Expr]bool{}, checksBound: map[*expr.Expr]bool{},
	}
	type equation struct{ sym, value *expr.Expr }
	var equations []equation
	bind := func(sym, value *expr.Expr) {
		switch {
		case value == nil || value == sym:
		case value.Op == expr.Const:
			in.constants[sym.Sym] = value
		default:
			equations = append(equations, equation{sym, value})
		}
	}
	for i := range 3 {
		bind(s.Geometry.Grid[i], in.settled.of(l.Grid[i]))
		bind(s.Geometry.Block[i], in.settled.of(l.Block[i]))
	}
	for _, p := range s.Params {
		bind(p.Value, in.settled.of(argument(pool, l, p)))
		in.address(p)
	}
	for _, x := range l.Pointers {
		for i := range x.Targets {
			in.begin(&x.Targets[i])
		}
	}
	constant := func(sym *expr.Symbol, args []*expr.Expr) *expr.Expr {
		if len(args) == 0 {
			return in.constants[sym]
		}
		return nil
	}
	in.binder = pool.NewRewriter(constant)
	in.rewriter = pool.NewRewriter(func(sym *expr.Symbol, args []*expr.Expr) *expr.Expr {
		if e := constant(sym, args); e != nil {
			return e
		}
		return in.element(sym, args)
	})
	in.Geometry = s.Geometry
	for i := range 3 {
		in.Geometry.Grid[i] = in.fix(s.Geometry.Grid[i])
		in.Geometry.Block[i] = in.fix(s.Geometry.Block[i])
	}
	for _, q := range equations {
		in.fact(pool.Eq(q.sym, in.fix(q.value)))
	}
	for _, p := range s.Params {
		if t := lead(l, p); t != nil && t.Offset.Op == expr.Const {
			v, zero := in.fix(p.Value), pool.Const(0, p.Value.Width)
			switch empty := in.null(t); {
			case empty == nil:
			case t.Offset.IsConst(0):
				in.fact(pool.Eq(pool.Eq(v, zero), empty))
			default:
				in.fact(pool.Or(pool.Ne(v, zero), empty))
			}
		}
	}
	for _, f := range in.settled.facts(l) {
		in.fact(in.fix(f))
	}
	in.counted()
	in.limits()
	in.definitions()
	return in
}

// fix puts what the launch fixes into a tree: constants and contents of tables.
func (in *Instance) fix(e *expr.Expr) *expr.Expr { return in.rewriter.Rewrite(e) }

// bind puts the launch's constants into a tree.
func (in *Instance) bind(e *expr.Expr) *expr.Expr { return in.binder.Rewrite(e) }

func (in *Instance) fact(e *expr.Expr) {
	for _, c := range expr.Conjuncts(e) {
		in.Facts = append(in.Facts, c)
	}
}

// limits states what every launch keeps to: the hardware's grid and block sizes.
func (in *Instance) limits() {
	p, g := in.pool, in.Geometry
	between := func(e *expr.Expr, hi uint64) {
		in.fact(p.And(p.Cmp(expr.ULE, p.Const(1, 32), e), p.Cmp(expr.ULE, e, p.Const(hi, 32))))
	}
	for i, most := range []uint64{1<<31 - 1, 65535, 65535} {
		between(g.Grid[i], most)
	}
	for i, most := range []uint64{1024, 1024, 64} {
		between(g.Block[i], most)
	}
	in.fact(p.Cmp(expr.ULE, in.threadsPerBlock(), p.Const(1024, 32)))
}

func (in *Instance) threadsPerBlock() *expr.Expr {
	p, b := in.pool, in.Geometry.Block
	const safe = expr.NSW | expr.NUW // each axis is at most 1024
	return p.Binary(expr.Mul, p.Binary(expr.Mul, b[0], b[1], safe), b[2], safe)
}

// definitions collects how the loop-carried values of kernel and host come about.
func (in *Instance) definitions() {
	for _, r := range in.Summary.Recurrences {
		in.recurs(symbolic.Recurrence(r))
	}
	for _, x := range in.Summary.Exits {
		in.leaves(symbolic.Exit(x))
	}
	for _, r := range in.Launch.Recurrences {
		in.recurs(r)
	}
	for _, x := range in.Launch.Exits {
		in.leaves(x)
	}
}

// argument is what the launch passes for a piece of a parameter, where it is a number or null; nil when it is not known.
func argument(p *expr.Pool, l *hostanalysis.Launch, want kernelanalysis.Param) *expr.Expr {
	if want.Index >= len(l.Args) {
		return nil
	}
	bytes := (int64(want.Value.Width) + 7) / 8
	for _, piece := range l.Args[want.Index].Pieces {
		if piece.IsPointer && len(piece.Pointer) == 0 && piece.Offset == want.Offset && piece.Size == bytes {
			return p.Const(0, want.Value.Width) // null
		}
		if piece.Value == nil || want.Offset < piece.Offset || want.Offset+bytes > piece.Offset+piece.Size {
			continue
		}
		v := piece.Value
		if v.Width < want.Value.Width {
			return nil
		}
		shift := p.Const(uint64(8*(want.Offset-piece.Offset)), v.Width)
		return p.Trunc(p.Binary(expr.LShr, v, shift, 0), want.Value.Width)
	}
	return nil
}

// lead is where a piece of a parameter leads for certain, to an allocation or a variable; nil where that is not known.
func lead(l *hostanalysis.Launch, want kernelanalysis.Param) *hostanalysis.Target {
	if want.Index >= len(l.Args) {
		return nil
	}
	for _, piece := range l.Args[want.Index].Pieces {
		if piece.IsPointer && piece.Offset == want.Offset && len(piece.Pointer) == 1 {
			if t := &piece.Pointer[0]; t.Object.Kind != hostanalysis.Unknown && t.Guard.True() {
				return t
			}
		}
	}
	return nil
}

// Bounds of the addresses of what the host allocates: there is nothing at the lowest ones, and 49 bits tell all apart.
const (
	leastAddress = 1 << 8
	mostAddress  = 1 << 49
)

// address puts the address of an allocation, and how far behind it a pointer leads, in the place of the pointer as a number, so
// that the kernel may compare and subtract pointers into one allocation.
func (in *Instance) address(want kernelanalysis.Param) {
	p, v := in.pool, want.Value
	t := lead(in.Launch, want)
	if t == nil || t.Object.PerRound || t.Object.Mapped || v.Op != expr.Apply || v.Width != 64 || in.constants[v.Sym] != nil {
		return
	}
	in.constants[v.Sym] = p.Binary(expr.Add, in.begin(t), in.settled.of(t.Offset), 0)
}

// begin is the address of what a pointer leads to.
func (in *Instance) begin(t *hostanalysis.Target) *expr.Expr {
	p := in.pool
	name := fmt.Sprintf("address:%d", t.Object.ID)
	base := p.Var(expr.Symbol{Name: name, Display: "the address of " + told(t.Object), Width: 64})
	if empty := in.null(t); empty != nil && empty.True() {
		base = p.Const(0, 64)
	} else if !in.bases[base.Sym] {
		in.bases[base.Sym] = true
		in.fact(in.there(base, t))
	}
	return base
}

// there bounds the address of what a pointer leads to.
func (in *Instance) there(base *expr.Expr, t *hostanalysis.Target) *expr.Expr {
	p := in.pool
	bounds := p.And(p.Cmp(expr.ULE, p.Const(leastAddress, 64), base), p.Cmp(expr.ULE, base, p.Const(mostAddress, 64)))
	null, empty := p.Eq(base, p.Const(0, 64)), in.null(t)
	if empty == nil {
		return p.Or(bounds, null)
	}
	return p.Or(p.And(p.Not(empty), bounds), p.And(empty, null))
}

// null says when the address of what a pointer leads to is null, as that of an allocation of no bytes on the device is;
// nil where that is not known.
func (in *Instance) null(t *hostanalysis.Target) *expr.Expr {
	if t.Object.Kind != hostanalysis.Device && t.Object.Kind != hostanalysis.Managed {
		return in.pool.Bool(false)
	}
	if t.Extent == nil {
		return nil
	}
	extent := in.settled.of(t.Extent)
	return in.pool.Eq(extent, in.pool.Const(0, extent.Width))
}

// told is an allocation or a variable for users.
func told(o *hostanalysis.Object) string {
	if o.Name != "" {
		return o.Name
	}
	return "an allocation"
}

// targets lists where the host lets a kernel's object lie; known is false when the host shows nothing of it.
func (in *Instance) targets(o *kernelanalysis.Object) (ts []hostanalysis.Target, known bool) {
	if o.Kind != kernelanalysis.ParamObject || o.Param >= len(in.Launch.Args) {
		return nil, false
	}
	for _, piece := range in.Launch.Args[o.Param].Pieces {
		if piece.IsPointer && piece.Offset == o.Offset {
			return piece.Pointer, true
		}
	}
	return nil, false
}

// overlay is one way in which two objects share memory: offsets of the two into the common object, and when.
type overlay struct {
	a, b *expr.Expr
	when *expr.Expr
	size *expr.Expr // of the common object, 64 bits; nil when not known

	extents []*expr.Expr // that what is accessed there has a size above zero
}

// overlays lists the ways in which a and b can share memory.
func (in *Instance) overlays(a, b *kernelanalysis.Object) []overlay {
	p := in.pool
	if a.Space != b.Space {
		return nil
	}
	as, bs := in.places(a), in.places(b)
	if a == b && (len(as) != 1 || len(bs) != 1) {
		// one pointer, wherever it leads: the offsets into the object cancel
		zero := p.Const(0, 64)
		var extents []*expr.Expr
		for _, x := range as {
			extents = append(extents, x.extents(p)...)
		}
		return []overlay{{a: zero, b: zero, when: p.Bool(true), extents: extents}}
	}
	var out []overlay
	for _, x := range as {
		for _, y := range bs {
			if x.object == y.object && x.symbol == y.symbol {
				if w := p.And(x.when, y.when); !p.Contradicts(w) {
					out = append(out, overlay{x.offset, y.offset, w, x.size, append(x.extents(p), y.extents(p)...)})
				}
			}
		}
	}
	return out
}

// place is where an object starts: in a host object or in a variable of the device.
type place struct {
	object       *hostanalysis.Object
	symbol       string
	offset, when *expr.Expr
	size         *expr.Expr // of the whole object; nil when not known
	extent       *expr.Expr // of an allocation, as it is at the launch; nil for others
}

// of reports whether a place is in what the host knows as an object.
func (p place) of(o *hostanalysis.Object) bool {
	return o != nil && (p.object == o || p.symbol != "" && p.symbol == o.Global)
}

func (in *Instance) places(o *kernelanalysis.Object) []place {
	return in.placesOf(o, func(e *expr.Expr) *expr.Expr { return in.fix(in.settled.of(e)) })
}

// placesOf lists them in terms that fixed makes of the host's.
func (in *Instance) placesOf(o *kernelanalysis.Object, fixed func(*expr.Expr) *expr.Expr) []place {
	p := in.pool
	variable := place{symbol: o.Key(), offset: p.Const(0, 64), when: p.Bool(true)}
	if o.Size > 0 {
		variable.size = p.Int(o.Size, 64)
	}
	if o.Kind != kernelanalysis.ParamObject {
		return []place{variable}
	}
	ts, known := in.targets(o)
	if !known || len(ts) == 0 {
		return []place{variable} // itself, and nothing else that is known
	}
	var out []place
	for _, t := range ts {
		pl := place{object: t.Object, offset: fixed(t.Offset), when: fixed(t.Guard)}
		switch {
		case t.Object.Global != "":
			pl.object, pl.symbol = nil, t.Object.Global
		case t.Object.Size != nil:
			pl.size = fixed(t.Object.Size)
		}
		if t.Extent != nil {
			pl.extent = fixed(t.Extent)
		}
		if in.unsized || nothing(pl.extent) {
			pl.size = nil
		}
		out = append(out, pl)
	}
	return out
}

// where names the launch, for messages.
func (in *Instance) where() string {
	if in.Launch.Site == nil {
		return "any launch"
	}
	return fmt.Sprintf("the launch at line %d", in.Launch.Site.Line)
}

// Named are the values that the launch passes for relevant scalar parameters, and that have no name of their own, by which
// parameter they are.
func (in *Instance) Named(relevant map[*expr.Symbol]bool) map[*expr.Expr]*expr.Expr {
	out := map[*expr.Expr]*expr.Expr{}
	for _, p := range in.Summary.Params {
		v := argument(in.pool, in.Launch, p)
		if !relevant[p.Value.Sym] || v == nil || v.Op == expr.Apply || v.Op == expr.Const || out[v] != nil {
			continue
		}
		out[v] = p.Value
	}
	return out
}

// Bindings spells what the launch passes for those scalar parameters of the kernel that are relevant, in terms of the others.
func (in *Instance) Bindings(relevant map[*expr.Symbol]bool) []string {
	var out []string
	named := in.Named(relevant)
	for _, p := range in.Summary.Params {
		if !relevant[p.Value.Sym] {
			continue
		}
		if v := argument(in.pool, in.Launch, p); v != nil {
			others := maps.Clone(named)
			delete(others, v)
			out = append(out, fmt.Sprintf("%s = %s", p.Value, in.Launch.Spelled(in.pool, in.pool.Replace(v, others))))
		}
	}
	return out
}
