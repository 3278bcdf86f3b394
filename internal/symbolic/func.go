package symbolic

import (
	"fmt"
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"github.com/hgrd/hgrd/constraints/expr"
)

// Leaves explains the values at which arithmetic stops.
type Leaves interface {
	// Leaf is the tree of a parameter, load, call or other value, over the counters of the loops around its
	// definition; nil when nothing is known. The width is Width(v.Type()).
	Leaf(f *Func, v value.Value) *expr.Expr
}

// Func translates one function.
type Func struct {
	*Graph
	Pool      *expr.Pool
	Name      string // prefix of the symbols made here, unique in the pool
	PerThread bool   // unknown values and counters differ between threads
	Display   func(value.Value) string
	Title     func(*Loop) string                   // what users read for the loop
	Align     func(root value.Value) int64         // of the object that a pointer's root points to, in bytes
	Steady    func(*ir.InstLoad) bool              // the load yields a function of its address alone
	NotNull   func(value.Value, *Block) *expr.Expr // when the pointer, as read in that block, leads to an object; nil if that is not known
	Named     func(*expr.Symbol, any)              // told of each symbol that stands for a value, or for the edge taken out of a *Block, that no rule explains
	Outer     []*expr.Expr                         // counters of the loops around the call that this is the body of

	Nested   *Nested // shared by functions that read each other's values
	leaves   Leaves
	values   memo[value.Value, *expr.Expr]
	pointers memo[value.Value, []Target]
	conds    memo[*Block, *expr.Expr]
	reaches  memo[[2]*Block, *expr.Expr]
	always   map[[2]*Block]bool
	counters map[*Loop]*expr.Expr
	exits    map[*Loop]*expr.Expr
	loopOf   map[*expr.Symbol]*Loop // of exit counters

	addresses map[*expr.Expr]value.Value // roots by their addresses
	recs      memo[*expr.Symbol, Recurrence]
	users     map[value.Value][]any     // made on demand
	locals    map[*ir.InstAlloca]*local // nil for those whose address gets out
	betweens  map[*Block][]*Block       // see between
	standing  []*ir.InstPhi             // header phis of pointers that stand for themselves at the moment
}

// New prepares the translation of a defined function.
func New(pool *expr.Pool, f *ir.Func, name string, perThread bool, leaves Leaves) *Func {
	return NewOn(NewGraph(f), pool, name, perThread, leaves)
}

// NewOn is New on a graph made before.
func NewOn(g *Graph, pool *expr.Pool, name string, perThread bool, leaves Leaves) *Func {
	return &Func{
		Graph: g, Pool: pool, Name: name, PerThread: perThread, leaves: leaves, Nested: new(Nested),
		Display:   func(value.Value) string { return "" },
		Title:     func(l *Loop) string { return fmt.Sprintf("loop %d", l.Index+1) },
		Align:     func(value.Value) int64 { return 1 },
		Named:     func(*expr.Symbol, any) {},
		Steady:    func(*ir.InstLoad) bool { return false },
		NotNull:   func(value.Value, *Block) *expr.Expr { return nil },
		values:    newMemo[value.Value, *expr.Expr](),
		pointers:  newMemo[value.Value, []Target](),
		conds:     newMemo[*Block, *expr.Expr](),
		reaches:   newMemo[[2]*Block, *expr.Expr](),
		always:    map[[2]*Block]bool{},
		counters:  map[*Loop]*expr.Expr{},
		exits:     map[*Loop]*expr.Expr{},
		loopOf:    map[*expr.Symbol]*Loop{},
		addresses: map[*expr.Expr]value.Value{},
		recs:      newMemo[*expr.Symbol, Recurrence](),
		locals:    map[*ir.InstAlloca]*local{},
		betweens:  map[*Block][]*Block{},
	}
}

// At is the value of v as read in block b: counters of loops that b has left stand at their exit. v must be of a
// scalar type (Width > 0).
func (f *Func) At(v value.Value, b *Block) *expr.Expr {
	v = Unwrap(v)
	return f.leave(f.Value(v), f.DefBlock(v).Loop, b.Loop)
}

