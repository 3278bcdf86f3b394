package obligation

import (
	"fmt"

	"github.com/hgrd/hgrd/constraints/expr"
)

// Kind is the paper's race type (HGRD, Table 2), or Launch for the question whether the facts alone can hold.
type Kind uint8

const (
	Launch     Kind = iota
	InterBlock      // different blocks
	AnyInBlock      // one block, different threads: the union of the two below
	IntraBlock      // one block, different warps
	IntraWarp       // one warp, different threads
	OwnThread       // one thread, and an asynchronous copy that it has issued
	InterWork       // two pieces of work: launches, copies and the like, each of whose sides says what it is of
)

func (k Kind) String() string {
	return [...]string{"launch", "inter-block", "in-block", "intra-block", "intra-warp", "own-thread", "inter-work"}[k]
}

// Geometry names the launch and thread coordinates. Grid and Block are per-launch trees (constants or symbols);
// BlockIdx and ThreadIdx are PerThread symbols' trees. All are 32 bits wide, axes x, y, z.
type Geometry struct {
	Grid, Block         [3]*expr.Expr
	BlockIdx, ThreadIdx [3]*expr.Expr
	Wide                bool // warps have 64 lanes
}

// Lanes is the number of lanes of a warp.
func (g Geometry) Lanes() uint64 { return 1 << g.LaneBits() }

// LaneBits are the low bits of a thread's number in its block that are its lane; those above are its warp.
func (g Geometry) LaneBits() uint64 {
	if g.Wide {
		return 6
	}
	return 5
}

// Side is one access, over launch symbols and PerThread symbols.
type Side struct {
	Cond       []*expr.Expr // path condition and counter bounds; thread coordinates are in range
	Offset     *expr.Expr   // of the first byte in its object, 64 bits
	Size       *expr.Expr   // bytes touched, 64 bits
	Extent     *expr.Expr   // of the object in bytes, 64 bits; nil when not known. Offset need not respect it
	Iterations []Iteration
	Reads      []Read // what the thread has surely loaded on its way
}

// Read is a load from an object of known size.
type Read struct{ Offset, Size, Extent *expr.Expr } // bytes, 64 bits

// Iteration says that loop iteration Counter is reached: Continue, a truth value over Counter, holds at every value
// below Counter's own.
type Iteration struct {
	Counter  *expr.Expr // a PerThread application, 64 bits
	Continue *expr.Expr
}

// Recurrence defines Value, the application of a symbol to a counter and the counters of outer loops:
// it is Init where Counter is 0, and else Next (over Value and Counter) at Counter-1.
type Recurrence struct {
	Value, Counter, Init, Next *expr.Expr
}

// Exit defines Value, an application to the counters of outer loops: the least Counter at which Leave holds.
type Exit struct {
	Value, Counter, Leave *expr.Expr
}

// Obligation is one question. It holds when Facts, both sides and Relation hold together and the byte ranges meet.
type Obligation struct {
	ID          string
	Kind        Kind
	Pool        *expr.Pool
	Geometry    Geometry
	Facts       []*expr.Expr // over launch symbols
	Sides       [2]Side
	Relation    []*expr.Expr // over launch symbols and the two threads' copies
	Recurrences []Recurrence
	Exits       []Exit
	Unsure      bool         // that it holds is no race yet
	Bounds      []*expr.Expr // over launch symbols: what holds if all accesses of the launch stay inside their objects
}

// Trees are all trees of the question but its facts and definitions.
func (o *Obligation) Trees() []*expr.Expr {
	g := &o.Geometry
	var out []*expr.Expr
	add := func(es ...*expr.Expr) {
		for _, e := range es {
			if e != nil {
				out = append(out, e)
			}
		}
	}
	for _, axes := range [][3]*expr.Expr{g.Grid, g.Block, g.BlockIdx, g.ThreadIdx} {
		add(axes[:]...)
	}
	for _, s := range o.Sides {
		add(s.Cond...)
		add(s.Offset, s.Size)
		for _, it := range s.Iterations {
			add(it.Counter, it.Continue)
		}
	}
	add(o.Relation...)
	return out
}

// Copy renames the PerThread symbols of e to those of thread side (0 or 1) of the pair.
func (o *Obligation) Copy(side int, e *expr.Expr) *expr.Expr {
	return o.copier(side).Rewrite(e)
}

func (o *Obligation) copier(side int) *expr.Rewriter {
	return o.Pool.NewRewriter(func(s *expr.Symbol, args []*expr.Expr) *expr.Expr {
		if !s.PerThread {
			return nil
		}
		return o.Pool.Apply(CopySymbol(o.Pool, side, s), args...)
	})
}

// CopySymbol is thread side's copy of a PerThread symbol.
func CopySymbol(p *expr.Pool, side int, s *expr.Symbol) *expr.Symbol {
	return p.Symbol(expr.Symbol{
		Name:      fmt.Sprintf("%s#%d", s.Name, side+1),
		Display:   s.String(),
		Width:     s.Width,
		PerThread: true,
		Content:   s.Content,
		Unknown:   s.Unknown,
	})
}

// Overlap is the truth value "the two byte ranges meet", over the two threads' copies. Offsets are signed and do not
// wrap: a pointer stays within its object or one past it.
func (o *Obligation) Overlap() *expr.Expr {
	p := o.Pool
	a, b := o.Copy(0, o.Sides[0].Offset), o.Copy(1, o.Sides[1].Offset)
	if o.Sides[0].Size == o.Sides[1].Size && o.Sides[0].Size.IsConst(1) {
		return p.Eq(a, b)
	}
	aEnd := p.Binary(expr.Add, a, o.Copy(0, o.Sides[0].Size), expr.NSW)
	bEnd := p.Binary(expr.Add, b, o.Copy(1, o.Sides[1].Size), expr.NSW)
	return p.And(p.Cmp(expr.SLT, a, bEnd), p.Cmp(expr.SLT, b, aEnd))
}

// Flat is the question as truth values over launch symbols and the two threads' copies, Overlap last.
func (o *Obligation) Flat() []*expr.Expr {
	out := append([]*expr.Expr{}, o.Facts...)
	if o.Kind == Launch {
		return out
	}
	for i, s := range o.Sides {
		c := o.copier(i)
		for _, e := range s.Cond {
			out = append(out, c.Rewrite(e))
		}
	}
	out = append(out, o.Relation...)
	return append(out, o.Overlap())
}

// Within is o in launches whose accesses, and loads on the way to those of o, stay inside their objects, as far as extents
// are known; nil when none is.
func (o *Obligation) Within() *Obligation {
	p, in := o.Pool, *o
	in.ID += ".within"
	known := false
	for i, s := range in.Sides {
		reads := append([]Read{}, s.Reads...)
		if s.Extent != nil {
			reads = append(reads, Read{s.Offset, s.Size, s.Extent})
		}
		in.Sides[i].Cond = append([]*expr.Expr{}, s.Cond...)
		for _, r := range reads {
			known = true
			end := p.Binary(expr.Add, r.Offset, r.Size, expr.NSW)
			in.Sides[i].Cond = append(in.Sides[i].Cond,
				p.Cmp(expr.SLE, p.Const(0, 64), r.Offset), p.Cmp(expr.SLE, end, r.Extent))
		}
	}
	if !known && len(o.Bounds) == 0 {
		return nil
	}
	in.Facts = append(append([]*expr.Expr{}, o.Facts...), o.Bounds...)
	return &in
}