// Value is the value of v over the counters of the loops around its definition.
func (f *Func) Value(v value.Value) *expr.Expr {
	v = Unwrap(v)
	if e, ok := f.values.get(v); ok {
		return e
	}
	w := Width(v.Type())
	if w == 0 {
		panic(fmt.Sprintf("BUG: no scalar value: %s", v.Ident()))
	}
	if Undefined(v) {
		return f.undef(w)
	}
	if f.wild[f.BlockOf(v)] {
		return f.fresh(v.Ident(), f.Display(v), w) // it may be of another round than what it meets
	}
	if !f.Nested.enter() {
		e := f.tooDeep(w, f.DefBlock(v).Loop)
		f.values.set(v, e)
		return e
	}
	e := f.translate(v, w)
	f.Nested.leave()
	if e == nil {
		e = f.Opaque(v)
	}
	if e.Width != w {
		panic(fmt.Sprintf("BUG: %s has width %d, not %d", v.Ident(), e.Width, w))
	}
	f.values.set(v, e)
	return e
}

// Opaque is an unknown value of v's type: a symbol applied to the counters around v's definition.
func (f *Func) Opaque(v value.Value) *expr.Expr { return f.named(v, true) }

func (f *Func) named(v value.Value, unknown bool) *expr.Expr {
	s := f.Pool.Symbol(expr.Symbol{
		Name: f.Name + "." + identity(v), Display: f.Display(v), Width: Width(v.Type()), PerThread: f.PerThread,
		Unknown: unknown && f.PerThread, // on the host, hostanalysis tells input from what is not known
	})
	f.Named(s, v)
	return f.Pool.Apply(s, f.Counters(f.DefBlock(v).Loop)...)
}

// identity tells v from all other values of its function. Constants of different types may read alike.
func identity(v value.Value) string {
	if _, ok := v.(constant.Constant); ok {
		return v.String()
	}
	return v.Ident()
}

// carried is the symbol of a header phi of loop l: a function of l's counter and of those around it that matter.
func (f *Func) carried(v *ir.InstPhi, l *Loop) *expr.Expr {
	if f.Irreducible {
		return f.named(v, true)
	}
	s := f.Pool.Symbol(expr.Symbol{
		Name: f.Name + "." + v.Ident(), Display: f.Display(v), Width: Width(v.Type()), PerThread: f.PerThread,
	})
	args := f.varying(l.Parent, func(m *Loop) bool { return f.varies(v, m) })
	return f.Pool.Apply(s, append(args, f.Counter(l))...)
}

// varying lists the counters of the loops from the outermost to l that satisfy matters.
func (f *Func) varying(l *Loop, matters func(*Loop) bool) []*expr.Expr {
	out := slices.Clone(f.Outer)
	for _, m := range l.Chain() {
		if matters(m) {
			out = append(out, f.Counter(m))
		}
	}
	return out
}

// undef is an undefined value: each use is a value of its own.
func (f *Func) undef(width int) *expr.Expr {
	return f.Pool.Apply(f.Pool.Fresh(expr.Symbol{
		Name: f.Name + ".undef", Width: width, PerThread: f.PerThread, Unknown: f.PerThread, Undefined: true,
	}))
}

func (f *Func) fresh(name, display string, width int) *expr.Expr {
	return f.Pool.Apply(f.Pool.Fresh(expr.Symbol{
		Name: f.Name + "." + name, Display: display, Width: width, PerThread: f.PerThread, Unknown: f.PerThread,
	}))
}

// translate applies the rule for v's operation; nil when there is none.
func (f *Func) translate(v value.Value, w int) *expr.Expr {
	p := f.Pool
	if _, ok := v.Type().(*types.PointerType); ok {
		return f.address(v)
	}
	if c, ok := v.(constant.Constant); ok {
		return f.constant(c, w)
	}
	b := f.BlockOf(v)
	if b == nil { // parameter
		return f.leaves.Leaf(f, v)
	}
	use := func(x value.Value) *expr.Expr { return f.At(x, b) }
	if x, y, op, flags, ok := binary(v); ok && Width(x.Type()) > 0 {
		if _, isInt := x.Type().(*types.IntType); isInt {
			return p.Binary(op, use(x), use(y), flags)
		}
	}
	switch v := v.(type) {
	case *ir.InstICmp:
		if e := f.comparePointers(v, b); e != nil {
			return e
		}
		if Width(v.X.Type()) > 0 {
			return f.icmp(v.Pred, use(v.X), use(v.Y))
		}
	case *ir.InstZExt:
		if Width(v.From.Type()) > 0 {
			return p.ZExt(use(v.From), w)
		}
	case *ir.InstSExt:
		if Width(v.From.Type()) > 0 {
			return p.SExt(use(v.From), w)
		}
	case *ir.InstTrunc:
		if Width(v.From.Type()) > 0 {
			return p.Trunc(use(v.From), w)
		}
	case *ir.InstPtrToInt:
		e := use(v.From)
		if w < e.Width {
			return p.Trunc(e, w)
		}
		return e
	case *ir.InstFreeze:
		return use(v.X)
	case *ir.InstBitCast:
		if Width(v.From.Type()) == w {
			return use(v.From)
		}
	case *ir.InstSelect:
		if Width(v.Cond.Type()) == 1 {
			return p.Ite(use(v.Cond), use(v.ValueTrue), use(v.ValueFalse))
		}
	case *ir.InstPhi:
		return f.phi(v)
	case *ir.InstExtractValue:
		return f.extractValue(v, use)
	case *ir.InstCall, *ir.TermInvoke:
		if e := f.call(v, use); e != nil {
			return e
		}
		return f.leaves.Leaf(f, v)
	case *ir.InstLoad:
		return f.leaves.Leaf(f, v)
	}
	return f.pure(v, w, use)
}

// Counters lists the counters of l and the loops around it, outermost first.
func (f *Func) Counters(l *Loop) []*expr.Expr {
	out := slices.Clone(f.Outer)
	for _, m := range l.Chain() {
		out = append(out, f.Counter(m))
	}
	return out
}

// Counter is k_L: how often the back edge was taken since the loop was entered.
func (f *Func) Counter(l *Loop) *expr.Expr {
	if e, ok := f.counters[l]; ok {
		return e
	}
	e := f.Pool.Var(expr.Symbol{
		Name: fmt.Sprintf("%s.k%d", f.Name, l.Index), Display: "iteration of " + f.Title(l),
		Width: 64, PerThread: f.PerThread,
	})
	f.counters[l] = e
	return e
}

// ExitCounter is x_L: the iteration that left the loop, by the counters of the loops around it that it may depend on.
func (f *Func) ExitCounter(l *Loop) *expr.Expr {
	if e, ok := f.exits[l]; ok {
		return e
	}
	s := f.Pool.Symbol(expr.Symbol{
		Name: fmt.Sprintf("%s.x%d", f.Name, l.Index), Display: "last iteration of " + f.Title(l),
		Width: 64, PerThread: f.PerThread,
	})
	e := f.Pool.Apply(s, f.varying(l.Parent, func(m *Loop) bool { return f.Irreducible || f.tripVaries(l, m) })...)
	f.exits[l], f.loopOf[s] = e, l
	return e
}

// Carry rewrites a tree over the counters around a block of loop from for use in loop to: counters of loops left stand
// at their exit.
func (f *Func) Carry(e *expr.Expr, from, to *Loop) *expr.Expr { return f.leave(e, from, to) }

// leave rewrites a tree from loop `from`, the innermost around its definition, for use in loop `to`.
func (f *Func) leave(e *expr.Expr, from, to *Loop) *expr.Expr {
	for ; from != nil && !from.Encloses(to); from = from.Parent {
		if to == from {
			break
		}
		e = f.Pool.Replace(e, map[*expr.Expr]*expr.Expr{f.Counter(from): f.ExitCounter(from)})
	}
	return e
}
